// See option_table.h. What Clang understands is handed on to it as it was written.
#include "cli/option_table.h"
#include "cli/gate/plan.h"
#include "cli/nvcc_options.h"
#include "cli/report/detect_list.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/trace/trace_command.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

constexpr CommandInfo commands[] = {
    {Command::run, "run", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "compiles a program, runs it on the simulated accelerator and reports its hazards", on_run},
    {Command::check, "check", "[options] PROGRAM.cpp ...",
     "compiles only, and says where the program breaks the rules of its language", on_check},
    {Command::verify, "verify", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "runs a program and compares the findings with the annotations in its source", on_verify},
    {Command::debug, "debug", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "runs a program under the debugger: stops, inspects and takes back its kernels' threads", on_debug},
    {Command::trace, "trace", "[options] PROGRAM.cpp [more.cpp ...] [-- ARGS...]",
     "runs a program and writes a page that plays what the threads of a tile do, access by access", on_trace},
    {Command::gate, "gate", "[options] [PROGRAM.cpp | FOLDER | MANIFEST.toml | 'GLOB' ...] [-- ARGS...]",
     "runs a suite of programs and judges it as a whole; without operands, that of 'ampsim.toml'",
     on_gate | on_each},
    {Command::merge, "merge", "[options] REPORT.json ...",
     "makes one report out of those that the shards of a gate have written", on_merge},
    {Command::selftest, "selftest", "[-q | -v]",
     "proves in a few seconds that each kind of finding is detected on this machine", on_selftest},
    {Command::explain, "explain", "KIND | IDEA",
     "says what a kind of finding or an idea (tile, barrier, fence, ...) means, with a wrong program and a right "
     "one",
     on_explain},
    {Command::lesson, "lesson",
     "[list | start [N] | show [N] | check [N [FILE]] | hint [N] | reset [N] | new NAME | test LESSON]",
     "a course in barriers and races: lessons with programs to mend, which the detector judges", on_lesson},
    {Command::grade, "grade", "--lesson LESSON [options] FOLDER",
     "judges a class's submissions by a lesson, each in a sandbox", on_grade},
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
  Order &order = options.program().order;
  if (value == "forward")
    order = {Order::Kind::forward, 0};
  else if (value == "reverse")
    order = {Order::Kind::reverse, 0};
  else if (value == "shuffle")
    order = {Order::Kind::shuffle, 0};
  else if (value.starts_with("shuffle:"))
    order = {Order::Kind::shuffle,
             number<std::uint64_t>("--order", value.substr(8), 0, UINT64_MAX, "a seed, as in 'shuffle:7'")};
  else
    bad_choice("--order", value, "'forward', 'reverse' or 'shuffle[:SEED]'");
}

/// The device also says for which architecture code is compiled, unless an option does.
void set_device(Options &options, const std::string &value) {
  std::string known;
  for (const Language *language : languages())
    for (const DeviceProfile &each : language->devices) {
      if (each.key == value) {
        options.program().device = value;
        options.program().compile.device_architecture = each.architecture;
        return;
      }
      known += (known.empty() ? "" : ", ") + std::string(each.key);
    }
  bad_choice("--device", value, "one of " + known);
}

/// "8", "8,4" or "8x4x1".
std::string shape(std::string_view option, std::string value) {
  std::ranges::replace(value, 'x', ',');
  for (std::size_t begin = 0, count = 1;; ++count) {
    std::size_t end = std::min(value.find(',', begin), value.size());
    number<unsigned>(option, value.substr(begin, end - begin), 1, INT32_MAX, "one to three numbers, as in '8,4'");
    if (end == value.size())
      return value;
    if (count == 3)
      bad_choice(option, value, "one to three numbers, as in '8,4'");
    begin = end + 1;
  }
}

void set_argument(Options &options, const std::string &value) {
  if (value.find('=') == value.npos || value.starts_with('='))
    bad_choice("--arg", value, "NAME=VALUE, as in 'n=512' or 'a=float[4096]:random:7'");
  options.program().kernel.arguments.push_back(value);
}

