// See languages.h.
#include "frontend/languages.h"

#include <algorithm>
#include <fstream>
#include <iterator>

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

/// Does the user, or else its name, say that this source is in this language?
static bool claims(const SourceLanguage &language, const std::string &source, const CompileOptions &options) {
  auto said = options.languages.find(source);
  return said == options.languages.end() ? language.is_own(source) : said->second == language.clang_setup().name;
}

const SourceLanguage &language_of(const CompileOptions &options) {
  for (const SourceLanguage *language : languages())
    if (std::ranges::any_of(options.sources,
                            [&](const std::string &source) { return claims(*language, source, options); }))
      return *language;
  return *languages().back();
}

SourceKind kind_of(const SourceLanguage &language, const std::string &source, const CompileOptions &options) {
  if (!options.languages.contains(source) && source.ends_with(".c"))
    return SourceKind::host_c;
  return claims(language, source, options) ? SourceKind::own : SourceKind::host_cxx;
}

std::optional<Diagnostic> misnamed(const SourceLanguage &taken_for, SourceKind kind, const std::string &source) {
  std::ifstream file(source, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // Those of one library (CUDA and HIP) are written alike.
  const auto is_alike = [&](const SourceLanguage &language) {
    return &language == &taken_for || (language.language().library && taken_for.language().library);
  };
  for (const SourceLanguage *language : languages())
    if ((kind != SourceKind::own || !is_alike(*language)) && language->is_recognised_in(text))
      return Diagnostic{"error", "",
                        "this file is in " + std::string(language->language().name) +
                            ", but its name does not say so: name it '" +
                            std::string(language->language().extensions.front()) + "', or put '-x " +
                            std::string(language->clang_setup().name) + "' before it",
                        source};
  return std::nullopt;
}

} // namespace ampsim::frontend
