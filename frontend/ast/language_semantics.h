// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of declarations and statements in a source language: the types that are containers, the captures of a
// kernel, the calls that synchronise threads. The tables (collect_tables.h) are built with it.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"

#include <optional>
#include <string>

namespace ampsim::frontend {

class LanguageSemantics {
public:
  virtual ~LanguageSemantics() = default;

  //===--- types and kernels -------------------------------------------------------===//

  /// The container of the library that a type is; nothing for other types. The name and the place are not set.
  virtual std::optional<Capture> container(clang::QualType type, const clang::ASTContext &context) const {
    (void)type, (void)context;
    return std::nullopt;
  }
  /// For a class whose objects are shown as a scalar.
  virtual std::optional<TypeLayout::Scalar> scalar(const clang::CXXRecordDecl &record) const {
    (void)record;
    return std::nullopt;
  }
  /// Fills in all of `kernel` except its symbol. `entry` has the attribute `global` of Clang's CUDA mode.
  virtual void describe_kernel(const clang::FunctionDecl &entry, const clang::ASTContext &context,
                               KernelSource &kernel) const = 0;

  //===--- statements (statements.h) ------------------------------------------------===//

  /// A call that orders the accesses of threads, and whether it also waits for them.
  struct Synchronisation {
    clang::SourceLocation location; // of the function's name
    llvm::StringRef name;
    bool barrier = false;
  };
  virtual std::optional<Synchronisation> synchronisation(const clang::Stmt &statement) const {
    (void)statement;
    return std::nullopt;
  }
  /// The name of a barrier in this function ("t.barrier"); empty if it has none.
  virtual std::string barrier_in(const clang::FunctionDecl &function) const {
    (void)function;
    return "";
  }
  /// The reason why an expression differs between the threads of a tile, if it does.
  enum class Variance : std::uint8_t {
    none,
    index, // computed from indices
    data   // read from memory, or possibly so
  };
  /// Nothing if that follows from its parts.
  virtual std::optional<Variance> varies(const clang::Stmt &expression) const {
    (void)expression;
    return std::nullopt;
  }
  /// Returns whether threads can notify others by this operation: an atomic or a volatile one.
  virtual bool signals(const clang::Stmt &statement) const {
    (void)statement;
    return false;
  }
  /// Returns whether the host, rather than a kernel, runs the function.
  virtual bool is_host(const clang::FunctionDecl &function) const {
    (void)function;
    return false;
  }
  /// The stream in which a host call enqueues work; null if it does not.
  virtual const clang::Expr *stream_of(const clang::Stmt &call) const {
    (void)call;
    return nullptr;
  }
};

} // namespace ampsim::frontend
