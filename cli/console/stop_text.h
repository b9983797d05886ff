// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Describes why a launch has stopped; shared by all front ends of the debugger.
#pragma once

#include "cli/report/source_text.h"
#include "debugger/session.h"
#include "frontend/driver/program.h"

#include <functional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Session::findings(), in the words of the text report.
std::string debugger_finding_text(const debugger::Session &session, std::size_t number,
                                  const frontend::Program &program, const std::vector<std::string> &program_sources,
                                  SourceText &sources, bool color);

/// The reason why no write was found.
std::string no_write_text(const debugger::Session &session, const debugger::LastWrite &last,
                          const std::string &expression, bool tile_local);

/// Whole lines or, for a breakpoint, the beginning of the line with the position; empty if there is nothing to say.
/// `finding` returns a finding's text.
std::string stop_text(debugger::Session &session, const debugger::Stop &stop,
                      const std::function<std::string(std::size_t)> &finding);

} // namespace ampsim::cli
