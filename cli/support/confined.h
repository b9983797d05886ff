// An ampsim that another one has started in a sandbox (cli/sandbox/sandbox.h) to look at a stranger's program, and that sends
// back one result: a report, a trace, a verdict.
//
// The stranger's program runs in the same sandbox, as the same user. So that it can neither write a result of its own nor
// change this one, such an ampsim is undumpable: the system then refuses its memory and descriptors to others of its user.
// The result is sent through a pipe that no process of the stranger's has, in one piece, with its length, the status that ampsim
// exits with and a nonce. The nonce lies in a second pipe until then, so that no forked process has a copy of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// In the environment of an ampsim that is started so.
constexpr const char *confined_variable = "AMPSIM_CONFINED";
/// Where it has the pipes: the one that its result goes to, and the one that the nonce comes from.
constexpr int result_descriptor = 3, nonce_descriptor = 4;
/// Where it has a text that no process of a stranger's is to read: it is taken before one begins.
constexpr int secret_descriptor = 5;
constexpr unsigned nonce_length = 32;

/// Before anything of a stranger's is read or run. Does nothing in an ampsim that is not confined.
void become_confined();
bool is_confined();
/// Of this process, to be closed in those that it forks for the compiler and for a program.
std::vector<int> private_descriptors();

/// The text at secret_descriptor, which is closed. Once; empty where there is none.
std::string take_secret();

/// What goes to standard output, or where ampsim is confined, becomes its result. Throws std::system_error.
void write_result(std::string_view text);
/// Sends what write_result() was given. Called once, with the status that the process then exits with.
void send_result(int status);

/// The result in what came through the pipe, or nothing where it is not what an ampsim with this nonce and status has sent.
std::optional<std::string> received_result(std::string_view bytes, std::string_view nonce, int status);

} // namespace ampsim::cli
