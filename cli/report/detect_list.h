// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `--detect LIST`: the kinds of findings to detect.
//
// A comma-separated list, read from left to right. It starts empty, or as `all` if its first item removes something.
// Items: `all`, `none`, KIND, KIND-within, KIND-across, and each of the kinds with a leading `-`.
#pragma once

#include "detector/findings/finding.h"
#include "model/languages.h"

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Throws UsageError, naming `where` as the position of the list.
KindSet parse_detect_list(std::string_view list, std::string_view where = "--detect");

/// The kinds in a set that the language has, by the names that --detect uses: "raw" if both scopes are in it, else
/// "raw-within".
std::vector<std::string> kind_names(const KindSet &kinds, const Language &language = default_language());

/// All kinds, in the order of the table in docs/findings.md.
std::vector<Kind> known_kinds();

} // namespace ampsim::cli
