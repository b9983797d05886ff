// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See language_symbols.h.
#include "simulator/language_symbols.h"

namespace ampsim {

#define AMPSIM_LANGUAGE(name)                                                                                      \
  extern const Language name##_language;                                                                           \
  std::vector<HostSymbol> name##_symbols();
#include "model/languages.def"
#undef AMPSIM_LANGUAGE

std::vector<HostSymbol> language_symbols(const Language &language) {
#define AMPSIM_LANGUAGE(name)                                                                                      \
  if (&language == &name##_language)                                                                               \
    return name##_symbols();
#include "model/languages.def"
#undef AMPSIM_LANGUAGE
  return {};
}

} // namespace ampsim
