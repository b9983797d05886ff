// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See lesson_command.h. A learner's file is never overwritten: it is created only if it does not exist, and `reset`
// moves it aside.
#include "cli/teaching/course/lesson_command.h"
#include "cli/report/names.h"
#include "cli/support/confined.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/course/judge.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/course/new_lesson.h"
#include "cli/teaching/course/progress.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

class Terminal {
public:
  explicit Terminal(const LessonOptions &options) : color(use_color(options.program.report.color, STDOUT_FILENO)) {}
  std::string bold(std::string_view text) const {
    return color ? fmt::format("\033[1m{}\033[0m", text) : std::string(text);
  }
  void heading(std::string_view text) const { fmt::print("{}\n\n", bold(text)); }

private:
  bool color;
};

const Lesson *next_lesson(const Course &course, const Progress &progress) {
  auto found =
      std::ranges::find_if(course.lessons, [&](const Lesson &each) { return !progress.passed.contains(each.id); });
  return found == course.lessons.end() ? nullptr : &*found;
}

/// That of the lesson started last; if there is none, the one listed last.
const Course &current_course(const Progress &progress) {
  for (const Course &course : courses())
    if (std::ranges::find(course.lessons, progress.current, &Lesson::id) != course.lessons.end())
      return course;
  const Course *listed = course_named(progress.course);
  return listed ? *listed : courses().front();
}

/// The course that a word names: "puzzles" are those in the current course's language. Null if there is none.
const Course *course_for(const std::string &word, const Progress &progress) {
  if (word != "puzzles")
    return course_named(word);
  for (const Course &course : courses())
    if (course.puzzles && course.language == current_course(progress).language)
      return &course;
  return nullptr;
}

/// The lesson that a word names: a number is of the course whose programs have the answer's extension, or else of that
/// listed or started last.
Lesson named(const std::string &action, const std::string &word, const Progress &progress,
             const std::string &answer = {}) {
  if (!is_number(word) || fs::is_directory(word))
    return find_lesson(word);
  const std::string extension = fs::path(answer).extension();
  for (const Course &course : courses())
    if (!course.puzzles && course.lessons.front().extension == extension)
      return find_lesson(course.prefix + word);
  const Course *last = course_named(progress.course);
  if (!last && progress.current.empty())
    throw UsageError(fmt::format("several courses have a lesson {}", word),
                     in_each_course(fmt::format("ampsim lesson {} ", action), word));
  return find_lesson((last ? *last : current_course(progress)).prefix + word);
}

bool is_lesson(const std::string &word) {
  try {
    find_lesson(word);
    return true;
  } catch (const UsageError &) {
    return false;
  }
}

/// The named lesson, or the current one.
Lesson chosen(const LessonOptions &options, const Progress &progress) {
  const std::vector<std::string> &words = options.words;
  if (words.size() > 1 && words[1] == given_lesson && is_confined())
    return lesson_for_judge(take_secret());
  if (words.size() > 1)
    return is_confined() ? find_lesson(words[1])
                         : named(words[0], words[1], progress, words.size() > 2 ? words[2] : "");
  if (!progress.current.empty())
    return find_lesson(progress.current);
  throw UsageError("no lesson has been started", "'ampsim lesson start' begins the first one");
}

void list(const Course &course, const Progress &progress, const Terminal &terminal) {
  terminal.heading(
      fmt::format("{}: {}", course.puzzles ? "Puzzles" : "A course on barriers and races", course.language->name));
  std::size_t passed_in_all = 0;
  for (const Lesson &lesson : course.lessons) {
    bool passed = progress.passed.contains(lesson.id), started = progress.started.contains(lesson.id);
    passed_in_all += passed;
    std::string_view state = started ? "started" : "";
    if (passed)
      state = "passed";
    fmt::print("  {:>2}  {:7}  {}\n", number_of(lesson), state, lesson.title);
  }
  const Lesson *next = next_lesson(course, progress);
  fmt::print("\n{} of {} passed. ", passed_in_all, course.lessons.size());
  if (!next)
    fmt::print("The course is complete.\n");
  else if (progress.started.contains(next->id))
    fmt::print("Continue with '{}' and 'ampsim lesson check {}'.\n", next->file_name(), word_for(*next));
  else
    fmt::print("Next: 'ampsim lesson start {}'.\n", word_for(*next));
}

/// Lessons given by number are of this course from now on.
void remember(const Course &course, Progress &progress) {
  if (progress.course == course.key)
    return;
  progress.course = course.key;
  try {
    progress.save();
  } catch (const std::system_error &) { // it was only listed
  }
}

