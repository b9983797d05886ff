// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of components of vectors.
//
// `p[i].x` is a scalar, and `p[i].xz` are two (OpenCL C, 6.3.7): the other components need not exist. Clang reads the
// whole vector. A store to components reads and writes the whole vector, too, and stays as it is: some devices do that,
// so that other work-items' stores to other components may be lost.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Ends reads of vectors in memory at the last component that is used.
void read_components_alone(llvm::Module &module);

} // namespace ampsim::frontend
