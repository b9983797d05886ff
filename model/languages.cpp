#include "model/languages.h"

#include "model/amp/language.h"

namespace ampsim {

std::span<const Language *const> languages() {
  static constexpr const Language *all[] = {&amp_language};
  return all;
}

const Language *language_named(std::string_view key) {
  for (const Language *each : languages())
    if (each->key == key)
      return each;
  return nullptr;
}

} // namespace ampsim
