// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See workbench.h. Only data sent by the confined ampsim itself is accepted as a report (cli/support/confined.h).
#include "cli/playground/workbench.h"
#include "cli/support/nesting.h"
#include "cli/support/utf8.h"

#include <fmt/format.h>

namespace ampsim::cli::playground {

namespace {

constexpr double default_seconds = 10;
constexpr std::uint64_t default_memory = 512;      // MB
constexpr std::uint64_t longest_answer = 16 << 20; // bytes: traces are long
constexpr std::size_t longest_output = 64 << 10;   // of a program's output
constexpr unsigned deepest = 100;                  // arrays and objects in each other

std::string shortened_output(const std::string &output) {
  const std::string text = valid_utf8(output);
  if (text.size() <= longest_output)
    return text;
  return valid_utf8(text.substr(0, longest_output / 2)) +
         fmt::format("\n[{} bytes left out]\n", text.size() - longest_output) +
         valid_utf8(text.substr(text.size() - longest_output / 2));
}

/// Empty if the run finished.
std::string why_ended(const ConfinedEnd &end) {
  using What = ConfinedEnd::What;
  switch (end.what) {
  case What::time:
    return "compiling and running this exceeded the time limit";
  case What::memory:
    return "compiling and running this exceeded the memory limit";
  case What::output:
    return "the program exceeded the output limit";
  case What::processes:
    return "the program exceeded the process limit";
  case What::given_up:
    return "the run was cancelled";
  case What::not_started:
    return end.errors.empty() ? "the sandbox does not start" : "the sandbox does not start: " + end.errors;
  case What::signal:
  case What::exited:
    break;
  }
  return {};
}

[[noreturn]] void refuse(const ConfinedEnd &end) {
  if (const std::string why = why_ended(end); !why.empty())
    throw Refused(why);
  if (end.errors.empty())
    throw Refused(fmt::format("the run returned nothing (status {})", end.status));
  throw Refused(shortened_output(end.errors));
}

} // namespace

std::string Program::name() const {
  return "program" + std::string(language->extensions.empty() ? ".cpp" : language->extensions.front());
}

Workbench::Workbench(const PlaygroundOptions &options)
    : confined({.seconds = options.time_limit.value_or(default_seconds),
                .memory = options.memory_limit.value_or(default_memory)},
               options.allow_weaker, "programs are not run") {}

ConfinedEnd Workbench::run_ampsim(const std::vector<std::string> &command, const Program &program,
                                  const Turn &turn) const {
  const ConfinedJudge::Limits &limits = confined.limits();
  frontend::TemporaryFolder own("ampsim-playground");
  ConfinedRun run{.command = {confined.installation().program},
                  .files = {{program.name(), program.source}},
                  .input = program.input,
                  .folder = own.path().string(),
                  .shown = confined.installation().shown,
                  .directory = {},
                  .slot = turn.slot,
                  .given_up = &turn.given_up};
  run.command.insert(run.command.end(), command.begin(), command.end());
  for (std::string each : {std::string("--color=never"), fmt::format("--time-limit={}", limits.seconds),
                           fmt::format("--memory-limit={}", limits.memory), program.name()})
    run.command.push_back(std::move(each));
  if (!program.arguments.empty()) {
    run.command.emplace_back("--");
    run.command.insert(run.command.end(), program.arguments.begin(), program.arguments.end());
  }
  return run_confined(run,
                      {.seconds = limits.seconds + confined_compile_seconds,
                       .memory = limits.memory + confined_compile_memory,
                       .output = longest_answer},
                      confined.how());
}

Outcome Workbench::run(const std::vector<std::string> &command, const Program &program, const Turn &turn) const {
  ConfinedEnd end = run_ampsim(command, program, turn);
  if (!why_ended(end).empty() || nests_deeper_than(end.result, deepest))
    refuse(end);
  Json json = Json::parse(end.result, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("schema"))
    refuse(end);
  return {.json = std::move(json),
          .text = std::move(end.result),
          .output = shortened_output(end.errors),
          .seconds = end.seconds};
}

Outcome Workbench::report_page(const std::vector<std::string> &options, const Program &program,
                               const Turn &turn) const {
  std::vector<std::string> command{"run", "--report=html"};
  command.insert(command.end(), options.begin(), options.end());
  ConfinedEnd end = run_ampsim(command, program, turn);
  // The page's data is one JSON value in a separate element; page and scripts are added here.
  constexpr std::string_view begin = "<script type=\"application/json\" id=\"data\">", closing = "</script>";
  const std::size_t at = end.result.find(begin);
  if (!why_ended(end).empty() || at == end.result.npos)
    refuse(end);
  const std::size_t from = at + begin.size();
  const std::string data = end.result.substr(from, end.result.find(closing, from) - from);
  if (nests_deeper_than(data, deepest))
    refuse(end);
  Json json = Json::parse(data, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    refuse(end);
  return {.json = std::move(json), .text = {}, .output = {}, .seconds = end.seconds};
}

} // namespace ampsim::cli::playground
