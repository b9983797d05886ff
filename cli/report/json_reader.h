// JSON reports back into the values that they were made from: for the gate, whose programs run in processes of
// their own, for `merge`, and for baselines.
#pragma once

#include "cli/report/suite.h"

#include <string>
#include <string_view>

namespace ampsim::cli {

/// What json_report() wrote, of one program or of a suite. Unknown keys are passed over. Throws std::runtime_error,
/// with a message that says what is wrong, where `text` is no report.
Suite read_json_report(std::string_view text);

} // namespace ampsim::cli
