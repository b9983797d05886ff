// documents FOLDER: writes the manual page and the shells' completions. Run by the build.
#include "cli/reference.h"

#include <cstdio>
#include <fstream>
#include <string>

int main(int count, char **words) {
  if (count != 2)
    return 2;
  namespace cli = ampsim::cli;
  for (auto [name, text] :
       {std::pair{"ampsim.1", cli::man_page()}, std::pair{"ampsim.bash", cli::bash_completion()},
        std::pair{"_ampsim", cli::zsh_completion()}, std::pair{"ampsim.fish", cli::fish_completion()}}) {
    std::string file = std::string(words[1]) + "/" + name;
    std::ofstream stream(file);
    if (!(stream << text) || !stream.flush()) {
      std::fprintf(stderr, "cannot write %s\n", file.c_str());
      return 1;
    }
  }
  return 0;
}
