// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// options_documented docs/options.md: checks that the table of options in the documentation is the one that `--help`
// is made from.
#include "cli/options.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

int main(int count, char **words) {
  std::ifstream stream(count > 1 ? words[1] : "");
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  std::string table = ampsim::cli::options_markdown(ampsim::cli::Command::run);
  if (text.find(table) == std::string::npos) {
    std::printf("the table of options is to be:\n%s", table.c_str());
    return 1;
  }
  std::string gate = ampsim::cli::options_markdown(ampsim::cli::Command::gate);
  if (text.find(gate) == std::string::npos) {
    std::printf("the table of the options of 'gate' is to be:\n%s", gate.c_str());
    return 1;
  }
  for (ampsim::cli::Command command : {ampsim::cli::Command::debug, ampsim::cli::Command::trace,
                                       ampsim::cli::Command::grade, ampsim::cli::Command::prove}) {
    std::istringstream table_of(ampsim::cli::options_markdown(command));
    for (std::string row; std::getline(table_of, row);)
      if (text.find(row + "\n") == std::string::npos) {
        std::printf("this row is not there:\n%s\n", row.c_str());
        return 1;
      }
  }
  std::istringstream rows(ampsim::cli::options_markdown(ampsim::cli::Command::verify));
  for (std::string row; std::getline(rows, row);)
    if (table.find(row + "\n") == std::string::npos) {
      std::printf("not an option of 'run' too:\n%s\n", row.c_str());
      return 1;
    }
  return 0;
}
