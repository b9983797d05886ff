// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads JSON reports back into values: for the gate, whose programs run in separate processes, for `merge`, and for
// baselines.
#pragma once

#include "cli/report/suite.h"

#include <string>
#include <string_view>

namespace ampsim::cli {

/// Reads the output of json_report(), for one program or a suite. Ignores unknown keys. Throws std::runtime_error with
/// a message if `text` is not a report.
Suite read_json_report(std::string_view text);

} // namespace ampsim::cli
