// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/support/version.h"

namespace ampsim::cli {

const std::string_view program_version = AMPSIM_VERSION;
const std::string_view program_homepage = AMPSIM_HOMEPAGE;

} // namespace ampsim::cli
