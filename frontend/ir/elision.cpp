// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See elision.h. First accesses that one check covers, then intervals, then the uses of captures.
#include "frontend/ir/elision.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/affine_reader.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace ampsim::frontend {
namespace {

using Kind = PointerRoot::Kind;
using Index = AffineSum::Term::Index;

//===--- accesses that one check covers ------------------------------------------------===//

/// Returns whether both compute the same value from the same operands.
bool same_value(const llvm::Value *a, const llvm::Value *b, PointerRoots &roots, unsigned depth = 0) {
  if (a == b)
    return true;
  const auto *left = llvm::dyn_cast<llvm::Instruction>(a), *right = llvm::dyn_cast<llvm::Instruction>(b);
  if (!left || !right || depth > 8 || !left->isSameOperationAs(right))
    return false;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(left)) {
    PointerRoot root = roots.of(load->getPointerOperand());
    if (root.kind != Kind::constant && root.kind != Kind::container)
      return false; // memory that may change in between
  } else if (!llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator>(left)) {
    return false;
  }
  for (unsigned k = 0; k < left->getNumOperands(); ++k)
    if (!same_value(left->getOperand(k), right->getOperand(k), roots, depth + 1))
      return false;
  return true;
}

struct Seen {
  const llvm::Instruction *instruction;
  unsigned number;
  const llvm::Value *pointer;
  std::uint64_t size;
  AccessKind kind;
};

/// Returns whether the instruction orders the thread's accesses. Barriers of the tile or of a warp, fences, copies and
/// launches do; an abort may be the thread's last action.
bool parts_accesses(const llvm::Instruction &instruction) {
  return waits_for_tile(&instruction) ||
         std::ranges::any_of(std::array{AbiFunction::warp, AbiFunction::fence, AbiFunction::asynchronous,
                                        AbiFunction::message, AbiFunction::abort, AbiFunction::exit},
                             [&](AbiFunction function) { return call_to(&instruction, function) != nullptr; });
}

/// For one block: the accesses that cover others between two such places.
void find_repeated(llvm::BasicBlock &block, PointerRoots &roots, Needs &needs) {
  std::vector<Seen> before;
  for (llvm::Instruction &instruction : block) {
    if (parts_accesses(instruction))
      before.clear();
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      const auto *size = llvm::dyn_cast<llvm::ConstantInt>(accesses[k].size);
      Kind root = roots.of(accesses[k].pointer->get()).kind;
      if (!size || accesses[k].kind == AccessKind::atomic ||
          (root != Kind::capture && root != Kind::tile_local && root != Kind::unknown))
        continue;
      Seen now{&instruction, k, accesses[k].pointer->get(), size->getZExtValue(), accesses[k].kind};
      bool needless = false;
      for (const Seen &earlier : before) {
        if (earlier.size != now.size || !same_value(earlier.pointer, now.pointer, roots))
          continue;
        if (earlier.kind == AccessKind::write || now.kind == AccessKind::read)
          needless = true;
        else // a write from here on, which covers the read
          needs.try_emplace({earlier.instruction, earlier.number}, Need::known);
      }
      if (needless)
        needs[{now.instruction, now.number}] = Need::nothing;
      else
        before.push_back(now);
    }
  }
}

//===--- intervals without writes, or of atomic operations alone ------------------===//

bool orders_tile_local(const llvm::Instruction &instruction) {
  if (!waits_for_tile(&instruction))
    return false;
  const auto *fence = llvm::dyn_cast<llvm::ConstantInt>(llvm::cast<llvm::CallInst>(instruction).getArgOperand(0));
  return fence && fence->getZExtValue() & fence_tile_local;
}

/// The instructions that a thread can reach from a place without passing a barrier that orders tile-local memory.
std::set<const llvm::Instruction *> interval_from(const llvm::BasicBlock &block,
                                                  llvm::BasicBlock::const_iterator start) {
  std::set<const llvm::Instruction *> reached;
  std::vector<std::pair<const llvm::BasicBlock *, llvm::BasicBlock::const_iterator>> work{{&block, start}};
  while (!work.empty()) {
    auto [at, place] = work.back();
    work.pop_back();
    bool ends = false;
    for (; place != at->end() && !ends; ++place) {
      if (!reached.insert(&*place).second)
        break;
      ends = orders_tile_local(*place);
    }
    if (place == at->end() && !ends)
      for (const llvm::BasicBlock *next : llvm::successors(at))
        work.emplace_back(next, next->begin());
  }
  return reached;
}

