// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cli/report/fixes.h.
#include "cli/report/fixes.h"
#include "cli/report/fixes/fix_case.h"
#include "cli/report/hints.h"

#include <algorithm>

namespace ampsim::cli {

namespace {

bool is_race(Kind kind) {
  return kind == Kind::raw || kind == Kind::war || kind == Kind::waw || kind == Kind::atomic;
}

/// The name of the tile's barrier in the innermost of the functions around a finding.
std::string barrier_name(const ReportFinding &finding, Outlines outlines) {
  for (const ReportAccess &access : finding.accesses)
    for (const SourceFrame &frame : access.stack)
      if (const FunctionOutline *function = function_at(outlines, frame); function && !function->barrier.empty())
        return function->barrier;
  return {};
}

/// The named barrier closest to the second access, in the same file.
void find_named_barrier(ReportFinding &finding, Outlines outlines) {
  if (finding.accesses.empty() || finding.last()->stack.empty())
    return;
  const SourceFrame &at = finding.last()->stack[0];
  unsigned least = ~0u;
  for (const FunctionOutline &function : outlines)
    for (const FenceCall &call : function.fences) {
      const unsigned line = call.begin.line, away = line > at.line ? line - at.line : at.line - line;
      if (!call.barrier || !call.name.starts_with("bar") || function.file != at.file || away >= least)
        continue;
      least = away;
      finding.named_barrier = call.name;
      finding.named_barrier_line = line;
    }
}

/// Returns whether the accesses are ordered, except that an asynchronous instruction needs a fence or wait.
bool wants_fence_of_its_own(Lack lack) { return lack == Lack::barrier_fence || concerns_registers(lack); }

void propose_for_race(FixCase &fix) {
  if (fix.finding.scope >= Scope::across_launches) {
    propose_wider_scopes(fix);
    propose_waits(fix);
    return;
  }
  propose_wider_scopes(fix);
  propose_atomic_flag(fix);
  // An update between two signals is probably guarded by a lock.
  if (!in_one_tile(fix.finding.scope))
    propose_fences(fix);
  propose_atomics(fix);
  if (in_one_tile(fix.finding.scope)) {
    propose_barriers(fix);
    propose_fences(fix);
  }
}

void propose(FixCase &fix) {
  if (is_race(fix.finding.kind) && fix.finding.accesses.size() == 2 && !wants_fence_of_its_own(fix.finding.lack))
    propose_for_race(fix);
  if (fix.finding.kind == Kind::out_of_bounds && fix.finding.last())
    propose_guards(fix);
}

} // namespace

void propose_fixes(Report &report, Outlines outlines, SourceText &sources) {
  NewNames names;
  for (ReportFinding &finding : report.findings) {
    finding.barrier = barrier_name(finding, outlines);
    if (is_race(finding.kind) && in_one_tile(finding.scope))
      find_named_barrier(finding, outlines);
    FixCase fix{.report = report, .finding = finding, .outlines = outlines, .text = SourceEdits(sources, names)};
    propose(fix);
    finding.proposed_fixes = std::move(fix.proposed_fixes);
    finding.divergent = fix.divergent;
    finding.hint = hint(finding);
  }
}

bool apply_edits(std::string &text, std::vector<Edit> edits) {
  std::vector<std::size_t> lines{0};
  for (std::size_t k = 0; k < text.size(); ++k)
    if (text[k] == '\n')
      lines.push_back(k + 1);
  std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  auto offset = [&](unsigned line, unsigned column) {
    if (line == 0 || column == 0 || line > lines.size())
      return std::string::npos;
    std::size_t at = lines[line - 1] + column - 1 + (line == 1 ? mark : 0);
    return at <= text.size() ? at : std::string::npos;
  };
  std::ranges::sort(edits, [](const Edit &a, const Edit &b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
  std::string result;
  std::size_t done = 0;
  for (Edit &edit : edits) {
    std::size_t begin = offset(edit.line, edit.column), end = offset(edit.end_line, edit.end_column);
    if (begin == std::string::npos || end == std::string::npos || end < begin || begin < done)
      return false;
    std::size_t line_end = text.find('\n', begin);
    bool carriage_return = line_end != std::string::npos && line_end > 0 && text[line_end - 1] == '\r';
    result += text.substr(done, begin - done);
    for (char each : edit.text) {
      if (each == '\n' && carriage_return)
        result += '\r';
      result += each;
    }
    done = end;
  }
  text = result + text.substr(done);
  return true;
}

} // namespace ampsim::cli