/// Lists a course or, without a name, the current one, and how to begin the others.
int list(const LessonOptions &options) {
  Terminal terminal(options);
  Progress progress = Progress::load();
  if (options.words.size() > 1) {
    const Course *course = course_for(options.words[1], progress);
    if (!course)
      throw UsageError(fmt::format("unknown course '{}'", options.words[1]), "'ampsim lesson' lists them");
    list(*course, progress, terminal);
    remember(*course, progress);
    return 0;
  }
  const Course &current = current_course(progress);
  list(current, progress, terminal);
  remember(current, progress);
  for (const Course &course : courses())
    if (&course != &current)
      fmt::print("{} for {}: 'ampsim lesson list {}'\n", course.puzzles ? "Puzzles" : "A course",
                 course.language->name, course.key);
  return 0;
}

void show(const Lesson &lesson, const Terminal &terminal) {
  unsigned number = number_of(lesson);
  terminal.heading(number ? fmt::format("Lesson {}: {}", word_for(lesson), lesson.title) : lesson.title);
  fmt::print("{}\n\n", lesson.text);
  terminal.heading("Task");
  fmt::print("{}\n\n", lesson.task);
  if (!lesson.section.empty())
    fmt::print("({})\n\n", filled(lesson.language->words.document, lesson.section));
}

/// Returns false if the file already exists.
bool write_new(const std::string &file, const std::string &text) {
  int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0 && errno == EEXIST)
    return false;
  if (descriptor < 0)
    throw std::system_error(errno, std::generic_category(), fmt::format("cannot write '{}'", file));
  write_stream(descriptor, text);
  close(descriptor);
  return true;
}

int begin(const Lesson &lesson, Progress &progress, const LessonOptions &options) {
  show(lesson, Terminal(options));
  if (write_new(lesson.file_name(), lesson.start))
    fmt::print("Your program is '{}'. Edit it, then run: ampsim lesson check {}\n", lesson.file_name(),
               word_for(lesson));
  else
    fmt::print("'{}' already exists and was not changed; run 'ampsim lesson reset {}' to start over.\n",
               lesson.file_name(), word_for(lesson));
  progress.started.insert(lesson.id);
  progress.current = lesson.id;
  if (const Course *own = course_of(lesson))
    progress.course = own->key;
  progress.save();
  return 0;
}

/// For a course in which no lesson is left.
[[noreturn]] void all_passed() {
  throw UsageError("all lessons are passed", "'ampsim lesson start N' restarts one");
}

int start(const LessonOptions &options) {
  Progress progress = Progress::load();
  const Course *course =
      options.words.size() > 1 ? course_for(options.words[1], progress) : &current_course(progress);
  if (!course)
    return begin(named("start", options.words[1], progress), progress, options);
  if (const Lesson *next = next_lesson(*course, progress))
    return begin(*next, progress, options);
  all_passed();
}

/// The lesson after the current one, even if that is not passed.
int next(const LessonOptions &options) {
  Progress progress = Progress::load();
  const Course *named_course =
      options.words.size() > 1 ? course_for(options.words[1], progress) : &current_course(progress);
  if (!named_course)
    throw UsageError(fmt::format("unknown course '{}'", options.words[1]), "'ampsim lesson' lists them");
  const Course &course = *named_course;
  const auto is_left = [&](const Lesson &each) {
    return !progress.passed.contains(each.id) && each.id != progress.current;
  };
  const auto current = std::ranges::find(course.lessons, progress.current, &Lesson::id);
  auto found = std::find_if(current, course.lessons.end(), is_left);
  if (found == course.lessons.end()) // one that was skipped
    found = std::find_if(course.lessons.begin(), current, is_left);
  if (found != course.lessons.end() && found != current)
    return begin(*found, progress, options);
  if (current != course.lessons.end() && !progress.passed.contains(current->id))
    throw UsageError(fmt::format("lesson {} is the last one that is not passed", word_for(*current)),
                     fmt::format("continue with '{}' and 'ampsim lesson check'", current->file_name()));
  all_passed();
}

std::string trace_place(const Lesson &lesson) {
  std::string folder = data_folder();
  if (folder.empty())
    return {};
  std::error_code error;
  fs::create_directories(folder + "/traces", error);
  return error ? "" : fmt::format("{}/traces/{}.html", folder, lesson.id);
}

/// The answer is untrusted: limits its processes.
void limit_processes() {
  constexpr rlim_t processes = 120;
  rlimit limit{processes, processes};
  setrlimit(RLIMIT_NPROC, &limit);
}

