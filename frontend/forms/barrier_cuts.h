// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prepares a kernel for splitting at its barriers, or at its barriers and warp operations: afterwards no value lives in
// a register across one.
//
// Values that can be recomputed from the thread's context and the function object are recomputed; all others get a
// slot, an alloca of their own. Each barrier's call becomes the second-last instruction of its block. The operands and
// results of a warp operation pass through variables, an alloca each, which all operations share.
//
// Assumptions and invariants:
//   - The kernel is in SSA form, so a value that is live at a barrier was computed on every path to it. It is stored
//     where it is computed and loaded before each use (llvm::DemoteRegToStack). Phis remain; the incoming value of a
//     phi is loaded at the end of the incoming block, before any phi of the loop's head changes.
//   - Recomputing gives the same value: it depends only on the function object and the thread's context, which the
//     kernel does not write, through operations without side effects. Instructions keep their flags: they are
//     recomputed from the same operands, so they are poison where the value was.
//   - The optimiser has not duplicated, merged or moved barriers and warp operations before (their declarations are
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
    llvm::BasicBlock *after; // the code after it
    SiteId site;
    FenceMask fence;
  };
  std::vector<Barrier> barriers;
  std::vector<llvm::AllocaInst *> slots; // for values that live across barriers
  /// True if the address of a variable is stored somewhere, or passed on. Then a pointer that is loaded, even in a
  /// later interval, may point to the variables, and pointers to them must not be `noalias`.
  bool addresses_escape = false;
};

/// For a kernel that is also cut at its warp operations.
struct WarpCuts {
  BarrierCuts cuts;                   // `barriers` are all stops
  std::vector<WarpLoops::Stop> stops; // parallel to them
  llvm::AllocaInst *mask = nullptr, *argument = nullptr, *value = nullptr, *result = nullptr;
};

/// Cuts an instrumented kernel without debug information. Returns nothing, and leaves the kernel unchanged, if it
/// cannot be split with reasonable growth.
std::optional<BarrierCuts> cut_at_barriers(llvm::Function &kernel);

/// Likewise, but on failure the kernel may have been changed to an equivalent one.
std::optional<WarpCuts> cut_at_warp_operations(llvm::Function &kernel);

} // namespace ampsim::frontend
