// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See judge.h. The lesson's check and the answer are two sources of one program: the answer's own main() is renamed,
// and `#line` keeps its file and lines. It runs in three orders of threads.
//
// The answer may come from an untrusted user who wants to pass without an answer. So none of its output counts: the
// sources do not share macros or functions, except the one that the check calls
// (Program::link_sources_out_of_process). It passes only if the check's main() returned 0 from one of its own return
// statements, which is a message in a frame whose key the answer does not know (cli/run/frame.h), if the process then
// ended with status 0, and if everything was checked. Ending the process early, or returning in main()'s place, is not
// enough.
#include "cli/teaching/course/judge.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/run.h"
#include "cli/prove/proof_report.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"
#include "cli/report/verdict.h"
#include "cli/support/confined.h"
#include "cli/support/output.h"
#include "cli/support/read_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/version.h"
#include "cli/teaching/trace/trace_command.h"
#include "cli/teaching/trace/trace_page.h"
#include "detector/detect/hook_bitcode.h"
#include "frontend/driver/prove_out_of_process.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr unsigned schedules = 3;

/// The first line of a source, which is precompiled; empty if the language implies its header.
std::string_view first_line(const Lesson &lesson) {
  return lesson.language == &default_language() ? "#include <amp.h>\n" : "";
}

std::string check_source(const Lesson &lesson) {
  return fmt::format("{}#line 1 \"check{}\"\n{}", first_line(lesson), lesson.extension, lesson.check);
}

std::string answer_source(const Lesson &lesson, const std::string &answer) {
  std::string text = read_file(answer), quoted;
  for (char c : answer) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  std::string_view first = text.find("#include <amp.h>") == std::string::npos ? "" : first_line(lesson);
  return fmt::format("{}#define main ampsim_main_of_the_answer\n#line 1 \"{}\"\n{}", first, quoted, text);
}

std::vector<std::string> errors(const std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> texts;
  for (const Diagnostic &each : diagnostics)
    if (each.severity == "error") // without a line, the file is the temporary copy of the answer
      texts.push_back(fmt::format("{}{}{}", each.line ? fmt::format("{}:{}: ", each.file, each.line) : "",
                                  each.message, each.code.empty() ? "" : fmt::format(" [{}]", each.code)));
  return texts;
}

/// The functions that are missing belong in the line that a list of grades shows.
std::string in_one_line(std::string link_error) {
  constexpr std::string_view next = "\n  ";
  if (const std::size_t end = link_error.find(next); end != link_error.npos)
    link_error.replace(end, next.size(), ": ");
  return link_error;
}

/// The message without the option of `ampsim run` that reproduces it.
std::string without_order(const ReportFault &fault) {
  std::string text = fault.message;
  if (const std::string option = fmt::format(" under '--order {}'", fault.order); text.ends_with(option))
    text.resize(text.size() - option.size());
  return text;
}

/// `end_mark`: the value that the check's main() stores where it returns (frontend::Program::end_mark).
Judgement verdict_of(const Lesson &lesson, const RunOutcome &outcome, std::uint64_t end_mark, const Report &report,
                     SourceText &sources) {
  Judgement result;
  auto fails = [&](Verdict verdict, std::string why) {
    result.verdict = verdict;
    result.why.push_back(std::move(why));
  };
  for (const ReportFinding &finding : report.findings)
    if (finding.severity == Severity::error)
      fails(Verdict::hazards, std::string(trimmed(finding_text(report, finding, sources, /*options=*/false))));
  if (result.verdict != Verdict::passed)
    return result;
  const std::optional<RunVerdict> early = early_end(report);
  if (early == RunVerdict::time_limit)
    fails(Verdict::time_limit, "it exceeds the time limit");
  else if (early == RunVerdict::memory_limit)
    fails(Verdict::memory_limit, "it exceeds the memory limit");
  else if (report.fault)
    fails(Verdict::died, without_order(*report.fault));
  else if (early == RunVerdict::signal)
    fails(Verdict::died, fmt::format("it was killed by {}", signal_name(report.signal)));
  else if (!report.unchecked.empty())
    fails(Verdict::unchecked, how_it_ended(report));
  else if (!outcome.main_returned || outcome.main_mark != end_mark)
    fails(Verdict::died, "it ended before the lesson's check had finished");
  else if (*outcome.main_returned != 0)
    fails(Verdict::wrong_result, "wrong result: see the output of the lesson's check above");
  else if (report.exit != 0)
    fails(Verdict::died, fmt::format("it exited with status {} after the lesson's check", report.exit));
  else if (report.coverage.launches == 0)
    fails(Verdict::missing, "nothing was launched: a kernel must do the work");
  else if (std::ranges::count(lesson.requirements, "tiles") && report.coverage.tiles == 0)
    fails(Verdict::missing, "no launch is tiled, but this lesson is about tiles");
  else if (std::ranges::count(lesson.requirements, "barriers") && report.coverage.barriers == 0 &&
           report.coverage.most_barriers == 0) // also counts barriers of a part of the block
    fails(Verdict::missing, "no thread passes a barrier, but this lesson is about barriers");
  else if (lesson.most_barriers && report.coverage.most_barriers > *lesson.most_barriers)
    fails(Verdict::missing, fmt::format("more barriers than needed: {} {}", *lesson.most_barriers,
                                        *lesson.most_barriers == 1 ? "is enough" : "are enough"));
  return result;
}

