// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See text.h for an example. Findings of races are labelled `hazard`, accesses that are wrong by themselves `error`,
// and mere information `note`.
#include "cli/report/text.h"
#include "cli/report/finding_groups.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/snippet.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

namespace ampsim::cli {

namespace {

constexpr std::string_view bold = "\033[1m", red = "\033[1;31m", cyan = "\033[1;36m", blue = "\033[1;34m",
                           plain = "\033[0m";

struct Writer {
  const Report &report;
  SourceText &sources;
  const TextStyle &style;
  std::string out;

  std::string paint(std::string_view color, std::string_view text) const {
    return style.color ? fmt::format("{}{}{}", color, text, plain) : std::string(text);
  }
  void line(std::string_view text) { out += fmt::format("{}\n", text); }
  void note(std::string_view text) { line(fmt::format("{} {}", paint(cyan, "note:"), text)); }
  void note_at(const SourceFrame &frame, std::string_view text) {
    line(fmt::format("{} {} {}", paint(bold, position(frame)), paint(cyan, "note:"), text));
  }
  static std::string position(const SourceFrame &frame) {
    if (frame.file.empty())
      return "<unknown>:";
    if (frame.line == 0)
      return fmt::format("{}:", printable(frame.file));
    return frame.column ? fmt::format("{}:{}:{}:", printable(frame.file), frame.line, frame.column)
                        : fmt::format("{}:{}:", printable(frame.file), frame.line);
  }

  void source(const std::vector<SourceFrame> &stack, const SourceExtent &extent) {
    if (!stack.empty())
      out += snippet(stack[0], extent, sources, style.color);
  }
  void callers(const std::vector<SourceFrame> &stack) {
    for (std::size_t k = 1; k < stack.size(); ++k)
      note_at(stack[k], fmt::format("called from here, in '{}'", stack[k].function));
  }

