// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JSON reports: `ampsim-report/1` for a program, and `ampsim-suite/1` for several, which contains each program's
// report unchanged. docs/report-format.md describes both.
#pragma once

#include "cli/report/suite.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ampsim::cli {

/// The same as a value, to be written as text or to be part of another report.
nlohmann::ordered_json json_value(const Report &report);
std::string json_report(const Report &report);
std::string json_report(const Suite &suite);

} // namespace ampsim::cli
