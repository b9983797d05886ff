// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a target on each file of the folders that are its arguments, as `ctest -L fuzz` does with the kept corpus.
#include "tests/fuzz/fuzz.h"

#include <cstdio>
#include <filesystem>
#include <iterator>

int main(int count, char **arguments) {
  unsigned inputs = 0;
  for (int k = 1; k < count; ++k)
    for (const auto &entry : std::filesystem::directory_iterator(arguments[k])) {
      std::ifstream stream(entry.path(), std::ios::binary);
      std::string text(std::istreambuf_iterator<char>(stream), {});
      std::fprintf(stderr, "%s\n", entry.path().c_str()); // the last one printed is the culprit
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
      ++inputs;
    }
  std::printf("%u inputs\n", inputs);
  return inputs == 0;
}
