// `ampsim explain`: what a kind of finding means, or an idea of C++ AMP, by example.
#pragma once

#include "detector/finding.h"

#include <span>
#include <string>
#include <string_view>

namespace ampsim::cli {

struct Explanation {
  Kind kind = Kind::raw;
  std::string_view section; // of the specification
  std::string_view meaning;
  std::string_view picture;
  std::string_view wrong;  // a whole program, annotated as for `verify`
  std::string_view report; // what `ampsim run` says of it
  std::string_view mended; // likewise
  std::string_view why;    // what was mended, and how
};

/// Null for a kind that this version cannot find.
const Explanation *explanation(Kind kind);

/// An idea: what has to be known to understand findings.
struct Idea {
  std::string_view name, title, section, meaning, picture;
  std::string_view wrong, right; // whole programs, annotated as for `verify`
  std::string_view why;
};
std::span<const Idea> ideas();

/// What the command prints. Throws UsageError for a name that is neither a kind nor an idea.
std::string explanation_text(std::string_view word, bool color);

} // namespace ampsim::cli
