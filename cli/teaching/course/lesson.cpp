// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
#include <nlohmann/json.hpp>
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
      throw UsageError(fmt::format("lesson '{}': unknown line '{}' at the beginning of lesson.md", lesson.id, line),
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

std::map<std::string, std::string> lesson_files(std::string_view text) {
  constexpr std::string_view programs[] = {"start.", "solution.", "check.", "wrong-"};
  std::map<std::string, std::string> files;
  std::size_t end = text.size(); // of lesson.md
  for (const auto &[name, body] : parse_sectioned_text(text).sections) {
    const auto begins = [&](std::string_view program) { return name.starts_with(program); };
    if (std::ranges::none_of(programs, begins))
      continue;
    files[name] = fenced_block(body);
    end = std::min(end, text.find("\n## " + name));
  }
  files["lesson.md"] = text.substr(0, end);
  return files;
}

/// The language of the start's suffix. A lesson without a start is assumed to be in the default language.
static std::pair<const Language *, std::string> language_of(const std::map<std::string, std::string> &files) {
  for (const Language *language : languages())
    for (std::string_view extension : language->extensions)
      if (files.contains("start" + std::string(extension)))
        return {language, std::string(extension)};
  return {&default_language(), ".cpp"};
}

Lesson make_lesson(const std::string &id, const std::map<std::string, std::string> &files) {
  auto text = [&](const std::string &name) {
    auto found = files.find(name);
    if (found == files.end())
      throw UsageError(fmt::format("lesson '{}' has no '{}'", id, name), "'ampsim lesson new' creates a template");
    return found->second;
  };
  const auto [language, extension] = language_of(files);
  Lesson lesson{.id = id,
                .language = language,
                .extension = extension,
                .start = text("start" + extension),
                .solution = text("solution" + extension),
                .check = text("check" + extension)};
  SectionedText parts = parse_sectioned_text(text("lesson.md"));
  read_fields(lesson, parts);
  lesson.text = parts.sections[""];
  lesson.task = parts.sections["Task"];
  lesson.hints = list_items(parts.sections["Hints"]);
  lesson.explanation = parts.sections["Explanation"];
  if (lesson.title.empty() || lesson.task.empty())
    throw UsageError(fmt::format("lesson '{}': lesson.md needs a 'title:' and a section '## Task'", id));
  constexpr std::string_view at_most = "barriers<=";
  for (const std::string &requirement : lesson.requirements) {
    unsigned count = 0;
    const char *end = requirement.data() + requirement.size();
    if (requirement.starts_with(at_most) &&
        std::from_chars(requirement.data() + at_most.size(), end, count).ptr == end)
      lesson.most_barriers = count;
    else if (requirement != "tiles" && requirement != "barriers" && requirement != "proved")
      throw UsageError(fmt::format("lesson '{}' requires '{}'", id, requirement),
                       "expected 'tiles', 'barriers', 'barriers<=N' or 'proved'");
  }
  for (const auto &[name, program] : files)
    if (name.starts_with("wrong-") && name.ends_with(extension))
      lesson.wrong.emplace_back(name, program);
  return lesson;
}

namespace {

Course read_course(std::string_view name, const Language &language, bool puzzles) {
  const std::string folder = fmt::format("teaching/{}/{}/", puzzles ? "puzzles" : "lessons", name);
  const bool is_default = &language == &default_language();
  const std::string own = is_default ? "" : fmt::format("{}-", name);
  Course course{.language = &language,
                .key = fmt::format("{}{}", name, puzzles ? "-puzzles" : ""),
                .prefix = puzzles ? own + "puzzle-" : own,
                .folder = folder,
                .puzzles = puzzles,
                .lessons = {}};
  for (const embedded::File &file : embedded::teaching_files()) {
    std::string_view path = file.path;
    if (!path.starts_with(folder))
      continue;
    path.remove_prefix(folder.size());
    path.remove_suffix(std::string_view(".md").size());
    course.lessons.push_back(make_lesson(course.prefix + std::string(path), lesson_files(file.text)));
  }
  std::ranges::sort(course.lessons, {}, &Lesson::id);
  return course;
}

} // namespace

const std::vector<Course> &courses() {
  static const std::vector<Course> all = [] {
    std::vector<Course> result;
    for (bool puzzles : {false, true}) {
      std::size_t number = 0;
#define AMPSIM_LANGUAGE(name) result.push_back(read_course(#name, *languages()[number++], puzzles));
#include "model/languages.def"
#undef AMPSIM_LANGUAGE
    }
    std::erase_if(result, [](const Course &course) { return course.lessons.empty(); });
    return result;
  }();
  return all;
}

const Course *course_named(std::string_view key) {
  auto found = std::ranges::find(courses(), key, &Course::key);
  return found == courses().end() ? nullptr : &*found;
}

const Course *course_of(const Lesson &lesson) {
  for (const Course &course : courses())
    if (std::ranges::find(course.lessons, lesson.id, &Lesson::id) != course.lessons.end())
      return &course;
  return nullptr;
}

unsigned number_of(const Lesson &lesson) {
  const Course *course = course_of(lesson);
  return course ? unsigned(std::ranges::find(course->lessons, lesson.id, &Lesson::id) - course->lessons.begin()) + 1
                : 0;
}

std::string word_for(const Lesson &lesson) {
  const Course *course = course_of(lesson);
  if (!course)
    return lesson.id;
  return course->prefix + std::to_string(number_of(lesson));
}

bool is_number(const std::string &word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

/// The prefix that the course has in words, if it has none in ids.
static std::string spoken_prefix(const Course &course) {
  return course.prefix.empty() ? course.key + "-" : course.prefix;
}

std::string in_each_course(std::string_view before, const std::string &number) {
  std::string text;
  for (const Course &course : courses())
    if (!course.puzzles)
      text += fmt::format("{}'{}{}{}'", text.empty() ? "" : " or ", before, spoken_prefix(course), number);
  return text;
}

/// Null if `word`, which has no course prefix, does not name a lesson of the course.
static const Lesson *find_in(const Course &course, const std::string &word) {
  std::size_t number = 0;
  auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size()) {
    if (number >= 1 && number <= course.lessons.size())
      return &course.lessons[number - 1];
    throw UsageError(fmt::format("unknown lesson {}{}", course.prefix, word),
                     fmt::format("expected {0}1 to {0}{1}", course.prefix, course.lessons.size()));
  }
  auto found = std::ranges::find_if(course.lessons, [&](const Lesson &lesson) {
    const std::string own = lesson.id.substr(course.prefix.size());
    return own == word || own.substr(3) == word;
  });
  return found == course.lessons.end() ? nullptr : &*found;
}

Lesson find_lesson(const std::string &word) {
  if (fs::is_directory(word))
    return read_folder(word);
  const std::string stem = fs::path(word).stem().string();
  for (const Course &course : courses())
    if (const std::string prefix = spoken_prefix(course); stem.starts_with(prefix)) {
      if (const Lesson *lesson = find_in(course, stem.substr(prefix.size())))
        return *lesson;
    } else if (stem.starts_with(course.prefix))
      if (const Lesson *lesson = find_in(course, stem.substr(course.prefix.size())))
        return *lesson;
  throw UsageError(fmt::format("unknown lesson '{}'", word), "'ampsim lesson' lists them");
}

std::string for_judge(const Lesson &lesson) {
  nlohmann::json json = {{"id", lesson.id},
                         {"language", lesson.language->key},
                         {"extension", lesson.extension},
                         {"check", lesson.check},
                         {"requirements", lesson.requirements}};
  if (lesson.most_barriers)
    json["most_barriers"] = *lesson.most_barriers;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Lesson lesson_for_judge(const std::string &text) {
  const auto json = nlohmann::json::parse(text);
  Lesson lesson;
  lesson.id = json.at("id");
  lesson.language = language_named(json.at("language").get<std::string>());
  lesson.extension = json.at("extension");
  lesson.check = json.at("check");
  lesson.requirements = json.at("requirements").get<std::vector<std::string>>();
  if (json.contains("most_barriers"))
    lesson.most_barriers = json["most_barriers"].get<unsigned>();
  return lesson;
}

} // namespace ampsim::cli
