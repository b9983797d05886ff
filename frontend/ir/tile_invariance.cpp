// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/tile_invariance.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

namespace ampsim::frontend {
namespace {

/// Returns whether the value may differ between tiles although the values that it is computed from are the same.
bool differs(const llvm::Instruction &instruction) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (load->isVolatile() || load->isAtomic())
      return true;
    llvm::APInt offset(64, 0);
    const llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
        load->getModule()->getDataLayout(), offset, /*AllowNonInbounds=*/true);
    const auto *parameter = llvm::dyn_cast<llvm::Argument>(base);
    if (parameter && parameter->getArgNo() == 0)
      return false;
    const bool context = parameter || call_to(base, AbiFunction::context);
    return !context || context_field(offset.getZExtValue()).kind != ContextField::Kind::local;
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (call_to(call, AbiFunction::context))
      return false;
    return !call->getType()->isVoidTy() && !(llvm::isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  }
  return instruction.isAtomic();
}

/// Code that not all tiles execute equally often: everything reachable from a branch that tiles decide differently,
/// before all its paths meet.
std::set<const llvm::BasicBlock *> differing_blocks(llvm::Function &kernel, llvm::UniformityInfo &info) {
  llvm::PostDominatorTree after(kernel);
  std::set<const llvm::BasicBlock *> differing;
  for (const llvm::BasicBlock &block : kernel) {
    if (!info.hasDivergentTerminator(block))
      continue;
    const auto *node = after.getNode(&block);
    const llvm::BasicBlock *join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    std::vector<const llvm::BasicBlock *> work(llvm::succ_begin(&block), llvm::succ_end(&block));
    while (!work.empty()) {
      const llvm::BasicBlock *at = work.back();
      work.pop_back();
      if (at == join || !differing.insert(at).second)
        continue;
      work.insert(work.end(), llvm::succ_begin(at), llvm::succ_end(at));
    }
  }
  return differing;
}

/// Calls at which threads meet. An abort ends a thread and is not a branch yet. (The cells do not know what fences
/// order in a tile.)
bool orders_threads(const llvm::Instruction &instruction) {
  for (AbiFunction function :
       {AbiFunction::barrier, AbiFunction::barrier_sum, AbiFunction::warp, AbiFunction::abort})
    if (call_to(&instruction, function))
      return true;
  return false;
}

/// The blocks that only some tiles reach and that no code executed by all tiles follows.
std::set<const llvm::BasicBlock *> final_blocks(const llvm::Function &kernel,
                                                const std::set<const llvm::BasicBlock *> &differing) {
  auto does_something = [](const llvm::BasicBlock &block) {
    return std::ranges::any_of(block, [](const llvm::Instruction &each) {
      return orders_threads(each) || (site_of(each) && !accesses_of(const_cast<llvm::Instruction &>(each)).empty());
    });
  };
  std::set<const llvm::BasicBlock *> before; // code that all tiles execute
  std::vector<const llvm::BasicBlock *> work;
  for (const llvm::BasicBlock &block : kernel)
    if (!differing.count(&block) && does_something(block) && before.insert(&block).second)
      work.push_back(&block);
  while (!work.empty()) {
    const llvm::BasicBlock *at = work.back();
    work.pop_back();
    for (const llvm::BasicBlock *previous : llvm::predecessors(at))
      if (before.insert(previous).second)
        work.push_back(previous);
  }
  std::set<const llvm::BasicBlock *> final;
  std::ranges::set_difference(differing, before, std::inserter(final, final.end()),
                              std::less<const llvm::BasicBlock *>());
  return final;
}

/// Returns whether a thread can get from an instruction to one of the others without a barrier for the tile's memory.
bool reaches(const llvm::Instruction &from, const std::set<const llvm::Instruction *> &others) {
  auto is_barrier = [](const llvm::Instruction &each) {
    if (!waits_for_tile(&each))
      return false;
    const auto *fence = llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(each).getArgOperand(0));
    return fence && fence->getZExtValue() & fence_tile_local;
  };
  std::set<const llvm::BasicBlock *> seen;
  std::vector<std::pair<const llvm::BasicBlock *, llvm::BasicBlock::const_iterator>> work{
      {from.getParent(), std::next(from.getIterator())}};
  while (!work.empty()) {
    auto [block, place] = work.back();
    work.pop_back();
    for (; place != block->end() && !is_barrier(*place); ++place)
      if (others.count(&*place))
        return true;
    if (place == block->end())
      for (const llvm::BasicBlock *next : llvm::successors(block))
        if (seen.insert(next).second)
          work.emplace_back(next, next->begin());
  }
  return false;
}

