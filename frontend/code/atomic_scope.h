// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations that are atomic only for the threads of their own tile or cluster. In LLVM IR, these are
// synchronisation scopes of the project, which code generation ignores.
#pragma once

#include "model/access.h"

#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {

using ampsim::reach_of; // the scope of a fence

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

/// Sets the scope of an atomic instruction, which becomes relaxed and is no longer volatile.
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

/// In the headers, an operation that is atomic only for its block is a volatile one, and one for its cluster is a
/// volatile one with sequentially consistent order. Returns true if it was one of these.
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
