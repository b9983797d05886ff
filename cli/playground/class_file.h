// The file that describes a class: what is to be done until when, and by whom.
//
//     title = "GPU programming"
//     names = "codes"              # "free": learners type a name; "listed": one of `learners`; "codes": and a code of theirs
//     learners = "learners.csv"    # name,code; relative to this file
//     [[exercise]]
//     lesson = "cuda-6"            # of a course, or the folder of a lesson of one's own, relative to this file
//     due = "2027-01-15T23:59:00+01:00"
#pragma once

#include "cli/teaching/course/lesson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli::playground {

struct Exercise {
  Lesson lesson;
  std::string word;                               // what the file calls the lesson: a course's word or a folder
  bool own = false;                               // no lesson of a course: its texts are this class's
  std::optional<std::int64_t> due = std::nullopt; // seconds since 1970
};

struct Learner {
  std::string name, code;
};

enum class Names : std::uint8_t { free, listed, codes };

struct ClassFile {
  std::string title;
  Names names = Names::free;
  std::vector<Learner> learners;
  std::vector<Exercise> exercises;
  std::string database; // beside the file
};

/// Throws UsageError, with file and line.
ClassFile read_class(const std::string &file);

/// Rows of a table of texts (RFC 4180, or with semicolons); used for learners. Empty rows are left out.
std::vector<std::vector<std::string>> read_csv(std::string_view text);
/// A field for a table that spreadsheets open: none is taken for a formula.
std::string csv_field(std::string_view text);

/// Names of learners: some text on one line. Throws UsageError.
std::vector<Learner> learners_in(std::string_view csv);

constexpr std::size_t longest_name = 80; // bytes

/// A name as it is kept: without blanks around it, in UTF-8; empty where it is none.
std::string learner_name(std::string_view text);

} // namespace ampsim::cli::playground
