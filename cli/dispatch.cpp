// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dispatches to a command, and turns exceptions into a message and a status: user errors are UsageErrors;
// cli/support/failure.h handles the others.
#include "cli/dispatch.h"
#include "cli/analysis/check.h"
#include "cli/analysis/exec.h"
#include "cli/analysis/run.h"
#include "cli/analysis/source_files.h"
#include "cli/analysis/verify.h"
#include "cli/analysis/watch.h"
#include "cli/cc/cc_command.h"
#include "cli/components.h"
#include "cli/gate/gate.h"
#include "cli/gate/selftest.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/prove/prove_command.h"
#include "cli/report/explain.h"
#include "cli/run/shared_cache.h"
#include "cli/support/confined.h"
#include "cli/support/failure.h"
#include "cli/support/pager.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "frontend/driver/build_info.h"
#include "frontend/driver/object.h"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

static int print(const std::string &text, bool paged) {
  print_paged(text, paged);
  return 0;
}

/// The language given, or that of the source given, or of those in this folder; null if there is none.
static const Language *language_of_explanation(const Options &options) {
  if (!options.explained_source.empty())
    if (const Language *language = frontend::evident_language(options.explained_source))
      return language;
  if (options.next_language.empty())
    return language_of_folder(".");
  return options.next_language == "amp" ? &default_language() : language_named(options.next_language);
}

/// The version, and the parts that a bug report needs. The first line alone is for scripts.
static std::string version_text() {
  const frontend::BuildInfo build = frontend::build_info();
  std::string text = fmt::format("ampsim {}\n", program_version);
  if (!build.commit.empty())
    text += fmt::format("commit {}\n", build.commit);
  text += fmt::format("LLVM {}\ntarget {}\n", build.llvm, build.target);
  if (!program_homepage.empty())
    text += fmt::format("{}\n", program_homepage);
  return text;
}

/// Throws UsageError if this build lacks the part that has the command.
static void require_built(std::span<const std::string> words) {
  while (!words.empty() && (words.front() == "--no-pager" || words.front() == "help"))
    words = words.subspan(1);
  const CommandInfo *command = words.empty() ? nullptr : known_command(words.front());
  if (command && !is_built(command->component))
    throw UsageError(fmt::format("this build of ampsim has no command '{}'", command->name),
                     fmt::format("configure it with '{}' in AMPSIM_COMPONENTS", command->component));
}

static int run(Options options) {
  switch (options.command) {
  case Command::run:
    if (options.analysis.watch)
      if (const std::optional<int> status = watch_program(options.analysis))
        return *status;
    return run_command(std::move(options.analysis));
  case Command::exec:
    exec_command(options.analysis);
  case Command::check:
    return check_command(std::move(options.analysis));
  case Command::verify:
    return verify_command(std::move(options.analysis), parse_more_options);
  case Command::prove:
    return prove_command(std::move(options.prove));
  case Command::gate:
    return gate_command(std::move(options.gate));
  case Command::merge:
    return merge_command(options.merge);
  case Command::selftest:
    return selftest_command(options.report());
  case Command::explain:
    return print(explanation_text(options.topic, use_color(options.report().color, STDOUT_FILENO),
                                  language_of_explanation(options)),
                 options.pager);
  case Command::cc:
    return cc_command(options.build);
  case Command::debug:
  case Command::trace:
  case Command::lesson:
  case Command::grade:
  case Command::mcp:
  case Command::playground:
    return run_component(options);
  case Command::help:
    return print(help(command_named(options.topic)), options.pager);
  case Command::version:
    break;
  }
  return print(version_text(), false);
}

/// Commands that cache compiled code. A gate's programs do so themselves; a failure is reported once.
static bool uses_cache(Command command) {
  return command == Command::run || command == Command::verify || command == Command::prove ||
         command == Command::gate;
}

static int run_or_complain(const std::vector<std::string> &arguments) {
  try {
    become_confined();
    require_built(arguments);
    Options options = parse_command_line(arguments);
    if (uses_cache(options.command))
      use_shared_cache();
    return run(std::move(options));
  } catch (...) {
    return report_failure();
  }
}

int dispatch(const std::vector<std::string> &arguments) {
  const int status = run_or_complain(arguments);
  try {
    send_result(status);
  } catch (...) {
    return report_failure();
  }
  return status;
}

} // namespace ampsim::cli
