// For lecturers: a lesson of one's own, and the proof that it does what it should.
#pragma once

#include "cli/teaching/course/options.h"

namespace ampsim::cli {

/// `ampsim lesson new NAME`: a folder with a small lesson that works, to be changed.
int new_lesson(const LessonOptions &options);

/// `ampsim lesson test LESSON`: the solution passes, the start and each wrong answer fail, the latter with the
/// words that they expect. Gives 0 or 1.
int test_lesson(const LessonOptions &options);

} // namespace ampsim::cli
