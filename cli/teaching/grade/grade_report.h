// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of a class's submissions, as a table and as a page.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

struct Grade {
  std::string submission; // path relative to the graded folder
  std::string verdict;    // as of Verdict; or "too many processes", "too much output"
  std::vector<std::string> why;
  std::string output; // output of compiler and program
  double seconds = 0;
  bool passed() const { return verdict == "passed"; }
};

/// submission, verdict, passed (0 or 1), seconds, why (the first line). Fields are protected against being read as
/// formulas.
std::string grades_csv(const std::vector<Grade> &grades);

/// A self-contained page. `missing`: the protection that the system lacks.
std::string grades_html(const std::vector<Grade> &grades, const std::string &title,
                        const std::vector<std::string> &missing);

} // namespace ampsim::cli