/// Returns whether the result is right although no kernel has done anything: then the host has computed it, and the
/// launches are for show.
bool is_right_without_kernels(frontend::Program &program, RunOptions how) {
  constexpr double seconds = 5; // the host may wait for a kernel's writes
  how.host_alone = true;
  how.schedules = 1;
  how.trace.reset();
  how.time_limit = std::min(seconds, how.time_limit.value_or(seconds));
  return run_program(program, how).main_returned == 0;
}

/// A requirement that a run cannot check: that it holds for all inputs.
void prove(const Lesson &lesson, const frontend::Program &program, const AnalysisOptions &options,
           Judgement &result) {
  constexpr double seconds = 15; // also on a busy machine: a proof that runs out of time fails the answer
  const frontend::CompileLimits limits{.seconds = seconds * 1.5 + 2,
                                       .megabytes = options.memory_limit.value_or(1024)};
  const std::vector<Kernel> &kernels = program.tables().kernels;
  for (std::uint32_t k = 0; k < kernels.size(); ++k)
    for (Property property : properties) {
      const ProofVerdict verdict =
          frontend::prove_out_of_process(program, k, property, {.seconds = seconds}, limits);
      if (!verdict.proved)
        result.why.push_back(fmt::format("it works for this input, but is not proved for all inputs: {}: {}",
                                         name(property, *lesson.language), verdict.reason));
    }
  if (!result.why.empty())
    result.verdict = Verdict::missing;
}

} // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::passed:
    return "passed";
  case Verdict::not_compiled:
    return "does not compile";
  case Verdict::hazards:
    return "hazards";
  case Verdict::wrong_result:
    return "wrong result";
  case Verdict::missing:
    return "requirement not met";
  case Verdict::died:
    return "died";
  case Verdict::unchecked:
    return "not fully checked";
  case Verdict::time_limit:
    return "time limit";
  case Verdict::memory_limit:
    break;
  }
  return "memory limit";
}

std::string without_hint(const std::string &text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (text.compare(at, 6, "hint: ") != 0)
      result += text.substr(at, end - at);
    at = end;
  }
  return result;
}

Judgement judge(const Lesson &lesson, const std::string &answer, const AnalysisOptions &options,
                const std::string &trace_file) {
  // The check is not in a file that an answer could read, and its name cannot be included by an answer.
  frontend::TemporaryFolder folder("ampsim-lesson"), checks("ampsim-lesson");
  std::string source = (folder.path() / lesson.file_name()).string();
  std::string check = (checks.path() / ("check" + lesson.extension)).string();
  write_file(source, answer_source(lesson, answer));

  CompileOptions compile_options = options.compile;
  compile_options.sources = {check, source};
  compile_options.edited_files[check] = check_source(lesson);
  fs::path home = fs::path(answer).parent_path();
  compile_options.clang_arguments.push_back("-I" + (home.empty() ? std::string(".") : home.string()));
  compile_options.clang_arguments.push_back("-Wno-return-type"); // the renamed main() need not return a value
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.build = object_build();
  compile_options.color = use_color(options.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(options, compile_options);
  if (!compiled.program)
    return {Verdict::not_compiled, errors(compiled.diagnostics), {}};
  frontend::Program &program = *compiled.program.release(); // never destroyed (frontend/driver/program.h)
  program.link_sources_out_of_process();

  AnalysisOptions with = options;
  with.compile.sources = {source};
  RunOptions how = run_options(with);
  how.schedules = schedules;
  how.stdout_to_stderr = is_confined(); // there, what check and answer print is one text
  if (!trace_file.empty())
    how.trace = TraceRequest{.orders = traced_orders(options.order)};
  RunOutcome outcome = run_program(program, how);
  if (!outcome.link_error.empty())
    return {Verdict::not_compiled, {in_one_line(outcome.link_error)}, {}};
  SourceText sources;
  Report report =
      make_report({answer}, {}, how, program.tables(), outcome, std::move(compiled.diagnostics), sources);
  propose_fixes(report, program.outlines(), sources); // they know the answer's name of its barrier
  Judgement result = verdict_of(lesson, outcome, program.end_mark(), report, sources);
  if (result.verdict == Verdict::passed && is_right_without_kernels(program, how))
    result = {Verdict::missing, {"the result is right even without the kernels: the kernels must do the work"}, {}};
  if (result.verdict == Verdict::passed && std::ranges::count(lesson.requirements, "proved"))
    prove(lesson, program, options, result);
  if (outcome.trace && outcome.trace->traced_tiles) {
    write_file(trace_file,
               trace_page(*outcome.trace, report, program.tables(), text_report(report, sources, {}), sources));
    result.trace = trace_file;
  }
  return result;
}

} // namespace ampsim::cli
