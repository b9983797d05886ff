// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See option_table.h. Clang's options are passed on unchanged.
#include "cli/option_table.h"
#include "cli/compiler/gpu_libraries.h"
#include "cli/components.h"
#include "cli/gate/plan.h"
#include "cli/option_values.h"
#include "cli/support/split_words.h"
#include "model/decision_log.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::cli {

namespace {

constexpr CommandInfo commands[] = {
    {Command::run, "run", "[options] PROGRAM.cu [more.cu ...] [-- ARGS...]",
     "compiles a program, runs it on the simulated accelerator and reports its hazards", on_run},
    {Command::exec, "exec", "[options] PROGRAM [ARGS...]",
     "runs a program that uses OpenCL, compiled or a script, and reports the hazards of its kernels", on_exec},
    {Command::check, "check", "[options] PROGRAM.cu ...",
     "compiles a program without running it and reports where it breaks the rules of its language", on_check},
    {Command::verify, "verify", "[options] PROGRAM.cu [more.cu ...] [-- ARGS...]",
     "runs a program and compares the findings with the annotations in its source", on_verify},
    {Command::prove, "prove", "[options] PROGRAM.cu [more.cu ...] [-- ARGS...]",
     "proves each kernel free of hazards for all inputs, or reports where the proof fails", on_prove},
    {Command::debug, "debug", "[options] PROGRAM.cu [more.cu ...] [-- ARGS...]",
     "runs a program under a debugger that can stop and inspect kernel threads and step them forwards and "
     "backwards",
     on_debug, "debugger"},
    {Command::trace, "trace", "[options] PROGRAM.cu [more.cu ...] [-- ARGS...]",
     "runs a program and writes a page that replays the threads of a tile, access by access", on_trace, "teaching"},
    {Command::gate, "gate", "[options] [PROGRAM.cu | FOLDER | MANIFEST.toml | 'GLOB' ...] [-- ARGS...]",
     "runs a suite of programs (by default, the one in 'ampsim.toml') and gives one verdict for the whole suite",
     on_gate | on_each},
    {Command::merge, "merge", "[options] REPORT.json ...",
     "merges the reports of a gate's shards, or of a program's processes, into one", on_merge},
    {Command::selftest, "selftest", "[-q | -v]",
     "verifies in a few seconds that every kind of finding is detected on this machine", on_selftest},
    {Command::explain, "explain", "KIND | CONCEPT [FILE]",
     "explains a kind of finding or a concept (block, barrier, fence, ...), with a buggy program and its fixed "
     "version",
     on_explain},
    {Command::lesson, "lesson",
     "[list [COURSE] | start [N] | next [COURSE] | show [N] | check [N [FILE]] | hint [N] | reset [N] | "
     "new NAME [COURSE] | test LESSON]",
     "runs courses on barriers and races (cuda, amp): lessons with programs to fix, judged by the detector",
     on_lesson, "teaching"},
    {Command::cc, "cc", "[options] FILE...",
     "replaces the compiler of existing builds (make, CMake): accepts nvcc's options; the executables run "
     "under "
     "ampsim",
     on_cc},
    {Command::grade, "grade", "--lesson LESSON [options] FOLDER",
     "grades a class's submissions for a lesson, each in a sandbox", on_grade, "teaching"},
    {Command::mcp, "mcp", "[options] [FOLDER]",
     "starts a Model Context Protocol (MCP) server that lets coding agents check, run, fix and trace programs, "
     "including those in FOLDER, in a sandbox",
     on_mcp, "mcp"},
    {Command::playground, "playground", "[options]",
     "serves a web page for learners, with an editor, lessons and examples; runs programs in a sandbox and hosts "
     "classes",
     on_playground, "playground"},
};

/// "8", "8,4" or "8x4x1".
std::string shape(std::string_view option, std::string value, unsigned least = 1) {
  std::ranges::replace(value, 'x', ',');
  for (std::size_t begin = 0, count = 1;; ++count) {
    std::size_t end = std::min(value.find(',', begin), value.size());
    number<unsigned>(option, value.substr(begin, end - begin), least, INT32_MAX,
                     "one to three numbers, as in '8,4'");
    if (end == value.size())
      return value;
    if (count == 3)
      bad_choice(option, value, "one to three numbers, as in '8,4'");
    begin = end + 1;
  }
}

/// "3" or "1,2": the index or rank of a tile. Throws UsageError.
std::vector<std::int32_t> parse_tile(const std::string &text) {
  std::vector<std::int32_t> index;
  const char *at = text.data(), *end = at + text.size();
  while (true) {
    std::int32_t number = 0;
    auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number < 0 || index.size() == 3)
      break;
    index.push_back(number);
    if (after == end)
      return index;
    if (*after != ',')
      break;
    at = after + 1;
  }
  throw UsageError(fmt::format("invalid value '{}' for '--tile'", text),
                   "expected a number, or an index as in '1,2'");
}

