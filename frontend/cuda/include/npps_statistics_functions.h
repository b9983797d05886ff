// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: signals.
#pragma once

#include <ampsim_cuda/npp_signals.h>
#include <nppcore.h>
