// What a class's submissions came to, for a table and for a reader.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

struct Grade {
  std::string submission; // path from the folder that was graded
  std::string verdict;    // as of Verdict; or "too many processes", "too much output"
  std::vector<std::string> why;
  std::string output; // what compiler and program said
  double seconds = 0;
  bool passed() const { return verdict == "passed"; }
};

/// submission, verdict, passed (0 or 1), seconds, why (the first line). No field is taken for a formula.
std::string grades_csv(const std::vector<Grade> &grades);

/// A page that needs nothing else. `missing`: what the system did not enforce.
std::string grades_html(const std::vector<Grade> &grades, const std::string &title,
                        const std::vector<std::string> &missing);

} // namespace ampsim::cli
