// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See languages.h.
#include "frontend/languages.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

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

/// The languages in the order in which they may claim a source.
static const std::vector<const SourceLanguage *> &claimants() {
  static const std::vector<const SourceLanguage *> list = [] {
    const auto all = languages();
    std::vector<const SourceLanguage *> order(all.rbegin() + 1, all.rend());
    order.push_back(all.back());
    return order;
  }();
  return list;
}

/// Returns whether this source is in this language, according to the user or else by itself.
static bool claims(const SourceLanguage &language, const std::string &source, const CompileOptions &options) {
  auto said = options.languages.find(source);
  return said == options.languages.end() ? language.is_own(source) : said->second == language.clang_setup().name;
}

/// Returns whether host code includes a header of the language's library, or names a file of it.
static bool uses_library(const SourceLanguage &language, const std::string &source) {
  if (language.library_headers().empty())
    return false;
  std::ifstream file(source, std::ios::binary);
  for (std::string line; std::getline(file, line);) {
    if (std::ranges::any_of(language.library_files(), [&](std::string_view name) {
          // In a string, alone or at the end of a path.
          const std::size_t at = line.find(name);
          if (at == line.npos || at == 0)
            return false;
          const std::size_t quote = line.find_last_of("\" \t", at - 1);
          return quote != line.npos && line[quote] == '"' && (quote == at - 1 || line[at - 1] == '/');
        }))
      return true;
    const std::size_t hash = line.find_first_not_of(" \t"), name = line.find_first_of("<\"");
    if (hash == line.npos || line[hash] != '#' || name == line.npos || line.find("include", hash) > name)
      continue;
    const std::string header = line.substr(name + 1, line.find_first_of(">\"", name + 1) - name - 1);
    if (std::ranges::find(language.library_headers(), header) != language.library_headers().end())
      return true;
  }
  return false;
}

const SourceLanguage &language_of(const CompileOptions &options) {
  const SourceLanguage *claimed = nullptr;
  for (const SourceLanguage *language : claimants())
    if (!claimed && std::ranges::any_of(options.sources, [&](const std::string &source) {
          return claims(*language, source, options);
        }))
      claimed = language;
  if (claimed && claimed->language().library)
    return *claimed;
  // Host code alone may also use a library, but its name does not say which.
  for (const SourceLanguage *language : languages())
    for (const std::string &source : options.sources)
      if (auto said = options.languages.find(source);
          (said == options.languages.end() || said->second == "c++" || said->second == "c") &&
          uses_library(*language, source))
        return *language;
  return claimed ? *claimed : *languages().back();
}

const SourceLanguage *evident_source_language(const std::string &source) {
  for (const SourceLanguage *language : claimants())
    if (language != languages().back() && language->is_own(source)) // the last one would take any source
      return language;
  for (const SourceLanguage *language : languages())
    if (uses_library(*language, source))
      return language;
  return nullptr;
}

SourceKind kind_of(const SourceLanguage &language, const std::string &source, const CompileOptions &options) {
  auto said = options.languages.find(source);
  if (said == options.languages.end() ? source.ends_with(".c") : said->second == "c")
    return SourceKind::host_c;
  return claims(language, source, options) ? SourceKind::own : SourceKind::host_cxx;
}

std::optional<Diagnostic> misnamed(const SourceLanguage &taken_for, SourceKind kind, const std::string &source) {
  std::ifstream file(source, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // Sources of one library (CUDA and HIP) look the same.
  const auto looks_the_same = [&](const SourceLanguage &language) {
    return &language == &taken_for || (language.language().library && taken_for.language().library);
  };
  for (const SourceLanguage *language : claimants())
    if ((kind != SourceKind::own || !looks_the_same(*language)) && language->is_recognised_in(text))
      return Diagnostic{"error", "",
                        "this file appears to be in " + std::string(language->language().name) +
                            ", but its name does not say so: rename it to '*" +
                            std::string(language->language().extensions.front()) + "', or pass '-x " +
                            std::string(language->clang_setup().name) + "' before it",
                        source};
  return std::nullopt;
}

} // namespace ampsim::frontend
