// Atomic operations that are atomic for the threads of their own tile or cluster only. In LLVM IR these are synchronisation
// scopes of the project's own, of which code generation knows nothing.
#pragma once

#include "model/access.h"

#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {

using ampsim::reach_of; // of a fence

inline llvm::SyncScope::ID scope_of(Reach reach, llvm::LLVMContext &context) {
  if (reach == Reach::all)
    return llvm::SyncScope::System;
  return context.getOrInsertSyncScopeID(reach == Reach::tile ? "ampsim-tile" : "ampsim-cluster");
}

inline Reach reach_of(const llvm::Instruction &instruction) {
  const std::optional<llvm::SyncScope::ID> scope = llvm::getAtomicSyncScopeID(&instruction);
  for (const Reach reach : {Reach::tile, Reach::cluster})
    if (scope && *scope == scope_of(reach, instruction.getContext()))
      return reach;
  return Reach::all;
}

/// Of an atomic instruction, which is then a relaxed one and not volatile any more.
inline void set_reach(llvm::Instruction &instruction, Reach reach) {
  const llvm::SyncScope::ID scope = scope_of(reach, instruction.getContext());
  const auto relaxed = llvm::AtomicOrdering::Monotonic;
  auto set = [&](auto *operation) {
    operation->setSyncScopeID(scope);
    operation->setVolatile(false);
  };
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    set(load);
    load->setOrdering(relaxed);
  } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    set(store);
    store->setOrdering(relaxed);
  } else if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    set(update);
    update->setOrdering(relaxed);
  } else if (auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    set(swap);
    swap->setSuccessOrdering(relaxed);
    swap->setFailureOrdering(relaxed);
  }
}

/// The headers write an operation that is atomic for its block only as a volatile one, and one that is for its cluster as
/// a volatile one of sequentially consistent order. True if it was one of these.
inline bool take_scope_of_headers(llvm::Instruction &instruction) {
  if (!instruction.isAtomic() || !instruction.isVolatile())
    return false;
  auto is_ordered = [&] {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      return load->getOrdering() != llvm::AtomicOrdering::Monotonic;
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      return store->getOrdering() != llvm::AtomicOrdering::Monotonic;
    if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      return update->getOrdering() != llvm::AtomicOrdering::Monotonic;
    const auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
    return swap && swap->getSuccessOrdering() != llvm::AtomicOrdering::Monotonic;
  };
  set_reach(instruction, is_ordered() ? Reach::cluster : Reach::tile);
  return true;
}

} // namespace ampsim::frontend
