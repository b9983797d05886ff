// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads for which an atomic operation is atomic. In LLVM IR, these are synchronisation scopes of the project, which
// code generation ignores; that of a device is the default one.
#pragma once

#include "model/access.h"

#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {

using ampsim::reach_of; // the scope of a fence

inline llvm::SyncScope::ID scope_of(Reach reach, llvm::LLVMContext &context) {
  switch (reach) {
  case Reach::tile:
    return context.getOrInsertSyncScopeID("ampsim-tile");
  case Reach::cluster:
    return context.getOrInsertSyncScopeID("ampsim-cluster");
  case Reach::device:
    break;
  case Reach::system:
    return context.getOrInsertSyncScopeID("ampsim-system");
  }
  return llvm::SyncScope::System;
}

inline Reach reach_of(const llvm::Instruction &instruction) {
  const std::optional<llvm::SyncScope::ID> scope = llvm::getAtomicSyncScopeID(&instruction);
  for (const Reach reach : {Reach::tile, Reach::cluster, Reach::system})
    if (scope && *scope == scope_of(reach, instruction.getContext()))
      return reach;
  return Reach::device;
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

/// In the headers, a volatile operation is one with another scope than the device's, which its order names: relaxed for
/// a tile, sequentially consistent for a cluster, and any other for the system. Returns true if it was one of these.
inline bool take_scope_of_headers(llvm::Instruction &instruction) {
  if (!instruction.isAtomic() || !instruction.isVolatile())
    return false;
  const llvm::AtomicOrdering order = [&] {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      return load->getOrdering();
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      return store->getOrdering();
    if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      return update->getOrdering();
    return llvm::cast<llvm::AtomicCmpXchgInst>(instruction).getSuccessOrdering();
  }();
  Reach reach = Reach::system;
  if (order == llvm::AtomicOrdering::Monotonic)
    reach = Reach::tile;
  else if (order == llvm::AtomicOrdering::SequentiallyConsistent)
    reach = Reach::cluster;
  set_reach(instruction, reach);
  return true;
}

} // namespace ampsim::frontend
