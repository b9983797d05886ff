// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface of a source language to the frontend: the seam between the general code and a folder frontend/NAME.
//
// The general code (frontend/driver, ast, ir, ...) compiles every language in the same way: two passes of Clang in its
// CUDA mode, tables from the AST, hooks in the IR. A language customises this at three levels:
//
//   SourceLanguage   constant: the setup of Clang, the meaning of the AST and of types in debug information
//   LanguageUnit     one source during its compilation: state that its passes, and their repetitions, share
//   LanguagePass     one attempt at one pass: hooks, in the order in which the driver calls them (language_pass.h)
//
// All hooks have a default: a language that matches Clang's CUDA mode needs none of them.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/debug/library_types.h"
#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/clang_setup.h"
#include "model/compile_options.h"
#include "model/language.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ampsim::frontend {

class LanguageSemantics; // frontend/ast/language_semantics.h
class LanguageUnit;      // language_pass.h

/// Device code that was not compiled from the language itself, as a module.
struct AssembledText {
  std::unique_ptr<llvm::Module> module; // null if something in it is not supported
  AstTables tables;
  std::string error;
  unsigned line = 0; // of the error; 0: unknown
};

class SourceLanguage {
public:
  virtual ~SourceLanguage() = default;
  /// Its words, rules and limits.
  virtual const Language &language() const = 0;
  /// Returns whether this file, by its name or its contents, is part of a program in this language.
  virtual bool is_own(const std::string &source) const = 0;
  /// Returns whether a text has this language's own syntax; for sources of another kind that cannot be compiled.
  virtual bool is_recognised_in(std::string_view text) const {
    (void)text;
    return false;
  }
  /// The language's term for device code in messages: "amp code".
  virtual std::string_view device_code() const = 0;
  /// The prefixes of the library's functions for host code that need the place of their calls (ampsim_host_place).
  virtual std::span<const std::string_view> library_prefixes() const { return {}; }
  /// The library's headers that standalone host code includes.
  virtual std::span<const std::string_view> library_headers() const { return {}; }
  /// The library's files that such a program may open itself (dlopen), ignoring their versions.
  virtual std::span<const std::string_view> library_files() const { return {}; }
  /// A predicate: true for those functions that return a status, which a program should not ignore.
  virtual bool (*gives_status() const)(std::string_view function) {
    return [](std::string_view) { return false; };
  }
  /// The library's functions that give host code memory which kernels can also use: if there are any, host code's own
  /// accesses to such memory are recorded (ampsim_host_access).
  virtual std::span<const std::string_view> sharing_functions() const { return {}; }
  /// The code to append to a source so that `kernel_main` runs the kernel with this name, as written in the program,
  /// alone; empty if that needs no code in the source.
  virtual std::string main_of_kernel(const std::string &kernel) const {
    (void)kernel;
    return "";
  }
  /// Returns whether `--kernel` can run a kernel of this language alone.
  virtual bool runs_kernels() const { return !main_of_kernel("kernel").empty(); }
  /// Reads a file in the form in which the language's own compilers write device code (PTX). `name`: the file's.
  virtual AssembledText assemble(const std::string &text, const std::string &name,
                                 llvm::LLVMContext &context) const {
    (void)text, (void)name, (void)context;
    return {nullptr, {}, std::string(language().name) + " does not support such files", 0};
  }
  virtual const ClangSetup &clang_setup() const = 0;
  virtual const LanguageSemantics &semantics() const = 0;
  virtual const LibraryTypes &library_types() const = 0;
  /// For a source of this kind in a program of this language.
  virtual std::unique_ptr<LanguageUnit> open(const std::string &source, SourceKind kind,
                                             const CompileOptions &options) const = 0;
};

} // namespace ampsim::frontend
