// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Not the Windows API: only its timers, the colours of its console, and its integer types, for programs that include
// <windows.h> and use nothing else of it. Everything else is an undeclared identifier.
#pragma once

#include "amp/windows_types.h"
#include "wincon.h"
