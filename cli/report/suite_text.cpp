// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text report of several programs: first the failures, program by program, then a table of all programs, then one
// line, so that the end of a log is the result.
#include "cli/report/names.h"
#include "cli/report/text.h"
#include "cli/support/enumerated.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ampsim::cli {

namespace {

constexpr std::size_t longest_name = 60, longest_table = 40;

std::string painted(bool color, std::string_view code, std::string_view text) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
}

bool says_something(const ProgramResult &program, bool verbose) {
  return !program.failures.empty() || !program.report.findings.empty() ||
         (verbose && !program.report.suppressed.empty());
}

/// The last lines of a program's output.
std::string as_quotation(std::string_view output) {
  std::string text;
  while (!output.empty()) {
    std::size_t end = output.find('\n');
    text += fmt::format("  | {}\n", printable_lines(output.substr(0, end)));
    output.remove_prefix(end == std::string_view::npos ? output.size() : end + 1);
  }
  return text;
}

std::string result_word(const ProgramResult &program) {
  return program.failures.empty() ? "ok" : program.failures[0].what;
}

std::string table(const Suite &suite, const TextStyle &style) {
  bool all = style.verbose || suite.programs.size() <= longest_table;
  std::size_t width = 7, left_out = 0;
  for (const ProgramResult &program : suite.programs)
    if (all || !program.failures.empty())
      width = std::clamp(printable(program.name).size(), width, longest_name);
  std::string text = fmt::format("{:<{}}  {:<14}{:>9}{:>10}{:>12}{:>9}\n", "program", width, "result", "launches",
                                 "findings", "suppressed", "time");
  for (const ProgramResult &program : suite.programs) {
    if (!all && program.failures.empty()) {
      ++left_out;
      continue;
    }
    std::string result = fmt::format("{:<14}", result_word(program));
    text += fmt::format("{:<{}}  {}{:>9}{:>10}{:>12}{:>7.1f} s\n", printable(program.name), width,
                        painted(style.color, program.failures.empty() ? "32" : "1;31", result),
                        program.report.coverage.launches, program.report.findings.size(),
                        program.report.suppressed.size(), program.seconds);
  }
  if (left_out)
    text += fmt::format("and {} that passed (-v lists them)\n", counted(left_out, "program", "programs"));
  return text;
}

/// The languages' word for something: "block or tile".
std::string word_of_all(const Suite &suite, std::string_view Vocabulary::*word) {
  std::vector<std::string_view> words;
  for (const ProgramResult &program : suite.programs)
    if (const std::string_view own = program.report.language->words.*word;
        std::ranges::find(words, own) == words.end())
      words.push_back(own);
  return enumerated(words, "or");
}

std::string last_line(const Suite &suite) {
  std::string shard = suite.shard.of > 1 ? fmt::format(" of shard {}/{}", suite.shard.index, suite.shard.of) : "";
  std::string verdict;
  if (suite.programs.empty())
    verdict = fmt::format("no programs to run{}", shard);
  else if (suite.failed())
    verdict = fmt::format("{} of {}{} failed", suite.failed(),
                          counted(suite.programs.size(), "program", "programs"), shard);
  else if (suite.programs.size() == 1)
    verdict = fmt::format("1 program{} passed", shard);
  else
    verdict = fmt::format("all {} programs{} passed", suite.programs.size(), shard);
  if (std::size_t mistakes = failing_suppressions(suite))
    verdict += fmt::format("{} {} unused or invalid", suite.failed() ? ", and" : ", but",
                           counted(mistakes, "suppression is", "suppressions are"));
  Vocabulary words = (suite.programs.empty() ? default_language() : *suite.programs[0].report.language).words;
  const std::string tile = word_of_all(suite, &Vocabulary::tile), tiles = word_of_all(suite, &Vocabulary::tiles),
                    thread = word_of_all(suite, &Vocabulary::thread),
                    threads = word_of_all(suite, &Vocabulary::threads);
  words.tile = tile, words.tiles = tiles, words.thread = thread, words.threads = threads;
  return fmt::format(
      "ampsim: {}; {}{}; checked {}\n", verdict,
      found_phrase(suite.count(Severity::error), suite.count(Severity::warning), suite.count(Severity::note)),
      suppressed_phrase(suite.suppressed()), coverage_phrase(suite.coverage(), words));
}

} // namespace

std::string text_report(const Suite &suite, SourceText &sources, const TextStyle &style) {
  std::vector<Diagnostic> warnings = suppression_warnings(suite);
  if (suite.single())
    return text_report(suite.programs.at(0).report, sources, style, warnings);
  std::string text;
  TextStyle each = style;
  each.summary = false;
  for (const ProgramResult &program : suite.programs) {
    if (!says_something(program, style.verbose))
      continue;
    text += painted(style.color, "1", fmt::format("--- {}", printable(program.name))) + '\n';
    each.diagnostics = program.output.empty(); // otherwise they are in it, with their source
    text += text_report(program.report, sources, each);
    each.limit -= std::min<std::uint64_t>(each.limit, program.report.findings.size());
    for (const ProgramFailure &failure : program.failures)
      text += fmt::format("ampsim: {} {}: {}\n", printable(program.name), painted(style.color, "1;31", "failed"),
                          failure.message);
    if (!program.output.empty())
      text += "end of its output:\n" + as_quotation(program.output);
    if (!text.ends_with("\n\n"))
      text += '\n';
  }
  if (!warnings.empty()) {
    Report none;
    none.outcome = Outcome::exited;
    TextStyle alone{.color = style.color, .summary = false};
    text += text_report(none, sources, alone, warnings);
  }
  if (style.quiet && suite.failed() == 0 && failing_suppressions(suite) == 0)
    return text;
  text += table(suite, style);
  if (suite.baseline_gone)
    text += fmt::format("ampsim: {} of the baseline {} gone; '--report json:FILE' writes a baseline without {}\n",
                        counted(suite.baseline_gone, "finding", "findings"),
                        suite.baseline_gone == 1 ? "is" : "are", suite.baseline_gone == 1 ? "it" : "them");
  return text + last_line(suite);
}

} // namespace ampsim::cli
