// What is proved of a kernel for all inputs, or not: the values that the prover hands to reports.
//
// A kernel has one verdict for each property. `proved` holds under the listed assumptions, which are sentences about the
// kernel's input in the user's words; an empty list is the strongest verdict. `undecided` names the access at which the
// proof ended, why, and what would help. That something is wrong is never said here: that takes a run
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

/// What a proof takes for granted of the kernel's input.
struct Assumption {
  enum class Kind : std::uint8_t {
    given,       // by the user
    no_overflow, // of an integer operation whose overflow the language leaves undefined
    no_overlap,  // captures lie in different memory
    shape,       // the tiles of the launches are as long as those of the program
    launch,      // launches are no larger, and have no more dimensions, than they usually do
    one_tile,    // launches have one tile
    bound,       // a container is long enough, or a parameter is positive
    annotated,   // what an annotation says in the middle of the kernel's code
  } kind = Kind::given;
  std::string sentence;
  std::array<bool, 3> flat{}; // of `launch`: the dimensions in which launches are one thread long
  friend bool operator==(const Assumption &, const Assumption &) = default;
};

/// "n = 64", "blockIdx.x of thread 1 = 3".
struct InputValue {
  std::string name;
  std::int64_t value = 0;
};

struct ProofVerdict {
  Property property = Property::races_within_tile;
  bool proved = false;
  std::vector<Assumption> assumptions; // of a proof
  // Of what is undecided:
  std::string reason; // "an index is read from memory"
  std::string help;   // "annotate the table with ..."
  /// Input for which the proof fails, as the solver sees it: parameters, indices of two threads, the launch's shape.
  std::vector<InputValue> candidate;
  std::vector<SourceFrame> at, other; // the access, and what it may meet; innermost first
  std::uint64_t queries = 0;          // to the solver
};

/// How launches of a kernel are divided, as far as a proof may assume it.
struct LaunchShape {
  std::array<std::int32_t, 3> tile{};   // the last dimension varies fastest; zeros where not tiled
  std::array<std::int32_t, 3> tiles{};  // how many in each dimension; zeros: any number
  std::array<std::int32_t, 3> extent{}; // of a launch without tiles; zeros: any
  bool one_tile = false;
  friend bool operator==(const LaunchShape &, const LaunchShape &) = default;
};

struct ProofRequest {
  std::vector<std::string> assume;    // as the user wrote it
  std::vector<std::string> injective; // containers in which no number stands twice
  std::vector<LaunchShape> launches;  // that the program makes: what to assume where no proof holds for all shapes
  LaunchShape given;                  // that the user says launches have; zeros: any
  bool overlapping = false;           // a launch of the program gives one container to two captures
  double query_seconds = 2;           // for one question to the solver
  double seconds = 10;                // for one property
};

} // namespace ampsim
