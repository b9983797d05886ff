// Runs the cases of a file through `ampsim check`.
//
// A file is a list of small programs, each behind a line `//=== NAME`; what stands before the first is put in front
// of all of them. A line that must be refused says so with `// REJECT: CODE` (or `// REJECT`), one that must be
// warned about with `// WARN: CODE`; `// OPTIONS: ...` gives options. The diagnostics must be exactly those that
// are annotated: one error per mistake. And whatever is said, no word of the machinery behind it may appear.
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

struct Case {
  std::string name, text;
  unsigned first_line = 0; // in the file of cases
};

std::vector<Case> read_cases(const std::string &file) {
  std::ifstream stream(file);
  std::vector<Case> cases;
  std::string line, prelude;
  for (unsigned number = 1; std::getline(stream, line); ++number) {
    if (line.starts_with("//=== ")) {
      cases.push_back({line.substr(6), prelude, number + 1});
      continue;
    }
    (cases.empty() ? prelude : cases.back().text) += line + '\n';
  }
  return cases;
}

struct Result {
  int status = 0;
  std::string json, messages;
};

std::string contents(const fs::path &file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

Result check(const std::string &ampsim, const fs::path &program, const std::string &options) {
  fs::path json = program.string() + ".json", messages = program.string() + ".txt";
  std::string command = "'" + ampsim + "' check --color=never --report json:" + json.string() + " " + options +
                        " '" + program.string() + "' 2>'" + messages.string() + "'";
  int status = std::system(command.c_str());
  Result result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(json), contents(messages)};
  fs::remove(json), fs::remove(messages);
  return result;
}

/// (line, code) of all errors or warnings, sorted.
using Marks = std::multimap<unsigned, std::string>;

Marks annotated(const Case &test, const std::string &word) {
  Marks marks;
  std::istringstream stream(test.text);
  std::string line;
  std::regex pattern("// " + word + "(?:: *([A-Z0-9]+))?");
  std::smatch match;
  for (unsigned number = 1; std::getline(stream, line); ++number)
    if (std::regex_search(line, match, pattern))
      marks.emplace(number, match[1]);
  return marks;
}

Marks given(const nlohmann::json &report, const std::string &severity) {
  Marks marks;
  for (const auto &diagnostic : report.value("diagnostics", nlohmann::json::array()))
    if (diagnostic["severity"] == severity && !(severity == "warning" && diagnostic["code"] == ""))
      marks.emplace(diagnostic["line"].get<unsigned>(), diagnostic["code"].get<std::string>());
  return marks;
}

bool same(const Marks &expected, const Marks &found) {
  return expected.size() == found.size() &&
         std::equal(expected.begin(), expected.end(), found.begin(), [](const auto &a, const auto &b) {
           return a.first == b.first && (a.second.empty() || a.second == b.second);
         });
}

/// A word of the machinery in a message (not in the user's source that is quoted below it), or nothing.
std::string machinery_word(const std::string &messages) {
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
      if (std::regex_search(text, match, words))
        return match[1];
    }
  return "";
}

void print_marks(const char *title, const Marks &marks) {
  std::cerr << "  " << title << ":";
  for (const auto &[line, code] : marks)
    std::cerr << " " << line << (code.empty() ? "" : ":" + code);
  std::cerr << '\n';
}

bool run(const std::string &ampsim, const fs::path &folder, const std::string &file, const Case &test) {
  fs::path program = folder / (test.name + ".cpp");
  std::ofstream(program) << test.text;
  std::smatch match;
  bool has_options = std::regex_search(test.text, match, std::regex("// OPTIONS: (.*)"));
  Result result = check(ampsim, program, has_options ? match[1].str() : "");
  fs::remove(program);
  Marks errors = annotated(test, "REJECT"), warnings = annotated(test, "WARN");
  nlohmann::json report = nlohmann::json::parse(result.json, nullptr, /*allow_exceptions=*/false);
  if (report.is_discarded())
    report = nlohmann::json::object();
  std::string word = machinery_word(result.messages);
  bool passed = same(errors, given(report, "error")) && same(warnings, given(report, "warning")) && word.empty() &&
                result.status == (errors.empty() ? 0 : 65);
  if (passed)
    return true;
  std::cerr << file << ":" << test.first_line << ": case '" << test.name << "' failed (status " << result.status
            << ")\n";
  print_marks("expected", errors);
  print_marks("given   ", given(report, "error"));
  if (!word.empty())
    std::cerr << "  a word of the machinery: '" << word << "'\n";
  std::cerr << result.messages;
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
  unsigned failed = 0, run_cases = 0;
  for (const Case &test : read_cases(file))
    if (only.empty() || test.name == only) {
      ++run_cases;
      failed += !run(ampsim, pattern, file, test);
    }
  fs::remove_all(pattern);
  std::cerr << file << ": " << run_cases - failed << " of " << run_cases << " cases passed\n";
  return failed || !run_cases ? 1 : 0;
}
