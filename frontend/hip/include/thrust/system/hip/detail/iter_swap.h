// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See get_value.h.
#pragma once

#include <thrust/system/hip/detail/get_value.h>
