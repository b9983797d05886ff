// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces Microsoft's header of this name: see amp/no_direct3d.h.
#pragma once

#include "amp/no_direct3d.h"
