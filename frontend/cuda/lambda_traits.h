// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcc's traits of extended lambdas (CUDA C++ Programming Guide, "Extended Lambda Type Traits"), which report the
// execution spaces of a closure's call operator. No expression of C++ has that value, so the header
// (ampsim_cuda/lambda_traits.h) takes the alignment of a class template's instance, `ampsim_cuda::lambda_spaces<T>`,
// which is set here when Clang has instantiated it and before anything depends on its layout.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<clang::ASTConsumer> answer_lambda_traits();

} // namespace ampsim::frontend
