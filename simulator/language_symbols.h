// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symbols that programs in a source language are linked with, beyond the hooks: the functions of the language's
// library that host code calls.
#pragma once

#include "model/host_symbol.h"
#include "model/language.h"

#include <vector>

namespace ampsim {

/// The machine on which they act must be installed.
std::vector<HostSymbol> language_symbols(const Language &language);

} // namespace ampsim
