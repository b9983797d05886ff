// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a single kernel (`--kernel`), with arguments that are made up.
#pragma once

#include "model/opencl/abi.h"

extern "C" {
/// The main function's result. `word` has the launch, as the command line gives it (cli/analysis/finish.cpp).
int ampsim_opencl_run_kernel(const ampsim_opencl_kernel *kernel, int words, char **word);
}
