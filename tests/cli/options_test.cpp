// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line: accepted options, and the messages for invalid ones.
#include "cli/options.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

using Words = std::vector<std::string>;

Options parse(Words words) { return parse_command_line(words); }

UsageError refusal(Words words) {
  try {
    parse_command_line(words);
  } catch (const UsageError &error) {
    EXPECT_EQ(error.status, 64);
    return error;
  }
  ADD_FAILURE() << "accepted";
  return UsageError("");
}

TEST(Options, ExistingCompilerCommandLinesAreAccepted) {
  Options o = parse({"run", "-g", "-O3", "-march=native", "-mtune=native", "-pipe", "-MD", "-MP", "-MF", "a.d",
                     "-MTa.o", "-c", "-ggdb3", "-pedantic", "-s", "-DN=4", "-o", "a.o", "a.cpp"});
  EXPECT_EQ(o.analysis.compile.sources, Words{"a.cpp"});
  EXPECT_EQ(o.analysis.compile.optimization, 2u);
  EXPECT_EQ(o.analysis.compile.clang_arguments, Words{"-DN=4"});
  EXPECT_EQ(parse({"run", "-Os", "a.cpp"}).analysis.compile.optimization, 2u);
  EXPECT_EQ(parse({"run", "-Og", "a.cpp"}).analysis.compile.optimization, 1u);
  EXPECT_EQ(parse({"trace", "-o", "page.html", "a.cpp"}).trace.output,
            "page.html"); // there it names the page's file
}

TEST(Options, DefaultsAreThoseOfTheTable) {
  Options o = parse({"run", "a.cpp"});
  EXPECT_EQ(o.command, Command::run);
  EXPECT_EQ(o.analysis.compile.sources, Words{"a.cpp"});
  EXPECT_EQ(o.analysis.compile.standard, "c++17");
  EXPECT_EQ(o.analysis.compile.optimization, 1u);
  EXPECT_FALSE(o.analysis.compile.permissive);
  EXPECT_TRUE(o.analysis.arguments.empty());
  EXPECT_TRUE(o.analysis.report.requests.empty());
  EXPECT_EQ(o.analysis.report.limit, 50u);
  EXPECT_EQ(o.analysis.kinds, KindSet::all());
  EXPECT_EQ(o.analysis.jobs, 0u);
  EXPECT_EQ(o.analysis.order.kind, Order::Kind::forward);
  EXPECT_EQ(o.analysis.schedules, 1u);
  EXPECT_FALSE(o.analysis.time_limit || o.analysis.memory_limit || o.analysis.stop_on_first ||
               o.analysis.allow_same || o.analysis.report.quiet || o.analysis.report.verbose);
}

TEST(Options, ClangsOptionsArePassedOn) {
  Options o = parse({"run", "-I", "inc", "-Iother", "-isystem", "sys", "-DA", "-D", "B=2", "-UC", "-U", "D",
                     "-Wall", "-Wno-unused", "-fno-rtti", "-pthread", "-include", "pre.h", "a.cpp"});
  EXPECT_EQ(o.analysis.compile.clang_arguments,
            (Words{"-Iinc", "-Iother", "-isystem", "sys", "-DA", "-DB=2", "-UC", "-UD", "-Wall", "-Wno-unused",
                   "-fno-rtti", "-pthread", "-include", "pre.h"}));
}

TEST(Options, LibrariesAndLevels) {
  Options o = parse({"verify", "-Llib", "-L", "lib2", "-lm", "-l", "z", "-std=c++20", "-O2", "a.cpp", "b.cc"});
  EXPECT_EQ(o.command, Command::verify);
  EXPECT_EQ(o.analysis.compile.library_paths, (Words{"lib", "lib2"}));
  EXPECT_EQ(o.analysis.compile.libraries, (Words{"z"})); // the C library includes libm
  EXPECT_EQ(o.analysis.compile.standard, "c++20");
  EXPECT_EQ(o.analysis.compile.optimization, 2u);
  EXPECT_EQ(o.analysis.compile.sources, (Words{"a.cpp", "b.cc"}));
}

