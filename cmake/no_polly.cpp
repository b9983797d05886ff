// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StaticLLVM.cmake.
#include <llvm/Passes/PassPlugin.h>

llvm::PassPluginLibraryInfo getPollyPluginInfo() { return {}; }
