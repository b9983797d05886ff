// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parser: matches the arguments with the option table.
#include "cli/options.h"
#include "cli/compiler/build_options.h"
#include "cli/option_table.h"
#include "cli/report/formats.h"
#include "cli/report/suppress/baseline.h"
#include "cli/support/split_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace ampsim::cli {

namespace {

/// The option that `argument` begins with, and its value if that is joined.
struct Match {
  const OptionInfo *option = nullptr;
  std::optional<std::string> joined;
};

Match match(const std::string &argument, unsigned command) {
  // The longest name wins: -include is not -I, -isystem not -i.
  Match best;
  auto consider = [&](const OptionInfo &option) {
    if (!(option.commands & command) || !argument.starts_with(option.name) ||
        (best.option && best.option->name.size() > option.name.size()))
      return;
    std::string rest = argument.substr(option.name.size());
    switch (option.form) {
    case Form::flag:
      if (rest.empty())
        best = {&option, std::nullopt};
      break;
    case Form::value:
      if (rest.empty())
        best = {&option, std::nullopt};
      else if (rest[0] == '=')
        best = {&option, rest.substr(1)};
      break;
    case Form::joined_or_separate:
      if (rest.empty())
        best = {&option, std::nullopt};
      else
        best = {&option, rest[0] == '=' ? rest.substr(1) : rest};
      break;
    case Form::joined:
      if (!rest.empty())
        best = {&option, rest};
      break;
    }
  };
  std::ranges::for_each(options_table(), consider);
  return best;
}

bool one_of(std::string_view words, std::string_view word) {
  const std::vector<std::string> all = split_words(words);
  return std::ranges::find(all, word) != all.end();
}

/// If a command has two options of one name, the value selects one.
const OptionInfo &of_value(const OptionInfo &found, const std::string &value, unsigned command) {
  for (const OptionInfo &option : options_table())
    if (option.name == found.name && option.commands & command && one_of(option.choices, value))
      return option;
  return found;
}

/// `after_source`: a source comes before it.
[[noreturn]] void unknown_option(const std::string &argument, const CommandInfo &command, bool after_source) {
  std::string name = argument.substr(0, argument.find('='));
  for (const OptionInfo &option : options_table())
    if (option.name == name && option.form == Form::flag && (option.commands & command.bit)) {
      const std::string with_value = name + '=';
      std::vector<std::string> forms;
      for (const OptionInfo &other : options_table())
        if (other.name.starts_with(with_value) && (other.commands & command.bit))
          forms.push_back(fmt::format("'{}'", other.name));
      if (forms.empty())
        throw UsageError(fmt::format("option '{}' takes no value", name));
      throw UsageError(fmt::format("unknown value in '{}'", argument),
                       fmt::format("expected {}", fmt::join(forms, " or ")));
    }
  if (command.bit == on_each)
    for (const OptionInfo &option : options_table())
      if (option.name == name && (option.commands & on_gate))
        throw UsageError(fmt::format("option '{}' applies to the gate, not to a program", name));
  std::vector<std::string_view> names{"--help"};
  for (const OptionInfo &option : options_table())
    if ((option.commands & command.bit) && option.name.starts_with("--") && !option.sentence.empty())
      names.push_back(option.name);
  std::string hint = fmt::format("'ampsim {} --help' lists the options", command.name);
  const auto format = name.starts_with("--") ? format_named(name.substr(2)) : std::nullopt;
  if (format.value_or(ReportFormat::text) != ReportFormat::text &&
      std::ranges::find(names, "--report") != names.end())
    hint = fmt::format("did you mean '--report {}:FILE'?", name.substr(2));
  else if (std::string guess = nearest(name, names); !guess.empty())
    hint = fmt::format("did you mean '{}'?", guess);
  else if (name.find("baseline") != std::string::npos && std::ranges::find(names, "--baseline") != names.end())
    hint = how_to_write_baseline;
  else if (after_source && command.bit & on_programs)
    hint = fmt::format("pass options of the program after '--'; {}", hint);
  throw UsageError(fmt::format("unknown option '{}'", argument), hint);
}

/// `ampsim run` passes options to executables through the environment.
void note_for_executables(Options &options, const OptionInfo &option, const std::string &value) {
  for (const OptionInfo &each : program_options_table())
    if (each.name == option.name && (each.commands & on_run)) {
      options.program().given.push_back(std::string(option.name) + (option.form == Form::flag ? "" : "=" + value));
      return;
    }
  options.program().given_for_sources = option.name;
}

/// Options that select a part of the run and its output, rather than how the program is run.
bool says_which_part(const OptionInfo &option) {
  static constexpr std::string_view names[] = {"--launch", "--tiles", "--part", "--report", "-q"};
  return std::ranges::find(names, option.name) != std::end(names);
}

void append(std::vector<std::string> &list, std::span<const std::string> words) {
  list.insert(list.end(), words.begin(), words.end());
}

/// Commands on sources accept the options of the compilers that builds use. Applies the one that `words` begin with if
/// its name is longer than that of `own`, and returns the number of its words; otherwise 0.
std::size_t parse_compiler_option(Options &options, const CommandInfo &command, std::span<const std::string> words,
                                  const Match &own) {
  if (!(command.bit & on_sources))
    return 0;
  const auto end = std::ranges::find(words, "--");
  words = words.first(std::size_t(end - words.begin()));
  const std::size_t shorter = own.option ? own.option->name.size() : 0;
  const std::size_t count = parse_source_option(words, shorter, options.program().compile);
  if (count == 0)
    return 0;
  const std::span<const std::string> taken = words.first(count);
  options.program().given_for_sources = taken.front();
  if (options.command == Command::run)
    append(options.program().words, taken);
  append(options.program().determining, taken);
  if (command.bit & on_each)
    append(options.gate.handed_on, taken);
  return count;
}

void parse_options(Options &options, const CommandInfo &command, std::span<const std::string> arguments,
                   std::vector<std::string> &operands) {
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string &argument = arguments[k];
    if (argument == "--") {
      options.program().arguments.assign(arguments.begin() + std::ptrdiff_t(k) + 1, arguments.end());
      return;
    }
    if (argument == "--help" || argument == "-h") {
      options.command = Command::help;
      options.topic = command.name;
      return;
    }
    if (argument.size() < 2 || argument[0] != '-') {
      operands.push_back(argument);
      if (options.command == Command::exec) { // the rest is the program's
        options.program().arguments.assign(arguments.begin() + std::ptrdiff_t(k) + 1, arguments.end());
        return;
      }
      if (!options.next_language.empty())
        options.program().compile.languages[argument] = options.next_language;
      continue;
    }
    Match found = match(argument, command.bit);
    if (const std::size_t count = parse_compiler_option(options, command, arguments.subspan(k), found)) {
      k += count - 1;
      continue;
    }
    if (!found.option)
      unknown_option(argument, command, !operands.empty());
    if (found.option->form != Form::flag && !found.joined) {
      if (k + 1 == arguments.size() || (arguments[k + 1] == "--"))
        throw UsageError(fmt::format("no value after '{}'", argument),
                         fmt::format("expected '{} {}'", argument, found.option->argument));
      found.joined = arguments[++k];
    }
    if (found.joined && found.joined->empty())
      throw UsageError(fmt::format("empty value for '{}'", found.option->name),
                       fmt::format("expected '{} {}'", found.option->name, found.option->argument));
    found.option = &of_value(*found.option, found.joined.value_or(""), command.bit);
    const std::span<const std::string> words(&argument, &arguments[k] + 1);
    found.option->set(options, found.joined.value_or(""));
    note_for_executables(options, *found.option, found.joined.value_or(""));
    if (options.command == Command::run && !says_which_part(*found.option))
      append(options.program().words, words);
    if (determines_findings(*found.option))
      append(options.program().determining, words);
    if (found.option->commands & command.bit & on_each)
      append(options.gate.handed_on, words);
  }
}

