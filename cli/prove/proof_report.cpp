// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See proof_report.h.
#include "cli/prove/proof_report.h"
#include "cli/report/json.h"
#include "cli/report/names.h"
#include "cli/report/text.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

namespace {

std::string place_text(const std::vector<SourceFrame> &stack) {
  return stack.empty() ? "" : fmt::format("{}:{}:{}: ", stack[0].file, stack[0].line, stack[0].column);
}

std::string assumptions_text(const std::vector<Assumption> &assumptions) {
  std::string text;
  for (const Assumption &each : assumptions)
    text += fmt::format("    assuming: {}\n", each.sentence);
  return text;
}

std::string witness_text(const Witness &witness) {
  const ReportFinding &finding = witness.get();
  std::string text =
      fmt::format("    {}{} [{}]", place_text({place(finding, *witness.run)}), finding.message, tag(finding));
  if (witness.input.empty())
    return text + fmt::format(", launch {} of the program\n", finding.launch);
  return text + fmt::format("\n    confirmed by a run: {}\n", witness.input);
}

std::string candidate_text(const std::vector<InputValue> &candidate) {
  std::string text;
  for (const InputValue &each : candidate)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", each.name, each.value);
  return text;
}

std::string property_text(const PropertyReport &property, const ProofReport &report) {
  const ProofVerdict &verdict = property.verdict;
  std::string text =
      fmt::format("  {:<22} {}\n", name(verdict.property, *report.language), name(property.decision));
  switch (property.decision) {
  case Decision::proved:
    return text + assumptions_text(verdict.assumptions);
  case Decision::refuted:
    for (const Witness &each : property.witnesses)
      text += witness_text(each);
    return text;
  case Decision::undecided:
    break;
  }
  text += fmt::format("    {}{}\n", place_text(verdict.at), verdict.reason);
  if (!verdict.other.empty())
    text += fmt::format("    {}the other access\n", place_text(verdict.other));
  if (!verdict.candidate.empty())
    text += fmt::format("    not reproduced: {}\n", candidate_text(verdict.candidate));
  if (!verdict.help.empty())
    text += fmt::format("    what would help: {}\n", verdict.help);
  return text;
}

std::string property_text(const ProgramProperty &property, SourceText &sources) {
  std::string text = fmt::format("  {:<22} {}\n", property.name, name(Decision::refuted));
  for (const Witness &each : property.witnesses)
    text += finding_text(*each.run, each.get(), sources);
  return text;
}

using Json = nlohmann::ordered_json;

Json frames(const std::vector<SourceFrame> &stack) {
  Json result = Json::array();
  for (const SourceFrame &each : stack)
    result.push_back(
        {{"function", each.function}, {"file", each.file}, {"line", each.line}, {"column", each.column}});
  return result;
}

/// As in the report of a run.
Json as_json(const Witness &witness) {
  Json result = json_value(*witness.run)["findings"][witness.finding];
  if (!witness.input.empty())
    result["input"] = witness.input;
  return result;
}

Json as_json(const std::vector<Witness> &witnesses) {
  Json result = Json::array();
  for (const Witness &each : witnesses)
    result.push_back(as_json(each));
  return result;
}

Json as_json(const PropertyReport &property, const ProofReport &report) {
  const ProofVerdict &verdict = property.verdict;
  Json result = {{"property", name(verdict.property, *report.language)}, {"verdict", name(property.decision)}};
  if (property.decision == Decision::proved) {
    result["assumptions"] = Json::array();
    for (const Assumption &each : verdict.assumptions)
      result["assumptions"].push_back(each.sentence);
  } else if (property.decision == Decision::refuted) {
    result["witnesses"] = as_json(property.witnesses);
  } else {
    result["reason"] = verdict.reason;
    result["help"] = verdict.help;
    result["access"] = frames(verdict.at);
    result["other"] = frames(verdict.other);
    for (const InputValue &each : verdict.candidate)
      result["not_reproduced"][each.name] = each.value;
  }
  result["queries"] = verdict.queries;
  return result;
}

} // namespace

std::size_t ProofReport::count(Decision decision) const {
  std::size_t result = decision == Decision::refuted ? program.size() : 0;
  for (const KernelReport &kernel : kernels)
    result += std::size_t(std::ranges::count(kernel.properties, decision, &PropertyReport::decision));
  return result;
}

std::string_view name(Decision decision) {
  switch (decision) {
  case Decision::proved:
    return "proved";
  case Decision::refuted:
    return "refuted";
  case Decision::undecided:
    break;
  }
  return "undecided";
}

std::string name(Property property, const Language &language) {
  switch (property) {
  case Property::races_within_tile:
    return fmt::format("races-{}", language.words.within_tile);
  case Property::races_across_tiles:
    return fmt::format("races-{}", language.words.across_tiles);
  case Property::divergent_barriers:
    return "divergent-barrier";
  case Property::out_of_bounds:
    return "out-of-bounds";
  case Property::uninitialized:
    break;
  }
  return "uninitialized";
}

std::string proof_text(const ProofReport &report, SourceText &sources, bool verbose) {
  std::string text;
  for (const KernelReport &kernel : report.kernels) {
    text += fmt::format("{}:{}: kernel '{}'", kernel.file, kernel.line, kernel.name);
    text += verbose ? fmt::format(", {} in the run, {:.2f} s\n", counted(kernel.launches, "launch", "launches"),
                                  kernel.seconds)
                    : "\n";
    for (const PropertyReport &property : kernel.properties)
      text += property_text(property, report);
  }
  if (!report.program.empty())
    text += "the program's run\n";
  for (const ProgramProperty &property : report.program)
    text += property_text(property, sources);
  return text;
}

std::string proof_summary(const ProofReport &report) {
  const std::size_t proved = report.count(Decision::proved), refuted = report.count(Decision::refuted),
                    undecided = report.count(Decision::undecided);
  std::string text = fmt::format("ampsim: {}: {} proved, {} refuted, {} undecided",
                                 counted(report.kernels.size(), "kernel", "kernels"), proved, refuted, undecided);
  if (report.interrupted)
    text += "; interrupted";
  return text + "\n";
}

std::string proof_json(const ProofReport &report) {
  Json result = {{"schema", "ampsim-proof/1"}, {"language", report.language->key}, {"files", report.files}};
  if (!report.assume.empty())
    result["assume"] = report.assume;
  result["kernels"] = Json::array();
  for (const KernelReport &kernel : report.kernels) {
    Json one = {
        {"kernel", kernel.name}, {"file", kernel.file}, {"line", kernel.line}, {"launches", kernel.launches}};
    one["verdicts"] = Json::array();
    for (const PropertyReport &property : kernel.properties)
      one["verdicts"].push_back(as_json(property, report));
    result["kernels"].push_back(std::move(one));
  }
  Json &program = result["program"]["verdicts"] = Json::array();
  for (const ProgramProperty &property : report.program)
    program.push_back({{"property", property.name},
                       {"verdict", name(Decision::refuted)},
                       {"witnesses", as_json(property.witnesses)}});
  result["summary"] = {{"proved", report.count(Decision::proved)},
                       {"refuted", report.count(Decision::refuted)},
                       {"undecided", report.count(Decision::undecided)}};
  result["interrupted"] = report.interrupted;
  return result.dump(2) + "\n";
}

int exit_status(const ProofReport &report) {
  if (report.count(Decision::refuted))
    return status_findings;
  if (report.count(Decision::undecided) || report.interrupted || report.kernels.empty())
    return status_unchecked;
  return 0;
}

} // namespace ampsim::cli
