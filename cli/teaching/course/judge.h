// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Judges an answer to a lesson. The detector decides: a result that is right by luck does not pass.
#pragma once

#include "cli/analysis/options.h"
#include "cli/teaching/course/lesson.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::cli {

enum class Verdict : std::uint8_t {
  passed,
  not_compiled,
  hazards,
  wrong_result,
  missing,
  died,
  unchecked,
  time_limit,
  memory_limit,
};
/// "passed", "does not compile", ...
std::string_view name(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::passed;
  std::vector<std::string> why; // remaining problems, one text each
  std::string trace;            // the trace file, if one was requested and made
};

/// A finding's text, without its hint, which can be the whole answer.
std::string without_hint(const std::string &text);

/// `answer`: the learner's file. `options`: compilation and limits. `trace_file`: where to write a trace; empty:
/// nowhere.
Judgement judge(const Lesson &lesson, const std::string &answer, const AnalysisOptions &options,
                const std::string &trace_file = {});

} // namespace ampsim::cli
