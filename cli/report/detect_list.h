// `--detect LIST`: which kinds of findings are looked for.
//
// A comma-separated list, read from left to right. It starts from nothing, or from `all` if its first item takes
// something away. Items: `all`, `none`, KIND, KIND-within, KIND-across, and each of the kinds with `-` in front.
#pragma once

#include "detector/finding.h"
#include "model/languages.h"

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Throws UsageError, which says that the list stands at `where`.
KindSet parse_detect_list(std::string_view list, std::string_view where = "--detect");

/// The kinds in a set that the language has, by the names that --detect knows: "raw" where both scopes are in it, else
/// "raw-within".
std::vector<std::string> kind_names(const KindSet &kinds, const Language &language = default_language());

/// All kinds, in the order of the table in docs/findings.md.
std::vector<Kind> known_kinds();

} // namespace ampsim::cli
