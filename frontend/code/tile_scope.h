// Atomic operations that are atomic for the threads of their own tile only. In LLVM IR that is a synchronisation scope of
// the project's own, of which code generation knows nothing.
#pragma once

#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {

inline llvm::SyncScope::ID tile_scope(llvm::LLVMContext &context) {
  return context.getOrInsertSyncScopeID("ampsim-tile");
}

inline bool has_tile_scope(const llvm::Instruction &instruction) {
  std::optional<llvm::SyncScope::ID> scope = llvm::getAtomicSyncScopeID(&instruction);
  return scope && *scope == tile_scope(instruction.getContext());
}

/// Of an atomic instruction; it is not volatile any more.
inline void set_tile_scope(llvm::Instruction &instruction) {
  auto set = [&](auto *operation) {
    if (!operation)
      return;
    operation->setSyncScopeID(tile_scope(instruction.getContext()));
    operation->setVolatile(false);
  };
  set(llvm::dyn_cast<llvm::LoadInst>(&instruction));
  set(llvm::dyn_cast<llvm::StoreInst>(&instruction));
  set(llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction));
  set(llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction));
}

} // namespace ampsim::frontend
