// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of <windows.h> that some programs include.
#pragma once
#include <windows.h>
