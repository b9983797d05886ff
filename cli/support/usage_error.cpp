// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Did-you-mean: the smallest edit distance (insert, remove, replace, swap neighbours), if it is small for the length
// of the word. Uses the rule of clang's typo correction: a third of the letters.
#include "cli/support/usage_error.h"

#include <algorithm>
#include <vector>

namespace ampsim::cli {

static std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string_view> names) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  if (word.size() > 64)
    return best;
  for (std::string_view name : names)
    if (std::size_t distance = edit_distance(word, name); distance < least) {
      least = distance;
      best = name;
    }
  return best;
}

} // namespace ampsim::cli
