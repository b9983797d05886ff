// What the debugger is to know of a source language's library, by the types in debug information.
#pragma once

#include "model/debug_info.h"

#include "llvm/IR/DebugInfoMetadata.h"

#include <optional>
#include <string_view>

namespace ampsim::frontend {

class LibraryTypes {
public:
  virtual ~LibraryTypes() = default;
  /// Is the namespace left out in the names of types?
  virtual bool is_unnamed(llvm::StringRef space) const {
    (void)space;
    return false;
  }
  /// Classes that are shown as something else than their members: containers, textures.
  virtual std::optional<DebugType::Kind> kind_of(const llvm::DICompositeType &type) const {
    (void)type;
    return std::nullopt;
  }
  /// The template of which parts of a container, of fewer dimensions, are (DebugType::section).
  virtual std::string_view section() const { return {}; }
};

} // namespace ampsim::frontend
