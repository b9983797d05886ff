// The execution spaces of templates: whose they are.
//
// Clang compiles function templates without an attribute for both sides, since those of the standard library are wanted in kernels.
// In the device's pass it then refuses a launch in one of them, drops the call, and gives up the statement around it: a kernel that
// is launched in its other branch would never be instantiated. So such a template, and one that calls it, is known to be for the
// host alone as soon as it has a body and is instantiated, or has been read. The same holds for an explicit specialisation
// or instantiation, which is code, and not a pattern: what it does is the host's business, as NVIDIA's compiler has it.
//
// That is done to definitions only: a declaration that follows gets Clang's attributes anew, and has to agree with those before.
//
// A constexpr template of the other side alone serves this one, too, unless there is a twin for it: nvcc's
// --expt-relaxed-constexpr, which ampsim implies.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<clang::ASTConsumer> settle_execution_spaces();

} // namespace ampsim::frontend
