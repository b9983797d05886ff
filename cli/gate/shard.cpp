// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a suite to run. Only `--shard auto` reads the environment: a variable left by a batch system must not
// remove programs from a suite.
#include "cli/gate/plan.h"
#include "cli/support/usage_error.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

/// A pair of variables, and their numbering.
struct Source {
  const char *index, *count;            // count: null if the system does not provide it
  unsigned first;                       // the first shard's index
  const char *first_variable = nullptr; // if the system provides it
};

constexpr Source sources[] = {
    {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0},   // Bazel, and test runners that follow it
    {"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", 0}, // GoogleTest's, as CTest's users set them
    {"CI_NODE_INDEX", "CI_NODE_TOTAL", 1},          // GitLab, `parallel:`
    {"CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0},  // CircleCI
    {"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0},
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 0, "SLURM_ARRAY_TASK_MIN"}, // sbatch --array
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", 0},                          // Open MPI's mpirun
    {"PMI_RANK", "PMI_SIZE", 0},                                                  // MPICH's and Intel's
    {"SLURM_PROCID", "SLURM_NTASKS", 0},                                          // srun
    {"JOB_COMPLETION_INDEX", nullptr, 0},                                         // Kubernetes' indexed jobs
    {"PARALLEL_SEQ", nullptr, 1},                                                 // GNU parallel
};

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                   : std::nullopt;
}

std::optional<unsigned> variable(const char *name) {
  const char *text = name ? std::getenv(name) : nullptr;
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

/// `given`: the number of shards, if the user specifies it.
Shard from_environment(std::optional<unsigned> given) {
  if (const char *text = std::getenv("AMPSIM_SHARD"); text && !given) {
    if (std::optional<Shard> shard = pair_of(text))
      return *shard;
    throw UsageError(fmt::format("AMPSIM_SHARD is '{}'", text), "expected K/N with K from 1 to N, as in '2/8'");
  }
  const char *without_count = nullptr;
  for (const Source &source : sources) {
    std::optional<unsigned> index = variable(source.index), of = given ? given : variable(source.count);
    if (!index)
      continue;
    if (!of) {
      without_count = source.count ? without_count : source.index;
      continue;
    }
    unsigned first = source.first_variable ? variable(source.first_variable).value_or(0) : source.first;
    if (*index < first || *index - first >= *of)
      throw UsageError(fmt::format("{} is {}, which is not one of {} shards{}", source.index, *index, *of,
                                   given ? "" : fmt::format(" ({})", source.count)));
    return {*index - first + 1, *of};
  }
  if (without_count)
    throw UsageError(fmt::format("{} does not give the number of shards", without_count),
                     "give the number: '--shard auto/8'");
  throw UsageError("'--shard auto' without an environment variable that gives the shard",
                   "set AMPSIM_SHARD=K/N; docs/gate.md lists the other variables");
}

} // namespace

Shard parse_shard(const std::string &text) {
  if (text == "auto")
    return from_environment(std::nullopt);
  constexpr std::string_view counted = "auto/";
  if (text.starts_with(counted))
    if (std::optional<unsigned> of = number(std::string_view(text).substr(counted.size())); of && *of > 0)
      return from_environment(of);
  if (std::optional<Shard> shard = pair_of(text))
    return *shard;
  throw UsageError(fmt::format("invalid value '{}' for '--shard'", text),
                   "expected K/N with K from 1 to N, as in '2/8', or 'auto', or 'auto/N'");
}

} // namespace ampsim::cli