void check_kernel_run(Options &options) {
  AnalysisOptions &program = options.program();
  const KernelRun &run = program.kernel;
  if (run.name.empty()) {
    if (run != KernelRun())
      throw UsageError(
          "'--grid', '--block', '--shared', '--global-size', '--global-offset', '--local-size' and '--arg' need '--kernel'",
          "expected '--kernel NAME'");
    return;
  }
  if (!program.arguments.empty())
    throw UsageError("'--kernel' does not take program arguments after '--'",
                     "pass kernel parameters as '--arg NAME=VALUE'");
  program.compile.kernel = run.name;
}

void check_places(const std::vector<ReportRequest> &requests) {
  std::vector<std::string> files;
  for (const ReportRequest &request : requests) {
    std::string file = request.to_stdout() ? "-" : request.file;
    if (!file.empty() && std::ranges::find(files, file) != files.end())
      throw UsageError(file == "-" ? std::string("two reports cannot both go to standard output")
                                   : fmt::format("two reports cannot both go to '{}'", file),
                       "give each a file of its own: '--report json:FILE'");
    files.push_back(file);
  }
}

void check_diff(const AnalysisOptions &program) {
  if (program.fixing == Fixing::diff && std::ranges::any_of(program.report.requests, &ReportRequest::to_stdout))
    throw UsageError("the report and the diff cannot both go to standard output",
                     "give the report a file: '--report json:FILE'");
}