void set_argument(Options &options, const std::string &value) {
  if (value.find('=') == value.npos || value.starts_with('='))
    bad_choice("--arg", value, "NAME=VALUE, as in 'n=512' or 'a=float[4096]:random:7'");
  options.program().kernel.arguments.push_back(value);
}

/// The option of the command that is being parsed.
unsigned &parallel_of(Options &options) {
  switch (options.command) {
  case Command::grade:
    return options.grade.parallel;
  case Command::mcp:
    return options.mcp.parallel;
  case Command::playground:
    return options.playground.parallel;
  default:
    return options.gate.parallel;
  }
}

void set_parallel(Options &options, const std::string &value) {
  unsigned parallel = number<unsigned>("-j", value, 1, 256, "a number from 1 to 256");
  parallel_of(options) = parallel;
}

void set_expect(Options &options, const std::string &value) {
  std::optional<Expect> expect = expect_named(value);
  if (!expect)
    bad_choice("--expect", value, "'clean', 'findings' or 'annotations'");
  options.gate.expect = *expect;
}

/// The files stay as they are if any option says so.
void set_fixing(Options &options, Fixing fixing) {
  options.program().fixing = std::max(options.program().fixing, fixing);
}

void set_standard(Options &options, const std::string &value) {
  std::string name = value.starts_with("gnu++") ? "c++" + value.substr(5) : value;
  if (name == "c++03" || name == "c++11") // kernel headers need more
    name = "c++14";
  if (name == "c++2a")
    name = "c++20";
  if (name == "c++2b")
    name = "c++23";
  if (name != "c++14" && name != "c++17" && name != "c++20" && name != "c++23")
    bad_choice("-std", value, "'c++14', 'c++17', 'c++20' or 'c++23'");
  options.program().compile.standard = name;
}

void set_language(Options &options, const std::string &value) {
  static constexpr std::array<std::string_view, 8> known = {"cuda", "cu",  "hip", "opencl",
                                                            "cl",   "amp", "c++", "none"};
  if (std::ranges::find(known, value) == known.end())
    bad_choice("-x", value, "'cuda', 'hip', 'opencl', 'amp', 'c++' or 'none'");
  options.next_language = value;
  if (value == "none")
    options.next_language.clear();
  else if (value == "cu")
    options.next_language = "cuda";
  else if (value == "cl")
    options.next_language = "opencl";
}

/// Host code has no explanations.
void set_language_of_explanation(Options &options, const std::string &value) {
  if (value == "c++" || value == "none")
    bad_choice("-x", value, "'cuda', 'hip', 'cl' or 'amp'");
  set_language(options, value);
}

void set_warp_size(Options &options, const std::string &value) {
  if (value != "32" && value != "64")
    bad_choice("--warp-size", value, "'32' or '64'");
  options.program().compile.warp_size = value == "32" ? 32 : 64;
}

/// Lengths along x, y and z; omitted ones are 1.
std::array<std::int32_t, 3> lengths(std::string_view option, const std::string &value, std::int32_t most) {
  std::array<std::int32_t, 3> result{1, 1, 1};
  std::size_t d = 0;
  for (std::size_t at = 0; at <= value.size(); ++d) {
    const std::size_t end = std::min(value.find(',', at), value.size());
    if (d == 3)
      throw UsageError(fmt::format("invalid value '{}' for '{}'", value, option), "expected one to three lengths");
    result[d] = number<std::int32_t>(option, value.substr(at, end - at), 1, most, "lengths, as in '16,16'");
    at = end + 1;
  }
  return result;
}

void set_proved_grid(Options &options, const std::string &value) {
  options.prove.grid = lengths("--grid", value, INT32_MAX);
}

void set_proved_tile(Options &options, std::string_view option, const std::string &value) {
  const std::array<std::int32_t, 3> tile = lengths(option, value, 1024);
  if (std::int64_t(tile[0]) * tile[1] * tile[2] > 1024)
    throw UsageError(fmt::format("invalid value '{}' for '{}'", value, option), "expected at most 1024 threads");
  options.prove.block = tile;
}

