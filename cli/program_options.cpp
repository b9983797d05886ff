// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of one run: those of `ampsim run` that concern the program and its report rather than its sources.
// Executables receive them through the environment (cli/executable).
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "cli/report/detect_list.h"
#include "model/languages.h"

#include <algorithm>

namespace ampsim::cli {

namespace {

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
  else if (value == "delays")
    order = {Order::Kind::delays, 0};
  else if (value.starts_with("delays:"))
    order = {Order::Kind::delays,
             number<std::uint64_t>("--order", value.substr(7), 0, UINT64_MAX, "a seed, as in 'delays:7'")};
  else
    bad_choice("--order", value, "'forward', 'reverse', 'shuffle[:SEED]' or 'delays[:SEED]'");
}

/// The device also selects the architecture that code is compiled for, unless an option does.
void set_device(Options &options, const std::string &value) {
  std::string known;
  for (const Language *language : languages())
    for (const DeviceProfile &each : language->devices) {
      if (each.key == value) {
        options.program().device = value;
        CompileOptions &compile = options.program().compile;
        compile.device_architecture = each.architecture;
        if (language->limits.other_warp && !compile.warp_size)
          compile.warp_size = each.warp;
        return;
      }
      known += (known.empty() ? "" : ", ") + std::string(each.key);
    }
  bad_choice("--device", value, "one of " + known);
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

// The options of the command that is being parsed.
std::optional<double> &time_limit_of(Options &options) {
  switch (options.command) {
  case Command::grade:
    return options.grade.time_limit;
  case Command::mcp:
    return options.mcp.time_limit;
  case Command::playground:
    return options.playground.time_limit;
  default:
    return options.program().time_limit;
  }
}
std::optional<std::uint64_t> &memory_limit_of(Options &options) {
  switch (options.command) {
  case Command::grade:
    return options.grade.memory_limit;
  case Command::mcp:
    return options.mcp.memory_limit;
  case Command::playground:
    return options.playground.memory_limit;
  default:
    return options.program().memory_limit;
  }
}

void set_time_limit(Options &options, const std::string &value) {
  double seconds = number<double>("--time-limit", value, 1e-3, 1e9, "a number of seconds");
  time_limit_of(options) = seconds;
}

void set_model(Options &options, const std::string &value) {
  if (value != "cuda" && value != "ptx" && value != "c++")
    throw UsageError(fmt::format("unknown memory model '{}'", value), "choose from cuda, ptx, c++");
  OrderModel &model = options.program().model;
  model = OrderModel::cuda;
  if (value == "ptx")
    model = OrderModel::ptx;
  else if (value == "c++")
    model = OrderModel::cpp;
  options.program().compile.plain_volatile = value == "c++";
}

void set_memory_limit(Options &options, const std::string &value) {
  auto limit = number<std::uint64_t>("--memory-limit", value, 1, 1u << 30, "a number of megabytes");
  memory_limit_of(options) = limit;
}

void set_engine(Options &options, const std::string &value) {
  if (value != "auto" && value != "fibers" && value != "loops")
    bad_choice("--engine", value, "'auto', 'fibers' or 'loops'");
  options.program().compile.interval_loops = value != "fibers";
  options.program().compile.baseline = value == "auto";
}

void set_optimization(Options &options, const std::string &value) {
  const bool is_level = value.size() == 1 && value[0] >= '0' && value[0] <= '3';
  if (!is_level && value != "s" && value != "z" && value != "g" && value != "fast")
    throw UsageError(fmt::format("unknown option '-O{}'", value), "the levels are '-O0', '-O1' and '-O2'");
  // Other levels that builds use are mapped: more than 2, or small code.
  unsigned level = value == "g" ? 1 : 2;
  if (is_level)
    level = std::min(2u, unsigned(value[0] - '0'));
  options.program().compile.optimization = level;
  options.program().compile.optimize_host = level > 0;
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

constexpr OptionInfo table[] = {
    {"-O", Form::joined, "LEVEL", "1", "optimization level of the instrumented code", on_sources, set_optimization},
    {"--optimize", Form::value, "LEVEL", "", "", on_sources, set_optimization}, // as nvcc spells it
    {"--engine", Form::value, "ENGINE", "auto",
     "how kernels with barriers or warp operations run: fibers (one stack per thread), loops (over the threads "
     "of "
     "a barrier interval or a warp, if the kernel can be split and -O is not 0), auto (loops, except for small "
     "launches)",
     on_runs, set_engine, "auto fibers loops"},
    {"--no-elide", Form::flag, "", "",
     "check every access, including those that cannot be part of a hazard; the findings are the same", on_runs,
     [](Options &o, const std::string &) { o.program().compile.elide = false; }},
    {"--no-cache", Form::flag, "", "", "do not read or write the cache of compiled programs", on_sources,
     [](Options &o, const std::string &) { o.program().cache = false; }},

    {"--report", Form::value, "FORMAT[:FILE]", "text",
     "text, json, sarif, junit, lines or html; without FILE, text goes to stderr and the others to stdout, with "
     "the program's own stdout redirected to stderr; repeatable",
     on_all & ~(on_explain | on_selftest | on_debug | on_trace | on_lesson | on_grade | on_prove), set_report,
     "text json sarif junit lines html"},
    {"--histories", Form::flag, "", "",
     "record every access to the element shown in each finding, for the JSON report (always on for HTML)", on_runs,
     [](Options &o, const std::string &) { o.program().histories = true; }},
    {"--limit", Form::value, "N", "50", "show at most N findings in the text report, and count the rest",
     on_run | on_exec | on_verify | on_gate | on_merge,
     [](Options &o, const std::string &v) {
       o.report().limit = number<std::uint64_t>("--limit", v, 0, UINT64_MAX, "a number of findings");
     }},
    {"--detect", Form::value, "LIST", "all",
     "comma-separated kinds to look for: 'all', 'none', KIND, KIND-within, KIND-across; '-KIND' removes one",
     on_runs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kinds = parse_detect_list(v); }},
    {"--fail-on", Form::value, "SEVERITY", "error",
     "the lowest severity that fails a run: error, warning, note; none: findings never fail the run",
     on_run | on_exec | on_gate, set_fail_on, "error warning note none"},
    {"--suppressions", Form::value, "FILE", "none",
     "suppress the findings listed in FILE, each with a reason (docs/gate.md); repeatable",
     on_run | on_exec | on_verify | on_gate,
     [](Options &o, const std::string &v) { o.report().suppressions.push_back(v); }},
    {"--baseline", Form::value, "FILE", "none", "suppress the findings of an earlier JSON report",
     on_run | on_exec | on_verify | on_gate, [](Options &o, const std::string &v) { o.report().baseline = v; }},
    {"--inputs", Form::value, "FILE", "", "", on_run,
     [](Options &o, const std::string &v) { o.program().inputs_file = v; }},
    {"--no-filter", Form::flag, "", "", "", on_run,
     [](Options &o, const std::string &) { o.report().filter = false; }},
    {"--explain-repeats", Form::flag, "", "", "", on_run,
     [](Options &o, const std::string &) { o.program().explain_repeats = true; }},
    {"--device", Form::value, "NAME", "h100",
     "the GPU whose limits apply; CUDA: h100, a100, rtx4090, l4, rtx3090, t4 or v100; HIP: gfx90a (the default), "
     "gfx942 or gfx1100",
     on_programs | on_debug | on_trace | on_check, set_device,
     "h100 a100 rtx4090 l4 rtx3090 t4 v100 gfx90a gfx942 gfx1100"},
    {"--devices", Form::value, "N", "1", "CUDA and HIP: number of GPUs, all of the same model; at most 16",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &value) {
       o.program().devices = number<unsigned>("--devices", value, 1, 16, "a number of devices from 1 to 16");
     }},
    {"--managed", Form::value, "ACCESS", "concurrent",
     "CUDA and HIP: host access to managed memory while a kernel runs: concurrent (allowed) or exclusive (an "
     "error, as on devices without concurrentManagedAccess)",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &value) {
       if (value != "concurrent" && value != "exclusive")
         throw UsageError(fmt::format("unknown access to managed memory '{}'", value),
                          "choose from concurrent, exclusive");
       o.program().exclusive_managed = value == "exclusive";
     },
     "concurrent exclusive"},
    {"--warp-synchronous", Form::flag, "", "",
     "CUDA and HIP: run the threads of a warp in lockstep, statement by statement, so that their accesses are "
     "ordered; for code written for GPUs older than Volta",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &) { o.program().compile.warp_synchronous = true; }},
    {"--model", Form::value, "MODEL", "cuda",
     "the memory model: cuda, as in the CUDA programming guide; ptx, which also notes where a barrier separates a "
     "fence from its atomic operation; or c++, the C++ model with scopes, where volatile accesses are plain and "
     "only "
     "barriers, releases, acquires and fences establish order",
     on_programs, set_model, "cuda ptx c++"},
    {"--allow-same", Form::flag, "", "", "do not report writes that leave the value unchanged",
     on_runs | on_debug | on_trace, [](Options &o, const std::string &) { o.program().allow_same = true; }},
    {"--explain-limit", Form::value, "S", "3",
     "time budget for explaining a launch with many races, in seconds (1 s = 1 million accesses); races of "
     "the same pattern are explained once, and counts are shown as 'N or more'",
     on_runs,
     [](Options &o, const std::string &value) {
       o.program().explain_limit = number<double>("--explain-limit", value, 0, 1e6, "a number of seconds");
     }},
    {"--exhaustive", Form::flag, "", "",
     "explain launches completely, without a time budget, and explain every tile even if one represents all",
     on_runs, [](Options &o, const std::string &) { o.program().exhaustive = true; }},
    {"--stop-on-first", Form::flag, "", "",
     "stop after the first launch with an unsuppressed finding of severity error", on_run | on_exec | on_verify,
     [](Options &o, const std::string &) { o.program().stop_on_first = true; }},
    {"--kernels", Form::value, "REGEX", "all",
     "check only launches of kernels whose name matches REGEX; repeatable", on_runs,
     [](Options &o, const std::string &v) { o.program().launches.check_kernels(v); }},
    {"--skip-kernels", Form::value, "REGEX", "none",
     "do not check launches of kernels whose name matches REGEX; repeatable", on_runs,
     [](Options &o, const std::string &v) { o.program().launches.skip_kernels(v); }},
    {"--launches", Form::value, "RANGES", "all",
     "check only these launches, numbered as in reports, such as '3-9,12-'", on_runs,
     [](Options &o, const std::string &v) { o.program().launches.check_launches(v); }},
    {"--nvtx", Form::value, "RANGE", "all",
     "check only launches within the NVTX range RANGE, as in 'step' or 'step@domain'; '*' and '?' are wildcards; "
     "repeatable",
     on_runs, [](Options &o, const std::string &v) { o.program().launches.check_range(v); }},
    {"--order", Form::value, "ORDER", "forward",
     "the order in which tiles, and the threads of a tile, run: forward, reverse, shuffle[:SEED], or "
     "delays[:SEED] (forward, with random delays of warps and tiles)",
     on_runs | on_debug | on_trace, set_order, "forward reverse shuffle delays"},
    {"--schedules", Form::value, "N", "1", "run each launch under N orders and merge the findings", on_runs,
     [](Options &o, const std::string &v) {
       o.program().schedules = number<unsigned>("--schedules", v, 1, 10000, "a number from 1 to 10000");
     }},
    {"--jobs", Form::value, "N", "all cores", "number of tiles simulated in parallel; does not affect the findings",
     on_runs | on_debug | on_trace | on_lesson,
     [](Options &o, const std::string &v) {
       o.program().jobs = number<unsigned>("--jobs", v, 1, 1024, "a number from 1 to 1024");
     }},
    {"--stats", Form::flag, "", "",
     "print the time spent compiling, detecting, explaining and running the program, the number of accesses "
     "elided, "
     "and the detector's memory use",
     on_run | on_exec, [](Options &o, const std::string &) { o.program().stats = true; }},
    {"--time-limit", Form::value, "S", "none; 'gate': 300; 'lesson': 30; 'grade', 'mcp': 20; 'playground': 10",
     "kill a program that runs longer than S seconds",
     on_runs | on_check | on_trace | on_lesson | on_grade | on_prove | on_mcp | on_playground, set_time_limit},
    {"--memory-limit", Form::value, "MB", "none; 'grade', 'mcp': 1024; 'playground': 512",
     "kill a program whose resident memory grows by more than MB megabytes",
     on_runs | on_check | on_trace | on_lesson | on_grade | on_prove | on_mcp | on_playground, set_memory_limit},

    {"--color", Form::value, "WHEN", "auto", "colors in messages: auto, always, never", on_all & ~on_selftest,
     set_color, "auto always never"},
    {"-q", Form::flag, "", "", "print no summary if there are no findings", on_reports,
     [](Options &o, const std::string &) { o.report().quiet = true; }},
    {"-v", Form::flag, "", "",
     "be verbose: also list launches, each finding of one cause, suppressed findings and, with 'verify', all findings",
     on_reports & ~on_debug, [](Options &o, const std::string &) { o.report().verbose = true; }},
};

} // namespace

std::span<const OptionInfo> program_options_table() { return table; }

AnalysisOptions &Options::program() {
  switch (command) {
  case Command::debug:
    return debug.program;
  case Command::prove:
    return prove.program;
  case Command::trace:
    return trace.program;
  case Command::gate:
    return gate.program;
  case Command::lesson:
    return lesson.program;
  default:
    return analysis;
  }
}

ReportOptions &Options::report() { return command == Command::merge ? merge.report : program().report; }

bool determines_findings(const OptionInfo &option) {
  static constexpr std::string_view others[] = {
      "--report",         "-q",          "-v",          "--color",
      "--limit",          "--fail-on",   "--stats",     "--jobs",
      "--watch",          "--try-fix",   "--write-fix", "--write-fix=keep",
      "--write-fix=diff", "--part",      "--no-cache",  "--time-limit",
      "--memory-limit",   "--histories", "-w"};
  return std::ranges::find(others, option.name) == std::end(others);
}

} // namespace ampsim::cli
