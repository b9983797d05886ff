// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file that describes a class: its exercises, due dates and learners.
//
//     title = "GPU programming"
//     names = "codes"              # "free": learners type a name; "listed": one of `learners`; "codes": and a code of theirs
//     learners = "learners.csv"    # name,code; relative to this file
//     fixes = "after-hints"        # when learners see the exact fix of a finding: also "never", "always"
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
  std::string word;                               // the file's name for the lesson: a course's word or a folder
  bool own = false;                               // not a lesson of a course: its texts belong to this class
  std::optional<std::int64_t> due = std::nullopt; // seconds since 1970
};

struct Learner {
  std::string name, code;
};

enum class Names : std::uint8_t { free, listed, codes };
/// When learners see the hint and the exact fix of a finding.
enum class Fixes : std::uint8_t { never, after_hints, always };
std::string_view name(Fixes fixes);

struct ClassFile {
  std::string title;
  Names names = Names::free;
  Fixes fixes = Fixes::after_hints;
  std::vector<Learner> learners;
  std::vector<Exercise> exercises;
  std::string database; // next to the file
};

/// Throws UsageError, with file and line.
ClassFile read_class(const std::string &file);

/// A row of a table of texts, and the line on which it begins.
struct CsvRow {
  unsigned line = 1;
  std::vector<std::string> fields;
};

/// The rows of a table (RFC 4180, or with semicolons); used for learners. Empty rows are omitted.
std::vector<CsvRow> read_csv(std::string_view text);
/// A field for a table that spreadsheets open, protected against being read as a formula.
std::string csv_field(std::string_view text);

/// Names of learners: some text on one line. Throws UsageError, which begins with `place` and the line: "learners.csv:".
std::vector<Learner> learners_in(std::string_view csv, Names names, std::string_view place);

constexpr std::size_t longest_name = 80; // bytes

/// A normalised name: trimmed, in UTF-8; empty if it is invalid.
std::string learner_name(std::string_view text);

} // namespace ampsim::cli::playground
