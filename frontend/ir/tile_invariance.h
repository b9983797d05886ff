// Tile-local variables that every tile of a launch uses alike: the same threads access the same bytes, in the same barrier
// intervals. Then what is wrong in one tile is wrong in each. So each worker checks its first tile's accesses to them
// (Variant::elided, in loops over threads), and one tile is explained.
//
// They are those whose addresses, and whether the accesses are performed, depend on nothing but the thread's place in its
// tile, the function object and constants. Values in memory may differ, and so may all that is computed from them. Barriers
// have to be alike, too: one that only some of the tiles come to parts accesses in those alone.
//
// Where only whether an access is performed differs, because a condition asks for a value in memory (`if (s[i] > s[j]) swap`),
// each tile performs some of the accesses that are possible, and these are alike. If all of them together race nowhere, no
// tile's do; if they do, the launch has to be looked at without this (Instrumentation::possible).
//
// Where some tiles go on behind the others' end, through barriers of their own (the last one to draw a ticket adds up what all
// have left), that part is checked in each tile. What comes before it is the same in all, if a barrier parts the two.
//
// Changes nothing in the IR. LLVM's uniformity analysis is asked with tiles in the place of threads: what can
// differ between tiles is every load but those of arguments at constant offsets and of the index in the tile,
// every call with a result, every atomic operation, and every phi that some ways leave undefined. A value that is
// used after a loop whose turns differ is divergent at that use, and the uses are what is asked for. A block
// counts as differing if it can be reached from a branch that is decided differently before all its ways meet
// again, so irreducible loops and switches need nothing special. What is computed anew before a condition reads
// only arguments and the index in the tile, and divides nothing.
#pragma once

#include "frontend/ir/pointer_root.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <map>
#include <set>
#include <utility>

namespace ampsim::frontend {

/// Variables are told as PointerRoot::object tells them.
struct TileInvariance {
  std::set<const llvm::Value *> same;          // in all tiles
  std::set<const llvm::Value *> possibly_same; // what can be accessed is, but not what is
  /// Of the latter, accesses (as accesses_of() numbers them) that only some tiles may perform: where the threads of all
  /// tiles come by before, in the same barrier interval, with all that the address is computed from.
  std::map<std::pair<const llvm::Instruction *, unsigned>, llvm::Instruction *> possible;
  /// Accesses, likewise, that are the same in all tiles, to variables of which not all are.
  std::set<std::pair<const llvm::Instruction *, unsigned>> alike;
};

/// Of a prepared kernel.
TileInvariance find_tile_invariance(llvm::Function &kernel, PointerRoots &roots);

/// Can the value be computed anew at `place`, from what is there?
bool can_compute_at(const llvm::Value *value, const llvm::Instruction &place, const llvm::DominatorTree &dominators,
                    PointerRoots &roots);

} // namespace ampsim::frontend
