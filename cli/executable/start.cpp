// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first code that runs in a program built with `ampsim cc`: the initialiser of the library that it is linked with.
//
// The dynamic loader has mapped the executable and its libraries and resolved their references, but none of their code
// has run. The process forks here (cli/run/process.h): the child continues with the program's static constructors and
// main, on a simulated machine; this process listens, reports and ends with the contract's status. So an executable
// needs neither a start-up object nor a wrapper program, and its report is the same as that of `ampsim run` for its
// sources.
//
// `ampsim exec` has the loader add the library to a program that does not need it. A library that a running program loads as
// a driver (OpenCL's) starts the machine at its first use instead: the process forks then.
#include "cli/analysis/finish.h"
#include "cli/executable/environment.h"
#include "cli/executable/preparation.h"
#include "cli/executable/process_ids.h"
#include "cli/executable/units.h"
#include "cli/report/fixes.h"
#include "cli/report/shared_reports.h"
#include "cli/report/value.h"
#include "cli/report/write.h"
#include "cli/support/failure.h"
#include "cli/support/stopwatch.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"
#include "frontend/driver/executable.h"
#include "model/languages.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <mutex>
#include <unistd.h>

extern "C" [[gnu::visibility("default")]] int ampsim_start_in_running_process(const char *language);

/// The symbols that objects refer to and this library can read (frontend/ir/host_object.h).
extern "C" [[gnu::visibility("default")]] const char AMPSIM_VERSION_SYMBOL;
extern "C" const char AMPSIM_VERSION_SYMBOL = 0;