void set_report(Options &options, const std::string &value) {
  std::size_t colon = value.find(':');
  std::string format = value.substr(0, colon);
  ReportRequest request;
  if (auto known = format_named(format))
    request.format = *known;
  else
    throw UsageError(fmt::format("unknown report format '{}'", format), "the formats are " + format_list());
  if (colon != std::string::npos) {
    request.file = value.substr(colon + 1);
    if (request.file.empty())
      throw UsageError(fmt::format("no file name after '{}'", value),
                       fmt::format("'--report {}' prints it", format));
  }
  options.program().histories |= request.format == ReportFormat::html;
  options.report().requests.push_back(std::move(request));
}

void set_fail_on(Options &options, const std::string &value) {
  options.report().fail_on = parse_fail_on(value);
  options.gate.fail_on_given = true;
}

void set_parallel(Options &options, const std::string &value) {
  unsigned parallel = number<unsigned>("-j", value, 1, 256, "a number from 1 to 256");
  (options.command == Command::grade ? options.grade.parallel : options.gate.parallel) = parallel;
}

void set_time_limit(Options &options, const std::string &value) {
  double seconds = number<double>("--time-limit", value, 1e-3, 1e9, "a number of seconds");
  (options.command == Command::grade ? options.grade.time_limit : options.program().time_limit) = seconds;
}

void set_memory_limit(Options &options, const std::string &value) {
  auto limit = number<std::uint64_t>("--memory-limit", value, 1, 1u << 30, "a number of megabytes");
  (options.command == Command::grade ? options.grade.memory_limit : options.program().memory_limit) = limit;
}

void set_expect(Options &options, const std::string &value) {
  std::optional<Expect> expect = expect_named(value);
  if (!expect)
    bad_choice("--expect", value, "'clean', 'findings' or 'annotations'");
  options.gate.expect = *expect;
}

void set_standard(Options &options, const std::string &value) {
  const std::string name = value.starts_with("gnu++") ? "c++" + value.substr(5) : value;
  if (name != "c++14" && name != "c++17" && name != "c++20")
    bad_choice("-std", value, "'c++14', 'c++17' or 'c++20'");
  options.program().compile.standard = name;
}

void set_language(Options &options, const std::string &value) {
  if (value != "cuda" && value != "cu" && value != "amp" && value != "c++" && value != "none")
    bad_choice("-x", value, "'cuda', 'amp', 'c++' or 'none'");
  options.next_language = value == "none" ? "" : value == "cu" ? "cuda" : value;
}

void set_engine(Options &options, const std::string &value) {
  if (value != "auto" && value != "fibers" && value != "loops")
    bad_choice("--engine", value, "'auto', 'fibers' or 'loops'");
  options.program().compile.interval_loops = value != "fibers";
}

void set_optimization(Options &options, const std::string &value) {
  const bool is_level = value.size() == 1 && value[0] >= '0' && value[0] <= '3';
  if (!is_level && value != "s" && value != "z" && value != "g" && value != "fast")
    throw UsageError(fmt::format("unknown option '-O{}'", value), "the levels are '-O0', '-O1' and '-O2'");
  // Beyond these, builds ask for what there is not: more than 2, or small code.
  options.program().compile.optimization = is_level ? std::min(2u, unsigned(value[0] - '0')) : value == "g" ? 1 : 2;
}

void set_color(Options &options, const std::string &value) {
  ColorMode &color = options.report().color;
  if (value == "auto")
    color = ColorMode::automatic;
  else if (value == "always")
    color = ColorMode::always;
  else if (value == "never")
    color = ColorMode::never;
  else
    bad_choice("--color", value, "'auto', 'always' or 'never'");
}

void clang(Options &options, std::string argument) {
  options.program().compile.clang_arguments.push_back(std::move(argument));
}

