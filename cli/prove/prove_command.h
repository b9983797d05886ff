// `ampsim prove`: a verdict for all inputs.
#pragma once

#include "cli/prove/options.h"

namespace ampsim::cli {

int prove_command(ProveOptions options);

} // namespace ampsim::cli
