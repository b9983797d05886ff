// Is an answer to a lesson right? The detector decides: a right result by luck does not pass.
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
  std::vector<std::string> why; // what is left to fix, one text each
  std::string trace;            // the file of the trace, where one was asked for and there is one
};

/// `answer`: the learner's file. `options`: how to compile and the limits. `trace_file`: where to write a trace;
/// empty: nowhere.
Judgement judge(const Lesson &lesson, const std::string &answer, const AnalysisOptions &options,
                const std::string &trace_file = {});

} // namespace ampsim::cli
