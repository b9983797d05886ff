// Templates without an attribute: whose they are.
//
// Clang compiles function templates without an attribute for both sides, since those of the standard library are wanted in kernels.
// Those of the program's own are the host's alone, as NVIDIA's compiler has it: what they instantiate and call is the host's
// business, and an explicit specialisation or instantiation is no code for the device. Left as they are, Clang would
// refuse a launch in one of them in the device's pass, drop the call, and give up the statement around it, so that a kernel
// which is launched in its other branch would never be instantiated. Launches tell of other functions, too, that they are the
// host's: lambdas and constexpr functions.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<clang::ASTConsumer> keep_templates_on_host();

} // namespace ampsim::frontend
