// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of OpenCL C's functions on images, as calls of those of the image library (library/images.cl), which are the same
// for all kinds of images.
//
// In the code, an image is the place of its description in the launch's block of arguments (model/opencl/images.h), as a
// number; a sampler is its bits. So the description's loads are known to be of arguments, whichever function they are in.
#pragma once

#include "frontend/opencl/builtin_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

namespace ampsim::frontend {

/// The beginning of the names of the library's functions.
inline constexpr llvm::StringLiteral image_function_prefix = "opencl_image_";

/// Returns whether the module calls a function that writes an image. (Before translate_image_functions.)
bool writes_images(const llvm::Module &module);
/// Replaces reads of samplers at program scope, for which Clang makes no variables, by their values.
void translate_program_samplers(clang::CodeGenerator &code, const clang::ASTContext &context);
void translate_image_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
