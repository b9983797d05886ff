// See grade_command.h. Each submission is judged by an `ampsim lesson check` of its own, confined (sandbox.h); so
// the compiler, which reads what a stranger wrote, is confined, too.
#include "cli/teaching/grade/grade_command.h"
#include "cli/sandbox/installation.h"
#include "cli/sandbox/sandbox.h"
#include "cli/support/output.h"
#include "cli/support/temporary_folder.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"
#include "cli/teaching/course/judge.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/grade/grade_report.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_submission = 1 << 20; // bytes
constexpr double compile_seconds = 30;                // beyond the program's own time
constexpr std::uint64_t compile_memory = 1536;        // MB, likewise

/// Every file with that extension below the folder; links are not followed.
std::vector<fs::path> submissions_in(const fs::path &folder, const std::string &extension) {
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_symlink() && entry.is_regular_file() && entry.path().extension() == extension)
      files.push_back(entry.path());
  std::ranges::sort(files);
  if (files.empty())
    throw UsageError(fmt::format("there are no '{}' files in '{}'", extension, folder.string()));
  return files;
}

class Grader {
public:
  Grader(const GradeOptions &options, const fs::path &folder)
      : folder(folder), lesson(find_lesson(options.lesson)), seconds(options.time_limit.value_or(20)),
        memory(options.memory_limit.value_or(1024)) {
    fs::permissions(shared.path(), fs::perms(0755));
    installation = show_installation(shared.path());
    // A lecturer's lesson may stand where the confined user cannot read: its copy can be read by all.
    word = lesson.id;
    if (fs::is_directory(options.lesson)) {
      fs::path copy = shared.path() / "lesson" / lesson.id;
      fs::create_directories(copy);
      fs::copy_file(fs::path(options.lesson) / "lesson.md", copy / "lesson.md");
      for (const char *name : {"start", "solution", "check"})
        fs::copy_file(fs::path(options.lesson) / (name + lesson.extension), copy / (name + lesson.extension));
      word = copy.string();
      installation.shown.push_back({word, word});
    }
    const Lesson &first = courses().front().lessons.front();
    ConfinedRun trial =
        run_of(command(word_for(first), "trial" + first.extension), "trial" + first.extension, first.solution);
    sandbox = find_sandbox(trial);
    if (sandbox.whole || options.allow_weaker)
      return;
    throw UsageError(fmt::format("submissions are not graded: {}", sandbox.missing[0]),
                     "'--allow-weaker' grades all the same, and says what submissions can then do",
                     status_internal);
  }

  const Sandbox &how() const { return sandbox; }

  Grade grade(const fs::path &file, unsigned slot) const {
    Grade grade{.submission = fs::relative(file, folder).string()};
    std::error_code error;
    if (fs::file_size(file, error) > largest_submission || error) {
      grade.verdict = "does not compile";
      grade.why = {"the file cannot be read, or has more than 1 MB"};
      return grade;
    }
    std::ifstream stream(file);
    TemporaryFolder own("ampsim-grade");
    ConfinedRun run = run_of(command(word, answer), answer, {std::istreambuf_iterator<char>(stream), {}});
    run.folder = own.path().string();
    run.slot = slot;
    ConfinedEnd end =
        run_confined(run, {.seconds = seconds + compile_seconds, .memory = memory + compile_memory}, sandbox);
    grade.seconds = end.seconds;
    grade.output = end.errors;
    judge_end(end, grade);
    return grade;
  }

private:
  std::vector<std::string> command(const std::string &which, const std::string &file) const {
    return {installation.program,
            "lesson",
            "check",
            which,
            file,
            "--verdict-to",
            fmt::format("{}", verdict_descriptor),
            "--color=never",
            "--jobs",
            "2",
            "--time-limit",
            fmt::format("{}", seconds),
            "--memory-limit",
            fmt::format("{}", memory)};
  }

