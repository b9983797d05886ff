// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The execution spaces of templates.
//
// Clang compiles function templates without an attribute for both sides, since those of the standard library are needed
// in kernels. In the device's pass it then rejects a launch in one of them, drops the call, and discards the statement
// around it: a kernel that is launched in its other branch would never be instantiated. Such a template, and one that
// calls it, is therefore marked as host-only as soon as it has a body and is instantiated, or has been read. The same
// applies to an explicit specialisation or instantiation, which is code, not a pattern: as with NVIDIA's compiler, it
// belongs to the host.
//
// Only definitions are marked: a later declaration gets Clang's attributes again, and must agree with the earlier ones.
//
// A constexpr template of only the other side also serves this side, unless it has a twin: nvcc's
// --expt-relaxed-constexpr, which ampsim implies.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<clang::ASTConsumer> settle_execution_spaces();

} // namespace ampsim::frontend
