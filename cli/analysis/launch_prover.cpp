// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/analysis/launch_prover.h"
#include "cli/support/confined.h"
#include "frontend/driver/prove_out_of_process.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

constexpr double most_seconds = 3;        // for one property
constexpr unsigned most_failed = 3;       // launches of a kernel; after that no further one is tried
constexpr std::size_t most_launches = 64; // likewise, in total
constexpr std::uint64_t most_megabytes = 1024;

/// The findings that an unchecked access could have caused.
constexpr Property needed[] = {Property::races_within_tile, Property::races_across_tiles, Property::uninitialized};

/// Returns whether the launch satisfies a proof's assumption.
bool holds(const Assumption &assumption, const Launch &launch, const Kernel &kernel, const Language &language) {
  const bool has_origin = !language.launch.origin[0].empty();
  const std::int64_t most_threads = has_origin ? most_with_origin : most_threads_assumed;
  switch (assumption.kind) {
  case Assumption::Kind::given: {
    if (assumption.sentence.starts_with("all values of ")) // checked during the run (cli/run/annotations.h)
      return true;
    std::string values;
    return condition_holds(assumption.sentence, launch, kernel, language, values).value_or(false);
  }
  case Assumption::Kind::no_overlap:
    return !launch.aliased;
  case Assumption::Kind::launch:
    for (std::size_t d = 0; d < launch.extent.size(); ++d)
      if (launch.extent[d] >= most_threads || (d < 3 && assumption.flat[d] && launch.extent[d] > 1))
        return false;
    return std::ranges::all_of(launch.origin, [&](std::int64_t each) { return each >= 0 && each < most_threads; });
  case Assumption::Kind::origin:
    return std::ranges::all_of(launch.origin, [](std::int64_t each) { return each == 0; });
  default:
    return false;
  }
}

/// The launch's tiles, in the form of the request.
LaunchShape shape_of(const Launch &launch, bool tile_at_launch) {
  LaunchShape shape;
  for (std::size_t d = 0; d < launch.extent.size() && d < 3; ++d)
    if (launch.tiled) {
      if (tile_at_launch)
        shape.tile[d] = launch.tile[d];
      shape.tiles[d] = launch.extent[d] / std::max<std::int32_t>(1, launch.tile[d]);
    } else {
      shape.extent[d] = launch.extent[d];
    }
  return shape;
}

} // namespace

bool LaunchProver::helps(const AnalysisOptions &options) {
  return options.model == OrderModel::cuda && !options.kinds.contains(Kind::mixed_atomics) &&
         !options.kinds.contains(Kind::mixed_atomics, Scope::across_tiles);
}

LaunchProver::LaunchProver(const frontend::Program &program, const AnalysisOptions &options, SourceText &sources)
    : program(program), options(options), annotations(proof_annotations(program.tables().kernels, sources)),
      left(options.prove_limit) {}

ProofRequest LaunchProver::request_for(std::uint32_t kernel) const {
  ProofRequest request{.query_seconds = 1};
  for (const InputAnnotation &each : annotations)
    if (each.kernel == kernel)
      (each.kind == InputAnnotation::Kind::assume ? request.assume : request.injective).push_back(each.text);
  return request;
}

LaunchProver::Proved LaunchProver::prove(std::uint32_t kernel, const ProofRequest &request) {
  std::vector<Assumption> assumptions;
  for (Property property : needed) {
    ProofRequest one = request;
    one.seconds = std::min(most_seconds, left);
    if (one.seconds <= 0)
      return std::nullopt;
    const frontend::CompileLimits limits{
        .seconds = one.seconds + 0.5, .megabytes = most_megabytes, .private_descriptors = private_descriptors()};
    const auto start = std::chrono::steady_clock::now();
    const ProofVerdict verdict = options.cache
                                     ? frontend::prove_cached(program, kernel, property, one, limits)
                                     : frontend::prove_out_of_process(program, kernel, property, one, limits);
    left -= std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!verdict.proved)
      return std::nullopt;
    assumptions.insert(assumptions.end(), verdict.assumptions.begin(), verdict.assumptions.end());
  }
  return assumptions;
}

LaunchProof LaunchProver::proof_of(const Launch &launch) {
  const Kernel &kernel = program.tables().kernels[launch.kernel];
  const Language &language = *program.tables().language;
  if (kernel.has_spin_loops || kernel.unknown_reads || kernel.unknown_writes)
    return LaunchProof::none;
  auto suits = [&](const Proved &proved) {
    return proved && std::ranges::all_of(
                         *proved, [&](const Assumption &each) { return holds(each, launch, kernel, language); });
  };
  Known &of_kernel = known[launch.kernel];
  if (!std::exchange(of_kernel.tried, true))
    of_kernel.for_all = prove(launch.kernel, request_for(launch.kernel));
  if (suits(of_kernel.for_all))
    return LaunchProof::for_all;
  if (launch.aliased)
    return LaunchProof::none;

  ProofRequest request = request_for(launch.kernel);
  request.given = shape_of(launch, kernel.tile_at_launch);
  for (std::size_t d = 0; d < launch.origin.size() && !language.launch.origin[0].empty(); ++d)
    request.assume.push_back(fmt::format("{} == {}", language.launch.origin[2 - d], launch.origin[d]));
  for (const LaunchArgument &each : launch.arguments) {
    const auto parameter = std::ranges::find(kernel.parameters, each.name, &Parameter::name);
    const bool wide = parameter != kernel.parameters.end() && parameter->size == 8;
    if (wide || (parameter != kernel.parameters.end() && parameter->size == 4)) // conditions know no others
      if (!wide || !parameter->is_unsigned || each.value >= 0)
        request.assume.push_back(fmt::format("{} == {}", each.name, each.value));
  }
  const std::string name =
      fmt::format("{}/{}/{}/{}", fmt::join(request.given.tile, ","), fmt::join(request.given.tiles, ","),
                  fmt::join(request.given.extent, ","), fmt::join(request.assume, "; "));
  auto found = of_kernel.launches.find(name);
  if (found == of_kernel.launches.end()) {
    if (of_kernel.failed == most_failed || of_kernel.launches.size() == most_launches)
      return LaunchProof::none;
    found = of_kernel.launches.emplace(name, prove(launch.kernel, request)).first;
    of_kernel.failed += !found->second;
  }
  return suits(found->second) ? LaunchProof::for_launch : LaunchProof::none;
}

} // namespace ampsim::cli
