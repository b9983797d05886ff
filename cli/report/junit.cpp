// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dialect that Jenkins, GitLab and GitHub's actions read: testsuites, testsuite, testcase with failure, error or
// skipped, and system-out. Launches from one place share their test cases, like their findings. All checks are part of
// the program's one run, so that its case has the time, and the others have none: sums are right.
#include "cli/report/junit.h"
#include "cli/report/html_page.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace ampsim::cli {

namespace {

/// Text for XML 1.0: unrepresentable characters become U+FFFD.
std::string escaped(std::string_view raw) {
  std::string text;
  for (char c : html_escaped(raw)) {
    switch (c) {
    case '\n':
      text += "&#10;"; // in an attribute it would become a space
      break;
    case '\t':
      text += "&#9;";
      break;
    default:
      if (static_cast<unsigned char>(c) < 0x20)
        text += "\xEF\xBF\xBD";
      else
        text += c;
    }
  }
  return text;
}

/// Likewise, between tags: lines stay lines.
std::string content(std::string_view raw) {
  std::string text = escaped(raw);
  for (std::size_t at = 0; (at = text.find("&#10;", at)) != std::string::npos; ++at)
    text.replace(at, 5, "\n");
  return text;
}

struct Case {
  std::string name, element; // "failure", "error", "skipped" or none
  std::string type, message, text, output;
  SourceFrame at; // of its first finding, else of what it checks
  double seconds = 0;
};

std::string write(const Case &test, const std::string &class_name, SourceText &sources) {
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(class_name),
                                escaped(test.name), test.seconds);
  if (!test.at.file.empty())
    out += fmt::format(" file=\"{}\" line=\"{}\"", escaped(sources.path_in_tree(test.at.file)),
                       std::max(1u, test.at.line));
  if (test.element.empty() && test.output.empty())
    return out + "/>\n";
  out += ">\n";
  if (test.element == "skipped")
    out += fmt::format("      <skipped message=\"{}\"/>\n", escaped(test.message));
  else if (!test.element.empty())
    out += fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", test.element, escaped(test.type),
                       escaped(test.message), content(test.text));
  if (!test.output.empty())
    out += fmt::format("      <system-out>{}</system-out>\n", content(test.output));
  return out + "    </testcase>\n";
}

/// Launches from one place.
struct Place {
  const ReportLaunch *first;
  std::string name; // of its kernel, distinct from other places of the same name
  std::vector<std::uint32_t> ids;
  bool ended = true;
};

std::vector<Place> places(const Report &report) {
  std::vector<Place> found;
  for (const ReportLaunch &launch : report.launches) {
    auto same = std::ranges::find_if(found, [&](const Place &place) {
      return place.first->file == launch.file && place.first->line == launch.line &&
             place.first->kernel == launch.kernel;
    });
    if (same == found.end()) {
      // Without a line number, so that the name survives changes elsewhere.
      auto kernel = [](const Place &place) { return place.first->kernel; };
      auto number = 1 + std::ranges::count(found, launch.kernel, kernel);
      std::string name = number == 1 ? launch.kernel : fmt::format("{} ({})", launch.kernel, number);
      same = found.insert(found.end(), {&launch, name, {}, true});
    }
    same->ids.push_back(launch.id);
    same->ended = same->ended && launch.ended;
  }
  return found;
}

/// Returns whether coverage's name includes the kind. "raw-within" is raw within tiles.
bool covers(std::string_view label, Kind kind) {
  std::string_view name = info(kind).name;
  return label == name || (label.starts_with(name) && (label.ends_with("-within") || label.ends_with("-across")) &&
                           label.size() == name.size() + 7);
}

Case launch_case(const Place &place, std::string_view kind, const ProgramResult &program, const Suite &suite,
                 SourceText &sources) {
  const Report &report = program.report;
  Case test{.name = fmt::format("{}: {}", place.name, kind),
            .at = {place.first->kernel, place.first->file, place.first->line, 0}};
  auto is_here = [&](const ReportFinding &finding) {
    return std::ranges::find(place.ids, finding.launch) != place.ids.end() && covers(kind, finding.kind);
  };
  for (const ReportFinding &finding : report.suppressed)
    if (is_here(finding))
      test.output += "suppressed: " + finding_text(report, finding, sources);
  std::vector<std::string> messages;
  for (const ReportFinding &finding : report.findings) {
    if (!is_here(finding))
      continue;
    std::string text = finding_text(report, finding, sources);
    if (!fails(finding, program, suite)) {
      test.output += text;
      continue;
    }
    if (messages.empty())
      test.at = cli::place(finding, report);
    messages.push_back(finding.message);
    test.text += text;
  }
  if (!messages.empty()) {
    test.element = "failure";
    test.type = kind;
    test.message = fmt::format("{}", fmt::join(messages, "; "));
  } else if (!place.ended) {
    test.element = "skipped";
    test.message = "the launch did not finish";
  }
  return test;
}

