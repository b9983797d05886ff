// The JSON report, `ampsim-report/1` of the outside contract.
#pragma once

#include "cli/report/value.h"

#include <string>

namespace ampsim::cli {

std::string json_report(const Report &report);

} // namespace ampsim::cli