/// Accesses to one variable, in groups.
struct VariableAccesses {
  std::set<std::pair<const llvm::Instruction *, unsigned>> common; // to all tiles
  std::set<const llvm::Instruction *> final_reads, final_writes;
  bool others = false;

  /// Returns whether the common accesses are independent of those that follow. The latter may only read what they have
  /// written: the values written by the common part are not known in each tile.
  bool parted(const llvm::DominatorTree &dominators) const {
    std::set<const llvm::Instruction *> final = final_reads;
    final.insert(final_writes.begin(), final_writes.end());
    return !others && std::ranges::all_of(final_reads, [&](const llvm::Instruction *read) {
      return std::ranges::any_of(final_writes,
                                 [&](const llvm::Instruction *write) { return dominators.dominates(write, read); });
    }) && std::ranges::none_of(common, [&](const auto &each) { return reaches(*each.first, final); });
  }
};

/// The places where tiles continue through barriers of their own, after the other tiles have finished.
TileInvariance find_common_part(llvm::Function &kernel, PointerRoots &roots, const llvm::DominatorTree &dominators,
                                const llvm::UniformityInfo &info,
                                const std::set<const llvm::BasicBlock *> &differing,
                                const std::set<const llvm::BasicBlock *> &final) {
  using Kind = PointerRoot::Kind;
  std::map<const llvm::Value *, VariableAccesses> variables;
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    if (!site_of(instruction))
      continue;
    const bool is_final = final.count(instruction.getParent());
    const std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      const PointerRoot root = roots.of(accesses[k].pointer->get());
      if (root.kind == Kind::unknown)
        return {};
      if (root.kind != Kind::tile_local)
        continue;
      VariableAccesses &variable = variables[root.object];
      const auto *array =
          llvm::dyn_cast<llvm::ArrayType>(llvm::cast<llvm::GlobalVariable>(root.object)->getValueType());
      variable.others |= array && array->getNumElements() == 0; // it shares its memory
      if (is_final)
        (accesses[k].kind == AccessKind::write ? variable.final_writes : variable.final_reads).insert(&instruction);
      else if (differing.count(instruction.getParent()) || info.isDivergentUse(*accesses[k].pointer) ||
               !llvm::isa<llvm::ConstantInt>(accesses[k].size))
        variable.others = true;
      else
        variable.common.insert({&instruction, k});
    }
  }
  TileInvariance result;
  for (const auto &[object, variable] : variables) {
    if (!variable.parted(dominators))
      continue;
    if (variable.final_reads.empty() && variable.final_writes.empty())
      result.same.insert(object);
    else
      result.common.insert(variable.common.begin(), variable.common.end());
  }
  return result;
}

/// The place that all threads pass before they diverge for a block that only some tiles reach; null if none exists. No
/// thread meets a barrier in between.
llvm::Instruction *place_before(const llvm::BasicBlock &block, const std::set<const llvm::BasicBlock *> &differing,
                                const llvm::DominatorTree &dominators, const llvm::PostDominatorTree &after) {
  const auto *node = dominators.getNode(&block);
  while (node && differing.count(node->getBlock()))
    node = node->getIDom();
  if (!node)
    return nullptr;
  llvm::BasicBlock *before = node->getBlock();
  const auto *branching = after.getNode(before);
  const llvm::BasicBlock *join = branching && branching->getIDom() ? branching->getIDom()->getBlock() : nullptr;
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work(llvm::succ_begin(before), llvm::succ_end(before));
  while (!work.empty()) {
    const llvm::BasicBlock *at = work.back();
    work.pop_back();
    if (at == join || !seen.insert(at).second)
      continue;
    if (!differing.count(at)) // may contain a barrier
      return nullptr;
    work.insert(work.end(), llvm::succ_begin(at), llvm::succ_end(at));
  }
  return seen.count(&block) ? before->getTerminator() : nullptr;
}

