#include "cli/support/version.h"

namespace ampsim::cli {

const std::string_view program_version = AMPSIM_VERSION;

} // namespace ampsim::cli