/// For `ampsim grade`, which runs this command in a sandbox.
int send_verdict(const Judgement &judgement) {
  nlohmann::ordered_json json = {{"verdict", name(judgement.verdict)}, {"why", judgement.why}};
  write_result(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  return judgement.verdict == Verdict::passed ? 0 : 1;
}

int check(LessonOptions options) {
  if (is_confined())
    limit_processes();
  Progress progress = is_confined() ? Progress{} : Progress::load();
  Lesson lesson = chosen(options, progress);
  std::string answer = options.words.size() > 2 ? options.words[2] : lesson.file_name();
  if (!fs::exists(answer))
    throw answer == lesson.file_name()
        ? UsageError(fmt::format("'{}' not found in this folder", answer),
                     fmt::format("'ampsim lesson start {}' creates it", word_for(lesson)))
        : UsageError(fmt::format("file '{}' not found", answer),
                     fmt::format("without a file, '{}' is checked", lesson.file_name()));
  if (!options.program.time_limit)
    options.program.time_limit = 30;
  Judgement judgement = judge(lesson, answer, options.program, is_confined() ? "" : trace_place(lesson));
  if (is_confined())
    return send_verdict(judgement);

  Terminal terminal(options);
  fmt::print("\n");
  if (judgement.verdict == Verdict::passed) {
    progress.passed.insert(lesson.id);
    progress.started.insert(lesson.id);
    progress.save();
    terminal.heading(fmt::format("Passed: {}", lesson.title));
    fmt::print("{}\n\n", lesson.explanation);
  } else {
    terminal.heading(fmt::format("Not yet: {}", name(judgement.verdict)));
    constexpr std::size_t most = 3;
    const bool has_seen_hints = progress.hints[lesson.id] >= lesson.hints.size();
    for (std::size_t k = 0; k < std::min(most, judgement.why.size()); ++k)
      fmt::print("{}\n", has_seen_hints ? judgement.why[k] : without_hint(judgement.why[k]));
    if (judgement.why.size() > most)
      fmt::print("... and {} more\n", judgement.why.size() - most);
    fmt::print("\n");
  }
  if (!judgement.trace.empty())
    fmt::print("Watch it: file://{}\n", judgement.trace);
  if (judgement.verdict != Verdict::passed)
    fmt::print("A hint: ampsim lesson hint {}\n", word_for(lesson));
  else if (const Course *course = course_of(lesson))
    if (const Lesson *next = next_lesson(*course, progress))
      fmt::print("Next: ampsim lesson start {}\n", word_for(*next));
  return judgement.verdict == Verdict::passed ? 0 : 1;
}

int hint(const LessonOptions &options) {
  Progress progress = Progress::load();
  Lesson lesson = chosen(options, progress);
  if (lesson.hints.empty())
    throw UsageError(fmt::format("lesson '{}' has no hints", lesson.id));
  unsigned &shown = progress.hints[lesson.id];
  unsigned at = std::min<unsigned>(shown, unsigned(lesson.hints.size()) - 1);
  fmt::print("Hint {} of {}: {}\n", at + 1, lesson.hints.size(), lesson.hints[at]);
  shown = at + 1;
  progress.save();
  return 0;
}

int reset(const LessonOptions &options) {
  Progress progress = Progress::load();
  Lesson lesson = chosen(options, progress);
  std::string file = lesson.file_name();
  if (fs::exists(file)) {
    unsigned number = 1;
    while (fs::exists(fmt::format("{}.{}", file, number)))
      ++number;
    fs::rename(file, fmt::format("{}.{}", file, number));
    fmt::print("Your program was saved as '{}.{}'.\n", file, number);
  }
  write_new(file, lesson.start);
  fmt::print("'{}' was reset.\n", file);
  progress.passed.erase(lesson.id);
  progress.hints.erase(lesson.id);
  progress.started.insert(lesson.id);
  progress.current = lesson.id;
  progress.save();
  return 0;
}

} // namespace

int lesson_command(const LessonOptions &options) {
  const std::string word = options.words.empty() ? "list" : options.words[0];
  int status = 0;
  if (word == "list")
    status = list(options);
  else if (word == "start")
    status = start(options);
  else if (word == "next")
    status = next(options);
  else if (word == "show")
    show(chosen(options, Progress::load()), Terminal(options));
  else if (word == "check")
    status = check(options);
  else if (word == "hint")
    status = hint(options);
  else if (word == "reset")
    status = reset(options);
  else if (word == "new")
    status = new_lesson(options);
  else if (word == "test")
    status = test_lesson(options);
  else {
    constexpr std::string_view words[] = {"list", "start", "next", "show", "check", "hint", "reset", "new", "test"};
    std::string guess = nearest(word, words);
    if (guess.empty() && course_for(word, Progress::load()))
      guess = "ampsim lesson list " + word;
    else if (guess.empty() && is_lesson(word))
      guess = "ampsim lesson start " + word;
    throw UsageError(fmt::format("unknown word '{}' after 'lesson'", word),
                     guess.empty() ? "expected list, start, next, show, check, hint, reset, new or test"
                                   : fmt::format("did you mean '{}'?", guess));
  }
  return std::fflush(stdout) == 0 ? status : int(status_internal);
}

} // namespace ampsim::cli
