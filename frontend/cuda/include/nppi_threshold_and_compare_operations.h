// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: thresholds and comparisons, which are declared with the arithmetic.
#pragma once

#include <nppi_arithmetic_and_logical_operations.h>