  void headline(const ReportFinding &finding);
  void finding(const ReportFinding &finding) { group({&finding}); }
  void group(const ReportFindingGroup &group);
  void hints(const ReportFindingGroup &group);
  void accesses(const ReportFinding &finding);
  void groups(const ReportFinding &finding);
  void unexplained(const ReportFinding &finding);
  void order(const ReportFinding &finding);
  std::string elements(const ReportFinding &finding) const;
  std::string place_of_launch(const ReportFinding &finding) const;
  void seen(const ReportFinding &finding);
  void also_seen(const ReportFindingGroup &group);
  void fault();
  void launches();
  void end();
  void diagnostic(const Diagnostic &diagnostic);
  void diagnostics();
  void suppressed(const ReportFinding &finding);
};

std::string_view word(const ReportFinding &finding) {
  if (finding.severity == Severity::note)
    return "note:";
  if (!finding.certain)
    return "possible hazard:";
  const Kind kind = finding.kind;
  bool alone = kind == Kind::out_of_bounds || kind == Kind::uninitialized || kind == Kind::aliased_texture ||
               kind == Kind::annotation || kind == Kind::device_assert;
  return alone ? "error:" : "hazard:";
}

bool same_callers(const ReportAccess &a, const ReportAccess &b) {
  return std::ranges::equal(a.stack, b.stack, [](const SourceFrame &x, const SourceFrame &y) {
    return x.line == y.line && x.file == y.file && x.function == y.function;
  });
}

void Writer::headline(const ReportFinding &finding) {
  std::string_view kind = word(finding);
  line(fmt::format("{} {} {}", paint(bold, position(place(finding, report))),
                   paint(kind == "note:" ? cyan : red, kind),
                   paint(bold, fmt::format("{} [{}]", finding.message, tag(finding)))));
}

void Writer::accesses(const ReportFinding &finding) {
  const ReportAccess &last = finding.accesses.back();
  source(last.stack, last.extent);
  if (finding.accesses.size() == 1) {
    if (last.thread.host.empty()) // the headline of a host library call says everything
      note(deed(finding, last));
    callers(last.stack);
    if (!finding.explained)
      unexplained(finding);
    return;
  }
  const ReportAccess &first = finding.accesses.front();
  if (!first.variable.empty() && location(first) != location(last))
    note(fmt::format("the other access refers to it as '{}'", location(first)));
  if (same_callers(first, last)) {
    note(fmt::format("{}; {}", deed(last, false), deed(first, true)));
    callers(last.stack);
    return;
  }
  note(deed(last, false));
  callers(last.stack);
  if (first.stack.empty())
    note(deed(first, true));
  else
    note_at(first.stack[0], deed(first, true));
  source(first.stack, first.extent);
  callers(first.stack);
}

void Writer::unexplained(const ReportFinding &finding) {
  if (std::string met = what_it_met(finding); !met.empty())
    note(met);
  if (!finding.certain)
    note("it may be harmless: the rerun also accounts for free fences, bytes of one word and unchanged values");
}

void Writer::order(const ReportFinding &finding) {
  if (std::string why = why_unordered(finding); !why.empty())
    note(why);
  if (finding.kind == Kind::waw && finding.same_value && finding.accesses.size() == 2)
    note(style.options ? "the value is the same: '--allow-same' accepts such writes" : "the value is the same");
}

void Writer::groups(const ReportFinding &finding) {
  SourceFrame at = place(finding, report);
  for (const ReportGroup &group : finding.groups) {
    std::string what = deed(group);
    bool here = !group.stack.empty() && group.stack[0].file == at.file && group.stack[0].line == at.line &&
                group.stack[0].column == at.column;
    if (group.stack.empty()) {
      note(what);
      continue;
    }
    if (here) {
      source(group.stack, group.extent);
      note(what);
    } else {
      note_at(group.stack[0], what);
      source(group.stack, group.extent);
    }
    callers(group.stack);
  }
}

/// " at 3 elements or more", if the finding is about elements.
std::string Writer::elements(const ReportFinding &finding) const {
  if (finding.accesses.empty() || finding.kind == Kind::no_progress || finding.kind == Kind::annotation ||
      finding.kind == Kind::device_assert)
    return "";
  return fmt::format(" at {}{}", counted(finding.count, "element", "elements"),
                     finding.at_least && finding.explained ? " or more" : "");
}

/// "launch 2 on device 1 (a.cu:12)".
static std::string named(const Report &report, std::uint32_t id) {
  std::string text = fmt::format("launch {}", id);
  const ReportLaunch *launch = report.launch(id);
  if (launch && launch->device)
    text += fmt::format(" on device {}", launch->device);
  if (launch)
    text += fmt::format(" ({}:{})", printable(launch->file), launch->line);
  return text;
}

/// " in launch 2 (a.cu:12)", across launches " in launch 1 (a.cu:11) and launch 2 (a.cu:12)".
std::string Writer::place_of_launch(const ReportFinding &finding) const {
  if (!finding.launch)
    return "";
  for (const ReportAccess &access : finding.accesses)
    if (access.launch && access.launch != finding.launch)
      return fmt::format(" in {} and {}", named(report, access.launch), named(report, finding.launch));
  return " in " + named(report, finding.launch);
}

void Writer::seen(const ReportFinding &finding) {
  const ReportLaunch *launch = report.launch(finding.launch);
  const bool by_host = finding.last() && finding.last()->own_code && finding.count > 1;
  if (!finding.launch && !info(finding.kind).scoped && !by_host)
    return;
  const std::string at = elements(finding);
  // One finding covers all launches from one place; `launch` is the first that showed it.
  const bool several = launch && std::ranges::count_if(report.launches, [launch](const ReportLaunch &each) {
                                   return each.file == launch->file && each.line == launch->line;
                                 }) > 1;
  if (several && at.empty())
    line(fmt::format("first seen{}", place_of_launch(finding)));
  else
    line(fmt::format("seen{}{}{}", at, several ? ", first" : "", place_of_launch(finding)));
  if (const auto &schedules = finding.schedules; schedules.of > 1)
    line(fmt::format("seen under {} of {} orders{}", schedules.seen, schedules.of,
                     style.options ? fmt::format("; reproduce with --order {}", schedules.order) : ""));
}

/// The further findings of a group.
void Writer::also_seen(const ReportFindingGroup &group) {
  std::vector<std::string> others;
  for (const ReportFinding *each : std::span(group).subspan(1)) {
    const bool same_launch = place_of_launch(*each) == place_of_launch(*group.front());
    others.push_back(fmt::format("{}{}{}", tag(*each), elements(*each), same_launch ? "" : place_of_launch(*each)));
  }
  if (!others.empty())
    line(fmt::format("also {} ('-v' shows each)", fmt::join(others, ", ")));
}

/// Findings of one cause can need different fixes.
void Writer::hints(const ReportFindingGroup &group) {
  std::vector<std::string_view> known, verified;
  for (const ReportFinding *each : group) {
    if (std::ranges::count(known, each->hint))
      continue;
    const std::string of = known.empty() ? "" : fmt::format("for {}: ", tag(*each));
    line(fmt::format("{} {}{}", paint(blue, "hint:"), of, each->hint));
    known.push_back(each->hint);
  }
  for (const ReportFinding *each : group) {
    if (!each->fix || !each->fix->verified || std::ranges::count(verified, each->fix->message))
      continue;
    line(fmt::format("{} {}", paint(blue, "verified:"), each->fix->message));
    verified.push_back(each->fix->message);
  }
}

/// The first finding of a group, and what the others add to it.
void Writer::group(const ReportFindingGroup &group) {
  const ReportFinding &finding = *group.front();
  headline(finding);
  if (!finding.accesses.empty())
    accesses(finding);
  else if (!finding.groups.empty())
    groups(finding);
  else {
    SourceFrame at = place(finding, report);
    source({at}, {});
  }
  order(finding);
  for (const ReportNote &each : finding.notes)
    if (each.stack.empty())
      note(each.message);
    else
      note_at(each.stack[0], each.message);
  hints(group);
  seen(finding);
  also_seen(group);
  line("");
}

void Writer::launches() {
  for (const ReportLaunch &launch : report.launches) {
    std::string domain = fmt::format("extent {}", bracketed(launch.extent));
    if (launch.tiled)
      domain += fmt::format(" in {} of {}",
                            counted(launch.tiles, report.language->words.tile, report.language->words.tiles),
                            bracketed(launch.tile));
    line(fmt::format("launch {}: {} ({}:{}), {}, {}{}", launch.id, launch.kernel, printable(launch.file),
                     launch.line, domain,
                     launch.ended ? counted(launch.coverage.accesses, "access", "accesses") : "not finished",
                     launch.aliased ? ", aliased" : ""));
  }
  if (!report.launches.empty())
    line("");
}

void Writer::diagnostic(const Diagnostic &diagnostic) {
  SourceFrame at{"", diagnostic.file, diagnostic.line, diagnostic.column};
  std::string where = diagnostic.file.empty() ? "ampsim:" : paint(bold, position(at));
  std::string severity = paint(diagnostic.severity == "error" ? red : cyan, diagnostic.severity + ':');
  bool compilers = diagnostic.code != "suppression" && diagnostic.code != host_memory_code;
  std::string_view code = compilers ? std::string_view(diagnostic.code) : "";
  line(fmt::format("{} {} {}{}{}", where, severity, code, code.empty() ? "" : ": ",
                   printable_lines(diagnostic.message)));
}

/// Diagnostics that have not been printed yet. Those without a file are not the compiler's.
void Writer::diagnostics() {
  for (const Diagnostic &each : report.diagnostics)
    if (each.code != fix_code && (style.diagnostics || each.code == host_memory_code ||
                                  (each.file.empty() && report.outcome != Outcome::not_compiled)))
      diagnostic(each);
}

void Writer::suppressed(const ReportFinding &finding) {
  const Suppression &by = *finding.suppression;
  std::string why;
  if (by.by == Suppression::By::baseline)
    why = fmt::format("in the baseline {}", printable(by.file));
  else if (by.reason.empty())
    why = fmt::format("by {}:{}", printable(by.file), by.line);
  else
    why = printable(by.reason);
  line(fmt::format("{} {} {} [{}]: {}", paint(bold, position(place(finding, report))), paint(cyan, "suppressed:"),
                   finding.message, tag(finding), why));
}

/// The kernel fault that ended the program.
void Writer::fault() {
  if (!report.fault)
    return;
  const ReportFault &fault = *report.fault;
  line(fmt::format("{} {} {}", paint(bold, position(fault.stack[0])), paint(red, "error:"),
                   paint(bold, fault.message)));
  source(fault.stack, fault.extent);
  callers(fault.stack);
  for (const std::string &text : fault.notes)
    note(text);
  if (const ReportLaunch *launch = report.launch(fault.launch))
    line(fmt::format("in launch {} ({}:{})", fault.launch, printable(launch->file), launch->line));
  line("");
}

/// Writes how the program ended, if it did not end by itself.
void Writer::end() {
  if (std::string how = how_it_ended(report); !how.empty())
    line(fmt::format("ampsim: {} {}", paint(red, "error:"), how));
}

} // namespace

std::string found_phrase(std::uint64_t errors, std::uint64_t warnings, std::uint64_t notes) {
  std::string parts;
  for (auto [count, one, many] : {std::tuple{errors, "error", "errors"},
                                  std::tuple{warnings, "warning", "warnings"}, std::tuple{notes, "note", "notes"}})
    if (count)
      parts += (parts.empty() ? "" : ", ") + counted(count, one, many);
  std::uint64_t all = errors + warnings + notes;
  return all ? fmt::format("{} ({})", counted(all, "finding", "findings"), parts) : "no hazards found";
}

std::string finding_text(const Report &report, const ReportFinding &finding, SourceText &sources, bool options) {
  TextStyle plain_text;
  plain_text.options = options;
  Writer writer{report, sources, plain_text, {}};
  writer.finding(finding);
  return writer.out;
}

std::string suppressed_phrase(std::uint64_t suppressed) {
  return suppressed ? fmt::format(", {} suppressed", suppressed) : "";
}

std::string coverage_phrase(const ReportCoverage &coverage, const Vocabulary &words) {
  std::string text = counted(coverage.launches, "launch", "launches");
  if (coverage.tiles) // not all launches have them
    text += fmt::format(", {}", counted(coverage.tiles, words.tile, words.tiles));
  if (coverage.launches)
    text += fmt::format(", {}, {}", counted(coverage.threads, words.thread, words.threads),
                        counted(coverage.accesses, "access", "accesses"));
  if (coverage.left_out)
    text += fmt::format("; {} left out", counted(coverage.left_out, "launch", "launches"));
  if (coverage.warp_synchronous)
    text += fmt::format("; each {} ran in lockstep (--warp-synchronous)", words.warp);
  if (coverage.proofs) {
    const auto [for_all, for_launch] = *coverage.proofs;
    text += fmt::format("; {} proved for all inputs, {} for {}, {} checked", counted(for_all, "launch", "launches"),
                        for_launch, for_launch == 1 ? "this launch" : "these launches",
                        coverage.launches - for_all - for_launch);
  }
  return text;
}

/// If nothing was found, but another order might show more.
static std::string order_phrase(const Report &report) {
  const std::uint64_t launches = report.coverage.order_dependent;
  if (!launches || !report.findings.empty())
    return "";
  return fmt::format("; {} wait{} for other {} in spin loops: --schedules N tries other orders",
                     counted(launches, "launch", "launches"), launches == 1 ? "s" : "",
                     report.language->words.threads);
}

/// Nothing was launched: that is not a pass.
static bool checked_nothing(const Report &report) {
  return report.outcome == Outcome::exited && !report.stopped && report.launches.empty() &&
         report.findings.empty() && report.suppressed.empty() && report.unchecked.empty() &&
         !report.coverage.left_out && !report.unchecked_launches && !report.coverage.kinds.empty();
}

/// Returns whether a kernel ran without its program: what prevented it has been said.
static bool is_of_kernel(const Report &report) {
  return std::ranges::any_of(
      report.options, [](const std::string &each) { return each == "--kernel" || each.starts_with("--kernel="); });
}

std::string what_to_launch(const Report &report) {
  if (!checked_nothing(report) || is_of_kernel(report))
    return {};
  if (!report.executable.empty()) // which may have been started by itself
    return fmt::format("pass '{}' its arguments", printable(report.executable));
  const bool has_kernel_option = report.language->library;
  return fmt::format("pass its arguments after '--'{}",
                     has_kernel_option ? ", or run a kernel without the program with '--kernel NAME'" : "");
}

std::string summary_line(const Report &report) {
  if (const std::string advice = what_to_launch(report); !advice.empty())
    return "ampsim: no kernel was checked: the program launched none; " + advice;
  if (checked_nothing(report) && is_of_kernel(report))
    return "ampsim: no kernel was checked";
  bool early = report.outcome != Outcome::exited || report.stopped;
  bool nothing = report.coverage.kinds.empty() && report.findings.empty();
  std::string found = nothing ? "hazard detection is off"
                              : found_phrase(report.count(Severity::error), report.count(Severity::warning),
                                             report.count(Severity::note));
  std::string_view limits = report.unchecked.empty() ? "" : " in what was checked";
  if (early)
    limits = " until then";
  return fmt::format("ampsim: {}{}{}; {} {}", found, suppressed_phrase(report.suppressed.size()), limits,
                     report.coverage.kinds.empty() ? "ran" : "checked",
                     coverage_phrase(report.coverage, report.language->words) + order_phrase(report));
}

/// The blocks of text: with -v, each finding has its own.
static std::vector<ReportFindingGroup> blocks_of(const Report &report, const TextStyle &style) {
  std::vector<ReportFindingGroup> groups = groups_of(report.findings, report);
  if (!style.verbose)
    return groups;
  std::vector<ReportFindingGroup> single;
  for (const ReportFindingGroup &group : groups)
    for (const ReportFinding *finding : group)
      single.push_back({finding});
  return single;
}

std::string fix_lines(const Report &report) {
  std::string text;
  for (const Diagnostic &each : report.diagnostics)
    if (each.code == fix_code)
      text += fmt::format("ampsim: {}{}\n", each.severity == "note" ? "" : each.severity + ": ",
                          printable_lines(each.message));
  return text;
}

std::string text_report(const Report &report, SourceText &sources, const TextStyle &style,
                        const std::vector<Diagnostic> &warnings) {
  Writer writer{report, sources, style, {}};
  writer.diagnostics();
  if (report.outcome == Outcome::not_compiled)
    return writer.out; // the compiler has already reported everything
  if (style.verbose)
    writer.launches();
  std::uint64_t rest = style.limit, left_out = 0;
  for (ReportFindingGroup &block : blocks_of(report, style)) {
    const std::uint64_t shown = std::min<std::uint64_t>(rest, block.size());
    left_out += block.size() - shown;
    rest -= shown;
    block.resize(shown);
    if (shown)
      writer.group(block);
  }
  if (style.verbose)
    for (const ReportFinding &finding : report.suppressed)
      writer.suppressed(finding);
  for (const Diagnostic &warning : warnings)
    writer.diagnostic(warning);
  if (left_out)
    writer.line(fmt::format("ampsim: {} not shown (--limit {})", counted(left_out, "finding is", "findings are"),
                            style.limit));
  writer.fault();
  if (report.outcome != Outcome::exited)
    writer.end();
  if (report.stopped)
    writer.line("ampsim: stopped after the first launch with an error (--stop-on-first)");
  bool all_well =
      report.findings.empty() && warnings.empty() && report.outcome == Outcome::exited && report.unchecked.empty();
  if (style.summary && !(style.quiet && all_well))
    writer.line(summary_line(report));
  if (report.outcome == Outcome::exited)
    writer.end();
  return writer.out + fix_lines(report);
}

} // namespace ampsim::cli