std::uint64_t constant_size(const AccessOperand &access) {
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(access.size);
  return size ? size->getZExtValue() : 0;
}

/// A number for each memory operation of LLVM.
unsigned operation_of(const llvm::Instruction &instruction) {
  const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  return instruction.getOpcode() << 8 | (update ? unsigned(update->getOperation()) : 0u);
}

/// An atomic operation that does not need the previous value: memory may get its first value by it.
bool only_writes(const llvm::Instruction &instruction) {
  const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  return llvm::isa<llvm::StoreInst>(instruction) ||
         (update && update->getOperation() == llvm::AtomicRMWInst::Xchg && update->use_empty());
}

/// The object that represents the memory of a tile-local variable: all arrays whose length the launch chooses begin at
/// the same address.
class TileLocalMemory {
public:
  const llvm::Value *of(const llvm::Value *object) {
    const auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object);
    const auto *array = variable ? llvm::dyn_cast<llvm::ArrayType>(variable->getValueType()) : nullptr;
    if (!array || array->getNumElements() != 0)
      return object;
    if (!sized_by_launch)
      sized_by_launch = object;
    return sized_by_launch;
  }

private:
  const llvm::Value *sized_by_launch = nullptr; // the first such array
};

void find_unwritten(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, Needs &needs) {
  struct Access {
    const llvm::Instruction *instruction;
    unsigned number;
    PointerRoot root;
    AccessKind kind;
    std::uint64_t size; // in bytes; 0: unknown
    unsigned operation; // of an atomic: distinguished only with mixed-atomics
  };
  std::vector<Access> all;
  TileLocalMemory memory;
  std::vector<const llvm::Instruction *> barriers;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (orders_tile_local(instruction))
      barriers.push_back(&instruction);
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      PointerRoot root = roots.of(accesses[k].pointer->get());
      root.object = memory.of(root.object);
      if (root.kind == Kind::tile_local || root.kind == Kind::unknown)
        all.push_back(
            {&instruction, k, root, accesses[k].kind, constant_size(accesses[k]), operation_of(instruction)});
    }
  }
  std::set<std::pair<const llvm::Instruction *, unsigned>> unsafe;
  auto look = [&](const std::set<const llvm::Instruction *> &interval) {
    std::set<const llvm::Value *> written, mixed; // mixed: accessed in more than one way
    std::map<const llvm::Value *, std::tuple<AccessKind, std::uint64_t, unsigned>> ways;
    bool unknown_reads = false, unknown_writes = false;
    for (const Access &access : all)
      if (interval.count(access.instruction)) {
        const std::tuple way{access.kind, access.size, access.operation};
        if (access.size == 0 || ways.try_emplace(access.root.object, way).first->second != way)
          mixed.insert(access.root.object);
        if (access.kind != AccessKind::read)
          written.insert(access.root.object);
        if (access.root.kind == Kind::unknown)
          (access.kind == AccessKind::read ? unknown_reads : unknown_writes) = true;
      }
    for (const Access &access : all)
      if (interval.count(access.instruction) &&
          (unknown_writes || (written.count(access.root.object) &&
                              (access.kind != AccessKind::atomic || only_writes(*access.instruction) ||
                               mixed.count(access.root.object) || unknown_reads))))
        unsafe.insert({access.instruction, access.number});
  };
  look(interval_from(function.getEntryBlock(), function.getEntryBlock().begin()));
  for (const llvm::Instruction *barrier : barriers)
    look(interval_from(*barrier->getParent(), std::next(barrier->getIterator())));

  // All threads update it: without a check, their loop is a reduction.
  auto is_counter = [&](const llvm::Value *object) {
    constexpr std::uint64_t most_bytes = 8;
    const auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object);
    return variable &&
           variable->getDataLayout().getTypeAllocSize(variable->getValueType()).getFixedValue() <= most_bytes;
  };
  auto in_inner_loop = [&](const llvm::Instruction &instruction) {
    for (const LoopNest::Level &level : nest.around(*instruction.getParent())) {
      bool has_barrier = false;
      for (const llvm::BasicBlock *block : level.loop->blocks())
        for (const llvm::Instruction &each : *block)
          has_barrier |= waits_for_tile(&each);
      if (!has_barrier && level.loop->contains(&instruction))
        return true;
    }
    return false;
  };
  for (const Access &access : all)
    if (access.kind != AccessKind::write && access.root.kind == Kind::tile_local &&
        !unsafe.count({access.instruction, access.number})) {
      const bool whole_first = in_inner_loop(*access.instruction) ||
                               (access.kind == AccessKind::atomic && is_counter(access.root.object));
      needs.try_emplace({access.instruction, access.number}, whole_first ? Need::known_in_loop : Need::known);
    }
}

