// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See classroom.h. Text written by learners is untrusted: it is output as JSON, as fields that spreadsheets do not
// read as formulas, and as sanitised names in archives.
#include "cli/playground/classroom.h"
#include "cli/playground/http_server.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>
#include <set>
#include <sstream>

namespace ampsim::cli::playground {

namespace {

constexpr std::size_t most_unpacked = 64 << 20;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string when(std::int64_t time) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time_t(time))); }

std::string single_blanks(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string all;
  for (std::string word; words >> word;)
    all += (all.empty() ? "" : " ") + word;
  return all;
}

std::vector<std::string> lines_of(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

/// The different lines of a program, except those that any program may have, such as "}".
std::set<std::string> telling_lines(const std::string &source) {
  constexpr std::size_t least = 12; // characters
  std::set<std::string> lines;
  for (const std::string &line : lines_of(source))
    if (std::string text = single_blanks(line); text.size() >= least)
      lines.insert(std::move(text));
  return lines;
}

std::string first_line(const Submission &submission) {
  return submission.why.empty() ? "" : submission.why[0].substr(0, submission.why[0].find('\n'));
}

/// The key that groups similar wrong answers: the same verdict for the same reasons, regardless of position.
std::string signature(const Submission &submission) {
  std::set<std::string> parts;
  for (const SeenHazard &each : hazards_of(submission))
    parts.insert(each.kind + " " + each.text);
  if (parts.empty() && submission.verdict == "does not compile") {
    const std::string line = first_line(submission); // "answer.cu:3:5: message"
    const std::size_t message = line.find(": ");
    parts.insert(message == line.npos ? line : line.substr(message + 2));
  }
  return fmt::format("{}\n{}", submission.verdict, fmt::join(parts, "\n"));
}

/// A safe component of a path in an archive.
std::string path_part(std::string_view text) {
  std::string part;
  for (char c : text)
    part +=
        static_cast<unsigned char>(c) < 0x20 || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos
            ? '_'
            : c;
  return part.find_first_not_of('.') == part.npos ? "_" : part;
}

} // namespace

std::vector<SeenHazard> hazards_of(const Submission &submission) {
  std::vector<SeenHazard> hazards;
  if (submission.verdict != "hazards")
    return hazards;
  const std::vector<std::string> lines = lines_of(submission.source);
  for (const std::string &why : submission.why) {
    // "answer.cu:10:17: hazard: read after write on 'line[63]' within a block [raw within-block]"
    const std::string line = why.substr(0, why.find('\n'));
    const std::size_t colon = line.find(':'), open = line.rfind('[');
    if (colon == line.npos || open == line.npos)
      continue;
    SeenHazard hazard;
    hazard.line = unsigned(std::strtoul(line.c_str() + colon + 1, nullptr, 10));
    hazard.kind = line.substr(open + 1, line.find_first_of(" ]", open) - open - 1);
    if (hazard.line >= 1 && hazard.line <= lines.size())
      hazard.text = single_blanks(lines[hazard.line - 1]);
    hazards.push_back(std::move(hazard));
  }
  return hazards;
}

Classroom::Classroom(const std::string &name) : file(read_class(name)), store(file.database) {
  for (const Exercise &each : file.exercises)
    words.push_back(ConfinedJudge::word_of(each.word, each.lesson));
}

std::vector<Learner> Classroom::learners() {
  std::vector<Learner> all = store.learners();
  for (const Learner &each : file.learners)
    if (std::ranges::find(all, each.name, &Learner::name) == all.end())
      all.push_back(each);
  std::ranges::sort(all, {}, &Learner::name);
  return all;
}

Json Classroom::description() const {
  Json exercises = Json::array();
  for (const Exercise &each : file.exercises) {
    Json exercise = {{"id", each.lesson.id}, {"title", each.lesson.title}, {"language", each.lesson.language->key}};
    if (each.due)
      exercise["due"] = when(*each.due);
    if (each.own)
      exercise["lesson"] = {{"id", each.lesson.id},     {"title", each.lesson.title}, {"text", each.lesson.text},
                            {"task", each.lesson.task}, {"hints", each.lesson.hints}, {"start", each.lesson.start}};
    exercises.push_back(std::move(exercise));
  }
  std::string_view names = "codes";
  if (file.names == Names::free)
    names = "free";
  else if (file.names == Names::listed)
    names = "listed";
  return {
      {"title", file.title}, {"names", names}, {"fixes", name(file.fixes)}, {"exercises", std::move(exercises)}};
}

