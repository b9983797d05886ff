// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See outline_paths.h.
#include "cli/report/fixes/outline_paths.h"

#include <algorithm>

namespace ampsim::cli {

namespace {

template <class Contains>
const FunctionOutline *innermost(Outlines outlines, const std::string &file, bool host, const Contains &has) {
  const FunctionOutline *found = nullptr;
  for (const FunctionOutline &outline : outlines)
    if (outline.is_host == host && outline.file == file && !outline.statements.empty() &&
        has(outline.statements[0]) && (!found || found->statements[0].begin < outline.statements[0].begin))
      found = &outline;
  return found;
}

/// Takes the first of several children that qualify: parents precede their children.
template <class Contains> Path path(const FunctionOutline &function, const Contains &has) {
  Path path;
  for (std::uint32_t k = 0; k < function.statements.size(); ++k)
    if (has(function.statements[k]) && (path.empty() || function.statements[k].parent == path.back()))
      path.push_back(k);
  return path;
}

bool has_line(const Statement &statement, unsigned line) {
  return statement.begin.line <= line && line <= statement.end.line;
}

} // namespace

const FunctionOutline *function_at(Outlines outlines, const SourceFrame &frame) {
  return innermost(outlines, frame.file, false,
                   [&](const Statement &body) { return contains(body, place_of(frame)); });
}

const FunctionOutline *host_function_at(Outlines outlines, const std::string &file, unsigned line) {
  return innermost(outlines, file, true, [&](const Statement &body) { return has_line(body, line); });
}

Path path_to(const FunctionOutline &function, TextPlace place) {
  return path(function, [&](const Statement &each) { return contains(each, place); });
}

Path path_to_line(const FunctionOutline &function, unsigned line) {
  return path(function, [&](const Statement &each) { return has_line(each, line); });
}

std::size_t common_length(const Path &one, const Path &two) {
  std::size_t common = 0;
  while (common < std::min(one.size(), two.size()) && one[common] == two[common])
    ++common;
  return common;
}

} // namespace ampsim::cli