/// Returns whether only threads that differ in at most one index can write to the same element. Where the launch chooses
/// the tiles, a dimension must have no other index, and where a condition tests an index, only one may remain: the launch
/// decides.
bool distinguishes_threads(const AffineAccess &access, const Kernel &kernel) {
  if (kernel.tile_at_launch)
    return true;
  const bool tiled = kernel.tiled();
  for (unsigned d = 0; d < kernel.rank; ++d) {
    bool local = tiled && kernel.tile[d] == 1, group = !tiled;
    auto look = [&](const AffineSum &sum) {
      for (const AffineSum::Term &term : sum.terms) {
        if (term.index == Index::one || term.index == Index::turn || term.dimension != d)
          continue;
        local |= term.index == Index::global || term.index == Index::local;
        group |= term.index != Index::local;
      }
    };
    look(access.offset);
    for (const AffineCondition &condition : access.conditions)
      look(condition.sum);
    if (!local || !group)
      return false;
  }
  return true;
}

} // namespace

/// A value that a function gets from its caller may lead to any of the captures.
static void describe_shared_captures(const std::vector<llvm::Function *> &functions, Kernel &kernel) {
  kernel.unknown_reads = kernel.unknown_writes = true;
  for (llvm::Function *function : functions) {
    PointerRoots roots(*function, kernel.captures);
    for (llvm::Instruction &instruction : llvm::instructions(*function)) {
      if (!site_of(instruction))
        continue;
      for (const AccessOperand &access : accesses_of(instruction)) {
        const PointerRoot root = roots.of(access.pointer->get());
        if (root.kind != Kind::capture)
          continue;
        kernel.uses[root.index].reads |= access.kind != AccessKind::write;
        kernel.uses[root.index].writes |= access.kind != AccessKind::read;
      }
    }
  }
}

/// Finds the captures with targets and sources of asynchronous copies. A copy may still be in progress when the thread
/// that started it continues, so even that thread's accesses can meet it.
void find_copies(llvm::Function &function, PointerRoots &roots, Kernel &kernel, std::vector<bool> &copied_to,
                 std::vector<bool> &copied_from) {
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    const llvm::CallBase *copy = call_to(&instruction, AbiFunction::asynchronous);
    if (!copy)
      continue;
    const PointerRoot to = roots.of(copy->getArgOperand(1)), from = roots.of(copy->getArgOperand(2));
    if (to.kind == Kind::capture)
      copied_to[to.index] = true;
    if (from.kind == Kind::capture)
      copied_from[from.index] = true;
    kernel.unknown_writes |= to.kind == Kind::unknown;
    kernel.unknown_reads |= from.kind == Kind::unknown;
  }
}