  ConfinedRun run_of(std::vector<std::string> words, std::string file, std::string text) const {
    return {.command = std::move(words),
            .files = {{std::move(file), std::move(text)}},
            .folder = {},
            .shown = installation.shown,
            .directory = {}};
  }

  void judge_end(const ConfinedEnd &end, Grade &grade) const {
    using What = ConfinedEnd::What;
    auto is = [&](std::string_view verdict, std::string why) {
      grade.verdict = verdict;
      grade.why = {std::move(why)};
    };
    switch (end.what) {
    case What::time:
      return is("time limit", "it runs longer than it may");
    case What::memory:
      return is("memory limit", "it takes more memory than it may");
    case What::output:
      return is("too much output", "it prints more than it may");
    case What::processes:
      return is("too many processes", "it starts more processes than it may");
    case What::given_up:
    case What::not_started:
      return is("not judged", end.errors);
    case What::signal:
    case What::exited:
      break;
    }
    // The judge is one process, the only one that has the pipe. It has come to its end, and said one thing.
    try {
      nlohmann::json json = nlohmann::json::parse(end.verdict);
      json.at("verdict").get_to(grade.verdict);
      json.at("why").get_to(grade.why);
      if (end.what == What::exited && end.status == (grade.passed() ? 0 : 1))
        return;
    } catch (const nlohmann::json::exception &) {
    }
    is("died",
       fmt::format("nothing came back ({} {})", end.what == What::signal ? "signal" : "status", end.status));
  }

  const fs::path folder;
  const Lesson lesson;
  const std::string answer = "answer" + lesson.extension; // what a submission is called in the sandbox
  const double seconds;
  const std::uint64_t memory;
  TemporaryFolder shared{"ampsim-lesson"};
  std::string word;
  ShownInstallation installation;
  Sandbox sandbox;
};

} // namespace

int grade_command(const GradeOptions &options) {
  fs::path folder = options.folder;
  if (!fs::is_directory(folder))
    throw UsageError(fmt::format("'{}' is no folder", folder.string()), "its programs are the submissions");
  if (options.lesson.empty())
    throw UsageError("no lesson given", "expected '--lesson N', or the folder of a lesson of your own");
  for (const std::string &file : {options.csv, options.html})
    if (!file.empty())
      check_writable(file);
  std::vector<fs::path> files = submissions_in(folder, find_lesson(options.lesson).extension);
  Grader grader(options, folder);
  for (const std::string &each : grader.how().missing)
    fmt::print(stderr, "ampsim: warning: {}\n", each);

  std::vector<Grade> grades(files.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  unsigned workers = options.parallel ? options.parallel : std::max(1u, std::thread::hardware_concurrency());
  if (!grader.how().whole)
    workers = 1; // what one leaves behind could not be told from another's
  {
    std::vector<std::jthread> threads;
    for (unsigned slot = 0; slot < std::min<std::size_t>(workers, files.size()); ++slot)
      threads.emplace_back([&, slot] {
        try {
          for (std::size_t k; (k = next++) < files.size();) {
            grades[k] = grader.grade(files[k], slot);
            std::lock_guard lock(mutex);
            fmt::print("{}: {}\n", printable(grades[k].submission), printable(grades[k].verdict));
            std::fflush(stdout);
          }
        } catch (...) {
          std::lock_guard lock(mutex);
          failure = std::current_exception();
          next = files.size();
        }
      });
  }
  if (failure)
    std::rethrow_exception(failure);
  if (!options.csv.empty())
    write_file(options.csv, grades_csv(grades));
  if (!options.html.empty())
    write_file(options.html, grades_html(grades, fmt::format("{}: {}", folder.filename().string(), options.lesson),
                                         grader.how().missing));
  auto passed = std::ranges::count_if(grades, &Grade::passed);
  fmt::print("{} of {} passed\n", passed, grades.size());
  return 0;
}

} // namespace ampsim::cli
