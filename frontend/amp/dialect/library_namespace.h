// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The namespace of the C++ AMP library, by either of its names.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace ampsim::frontend {

inline bool is_library_namespace(llvm::StringRef name) { return name == "concurrency" || name == "Concurrency"; }

} // namespace ampsim::frontend
