// The table of options and the parser that walks it.
//
// An option takes its value in one of these forms, known from its name alone:
//   long options       --jobs 4   --jobs=4
//   short and clang's  -I dir     -Idir      (joined_or_separate)
//   clang's families   -Wall      -fno-rtti  (joined: the name is a prefix)
#include "cli/options.h"
#include "cli/detect_list.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

enum class Form : std::uint8_t { flag, value, joined_or_separate, joined };

constexpr unsigned on_run = 1, on_verify = 2, on_explain = 4;
constexpr unsigned on_programs = on_run | on_verify;

struct OptionInfo {
  std::string_view name;
  Form form;
  std::string_view argument;
  std::string_view default_value;
  std::string_view sentence; // empty: accepted, but not listed
  unsigned commands;
  void (*set)(Options &, const std::string &value);
};

struct CommandInfo {
  Command command;
  std::string_view name;
  std::string_view arguments;
  std::string_view sentence;
  unsigned bit;
};

constexpr CommandInfo commands[] = {
    {Command::run, "run", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "compiles a C++ AMP program, runs it on the simulated accelerator and reports its hazards", on_run},
    {Command::verify, "verify", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "runs a program and compares the findings with the annotations in its source", on_verify},
    {Command::explain, "explain", "KIND",
     "says what a kind of finding means, with a minimal wrong program and its mended form", on_explain},
};

template <class Number>
Number number(std::string_view option, const std::string &text, Number least, Number most, std::string_view what) {
  Number value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Written so that a NaN is refused too.
  if (error != std::errc() || end != text.data() + text.size() || !(value >= least && value <= most))
    throw UsageError(fmt::format("invalid value '{}' for '{}'", text, option), fmt::format("expected {}", what));
  return value;
}

[[noreturn]] void bad_choice(std::string_view option, const std::string &text, std::string_view choices) {
  throw UsageError(fmt::format("invalid value '{}' for '{}'", text, option), fmt::format("expected {}", choices));
}

void set_order(Options &options, const std::string &value) {
  if (value == "forward")
    options.order = {Order::Kind::forward, 0};
  else if (value == "reverse")
    options.order = {Order::Kind::reverse, 0};
  else if (value == "shuffle")
    options.order = {Order::Kind::shuffle, 0};
  else if (value.starts_with("shuffle:"))
    options.order = {Order::Kind::shuffle,
                     number<std::uint64_t>("--order", value.substr(8), 0, UINT64_MAX, "a seed, as in 'shuffle:7'")};
  else
    bad_choice("--order", value, "'forward', 'reverse' or 'shuffle[:SEED]'");
}

void set_report(Options &options, const std::string &value) {
  std::size_t colon = value.find(':');
  std::string format = value.substr(0, colon);
  ReportRequest request;
  if (format == "text")
    request.format = ReportFormat::text;
  else if (format == "json")
    request.format = ReportFormat::json;
  else
    throw UsageError(fmt::format("unknown report format '{}'", format), "the formats are 'text' and 'json'");
  if (colon != std::string::npos) {
    request.file = value.substr(colon + 1);
    if (request.file.empty())
      throw UsageError(fmt::format("no file name after '{}'", value),
                       fmt::format("'--report {}' prints it", format));
  }
  options.reports.push_back(std::move(request));
}

void set_standard(Options &options, const std::string &value) {
  if (value != "c++14" && value != "c++17" && value != "c++20")
    bad_choice("-std", value, "'c++14', 'c++17' or 'c++20'");
  options.compile.standard = value;
}

void set_optimization(Options &options, const std::string &value) {
  if (value != "0" && value != "1" && value != "2")
    throw UsageError(fmt::format("unknown option '-O{}'", value), "the levels are '-O0', '-O1' and '-O2'");
  options.compile.optimization = unsigned(value[0] - '0');
}

void set_color(Options &options, const std::string &value) {
  if (value == "auto")
    options.color = ColorMode::automatic;
  else if (value == "always")
    options.color = ColorMode::always;
  else if (value == "never")
    options.color = ColorMode::never;
  else
    bad_choice("--color", value, "'auto', 'always' or 'never'");
}

void clang(Options &options, std::string argument) {
  options.compile.clang_arguments.push_back(std::move(argument));
}

