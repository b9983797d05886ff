// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim explain`: explains a kind of finding, or an idea of a language, by example.
#pragma once

#include "detector/findings/finding.h"
#include "model/languages.h"

#include <span>
#include <string>
#include <string_view>

namespace ampsim::cli {

struct Explanation {
  Kind kind = Kind::raw;
  const Language *language = nullptr; // of its programs
  std::string section;                // of the language's document
  std::string meaning;
  std::string picture;
  std::string wrong;  // a whole program, annotated as for `verify`
  std::string report; // the output of `ampsim run`
  std::string fixed;  // likewise
  std::string why;    // an explanation of the fix
};

/// The suffix of its programs: ".cpp", ".cu".
std::string_view extension(const Explanation &explanation);

/// Each kind with programs of one or several languages, in the order of languages().
std::span<const Explanation> explanations();
/// The explanation in the language closest to the reader's; null for a kind that this version cannot find.
const Explanation *explanation(Kind kind, const Language &reader = default_language());
/// Returns true if the explanation is in the words of the reader: in this language, or in one with the same library.
bool is_in_words_of(const Explanation &explanation, const Language &reader);

/// An idea: background needed to understand findings.
struct Idea {
  const Language *language = nullptr; // of its programs
  std::string name, title, section, meaning, picture;
  std::string wrong, right; // whole programs, annotated as for `verify`
  std::string why;
};
/// The ideas of each language, in the order of languages(). C++ AMP has all of them.
std::span<const Idea> ideas();
/// The name by which the readers of a language know it: "block" instead of "tile".
std::string_view name(const Idea &idea);

/// The output of the command: for a reader of `language`, or for readers of all if it is null. `word` can also be what
/// programs write ("__syncthreads"), in any case; empty: a list. Throws UsageError for a name that is neither a kind nor an idea.
std::string explanation_text(std::string_view word, bool color, const Language *language = nullptr);

} // namespace ampsim::cli
