// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hides the C library's function `index`, which would be ambiguous with concurrency::index in programs that open the
// namespace.
#pragma once

#define index ampsim_hidden_index_
#include_next <strings.h>
#undef index
