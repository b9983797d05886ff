// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See replay.h.
#include "cli/prove/replay.h"
#include "cli/analysis/run.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

namespace ampsim::cli {

namespace {

constexpr std::int64_t most_threads = 1 << 20, most_blocks = 1 << 14;
constexpr std::int64_t least_elements = 1 << 14, most_origin = 1 << 12;

using Values = std::map<std::string, std::int64_t>;
using Lengths = std::array<std::int64_t, 3>; // x first

/// "sum<float>" of "sum<float>(float *, int)"; empty if it is not a name that a program could write.
std::string written_name(const std::string &kernel) {
  const std::string name = kernel.substr(0, kernel.find('('));
  return name.find("lambda") == std::string::npos ? name : "";
}

/// The largest value of an index plus one; 0 if the model does not determine it.
std::int64_t beyond(const Values &values, std::string_view index, std::string_view thread) {
  std::int64_t result = 0;
  for (const std::string &whose : {fmt::format("{} 1", thread), fmt::format("{} 2", thread), std::string("both")})
    if (auto found = values.find(fmt::format("{} of {}", index, whose)); found != values.end())
      result = std::max(result, found->second + 1);
  return result;
}

Lengths lengths(const Values &values, const Language &language, LaunchNumber length, LaunchNumber index,
                const std::array<std::int32_t, 3> &usual) {
  Lengths result{};
  for (unsigned k = 0; k < 3; ++k) {
    const auto known = values.find(std::string(language.launch.of(length)[k]));
    const std::int64_t least = beyond(values, language.launch.of(index)[k], language.words.thread);
    result[k] = known != values.end() ? known->second : std::max<std::int64_t>(least, usual[2 - k]);
  }
  return result;
}

/// The offset of the global ids; zeros if the model does not determine it.
Lengths origin_of(const Values &values, const Language &language) {
  Lengths result{};
  for (unsigned k = 0; k < 3; ++k)
    if (const auto known = values.find(std::string(language.launch.origin[k])); known != values.end())
      result[k] = known->second;
  return result;
}

std::string text_of(const Lengths &lengths) { return fmt::format("{}", fmt::join(lengths, ",")); }

bool is_pointer(const Kernel &kernel, const Parameter &parameter) {
  return std::ranges::any_of(kernel.captures, [&](const Capture &capture) {
    return capture.variable.empty() && capture.offset == parameter.offset;
  });
}

/// The value of a parameter: symbols of widths other than 32 bits include the width in their names.
std::optional<std::int64_t> value_of(const Parameter &parameter, const Values &values) {
  for (const std::string &name : {parameter.name, fmt::format("{}:{}", parameter.name, parameter.size * 8)})
    if (auto found = values.find(name); found != values.end())
      return parameter.is_unsigned && parameter.size == 4 ? std::int64_t(std::uint32_t(found->second))
                                                          : found->second;
  return std::nullopt;
}

} // namespace

std::vector<KernelRun> replays_of(const Kernel &kernel, const Language &language, const ProofVerdict &verdict,
                                  const ReplayShape &shape) {
  KernelRun run;
  run.name = written_name(kernel.name);
  const bool has_images = std::ranges::any_of(kernel.captures, &Capture::packed); // cannot be made up
  if (run.name.empty() || verdict.candidate.empty() || !kernel.tile_at_launch || has_images)
    return {};
  Values values;
  for (const InputValue &each : verdict.candidate)
    values[each.name] = each.value;
  std::array<std::int32_t, 3> usual_block{1, 1, 64}, usual_grid{1, 1, 2};
  if (shape.launch.tile[2])
    usual_block = shape.launch.tile;
  if (shape.launch.tiles[2])
    usual_grid = shape.launch.tiles;
  if (kernel.required_tile[2])
    usual_block = kernel.required_tile;
  const Lengths usual{usual_block[2], usual_block[1], usual_block[0]};
  const Lengths grid = lengths(values, language, LaunchNumber::tile_count, LaunchNumber::tile_index, usual_grid),
                block = kernel.required_tile[2] ? usual
                                                : lengths(values, language, LaunchNumber::tile_length,
                                                          LaunchNumber::local_index, usual_block);
  const Lengths origin = origin_of(values, language);
  if (std::ranges::min(origin) < 0 || std::ranges::max(origin) > most_origin)
    return {};
  if (origin != Lengths{})
    run.offset = text_of(origin);
  std::vector<KernelRun> result;
  auto add = [&](const Lengths &block, const char *filling) {
    const std::int64_t threads = block[0] * block[1] * block[2];
    if (threads < 1 || threads > 1024 || std::ranges::max(grid) > most_blocks ||
        grid[0] * grid[1] * grid[2] > most_threads / threads)
      return;
    KernelRun one = run;
    one.block = text_of(block);
    one.grid = text_of(grid);
    if (language.launch.length[0].empty()) { // as options name it
      one.shared = shape.shared;
    } else {
      one.grid = "=" + text_of({grid[0] * block[0], grid[1] * block[1], grid[2] * block[2]});
    }
    const std::int64_t elements = std::max(least_elements, grid[0] * grid[1] * grid[2] * threads * 2);
    for (const Parameter &parameter : kernel.parameters)
      if (is_pointer(kernel, parameter))
        one.arguments.push_back(fmt::format("{}=[{}]:{}", parameter.name, elements, filling));
      else if (std::optional<std::int64_t> value = value_of(parameter, values))
        one.arguments.push_back(fmt::format("{}={}", parameter.name, *value));
    if (!std::ranges::count(result, one))
      result.push_back(std::move(one));
  };
  for (const char *filling : {"index", "random", "zero"})
    add(block, filling);
  // The solver's value may be unconstrained enough that its own two threads do not race; with more threads, others do.
  add(usual, "index");
  return result;
}

Replay run_replay(const AnalysisOptions &options, const KernelRun &run, double seconds, SourceText &sources) {
  AnalysisOptions own = options;
  own.kernel = run;
  own.compile.kernel = run.name;
  own.report.quiet = true;
  own.report.requests = {{.format = ReportFormat::json}}; // so that stdout is left to the verdicts
  own.time_limit = std::min(seconds, options.time_limit.value_or(seconds));
  Replay result;
  result.input =
      run.grid->starts_with('=')
          ? fmt::format("--kernel '{}' --global-size {} --local-size {}", run.name, run.grid->substr(1), *run.block)
          : fmt::format("--kernel '{}' --grid {} --block {}", run.name, *run.grid, *run.block);
  if (run.offset)
    result.input += " --global-offset " + *run.offset;
  if (run.shared.value_or(0))
    result.input += fmt::format(" --shared {}", *run.shared);
  for (const std::string &each : run.arguments)
    result.input += each.find_first_of("[ ") == std::string::npos ? " --arg " + each : " --arg '" + each + "'";
  result.report = std::make_shared<const Report>(compile_and_run(own, sources));
  return result;
}

} // namespace ampsim::cli
