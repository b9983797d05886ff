// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources in a folder of their own, and the frontend's results for them.
//
// A test writes its program as text; each compilation that includes amp.h costs about 0.4 s, so a test checks many
// things in one program. Places in a program are found by their text, never by numbers.
#pragma once

#include "frontend/driver/compiler.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/IR/InstIterator.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace ampsim::frontend::test {

/// A new folder, which is the current folder for the lifetime of the object.
class SourceFolder {
public:
  SourceFolder();
  ~SourceFolder();
  SourceFolder(const SourceFolder &) = delete;
  SourceFolder &operator=(const SourceFolder &) = delete;

  /// Writes a file, and creates the folders in its name. Returns the name.
  std::string write(const std::string &name, const std::string &text) const;
  const std::filesystem::path &path() const { return folder; }

private:
  std::filesystem::path folder, previous;
};

CompileOptions options_for(std::vector<std::string> sources, std::vector<std::string> clang_arguments = {});

/// The two modules of one source.
struct Compiled {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  TranslationUnit unit;
  std::vector<Diagnostic> diagnostics;
  std::string printed; // on stderr, while compiling

  bool ok() const { return unit.host && unit.device; }
  /// The function with that name before its parameters, demangled ("f", "S::f"), if it was emitted.
  static const llvm::Function *find(const llvm::Module &module, const std::string &name);
  bool in_host(const std::string &name) const { return find(*unit.host, name); }
  bool in_device(const std::string &name) const { return find(*unit.device, name); }
};
Compiled compile_text(const std::string &text, std::vector<std::string> clang_arguments = {},
                      const std::string &standard = "c++17");

/// One source, compiled and prepared; throws if it does not compile.
class Prepared {
public:
  explicit Prepared(const std::string &text, std::vector<std::string> clang_arguments = {});
  /// The same for existing sources.
  static Prepared from_file(const std::string &name, std::vector<std::string> clang_arguments = {});

  std::string text;
  Compiled compiled;
  ProgramTables program;
  std::vector<Diagnostic> diagnostics; // of the preparation

  const Kernel &kernel(unsigned index = 0) const { return program.kernels.at(index); }
  llvm::Function &function(unsigned index = 0) const;
  /// The line (from 1) on which `mark` is written; it must be there exactly once.
  unsigned line(const std::string &mark) const;
  /// Ids of the sites whose innermost frame is on that line, in the order of their positions.
  std::vector<SiteId> sites_at(const std::string &mark) const;
  /// The kinds of these sites, such as "read write atomic".
  std::string kinds_at(const std::string &mark) const;
  /// The only one of that kind on that line.
  const Site &site(const std::string &mark, Site::Kind kind) const;
  const Site &read(const std::string &mark) const { return site(mark, Site::Kind::read); }
  const Site &write(const std::string &mark) const { return site(mark, Site::Kind::write); }
  const Site &atomic(const std::string &mark) const { return site(mark, Site::Kind::atomic); }

private:
  Prepared() = default;
  void prepare();
};

const char *name_of(Site::Kind kind);
/// "capture av", "tile-local data", "private local", "unknown".
std::string root_of(const Site &site, const Kernel &kernel);
/// The messages of one severity.
std::vector<std::string> messages(const std::vector<Diagnostic> &diagnostics, const std::string &severity);

} // namespace ampsim::frontend::test
