// Texture references, variables of a template `texture<float, 2>`, as CUDA had them before version 12.
//
// Today's programs may give that name to something else. So the template has one of ampsim's own, `_texref`
// (ampsim_cuda/texture_references.h), and is what `texture<` means where the program has nothing by that name: Clang asks
// for it when it has found nothing itself. Such a variable has no specifier in front, and is shared by host and device, as
// with `__managed__`.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace clang {
class Sema;
}

namespace ampsim::frontend {

/// The template by its old name, in all that is parsed from now on.
void add_texture_references(clang::Sema &sema);

/// `code` with variables of the template as shared ones. Clang takes them for the device's because of an attribute of
/// their class, and because of that leaves them without their initial values: while code is made, the class is without
/// it.
std::unique_ptr<clang::ASTConsumer> share_texture_references(std::unique_ptr<clang::ASTConsumer> code);

} // namespace ampsim::frontend
