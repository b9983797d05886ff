// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings that differ only in their first access (and the launch) are one claim; each claim needs one annotation and
// each annotation one claim. Because annotations may omit details, assigning them is a matching problem: augmenting
// paths (Kuhn) find the largest matching, and the remainder are mismatches.
#include "cli/analysis/verify.h"
#include "cli/analysis/run.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/write.h"
#include "cli/support/stopwatch.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <tuple>

namespace ampsim::cli {

namespace {

bool same_file(const std::string &a, const std::string &b) {
  std::error_code error;
  return a == b || std::filesystem::weakly_canonical(a, error) == std::filesystem::weakly_canonical(b, error);
}

struct Claim {
  const ReportFinding *finding = nullptr; // one of its findings
  std::vector<SourceFrame> places;        // any of these lines may be annotated
  std::set<std::string> names;            // any of these may be the annotated variable
};

Claim claim_of(const ReportFinding &finding, const Report &report) {
  Claim claim{&finding, places(finding, report), {}};
  if (const ReportAccess *access = finding.last()) {
    claim.names.insert(access->variable);
    claim.names.insert(access->variable + access->member);
  }
  claim.names.insert(finding.aliases.begin(), finding.aliases.end());
  claim.names.erase("");
  return claim;
}

auto key_of(const Claim &claim) {
  std::vector<std::pair<std::string, unsigned>> lines;
  for (const SourceFrame &frame : claim.places)
    lines.emplace_back(frame.file, frame.line);
  std::string variable = claim.finding->last() ? claim.finding->last()->variable : "";
  return std::tuple(claim.finding->kind, claim.finding->scope, variable, claim.finding->aliases, lines);
}

std::vector<Claim> claims_of(const Report &report, bool with_notes) {
  std::vector<Claim> claims;
  std::set<decltype(key_of(std::declval<Claim>()))> seen;
  for (const ReportFinding &finding : report.findings) {
    if (finding.severity == Severity::note && !with_notes && finding.lack != Lack::order_in_ptx)
      continue;
    Claim claim = claim_of(finding, report);
    if (seen.insert(key_of(claim)).second)
      claims.push_back(std::move(claim));
  }
  return claims;
}

bool covers(const Annotation &annotation, const Claim &claim) {
  const ReportFinding &finding = *claim.finding;
  return annotation.kind == finding.kind && (!annotation.scope || *annotation.scope == finding.scope) &&
         (annotation.variable.empty() || claim.names.contains(annotation.variable)) &&
         std::ranges::any_of(claim.places, [&](const SourceFrame &frame) {
           return frame.line == annotation.line && same_file(frame.file, annotation.file);
         });
}

/// For each annotation, the claim that it is matched with, or -1.
std::vector<int> match(const std::vector<Annotation> &annotations, const std::vector<Claim> &claims) {
  std::vector<int> claim_of_annotation(annotations.size(), -1), annotation_of_claim(claims.size(), -1);
  std::vector<bool> tried;
  std::function<bool(std::size_t)> place = [&](std::size_t claim) {
    for (std::size_t a = 0; a < annotations.size(); ++a) {
      if (tried[a] || !covers(annotations[a], claims[claim]))
        continue;
      tried[a] = true;
      if (claim_of_annotation[a] < 0 || place(std::size_t(claim_of_annotation[a]))) {
        claim_of_annotation[a] = int(claim);
        return true;
      }
    }
    return false;
  };
  for (std::size_t claim = 0; claim < claims.size(); ++claim) {
    tried.assign(annotations.size(), false);
    place(claim);
  }
  return claim_of_annotation;
}

void compare_findings(const Report &report, const Annotations &annotations, std::vector<Mismatch> &mismatches) {
  bool with_notes = std::ranges::any_of(annotations.hazards, [](const Annotation &annotation) {
    return info(annotation.kind).severity == Severity::note;
  });
  std::vector<Claim> claims = claims_of(report, with_notes);
  std::vector<int> matched = match(annotations.hazards, claims);
  for (std::size_t claim = 0; claim < claims.size(); ++claim)
    if (std::ranges::find(matched, int(claim)) == matched.end() &&
        claims[claim].finding->lack != Lack::order_in_ptx) {
      const SourceFrame &at = claims[claim].places[0];
      mismatches.push_back({at.file, at.line,
                            fmt::format("finding without an annotation: {} [{}]", claims[claim].finding->message,
                                        tag(*claims[claim].finding))});
    }
  for (std::size_t a = 0; a < matched.size(); ++a)
    if (matched[a] < 0)
      mismatches.push_back({annotations.hazards[a].file, annotations.hazards[a].line,
                            fmt::format("annotation without a finding: {}", annotations.hazards[a].text)});
  if (annotations.none && !annotations.hazards.empty())
    mismatches.push_back(
        {annotations.none->file, annotations.none->line, "'HAZARD-NONE' in a program that annotates hazards"});
}

bool refused_at(const Rejection &rejection, const std::vector<Diagnostic> &diagnostics) {
  return std::ranges::any_of(diagnostics, [&](const Diagnostic &each) {
    return each.severity.ends_with("error") && each.line == rejection.line &&
           same_file(each.file, rejection.file) && (rejection.code.empty() || each.code == rejection.code);
  });
}

void compare_rejections(const Report &report, const Annotations &annotations, std::vector<Mismatch> &mismatches) {
  bool refused = report.outcome == Outcome::not_compiled;
  for (const Rejection &rejection : annotations.rejections)
    if (!refused || !refused_at(rejection, report.diagnostics))
      mismatches.push_back({rejection.file, rejection.line,
                            fmt::format("the compiler does not reject this line{}{}",
                                        rejection.code.empty() ? "" : " with ", rejection.code)});
}

void print(const std::string &text) { std::fputs((text + '\n').c_str(), stderr); }

} // namespace

std::vector<Mismatch> compare(const Report &report, const Annotations &annotations) {
  std::vector<Mismatch> mismatches = annotations.malformed;
  compare_rejections(report, annotations, mismatches);
  // A program that is rejected as expected has no findings to compare.
  if (report.outcome != Outcome::not_compiled)
    compare_findings(report, annotations, mismatches);
  std::ranges::sort(mismatches, {},
                    [](const Mismatch &each) { return std::tie(each.file, each.line, each.message); });
  return mismatches;
}

int verify_status(const Report &report, const Annotations &annotations, const std::vector<Mismatch> &mismatches) {
  if (report.outcome == Outcome::not_compiled && annotations.rejections.empty())
    return status_not_compiled;
  bool ended =
      (report.outcome == Outcome::exited && report.unchecked.empty()) || report.outcome == Outcome::not_compiled;
  return mismatches.empty() && ended ? 0 : 1;
}

static std::string describe_end(const Report &report) {
  switch (report.outcome) {
  case Outcome::exited:
    if (!report.unchecked.empty())
      return "; " + how_it_ended(report);
    return report.exit ? fmt::format("; the program exited with status {}", report.exit) : "";
  case Outcome::signal:
    return fmt::format("; the program was killed by {}", signal_name(report.signal));
  case Outcome::time_limit:
    return "; the program exceeded the time limit";
  case Outcome::memory_limit:
    return "; the program exceeded the memory limit";
  case Outcome::not_compiled:
    break;
  }
  return "; the program does not compile";
}

int verify_command(AnalysisOptions options, const ParseMoreOptions &parse_more) {
  SourceText sources;
  check_files(options);
  const std::vector<std::string> given = options.compile.sources; // an annotation may add others
  for (const std::string &file : given)
    parse_more(options, options_annotation(file, sources));
  check_files(options); // files added by the annotation
  Annotations annotations = read_annotations(options.compile.sources, sources);

  FindingFilter filter(options.report.suppressions, options.report.baseline);
  FilesBefore before;
  const Stopwatch stopwatch;
  Suite suite = suite_of(compile_and_run(options, sources, &filter, nullptr, nullptr, &before));
  suite.programs[0].seconds = stopwatch.seconds();
  filter.apply(suite.programs[0], sources, &before);
  filter.finish(suite);
  const Report &report = suite.programs[0].report;
  if (options.report.requests.empty() && options.report.verbose)
    options.report.requests = {ReportRequest{}};
  int written = finish_with_reports(suite, options.report, sources, 0);

  std::vector<Mismatch> mismatches = compare(report, annotations);
  const bool is_silent = mismatches.empty() && options.report.quiet;
  if (options.report.requests.empty() && !is_silent)
    fmt::print(stderr, "{}", line_start(report));
  for (const Mismatch &each : mismatches)
    print(fmt::format("{}:{}: {}", printable(each.file), each.line, printable(each.message)));
  int status = verify_status(report, annotations, mismatches);
  if (written != 0 && status != status_not_compiled)
    status = written;
  if (status == 0 && options.report.quiet)
    return status;
  if (status == status_not_compiled) {
    print("ampsim: the program does not compile, and no annotation expects that");
    return status;
  }
  std::string expected =
      counted(annotations.hazards.size() + annotations.rejections.size(), "annotation", "annotations");
  std::string verdict = mismatches.empty()
                            ? fmt::format("findings match {}", expected)
                            : counted(mismatches.size(), "mismatch", "mismatches") + " with " + expected;
  print(fmt::format("ampsim: {}{}; checked {}", verdict, describe_end(report),
                    counted(report.coverage.launches, "launch", "launches")));
  return status;
}

} // namespace ampsim::cli
