// See languages.h.
#include "frontend/languages.h"

#include <algorithm>

namespace ampsim::frontend {

#define AMPSIM_LANGUAGE(name) const SourceLanguage &name##_language();
#include "model/languages.def"
#undef AMPSIM_LANGUAGE

std::span<const SourceLanguage *const> languages() {
  static const SourceLanguage *const list[] = {
#define AMPSIM_LANGUAGE(name) &name##_language(),
#include "model/languages.def"
#undef AMPSIM_LANGUAGE
  };
  return list;
}

const SourceLanguage &language_of(const std::vector<std::string> &sources) {
  for (const SourceLanguage *language : languages())
    if (std::any_of(sources.begin(), sources.end(),
                    [&](const std::string &source) { return language->is_own(source); }))
      return *language;
  return *languages().back();
}

} // namespace ampsim::frontend
