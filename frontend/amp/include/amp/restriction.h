// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The restriction specifiers of chapter 2, as attributes.
//
// A translation unit is compiled twice, in Clang's CUDA mode: once for the amp side (__AMPSIM_AMP_PASS__ is defined)
// and once for the host. `restrict(amp)` is the attribute `device`, `restrict(cpu)` is `host`. The frontend rewrites
// the user's specifiers; the library's own headers use the macros below, which is also how the binary interface (abi.h)
// gets them. A function of both sides may have different bodies in the two passes; the layout of a class must never
// differ.
#pragma once

#define AMPSIM_AMP __attribute__((device))
#define AMPSIM_CPU __attribute__((host))
#define AMPSIM_BOTH __attribute__((host)) __attribute__((device))

#define AMPSIM_DEVICE AMPSIM_AMP
#define AMPSIM_IN_USER_PROGRAM 1
#include <ampsim/abi.h>
#include <ampsim/amp_abi.h>
