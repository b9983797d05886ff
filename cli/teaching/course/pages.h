// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The course as pages to read, on the site of the documents (scripts/site).
#pragma once

#include <map>
#include <string>

namespace ampsim::cli {

/// Markdown, by file name: a page for each lesson, and README.md, which lists them.
std::map<std::string, std::string> course_pages();

} // namespace ampsim::cli
