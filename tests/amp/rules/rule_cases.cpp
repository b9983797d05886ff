// Runs the cases of a file through `ampsim check`: many in one process, since starting one costs as much as a case.
//
// A file is a list of small programs, each after a line `//=== NAME`; the text before the first one is prepended to all
// of them. A line that must be rejected has the comment `// REJECT: CODE` (or `// REJECT`), and one that must cause a
// warning `// WARN: CODE`. `// SAYS: text` expects that text in one of the case's messages or notes, and
// `// OPTIONS: ...` gives options. The diagnostics must be exactly the annotated ones: one error per mistake.
// No diagnostic may contain a word that exposes the implementation.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// (line, code) of all errors or warnings, sorted.
using Marks = std::multimap<unsigned, std::string>;

struct Case {
  std::string name, text;
  unsigned first_line = 0; // in the file of cases
  // The results.
  Marks errors, warnings;
  std::string messages;
};

std::vector<Case> read_cases(const std::string &file) {
  std::ifstream stream(file);
  std::vector<Case> cases;
  std::string line, prelude;
  for (unsigned number = 1; std::getline(stream, line); ++number) {
    if (line.starts_with("//=== ")) {
      cases.push_back({line.substr(6), prelude, number + 1, {}, {}, {}});
      continue;
    }
    (cases.empty() ? prelude : cases.back().text) += line + '\n';
  }
  return cases;
}

std::string contents(const fs::path &file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Returns the annotations with a word, `// WORD: VALUE`, by line.
Marks annotated(const Case &test, const std::string &word, const std::string &value) {
  Marks marks;
  std::istringstream stream(test.text);
  std::string line;
  std::regex pattern("// " + word + "(?:: *(" + value + "))?");
  std::smatch match;
  for (unsigned number = 1; std::getline(stream, line); ++number)
    if (std::regex_search(line, match, pattern))
      marks.emplace(number, match[1]);
  return marks;
}

bool same(const Marks &expected, const Marks &found) {
  return expected.size() == found.size() &&
         std::equal(expected.begin(), expected.end(), found.begin(), [](const auto &a, const auto &b) {
           return a.first == b.first && (a.second.empty() || a.second == b.second);
         });
}

/// A message with a word of the machinery (in it, not in the user's source that is quoted below it), or nothing.
std::string machinery_words(const std::string &messages) {
  static const std::regex words(
      R"((\bdevice\b|\bhost\b|cuda|attribute|__\w+|kernel entry|untiled_entry|tiled_entry|AMPSIM_|details::))",
      std::regex::icase);
  static const std::regex said(R"(^[^|]*(?:error|warning|note): (.*)$)");
  std::istringstream stream(messages);
  std::string line;
  std::smatch match;
  while (std::getline(stream, line))
    if (std::regex_match(line, match, said)) {
      std::string text = match[1];
      if (std::regex_search(text, words))
        return text;
    }
  return "";
}

void print_marks(const char *title, const Marks &marks) {
  std::cerr << "  " << title << ":";
  for (const auto &[line, code] : marks)
    std::cerr << " " << line << (code.empty() ? "" : ":" + code);
  std::cerr << '\n';
}

/// Runs cases that have the same options; false where ampsim itself does not end as it should.
bool run(const std::string &ampsim, const fs::path &folder, const std::string &options,
         const std::vector<Case *> &cases) {
  fs::path json = folder / "report.json", messages = folder / "messages.txt";
  std::string command = "'" + ampsim + "' check --color=never --report json:" + json.string() + " " + options;
  std::map<std::string, Case *> by_file;
  bool refused = false;
  for (Case *each : cases) {
    fs::path program = folder / (each->name + ".cpp");
    std::ofstream(program) << each->text;
    command += " '" + program.string() + "'";
    by_file[program.string()] = each;
    refused |= !annotated(*each, "REJECT", "\\w+").empty();
  }
  int status = std::system((command + " 2>'" + messages.string() + "'").c_str());
  status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  nlohmann::json report = nlohmann::json::parse(contents(json), nullptr, /*allow_exceptions=*/false);
  std::string text = contents(messages);
  if (report.is_discarded() || status != (refused ? 65 : 0)) {
    std::cerr << "status " << status << " of " << command << '\n' << text;
    if (report.is_discarded())
      return false;
  }
  for (const auto &diagnostic : report.value("diagnostics", nlohmann::json::array())) {
    auto found = by_file.find(diagnostic["file"].get<std::string>());
    std::string severity = diagnostic["severity"], code = diagnostic["code"];
    if (found != by_file.end() && !(severity == "warning" && code.empty()))
      (severity == "error" ? found->second->errors : found->second->warnings)
          .emplace(diagnostic["line"].get<unsigned>(), code);
  }
  // A line that names a file, and those that follow it.
  std::istringstream stream(text);
  std::string line;
  Case *current = nullptr;
  while (std::getline(stream, line)) {
    std::string place = line.substr(0, line.find(".cpp:") + 4);
    if (auto found = by_file.find(place); found != by_file.end())
      current = found->second;
    if (current && !line.starts_with("ampsim: "))
      current->messages += line + '\n';
  }
  return status == (refused ? 65 : 0);
}

bool passed(const std::string &file, const Case &test) {
  Marks errors = annotated(test, "REJECT", "\\w+"), warnings = annotated(test, "WARN", "\\w+");
  std::string word = machinery_words(test.messages), missing;
  for (const auto &[line, text] : annotated(test, "SAYS", ".*"))
    if (test.messages.find(text) == std::string::npos)
      missing = text;
  if (same(errors, test.errors) && same(warnings, test.warnings) && word.empty() && missing.empty())
    return true;
  std::cerr << file << ":" << test.first_line << ": case '" << test.name << "' failed\n";
  print_marks("expected", errors);
  print_marks("given   ", test.errors);
  if (!word.empty())
    std::cerr << "  a word of the machinery: '" << word << "'\n";
  if (!missing.empty())
    std::cerr << "  not said: '" << missing << "'\n";
  std::cerr << test.messages;
  return false;
}

} // namespace

int main(int count, char **arguments) {
  if (count < 3) {
    std::cerr << "usage: rule_cases AMPSIM FILE [CASE]\n";
    return 64;
  }
  std::string ampsim = arguments[1], file = arguments[2], only = count > 3 ? arguments[3] : "";
  char pattern[] = "/tmp/rule_cases_XXXXXX";
  if (!mkdtemp(pattern))
    return 70;
  std::vector<Case> cases = read_cases(file);
  if (!only.empty())
    std::erase_if(cases, [&](const Case &each) { return each.name != only; });
  std::map<std::string, std::vector<Case *>> by_options;
  std::map<std::string, unsigned> names;
  bool as_expected = !cases.empty();
  for (Case &each : cases) {
    std::smatch match;
    bool has_options = std::regex_search(each.text, match, std::regex("// OPTIONS: (.*)"));
    by_options[has_options ? match[1].str() : ""].push_back(&each);
    if (names[each.name]++) {
      std::cerr << file << ":" << each.first_line << ": a second case '" << each.name << "'\n";
      as_expected = false;
    }
  }
  for (const auto &[options, group] : by_options)
    as_expected &= run(ampsim, pattern, options, group);
  unsigned failed = 0;
  for (const Case &each : cases)
    failed += !passed(file, each);
  fs::remove_all(pattern);
  std::cerr << file << ": " << cases.size() - failed << " of " << cases.size() << " cases passed\n";
  return failed || !as_expected ? 1 : 0;
}