constexpr OptionInfo table[] = {
    {"-I", Form::joined_or_separate, "DIR", "", "search DIR for included files", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-I" + v); }},
    {"-isystem", Form::joined_or_separate, "DIR", "", "search DIR for system headers", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-isystem"), clang(o, v); }},
    {"-include", Form::joined_or_separate, "FILE", "", "include FILE before the program", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-include"), clang(o, v); }},
    {"-D", Form::joined_or_separate, "NAME[=VALUE]", "", "define a macro", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-D" + v); }},
    {"-U", Form::joined_or_separate, "NAME", "", "undefine a macro", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-U" + v); }},
    {"-W", Form::joined, "...", "", "Clang's warning options", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-W" + v); }},
    {"-f", Form::joined, "...", "", "Clang's language and code options", on_programs,
     [](Options &o, const std::string &v) { clang(o, "-f" + v); }},
    {"-pthread", Form::flag, "", "", "accepted for existing builds: threads always work", on_programs,
     [](Options &o, const std::string &) { clang(o, "-pthread"); }},
    {"-L", Form::joined_or_separate, "DIR", "", "search DIR for shared libraries", on_programs,
     [](Options &o, const std::string &v) { o.compile.library_paths.push_back(v); }},
    {"-l", Form::joined_or_separate, "LIBRARY", "", "a shared library that the program uses", on_programs,
     [](Options &o, const std::string &v) { o.compile.libraries.push_back(v); }},
    {"-std", Form::value, "STANDARD", "c++17", "language standard: c++14, c++17, c++20", on_programs, set_standard},
    {"-O", Form::joined, "LEVEL", "1", "optimisation of the instrumented code: 0, 1, 2", on_programs,
     set_optimization},
    {"--permissive", Form::flag, "", "",
     "compile-time rule violations that the simulator can still run are warnings", on_programs,
     [](Options &o, const std::string &) { o.compile.permissive = true; }},
    {"--no-cache", Form::flag, "", "", "", on_programs, [](Options &, const std::string &) {}}, // reserved

    {"--report", Form::value, "FORMAT[:FILE]", "text",
     "text or json; without FILE text goes to stderr, json to stdout and the program's own stdout to stderr; "
     "repeatable",
     on_programs, set_report},
    {"--limit", Form::value, "N", "50", "at most N findings in the text report", on_programs,
     [](Options &o, const std::string &v) {
       o.limit = number<std::uint64_t>("--limit", v, 0, UINT64_MAX, "a number of findings");
     }},
    {"--detect", Form::value, "LIST", "all",
     "comma-separated kinds to look for: 'all', 'none', KIND, KIND-within, KIND-across; '-KIND' takes one away",
     on_programs, [](Options &o, const std::string &v) { o.kinds = parse_detect_list(v); }},
    {"--allow-same", Form::flag, "", "", "a write that leaves the value unchanged is not a hazard", on_programs,
     [](Options &o, const std::string &) { o.allow_same = true; }},
    {"--stop-on-first", Form::flag, "", "", "end after the first launch with a finding of severity error",
     on_programs, [](Options &o, const std::string &) { o.stop_on_first = true; }},
    {"--order", Form::value, "ORDER", "forward",
     "in which tiles, and the threads of a tile, are run: forward, reverse, shuffle[:SEED]", on_programs,
     set_order},
    {"--schedules", Form::value, "N", "1", "run each launch under N orders and merge the findings", on_programs,
     [](Options &o, const std::string &v) {
       o.schedules = number<unsigned>("--schedules", v, 1, 10000, "a number from 1 to 10000");
     }},
    {"--jobs", Form::value, "N", "all cores", "tiles simulated in parallel; the findings do not depend on it",
     on_programs,
     [](Options &o, const std::string &v) {
       o.jobs = number<unsigned>("--jobs", v, 1, 1024, "a number from 1 to 1024");
     }},
    {"--time-limit", Form::value, "S", "none", "end a program that runs longer than S seconds", on_programs,
     [](Options &o, const std::string &v) {
       o.time_limit = number<double>("--time-limit", v, 1e-3, 1e9, "a number of seconds");
     }},
    {"--memory-limit", Form::value, "MB", "none", "end a program whose resident memory grows by more than MB",
     on_programs,
     [](Options &o, const std::string &v) {
       o.memory_limit = number<std::uint64_t>("--memory-limit", v, 1, 1u << 30, "a number of megabytes");
     }},

    {"--color", Form::value, "WHEN", "auto", "colours in messages: auto, always, never", on_programs | on_explain,
     set_color},
    {"-q", Form::flag, "", "", "print no summary where nothing was found", on_programs | on_explain,
     [](Options &o, const std::string &) { o.quiet = true; }},
    {"-v", Form::flag, "", "", "say more: each launch, and under 'verify' the findings too",
     on_programs | on_explain, [](Options &o, const std::string &) { o.verbose = true; }},
};

const CommandInfo &info(Command command) { return *std::ranges::find(commands, command, &CommandInfo::command); }

/// The option that `argument` starts with, and where its value is joined, that value.
struct Match {
  const OptionInfo *option = nullptr;
  std::optional<std::string> joined;
};

Match match(const std::string &argument, unsigned command) {
  // The longest name wins: -include is not -I, -isystem not -i.
  Match best;
  for (const OptionInfo &option : table) {
    if (!(option.commands & command) || !argument.starts_with(option.name) ||
        (best.option && best.option->name.size() > option.name.size()))
      continue;
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
      best = {&option, rest.empty() ? std::nullopt : std::optional(rest)};
      break;
    case Form::joined:
      if (!rest.empty())
        best = {&option, rest};
      break;
    }
  }
  return best;
}

[[noreturn]] void unknown_option(const std::string &argument, const CommandInfo &command) {
  std::string name = argument.substr(0, argument.find('='));
  for (const OptionInfo &option : table)
    if (option.name == name && option.form == Form::flag && (option.commands & command.bit))
      throw UsageError(fmt::format("option '{}' takes no value", name));
  std::vector<std::string_view> names{"--help"};
  for (const OptionInfo &option : table)
    if ((option.commands & command.bit) && option.name.starts_with("--") && !option.sentence.empty())
      names.push_back(option.name);
  std::string guess = nearest(name, names);
  throw UsageError(fmt::format("unknown option '{}'", argument),
                   guess.empty() ? fmt::format("'ampsim {} --help' lists the options", command.name)
                                 : fmt::format("did you mean '{}'?", guess));
}

void parse_options(Options &options, const CommandInfo &command, std::span<const std::string> arguments,
                   std::vector<std::string> &operands) {
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string &argument = arguments[k];
    if (argument == "--") {
      options.arguments.assign(arguments.begin() + std::ptrdiff_t(k) + 1, arguments.end());
      return;
    }
    if (argument == "--help" || argument == "-h") {
      options.command = Command::help;
      options.topic = command.name;
      return;
    }
    if (argument.size() < 2 || argument[0] != '-') {
      operands.push_back(argument);
      continue;
    }
    Match found = match(argument, command.bit);
    if (!found.option)
      unknown_option(argument, command);
    if (found.option->form != Form::flag && !found.joined) {
      if (k + 1 == arguments.size() || (arguments[k + 1] == "--"))
        throw UsageError(fmt::format("no value after '{}'", argument),
                         fmt::format("expected '{} {}'", argument, found.option->argument));
      found.joined = arguments[++k];
    }
    if (found.joined && found.joined->empty())
      throw UsageError(fmt::format("empty value for '{}'", found.option->name),
                       fmt::format("expected '{} {}'", found.option->name, found.option->argument));
    found.option->set(options, found.joined.value_or(""));
  }
}

void check_reports(const Options &options) {
  std::vector<std::string> files;
  for (const ReportRequest &request : options.reports) {
    std::string file = request.to_stdout() ? "-" : request.file;
    if (!file.empty() && std::ranges::find(files, file) != files.end())
      throw UsageError(file == "-" ? std::string("two reports cannot both go to standard output")
                                   : fmt::format("two reports cannot both go to '{}'", file),
                       "give each a file of its own: '--report json:FILE'");
    files.push_back(file);
  }
}

std::string command_line_hint() { return "'ampsim --help' lists the commands"; }

/// Splits like a shell without expansions: quotes and backslashes group, blanks separate.
std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    char c = text[k];
    if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
      word = word.value_or("");
    } else if (!quote && (c == ' ' || c == '\t' || c == '\r')) {
      if (word)
        words.push_back(*std::exchange(word, std::nullopt));
    } else {
      if (c == '\\' && quote != '\'' && k + 1 < text.size())
        c = text[++k];
      word = word.value_or("") + c;
    }
  }
  if (word)
    words.push_back(*word);
  return words;
}

} // namespace

