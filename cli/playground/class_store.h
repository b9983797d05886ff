// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The submissions of a class with their verdicts, stored permanently. When keep() returns, the submission is on disk.
#pragma once

#include "cli/playground/class_file.h"
#include "cli/support/database.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace ampsim::cli::playground {

struct Submission {
  std::int64_t number = 0, time = 0; // seconds since 1970
  std::string learner, exercise;     // the latter a lesson's id
  std::string source, verdict;
  std::vector<std::string> why;
  bool late = false;
  bool passed() const { return verdict == "passed"; }
};

class ClassStore {
public:
  /// Creates the file if it does not exist; only its owner can read it. Throws DatabaseError.
  explicit ClassStore(const std::string &file);

  /// The token that the teacher's pages require; created once.
  const std::string &teacher_token() const { return token; }

  /// Returns the submission's number.
  std::int64_t keep(const Submission &submission);
  /// All submissions of an exercise, or all (empty), in chronological order.
  std::vector<Submission> submissions(const std::string &exercise = {});

  /// The imported learners. An existing learner gets the new code.
  void add_learners(const std::vector<Learner> &learners);
  std::vector<Learner> learners();

private:
  std::mutex mutex;
  Database database;
  std::string token;
};

} // namespace ampsim::cli::playground
