// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++ types and constants, from DWARF-like metadata to the debugger's tables.
#pragma once

#include "frontend/debug/library_types.h"
#include "model/debug_info.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

#include <map>
#include <string>

namespace ampsim::frontend {

class DebugTypes {
public:
  DebugTypes(const LibraryTypes &library, DebugInfo &info) : library(library), info(info) {}

  /// The type's number; no_type for `void`. Each type is described once.
  TypeId add(const llvm::DIType *type);
  /// Constants that the module's code names: enumerators and constant variables.
  void add_constants(const llvm::Module &module);

private:
  TypeId add_basic(const llvm::DIBasicType &basic);
  TypeId add_derived(const llvm::DIDerivedType &derived);
  TypeId add_composite(const llvm::DICompositeType &composite);
  void add_array(const llvm::DICompositeType &composite, TypeId id);
  void add_members(const llvm::DICompositeType &composite, TypeId id);
  TypeId reserve(const llvm::DIType *type);

  /// "space::Name"; without the library's own namespaces, and without anonymous ones.
  std::string qualified(llvm::StringRef name, const llvm::DIScope *scope) const;

  const LibraryTypes &library;
  DebugInfo &info;
  std::map<const llvm::DIType *, TypeId> known;
};

} // namespace ampsim::frontend
