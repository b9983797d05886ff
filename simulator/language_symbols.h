// What programs in a source language find when they are linked, beyond the hooks: the functions of the language's
// library that host code calls.
#pragma once

#include "model/host_symbol.h"
#include "model/language.h"

#include <vector>

namespace ampsim {

/// With the machine installed on which they act.
std::vector<HostSymbol> language_symbols(const Language &language);

} // namespace ampsim
