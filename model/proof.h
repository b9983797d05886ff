// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of proofs for all inputs of a kernel: the values that the prover passes to reports.
//
// A kernel has one verdict for each property. `proved` holds under the listed assumptions, which are sentences about
// the kernel's input in the user's words; an empty list is the strongest verdict. `undecided` names the access at which
// the proof ended, why, and what may help. The prover never reports an error: that takes a run
// (cli/prove/prove_command.h).
#pragma once

#include "model/site.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

enum class Property : std::uint8_t {
  races_within_tile,
  races_across_tiles,
  divergent_barriers,
  out_of_bounds,
  uninitialized, // reads of tile-local memory that nothing has written
};
inline constexpr std::array properties = {Property::races_within_tile, Property::races_across_tiles,
                                          Property::divergent_barriers, Property::out_of_bounds,
                                          Property::uninitialized};

/// An assumption of a proof about the kernel's input.
struct Assumption {
  enum class Kind : std::uint8_t {
    given,       // by the user
    no_overflow, // for an integer operation whose overflow is undefined in the language
    no_overlap,  // captures are in different memory
    shape,       // the launches' tiles have the same dimensions as those of the program
    launch,      // launches are no larger, and have no more dimensions, than usual
    origin,      // the program adds nothing to the threads' indices
    one_tile,    // launches have one tile
    bound,       // a container is large enough, or a parameter is positive
    annotated,   // an annotation in the middle of the kernel's code
  } kind = Kind::given;
  std::string sentence;
  std::array<bool, 3> flat{}; // for `launch`: the dimensions in which launches have one thread
  friend bool operator==(const Assumption &, const Assumption &) = default;
};

/// A launch's threads in one dimension may exceed a 32-bit integer. Few launches are that large.
inline constexpr std::int64_t most_threads_assumed = (std::int64_t{1} << 31) - 2048;
/// If the program may add an origin to their indices: the limit of either.
inline constexpr std::int64_t most_with_origin = (std::int64_t{1} << 30) - 1024;

/// "n = 64", "blockIdx.x of thread 1 = 3".
struct InputValue {
  std::string name;
  std::int64_t value = 0;
};

struct ProofVerdict {
  Property property = Property::races_within_tile;
  bool proved = false;
  std::vector<Assumption> assumptions; // of a proof
  // For an undecided property:
  std::string reason; // "an index is read from memory"
  std::string help;   // "annotate the table with ..."
  /// Input for which the proof fails, as reported by the solver: parameters, indices of two threads, the launch's
  /// shape.
  std::vector<InputValue> candidate;
  std::vector<SourceFrame> at, other; // the access, and the one that it may conflict with; innermost first
  std::uint64_t queries = 0;          // number of queries to the solver
};

/// The division of a kernel's launches, as far as a proof may assume it.
struct LaunchShape {
  std::array<std::int32_t, 3> tile{};   // the last dimension varies fastest; zeros if not tiled
  std::array<std::int32_t, 3> tiles{};  // the number in each dimension; zeros: any number
  std::array<std::int32_t, 3> extent{}; // for a launch without tiles; zeros: any
  bool one_tile = false;
  friend bool operator==(const LaunchShape &, const LaunchShape &) = default;
};

struct ProofRequest {
  std::vector<std::string> assume;    // as the user wrote it
  std::vector<std::string> injective; // containers whose elements are distinct
  std::vector<LaunchShape> launches;  // launches in the program: assumed if no proof holds for all shapes
  LaunchShape given;                  // given by the user; zeros: any
  bool overlapping = false;           // a launch of the program passes one container to two captures
  double query_seconds = 2;           // per query to the solver
  double seconds = 10;                // per property
};

} // namespace ampsim
