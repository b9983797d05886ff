// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <intrin.h>: the processor's intrinsic functions.
#pragma once

#include <immintrin.h>
#include <x86intrin.h>
