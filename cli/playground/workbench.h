// What visitors have ampsim do with a program: each a run of ampsim in the sandbox, whose JSON is what comes back.
#pragma once

#include "cli/playground/options.h"
#include "cli/teaching/grade/confined_judge.h"

#include <atomic>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace ampsim::cli::playground {

using Json = nlohmann::ordered_json;

/// What went wrong, for the visitor.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One file in a language.
struct Program {
  const Language *language = nullptr;
  std::string source;
  std::string name() const; // "program.cu"
};

struct Outcome {
  Json json;          // what ampsim said
  std::string text;   // the same as it was written; of a page its markup
  std::string output; // what the program printed
  double seconds = 0;
};

/// Of a piece of work: what FairQueue gives it.
struct Turn {
  unsigned slot; // pieces at the same time have different ones
  const std::atomic<bool> &given_up;
};

class Workbench {
public:
  explicit Workbench(const PlaygroundOptions &options);

  /// `command`: words before the limits and the file. Throws Refused where nothing of use comes back.
  Outcome run(const std::vector<std::string> &command, const Program &program, const Turn &turn) const;
  /// The report page's data.
  Outcome report_page(const std::vector<std::string> &options, const Program &program, const Turn &turn) const;

  const ConfinedJudge &judge() const { return confined; }
  Grade judge(const std::string &word, const Lesson &lesson, const std::string &source, const Turn &turn) const {
    return confined.judge(word, lesson, source, turn.slot, &turn.given_up);
  }

private:
  ConfinedEnd run_ampsim(const std::vector<std::string> &command, const Program &program, const Turn &turn) const;

  ConfinedJudge confined;
};

} // namespace ampsim::cli::playground
