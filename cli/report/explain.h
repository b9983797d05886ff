// `ampsim explain`: what a kind of finding means, or an idea of a language, by example.
#pragma once

#include "detector/finding.h"
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
  std::string report; // what `ampsim run` says of it
  std::string fixed;  // likewise
  std::string why;    // what was fixed, and how
};

/// What the files of its programs end with: ".cpp", ".cu".
std::string_view extension(const Explanation &explanation);

/// Each kind by the programs of one language, or of several; C++ AMP's first.
std::span<const Explanation> explanations();
/// The one whose programs a reader of the language knows best; null for a kind that this version cannot find.
const Explanation *explanation(Kind kind, const Language &reader = default_language());

/// An idea: what has to be known to understand findings.
struct Idea {
  std::string name, title, section, meaning, picture;
  std::string wrong, right; // whole programs, annotated as for `verify`
  std::string why;
};
std::span<const Idea> ideas();

/// What the command prints. Throws UsageError for a name that is neither a kind nor an idea.
std::string explanation_text(std::string_view word, bool color);

} // namespace ampsim::cli
