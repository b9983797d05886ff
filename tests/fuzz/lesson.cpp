// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a lecturer's lesson.
#include "tests/fuzz/fuzz.h"

#include "cli/support/usage_error.h"
#include "cli/teaching/course/lesson.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  const std::string text(ampsim::fuzz::text_of(data, size));
  try {
    make_lesson("lesson", lesson_files(text));
  } catch (const UsageError &) {
  }
  try {
    make_lesson("lesson", {{"lesson.md", text}, {"start.cpp", ""}, {"solution.cpp", ""}, {"check.cpp", ""}});
  } catch (const UsageError &) {
  }
  return 0;
}