const Exercise &Classroom::exercise(const std::string &id) const {
  auto found = std::ranges::find(file.exercises, id, [](const Exercise &each) { return each.lesson.id; });
  if (found == file.exercises.end())
    throw Refused("unknown exercise");
  return *found;
}

std::vector<const Exercise *> Classroom::resembled(const std::string &source) const {
  const std::set<std::string> lines = telling_lines(source);
  std::vector<const Exercise *> found;
  for (const Exercise &each : file.exercises) {
    const std::set<std::string> start = telling_lines(each.lesson.start);
    const auto common = std::ranges::count_if(start, [&](const std::string &line) { return lines.contains(line); });
    if (std::size_t(common) * 2 > start.size())
      found.push_back(&each);
  }
  return found;
}

const std::string &Classroom::shown_word(const Exercise &exercise) const {
  return words[std::size_t(&exercise - file.exercises.data())];
}

std::string Classroom::learner(const std::string &text, const std::string &code) {
  const std::string name = learner_name(text);
  if (name.empty())
    throw Refused("enter your name, on one line");
  if (file.names == Names::free)
    return name;
  const std::vector<Learner> all = learners();
  auto found = std::ranges::find(all, name, &Learner::name);
  const bool is_known = found != all.end();
  if (file.names == Names::codes && (!is_known || found->code.empty() || !is_same_secret(found->code, code)))
    throw Refused("wrong code for this name"); // does not reveal which one is wrong
  if (!is_known)
    throw Refused("this name is not in the class list");
  return name;
}

Submission Classroom::keep(const std::string &learner, const Exercise &exercise, const std::string &source,
                           const Grade &grade) {
  Submission submission{.time = now(),
                        .learner = learner,
                        .exercise = exercise.lesson.id,
                        .source = source,
                        .verdict = grade.verdict,
                        .why = {}};
  for (const std::string &each : grade.why)
    submission.why.push_back(shortened(valid_utf8(each), 4000));
  submission.late = exercise.due && submission.time > *exercise.due;
  submission.number = store.keep(submission);
  return submission;
}

bool Classroom::is_teacher(const std::string &token) const { return is_same_secret(token, store.teacher_token()); }

Json Classroom::overview() {
  struct Cell {
    std::string verdict;
    unsigned count = 0;
    bool passed = false, late = false;
    std::int64_t last = 0;
  };
  std::map<std::string, std::map<std::string, Cell>> table;
  for (const Learner &each : learners())
    table[each.name];
  for (const Submission &each : store.submissions()) {
    Cell &cell = table[each.learner][each.exercise];
    ++cell.count;
    cell.last = each.time;
    if (cell.passed)
      continue; // a passed exercise stays passed
    cell.verdict = each.verdict;
    cell.passed = each.passed();
    cell.late = each.late;
  }
  Json rows = Json::array();
  for (const auto &[name, cells] : table) {
    Json row = {{"learner", name}, {"exercises", Json::object()}};
    for (const auto &[id, cell] : cells)
      row["exercises"][id] = {{"verdict", cell.verdict},
                              {"passed", cell.passed},
                              {"late", cell.late},
                              {"submissions", cell.count},
                              {"last", when(cell.last)}};
    rows.push_back(std::move(row));
  }
  Json answer = description();
  answer["learners"] = std::move(rows);
  return answer;
}

