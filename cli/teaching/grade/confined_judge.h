// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Judges untrusted answers, each by a separate confined `ampsim lesson check` (cli/sandbox/sandbox.h); so the
// compiler, which reads untrusted input, is confined as well.
#pragma once

#include "cli/sandbox/installation.h"
#include "cli/sandbox/sandbox.h"
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/grade/grade_report.h"
#include "frontend/driver/temporary_folder.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace ampsim::cli {

class ConfinedJudge {
public:
  /// For each program.
  struct Limits {
    double seconds = 20;
    std::uint64_t memory = 1024; // MB
  };

  /// Tests the sandbox. Throws UsageError if it is unavailable and `allow_weaker` is not set; the message begins with
  /// `refusal`.
  ConfinedJudge(const Limits &limits, bool allow_weaker, const std::string &refusal);

  const Sandbox &how() const { return sandbox; }
  const ShownInstallation &installation() const { return shown_installation; }
  const Limits &limits() const { return own_limits; }

  /// The name for commands in the sandbox of the lesson that the user calls `word`. A lecturer's own lesson is not in
  /// a file there: its check is secret, and its solution stays outside.
  static std::string word_of(const std::string &word, const Lesson &lesson);

  /// An answer, and the name that messages give it.
  struct Answer {
    std::string text, name;
  };

  /// `word`: returned by word_of(). Concurrent runs have different slots.
  Grade judge(const std::string &word, const Lesson &lesson, Answer answer, unsigned slot,
              const std::atomic<bool> *given_up = nullptr) const;

private:
  ConfinedRun run_of(const std::string &word, const std::string &extension, Answer answer) const;
  void judge_end(const ConfinedEnd &end, Grade &grade) const;

  const Limits own_limits;
  frontend::TemporaryFolder shared{"ampsim-judge"};
  ShownInstallation shown_installation;
  Sandbox sandbox;
};

constexpr double confined_compile_seconds = 30;         // beyond a program's own time
constexpr std::uint64_t confined_compile_memory = 1536; // MB, likewise

} // namespace ampsim::cli