void check_watch(const AnalysisOptions &program) {
  if (!program.watch)
    return;
  if (program.fixing == Fixing::written || program.fixing == Fixing::kept)
    throw UsageError("'--watch' cannot be combined with '--write-fix'",
                     "use '--try-fix' or '--write-fix=diff': the sources are being edited");
  if (std::ranges::find(program.compile.sources, "-") != program.compile.sources.end())
    throw UsageError("'--watch' needs source files; '-' is standard input");
}

void check_part(AnalysisOptions &program) {
  LaunchPart &part = program.part;
  const bool asked = !part.ranges.empty() || part.of > 1 || !program.part_file.empty();
  if (asked && !part.launch)
    throw UsageError("'--tiles' and '--part' without '--launch'", "name the launch: '--launch 1'");
  if (part.launch && program.schedules > 1)
    throw UsageError("'--launch' cannot be combined with '--schedules'",
                     "part of a launch runs under one order only");
  part.footprint = !program.part_file.empty();
}

std::string missing_operand(Command command) {
  if (command == Command::merge)
    return "no report given";
  return command == Command::exec ? "no program given" : "no source file given";
}

std::string command_line_hint() { return "'ampsim --help' lists the commands"; }

[[noreturn]] void unknown_command(const std::string &word) {
  std::vector<std::string_view> names{"help", "--help", "--no-pager", "--version"};
  for (const CommandInfo &each : commands_table())
    names.push_back(each.name);
  std::string guess = nearest(word, names), hint = command_line_hint();
  if (!guess.empty())
    hint = fmt::format("did you mean '{}'?", guess);
  else if (word.find('.') != std::string::npos)
    hint = fmt::format("did you mean 'ampsim run {}'?", word);
  throw UsageError(fmt::format("unknown {} '{}'", word.starts_with('-') ? "option" : "command", word), hint);
}

} // namespace

std::optional<Command> command_named(std::string_view name) {
  const CommandInfo *found = known_command(name);
  return found ? std::optional(found->command) : std::nullopt;
}

