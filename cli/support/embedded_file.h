// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A text file that is part of the program (cmake/EmbedText.cmake).
#pragma once

#include <string_view>

namespace ampsim::embedded {

struct File {
  std::string_view path; // relative to the folder cli
  std::string_view text;
};

} // namespace ampsim::embedded