TEST(Options, OptionsOfNvccAreAccepted) {
  Options o = parse({"run",
                     "-G",
                     "-lineinfo",
                     "-rdc=true",
                     "-Xcompiler",
                     "-Wall,-O3,-fopenmp",
                     "-Xptxas=-v",
                     "-lcudart",
                     "-lcurand",
                     "-lcublas_static",
                     "-lcublasLt",
                     "-lcufft",
                     "-lnppif",
                     "-lcusolver_static",
                     "-gencode",
                     "arch=compute_70,code=sm_70",
                     "-gencode=arch=compute_86,code=sm_86",
                     "-O3",
                     "--extended-lambda",
                     "-maxrregcount=32",
                     "-x",
                     "cuda",
                     "a.cpp",
                     "-x",
                     "none",
                     "b.cpp"});
  EXPECT_EQ(o.analysis.compile.architecture, 86u);
  EXPECT_EQ(o.analysis.compile.clang_arguments, (Words{"-Wall", "-Wno-unknown-warning-option", "-fopenmp"}));
  EXPECT_EQ(o.analysis.compile.optimization, 2u);
  EXPECT_TRUE(o.analysis.compile.libraries.empty());
  EXPECT_EQ(o.analysis.compile.sources, (Words{"a.cpp", "b.cpp"}));
  EXPECT_EQ(o.analysis.compile.languages, (std::map<std::string, std::string>{{"a.cpp", "cuda"}}));
  EXPECT_EQ(parse({"run", "--gpu-architecture=sm_90a", "a.cu"}).analysis.compile.architecture, 90u);
}

TEST(Options, Delays) {
  EXPECT_EQ(parse({"run", "--order=delays", "a.cpp"}).analysis.order.kind, Order::Kind::delays);
  const Order order = parse({"run", "--order=delays:9", "a.cpp"}).analysis.order;
  EXPECT_EQ(order.kind, Order::Kind::delays);
  EXPECT_EQ(order.seed, 9u);
}

TEST(Options, LongOptionsTakeTheirValueEitherWay) {
  for (const Words &words : {Words{"run", "--jobs", "3", "--order=shuffle:7", "--schedules=4", "--limit", "0",
                                   "--time-limit=1.5", "--memory-limit", "64", "a.cpp"},
                             Words{"run", "--jobs=3", "--order", "shuffle:7", "--schedules", "4", "--limit=0",
                                   "--time-limit", "1.5", "--memory-limit=64", "a.cpp"}}) {
    Options o = parse(words);
    EXPECT_EQ(o.analysis.jobs, 3u);
    EXPECT_EQ(o.analysis.order.kind, Order::Kind::shuffle);
    EXPECT_EQ(o.analysis.order.seed, 7u);
    EXPECT_EQ(o.analysis.schedules, 4u);
    EXPECT_EQ(o.analysis.report.limit, 0u);
    EXPECT_EQ(o.analysis.time_limit, 1.5);
    EXPECT_EQ(o.analysis.memory_limit, 64u);
  }
}

TEST(Options, Flags) {
  Options o = parse({"run", "--allow-same", "--exhaustive", "--stop-on-first", "--permissive", "-q", "-v",
                     "--no-cache", "--color=always", "a.cpp"});
  EXPECT_TRUE(o.analysis.allow_same && o.analysis.exhaustive && o.analysis.stop_on_first &&
              o.analysis.compile.permissive && o.analysis.report.quiet && o.analysis.report.verbose);
  EXPECT_EQ(o.analysis.report.color, ColorMode::always);
  EXPECT_EQ(parse({"run", "--color", "never", "a.cpp"}).analysis.report.color, ColorMode::never);
}

TEST(Options, WritingAFixImpliesTryingIt) {
  EXPECT_EQ(parse({"run", "a.cpp"}).analysis.fixing, Fixing::none);
  EXPECT_EQ(parse({"run", "--try-fix", "a.cpp"}).analysis.fixing, Fixing::tried);
  EXPECT_EQ(parse({"run", "--write-fix", "--try-fix", "a.cpp"}).analysis.fixing, Fixing::written);
  EXPECT_EQ(parse({"run", "--write-fix=diff", "--write-fix", "a.cpp"}).analysis.fixing, Fixing::diff);
  EXPECT_THROW(parse({"verify", "--try-fix", "a.cpp"}), UsageError);
}

TEST(Options, Reports) {
  Options o = parse({"run", "--report", "json", "--report=text:out.txt", "--report", "json:dir/a:b.json", "a.cpp"});
  ASSERT_EQ(o.analysis.report.requests.size(), 3u);
  EXPECT_EQ(o.analysis.report.requests[0], (ReportRequest{ReportFormat::json, ""}));
  EXPECT_TRUE(o.analysis.report.requests[0].to_stdout());
  EXPECT_EQ(o.analysis.report.requests[1], (ReportRequest{ReportFormat::text, "out.txt"}));
  EXPECT_FALSE(o.analysis.report.requests[1].to_stdout());
  EXPECT_EQ(o.analysis.report.requests[2], (ReportRequest{ReportFormat::json, "dir/a:b.json"}));
  EXPECT_FALSE((ReportRequest{ReportFormat::text, ""}).to_stdout());
}

