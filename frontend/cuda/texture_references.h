// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture references, variables of a template `texture<float, 2>`, as CUDA had them before version 12.
//
// Current programs may use that name for something else. The template is therefore called `_texref`
// (ampsim_cuda/texture_references.h), and `texture<` means it only if the program has nothing by that name: Clang
// requests it when lookup has failed. Such a variable has no specifier before it, and is shared by host and device,
// like `__managed__`.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace clang {
class Sema;
}

namespace ampsim::frontend {

/// Makes the template available under its old name, in all code that is parsed from now on.
void add_texture_references(clang::Sema &sema);

/// Emits variables of the template in `code` as shared ones. Clang assigns them to the device because of an attribute
/// of their class, and therefore drops their initial values: the attribute is removed while code is emitted.
std::unique_ptr<clang::ASTConsumer> share_texture_references(std::unique_ptr<clang::ASTConsumer> code);

} // namespace ampsim::frontend
