// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The log of decisions about kernels and launches, for developers of ampsim and in its own words.
//
// AMPSIM_LOG=frontend,simulator,detector (or all) in the environment prints the decisions of these modules on standard
// error, a line each. `ampsim run --dump LIST:DIR` writes those of the frontend (forms.txt) and of the simulator
// (plan.txt) into a folder, beside the sites and the IR of each kernel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

enum class Decider : std::uint8_t { frontend, simulator, detector };

/// Returns true if decisions of the module are logged: then its lines are worth making.
bool are_logged(Decider decider);
void log_decision(Decider decider, const std::string &line);

enum class Dump : std::uint8_t { sites, ir, forms, plan };

/// The value of `--dump`.
struct DumpRequest {
  std::vector<Dump> dumps;
  std::string folder;
};

/// Makes the folder, and removes earlier dumps from it. Throws std::system_error.
void begin_dumps(const DumpRequest &request);
/// The folder into which it goes, as an absolute path; empty: it was not requested.
const std::string &dump_folder(Dump dump);
/// Appends to a file of that folder.
void append_to_dump(Dump dump, const std::string &file, const std::string &text);

} // namespace ampsim
