// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The properties of a source language's library that the debugger needs, by the types in debug information.
#pragma once

#include "model/debug_info.h"

#include "llvm/IR/DebugInfoMetadata.h"

#include <optional>
#include <string_view>

namespace ampsim::frontend {

class LibraryTypes {
public:
  virtual ~LibraryTypes() = default;
  /// Returns whether the namespace is omitted in the names of types.
  virtual bool is_unnamed(llvm::StringRef space) const {
    (void)space;
    return false;
  }
  /// Classes that are not shown as their members: containers, textures.
  virtual std::optional<DebugType::Kind> kind_of(const llvm::DICompositeType &type) const {
    (void)type;
    return std::nullopt;
  }
  /// The template whose instances are parts of a container with fewer dimensions (DebugType::section).
  virtual std::string_view section() const { return {}; }
};

} // namespace ampsim::frontend
