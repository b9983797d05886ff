// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See grade_command.h.
#include "cli/teaching/grade/grade_command.h"
#include "cli/sandbox/user_scope.h"
#include "cli/support/output.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/grade/confined_judge.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <thread>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_submission = 1 << 20; // bytes

/// Every file with that extension below the folder, without following links.
std::vector<fs::path> submissions_in(const fs::path &folder, const std::string &extension,
                                     std::vector<fs::path> &skipped) {
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_symlink() && entry.is_regular_file() && entry.path().extension() == extension)
      files.push_back(entry.path());
    else if (entry.is_symlink() || !entry.is_directory())
      skipped.push_back(entry.path());
  std::ranges::sort(files);
  std::ranges::sort(skipped);
  if (files.empty())
    throw UsageError(fmt::format("no '{}' files in '{}'", extension, folder.string()));
  return files;
}

/// A number without a course is of the one whose language the folder's files are in.
std::string with_course(const std::string &word, const fs::path &folder) {
  if (!is_number(word) || fs::is_directory(word))
    return word;
  std::set<fs::path> extensions;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    extensions.insert(entry.path().extension());
  std::vector<std::string> possible, expected;
  for (const Course &course : courses())
    if (!course.puzzles)
      expected.push_back(fmt::format("'{}'", course.lessons.front().extension));
  for (const Course &course : courses())
    if (!course.puzzles && extensions.contains(course.lessons.front().extension))
      possible.push_back(course.prefix + word);
  if (possible.empty())
    throw UsageError(fmt::format("no {} files in '{}'", fmt::join(expected, " or "), folder.string()));
  if (possible.size() > 1)
    throw UsageError(fmt::format("several courses have a lesson {}", word), in_each_course("--lesson ", word));
  return possible.front();
}

/// The first line of what the check said, after the verdict.
std::string reason_of(const Grade &grade) {
  if (grade.passed() || grade.why.empty())
    return "";
  const std::string &why = grade.why[0];
  return ": " + shortened(printable(why.substr(0, why.find('\n'))), 160);
}

class Grader {
public:
  Grader(const GradeOptions &options, const fs::path &folder, const std::string &named)
      : folder(folder), lesson(find_lesson(named)),
        judge({.seconds = options.time_limit.value_or(20), .memory = options.memory_limit.value_or(1024)},
              options.allow_weaker, "submissions are not graded"),
        word(ConfinedJudge::word_of(named, lesson)) {}

  const Sandbox &how() const { return judge.how(); }
  const Lesson &graded() const { return lesson; }

  Grade grade(const fs::path &file, unsigned slot) const {
    const std::string name = fs::relative(file, folder).string();
    std::error_code error;
    if (fs::file_size(file, error) > largest_submission || error)
      return {.submission = name,
              .verdict = "does not compile",
              .why = {"the file cannot be read, or is larger than 1 MB"}};
    std::ifstream stream(file);
    Grade grade =
        judge.judge(word, lesson, {{std::istreambuf_iterator<char>(stream), {}}, file.filename().string()}, slot);
    grade.submission = name;
    return grade;
  }

private:
  const fs::path folder;
  const Lesson lesson;
  ConfinedJudge judge;
  const std::string word;
};

} // namespace

int grade_command(const GradeOptions &options) {
  enter_user_scope();
  fs::path folder = options.folder;
  if (!fs::is_directory(folder))
    throw UsageError(fmt::format("'{}' is not a directory", folder.string()),
                     "expected a directory of submissions");
  if (options.lesson.empty())
    throw UsageError("no lesson given", "expected '--lesson N', or the folder of your own lesson");
  for (const std::string &file : {options.csv, options.html})
    if (!file.empty())
      check_writable(file);
  std::vector<fs::path> skipped;
  const std::string named = with_course(options.lesson, folder);
  const std::string extension = find_lesson(named).extension;
  std::vector<fs::path> files = submissions_in(folder, extension, skipped);
  Grader grader(options, folder, named);
  for (const std::string &each : grader.how().missing)
    fmt::print(stderr, "ampsim: warning: {}\n", each);

  std::vector<Grade> grades(files.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  StatusLine status(true);
  std::size_t graded = 0;
  auto show_status = [&] { status.show(fmt::format("graded {} of {} submissions", graded, files.size())); };
  show_status();
  unsigned workers = options.parallel ? options.parallel : std::max(1u, std::thread::hardware_concurrency());
  if (!grader.how().whole)
    workers = 1; // leftovers of concurrent programs could not be distinguished
  {
    std::vector<std::jthread> threads;
    for (unsigned slot = 0; slot < std::min<std::size_t>(workers, files.size()); ++slot)
      threads.emplace_back([&, slot] {
        try {
          for (std::size_t k; (k = next++) < files.size();) {
            grades[k] = grader.grade(files[k], slot);
            std::lock_guard lock(mutex);
            status.clear();
            fmt::print("{}: {}{}\n", printable(grades[k].submission), printable(grades[k].verdict),
                       reason_of(grades[k]));
            std::fflush(stdout);
            if (++graded < files.size())
              show_status();
          }
        } catch (...) {
          std::lock_guard lock(mutex);
          failure = std::current_exception();
          next = files.size();
        }
      });
  }
  status.clear();
  if (failure)
    std::rethrow_exception(failure);
  if (!options.csv.empty())
    write_file(options.csv, grades_csv(grades));
  if (!options.html.empty()) {
    const fs::path named = fs::absolute(folder / "").lexically_normal().parent_path(); // of "class/" and ".", too
    write_file(options.html, grades_html(grades,
                                         fmt::format("{}: grades of '{}'", grader.graded().title,
                                                     printable(named.filename().string())),
                                         grader.how().missing));
  }
  for (const fs::path &each : skipped)
    fmt::print("skipped: {}, which is {}\n", printable(each.lexically_relative(folder).string()),
               each.extension() == extension ? "not a regular file" : fmt::format("not a '{}' file", extension));
  auto passed = std::ranges::count_if(grades, &Grade::passed);
  fmt::print("{} of {} passed\n", passed, grades.size());
  return 0;
}

} // namespace ampsim::cli
