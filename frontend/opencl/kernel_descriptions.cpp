// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_descriptions.h.
#include "frontend/opencl/kernel_descriptions.h"
#include "frontend/code/library_notes.h"
#include "model/opencl/kernel_description.h"

#include "clang/AST/Attr.h"

#include <string>

namespace ampsim::frontend {
namespace {

/// As OpenCL's specification writes them in clGetKernelArgInfo: "uint", not "unsigned int", and no qualifiers.
std::string type_name(clang::QualType type, const clang::ASTContext &context) {
  if (type->isPointerType())
    return type_name(type->getPointeeType(), context) + "*";
  std::string name = type.getUnqualifiedType().getAsString(context.getPrintingPolicy());
  if (name.starts_with("unsigned "))
    name = "u" + name.substr(9);
  return name;
}

OpenclParameter::Space space_of(clang::LangAS space) {
  switch (space) {
  case clang::LangAS::opencl_local:
    return OpenclParameter::Space::local;
  case clang::LangAS::opencl_constant:
    return OpenclParameter::Space::constant;
  default:
    return OpenclParameter::Space::global;
  }
}

OpenclParameter describe(const clang::ParmVarDecl &declared, const clang::ASTContext &context) {
  const clang::QualType type = declared.getType();
  OpenclParameter parameter;
  parameter.name = declared.getNameAsString();
  parameter.type = type_name(type, context);
  parameter.size = std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
  if (type->isSamplerT())
    parameter.space = OpenclParameter::Space::sampler;
  if (type->isImageType()) {
    const auto *access = declared.getAttr<clang::OpenCLAccessAttr>();
    parameter.space = OpenclParameter::Space::image;
    parameter.type = parameter.type.substr(parameter.type.find(' ') + 1); // "__read_only image2d_t"
    if (!access || !access->isWriteOnly())
      parameter.qualifiers |= OpenclParameter::is_read;
    if (access && !access->isReadOnly())
      parameter.qualifiers |= OpenclParameter::is_written;
  }
  if (!type->isPointerType())
    return parameter;
  const clang::QualType pointee = type->getPointeeType();
  parameter.space = space_of(pointee.getAddressSpace());
  if (pointee.isConstQualified() || parameter.space == OpenclParameter::Space::constant)
    parameter.qualifiers |= OpenclParameter::is_const;
  if (pointee.isVolatileQualified())
    parameter.qualifiers |= OpenclParameter::is_volatile;
  if (type.isRestrictQualified())
    parameter.qualifiers |= OpenclParameter::is_restrict;
  return parameter;
}

std::string sizes(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + ")";
}

OpenclKernel describe(const std::string &name, const clang::FunctionDecl &declared,
                      const clang::ASTContext &context) {
  OpenclKernel kernel{.name = name, .attributes = "", .required = {}, .parameters = {}};
  const auto add = [&](const std::string &attribute) {
    kernel.attributes += (kernel.attributes.empty() ? "" : " ") + attribute;
  };
  if (const auto *size = declared.getAttr<clang::ReqdWorkGroupSizeAttr>()) {
    kernel.required = {size->getXDim(), size->getYDim(), size->getZDim()};
    add("reqd_work_group_size" + sizes(size->getXDim(), size->getYDim(), size->getZDim()));
  }
  if (const auto *hint = declared.getAttr<clang::WorkGroupSizeHintAttr>())
    add("work_group_size_hint" + sizes(hint->getXDim(), hint->getYDim(), hint->getZDim()));
  if (const auto *hint = declared.getAttr<clang::VecTypeHintAttr>())
    add("vec_type_hint(" + type_name(hint->getTypeHint(), context) + ")");
  for (const clang::ParmVarDecl *each : declared.parameters())
    kernel.parameters.push_back(describe(*each, context));
  return kernel;
}

} // namespace

void describe_kernels(clang::CodeGenerator &code, const clang::ASTContext &context, const AstTables &tables) {
  std::string all;
  for (const KernelSource &kernel : tables.kernels)
    all += to_text(describe(kernel.name,
                            *llvm::cast<clang::FunctionDecl>(code.GetDeclForMangledName(kernel.symbol)), context));
  add_library_notes(*code.GetModule(), all);
}

} // namespace ampsim::frontend
