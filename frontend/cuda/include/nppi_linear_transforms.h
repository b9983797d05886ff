// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: linear transforms; none are implemented yet.
#pragma once

#include <nppcore.h>
