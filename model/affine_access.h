// Accesses whose addresses, and whether they are performed, are told by sums over a thread's indices and the turns of the
// loops around them. The frontend reads them off a kernel's code; the launch, which knows what the sums leave open, decides
// with them whether threads can meet (simulator/elision.h).
//
// The kernel calculates in 32 or 64 bits, modulo a power of two, the sums say what it would calculate without. Who uses one
// sees to it that no part of it is too large.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ampsim {

struct AffineSum {
  /// An integer among the kernel's arguments, or in the container to which a pointer there refers.
  struct Parameter {
    std::uint64_t offset = 0;                  // in the arguments
    std::optional<std::uint64_t> in_container; // `offset` is that of a pointer to what holds it there
    std::uint32_t bytes = 4;                   // or 8
  };
  struct Term {
    /// `turn`: how often the loop around the access has begun again.
    enum class Index : std::uint8_t { one, global, local, tile, tile_origin, turn } index = Index::one;
    unsigned dimension = 0; // of a turn: the number of loops around that one
    std::int64_t factor = 1;
    std::vector<Parameter> parameters; // further factors
  };
  std::vector<Term> terms;
};

/// Something that the threads that get to an access have been asked for.
struct AffineCondition {
  enum class Holds : std::uint8_t { negative, zero } holds = Holds::negative; // where the sum is that
  AffineSum sum;
  /// The kernel takes these for numbers without a sign: it means something else where one is negative.
  std::vector<AffineSum> unsigned_sums;
  bool of_loop = false; // whether a loop goes on: asked before each turn
};

struct AffineAccess {
  AffineSum offset;                        // in bytes, from the container's first element
  std::vector<AffineSum> unsigned_sums;    // as in AffineCondition
  std::vector<AffineCondition> conditions; // in the order in which they are asked
  bool exact = false;                      // it is performed wherever the conditions hold; else only there
  std::uint32_t size = 0;                  // bytes that are accessed
  bool bounded = false;                    // never outside of the container, whatever the indices
};

} // namespace ampsim
