// Templates that launch kernels are the host's.
//
// Clang compiles templates without an attribute for both sides, since those of the standard library are wanted in kernels. In
// the device's pass it then refuses a launch in one of them, drops the call, and gives up the statement around it: a kernel that
// is launched in its other branch would never be instantiated. Such a template, too, is known to be for the host alone as
// soon as its body has been read.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<clang::ASTConsumer> keep_launchers_on_host();

} // namespace ampsim::frontend