std::optional<Command> command_named(std::string_view name) {
  auto found = std::ranges::find(commands, name, &CommandInfo::name);
  return found == std::end(commands) ? std::nullopt : std::optional(found->command);
}

Options parse_command_line(std::span<const std::string> arguments) {
  Options options;
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
      throw UsageError(fmt::format("unknown command '{}'", options.topic), command_line_hint());
    return options;
  }
  auto command = std::ranges::find(commands, word, &CommandInfo::name);
  if (command == std::end(commands)) {
    std::vector<std::string_view> names{"help"};
    for (const CommandInfo &each : commands)
      names.push_back(each.name);
    std::string guess = nearest(word, names), hint = command_line_hint();
    if (!guess.empty())
      hint = fmt::format("did you mean '{}'?", guess);
    else if (word.find('.') != std::string::npos)
      hint = fmt::format("did you mean 'ampsim run {}'?", word);
    throw UsageError(fmt::format("unknown {} '{}'", word.starts_with('-') ? "option" : "command", word), hint);
  }

  options.command = command->command;
  std::vector<std::string> operands;
  parse_options(options, *command, arguments.subspan(1), operands);
  if (options.command == Command::help)
    return options;
  if (options.command == Command::explain) {
    if (operands.size() > 1)
      throw UsageError(fmt::format("unexpected argument '{}'", operands[1]), "'ampsim explain' takes one kind");
    options.topic = operands.empty() ? "" : operands[0];
    return options;
  }
  if (operands.empty())
    throw UsageError("no source file given", fmt::format("usage: ampsim {} {}", command->name, command->arguments));
  options.compile.sources = std::move(operands);
  check_reports(options);
  return options;
}

