// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses whose addresses and conditions are sums over a thread's indices and the turns of the loops around them. The
// frontend extracts them from a kernel's code; the launch, which knows the remaining values, uses them to decide
// whether threads can collide (simulator/elision.h).
//
// The kernel calculates in 32 or 64 bits, modulo a power of two; the sums describe the calculation without wrapping.
// Their users must ensure that no part of them is too large.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ampsim {

struct AffineSum {
  /// An integer among the kernel's arguments, or in the container that an argument points to.
  struct Parameter {
    std::uint64_t offset = 0;                  // in the arguments
    std::optional<std::uint64_t> in_container; // `offset` is that of a pointer to the container that holds it
    std::uint32_t bytes = 4;                   // or 8
  };
  struct Term {
    /// `turn`: how often the loop around the access has restarted.
    enum class Index : std::uint8_t { one, global, local, tile, tile_origin, turn } index = Index::one;
    unsigned dimension = 0; // for a turn: the number of loops around that one
    std::int64_t factor = 1;
    std::vector<Parameter> parameters; // further factors
  };
  std::vector<Term> terms;
};

/// A condition that the threads that reach an access have evaluated.
struct AffineCondition {
  enum class Holds : std::uint8_t { negative, zero, not_zero } holds = Holds::negative; // if the sum is that
  AffineSum sum;
  /// The kernel treats these as unsigned: the condition means something else if one is negative.
  std::vector<AffineSum> unsigned_sums;
  /// If not 0, the condition to continue a loop, evaluated before each turn until it fails: the number of loops around
  /// that one, and itself.
  unsigned of_loop = 0;
};

struct AffineAccess {
  AffineSum offset;                        // in bytes, from the container's first element
  std::vector<AffineSum> unsigned_sums;    // as in AffineCondition
  std::vector<AffineCondition> conditions; // in the order of evaluation
  bool exact = false;     // performed wherever the conditions hold; otherwise only there, if at all
  std::uint32_t size = 0; // bytes accessed
  bool bounded = false;   // never outside of the container, whatever the indices
  bool writes = true;     // otherwise it only reads
};

} // namespace ampsim
