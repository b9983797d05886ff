// See new_lesson.h. The template is the lesson about the first barrier.
#include "cli/teaching/course/new_lesson.h"
#include "cli/support/output.h"
#include "cli/support/temporary_folder.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/course/judge.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/embedded_text.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view model = "teaching/lessons/amp/05-first-barrier/", expect_word = "// EXPECT:";

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
      fmt::print("{}: {}{}, but it says:\n{}\n", name, passes ? "is to pass" : "is to fail",
                 expected.empty() ? "" : fmt::format(" with '{}'", expected), said);
    }
  }

  unsigned failed = 0;

private:
  const Lesson &lesson;
  AnalysisOptions options;
  TemporaryFolder folder{"ampsim-lesson-test"};
};

std::string expectation(const std::string &program) {
  if (!program.starts_with(expect_word))
    return {};
  std::string line = program.substr(expect_word.size(), program.find('\n') - expect_word.size());
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

} // namespace

int new_lesson(const LessonOptions &options) {
  if (options.words.size() != 2)
    throw UsageError("no name for the lesson", "usage: ampsim lesson new NAME");
  fs::path folder = options.words[1];
  if (fs::exists(folder))
    throw UsageError(fmt::format("'{}' is there already", folder.string()));
  fs::create_directories(folder);
  for (const embedded::File &file : embedded::teaching_files())
    if (file.path.starts_with(model))
      write_file((folder / file.path.substr(model.size())).string(), file.text);
  fmt::print("'{0}' is a lesson that works; make it yours:\n"
             "  lesson.md     the text, the task, hints, the explanation\n"
             "  start.cpp     what learners get\n"
             "  solution.cpp  a right answer\n"
             "  check.cpp     tries the learner's function\n"
             "  wrong-*.cpp   typical wrong answers, each with the words that it expects of its verdict\n"
             "ampsim lesson test {0}       proves that all this fits together\n"
             "ampsim lesson start {0}      is what learners do; 'ampsim grade' judges a class\n",
             folder.string());
  return 0;
}

int test_lesson(const LessonOptions &options) {
  if (options.words.size() != 2)
    throw UsageError("no lesson given", "usage: ampsim lesson test LESSON");
  Lesson lesson = find_lesson(options.words[1]);
  Trials trials(lesson, options.program);
  trials.add("solution.cpp", lesson.solution, true, "");
  trials.add("start.cpp", lesson.start, false, "");
  for (const auto &[name, program] : lesson.wrong)
    trials.add(name, program, false, expectation(program));
  unsigned all = unsigned(lesson.wrong.size()) + 2;
  fmt::print("{}: {} of {} programs are judged as they should be\n", lesson.id, all - trials.failed, all);
  return trials.failed ? 1 : 0;
}

} // namespace ampsim::cli
