// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tile-local variables that every tile of a launch uses in the same way: the same threads access the same bytes, in the
// same barrier intervals. An error in one tile is then an error in each. Each worker therefore checks only its first
// tile's accesses to them (Variant::elided, in loops over threads), and one tile is explained.
//
// The addresses of these accesses, and whether they are performed, depend only on the thread's place in its tile, the
// function object and constants. Values in memory may differ, and so may values computed from them. Barriers must be
// the same as well: a barrier that only some of the tiles reach separates accesses in those tiles alone.
//
// If the only difference is whether an access is performed, because a condition depends on a value in memory (`if (s[i]
// > s[j]) swap`), each tile performs a subset of the same possible accesses. If all of them together are free of races,
// so is each tile; otherwise the launch must be checked without this (Instrumentation::possible).
//
// Some tiles continue through barriers of their own after the others have finished (the last one to draw a ticket adds
// up the results of all). That part is checked in each tile. The part before it is the same in all tiles if a barrier
// separates the two.
//
// Changes nothing in the IR. Uses LLVM's uniformity analysis with tiles in the place of threads. Values that can differ
// between tiles are every load except those of arguments at constant offsets and of the index in the tile, every call
// with a result, every atomic operation, and every phi that some paths leave undefined. A value that is used after a
// loop whose turns differ is divergent at that use, so uses are queried. A block differs if it is reachable from a
// branch that tiles decide differently before all its paths meet again, so irreducible loops and switches need no
// special treatment. Code that recomputes a value before a condition reads only arguments and the index in the tile,
// and divides nothing.
#pragma once

#include "frontend/ir/pointer_root.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <map>
#include <set>
#include <utility>

namespace ampsim::frontend {

/// Variables are identified by PointerRoot::object.
struct TileInvariance {
  std::set<const llvm::Value *> same;          // in all tiles
  std::set<const llvm::Value *> possibly_same; // the possible accesses are the same, the actual ones are not
  /// Accesses to the latter (as accesses_of() numbers them) that only some tiles may perform: the place that the
  /// threads of all tiles pass before, in the same barrier interval, where all operands of the address are available.
  std::map<std::pair<const llvm::Instruction *, unsigned>, llvm::Instruction *> possible;
  /// Accesses, likewise, that are the same in all tiles, to variables with other accesses that differ.
  std::set<std::pair<const llvm::Instruction *, unsigned>> common;
};

/// Analyses a prepared kernel.
TileInvariance find_tile_invariance(llvm::Function &kernel, PointerRoots &roots);

/// Returns whether the value can be recomputed at `place`, from available values.
bool can_compute_at(const llvm::Value *value, const llvm::Instruction &place, const llvm::DominatorTree &dominators,
                    PointerRoots &roots);

} // namespace ampsim::frontend
