// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An ampsim that another one has started in a sandbox (cli/sandbox/sandbox.h) to process an untrusted program, and
// that returns one result: a report, a trace, a verdict.
//
// The untrusted program runs in the same sandbox, as the same user. To prevent it from forging or changing the result,
// such an ampsim is undumpable: the system then denies other processes of its user access to its memory and
// descriptors. The result is sent through a pipe that no untrusted process has, in one piece, with its length, the
// status that ampsim exits with and a nonce. The nonce stays in a second pipe until then, so that no forked process
// has a copy of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// In the environment of such an ampsim.
constexpr const char *confined_variable = "AMPSIM_CONFINED";
/// The descriptors of its pipes: the one for its result, and the one that the nonce comes from.
constexpr int result_descriptor = 3, nonce_descriptor = 4;
/// The descriptor of a text that no untrusted process may read: it is consumed before one starts.
constexpr int secret_descriptor = 5;
constexpr unsigned nonce_length = 32;

/// Called before untrusted input is read or run. Does nothing in an unconfined ampsim.
void become_confined();
bool is_confined();
/// Descriptors of this process that must be closed in children that it forks for the compiler and for a program.
std::vector<int> private_descriptors();

/// The text at secret_descriptor, which is closed. Readable once; empty if there is none.
std::string take_secret();

/// Writes to standard output; in a confined ampsim, the text becomes its result. Throws std::system_error.
void write_result(std::string_view text);
/// Sends the text given to write_result(). Called once, with the status that the process then exits with.
void send_result(int status);

/// The result in the data from the pipe, or nothing if it was not sent by an ampsim with this nonce and status.
std::optional<std::string> received_result(std::string_view bytes, std::string_view nonce, int status);

} // namespace ampsim::cli
