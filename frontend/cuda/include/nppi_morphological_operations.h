// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: morphology, which is declared with the filters.
#pragma once

#include <nppi_filtering_functions.h>
