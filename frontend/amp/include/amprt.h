// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of the implementation of Microsoft's library that some programs include.
#pragma once
#include <amp.h>