/// The test that the program finished, and meets the gate's other requirements.
Case run_case(const ProgramResult &program) {
  const Report &report = program.report;
  Case test{.name = "run", .seconds = program.seconds};
  if (report.fault)
    test.at = report.fault->stack[0];
  for (const ProgramFailure &failure : program.failures) {
    if (failure.by_findings())
      continue;
    test.element = "error";
    test.type = test.type.empty() ? failure.what : test.type;
    test.message += (test.message.empty() ? "" : "; ") + failure.message;
  }
  if (std::string how = how_it_ended(report); !how.empty()) {
    test.element = "error";
    test.type = report.outcome == Outcome::exited ? "unchecked" : name(report.outcome);
    test.message = report.fault ? fmt::format("{}: {}", how, report.fault->message) : how;
  }
  test.text = program.output;
  if (was_run(report))
    test.output = summary_line(report) + '\n';
  return test;
}

std::string position(const Diagnostic &diagnostic) {
  return diagnostic.file.empty() ? ""
                                 : fmt::format("{}:{}:{}: ", diagnostic.file, diagnostic.line, diagnostic.column);
}

std::vector<Case> compile_cases(const Report &report, bool expected) {
  std::vector<Case> cases;
  std::string warnings;
  for (const Diagnostic &diagnostic : report.diagnostics) {
    std::string code = diagnostic.code.empty() ? diagnostic.severity : diagnostic.code;
    std::string text = fmt::format("{}{}: {}", position(diagnostic), diagnostic.severity, diagnostic.message);
    if (diagnostic.severity == "error" && !expected)
      cases.push_back({.name = fmt::format("compile: {}{}", position(diagnostic), code),
                       .element = "failure",
                       .type = code,
                       .message = diagnostic.message,
                       .text = text,
                       .at = {"", diagnostic.file, diagnostic.line, diagnostic.column}});
    else
      warnings += text + '\n';
  }
  Case compiled{.name = "compile", .output = warnings};
  if (report.outcome == Outcome::not_compiled && cases.empty() && !expected) {
    compiled.element = "error";
    compiled.type = name(report.outcome);
    compiled.message = "the program does not compile";
  }
  cases.insert(cases.begin(), compiled);
  return cases;
}

/// Test cases with the same name would hide each other.
void make_distinct(std::vector<Case> &cases) {
  std::map<std::string, unsigned> seen;
  for (Case &test : cases)
    if (unsigned number = ++seen[test.name]; number > 1)
      test.name += fmt::format(" #{}", number);
}

std::vector<Case> cases_of(const ProgramResult &program, const Suite &suite, SourceText &sources) {
  const Report &report = program.report;
  bool expected = !suite.single() && program.failures.empty(); // including compiler errors
  std::vector<Case> cases = compile_cases(report, expected);
  if (was_run(report) || (!program.failures.empty() && report.outcome != Outcome::not_compiled))
    cases.push_back(run_case(program));
  for (const Place &place : places(report))
    for (const std::string &kind : report.coverage.kinds)
      cases.push_back(launch_case(place, kind, program, suite, sources));
  make_distinct(cases);
  if (std::ranges::count(cases, "run", &Case::name) == 0)
    cases.front().seconds = program.seconds;
  for (Case &test : cases)
    if (test.at.file.empty() && !report.files.empty())
      test.at = {"", report.files[0], 1, 0};
  return cases;
}

struct Counts {
  std::ptrdiff_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
  std::string attributes() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", tests, failures, errors);
  }
};

std::string test_suite(const ProgramResult &program, const Suite &suite, SourceText &sources, Counts &all) {
  const Report &report = program.report;
  const std::string name =
      suite.single() ? with_arguments(sources.path_in_tree(called(report)), report) : program.name;
  std::vector<Case> cases = cases_of(program, suite, sources);
  auto count = [&](std::string_view element) { return std::ranges::count(cases, element, &Case::element); };
  const Counts own{
      .tests = std::ptrdiff_t(cases.size()),
      .failures = count("failure"),
      .errors = count("error"),
      .skipped = count("skipped"),
  };
  all.tests += own.tests;
  all.failures += own.failures;
  all.errors += own.errors;
  all.seconds += program.seconds;
  std::string out = fmt::format("  <testsuite name=\"{}\" {} skipped=\"{}\" time=\"{:.3f}\">\n", escaped(name),
                                own.attributes(), own.skipped, program.seconds);
  for (const Case &test : cases)
    out += write(test, name, sources);
  return out + "  </testsuite>\n";
}

} // namespace

std::string junit_report(const Suite &suite, SourceText &sources) {
  Counts all;
  std::string suites;
  for (const ProgramResult &program : suite.programs)
    suites += test_suite(program, suite, sources, all);
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuites name=\"ampsim\" {} time=\"{:.3f}\">\n{}</testsuites>\n",
                     all.attributes(), all.seconds, suites);
}

} // namespace ampsim::cli
