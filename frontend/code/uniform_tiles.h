// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Facts about tiles and warps that code generation leaves for proofs.
#pragma once

#include "llvm/IR/Value.h"

namespace ampsim::frontend {

/// Clang's attribute of a kernel: "false" if the size of tiles need not divide that of the launch.
inline constexpr const char *uniform_tiles_attribute = "uniform-work-group-size";

/// Metadata of a branch in a builtin function: threads of a warp that reach it together take the same way.
inline constexpr const char *together_metadata = "ampsim.together";

/// Returns whether a builtin function uses the variable for itself: it is large enough, and written before it is read.
inline bool is_of_builtin_function(const llvm::Value &variable) {
  return variable.getName().starts_with("ampsim.");
}

} // namespace ampsim::frontend