Json Classroom::details(const Exercise &exercise) {
  const std::vector<Submission> all = store.submissions(exercise.lesson.id);
  // For each line, which learners had which hazard there.
  std::map<std::string, std::map<std::string, std::set<std::string>>> heat;
  std::map<std::string, const Submission *> last_wrong; // of each learner
  std::set<std::string> passed;
  for (const Submission &each : all) {
    for (const SeenHazard &hazard : hazards_of(each))
      heat[hazard.text][hazard.kind].insert(each.learner);
    if (each.passed())
      passed.insert(each.learner);
    else
      last_wrong[each.learner] = &each;
  }
  auto line_of = [&](const std::string &text, const std::string &shown, unsigned number) {
    Json line = {{"line", number}, {"text", shown}, {"kinds", Json::object()}, {"learners", 0}};
    std::set<std::string> who;
    if (auto found = heat.find(text); found != heat.end())
      for (const auto &[kind, learners] : found->second) {
        line["kinds"][kind] = learners.size();
        who.insert(learners.begin(), learners.end());
      }
    line["learners"] = who.size();
    return line;
  };
  Json source = Json::array(), elsewhere = Json::array();
  std::set<std::string> shown;
  unsigned number = 0;
  for (const std::string &line : lines_of(exercise.lesson.start)) {
    const std::string text = single_blanks(line);
    // The first of equal lines counts.
    source.push_back(line_of(shown.insert(text).second ? text : std::string("\n"), line, ++number));
  }
  for (const auto &[text, kinds] : heat)
    if (!shown.contains(text))
      elsewhere.push_back(line_of(text, text, 0));
  std::stable_sort(elsewhere.begin(), elsewhere.end(),
                   [](const Json &a, const Json &b) { return a["learners"] > b["learners"]; });

  std::map<std::string, std::vector<const Submission *>> similar;
  for (const auto &[learner, submission] : last_wrong)
    similar[signature(*submission)].push_back(submission);
  Json groups = Json::array();
  for (const auto &[key, submissions] : similar) {
    Json group = {{"verdict", submissions[0]->verdict},
                  {"why", submissions[0]->why},
                  {"source", valid_utf8(submissions[0]->source)},
                  {"learners", Json::array()}};
    for (const Submission *each : submissions)
      group["learners"].push_back({{"name", each->learner}, {"passed_since", passed.contains(each->learner)}});
    groups.push_back(std::move(group));
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Json &a, const Json &b) { return a["learners"].size() > b["learners"].size(); });
  return {{"id", exercise.lesson.id},   {"title", exercise.lesson.title}, {"submissions", all.size()},
          {"passed", passed.size()},    {"lines", std::move(source)},     {"elsewhere", std::move(elsewhere)},
          {"groups", std::move(groups)}};
}

std::string Classroom::grades_csv() {
  std::string text = "learner,exercise,passed,verdict,submissions,late,last\n";
  const Json all = overview();
  for (const Json &row : all["learners"])
    for (const Exercise &exercise : file.exercises) {
      const Json &cells = row["exercises"];
      const std::string &id = exercise.lesson.id;
      const Json cell =
          cells.contains(id)
              ? cells[id]
              : Json{{"verdict", ""}, {"passed", false}, {"late", false}, {"submissions", 0}, {"last", ""}};
      text += fmt::format("{},{},{},{},{},{},{}\n", csv_field(row["learner"].get<std::string>()), csv_field(id),
                          int(cell["passed"].get<bool>()), csv_field(cell["verdict"].get<std::string>()),
                          cell["submissions"].get<unsigned>(), int(cell["late"].get<bool>()),
                          cell["last"].get<std::string>());
    }
  return text;
}

std::string Classroom::submissions_zip() {
  std::vector<ZipFile> files{{"grades.csv", grades_csv()}};
  for (const Submission &each : store.submissions()) {
    std::string extension = ".txt";
    for (const Exercise &exercise : file.exercises)
      if (exercise.lesson.id == each.exercise)
        extension = exercise.lesson.extension;
    files.push_back({fmt::format("{}/{}/{:06}-{}{}", path_part(each.exercise), path_part(each.learner), each.number,
                                 each.passed() ? "passed" : "wrong", extension),
                     each.source});
  }
  return write_zip(files);
}

std::size_t Classroom::import_learners(const std::string &csv) {
  try {
    const std::vector<Learner> learners = learners_in(csv, file.names, "line ");
    store.add_learners(learners);
    return learners.size();
  } catch (const UsageError &error) {
    throw Refused(error.what());
  }
}

std::vector<std::pair<std::string, std::string>> Classroom::submissions_in(const Exercise &exercise,
                                                                           const std::string &zip) const {
  std::vector<std::pair<std::string, std::string>> found;
  try {
    for (ZipFile &each : read_zip(zip, most_unpacked)) {
      const std::filesystem::path path = each.name;
      if (path.extension() != exercise.lesson.extension || each.text.size() > longest_source)
        continue;
      // Platforms put a learner's files into a folder that begins with the name, followed by numbers.
      std::string name = path.has_parent_path() ? path.begin()->string() : path.stem().string();
      name = learner_name(name.substr(0, name.find('_')));
      if (!name.empty())
        found.emplace_back(name, std::move(each.text));
    }
  } catch (const std::runtime_error &error) {
    throw Refused(error.what());
  }
  if (found.empty())
    throw Refused(fmt::format("the archive does not contain a '{}' file", exercise.lesson.extension));
  return found;
}

} // namespace ampsim::cli::playground
