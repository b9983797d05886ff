// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See dependency_file.h.
#include "cli/cc/dependency_file.h"
#include "cli/cc/tools.h"

#include <algorithm>

namespace ampsim::cli {

static std::string escaped(const std::string &file) {
  std::string text;
  for (char c : file) {
    if (c == ' ' || c == '#')
      text += '\\';
    if (c == '$')
      text += '$';
    text += c;
  }
  return text;
}

std::string dependency_rule(const DependencyFile &how, const std::string &object, const std::string &source,
                            const std::vector<std::string> &files) {
  const std::string own = library_folder();
  auto counts = [&](const std::string &file) {
    return file != source && (how.system || (!file.starts_with("/usr/") && !file.starts_with(own)));
  };
  std::string rule;
  for (const std::string &target : how.targets)
    rule += (rule.empty() ? "" : " ") + target;
  rule += (rule.empty() ? escaped(object) : "") + ": " + escaped(source);
  for (const std::string &file : files)
    if (counts(file))
      rule += " \\\n  " + escaped(file);
  rule += "\n";
  if (how.phony)
    for (const std::string &file : files)
      if (counts(file))
        rule += escaped(file) + ":\n";
  return rule;
}

} // namespace ampsim::cli