void set_proof_format(Options &options, const std::string &value) {
  static constexpr std::pair<std::string_view, ProofFormat> formats[] = {{"text", ProofFormat::text},
                                                                         {"json", ProofFormat::json},
                                                                         {"sarif", ProofFormat::sarif},
                                                                         {"html", ProofFormat::html}};
  const auto found = std::ranges::find(formats, value, &std::pair<std::string_view, ProofFormat>::first);
  if (found == std::end(formats))
    bad_choice("--format", value, "'text', 'json', 'sarif' or 'html'");
  options.prove.format = found->second;
}

void clang(Options &options, std::string argument) {
  options.program().compile.clang_arguments.push_back(std::move(argument));
}

constexpr OptionInfo source_options[] = {
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
    {"-w", Form::flag, "", "", "suppress all warnings", on_sources,
     [](Options &o, const std::string &) { clang(o, "-w"); }},
    {"-f", Form::joined, "...", "", "Clang's language and code options", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-f" + v); }},
    {"-pthread", Form::flag, "", "", "accepted for compatibility; threads are always enabled", on_sources,
     [](Options &o, const std::string &) { clang(o, "-pthread"); }},
    {"-L", Form::joined_or_separate, "DIR", "", "search DIR for shared libraries", on_sources,
     [](Options &o, const std::string &v) { o.program().compile.library_paths.push_back(v); }},
    {"-l", Form::joined_or_separate, "LIBRARY", "", "a shared library that the program uses", on_sources,
     [](Options &o, const std::string &v) {
       if (!is_built_in(v))
         o.program().compile.libraries.push_back(v);
     }},
    {"-x", Form::joined_or_separate, "LANGUAGE", "none",
     "the language of the following sources, overriding their file extensions: cuda, hip, cl (OpenCL), amp (C++ AMP), c++ "
     "(host code only), none (use the extension). 'run -x cuda -' reads standard input",
     on_sources & ~on_debug, set_language, "cuda hip cl amp c++ none"},
    {"-x", Form::joined_or_separate, "LANGUAGE", "that of FILE, else of this folder's sources, else all",
     "explain in this language: cuda, hip, cl (OpenCL) or amp (C++ AMP)", on_explain, set_language_of_explanation,
     "cuda hip cl amp"},
    {"--x", Form::value, "LANGUAGE", "", "", on_sources, set_language}, // as nvcc spells it
    {"--warp-size", Form::value, "N", "64", "HIP: threads per wavefront, 32 or 64", on_sources, set_warp_size,
     "32 64"},
    {"--std", Form::value, "STANDARD", "", "", on_sources, set_standard},
    {"-std", Form::value, "STANDARD", "c++17", "language standard: c++14, c++17, c++20, c++23", on_sources,
     set_standard, "c++14 c++17 c++20 c++23"},
    {"-cl-", Form::joined, "...", "", "Clang's options for OpenCL, such as -cl-std=CL2.0", on_sources,
     [](Options &o, const std::string &v) { clang(o, "-cl-" + v); }},
    {"--permissive", Form::flag, "", "",
     "downgrade compile-time errors to warnings where the simulator can still run the program", on_sources,
     [](Options &o, const std::string &) { o.program().compile.permissive = true; }},
    {"--kernel", Form::value, "NAME", "",
     "CUDA, HIP, OpenCL: run only this kernel, with generated arguments, instead of the program's main",
     on_programs | on_debug | on_trace, [](Options &o, const std::string &v) { o.program().kernel.name = v; }},
    {"--grid", Form::value, "X[,Y[,Z]]", "4", "grid size for '--kernel', in blocks",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.grid = shape("--grid", v); }},
    {"--block", Form::value, "X[,Y[,Z]]", "64", "block size for '--kernel', in threads",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.block = shape("--block", v); }},
    {"--global-size", Form::value, "X[,Y[,Z]]", "4 work-groups",
     "OpenCL: global size for '--kernel', in work-items", on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.grid = "=" + shape("--global-size", v); }},
    {"--global-offset", Form::value, "X[,Y[,Z]]", "0", "OpenCL: global offset for '--kernel'",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.offset = shape("--global-offset", v, 0); }},
    {"--local-size", Form::value, "X[,Y[,Z]]", "64, or as the kernel requires",
     "OpenCL: work-group size for '--kernel', in work-items", on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) { o.program().kernel.block = shape("--local-size", v); }},
    {"--shared", Form::value, "BYTES", "0", "dynamic shared memory per block for '--kernel', in bytes",
     on_programs | on_debug | on_trace,
     [](Options &o, const std::string &v) {
       o.program().kernel.shared =
           number<std::uint64_t>("--shared", v, 0, 232448, "a number of bytes up to 232448");
     }},
    {"--arg", Form::value, "NAME=VALUE", "guessed",
     "an argument for '--kernel': a number, or an array such as 'a=float[4096]:random:7', filled with index, zero, "
     "random[:SEED], a number, or none (uninitialized); "
     "OpenCL's local memory has only a size, as in 'tmp=[256]'; repeatable",
     on_programs | on_debug | on_trace, set_argument},
};

