// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See confined_judge.h.
#include "cli/teaching/grade/confined_judge.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

namespace fs = std::filesystem;

ConfinedJudge::ConfinedJudge(const Limits &limits, bool allow_weaker, const std::string &refusal)
    : own_limits(limits) {
  fs::permissions(shared.path(), fs::perms(0755));
  shown_installation = show_installation(shared.path());
  const Lesson &first = courses().front().lessons.front();
  sandbox = find_sandbox(run_of(word_for(first), first.extension, {first.solution, {}}));
  if (sandbox.whole || allow_weaker)
    return;
  throw UsageError(fmt::format("{}: {}", refusal, sandbox.missing[0]),
                   "'--allow-weaker' continues anyway, and lists what programs can then do", status_internal);
}

std::string ConfinedJudge::word_of(const std::string &word, const Lesson &lesson) {
  return fs::is_directory(word) ? std::string(given_lesson) : lesson.id;
}

/// Its name in the sandbox: the learner's own, if no command, file system or message can take it for something else.
static std::string name_in_sandbox(const std::string &name, const std::string &extension) {
  constexpr std::size_t longest = 100;
  const bool is_plain = name.size() <= longest && name.size() > extension.size() && name.ends_with(extension) &&
                        std::ranges::all_of(name, [](char c) {
                          return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.';
                        });
  const bool is_other =
      name.starts_with('-') || name.starts_with('.') || name == "check" + extension; // the lesson's
  return is_plain && !is_other ? name : "answer" + extension;
}

ConfinedRun ConfinedJudge::run_of(const std::string &word, const std::string &extension, Answer answer) const {
  const std::string name = name_in_sandbox(answer.name, extension);
  return {.command = {shown_installation.program, "lesson", "check", word, name, "--color=never", "--jobs", "2",
                      "--time-limit", fmt::format("{}", own_limits.seconds), "--memory-limit",
                      fmt::format("{}", own_limits.memory)},
          .files = {{name, std::move(answer.text)}},
          .folder = {},
          .shown = shown_installation.shown,
          .directory = {}};
}

/// The last line with text.
static std::string last_line(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \n\r\t");
  if (end == text.npos)
    return "";
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

Grade ConfinedJudge::judge(const std::string &word, const Lesson &lesson, Answer answer, unsigned slot,
                           const std::atomic<bool> *given_up) const {
  Grade grade;
  frontend::TemporaryFolder own("ampsim-grade");
  ConfinedRun run = run_of(word, lesson.extension, std::move(answer));
  if (word == given_lesson)
    run.secret = for_judge(lesson);
  run.folder = own.path().string();
  run.slot = slot;
  run.given_up = given_up;
  ConfinedEnd end = run_confined(run,
                                 {.seconds = own_limits.seconds + confined_compile_seconds,
                                  .memory = own_limits.memory + confined_compile_memory},
                                 sandbox);
  grade.seconds = end.seconds;
  grade.output = end.errors;
  judge_end(end, grade);
  return grade;
}

void ConfinedJudge::judge_end(const ConfinedEnd &end, Grade &grade) const {
  using What = ConfinedEnd::What;
  auto is = [&](std::string_view verdict, std::string why) {
    grade.verdict = verdict;
    grade.why = {std::move(why)};
  };
  switch (end.what) {
  case What::time:
    return is("time limit", "it exceeds the time limit");
  case What::memory:
    return is("memory limit", "it exceeds the memory limit");
  case What::output:
    return is("too much output", "it exceeds the output limit");
  case What::processes:
    return is("too many processes", "it exceeds the process limit");
  case What::given_up:
  case What::not_started:
    return is("not judged", end.errors.empty() ? "the sandbox does not start" : end.errors);
  case What::signal:
  case What::exited:
    break;
  }
  try {
    nlohmann::json json = nlohmann::json::parse(end.result);
    json.at("verdict").get_to(grade.verdict);
    json.at("why").get_to(grade.why);
    if (grade.verdict == "wrong result" && !last_line(end.errors).empty())
      grade.why = {last_line(end.errors)}; // what the lesson's check has printed
    if (end.what == What::exited && end.status == (grade.passed() ? 0 : 1))
      return;
  } catch (const nlohmann::json::exception &) {
  }
  is("died",
     fmt::format("it returned nothing ({} {})", end.what == What::signal ? "signal" : "status", end.status));
}

} // namespace ampsim::cli
