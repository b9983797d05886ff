// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For lecturers: creating and testing a lesson of their own.
#pragma once

#include "cli/teaching/course/options.h"

namespace ampsim::cli {

/// `ampsim lesson new NAME`: creates a folder with a small working lesson, to be adapted.
int new_lesson(const LessonOptions &options);

/// `ampsim lesson test LESSON`: checks that the solution passes, and that the start and each wrong answer fail, the
/// latter with the expected words. Returns 0 or 1.
int test_lesson(const LessonOptions &options);

} // namespace ampsim::cli
