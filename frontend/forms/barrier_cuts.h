// Prepares a kernel for being split at its barriers, or at these and its warp operations: afterwards no value lives in
// a register across one.
//
// Values that can be computed again from the thread's context and the function object are computed again; all
// others get a slot, an alloca of their own. Each barrier's call becomes the last instruction but one of its block.
// What a warp operation is given and gives passes through variables, an alloca each, that all operations share.
//
// What the pass assumes, and keeps:
//   - The kernel is in SSA form, so a value that is live at a barrier was computed on every way to it. It is stored where it is
//     computed and loaded before each use (llvm::DemoteRegToStack); phis stay, and what one takes is loaded at the end of the
//     block that it comes from, before any phi of the loop's head changes.
//   - Recomputing gives the same value: only what follows from the function object and the thread's context, which the kernel
//     does not write, by operations without side effects. Instructions keep their flags: they are recomputed from the same
//     operands, so they are poison where the value was.
//   - Barriers and warp operations are never duplicated, merged or moved by the optimiser before (their declarations are
//     `convergent` and `noduplicate`), so each call is one place.
#pragma once

#include "model/access.h"
#include "model/kernel_code.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace ampsim::frontend {

struct BarrierCuts {
  struct Barrier {
    llvm::CallInst *call;
    llvm::BasicBlock *behind; // what follows
    SiteId site;
    FenceMask fence;
  };
  std::vector<Barrier> barriers;
  std::vector<llvm::AllocaInst *> slots; // of values that live across barriers
  /// Is the address of some variable stored somewhere, or given away? Then a pointer that is loaded, also in a later interval,
  /// may lead to the variables, and no pointer to them may be called an only one (`noalias`).
  bool addresses_escape = false;
};

/// Of a kernel that is cut at its warp operations, too.
struct WarpCuts {
  BarrierCuts cuts;                   // `barriers` are all stops
  std::vector<WarpLoops::Stop> stops; // parallel to them
  llvm::AllocaInst *mask = nullptr, *argument = nullptr, *value = nullptr, *result = nullptr;
};

/// Of an instrumented kernel without debug information. Nothing, and the kernel as it was, where it cannot be split
/// with reasonable growth.
std::optional<BarrierCuts> cut_at_barriers(llvm::Function &kernel);

/// Likewise, but the kernel may have been changed without meaning anything else.
std::optional<WarpCuts> cut_at_warp_operations(llvm::Function &kernel);

} // namespace ampsim::frontend