bool can_compute(const llvm::Value *value, const llvm::Instruction &place, const llvm::DominatorTree &dominators,
                 PointerRoots &roots, unsigned &left) {
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || dominators.dominates(instruction, &place))
    return true;
  if (left == 0)
    return false;
  --left;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
    if (load->isVolatile() || load->isAtomic() ||
        roots.of(load->getPointerOperand()).kind != PointerRoot::Kind::constant)
      return false;
  } else if (llvm::isa<llvm::BinaryOperator>(instruction)) {
    if (instruction->isIntDivRem())
      return false;
  } else if (!llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::CmpInst, llvm::SelectInst, llvm::FreezeInst>(
                 instruction)) {
    return false;
  }
  return std::ranges::all_of(instruction->operands(), [&](const llvm::Use &operand) {
    return can_compute(operand.get(), place, dominators, roots, left);
  });
}

} // namespace

bool can_compute_at(const llvm::Value *value, const llvm::Instruction &place, const llvm::DominatorTree &dominators,
                    PointerRoots &roots) {
  unsigned most_instructions = 32;
  return can_compute(value, place, dominators, roots, most_instructions);
}

TileInvariance find_tile_invariance(llvm::Function &kernel, PointerRoots &roots) {
  using Kind = PointerRoot::Kind;
  llvm::DominatorTree dominators(kernel);
  llvm::PostDominatorTree after(kernel);
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  std::unique_ptr<llvm::UniformityInfo> info =
      find_divergence(kernel, dominators, cycles, [](const llvm::Value *value) {
        const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
        return instruction && differs(*instruction);
      });
  const std::set<const llvm::BasicBlock *> differing = differing_blocks(kernel, *info);

  std::set<const llvm::BasicBlock *> final;
  auto parts_in_final = [&] { // all barriers that only some tiles reach follow the common code
    final = final_blocks(kernel, differing);
    return std::ranges::all_of(llvm::instructions(kernel), [&](const llvm::Instruction &each) {
      return !orders_threads(each) ||
             (!call_to(&each, AbiFunction::abort) &&
              (!differing.count(each.getParent()) || (waits_for_tile(&each) && final.count(each.getParent()))));
    });
  };

  TileInvariance result;
  std::set<const llvm::Value *> accessed, others; // the latter differ, or may
  std::set<const llvm::Value *> sometimes;        // ... only in whether they are performed
  auto is_sized_by_launch = [](const llvm::Value *variable) {
    const auto *array = llvm::dyn_cast<llvm::ArrayType>(llvm::cast<llvm::GlobalVariable>(variable)->getValueType());
    return array && array->getNumElements() == 0;
  };
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    const bool performed_equally = !differing.count(instruction.getParent());
    if (orders_threads(instruction)) {
      if (call_to(&instruction, AbiFunction::abort))
        return {};
      if (!performed_equally)
        return parts_in_final() ? find_common_part(kernel, roots, dominators, *info, differing, final)
                                : TileInvariance();
    }
    if (!site_of(instruction))
      continue;
    const std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      const AccessOperand &access = accesses[k];
      const PointerRoot root = roots.of(access.pointer->get());
      if (root.kind == Kind::unknown)
        return {};
      if (root.kind != Kind::tile_local)
        continue;
      accessed.insert(root.object);
      if (info->isDivergentUse(*access.pointer) || !llvm::isa<llvm::ConstantInt>(access.size)) {
        others.insert(root.object);
        continue;
      }
      if (performed_equally)
        continue;
      sometimes.insert(root.object);
      llvm::Instruction *place = access.kind == AccessKind::atomic || is_sized_by_launch(root.object)
                                     ? nullptr
                                     : place_before(*instruction.getParent(), differing, dominators, after);
      if (place && can_compute_at(access.pointer->get(), *place, dominators, roots))
        result.possible[{&instruction, k}] = place;
      else
        others.insert(root.object);
    }
  }
  const bool sized_by_launch_differs = // these share memory
      std::ranges::any_of(accessed, [&](const llvm::Value *variable) {
        return is_sized_by_launch(variable) && (others.count(variable) || sometimes.count(variable));
      });
  for (const llvm::Value *variable : accessed)
    if (!others.count(variable) && !(sized_by_launch_differs && is_sized_by_launch(variable)))
      (sometimes.count(variable) ? result.possibly_same : result.same).insert(variable);
  std::erase_if(result.possible, [&](const auto &each) {
    const AccessOperand access = accesses_of(const_cast<llvm::Instruction &>(*each.first.first))[each.first.second];
    return !result.possibly_same.count(roots.of(access.pointer->get()).object);
  });
  return result;
}

} // namespace ampsim::frontend
