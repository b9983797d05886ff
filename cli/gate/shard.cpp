// Which part of a suite to run. Nothing but `--shard auto` looks at the environment: a variable that a batch system
// has left there must not take programs out of a suite.
#include "cli/gate/plan.h"
#include "cli/support/usage_error.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

/// A pair of variables, and how they count.
struct Source {
  const char *index, *count;
  unsigned first;                       // what the first shard's index is
  const char *first_variable = nullptr; // where the system says that itself
};

constexpr Source sources[] = {
    {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0},   // Bazel, and test runners that follow it
    {"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", 0}, // GoogleTest's, as CTest's users set them
    {"CI_NODE_INDEX", "CI_NODE_TOTAL", 1},          // GitLab, `parallel:`
    {"CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0},  // CircleCI
    {"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0},
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 0, "SLURM_ARRAY_TASK_MIN"}, // sbatch --array
    {"SLURM_PROCID", "SLURM_NTASKS", 0},                                          // srun
};

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                   : std::nullopt;
}

std::optional<unsigned> variable(const char *name) {
  const char *text = std::getenv(name);
  return text ? number(text) : std::nullopt;
}

std::optional<Shard> pair_of(std::string_view text) {
  std::size_t slash = text.find('/');
  if (slash == std::string_view::npos)
    return std::nullopt;
  std::optional<unsigned> index = number(text.substr(0, slash)), of = number(text.substr(slash + 1));
  if (!index || !of || *index < 1 || *index > *of)
    return std::nullopt;
  return Shard{*index, *of};
}

Shard from_environment() {
  if (const char *text = std::getenv("AMPSIM_SHARD")) {
    if (std::optional<Shard> shard = pair_of(text))
      return *shard;
    throw UsageError(fmt::format("AMPSIM_SHARD is '{}'", text), "expected K/N with K from 1 to N, as in '2/8'");
  }
  for (const Source &source : sources) {
    std::optional<unsigned> index = variable(source.index), of = variable(source.count);
    if (!index || !of)
      continue;
    unsigned first = source.first_variable ? variable(source.first_variable).value_or(0) : source.first;
    if (*index < first || *index - first >= *of)
      throw UsageError(
          fmt::format("{} is {}, which is no shard of {} ({})", source.index, *index, *of, source.count));
    return {*index - first + 1, *of};
  }
  throw UsageError("'--shard auto', but no variable names the shard",
                   "set AMPSIM_SHARD=K/N; the others that are known are in docs/gate.md");
}

} // namespace

Shard parse_shard(const std::string &text) {
  if (text == "auto")
    return from_environment();
  if (std::optional<Shard> shard = pair_of(text))
    return *shard;
  throw UsageError(fmt::format("invalid value '{}' for '--shard'", text),
                   "expected K/N with K from 1 to N, as in '2/8', or 'auto'");
}

} // namespace ampsim::cli
