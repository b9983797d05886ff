// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The element types of the mathematical libraries' parameters. They are ampsim's own (simulator/cuda/declarations/data_types.h).
#pragma once

#include <ampsim/cuda_data_types.h>