Options parse_command_line(std::span<const std::string> arguments) {
  Options options;
  if (!arguments.empty() && arguments[0] == "--no-pager") {
    options.pager = false;
    arguments = arguments.subspan(1);
  }
  if (arguments.empty())
    throw UsageError("no command given", command_line_hint());
  const std::string &word = arguments[0];
  if (word == "--version") {
    options.command = Command::version;
    return options;
  }
  if (word == "--help" || word == "-h" || word == "help") {
    options.command = Command::help;
    if (word == "help" && arguments.size() > 1)
      options.topic = arguments[1];
    if (!options.topic.empty() && !command_named(options.topic))
      unknown_command(options.topic);
    return options;
  }
  const CommandInfo *command = known_command(word);
  if (!command)
    unknown_command(word);

  options.command = command->command;
  if (options.command == Command::cc) {
    options.build.assign(arguments.begin() + 1, arguments.end());
    return options;
  }
  std::vector<std::string> operands;
  parse_options(options, *command, arguments.subspan(1), operands);
  check_kernel_run(options);
  if (options.command == Command::help)
    return options;
  if (options.command == Command::explain) {
    const bool has_file = operands.size() > 1 && operands[1].find('.') != std::string::npos;
    if (const std::size_t most = has_file ? 2 : 1; operands.size() > most)
      throw UsageError(fmt::format("unexpected argument '{}'", operands[most]),
                       "'ampsim explain' takes one kind or concept, and a source in the reader's language");
    options.topic = operands.empty() ? "" : operands[0];
    if (operands.size() == 2 && options.next_language.empty())
      options.explained_source = operands[1];
    return options;
  }
  if (options.command == Command::lesson) {
    options.lesson.words = std::move(operands);
    return options;
  }
  if (options.command == Command::grade) {
    if (operands.size() != 1)
      throw UsageError(operands.empty() ? "no folder given" : fmt::format("unexpected argument '{}'", operands[1]),
                       fmt::format("usage: ampsim {} {}", command->name, command->arguments));
    options.grade.folder = operands[0];
    return options;
  }
  if (options.command == Command::mcp) {
    if (operands.size() > 1)
      throw UsageError(fmt::format("unexpected argument '{}'", operands[1]),
                       fmt::format("usage: ampsim {} {}", command->name, command->arguments));
    options.mcp.folder = operands.empty() ? "" : operands[0];
    return options;
  }
  if (options.command == Command::playground) {
    if (!operands.empty())
      throw UsageError(fmt::format("unexpected argument '{}'", operands[0]),
                       fmt::format("usage: ampsim {} {}", command->name, command->arguments));
    return options;
  }
  if (options.command == Command::selftest && !operands.empty())
    throw UsageError(fmt::format("unexpected argument '{}'", operands[0]), "'ampsim selftest' takes no files");
  bool is_adapter = options.dap.on || options.dap.port || !options.dap.socket.empty();
  if (is_adapter && (options.debug.batch || !options.debug.scripts.empty()))
    throw UsageError("'--batch' and '-x' cannot be used with an editor");
  bool needs_none = options.command == Command::gate || options.command == Command::selftest || is_adapter;
  if (operands.empty() && !needs_none)
    throw UsageError(missing_operand(options.command),
                     fmt::format("usage: ampsim {} {}", command->name, command->arguments));
  (options.command == Command::merge ? options.merge.files : options.program().compile.sources) =
      std::move(operands);
  check_places(options.report().requests);
  check_part(options.program());
  check_diff(options.program());
  check_watch(options.program());
  if (is_adapter) {
    options.dap.sources = options.debug.program.compile.sources;
    options.dap.arguments = options.debug.program.arguments;
    options.dap.parse_program = parse_debugged_program;
  }
  options.gate.parse_program_options = parse_program_options;
  return options;
}

void parse_more_options(AnalysisOptions &analysis, std::string_view text) {
  Options options{.command = Command::verify, .analysis = analysis};
  std::vector<std::string> words = split_words(text), operands;
  parse_options(options, info(Command::verify), words, operands);
  check_kernel_run(options);
  if (!operands.empty())
    throw UsageError(fmt::format("unexpected word '{}' among the options", operands[0]));
  check_places(options.analysis.report.requests);
  analysis = std::move(options.analysis);
}

void parse_program_options(AnalysisOptions &program, std::span<const std::string> words) {
  Options options{.command = Command::gate, .gate = {.program = program}};
  CommandInfo each = info(Command::gate);
  each.bit = on_each;
  std::vector<std::string> operands;
  parse_options(options, each, words, operands);
  check_kernel_run(options);
  if (options.command != Command::gate)
    throw UsageError("'--help' among the options of a program");
  if (!operands.empty())
    throw UsageError(fmt::format("unexpected word '{}' among the options of a program", operands[0]));
  program = std::move(options.gate.program);
}

std::optional<AnalysisOptions> parse_debugged_program(std::span<const std::string> words) {
  std::vector<std::string> line{"debug"};
  line.insert(line.end(), words.begin(), words.end());
  Options options = parse_command_line(line);
  bool more = options.dap.on || options.dap.port || !options.dap.socket.empty() || options.debug.batch ||
              !options.debug.scripts.empty();
  return options.command != Command::debug || more ? std::nullopt : std::optional(std::move(options.debug.program));
}

} // namespace ampsim::cli
