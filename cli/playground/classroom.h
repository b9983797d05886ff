// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A class at the playground: who may submit, and the teacher's view.
#pragma once

#include "cli/playground/class_store.h"
#include "cli/playground/workbench.h"
#include "cli/playground/zip.h"

#include <string>
#include <vector>

namespace ampsim::cli::playground {

/// A hazard in a verdict: at a line of the submission.
struct SeenHazard {
  unsigned line = 0;
  std::string kind, text; // "war", the line's text with single blanks
};
std::vector<SeenHazard> hazards_of(const Submission &submission);

class Classroom {
public:
  explicit Classroom(const std::string &file);

  /// The data for a learner's page.
  Json description() const;
  /// Throws Refused if there is none.
  const Exercise &exercise(const std::string &id) const;
  Fixes fixes() const { return file.fixes; }
  /// The exercises whose start has most of its lines in common with the program.
  std::vector<const Exercise *> resembled(const std::string &source) const;
  /// The name of its lesson for commands in the sandbox.
  const std::string &shown_word(const Exercise &exercise) const;
  /// `name` and `code`, as entered by the learner. Throws Refused.
  std::string learner(const std::string &name, const std::string &code);
  /// The submission is on disk when it returns.
  Submission keep(const std::string &learner, const Exercise &exercise, const std::string &source,
                  const Grade &grade);

  bool is_teacher(const std::string &token) const;
  const std::string &teacher_token() const { return store.teacher_token(); }

  // For the teacher.
  Json overview();
  Json details(const Exercise &exercise);
  std::string grades_csv();
  std::string submissions_zip();
  /// Returns their number. Throws Refused.
  std::size_t import_learners(const std::string &csv);
  /// Imports submissions from a learning platform's archive: one file of the exercise's language for each learner,
  /// named after the learner, or in a folder that is ("Ada Lovelace_4711_assignsubmission_file/sum.cu"). Throws
  /// Refused.
  std::vector<std::pair<std::string, std::string>> submissions_in(const Exercise &exercise,
                                                                  const std::string &zip) const;

private:
  std::vector<Learner> learners();

  const ClassFile file;
  ClassStore store;
  std::vector<std::string> words; // of the exercises, in the sandbox
};

} // namespace ampsim::cli::playground