constexpr OptionInfo table[] = {
    {"-I", Form::joined_or_separate, "DIR", "", "search DIR for included files", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-I" + v); }},
    {"-isystem", Form::joined_or_separate, "DIR", "", "search DIR for system headers", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-isystem"), clang(o, v); }},
    {"-include", Form::joined_or_separate, "FILE", "", "include FILE before the program", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-include"), clang(o, v); }},
    {"-D", Form::joined_or_separate, "NAME[=VALUE]", "", "define a macro", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-D" + v); }},
    {"-U", Form::joined_or_separate, "NAME", "", "undefine a macro", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-U" + v); }},
    {"-W", Form::joined, "...", "", "Clang's warning options", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-W" + v); }},
    {"-w", Form::flag, "", "", "no warnings", on_sources, [](Options &o, const std::string &) { clang(o, "-w"); }},
    {"-f", Form::joined, "...", "", "Clang's language and code options", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-f" + v); }},
    {"-pthread", Form::flag, "", "", "accepted for existing builds: threads always work", on_sources,
     [](Options &o, const std::string &) { clang(o, "-pthread"); }},
    {"-L", Form::joined_or_separate, "DIR", "", "search DIR for shared libraries", on_sources,
     [](Options &o, const std::string &v) { o.program().compile.library_paths.push_back(v); }},
    {"-l", Form::joined_or_separate, "LIBRARY", "", "a shared library that the program uses", on_sources,
     [](Options &o, const std::string &v) {
       if (!is_built_in(v))
         o.program().compile.libraries.push_back(v);
     }},
    {"-x", Form::joined_or_separate, "LANGUAGE", "none",
     "the language of the sources that follow, whatever their names: cuda, amp (C++ AMP), c++ (host code alone), "
     "none (as "
     "their names say)",
     on_sources & ~on_debug, set_language, "cuda amp c++ none"},
    {"--std", Form::value, "STANDARD", "", "", on_sources, set_standard},
    {"-std", Form::value, "STANDARD", "c++17", "language standard: c++14, c++17, c++20", on_sources, set_standard,
     "c++14 c++17 c++20"},
    {"-O", Form::joined, "LEVEL", "1", "optimisation of the instrumented code: 0, 1, 2", on_sources,
     set_optimization},
    {"--engine", Form::value, "ENGINE", "auto",
     "how kernels with barriers or warp operations run: fibers (a stack for each thread), loops (over the threads "
     "of "
     "a barrier interval or a warp, where the kernel can be split and -O is not 0), auto (loops)",
     on_programs, set_engine, "auto fibers loops"},
    {"--no-elide", Form::flag, "", "",
     "check every access, even those that cannot be part of a hazard; the findings are the same", on_programs,
     [](Options &o, const std::string &) { o.program().compile.elide = false; }},
    {"--permissive", Form::flag, "", "",
     "warn of broken compile-time rules, where the simulator can run the program all the same", on_sources,
     [](Options &o, const std::string &) { o.program().compile.permissive = true; }},
    {"--no-cache", Form::flag, "", "", "neither read nor write the cache of compiled programs", on_sources,
     [](Options &o, const std::string &) { o.program().cache = false; }},

    {"--report", Form::value, "FORMAT[:FILE]", "text",
     "text, json, sarif, junit, lines or html; without FILE text goes to stderr, the others to stdout and the "
     "program's "
     "own stdout to stderr; repeatable",
     on_all & ~(on_explain | on_selftest | on_debug | on_trace | on_lesson | on_grade), set_report,
     "text json sarif junit lines html"},
    {"--histories", Form::flag, "", "",
     "record every access to the element that a finding shows, for the JSON report; HTML always has them",
     on_programs, [](Options &o, const std::string &) { o.program().histories = true; }},
    {"--limit", Form::value, "N", "50", "show at most N findings in the text report",
     on_run | on_verify | on_gate | on_merge,
     [](Options &o, const std::string &v) {
       o.report().limit = number<std::uint64_t>("--limit", v, 0, UINT64_MAX, "a number of findings");
     }},
    {"--detect", Form::value, "LIST", "all",
     "comma-separated kinds to look for: 'all', 'none', KIND, KIND-within, KIND-across; '-KIND' takes one away",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kinds = parse_detect_list(v); }},
    {"--fail-on", Form::value, "SEVERITY", "error",
     "the least severity of findings that fail: error, warning, note; none: findings never fail", on_run | on_gate,
     set_fail_on, "error warning note none"},
    {"--suppressions", Form::value, "FILE", "none",
     "findings that do not count, each with a reason (docs/gate.md); repeatable", on_run | on_verify | on_gate,
     [](Options &o, const std::string &v) { o.report().suppressions.push_back(v); }},
    {"--baseline", Form::value, "FILE", "none", "an earlier JSON report, whose findings do not count",
     on_run | on_verify | on_gate, [](Options &o, const std::string &v) { o.report().baseline = v; }},
    {"--inputs", Form::value, "FILE", "", "", on_run,
     [](Options &o, const std::string &v) { o.program().inputs_file = v; }},
    {"--no-filter", Form::flag, "", "", "", on_run,
     [](Options &o, const std::string &) { o.report().filter = false; }},
    {"-j", Form::joined_or_separate, "N", "all cores",
     "programs at a time; CTEST_PARALLEL_LEVEL, if set, is the default", on_gate | on_grade, set_parallel},
    {"--extra-time", Form::value, "S", "300",
     "kill a program that has not ended S seconds after its time limit, such as one that compiles without end",
     on_gate,
     [](Options &o, const std::string &v) {
       o.gate.extra_time = number<double>("--extra-time", v, 1e-3, 1e9, "a number of seconds");
     }},
    {"--shard", Form::value, "K/N", "1/1",
     "run the K-th of N parts of the suite; auto, auto/N: K, or both, as the environment of a test runner or batch "
     "system "
     "says",
     on_gate, [](Options &o, const std::string &v) { o.gate.shard = v; }, "auto"},
    {"--balance", Form::value, "FILE", "",
     "divide the suite into shards that take equally long, by the times in a journal or in a gate's JSON report",
     on_gate, [](Options &o, const std::string &v) { o.gate.balance = v; }},
    {"--journal", Form::value, "FILE", "none",
     "store each result as its program ends; what is stored of a program that has not changed stands for its run",
     on_gate, [](Options &o, const std::string &v) { o.gate.journal = v; }},
    {"--resume", Form::flag, "", "", "go on with the last run of this suite in the journal", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.resume = true; }},
    {"--rerun", Form::flag, "", "", "run programs that have not changed, too", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.rerun = true; }},
    {"--join", Form::flag, "", "",
     "share a run with all gates that join it: each takes the next program that none has taken", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.join = true; }},
    {"--judged", Form::flag, "", "", "status 0 once every program is judged, whatever the verdict", on_gate,
     [](Options &o, const std::string &) { o.gate.judged = true; }},
    {"--history", Form::flag, "", "",
     "print what the journal knows of the programs that the operands name, instead of running them", on_gate,
     [](Options &o, const std::string &) { o.gate.history = true; }},
    {"--expect", Form::value, "WHAT", "clean",
     "what programs on the command line must have: clean, findings, annotations (as 'verify' reads them)", on_gate,
     set_expect, "clean findings annotations"},
    {"--allow-no-launches", Form::flag, "", "", "a program that launches nothing passes", on_gate,
     [](Options &o, const std::string &) { o.gate.allow_no_launches = true; }},
    {"--device", Form::value, "NAME", "h100",
     "CUDA: the GPU whose limits hold: h100, a100, rtx4090, l4, rtx3090, t4 or v100",
     on_programs | on_debug | on_trace | on_check, set_device, "h100 a100 rtx4090 l4 rtx3090 t4 v100"},
    {"--kernel", Form::value, "NAME", "",
     "CUDA: run this kernel by itself, with arguments that are made up, instead of the program's main",
     on_programs | on_debug | on_trace, [](Options &o, const std::string &v) { o.program().kernel.name = v; }},
    {"--grid", Form::value, "X[,Y[,Z]]", "4", "the blocks of '--kernel'", on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.grid = shape("--grid", v); }},
    {"--block", Form::value, "X[,Y[,Z]]", "64", "the threads of a block of '--kernel'",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.block = shape("--block", v); }},
    {"--shared", Form::value, "BYTES", "0", "the dynamic shared memory of a block of '--kernel'",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) {
       o.program().kernel.shared = number<std::uint64_t>("--shared", v, 0, 232448, "a number of bytes to 232448");
     }},
    {"--arg", Form::value, "NAME=VALUE", "guessed",
     "a parameter of '--kernel': a number, or an array as in 'a=float[4096]:random:7' (index, zero, random[:SEED], "
     "a "
     "number or none); repeatable",
     on_programs | on_debug | on_trace, set_argument},
    {"--allow-same", Form::flag, "", "", "a write that leaves the value unchanged is not a hazard",
     on_programs | on_debug | on_trace, [](Options &o, const std::string &) { o.program().allow_same = true; }},
    {"--exhaustive", Form::flag, "", "", "explain every tile of a launch, also where one tells what all of them do",
     on_programs, [](Options &o, const std::string &) { o.program().exhaustive = true; }},
    {"--stop-on-first", Form::flag, "", "",
     "end after the first launch with a finding of severity error that is not suppressed", on_run | on_verify,
     [](Options &o, const std::string &) { o.program().stop_on_first = true; }},
    {"--try-fix", Form::flag, "", "",
     "'run' only: apply the mends that fit the findings to a copy, run it again, and say which of them work",
     on_run, [](Options &o, const std::string &) { o.program().try_fix = true; }},
    {"--write-fix", Form::flag, "", "",
     "'run' only: like '--try-fix', and write the mends that work to the source files", on_run,
     [](Options &o, const std::string &) { o.program().try_fix = o.program().write_fix = true; }},
    {"--order", Form::value, "ORDER", "forward",
     "the order in which tiles, and the threads of a tile, run: forward, reverse, shuffle[:SEED]",
     on_programs | on_debug | on_trace, set_order, "forward reverse shuffle"},
    {"--schedules", Form::value, "N", "1", "run each launch under N orders and merge the findings", on_programs,
     [](Options &o, const std::string &v) {
       o.program().schedules = number<unsigned>("--schedules", v, 1, 10000, "a number from 1 to 10000");
     }},
    {"--jobs", Form::value, "N", "all cores", "tiles simulated in parallel; the findings do not depend on it",
     on_programs | on_debug | on_trace | on_lesson,
     [](Options &o,
        const std::string
            &v) { o.program().jobs = number<unsigned>("--jobs", v, 1, 1024, "a number from 1 to 1024"); }},
    {"--stats", Form::flag, "", "",
     "print where the time went: compiling, detecting, explaining, the program; accesses elided, memory of the "
     "detector",
     on_run, [](Options &o, const std::string &) { o.program().stats = true; }},
    {"--time-limit", Form::value, "S", "none; for 'gate' 300", "end a program that runs longer than S seconds",
     on_programs | on_check | on_trace | on_lesson | on_grade, set_time_limit},
    {"--memory-limit", Form::value, "MB", "none", "end a program whose resident memory grows by more than MB",
     on_programs | on_check | on_trace | on_lesson | on_grade, set_memory_limit},

    {"--lesson", Form::value, "LESSON", "", "a lesson of the course, or the folder of one of your own", on_grade,
     [](Options &o, const std::string &v) { o.grade.lesson = v; }},
    {"--csv", Form::value, "FILE", "", "write the verdicts as a table", on_grade,
     [](Options &o, const std::string &v) { o.grade.csv = v; }},
    {"--html", Form::value, "FILE", "", "write the verdicts as a page", on_grade,
     [](Options &o, const std::string &v) { o.grade.html = v; }},
    {"--allow-weaker", Form::flag, "", "",
     "grade even where this machine has no sandbox; what submissions can then do is said", on_grade,
     [](Options &o, const std::string &) { o.grade.allow_weaker = true; }},
    {"--verdict-to", Form::value, "", "", "", on_lesson,
     [](Options &o,
        const std::string &
            v) { o.lesson.verdict_descriptor = number<int>("--verdict-to", v, 3, 1023, "a descriptor's number"); }},
    {"-o", Form::joined_or_separate, "FILE", "PROGRAM.trace.html", "where to write the page", on_trace,
     [](Options &o, const std::string &v) { o.trace.output = v; }},
    {"--launch", Form::value, "N", "the first with a finding",
     "the launch to trace: 1, 2, ... in the order of the program", on_trace,
     [](Options &o,
        const std::string
            &v) { o.trace.launch = number<std::uint32_t>("--launch", v, 1, UINT32_MAX, "a launch: 1, 2, ..."); }},
    {"--tile", Form::value, "T", "those with findings",
     "the tile to trace: its index, as in '1,2', or its number in row-major order", on_trace,
     [](Options &o, const std::string &v) { o.trace.tile = parse_tile(v); }},
    {"-x", Form::joined_or_separate, "FILE", "", "execute the debugger's commands in FILE; repeatable", on_debug,
     [](Options &o, const std::string &v) { o.debug.scripts.push_back(v); }},
    {"--batch", Form::flag, "", "",
     "end after the commands of '-x', without a prompt; the status is 1 if one of them failed", on_debug,
     [](Options &o, const std::string &) { o.debug.batch = true; }},
    {"--dap", Form::flag, "", "",
     "speak the Debug Adapter Protocol with an editor on standard input and output; the editor names the program",
     on_debug, [](Options &o, const std::string &) { o.dap.on = true; }},
    {"--socket", Form::value, "FILE", "",
     "wait for editors at a socket of this name instead, which nobody but you can open", on_debug,
     [](Options &o, const std::string &v) { o.dap.socket = v; }},
    {"--port", Form::value, "N", "",
     "wait for editors at port N of 127.0.0.1 instead, and print a secret that they have to send; 0: any port, "
     "which is "
     "printed, too",
     on_debug,
     [](Options &o,
        const std::string &v) { o.dap.port = number<std::uint16_t>("--port", v, 0, 65535, "a port's number"); }},

    {"--color", Form::value, "WHEN", "auto", "colours in messages: auto, always, never", on_all & ~on_selftest,
     set_color, "auto always never"},
    {"-q", Form::flag, "", "", "print no summary if nothing was found", on_all,
     [](Options &o, const std::string &) { o.report().quiet = true; }},
    {"-v", Form::flag, "", "", "say more: each launch, what was suppressed, and under 'verify' the findings too",
     on_all & ~on_debug, [](Options &o, const std::string &) { o.report().verbose = true; }},
};

} // namespace

std::span<const std::pair<std::string_view, std::string_view>> exit_statuses() {
  static constexpr std::pair<std::string_view, std::string_view> statuses[] = {
      {"the program's own", "it ran, and nothing of severity error was found"},
      {"1", "'gate': a failure that has no status of its own; 'verify': findings and annotations differ"},
      {"64", "wrong usage, or a file that cannot be read"},
      {"65", "the program does not compile"},
      {"66", "it ran, and there is at least one finding of severity error"},
      {"67", "it ran, and no error was found, but not everything was checked; the last line says what was not"},
      {"70", "a fault of ampsim itself, or a report that cannot be written"},
      {"124, 125", "the time limit, the memory limit was reached"},
      {"128+N", "the program died of signal N"}};
  return statuses;
}

std::span<const OptionInfo> options_table() { return table; }
std::span<const CommandInfo> commands_table() { return commands; }

const CommandInfo &info(Command command) { return *std::ranges::find(commands, command, &CommandInfo::command); }

} // namespace ampsim::cli