TEST(Options, TwoDashesEndTheOptions) {
  Options o = parse({"run", "a.cpp", "--jobs", "2", "--", "--jobs", "x", "--", "-q"});
  EXPECT_EQ(o.analysis.jobs, 2u);
  EXPECT_EQ(o.analysis.arguments, (Words{"--jobs", "x", "--", "-q"}));
  EXPECT_FALSE(o.analysis.report.quiet);
  EXPECT_TRUE(parse({"run", "a.cpp", "--"}).analysis.arguments.empty());
}

TEST(Options, HelpAndVersion) {
  EXPECT_EQ(parse({"--help"}).command, Command::help);
  EXPECT_EQ(parse({"help"}).topic, "");
  EXPECT_EQ(parse({"help", "run"}).topic, "run");
  EXPECT_EQ(parse({"verify", "--help"}).topic, "verify");
  EXPECT_EQ(parse({"run", "nonsense", "--help"}).command, Command::help);
  EXPECT_EQ(parse({"--version"}).command, Command::version);
  // Help that belongs to the program is the program's.
  EXPECT_EQ(parse({"run", "a.cpp", "--", "--help"}).command, Command::run);
}

struct Refusal {
  Words words;
  std::string message, hint;
};

TEST(Options, WrongUsage) {
  for (const Refusal &each : {
           Refusal{{}, "no command given", "'ampsim --help' lists the commands"},
           Refusal{{"runn", "a.cpp"}, "unknown command 'runn'", "did you mean 'run'?"},
           Refusal{{"--verison"}, "unknown option '--verison'", "did you mean '--version'?"},
           Refusal{{"--hepl"}, "unknown option '--hepl'", "did you mean '--help'?"},
           Refusal{{"a.cpp"}, "unknown command 'a.cpp'", "did you mean 'ampsim run a.cpp'?"},
           Refusal{{"-x"}, "unknown option '-x'", "'ampsim --help' lists the commands"},
           Refusal{{"help", "gaet"}, "unknown command 'gaet'", "did you mean 'gate'?"},
           Refusal{{"help", "nothing"}, "unknown command 'nothing'", "'ampsim --help' lists the commands"},
           Refusal{{"run"},
                   "no source file given",
                   "usage: ampsim run [options] PROGRAM.cu [more.cu ...] [-- ARGS...]"},
           Refusal{{"run", "--", "a.cpp"},
                   "no source file given",
                   "usage: ampsim run [options] PROGRAM.cu [more.cu ...] [-- ARGS...]"},
           Refusal{{"run", "--detekt", "raw", "a.cpp"}, "unknown option '--detekt'", "did you mean '--detect'?"},
           Refusal{{"run", "--job=2", "a.cpp"}, "unknown option '--job=2'", "did you mean '--jobs'?"},
           Refusal{{"run", "--frobnicate", "a.cpp"},
                   "unknown option '--frobnicate'",
                   "'ampsim run --help' lists the options"},
           Refusal{{"gate", "--write-baseline", "old.json"},
                   "unknown option '--write-baseline'",
                   "'--report json:FILE' writes a baseline for '--baseline FILE'"},
           Refusal{{"run", "--update-baseline=old.json", "a.cpp"},
                   "unknown option '--update-baseline=old.json'",
                   "'--report json:FILE' writes a baseline for '--baseline FILE'"},
           Refusal{{"playground", "--write-baseline", "x"},
                   "unknown option '--write-baseline'",
                   "'ampsim playground --help' lists the options"},
           Refusal{{"explain", "-q", "raw"}, "unknown option '-q'", "'ampsim explain --help' lists the options"},
           Refusal{{"lesson", "-v"}, "unknown option '-v'", "'ampsim lesson --help' lists the options"},
           Refusal{{"run", "--watch", "--write-fix=keep", "a.cpp"},
                   "'--watch' cannot be combined with '--write-fix'",
                   "use '--try-fix' or '--write-fix=diff': the sources are being edited"},
           Refusal{
               {"run", "--watch", "-x", "cuda", "-"}, "'--watch' needs source files; '-' is standard input", ""},
           Refusal{{"run", "-q=1", "a.cpp"}, "option '-q' takes no value", ""},
           Refusal{{"run", "--allow-same=yes", "a.cpp"}, "option '--allow-same' takes no value", ""},
           Refusal{{"run", "--write-fix=patch", "a.cpp"},
                   "unknown value in '--write-fix=patch'",
                   "expected '--write-fix=keep' or '--write-fix=diff'"},
           Refusal{{"run", "a.cpp", "--jobs"}, "no value after '--jobs'", "expected '--jobs N'"},
           Refusal{{"run", "a.cpp", "--jobs", "--", "2"}, "no value after '--jobs'", "expected '--jobs N'"},
           Refusal{{"run", "a.cpp", "--jobs="}, "empty value for '--jobs'", "expected '--jobs N'"},
           Refusal{{"run", "a.cpp", "--jobs", "0"},
                   "invalid value '0' for '--jobs'",
                   "expected a number from 1 to 1024"},
           Refusal{{"run", "a.cpp", "--jobs", "2x"},
                   "invalid value '2x' for '--jobs'",
                   "expected a number from 1 to 1024"},
           Refusal{{"run", "a.cpp", "--jobs", "-1"},
                   "invalid value '-1' for '--jobs'",
                   "expected a number from 1 to 1024"},
           Refusal{{"run", "a.cpp", "--time-limit", "nan"},
                   "invalid value 'nan' for '--time-limit'",
                   "expected a number of seconds"},
           Refusal{{"run", "a.cpp", "--time-limit", "0"},
                   "invalid value '0' for '--time-limit'",
                   "expected a number of seconds"},
           Refusal{{"run", "a.cpp", "--order", "sideways"},
                   "invalid value 'sideways' for '--order'",
                   "expected 'forward', 'reverse', 'shuffle[:SEED]' or 'delays[:SEED]'"},
           Refusal{{"run", "a.cpp", "--order", "shuffle:x"},
                   "invalid value 'x' for '--order'",
                   "expected a seed, as in 'shuffle:7'"},
           Refusal{{"run", "a.cpp", "-std=c++12"},
                   "invalid value 'c++12' for '-std'",
                   "expected 'c++14', 'c++17', 'c++20' or 'c++23'"},
           Refusal{{"run", "a.cpp", "-O7"}, "unknown option '-O7'", "the levels are '-O0', '-O1' and '-O2'"},
           Refusal{{"run", "a.cpp", "--color=blue"},
                   "invalid value 'blue' for '--color'",
                   "expected 'auto', 'always' or 'never'"},
           Refusal{{"run", "a.cpp", "--report", "yaml"},
                   "unknown report format 'yaml'",
                   "the formats are 'text', 'json', 'sarif', 'junit', 'lines' and 'html'"},
           Refusal{
               {"run", "a.cpp", "--report", "json:"}, "no file name after 'json:'", "'--report json' prints it"},
           Refusal{{"run", "a.cpp", "--report", "json", "--report", "text:-"},
                   "two reports cannot both go to standard output",
                   "give each a file of its own: '--report json:FILE'"},
           Refusal{{"run", "a.cpp", "--report", "json:x", "--report", "text:x"},
                   "two reports cannot both go to 'x'",
                   "give each a file of its own: '--report json:FILE'"},
           Refusal{{"explain", "raw", "war"},
                   "unexpected argument 'war'",
                   "'ampsim explain' takes one kind or concept, and a source in the reader's language"},
           Refusal{{"explain", "raw", "-x", "c++"},
                   "invalid value 'c++' for '-x'",
                   "expected 'cuda', 'hip', 'cl' or 'amp'"},
           Refusal{{"explain", "raw", "-xnone"},
                   "invalid value 'none' for '-x'",
                   "expected 'cuda', 'hip', 'cl' or 'amp'"},
           Refusal{
               {"explain", "--jobs", "2"}, "unknown option '--jobs'", "'ampsim explain --help' lists the options"},
       }) {
    UsageError error = refusal(each.words);
    EXPECT_EQ(error.what(), each.message);
    EXPECT_EQ(error.hint, each.hint) << each.message;
  }
}

