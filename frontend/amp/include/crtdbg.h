// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <crtdbg.h>: its assertions. Its heap check is omitted.
#pragma once

#include <assert.h>

#define _ASSERT(condition) assert(condition)
#define _ASSERTE(condition) assert(condition)
#define _CrtSetDbgFlag(flag) ((void)0)
#define _CrtDumpMemoryLeaks() ((void)0)
