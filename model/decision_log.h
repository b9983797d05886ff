// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What ampsim decides about kernels and launches, for its developers.
//
// AMPSIM_LOG=frontend,simulator,detector (or all) in the environment prints the decisions of these modules on standard
// error, a line each. `ampsim run --dump LIST:DIR` writes those of the frontend (forms.txt) and of the simulator
// (plan.txt) into a folder, beside the sites and the IR of each kernel.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace ampsim {

enum class Decider : std::uint8_t { frontend, simulator, detector };

/// Returns true if decisions of the module are logged: then its lines are worth making.
bool are_logged(Decider decider);
void log_decision(Decider decider, const std::string &line);

enum class Dump : std::uint8_t { sites, ir, forms, plan };

/// Makes the folder. Throws std::system_error.
void request_dumps(std::span<const Dump> dumps, const std::string &folder);
/// The folder into which it goes; empty: it was not requested.
std::string dump_folder(Dump dump);

} // namespace ampsim
