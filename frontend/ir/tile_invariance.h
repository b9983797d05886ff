// Tile-local variables that every tile of a launch uses alike: the same threads access the same bytes, in the same barrier
// intervals. Then what is wrong in one tile is wrong in each. So each worker checks its first tile's accesses to them
// (Variant::elided, in loops over threads), and one tile is explained.
//
// They are those whose addresses, and whether the accesses are performed, depend on nothing but the thread's place in its
// tile, the function object and constants. Values in memory may differ, and so may all that is computed from them. Barriers
// have to be alike, too: one that only some of the tiles come to parts accesses in those alone.
#pragma once

#include "frontend/ir/pointer_root.h"

#include "llvm/IR/Function.h"

#include <set>

namespace ampsim::frontend {

/// The variables of a prepared kernel, as PointerRoot::object has them.
std::set<const llvm::Value *> tile_invariant_variables(llvm::Function &kernel, PointerRoots &roots);

} // namespace ampsim::frontend
