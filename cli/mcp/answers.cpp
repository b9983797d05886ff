// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See answers.h.
#include "cli/mcp/answers.h"
#include "cli/support/utf8.h"
#include "model/languages.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <vector>

namespace ampsim::cli::mcp {

namespace {

constexpr std::size_t most_frames = 3, most_diagnostics = 20, most_launches = 20, longest_output = 4000;

/// The first `most` entries of an array, and the total if that is not all.
void add_first(Json &answer, const Json &report, const char *name, std::size_t most) {
  if (!report.contains(name))
    return;
  const Json &all = report.at(name);
  answer[name] = Json::array();
  for (std::size_t k = 0; k < std::min(most, all.size()); ++k)
    answer[name].push_back(all[k]);
  if (all.size() > most)
    answer[fmt::format("{}_in_all", name)] = all.size();
}

/// The innermost calls of a stack.
void shorten_stack(Json &part) {
  if (!part.contains("stack") || part["stack"].size() <= most_frames)
    return;
  Json &stack = part["stack"];
  part["frames"] = stack.size();
  stack.erase(stack.begin() + most_frames, stack.end());
}

} // namespace

std::string verdict(const Json &report) { return report.at("verdict").at("word"); }

Json short_finding(const Json &finding) {
  Json answer = finding;
  answer.erase("history");
  for (const char *parts : {"accesses", "groups"}) {
    if (!answer.contains(parts))
      continue;
    for (Json &part : answer[parts]) {
      for (const char *key : {"bytes", "range", "iterations"})
        part.erase(key);
      for (const char *key : {"variable", "element"}) // of the finding, unless the access has another
        if (part.contains(key) && answer.contains(key) && part[key] == answer[key])
          part.erase(key);
      shorten_stack(part);
    }
  }
  return answer;
}

Json page_of_findings(const Json &report, std::uint64_t from, std::uint64_t most) {
  const Json &all = report.at("findings");
  Json answer = {{"findings", Json::array()}, {"total", all.size()}};
  const std::uint64_t end = from + std::min(most, all.size() - std::min<std::uint64_t>(from, all.size()));
  for (std::uint64_t k = from; k < end; ++k)
    answer["findings"].push_back(short_finding(all[k]));
  if (end < all.size())
    answer["next"] = end;
  return answer;
}

/// For a program that launched nothing, in the words of the tool `run`.
static std::string what_to_launch(const Json &report) {
  const Language *language = language_named(report.at("language").get<std::string>());
  const bool has_kernel_option = language && language->library;
  return fmt::format("pass the program's arguments in 'args'{}",
                     has_kernel_option ? ", or run a kernel without the program with the options '--kernel', 'NAME'"
                                       : "");
}

Json answer_of(const Json &report, const std::string &name, std::uint64_t most) {
  Json answer = {{"verdict", verdict(report)}, {"message", report.at("verdict").at("message")}};
  if (verdict(report) == "nothing-launched")
    answer["hint"] = what_to_launch(report);
  answer["report"] = name;
  answer["language"] = report.at("language");
  answer["program"] = report.at("program");
  answer["summary"] = report.at("summary");
  answer["coverage"] = report.at("coverage");
  answer["coverage"].erase("kinds");
  add_first(answer, report, "diagnostics", most_diagnostics);
  answer.update(page_of_findings(report, 0, most));
  add_first(answer, report, "launches", most_launches);
  return answer;
}

Json answer_of_proof(const Json &proof, const std::string &name) {
  Json answer = proof;
  answer.erase("schema");
  answer["proof"] = name;
  for (Json &kernel : answer.at("kernels"))
    for (Json &property : kernel.at("verdicts")) {
      if (property.contains("witnesses"))
        for (Json &each : property["witnesses"])
          each = short_finding(each);
      property.erase("queries");
    }
  for (Json &property : answer.at("program").at("verdicts"))
    for (Json &each : property.at("witnesses"))
      each = short_finding(each);
  return answer;
}

std::string shortened_output(const std::string &output) {
  const std::string text = valid_utf8(output);
  if (text.size() <= longest_output)
    return text;
  const std::size_t half = longest_output / 2;
  return valid_utf8(text.substr(0, half)) + fmt::format("\n[{} bytes left out]\n", text.size() - 2 * half) +
         valid_utf8(text.substr(text.size() - half));
}

//===--- Traces -------------------------------------------------------------------------===//

namespace {

std::string listed(const Json &index) {
  return fmt::format("{}", fmt::join(index.get<std::vector<std::int64_t>>(), ", "));
}

const Language &language_of(const Json &trace) {
  const Language *language = language_named(trace.at("language").get<std::string>());
  return language ? *language : default_language();
}

/// The parts of a trace that a sentence about an access needs.
class TraceWords {
public:
  explicit TraceWords(const Json &trace) : trace(trace), words(language_of(trace).words) {}

