// `ampsim explain KIND`: what a kind of finding means, by example.
#pragma once

#include "detector/finding.h"

#include <string>
#include <string_view>

namespace ampsim::cli {

struct Explanation {
  Kind kind = Kind::raw;
  std::string_view meaning;
  std::string_view wrong;  // a whole program, annotated as for `verify`
  std::string_view report; // what `ampsim run` says of it
  std::string_view mended; // likewise
  std::string_view why;    // what was mended, and how
};

/// Null for a kind that this version cannot find.
const Explanation *explanation(Kind kind);

/// What the command prints. Throws UsageError for a name that is no kind.
std::string explanation_text(std::string_view kind, bool color);

} // namespace ampsim::cli
