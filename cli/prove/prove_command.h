// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim prove`: a verdict for all inputs.
#pragma once

#include "cli/prove/options.h"

namespace ampsim::cli {

int prove_command(ProveOptions options);

} // namespace ampsim::cli
