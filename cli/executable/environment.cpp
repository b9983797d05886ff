// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See environment.h.
#include "cli/executable/environment.h"
#include "cli/option_table.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace ampsim::cli {

namespace {

std::string_view without_dashes(std::string_view name) {
  while (name.starts_with('-'))
    name.remove_prefix(1);
  return name;
}

const OptionInfo &option_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const OptionInfo &option : program_options_table()) {
    if (!(option.commands & on_run))
      continue;
    if (without_dashes(option.name) == without_dashes(name))
      return option;
    known.push_back(without_dashes(option.name));
  }
  std::string guess = nearest(std::string(without_dashes(name)), known);
  throw UsageError(fmt::format("unknown option '{}' in AMPSIM_OPTIONS", name),
                   guess.empty() ? "'ampsim run --help' lists the options"
                                 : fmt::format("did you mean '{}'?", guess));
}

void set_option(Options &options, std::string_view word) {
  std::size_t end = word.find('=');
  const OptionInfo &option = option_named(word.substr(0, end));
  std::string value(end == word.npos ? "" : word.substr(end + 1));
  if (option.name == "--warp-synchronous") // a compiler option
    throw UsageError("option 'warp-synchronous' has no effect in AMPSIM_OPTIONS: it applies at compile time",
                     "compile with 'ampsim cc --warp-synchronous'");
  if (option.form == Form::flag && end != word.npos && value != "1")
    throw UsageError(fmt::format("option '{}' in AMPSIM_OPTIONS takes no value", word.substr(0, end)));
  if (option.form != Form::flag && value.empty())
    throw UsageError(fmt::format("no value after '{}' in AMPSIM_OPTIONS", word),
                     fmt::format("expected '{}={}'", without_dashes(option.name), option.argument));
  option.set(options, value);
  if (determines_findings(option))
    options.program().determining.push_back(std::string(option.name) + (value.empty() ? "" : "=" + value));
}

void number_files(std::vector<ReportRequest> &requests) {
  for (ReportRequest &request : requests)
    for (std::size_t at = 0; (at = request.file.find("%p", at)) != std::string::npos;)
      request.file.replace(at, 2, std::to_string(getpid()));
}

std::string contents(const std::string &path) {
  std::ifstream stream(path);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// 0 if there is none.
pid_t parent_of(pid_t process) {
  const std::string status = contents(fmt::format("/proc/{}/stat", process)); // PID (NAME) STATE PARENT ...
  std::istringstream rest(status.substr(std::min(status.size(), status.rfind(')') + 1)));
  std::string state;
  pid_t parent = 0;
  rest >> state >> parent;
  return parent;
}

/// The file of this library; empty if it is unknown.
std::string own_library() {
  Dl_info own{};
  if (dladdr(reinterpret_cast<const void *>(&own_library), &own) == 0)
    return "";
  return std::filesystem::weakly_canonical(own.dli_fname).string();
}

/// Returns whether the process has loaded the library: it is another program that ampsim checks.
bool has_loaded(pid_t process, const std::string &library) {
  return contents(fmt::format("/proc/{}/maps", process)).find(library + "\n") != std::string::npos;
}

} // namespace

std::string own_options() {
  const char *text = std::getenv("AMPSIM_OPTIONS");
  return text ? text : "";
}

std::string first_options() {
  std::string options = own_options();
  constexpr std::string_view name = "AMPSIM_OPTIONS=";
  const std::string library = own_library();
  for (pid_t process = library.empty() ? 0 : getppid(); process > 1; process = parent_of(process)) {
    if (!has_loaded(process, library))
      continue;
    // The process that watches the first program is an ancestor, and was there before any of the program's code: the
    // program cannot change the environment with which it was started.
    const std::string environment = contents(fmt::format("/proc/{}/environ", process));
    if (environment.empty())
      continue;
    options.clear();
    std::istringstream variables(environment);
    for (std::string variable; std::getline(variables, variable, '\0');)
      if (variable.starts_with(name))
        options = variable.substr(name.size());
  }
  return options;
}

AnalysisOptions environment_options(std::string_view text) {
  Options options{.command = Command::run};
  for (const std::string &word : split_words(text))
    set_option(options, word);
  number_files(options.analysis.report.requests);
  return std::move(options.analysis);
}

std::optional<RunCommand> take_run_command() {
  const char *sources = std::getenv("AMPSIM_RUN_SOURCES"), *options = std::getenv("AMPSIM_RUN_OPTIONS");
  std::optional<RunCommand> command;
  if (sources && options)
    command = RunCommand{split_words(sources), split_words(options)};
  unsetenv("AMPSIM_RUN_SOURCES");
  unsetenv("AMPSIM_RUN_OPTIONS");
  return command;
}

std::string take_requested_language() {
  const char *requested = std::getenv("AMPSIM_EXEC"), *preloaded = std::getenv("LD_PRELOAD");
  const std::string language = requested && preloaded ? requested : "";
  unsetenv("AMPSIM_EXEC");
  if (language.empty())
    return "";
  const std::string_view all = preloaded; // ours is the first
  if (const std::size_t end = all.find(':'); end != all.npos)
    setenv("LD_PRELOAD", std::string(all.substr(end + 1)).c_str(), 1);
  else
    unsetenv("LD_PRELOAD");
  return language;
}

} // namespace ampsim::cli
