// What a class has done: each submission with its verdict, for good. What keep() has returned of is on the disk.
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
  /// Makes the file where there is none; others than its owner cannot read it. Throws DatabaseError.
  explicit ClassStore(const std::string &file);

  /// What the teacher's pages ask for; made once.
  const std::string &teacher_token() const { return token; }

  /// Gives the submission's number.
  std::int64_t keep(const Submission &submission);
  /// All of an exercise, or of all (empty), in the order in which they came.
  std::vector<Submission> submissions(const std::string &exercise = {});

  /// Those that were imported. Who is there already gets the new code.
  void add_learners(const std::vector<Learner> &learners);
  std::vector<Learner> learners();

private:
  std::mutex mutex;
  Database database;
  std::string token;
};

} // namespace ampsim::cli::playground
