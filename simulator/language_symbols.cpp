// The one place in the simulator that knows all source languages.
#include "simulator/language_symbols.h"

#include "model/amp/language.h"
#include "simulator/amp/symbols.h"

namespace ampsim {

std::vector<HostSymbol> language_symbols(const Language &language) {
  if (&language == &amp_language)
    return amp_symbols();
  return {};
}

} // namespace ampsim
