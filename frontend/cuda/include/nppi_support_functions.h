// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: images' memory, which is declared with the core.
#pragma once

#include <nppcore.h>