namespace ampsim::cli {

namespace {

using Units = std::vector<const ampsim_unit_record *>;

void check_units(const Units &units) {
  for (const ampsim_unit_record *unit : units)
    if (unit->format != AMPSIM_UNIT_FORMAT)
      throw UsageError("an object file of this program was made by another version of ampsim",
                       "recompile its sources with 'ampsim cc'", status_not_compiled);
    else if (object_build() != unit->build)
      throw UsageError(fmt::format("the object file of '{}' was made by {}, but this is {}", unit->source,
                                   unit->build, object_build()),
                       "recompile it with 'ampsim cc'", status_not_compiled);
}

std::vector<frontend::StoredUnit> stored(const Units &units) {
  std::vector<frontend::StoredUnit> result;
  for (const ampsim_unit_record *unit : units)
    result.push_back({unit->source, {unit->code, std::size_t(unit->code_bytes)}, unit->hash});
  return result;
}

/// Fills in the host code's references to kernels and to the machine's memory.
void attach_units(const Units &units, const frontend::LinkedUnits &linked, const ProgramTables &tables,
                  std::span<const HostSymbol> symbols) {
  std::map<std::string_view, void *> addresses;
  for (const HostSymbol &symbol : symbols)
    addresses[symbol.name] = symbol.address;
  auto *register_kernel =
      reinterpret_cast<void (*)(const void *, std::uint32_t)>(addresses["ampsim_register_kernel"]);
  for (unsigned number = 0; number < units.size(); ++number) {
    const ampsim_unit_record &unit = *units[number];
    for (const ampsim_unit_kernel &kernel : std::span(unit.kernels, unit.kernel_count)) {
      std::uint32_t index = linked.first_kernels[number];
      while (index < linked.first_kernels[number + 1] && tables.kernels[index].symbol != kernel.symbol)
        ++index;
      if (index == linked.first_kernels[number + 1])
        throw std::runtime_error(fmt::format("the kernel '{}' of '{}' is missing", kernel.symbol, unit.source));
      if (kernel.stub)
        register_kernel(kernel.stub, index);
      else
        *kernel.number = index;
    }
    for (const ampsim_unit_slot &slot : std::span(unit.slots, unit.slot_count)) {
      auto found = addresses.find(frontend::variable_symbol(slot.symbol, slot.local, number));
      if (found == addresses.end())
        throw std::runtime_error(fmt::format("the variable '{}' of '{}' is missing", slot.symbol, unit.source));
      *slot.slot = found->second;
    }
  }
}

SourceText sources_of(const Units &units) {
  SourceText sources;
  for (const ampsim_unit_record *unit : units)
    sources.look_in(unit->folder);
  return sources;
}

/// How this process came to run under ampsim.
struct Start {
  std::string_view language;         // the program's, if it has no units
  bool by_exec = false;              // `ampsim exec` has become this process
  std::optional<RunCommand> command; // ... for an `ampsim run`
};

AnalysisOptions options_for(const Units &units, const Start &start, int count, char **words) {
  // An interpreter that runs OpenCL programs may start others of its kind with options of their own.
  AnalysisOptions options = environment_options(units.empty() ? own_options() : first_options());
  check_writable(options.report.requests);
  for (const ampsim_unit_record *unit : units)
    options.compile.sources.emplace_back(unit->source);
  if (start.command) {
    options.compile.sources = start.command->sources;
    options.determining = start.command->options;
  } else if (options.compile.sources.empty()) {
    options.compile.sources.emplace_back(count > 0 ? words[0] : "");
  }
  if (units.empty())
    for (const std::string &source : options.compile.sources)
      options.compile.languages[source] = start.language;
  options.compile.hook_bitcode = hook_bitcode();
  options.compile.build = object_build();
  options.compile.cache = options.cache;
  for (int k = 1; k < count; ++k)
    options.arguments.emplace_back(words[k]);
  return options;
}

frontend::LinkedUnits prepare(const Units &units, const AnalysisOptions &options) {
  const PreparationWatch watch(preparation_of(units.size(), options));
  return frontend::link_units(stored(units), options.compile);
}

/// Returns nothing in the process that continues as the program.
std::optional<int> run(const Units &units, const Start &start, int count, char **words) {
  const Stopwatch stopwatch;
  check_units(units);
  AnalysisOptions options = options_for(units, start, count, words);
  const std::vector<std::string> &files = options.compile.sources;
  FindingFilter filter(options.report.suppressions, options.report.baseline);
  SourceText sources = sources_of(units);
  const auto named = [&](Report report) {
    report.executable = count > 0 && !start.command ? words[0] : "";
    report.options = options.determining;
    return report;
  };
  frontend::LinkedUnits linked = prepare(units, options);
  if (!linked.program)
    return finish_run(suite_of(named(make_report(files, options.arguments, std::move(linked.errors)))), options,
                      sources, "");
  frontend::Program &program = *linked.program.release(); // never destroyed
  const FilesBefore before = read_before_run(files, program.tables(), sources);
  RunOptions how = run_options(options);
  how.arguments.assign(words, words + count);
  how.counts = counting(options, how, program.tables(), filter, sources);
  std::optional<RunOutcome> outcome = run_own_executable(program, how, [&](std::span<const HostSymbol> symbols) {
    attach_units(units, linked, program.tables(), symbols);
  });
  if (!outcome)
    return std::nullopt;
  Report report = named(make_report(files, options.arguments, how, program.tables(), *outcome, {}, sources));
  // A program without kernels cannot have launched any. CMake builds one that prints the device's architecture, and takes
  // all of its output for the answer.
  options.report.quiet |= program.tables().kernels.empty();
  propose_fixes(report, program.outlines(), sources);
  Suite suite = suite_of(std::move(report));
  suite.programs[0].seconds = stopwatch.seconds();
  filter_findings(suite, options.report, filter, sources, before);
  choose_files(options.report, suite.programs[0].report, start.by_exec);
  return finish_run(suite, options, sources, stats_of(*outcome));
}

std::optional<int> run_or_complain(const Units &units, const Start &start, int count, char **words) {
  try {
    return run(units, start, count, words);
  } catch (...) {
    return report_failure();
  }
}

/// Returns only in the process that continues as the program.
void start_program(const Units &units, const Start &start, int count, char **words) {
  note_started_process();
  if (std::optional<int> status = run_or_complain(units, start, count, words)) {
    std::fflush(nullptr);
    _exit(*status);
  }
  note_program_process();
}

/// The words of the command line that has started this process.
std::vector<std::string> own_command_line() {
  std::ifstream stream("/proc/self/cmdline");
  std::vector<std::string> words;
  for (std::string word; std::getline(stream, word, '\0');)
    words.push_back(word);
  return words;
}

std::size_t own_threads() {
  std::error_code error;
  return std::size_t(std::distance(std::filesystem::directory_iterator("/proc/self/task", error), {}));
}

bool has_started = false;

/// The loader gives constructors main's arguments.
[[gnu::constructor]] void start(int count, char **words, char **) {
  const std::string language = take_requested_language();
  if (is_needed_by_executable()) {
    has_started = true;
    start_program(loaded_units(), {.language = calls_hip() ? "hip" : "cuda", .by_exec = !language.empty()}, count,
                  words); // without units: calls of the runtime only
  } else if (!language.empty()) {
    has_started = true;
    start_program({}, {.language = language, .by_exec = true, .command = take_run_command()}, count, words);
  } else if (!is_needed_by_driver()) {
    fmt::print(
        stderr,
        "ampsim: error: libraries with kernels cannot be loaded at run time\nhint: link the program with them\n");
    std::fflush(nullptr);
    _exit(status_internal);
  }
}

} // namespace

} // namespace ampsim::cli

extern "C" int ampsim_start_in_running_process(const char *language) {
  using namespace ampsim::cli;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (has_started)
    return 1;
  if (own_threads() > 1) { // the other threads would not be in the process that continues
    fmt::print(stderr, "ampsim: the program already has several threads, so its kernels cannot run here\n"
                       "hint: start the program with 'ampsim exec'\n");
    return 0;
  }
  has_started = true;
  static std::vector<std::string> words = own_command_line(); // the program's process keeps them
  std::vector<char *> addresses;
  for (std::string &word : words)
    addresses.push_back(word.data());
  addresses.push_back(nullptr);
  start_program({}, {.language = language}, int(words.size()), addresses.data());
  return 1;
}
