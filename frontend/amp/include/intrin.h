// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <intrin.h>: the processor's intrinsic functions.
#pragma once

#ifdef __x86_64__
#include <immintrin.h>
#include <x86intrin.h>
#else
#include <arm_neon.h>
#endif
