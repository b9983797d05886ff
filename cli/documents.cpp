// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// documents FOLDER: writes documents generated from the program's tables and texts: the manual page, the shell
// completions, and the course (in FOLDER/learn). Run by the build.
#include "cli/components.h"
#include "cli/reference.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

int main(int count, char **words) {
  if (count != 2)
    return 2;
  namespace cli = ampsim::cli;
  const std::filesystem::path folder = words[1];
  std::map<std::string, std::string> files = {{"ampsim.1", cli::man_page()},
                                              {"ampsim.bash", cli::bash_completion()},
                                              {"_ampsim", cli::zsh_completion()},
                                              {"ampsim.fish", cli::fish_completion()}};
  for (const auto &[name, text] : cli::lesson_pages())
    files["learn/" + name] = text;
  std::filesystem::remove_all(folder / "learn"); // removes pages of deleted lessons
  std::filesystem::create_directories(folder / "learn");
  for (const auto &[name, text] : files) {
    std::ofstream stream(folder / name);
    if (!(stream << text) || !stream.flush()) {
      std::fprintf(stderr, "cannot write %s\n", (folder / name).c_str());
      return 1;
    }
  }
  return 0;
}
