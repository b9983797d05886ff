// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The element types of the mathematical libraries' parameters.
#pragma once

#include <hip/hip_runtime_api.h>

#include <ampsim/hip_data_types.h>