  std::string element(std::size_t number) const {
    const Json &row = trace.at("elements").at(number);
    std::string text = row.at(2).get<std::string>();
    if (text.empty())
      text = "memory";
    for (const Json &each : row.at(3))
      text += fmt::format("[{}]", each.get<std::int64_t>());
    return text + row.at(4).get<std::string>();
  }
  /// The name used in reports.
  std::string thread(std::size_t number) const {
    std::string text = "thread " + index(trace.at("threads").at(number));
    if (trace.at("launch").at("tiled") == true)
      for (const Json &tile : trace.at("tiles"))
        if (number >= tile.at("first") &&
            number < tile.at("first").get<std::size_t>() + tile.at("threads").get<std::size_t>())
          return fmt::format("{} of {} {}", text, words.tile, index(tile.at("index")));
    return text;
  }
  std::string sentence(const Json &order, std::size_t k) const {
    const std::string what = element(order.at("element").at(k)),
                      value = trace.at("values").at(order.at("value").at(k).get<std::size_t>());
    const std::int64_t thread_number = order.at("thread").at(k), site = order.at("site").at(k);
    if (thread_number < 0 || site < 0)
      return fmt::format("{}: {} is now {}: written by threads that are not traced", k, what, value);
    const Json &row = trace.at("sites").at(std::size_t(site));
    const std::string operation = row.at(0);
    std::string_view verb = "updates atomically";
    if (operation == "read")
      verb = "reads";
    else if (operation == "write")
      verb = "writes";
    return fmt::format("{}: {} {} {}: {} ({}:{}, after {} barriers)", k, thread(std::size_t(thread_number)), verb,
                       what, value, row.at(1).get<std::string>(), row.at(2).get<unsigned>(),
                       order.at("interval").at(k).get<unsigned>());
  }
  std::uint64_t line(const Json &order, std::size_t k) const {
    const std::int64_t site = order.at("site").at(k);
    return site < 0 ? 0 : trace.at("sites").at(std::size_t(site)).at(2).get<std::uint64_t>();
  }

private:
  std::string index(const Json &numbers) const {
    return fmt::format(fmt::runtime(words.x_first ? "({})" : "[{}]"), listed(numbers));
  }
  const Json &trace;
  const Vocabulary &words;
};

const Json &order_of(const Json &trace, const std::string &name) {
  const Json &orders = trace.at("orders");
  if (name.empty())
    return orders.at(0);
  for (const Json &each : orders)
    if (each.at("name") == name)
      return each;
  throw ToolError(fmt::format("unknown order '{}' in this trace", name));
}

/// The indices of the elements of this name: of a whole variable, or of one element.
std::set<std::size_t> elements_of(const Json &trace, const TraceWords &words, const std::string &name) {
  std::set<std::size_t> numbers;
  for (std::size_t k = 0; k < trace.at("elements").size(); ++k)
    if (trace.at("elements").at(k).at(2) == name || words.element(k) == name)
      numbers.insert(k);
  if (numbers.empty())
    throw ToolError(fmt::format("nothing named '{}' was accessed", name));
  return numbers;
}

} // namespace

Json page_of_trace(const Json &trace, const TraceChoice &choice) {
  const TraceWords words(trace);
  const Json &order = order_of(trace, choice.order);
  const std::set<std::size_t> elements =
      choice.variable.empty() ? std::set<std::size_t>() : elements_of(trace, words, choice.variable);
  Json answer = {{"launch", trace.at("launch")}, {"order", order.at("name")}, {"orders", Json::array()}};
  for (const Json &each : trace.at("orders"))
    answer["orders"].push_back(each.at("name"));
  std::set<std::string> variables;
  for (const Json &each : trace.at("elements"))
    variables.insert(each.at(2).get<std::string>());
  answer["variables"] = variables;
  answer["limits"] = trace.at("limits");
  Json &events = answer["events"] = Json::array();
  std::uint64_t chosen = 0;
  for (std::size_t k = 0; k < order.at("thread").size(); ++k) {
    if ((!elements.empty() && !elements.contains(order.at("element").at(k))) ||
        (choice.line && words.line(order, k) != choice.line))
      continue;
    if (chosen >= choice.from && events.size() < choice.most)
      events.push_back(words.sentence(order, k));
    ++chosen;
  }
  answer["total"] = chosen;
  if (choice.from + events.size() < chosen)
    answer["next"] = choice.from + events.size();
  return answer;
}

} // namespace ampsim::cli::mcp
