// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lesson: a text, a program with a gap or a fault, and a check that the program has been fixed.
//
// A teacher's lesson is a folder; the suffix of its programs determines the language (here .cpp for C++ AMP, .cu for
// CUDA):
//
//     lesson.md      a text as in cli/support/sectioned_text.h; its fields are "title", "section" (of the
//                    language's document) and "requires" (of the launches: tiles; barriers; barriers<=N, of a tile;
//                    proved, for all inputs), its sections "Task", "Hints" (a list) and "Explanation"
//     start.cpp      what the learner gets
//     solution.cpp   a right answer
//     check.cpp      a source of its own: declares the learner's function, and has a main() that tries it, says what is
//                    wrong, and returns 1, where it is
//     wrong-*.cpp    typical wrong answers; on the first line "// EXPECT: " and words that the answer's verdict has
//
// The built-in lessons (cli/teaching/lessons, a course for each language) and puzzles (cli/teaching/puzzles, short
// lessons) are embedded when ampsim is built. Each is one file, to be read from top to bottom: the text of lesson.md,
// then a section for each program, whose title is the program's name and whose content is a fenced block.
#pragma once

#include "model/languages.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::cli {

struct Lesson {
  std::string id; // "05-first-barrier", "cuda-06-first-barrier"
  const Language *language = &default_language();
  std::string extension = ".cpp"; // of its programs
  std::string title, section, text, task, explanation;
  std::vector<std::string> requirements; // "tiles", "barriers", "proved"
  std::optional<unsigned> most_barriers; // that a tile of a launch passes: "barriers<=2"
  std::vector<std::string> hints;
  std::string start, solution, check;
  std::vector<std::pair<std::string, std::string>> wrong; // file name and text

  std::string file_name() const { return id + extension; }
};

struct Course {
  const Language *language = &default_language();
  std::string key;      // the learner's name for it: "amp", "cuda", "cuda-puzzles"
  std::string prefix;   // of ids and numbers: "cuda-", "cuda-puzzle-"; empty for the default language's course
  std::string folder;   // of its embedded lessons
  bool puzzles = false; // unordered: starting one does not depend on others
  std::vector<Lesson> lessons;
};

/// The default language's first; puzzles last.
const std::vector<Course> &courses();
/// Null if there is none.
const Course *course_named(std::string_view key);
/// Null for a user's own lesson.
const Course *course_of(const Lesson &lesson);
/// Its number in a course, from 1; 0 for a user's own lesson.
unsigned number_of(const Lesson &lesson);
/// The learner's name for it on a command line: "5", "cuda-6", the id of a user's own lesson.
std::string word_for(const Lesson &lesson);

/// Returns whether the word is a number without a course.
bool is_number(const std::string &word);
/// "'--lesson cuda-6' or '--lesson amp-6'": the number in each course of lessons, after `before`.
std::string in_each_course(std::string_view before, const std::string &number);

/// `word`: a number, or (part of) an id of a course, or else a folder. Throws UsageError.
Lesson find_lesson(const std::string &word);

/// The word for a lesson whose text is passed secretly to a confined `ampsim lesson check`.
constexpr std::string_view given_lesson = "given";

/// The parts needed for judging an answer, as text, and a lesson with only those: neither the solution nor the
/// explanation. Throws nlohmann::json::exception.
std::string for_judge(const Lesson &lesson);
Lesson lesson_for_judge(const std::string &text);

/// The files of a built-in lesson, by name. A section whose title is not a program's name belongs to lesson.md.
std::map<std::string, std::string> lesson_files(std::string_view text);
/// A lesson from its files' texts, by name. Throws UsageError if one is missing or malformed.
Lesson make_lesson(const std::string &id, const std::map<std::string, std::string> &files);

} // namespace ampsim::cli
