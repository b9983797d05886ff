// See lesson.h.
#include "cli/teaching/course/lesson.h"
#include "cli/support/sectioned_text.h"
#include "cli/support/usage_error.h"
#include "cli/teaching/embedded_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

void read_fields(Lesson &lesson, const SectionedText &text) {
  for (const auto &[name, value, line] : text.fields)
    if (name == "title")
      lesson.title = value;
    else if (name == "section")
      lesson.section = value;
    else if (name == "requires") {
      std::istringstream words(value);
      lesson.requirements.assign(std::istream_iterator<std::string>(words), {});
    } else
      throw UsageError(fmt::format("lesson '{}': unknown line '{}' at the head of lesson.md", lesson.id, line),
                       "expected 'title:', 'section:' or 'requires:', then a blank line");
}

Lesson read_folder(const fs::path &folder) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
    std::ifstream stream(entry.path());
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(stream), {}};
  }
  return make_lesson(fs::weakly_canonical(folder).filename().string(), files);
}

} // namespace

Lesson make_lesson(const std::string &id, const std::map<std::string, std::string> &files) {
  auto text = [&](const std::string &name) {
    auto found = files.find(name);
    if (found == files.end())
      throw UsageError(fmt::format("lesson '{}' has no '{}'", id, name), "'ampsim lesson new' makes a template");
    return found->second;
  };
  Lesson lesson{.id = id, .start = text("start.cpp"), .solution = text("solution.cpp"), .check = text("check.cpp")};
  SectionedText parts = parse_sectioned_text(text("lesson.md"));
  read_fields(lesson, parts);
  lesson.text = parts.sections[""];
  lesson.task = parts.sections["Task"];
  lesson.hints = list_items(parts.sections["Hints"]);
  lesson.explanation = parts.sections["Explanation"];
  if (lesson.title.empty() || lesson.task.empty())
    throw UsageError(fmt::format("lesson '{}': lesson.md needs a 'title:' and a section '## Task'", id));
  for (const std::string &requirement : lesson.requirements)
    if (requirement != "tiles" && requirement != "barriers")
      throw UsageError(fmt::format("lesson '{}' requires '{}'", id, requirement), "expected 'tiles' or 'barriers'");
  for (const auto &[name, program] : files)
    if (name.starts_with("wrong-") && name.ends_with(".cpp"))
      lesson.wrong.emplace_back(name, program);
  return lesson;
}

const std::vector<Lesson> &course() {
  static const std::vector<Lesson> lessons = [] {
    constexpr std::string_view course_folder = "teaching/lessons/amp/";
    std::map<std::string, std::map<std::string, std::string>> folders;
    for (const embedded::File &file : embedded::teaching_files()) {
      std::string_view path = file.path;
      if (!path.starts_with(course_folder))
        continue;
      path.remove_prefix(course_folder.size());
      std::size_t slash = path.find('/');
      folders[std::string(path.substr(0, slash))][std::string(path.substr(slash + 1))] = file.text;
    }
    std::vector<Lesson> result;
    for (const auto &[id, files] : folders)
      result.push_back(make_lesson(id, files));
    return result;
  }();
  return lessons;
}

Lesson find_lesson(const std::string &word) {
  const std::vector<Lesson> &lessons = course();
  std::size_t number = 0;
  auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size()) {
    if (number < 1 || number > lessons.size())
      throw UsageError(fmt::format("there is no lesson {}", word),
                       fmt::format("there are 1 to {}", lessons.size()));
    return lessons[number - 1];
  }
  if (fs::is_directory(word))
    return read_folder(word);
  std::string stem = fs::path(word).stem().string();
  auto found = std::ranges::find_if(
      lessons, [&](const Lesson &lesson) { return lesson.id == stem || lesson.id.substr(3) == stem; });
  if (found == lessons.end())
    throw UsageError(fmt::format("there is no lesson '{}'", word), "'ampsim lesson' lists them");
  return *found;
}

} // namespace ampsim::cli
