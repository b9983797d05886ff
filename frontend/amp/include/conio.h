// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <conio.h>, as far as programs use it to wait for a key at their end: a key is a character of stdin.
#pragma once

#include <stdio.h>

#define _getch getchar
#define _kbhit() 0
