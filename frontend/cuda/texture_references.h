// Texture references, variables of a template `texture<float, 2>`, as CUDA had them before version 12.
//
// The name of the template becomes one of ampsim's own, as long as it was: `_texref`
// (ampsim_cuda/texture_references.h). Such a variable has no specifier in front, and is shared by host and device, as
// with `__managed__`.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

/// The text with the template's own name; as it was where it defines something else by the old one.
std::string with_texture_references(std::string text);

/// `code` with variables of the template as shared ones. Clang takes them for the device's because of an attribute of
/// their class, and because of that leaves them without their initial values: while code is made, the class is without
/// it.
std::unique_ptr<clang::ASTConsumer> share_texture_references(std::unique_ptr<clang::ASTConsumer> code);

} // namespace ampsim::frontend
