// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL's kernels and synchronisation in the AST, and the marks that the general code looks for.
#pragma once

#include "frontend/ast/language_semantics.h"

#include "clang/CodeGen/ModuleBuilder.h"

#include <memory>

namespace ampsim::frontend {

const LanguageSemantics &opencl_semantics();

/// A parameter that points to local memory.
bool points_to_local(const clang::ParmVarDecl &parameter);
/// The variable in the code for a kernel's parameter that points to local memory.
std::string local_symbol(const std::string &kernel, const std::string &parameter);

/// Emits code, and then marks kernels with the attribute `global` of Clang's CUDA mode.
std::unique_ptr<clang::ASTConsumer> mark_kernels(std::unique_ptr<clang::CodeGenerator> code);

/// Describes variables in local memory: those of kernels' bodies, and those that parameters point to, which are added
/// to the code.
void describe_local_memory(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables);
/// Describes variables at program scope in global memory.
void describe_program_variables(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables);

} // namespace ampsim::frontend