/// "0-99", "0-99,500-599", "2/4", "auto".
void set_tiles(Options &options, const std::string &value) {
  LaunchPart &part = options.program().part;
  part.ranges.clear();
  part.index = part.of = 1;
  if (value.starts_with("auto") || value.find('/') != value.npos) {
    const Shard shard = parse_shard(value);
    part.index = shard.index;
    part.of = shard.of;
    return;
  }
  constexpr const char *expected = "ranges as in '0-99' or '0-99,500-599', a part as in '2/4', or 'auto'";
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string range = value.substr(begin, end - begin);
    const std::size_t dash = range.find('-');
    const auto first = number<std::uint64_t>("--tiles", range.substr(0, dash), 0, INT64_MAX, expected);
    const auto last = dash == range.npos
                          ? first
                          : number<std::uint64_t>("--tiles", range.substr(dash + 1), first, INT64_MAX, expected);
    if (!part.ranges.empty() && first < part.ranges.back().end)
      bad_choice("--tiles", value, "ranges in ascending order");
    part.ranges.push_back({first, last + 1});
    begin = end + 1;
  }
}

/// For developers of ampsim: "sites,ir:DIR", "all".
void set_dump(Options &options, const std::string &value) {
  static constexpr std::pair<std::string_view, Dump> names[] = {
      {"sites", Dump::sites}, {"ir", Dump::ir}, {"forms", Dump::forms}, {"plan", Dump::plan}};
  constexpr std::string_view expected = "a list of 'sites', 'ir', 'forms', 'plan', or 'all', then ':DIR'";
  const std::size_t colon = value.find(':');
  std::string list = value.substr(0, colon);
  std::ranges::replace(list, ',', ' ');
  std::vector<Dump> dumps;
  for (const std::string &word : split_words(list)) {
    const auto known = std::ranges::find(names, word, &std::pair<std::string_view, Dump>::first);
    if (word == "all")
      for (const auto &[name, dump] : names)
        dumps.push_back(dump);
    else if (known != std::end(names))
      dumps.push_back(known->second);
    else
      bad_choice("--dump", value, expected);
  }
  if (dumps.empty())
    bad_choice("--dump", value, expected);
  options.program().dump = {dumps, colon == value.npos ? "ampsim-dump" : value.substr(colon + 1)};
  options.program().cache = false; // what is cached is not made again
}

