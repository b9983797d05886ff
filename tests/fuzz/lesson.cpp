// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a lecturer's lesson.
#include "tests/fuzz/fuzz.h"

#include "cli/support/usage_error.h"
#include "cli/teaching/course/lesson.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  try {
    make_lesson("lesson", {{"lesson.md", std::string(ampsim::fuzz::text_of(data, size))},
                           {"start.cpp", ""},
                           {"solution.cpp", ""},
                           {"check.cpp", ""}});
  } catch (const UsageError &) {
  }
  return 0;
}
