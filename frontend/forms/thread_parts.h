// One thread's way through an interval of a kernel that was cut, as a function that loops over threads call.
//
// The threads of a loop share the context of their batch; each call also gets one that holds the thread's own indices,
// which the optimiser takes apart once the function is inlined. Hooks of the detect variants become those for loops over
// threads (detector/loop_hooks.h).
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

/// The parameters of a part. `frames` is what threads keep between two intervals, `shared` something that the form has
/// for all threads of a loop, `state` is a DetectLoop; `number`: of the thread in its batch, `place` in its loop.
enum PartParameter {
  part_object,
  part_own,
  part_batch,
  part_frames,
  part_shared,
  part_state,
  part_number,
  part_place,
  part_parameters
};

/// A variable of the kernel that keeps its value across barriers, and where a part finds it.
struct KeptVariable {
  llvm::AllocaInst *variable = nullptr;
  std::function<llvm::Value *(llvm::IRBuilder<> &, llvm::Function &part)> address;
};

/// A tile-local variable that has to be initialised.
struct NeededVariable {
  std::uint32_t index;
  std::uint64_t offset, size;
  bool operator<(const NeededVariable &other) const { return index < other.index; }
};

/// What has to hold for the quick version of a part, which leaves out checks that are then needless.
struct QuickWhen {
  std::set<NeededVariable> initialised;
  bool tile_checked = false; // the worker has checked another tile, in which the same is done
  bool ever() const { return tile_checked || !initialised.empty(); }
};

struct PartMaker {
  llvm::Function &function; // the kernel, cut
  const BarrierCuts &cuts;
  const ProgramTables &program;
  bool tiled = false;
  bool checks = false;                 // accesses: there is a DetectLoop
  std::vector<KeptVariable> variables; // if there are none, the kernel's variables stay on the stack
};

/// u32 part(...): from `start` to the thread's next barrier or its end. Returns where it arrived. `quick`: without the
/// checks that are needless `when` what that gets holds.
llvm::Function *make_part(const PartMaker &maker, std::size_t start, const std::string &name, bool quick,
                          QuickWhen &when);

/// Does it check accesses?
bool has_access_hooks(const llvm::Function &part);
/// Does it check or count them?
bool uses_loop_state(const llvm::Function &part);

/// Calls one of ampsim's functions.
llvm::CallInst *call_abi(llvm::IRBuilder<> &builder, AbiFunction function,
                         const std::vector<llvm::Value *> &arguments);

/// The address `offset` bytes behind another one.
llvm::Value *offset_address(llvm::IRBuilder<> &builder, llvm::Value *base, std::uint64_t offset);

/// The table of what pointers may lead to, as `context` has it: it is there in full, whatever a loop's first turn does.
llvm::LoadInst *load_bounds(llvm::IRBuilder<> &builder, llvm::Value *context, const Kernel &kernel);

/// For the parameter that is the kernel's arguments: they are there in full, so that what is read from them in some
/// iteration of a loop can be read before it.
llvm::AttrBuilder object_attributes(const llvm::Function &function, const Kernel &kernel);

/// A loop from 0 to `count` > 0: `body` is called with the counter, at the place where the loop's body goes.
void make_loop(llvm::IRBuilder<> &builder, llvm::Value *count,
               const std::function<void(llvm::PHINode *counter)> &body);

} // namespace ampsim::frontend
