// What a source language is to the frontend: the seam between the general code and a folder frontend/NAME.
//
// The general code (frontend/driver, ast, ir, ...) compiles every language in the same way: two passes of Clang in
// its CUDA mode, tables from the AST, hooks in the IR. What a language has of its own it says here, in three steps:
//
//   SourceLanguage   constant: how Clang is set up, what the AST and the types in debug information mean
//   LanguageUnit     one source, while it is compiled: what its passes, and their repetitions, leave for each other
//   LanguagePass     one attempt at one pass: hooks, in the order in which the driver calls them (language_pass.h)
//
// All hooks have a default: a language that is what Clang's CUDA mode takes it for needs none of them.
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

/// Code for the device that was not compiled from the language itself, as a module.
struct AssembledText {
  std::unique_ptr<llvm::Module> module; // null where something in it is not supported
  AstTables tables;
  std::string error;
  unsigned line = 0; // of the error; 0: not known
};

class SourceLanguage {
public:
  virtual ~SourceLanguage() = default;
  /// Its words, rules and limits.
  virtual const Language &language() const = 0;
  /// Is this file, by its name or by what is in it, part of a program in this language?
  virtual bool is_own(const std::string &source) const = 0;
  /// Does a text have this language's own syntax in it? Asked of sources of another kind that cannot be compiled.
  virtual bool is_recognised_in(std::string_view text) const {
    (void)text;
    return false;
  }
  /// What code for the device is called in messages: "amp code".
  virtual std::string_view device_code() const = 0;
  /// What the names of the library's functions for host code begin with, where these want to know the place of
  /// their calls (ampsim_host_place).
  virtual std::span<const std::string_view> library_prefixes() const { return {}; }
  /// The library's headers that host code includes which stands alone.
  virtual std::span<const std::string_view> library_headers() const { return {}; }
  /// The library's files that such a program may open by itself (dlopen), up to their versions.
  virtual std::span<const std::string_view> library_files() const { return {}; }
  /// Does such a function return whether it succeeded, so that a program that drops it misses errors?
  virtual bool (*gives_status() const)(std::string_view function) {
    return [](std::string_view) { return false; };
  }
  /// The library's functions that give host code memory which kernels can use, too: where there are any, host code's
  /// own accesses to such memory are told (ampsim_host_access).
  virtual std::span<const std::string_view> sharing_functions() const { return {}; }
  /// What to append to a source so that `kernel_main` runs the kernel with this name, as the program would write it,
  /// by itself; empty where the language cannot do that.
  virtual std::string main_of_kernel(const std::string &kernel) const {
    (void)kernel;
    return "";
  }
  /// Of a file in the form in which the language's own compilers write code for the device (PTX). `name`: the file's.
  virtual AssembledText assemble(const std::string &text, const std::string &name,
                                 llvm::LLVMContext &context) const {
    (void)text, (void)name, (void)context;
    return {nullptr, {}, std::string(language().name) + " does not use such files", 0};
  }
  virtual const ClangSetup &clang_setup() const = 0;
  virtual const LanguageSemantics &semantics() const = 0;
  virtual const LibraryTypes &library_types() const = 0;
  /// For a source of this kind in a program of this language.
  virtual std::unique_ptr<LanguageUnit> open(const std::string &source, SourceKind kind,
                                             const CompileOptions &options) const = 0;
};

} // namespace ampsim::frontend
