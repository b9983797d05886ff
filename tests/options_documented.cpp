// options_documented docs/options.md: is the table of options in the documentation the one that `--help` is made
// from?
#include "cli/options.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

int main(int count, char **words) {
  std::ifstream stream(count > 1 ? words[1] : "");
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  for (ampsim::cli::Command command : {ampsim::cli::Command::run, ampsim::cli::Command::verify}) {
    std::string table = ampsim::cli::options_markdown(command);
    if (text.find(table) == std::string::npos) {
      std::printf("the table of options is to be:\n%s", table.c_str());
      return 1;
    }
  }
  return 0;
}
