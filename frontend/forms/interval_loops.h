// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits a kernel at its barriers, so that a tile's threads need no stacks.
//
// A thread that waits at a barrier needs a stack to resume on. But all threads of a tile pass the same barriers, so the
// tile can run one barrier interval at a time: for the kernel's start and for each barrier, a function takes every
// thread, one after the other, from there to its next barrier or its end. No stack is needed or switched; the values
// that a thread keeps across a barrier are in a small frame, and the optimiser sees the loop over the threads.
//
//   start:           for each thread { ...; return barrier 1 }           driver:  at = start
//   after barrier 1: for each thread { load frame; ...; return }                  while (at) at = interval[at](all)
//
// Divergence is detected by comparing where the threads arrived; no proof of uniformity is needed, and uniform loops
// and early returns are not special cases. Values that can be recomputed from the thread's context and the function
// object are not stored.
#pragma once

#include "model/kernel_code.h"

#include "llvm/IR/Function.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// A kernel that was split; IntervalLoops (kernel.h) without the addresses.
struct SplitKernel {
  std::vector<IntervalLoops::Barrier> barriers;
  std::uint64_t frame_bytes = 0;
};

/// The symbol of the interval that begins at `start` (0: the kernel's start; k + 1: after barriers[k]).
std::string interval_symbol(const std::string &kernel_symbol, std::size_t start);

/// Replaces an instrumented kernel by its intervals. Returns nothing, and leaves the kernel unchanged, if it has no
/// barrier or cannot be split with reasonable growth. Debug information must have been stripped.
std::optional<SplitKernel> split_at_barriers(llvm::Function &kernel);

} // namespace ampsim::frontend
