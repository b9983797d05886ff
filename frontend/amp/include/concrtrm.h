// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of the Concurrency Runtime; everything that is supported of it is in <concrt.h>.
#pragma once
#include <concrt.h>
