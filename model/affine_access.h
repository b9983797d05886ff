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
  /// An integer among the kernel's arguments, or in the container that an argument points to; or a number that the kernel
  /// calculates from such, in more steps: each puts a number on a stack, or replaces the topmost ones by its result.
  struct Parameter {
    enum class Step : std::uint8_t {
      load,
      constant,
      add,
      multiply,
      quotient, // of the second number from the top by the topmost one
      remainder,
      if_negative, // replaces three: by the second if the first is negative, else by the third
      if_zero,
      not_negative, // drops the topmost number; if it is negative, the one below becomes unknown
    };
    std::uint64_t offset = 0;                  // in the arguments; of a constant: its value
    std::optional<std::uint64_t> in_container; // `offset` is that of a pointer to the container that holds it
    std::uint32_t bytes = 4;                   // or 8
    Step step = Step::load;
  };
  struct Term {
    /// `turn`: how often the loop around the access has restarted.
    enum class Index : std::uint8_t { one, global, local, tile, tile_origin, turn } index = Index::one;
    unsigned dimension = 0; // for a turn: the number of loops around that one
    std::int64_t factor = 1;
    std::vector<Parameter> parameters; // further factors: the numbers that these steps leave
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
