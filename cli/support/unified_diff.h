// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The difference of two texts, as `diff -u` prints it and `patch` and `git apply` read it.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// Empty if the texts are the same. `name`: of the file, before and after; the result calls it "a/NAME" and "b/NAME", as
/// git does.
std::string unified_diff(std::string_view name, std::string_view before, std::string_view after);

} // namespace ampsim::cli
