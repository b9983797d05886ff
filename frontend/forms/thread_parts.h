// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread's execution of an interval of a kernel that was cut, as a function that loops over threads call.
//
// The threads of a loop share the context of their batch. Each call also gets one with the thread's own indices, which
// the optimiser splits into scalars once the function is inlined. Hooks of the detect variants become those for loops
// over threads (detector/detect/loop_hooks.h).
#pragma once

#include "frontend/code/abi_functions.h"
#include "frontend/forms/barrier_cuts.h"
#include "model/kernel.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The parameters of a part. `frames`: the values that threads keep between two intervals; `shared`: values of the form
/// for all threads of a loop; `results`: of warp operations; `state`: a DetectLoop; `number`: the index of the thread in
/// its batch; `place`: in its loop.
enum PartParameter {
  part_object,
  part_own,
  part_batch,
  part_frames,
  part_shared,
  part_results,
  part_state,
  part_number,
  part_place,
  part_parameters
};

/// A variable of the kernel that keeps its value across barriers, and its place for a part.
struct KeptVariable {
  llvm::AllocaInst *variable = nullptr;
  std::function<llvm::Value *(llvm::IRBuilder<> &, llvm::Function &part)> address;
};

/// A tile-local variable that must be initialised.
struct NeededVariable {
  std::uint32_t index;
  std::uint64_t offset, size;
  bool operator<(const NeededVariable &other) const { return index < other.index; }
};

/// The conditions for the quick version of a part, which omits checks that are then redundant.
struct QuickWhen {
  std::set<NeededVariable> initialised;
  bool tile_checked = false; // the worker has already checked a tile with the same accesses
  bool ever() const { return tile_checked || !initialised.empty(); }
};

struct PartMaker {
  llvm::Function &function; // the kernel, cut
  const BarrierCuts &cuts;
  const ProgramTables &program;
  bool tiled = false;
  bool checks = false;                 // accesses are checked: there is a DetectLoop
  bool once = false;                   // writes_once()
  std::vector<KeptVariable> variables; // if empty, the kernel's variables stay on the stack
  unsigned pointers = 0;               // further parameters of parts, for the variables' addresses
};

/// u32 part(...): from `start` to the thread's next barrier or its end. Returns where it arrived. `quick`: without the
/// checks that are redundant `when` its conditions hold.
llvm::Function *make_part(const PartMaker &maker, std::size_t start, const std::string &name, bool quick,
                          QuickWhen &when);

/// Marks hooks of accesses at indices that the kernel reads from memory: their checks may wait (ampsim_loop_later).
void mark_indirect_accesses(llvm::Function &function, const Kernel &kernel, const ProgramTables &program);
/// Returns whether the hooks of a kernel's checked accesses to global memory all are marked, and of writes.
bool writes_once(const llvm::Function &function, const ProgramTables &program);

/// Returns whether the part checks accesses.
bool has_access_hooks(const llvm::Function &part);
/// Returns whether the part checks or counts accesses.
bool uses_loop_state(const llvm::Function &part);

/// Replaces the tile's lengths among the arguments of the kernel, if launches choose them.
void set_tile_lengths(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                      const ProgramTables &program);

/// Calls one of ampsim's functions.
llvm::CallInst *call_abi(llvm::IRBuilder<> &builder, AbiFunction function,
                         const std::vector<llvm::Value *> &arguments);

/// The address `offset` bytes after another one.
llvm::Value *offset_address(llvm::IRBuilder<> &builder, llvm::Value *base, std::uint64_t offset);

/// The table of possible targets of pointers, from `context`: it is complete, whatever a loop's first turn does.
llvm::LoadInst *load_bounds(llvm::IRBuilder<> &builder, llvm::Value *context, const Kernel &kernel);

/// For the parameter with the kernel's arguments: they are complete, so that a value that some iteration of a loop
/// reads from them can be read before the loop.
llvm::AttrBuilder object_attributes(const llvm::Function &function, const Kernel &kernel);

/// A loop from 0 to `count` > 0: `body` is called with the counter, with the builder at the loop's body.
void make_loop(llvm::IRBuilder<> &builder, llvm::Value *count,
               const std::function<void(llvm::PHINode *counter)> &body);

} // namespace ampsim::frontend