TEST(Options, MoreOptionsFromAnAnnotation) {
  AnalysisOptions o = parse({"verify", "-O1", "a.cpp"}).analysis;
  parse_more_options(o, "--permissive -O2 -DTEXT='two words' --jobs \"3\" -- one \"two three\"");
  EXPECT_TRUE(o.compile.permissive);
  EXPECT_EQ(o.compile.optimization, 2u);
  EXPECT_EQ(o.compile.clang_arguments, Words{"-DTEXT=two words"});
  EXPECT_EQ(o.jobs, 3u);
  EXPECT_EQ(o.arguments, (Words{"one", "two three"}));
  EXPECT_EQ(o.compile.sources, Words{"a.cpp"});
  EXPECT_THROW(parse_more_options(o, "stray"), UsageError);
  EXPECT_THROW(parse_more_options(o, "--unheard-of"), UsageError);
}

TEST(Options, OptionsThatCommandsShareAreTheCommands) {
  EXPECT_EQ(parse({"trace", "--jobs=3", "a.cpp"}).trace.program.jobs, 3u);
  EXPECT_EQ(parse({"debug", "--detect=raw", "a.cpp"}).debug.program.compile.sources, Words{"a.cpp"});
  EXPECT_EQ(parse({"merge", "--limit=3", "a.json"}).merge.report.limit, 3u);
  EXPECT_EQ(parse({"merge", "a.json"}).merge.files, Words{"a.json"});
  Options gate = parse({"gate", "-j3", "--time-limit=2", "a.cpp"}),
          grade = parse({"grade", "-j4", "--time-limit=5", "f"});
  EXPECT_EQ(gate.gate.parallel, 3u);
  EXPECT_EQ(gate.gate.program.time_limit, 2);
  EXPECT_EQ(gate.gate.handed_on, Words{"--time-limit=2"});
  EXPECT_EQ(grade.grade.parallel, 4u);
  EXPECT_EQ(grade.grade.time_limit, 5);
}

