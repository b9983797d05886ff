// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See new_lesson.h. The template is the lesson about the first barrier.
#include "cli/teaching/course/new_lesson.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/course/judge.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/embedded_text.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view expect_word = "// EXPECT:";

/// The embedded path of a course's lesson about the first barrier, which is the template.
std::string model_of(const Course &course) {
  if (course.puzzles)
    throw UsageError("puzzles are created as lessons", "'ampsim lesson new NAME' creates one");
  const auto found = std::ranges::find_if(
      course.lessons, [](const Lesson &lesson) { return lesson.id.ends_with("-first-barrier"); });
  return fmt::format("{}{}.md", course.folder, found->id.substr(course.prefix.size()));
}

class Trials {
public:
  Trials(const Lesson &lesson, const AnalysisOptions &options) : lesson(lesson), options(options) {
    if (!this->options.time_limit)
      this->options.time_limit = 30;
  }

  void add(const std::string &name, const std::string &program, bool passes, const std::string &expected) {
    std::string file = (folder.path() / name).string();
    write_file(file, program);
    fmt::print("== {}\n", name);
    std::fflush(stdout);
    Judgement judgement = judge(lesson, file, options);
    std::string said = fmt::format("{}: {}", cli::name(judgement.verdict), fmt::join(judgement.why, "\n"));
    bool right = (judgement.verdict == Verdict::passed) == passes && said.find(expected) != std::string::npos;
    if (!right) {
      ++failed;
      fmt::print("{}: {}{}, but the verdict is:\n{}\n", name, passes ? "should pass" : "should fail",
                 expected.empty() ? "" : fmt::format(" with '{}'", expected), said);
    }
  }

  unsigned failed = 0;

private:
  const Lesson &lesson;
  AnalysisOptions options;
  frontend::TemporaryFolder folder{"ampsim-lesson-test"};
};

std::string expectation(const std::string &program) {
  if (!program.starts_with(expect_word))
    return {};
  std::string line = program.substr(expect_word.size(), program.find('\n') - expect_word.size());
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

} // namespace

int new_lesson(const LessonOptions &options) {
  if (options.words.size() < 2)
    throw UsageError("no name for the lesson", "usage: ampsim lesson new NAME [COURSE]");
  const Course *course = options.words.size() > 2 ? course_named(options.words[2]) : &courses().front();
  if (!course)
    throw UsageError(fmt::format("unknown course '{}'", options.words[2]), "'ampsim lesson' lists them");
  const std::string model = model_of(*course);
  fs::path folder = options.words[1];
  if (fs::exists(folder))
    throw UsageError(fmt::format("'{}' already exists", folder.string()));
  fs::create_directories(folder);
  for (const embedded::File &file : embedded::teaching_files())
    if (file.path == model)
      for (const auto &[name, text] : lesson_files(file.text))
        write_file((folder / name).string(), text);
  fmt::print("'{0}' is a working lesson; adapt it:\n"
             "  lesson.md      the text, the task, hints, the explanation\n"
             "  start{1:8}  what learners get\n"
             "  solution{1:5}  a right answer\n"
             "  check{1:8}  tries the learner's function\n"
             "  wrong-*{1:6}  typical wrong answers, each with words expected in its verdict\n"
             "ampsim lesson test {0}       checks that all of this is consistent\n"
             "ampsim lesson start {0}      is how learners begin; 'ampsim grade' grades a class\n",
             folder.string(), course->lessons.front().extension);
  return 0;
}

int test_lesson(const LessonOptions &options) {
  if (options.words.size() != 2)
    throw UsageError("no lesson given", "usage: ampsim lesson test LESSON");
  Lesson lesson = find_lesson(options.words[1]);
  Trials trials(lesson, options.program);
  trials.add("solution" + lesson.extension, lesson.solution, true, "");
  trials.add("start" + lesson.extension, lesson.start, false, "");
  for (const auto &[name, program] : lesson.wrong)
    trials.add(name, program, false, expectation(program));
  unsigned all = unsigned(lesson.wrong.size()) + 2;
  fmt::print("{}: {} of {} programs are judged as expected\n", lesson.id, all - trials.failed, all);
  return trials.failed ? 1 : 0;
}

} // namespace ampsim::cli
