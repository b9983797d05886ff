// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divergence between the threads of a tile: the fields of a thread's context, and values that depend on them.
//
// LLVM's UniformityInfo, made for real GPUs, propagates divergence from its sources through data and control
// dependence. It queries a target's cost model for them; here a predicate replaces that.
//
// Only the sources of divergence are ours; LLVM determines how it spreads through phis at joins of divergent branches,
// loops that threads leave in different turns, and irreducible cycles. Two rules apply. A phi that some paths leave
// undefined counts as divergent: LLVM would treat it as its other value. A value that is uniform where it is computed
// need not be so where it is used: threads may have left the loop around it in different turns. Use isDivergentUse(),
// not isDivergent(), wherever a use outside of the loop counts.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <cstdint>
#include <memory>

namespace ampsim::frontend {

/// A field of ampsim_thread_context, by its offset.
struct ContextField {
  enum class Kind : std::uint8_t { global, local, tile, tile_origin, other } kind = Kind::other;
  unsigned dimension = 0; // of an index
  bool uniform() const { return kind == Kind::tile || kind == Kind::tile_origin; }
};
ContextField context_field(std::uint64_t offset);

/// Metadata of an access hook: the access is the same in all tiles, in the same barrier interval.
inline constexpr const char *same_in_tiles_metadata = "ampsim.same_in_tiles";

/// Finds the values that diverge. Divergence begins at the values of `is_source`, and ends at those of `is_common`,
/// whatever these are computed from.
std::unique_ptr<llvm::UniformityInfo> find_divergence(
    const llvm::Function &kernel, const llvm::DominatorTree &dominators, const llvm::CycleInfo &cycles,
    llvm::function_ref<bool(const llvm::Value *)> is_source,
    llvm::function_ref<bool(const llvm::Value *)> is_common = [](const llvm::Value *) { return false; });

} // namespace ampsim::frontend