void describe_captures(const std::vector<llvm::Function *> &functions, bool raw_pointers, Kernel &kernel) {
  kernel.uses.assign(kernel.captures.size(), {});
  if (functions.size() > 1)
    return describe_shared_captures(functions, kernel);
  llvm::Function &function = *functions.front();
  PointerRoots roots(function, kernel.captures);
  AffineReader reader(function, kernel.captures);
  std::vector<bool> bounded(kernel.captures.size(), true), affine = bounded, distinct = bounded;
  std::vector<bool> copied_to(kernel.captures.size()), copied_from = copied_to;
  std::vector<std::optional<std::pair<unsigned, std::uint64_t>>> atomics(kernel.captures.size()); // operation, size
  std::vector<bool> only_atomics(kernel.captures.size(), true);                                   // all the same
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!site_of(instruction))
      continue;
    for (const AccessOperand &access : accesses_of(instruction)) {
      PointerRoot root = roots.of(access.pointer->get());
      bool reads = access.kind != AccessKind::write, writes = access.kind != AccessKind::read;
      if (root.kind == Kind::unknown) {
        kernel.unknown_reads |= reads;
        kernel.unknown_writes |= writes;
      }
      if (root.kind != Kind::capture)
        continue;
      CaptureUse &use = kernel.uses[root.index];
      use.reads |= reads;
      use.writes |= writes;
      const auto *bytes = llvm::dyn_cast<llvm::ConstantInt>(access.size);
      std::uint32_t size = bytes ? std::uint32_t(bytes->getZExtValue()) : 0;
      if (access.kind == AccessKind::atomic)
        distinct[root.index] = false;
      const std::pair way{operation_of(instruction), std::uint64_t{size}};
      if (!atomics[root.index])
        atomics[root.index] = way;
      if (access.kind != AccessKind::atomic || !bytes || atomics[root.index] != way)
        only_atomics[root.index] = false;
      if (!bytes)
        affine[root.index] = false;
      bounded[root.index] =
          bounded[root.index] && bytes && reader.is_bounded(access.pointer->get(), root.index, size);
      std::optional<AffineAccess> found;
      if (affine[root.index])
        found = reader.read(instruction, access.pointer->get(), root.index, size);
      if (found && writes && !distinguishes_threads(*found, kernel))
        distinct[root.index] = false;
      if (found) {
        found->writes = writes;
        use.accesses.push_back(std::move(*found));
      } else {
        affine[root.index] = false;
      }
    }
  }
  find_copies(function, roots, kernel, copied_to, copied_from);
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    CaptureUse &use = kernel.uses[k];
    if (copied_to[k] || (copied_from[k] && use.writes))
      use.elided = false;
    else if (use.writes) {
      use.only_atomics = only_atomics[k] && (bounded[k] || raw_pointers) && !kernel.has_fences &&
                         !kernel.has_spin_loops && !kernel.has_narrow_atomics && !kernel.uses_cluster;
      use.elided = ((affine[k] && distinct[k]) || use.only_atomics) && !kernel.captures[k].packed &&
                   !kernel.unknown_reads && !kernel.unknown_writes;
    } else // each access through a pointer checks its bounds
      use.elided =
          use.reads && (bounded[k] || raw_pointers) && !kernel.captures[k].packed && !kernel.unknown_writes;
    if (!affine[k])
      use.accesses.clear();
    for (AffineAccess &access : use.accesses)
      access.bounded |= raw_pointers;
  }
}

Needs find_needs(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, const Kernel &kernel,
                 Instrumentation code) {
  Needs needs;
  for (llvm::BasicBlock &block : function)
    find_repeated(block, roots, needs);
  // Other tiles of a cluster may write to tile-local memory; asynchronous copies write until they are waited for, even
  // after barriers.
  if (!kernel.uses_cluster && !kernel.has_asynchronous_copies)
    find_unwritten(function, roots, nest, needs);
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!site_of(instruction))
      continue;
    std::vector<AccessOperand> accesses = accesses_of(instruction);
    for (unsigned k = 0; k < accesses.size(); ++k) {
      PointerRoot root = roots.of(accesses[k].pointer->get());
      const bool unchecked =
          root.kind == Kind::capture
              ? (kernel.uses[root.index].elided && !is_checked(code.checked, root.index)) ||
                    (root.index < Instrumentation::countable && is_checked(code.proved, root.index))
              : root.kind == Kind::tile_local && code.proved_tile_local && !kernel.uses_cluster;
      if (unchecked)
        needs[{&instruction, k}] = Need::nothing;
    }
  }
  return needs;
}

} // namespace ampsim::frontend