TEST(Options, OptionsOfAGatesProgram) {
  Options o = parse({"gate", "-DA", "a.cpp"});
  AnalysisOptions program = o.gate.program;
  o.gate.parse_program_options(program, Words{"-O2", "-DB"});
  EXPECT_EQ(program.compile.optimization, 2u);
  EXPECT_EQ(program.compile.clang_arguments, (Words{"-DA", "-DB"}));
  for (const Words &words : {Words{"--shard=1/2"}, Words{"stray"}, Words{"--help"}})
    EXPECT_THROW(o.gate.parse_program_options(program, words), UsageError);
}

TEST(Options, OptionsOfAProgramThatAnEditorDebugs) {
  DapOptions dap = parse({"debug", "--dap", "a.cpp", "--", "one"}).dap;
  EXPECT_TRUE(dap.on);
  EXPECT_EQ(dap.sources, Words{"a.cpp"});
  EXPECT_EQ(dap.arguments, Words{"one"});
  EXPECT_EQ(dap.parse_program(Words{"-O2", "b.cpp"})->compile.sources, Words{"b.cpp"});
  for (const Words &words : {Words{"--dap"}, Words{"--port=0"}, Words{"--batch", "b.cpp"}, Words{"--help"}})
    EXPECT_FALSE(dap.parse_program(words));
  EXPECT_THROW(dap.parse_program(Words{"--frobnicate"}), UsageError);
}

TEST(Options, HelpListsWhatTheParserKnows) {
  std::string run = help(Command::run);
  for (const char *word : {"usage: ampsim run", "-isystem DIR", "--report FORMAT[:FILE]", "--detect LIST",
                           "-O0, -O1, -O2", "(default: 50)", "-std=STANDARD"})
    EXPECT_NE(run.find(word), std::string::npos) << word;
  EXPECT_EQ(help(Command::explain).find("--jobs"), std::string::npos);
  for (std::size_t begin = 0, end; begin < run.size(); begin = end + 1) {
    end = run.find('\n', begin);
    EXPECT_LE(end - begin, 100u) << run.substr(begin, end - begin);
  }
  std::string all = help(std::nullopt);
  EXPECT_TRUE(all.starts_with("ampsim runs CUDA, HIP, OpenCL and C++ AMP programs"));
  for (const char *word : {"ampsim run ", "ampsim verify ", "ampsim gate ", "ampsim explain KIND", "--version"})
    EXPECT_NE(all.find(word), std::string::npos) << word;
  EXPECT_NE(options_markdown(Command::run).find("| `--jobs N` |"), std::string::npos);
}

TEST(Nearest, OnlySimilarNames) {
  std::string_view names[] = {"run", "verify", "explain"};
  EXPECT_EQ(nearest("rnu", names), "run");
  EXPECT_EQ(nearest("explian", names), "explain");
  EXPECT_EQ(nearest("xyz", names), "");
  EXPECT_EQ(nearest("", names), "");
}

} // namespace
} // namespace ampsim::cli