constexpr OptionInfo other_options[] = {
    {"--dump", Form::value, "LIST[:DIR]", "", "", on_run, set_dump},
    {"--launch", Form::value, "N", "", "run only the tiles of launch N that '--tiles' selects, then exit", on_run,
     [](Options &o, const std::string &v) {
       o.program().part.launch = number<std::uint32_t>("--launch", v, 1, UINT32_MAX, "the number of a launch");
     }},
    {"--tiles", Form::value, "RANGES", "all",
     "tiles (blocks) of that launch by rank, as in '0-99' or '0-99,500-599'; or one of N equal parts: K/N, auto or "
     "auto/N, as with the gate's '--shard'",
     on_run, set_tiles},
    {"--part", Form::value, "FILE", "none", "write the memory effects of these tiles, for 'ampsim merge --launch'",
     on_run, [](Options &o, const std::string &v) { o.program().part_file = v; }},
    {"--launch", Form::flag, "", "", "treat the files as parts of one launch, and also find races between them",
     on_merge, [](Options &o, const std::string &) { o.merge.launch = true; }},
    {"--no-pager", Form::flag, "", "", "do not use a pager ($AMPSIM_PAGER, $PAGER or less) on a terminal",
     on_explain, [](Options &o, const std::string &) { o.pager = false; }},
    {"-j", Form::joined_or_separate, "N", "all cores; 'gate': CTEST_PARALLEL_LEVEL if set",
     "number of programs to run in parallel", on_gate | on_grade | on_mcp | on_playground, set_parallel},
    {"--extra-time", Form::value, "S", "300",
     "kill a program still running S seconds after its time limit (for example, a compilation that never finishes)",
     on_gate,
     [](Options &o, const std::string &v) {
       o.gate.extra_time = number<double>("--extra-time", v, 1e-3, 1e9, "a number of seconds");
     }},
    {"--shard", Form::value, "K/N", "1/1",
     "run part K of N of the suite; auto/N: take K from the environment of the test runner or batch system; auto: "
     "take both",
     on_gate, [](Options &o, const std::string &v) { o.gate.shard = v; }, "auto"},
    {"--balance", Form::value, "FILE", "",
     "divide the suite into shards of equal running time, using the times in a journal or in a gate's JSON report",
     on_gate, [](Options &o, const std::string &v) { o.gate.balance = v; }},
    {"--journal", Form::value, "FILE", "none",
     "store each program's result in FILE as it finishes; the stored results of unchanged programs are reused",
     on_gate, [](Options &o, const std::string &v) { o.gate.journal = v; }},
    {"--resume", Form::flag, "", "", "continue the last run of this suite in the journal", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.resume = true; }},
    {"--rerun", Form::flag, "", "", "also run programs that have not changed", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.rerun = true; }},
    {"--join", Form::flag, "", "",
     "share one run with all gates started with '--join': each takes the next unclaimed program", on_gate,
     [](Options &o, const std::string &) { o.gate.journal_use.join = true; }},
    {"--join-run", Form::value, "N", "", "", on_gate, // for an engine's gates
     [](Options &o, const std::string &v) {
       o.gate.journal_use.join = true;
       o.gate.journal_use.run = number<std::int64_t>("--join-run", v, 1, INT64_MAX, "the number of a run");
     }},
    {"--engine", Form::value, "NAME", "",
     "run the suite with slurm, mpi or kubernetes: write a job whose gates share the journal, submit it, wait for "
     "it "
     "and report on all programs",
     on_gate, [](Options &o, const std::string &v) { o.gate.engine.name = v; }, "slurm mpi kubernetes"},
    {"--workers", Form::value, "N", "4", "number of gates in the engine's job", on_gate,
     [](Options &o, const std::string &v) {
       o.gate.engine.workers = number<unsigned>("--workers", v, 1, 100'000, "a number from 1 to 100000");
     }},
    {"--engine-options", Form::value, "WORDS", "none",
     "options passed to sbatch, mpirun or kubectl, such as '--partition=short'", on_gate,
     [](Options &o, const std::string &v) { o.gate.engine.words = split_words(v); }},
    {"--image", Form::value, "IMAGE", "", "the container image that contains ampsim (Kubernetes)", on_gate,
     [](Options &o, const std::string &v) { o.gate.engine.image = v; }},
    {"--claim", Form::value, "NAME", "", "the Kubernetes persistent volume claim that holds this folder", on_gate,
     [](Options &o, const std::string &v) { o.gate.engine.claim = v; }},
    {"--no-submit", Form::flag, "", "", "write the engine's job but do not submit it", on_gate,
     [](Options &o, const std::string &) { o.gate.engine.submit = false; }},
    {"--judged", Form::flag, "", "", "exit with status 0 once every program is judged, whatever the verdict",
     on_gate, [](Options &o, const std::string &) { o.gate.judged = true; }},
    {"--history", Form::flag, "", "", "print the journal's history of the given programs instead of running them",
     on_gate, [](Options &o, const std::string &) { o.gate.history = true; }},
    {"--expect", Form::value, "WHAT", "clean",
     "the result expected of programs on the command line: clean, findings, annotations (as read by 'verify')",
     on_gate, set_expect, "clean findings annotations"},
    {"--allow-no-launches", Form::flag, "", "", "let a program that launches no kernels pass", on_gate,
     [](Options &o, const std::string &) { o.gate.allow_no_launches = true; }},
    {"--prove", Form::flag, "", "",
     "'run' only: skip the checks that a proof makes redundant, and report the number of proved launches "
     "(docs/prove.md)",
     on_run, [](Options &o, const std::string &) { o.analysis.prove = true; }},
    {"--prove-limit", Form::value, "S", "10",
     "'run' only: time limit for all proofs of a run, in seconds; launches not proved by then are checked", on_run,
     [](Options &o, const std::string &v) {
       o.analysis.prove_limit = number<double>("--prove-limit", v, 0.1, 1e6, "a number of seconds, at least 0.1");
     }},
    {"--watch", Form::flag, "", "", "'run' only: run the program again each time one of its files is saved", on_run,
     [](Options &o, const std::string &) { o.analysis.watch = true; }},
    {"--try-fix", Form::flag, "", "",
     "'run' only: apply candidate fixes to a copy of the program, run it again, and report which ones work", on_run,
     [](Options &o, const std::string &) { set_fixing(o, Fixing::tried); }},
    {"--write-fix", Form::flag, "", "",
     "'run' only: like '--try-fix', but also write the fixes that work to the source files", on_run,
     [](Options &o, const std::string &) { set_fixing(o, Fixing::written); }},
    {"--write-fix=keep", Form::flag, "", "",
     "'run' only: like '--write-fix', but keep the original of each changed file as FILE.orig", on_run,
     [](Options &o, const std::string &) { set_fixing(o, Fixing::kept); }},
    {"--write-fix=diff", Form::flag, "", "",
     "'run' only: like '--write-fix', but print a unified diff on stdout instead", on_run,
     [](Options &o, const std::string &) { set_fixing(o, Fixing::diff); }},

    {"--kernel", Form::value, "NAME", "all", "prove only kernels whose name contains NAME", on_prove,
     [](Options &o, const std::string &v) { o.prove.kernel = v; }},
    {"--assume", Form::value, "CONDITION", "none",
     "assume CONDITION on the kernel's parameters and extents, such as 'n > 0 && n % 64 == 0'; repeatable",
     on_prove, [](Options &o, const std::string &v) { o.prove.assume.push_back(v); }},
    {"--grid", Form::value, "X[,Y[,Z]]", "any", "CUDA: assume a grid of X * Y * Z blocks", on_prove,
     set_proved_grid},
    {"--block", Form::value, "X[,Y[,Z]]", "any", "CUDA: assume blocks of X * Y * Z threads", on_prove,
     [](Options &o, const std::string &v) { set_proved_tile(o, "--block", v); }},
    {"--global-size", Form::value, "X[,Y[,Z]]", "any", "OpenCL: assume this global size, in work-items", on_prove,
     [](Options &o, const std::string &v) { o.prove.global = lengths("--global-size", v, INT32_MAX); }},
    {"--local-size", Form::value, "X[,Y[,Z]]", "any", "OpenCL: assume work-groups of this size, in work-items",
     on_prove, [](Options &o, const std::string &v) { set_proved_tile(o, "--local-size", v); }},
    {"--timeout", Form::value, "S", "10", "time limit for each property of a kernel, in seconds", on_prove,
     [](Options &o, const std::string &v) {
       o.prove.timeout = number<double>("--timeout", v, 0.1, 1e6, "a number of seconds, at least 0.1");
     }},
    {"--no-run", Form::flag, "", "", "prove without running the program; no property can then be refuted", on_prove,
     [](Options &o, const std::string &) { o.prove.run = false; }},
    {"--format", Form::value, "FORMAT", "text", "text, json, sarif or html (docs/prove.md), on stdout", on_prove,
     set_proof_format, "text json sarif html"},
    {"--lesson", Form::value, "LESSON", "", "a lesson of a course, or the folder of a lesson of your own", on_grade,
     [](Options &o, const std::string &v) { o.grade.lesson = v; }},
    {"--csv", Form::value, "FILE", "", "write the verdicts as a CSV table", on_grade,
     [](Options &o, const std::string &v) { o.grade.csv = v; }},
    {"--html", Form::value, "FILE", "", "write the verdicts as an HTML page", on_grade,
     [](Options &o, const std::string &v) { o.grade.html = v; }},
    {"--allow-weaker", Form::flag, "", "",
     "continue even if this machine has no sandbox; a warning lists what programs will be able to do",
     on_grade | on_mcp | on_playground,
     [](Options &o, const std::string &) {
       o.grade.allow_weaker = o.mcp.allow_weaker = o.playground.allow_weaker = true;
     }},
    {"--port", Form::value, "N", "8080", "port to serve the page on; 0 picks a free port", on_playground,
     [](Options &o, const std::string &v) {
       o.playground.port = number<unsigned>("--port", v, 0, 65535, "a number from 0 to 65535");
     }},
    {"--class", Form::value, "FILE", "none", "a class file: exercises, learners, and a page for the teacher",
     on_playground, [](Options &o, const std::string &v) { o.playground.class_file = v; }},
    {"--listen", Form::value, "ADDRESS", "127.0.0.1",
     "the address to listen on; '0.0.0.0' means all addresses of this machine", on_playground,
     [](Options &o, const std::string &v) { o.playground.listen = v; }},
    {"-o", Form::joined_or_separate, "FILE", "PROGRAM.trace.html",
     "output file; a '.json' suffix selects JSON, and '-' writes JSON to standard output", on_trace,
     [](Options &o, const std::string &v) { o.trace.output = v; }},
    {"--present", Form::flag, "", "",
     "write a page for presenting to a class: large type, and each step prompts for the value before showing it",
     on_trace, [](Options &o, const std::string &) { o.trace.present = true; }},
    {"--launch", Form::value, "N", "the first with an error, else the first",
     "the launch to trace: 1, 2, ... in program order", on_trace,
     [](Options &o, const std::string &v) {
       o.trace.launch = number<std::uint32_t>("--launch", v, 1, UINT32_MAX, "a launch number: 1, 2, ...");
     }},
    {"--tile", Form::value, "T", "those with findings; all of a small launch",
     "the tile to trace: its index, as in '1,2', or its number in row-major order", on_trace,
     [](Options &o, const std::string &v) { o.trace.tile = parse_tile(v); }},
    {"-x", Form::joined_or_separate, "FILE", "", "execute the debugger commands in FILE; repeatable", on_debug,
     [](Options &o, const std::string &v) { o.debug.scripts.push_back(v); }},
    {"--batch", Form::flag, "", "",
     "exit after the '-x' commands without prompting, with status 1 if any of them failed", on_debug,
     [](Options &o, const std::string &) { o.debug.batch = true; }},
    {"--dap", Form::flag, "", "",
     "speak the Debug Adapter Protocol on standard input and output; the editor chooses the program", on_debug,
     [](Options &o, const std::string &) { o.dap.on = true; }},
    {"--socket", Form::value, "FILE", "", "listen for editors on the Unix socket FILE, which only you can open",
     on_debug, [](Options &o, const std::string &v) { o.dap.socket = v; }},
    {"--port", Form::value, "N", "",
     "listen for editors on port N of 127.0.0.1, and print a secret that they must send; 0: any free port, which "
     "is printed",
     on_debug,
     [](Options &o, const std::string &v) {
       o.dap.port = number<std::uint16_t>("--port", v, 0, 65535, "a port number");
     }},
};

} // namespace

