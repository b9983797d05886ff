// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See revision.h.
#include "cli/gate/journal/revision.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace ampsim::cli {

std::string revision() {
  constexpr std::size_t length = 12;
  for (const char *name : {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "GIT_COMMIT"})
    if (const char *commit = std::getenv(name); commit && *commit)
      return std::string(commit).substr(0, length);
  std::string commit;
  if (std::FILE *git = popen("git rev-parse HEAD 2>/dev/null", "re")) {
    char line[128];
    if (std::fgets(line, sizeof line, git))
      commit = line;
    pclose(git);
  }
  while (!commit.empty() && !std::isxdigit(static_cast<unsigned char>(commit.back())))
    commit.pop_back();
  return commit.substr(0, length);
}

} // namespace ampsim::cli
