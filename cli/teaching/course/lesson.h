// A lesson: a text, a program with a gap or a fault, and a way to tell whether it has been mended.
//
// A lesson is a folder (cli/teaching/lessons/amp has those of the course, which are embedded when ampsim is built):
//
//     lesson.md      a text as in cli/support/sectioned_text.h; its fields are "title", "section" (of the
//                    specification) and "requires" (of the launch: tiles, barriers), its sections "Task", "Hints"
//                    (a list) and "Explanation"
//     start.cpp      what the learner gets
//     solution.cpp   a right answer
//     check.cpp      a source of its own: declares the learner's function, and has a main() that tries it, says what is
//                    wrong, and returns 1, where it is
//     wrong-*.cpp    typical wrong answers; on the first line "// EXPECT: " and words that the answer's verdict has
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli {

struct Lesson {
  std::string id; // "05-first-barrier"
  std::string title, section, text, task, explanation;
  std::vector<std::string> requirements; // "tiles", "barriers"
  std::vector<std::string> hints;
  std::string start, solution, check;
  std::vector<std::pair<std::string, std::string>> wrong; // file name and text

  std::string file_name() const { return id + ".cpp"; }
};

/// Of the course, in order.
const std::vector<Lesson> &course();

/// `word`: a number, or (part of) an id of the course, or else a folder. Throws UsageError.
Lesson find_lesson(const std::string &word);

/// A lesson from its files' texts, by name. Throws UsageError where one is missing or malformed.
Lesson make_lesson(const std::string &id, const std::map<std::string, std::string> &files);

} // namespace ampsim::cli
