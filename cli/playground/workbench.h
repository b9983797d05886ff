// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work that visitors request: each is a sandboxed run of ampsim whose JSON is the result.
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

inline constexpr std::size_t longest_source = 256 << 10; // bytes
inline constexpr std::size_t longest_arguments = 4 << 10, longest_input = 64 << 10;

/// The error message for the visitor.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One source file in a language, and what it gets.
struct Program {
  const Language *language = nullptr;
  std::string source;
  std::vector<std::string> arguments = {};
  std::string input = {};
  std::string name() const; // "program.cu"
};

struct Outcome {
  Json json;          // ampsim's output
  std::string text;   // the same as text; for a page its markup
  std::string output; // the program's output
  double seconds = 0;
};

/// For a piece of work: provided by FairQueue.
struct Turn {
  unsigned slot; // concurrent pieces have different ones
  const std::atomic<bool> &given_up;
};

class Workbench {
public:
  explicit Workbench(const PlaygroundOptions &options);

  /// `command`: words before the limits and the file. Throws Refused if there is no usable result.
  Outcome run(const std::vector<std::string> &command, const Program &program, const Turn &turn) const;
  /// The report page's data.
  Outcome report_page(const std::vector<std::string> &options, const Program &program, const Turn &turn) const;

  const ConfinedJudge &judge() const { return confined; }
  Grade judge(const std::string &word, const Lesson &lesson, const std::string &source, const Turn &turn) const {
    return confined.judge(word, lesson, {source, {}}, turn.slot, &turn.given_up);
  }

private:
  ConfinedEnd run_ampsim(const std::vector<std::string> &command, const Program &program, const Turn &turn) const;

  ConfinedJudge confined;
};

} // namespace ampsim::cli::playground