void parse_more_options(Options &options, std::string_view text) {
  std::vector<std::string> words = split_words(text), operands;
  Command before = options.command;
  parse_options(options, info(options.command), words, operands);
  options.command = before;
  if (!operands.empty())
    throw UsageError(fmt::format("unexpected word '{}' among the options", operands[0]));
  check_reports(options);
}

bool use_color(ColorMode mode, int descriptor) {
  if (mode != ColorMode::automatic)
    return mode == ColorMode::always;
  const char *terminal = std::getenv("TERM"), *no_color = std::getenv("NO_COLOR");
  return isatty(descriptor) && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
}

//===--- What the table says to a reader -----------------------------------===//

static std::string spelling(const OptionInfo &option) {
  std::string text(option.name);
  if (option.name == "-O")
    return "-O0, -O1, -O2";
  if (option.form == Form::joined)
    return text + std::string(option.argument);
  if (option.name == "-std")
    return text + "=" + std::string(option.argument);
  return option.argument.empty() ? text : text + " " + std::string(option.argument);
}

static std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = indent;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

static std::string sentence(const OptionInfo &option) {
  std::string text(option.sentence);
  if (!option.default_value.empty())
    text += fmt::format(" (default: {})", option.default_value);
  return text;
}

std::string help(std::optional<Command> command) {
  constexpr std::size_t indent = 26, width = 92;
  std::string text;
  if (!command) {
    text = "ampsim runs C++ AMP programs on a simulated accelerator and finds their races\n\nusage:\n";
    for (const CommandInfo &each : commands)
      text += fmt::format("  ampsim {} {}\n", each.name, each.arguments);
    text += "  ampsim COMMAND --help\n  ampsim --help | --version\n\ncommands:\n";
    for (const CommandInfo &each : commands)
      text += fmt::format("  {:<10}{}\n", each.name, wrapped(each.sentence, 12, width));
    text += "\nexit status:\n"
            "  the program's own, or 64 wrong usage, 65 the program does not compile, 66 hazards found,\n"
            "  70 a fault of ampsim, 124 time limit, 125 memory limit, 128+N the program died of signal N\n";
    return text;
  }
  const CommandInfo &row = info(*command);
  text = fmt::format("usage: ampsim {} {}\n\n{}\n\noptions:\n", row.name, row.arguments,
                     wrapped(fmt::format("ampsim {} {}.", row.name, row.sentence), 0, width));
  for (const OptionInfo &option : table) {
    if (!(option.commands & row.bit) || option.sentence.empty())
      continue;
    std::string name = spelling(option);
    if (name.size() + 4 > indent)
      text += fmt::format("  {}\n{}", name, std::string(indent, ' '));
    else
      text += fmt::format("  {:<{}}", name, indent - 2);
    text += wrapped(sentence(option), indent, width) + '\n';
  }
  if (row.bit & on_programs)
    text += fmt::format("  {:<{}}{}\n", "--", indent - 2, "what follows are the program's own arguments");
  text += fmt::format("  {:<{}}{}\n", "--help", indent - 2, "print this help");
  return text;
}

std::string options_markdown(Command command) {
  std::string text = "| option | meaning | default |\n| --- | --- | --- |\n";
  for (const OptionInfo &option : table)
    if ((option.commands & info(command).bit) && !option.sentence.empty())
      text += fmt::format("| `{}` | {} | {} |\n", spelling(option), option.sentence, option.default_value);
  return text;
}

} // namespace ampsim::cli