std::span<const std::pair<std::string_view, std::string_view>> exit_statuses() {
  static constexpr std::pair<std::string_view, std::string_view> statuses[] = {
      {"the program's own", "the program ran, and no finding of severity error was reported"},
      {"1", "'gate': a failure without a status of its own; 'verify': findings and annotations differ"},
      {"64", "usage error, or a file that cannot be read"},
      {"65", "the program does not compile"},
      {"66", "the program ran, with at least one finding of severity error"},
      {"67", "no errors found, but coverage is incomplete; see the last line of the report"},
      {"70", "internal error, or a report could not be written"},
      {"124, 125", "the time limit (124) or the memory limit (125) was reached"},
      {"128+N", "the program was killed by signal N"}};
  return statuses;
}

std::span<const OptionInfo> options_table() {
  static const std::vector<OptionInfo> table = [] {
    std::vector<OptionInfo> all;
    for (std::span<const OptionInfo> part : {std::span<const OptionInfo>(source_options), program_options_table(),
                                             std::span<const OptionInfo>(other_options)})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}
std::span<const CommandInfo> commands_table() {
  static const std::vector<CommandInfo> built = [] {
    std::vector<CommandInfo> found;
    std::ranges::copy_if(commands, std::back_inserter(found), is_built, &CommandInfo::component);
    return found;
  }();
  return built;
}

const CommandInfo *known_command(std::string_view name) {
  auto found = std::ranges::find(commands, name, &CommandInfo::name);
  return found == std::end(commands) ? nullptr : found;
}

const CommandInfo &info(Command command) { return *std::ranges::find(commands, command, &CommandInfo::command); }

} // namespace ampsim::cli
