// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/sources/precompiled_header.h"
#include "frontend/sources/inclusion.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

std::string run_time_option(const ClangSetup &setup) { return "-D" + std::string(setup.run_time_macro) + "=1"; }

bool is_for_run_time(const ClangSetup &setup, const CompileOptions &options) {
  return !setup.run_time_macro.empty() &&
         std::ranges::find(options.clang_arguments, run_time_option(setup)) != options.clang_arguments.end();
}

std::string file_name(const ClangSetup &setup, const CompileOptions &options, Pass pass) {
  return std::string(setup.name) + (pass == Pass::device ? "-device-" : "-host-") +
         (is_for_run_time(setup, options) ? "run-time-" : "") + options.standard + ".pch";
}

/// The installation's.
std::string precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass) {
  return header_directory(options) + "/../precompiled/" + file_name(setup, options, pass);
}

/// Names a file next to a precompiled header that contains the folder of its headers: Clang treats a header at another
/// place as another header, so a copied or moved tree cannot use it.
std::string origin_file(const std::string &precompiled) { return precompiled + ".of"; }

std::string real_header_directory(const CompileOptions &options) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(header_directory(options), real) ? "" : std::string(real);
}

bool made_from(const std::string &precompiled, const std::string &headers) {
  auto origin = llvm::MemoryBuffer::getFile(origin_file(precompiled));
  return origin && !headers.empty() && (*origin)->getBuffer() == headers;
}

/// Options that change neither the language nor what headers define. Those for the device alone are macros of its
/// architecture, which ampsim's headers do not test. An `-include` comes after the precompiled header.
bool keeps_headers(const ClangSetup &setup, const std::vector<std::string> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument == run_time_option(setup))
      continue;
    if (argument == "-I" || argument == "-isystem" || argument == "-Xarch_device" || argument == "-include") {
      ++i;
      continue;
    }
    if (argument.consume_front("-D")) {
      if (argument.empty() && i + 1 < arguments.size())
        argument = arguments[++i];
      if (argument.starts_with("_") || argument.starts_with("NDEBUG"))
        return false;
      continue;
    }
    if (!argument.starts_with("-I") && !argument.starts_with("-W") && argument != "-w" && argument != "-pthread")
      return false;
  }
  return true;
}

/// Clang has no function for the list, which is private; an explicit instantiation may name it.
using DeferredDiagnostics = llvm::SmallSetVector<clang::Decl *, 4>;
DeferredDiagnostics &deferred_diagnostics(clang::Sema &sema);
template <DeferredDiagnostics clang::Sema::*list> struct PrivateList {
  friend DeferredDiagnostics &deferred_diagnostics(clang::Sema &sema) { return sema.*list; }
};
template struct PrivateList<&clang::Sema::DeclsToCheckForDeferredDiags>;

/// Runs before the precompiled header is written: forgets the functions that might call something of the wrong side.
/// Otherwise every user of the header would read all of them to look for such calls, a sixth of the time to compile a
/// small program.
class ForgetDeferredDiagnostics final : public clang::SemaConsumer {
public:
  void InitializeSema(clang::Sema &its) override { sema = &its; }
  void HandleTranslationUnit(clang::ASTContext &) override { deferred_diagnostics(*sema).clear(); }

private:
  clang::Sema *sema = nullptr;
};

class WriteHeader final : public clang::GeneratePCHAction {
protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<ForgetDeferredDiagnostics>());
    consumers.push_back(clang::GeneratePCHAction::CreateASTConsumer(compiler, file));
    return consumers.back() ? std::make_unique<clang::MultiplexConsumer>(std::move(consumers)) : nullptr;
  }
};

} // namespace

bool make_precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass,
                             const std::string &path) {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(new clang::DiagnosticOptions);
  auto *printer = new clang::TextDiagnosticPrinter(llvm::errs(), diagnostic_options.get());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, diagnostic_options, printer);
  // Not the header itself: as a main file, it and the headers that it includes would not be system headers.
  std::string output = path + ".new", header = path + ".h";
  std::error_code error;
  {
    llvm::raw_fd_ostream text(header, error);
    text << "#include <" << setup.header << ">\n";
    if (!setup.often_used.empty())
      text << "#include <" << setup.often_used << ">\n";
  }
  if (error) {
    llvm::errs() << header << ": " << error.message() << '\n';
    return false;
  }
  std::vector<std::string> arguments =
      pass_arguments(setup, driver_arguments(setup, header, SourceKind::own, options, diagnostics), options, pass);
  // Templates are parsed immediately here: for templates whose parsing is deferred, Clang reads all of them when it
  // needs the first.
  std::erase(arguments, "-fdelayed-template-parsing");
  for (std::string &argument : arguments) {
    if (argument == "cuda")
      argument = "cuda-header";
    else if (argument == "-emit-obj")
      argument = "-emit-pch";
  }
  arguments.insert(arguments.end() - 1, {"-o", output});
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  clang::CompilerInstance compiler;
  compiler.createDiagnostics();
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics()))
    return false;
  WriteHeader action;
  if (!compiler.ExecuteAction(action))
    return false;
  error = llvm::sys::fs::rename(output, path);
  if (!error)
    llvm::raw_fd_ostream(origin_file(path), error) << real_header_directory(options);
  if (error)
    llvm::errs() << path << ": " << error.message() << '\n';
  return !error;
}

PrecompiledHeader precompiled_header_for(const ClangSetup &setup, const std::string &source,
                                         const CompileOptions &options, Pass pass, const std::string &folder) {
  if (!setup.architecture_macro.empty() && options.wanted_architecture() &&
      options.wanted_architecture() != setup.architecture)
    return {};
  if (options.warp_size && options.warp_size != setup.warp)
    return {};
  if (std::find(setup.standards.begin(), setup.standards.end(), options.standard) == setup.standards.end() ||
      !keeps_headers(setup, options.clang_arguments))
    return {};
  const std::string headers = real_header_directory(options);
  auto is_made = [&](const std::string &path) { return llvm::sys::fs::exists(path) && made_from(path, headers); };
  PrecompiledHeader found{.path = precompiled_header(setup, options, pass)};
  if (!is_made(found.path)) {
    if (folder.empty() || headers.empty())
      return {};
    found.path = folder + "/" + file_name(setup, options, pass);
    found.in_cache = true;
    found.missing = !is_made(found.path);
  }
  if (setup.implied)
    return found;
  const Inclusion inclusion = inclusion_of(setup.header, source, options.clang_arguments);
  if (inclusion == Inclusion::none)
    return {};
  found.out_of_turn = inclusion == Inclusion::after_code;
  return found;
}

bool make_precompiled_headers(const ClangSetup &setup, const std::string &resource_directory) {
  if (std::error_code error = llvm::sys::fs::create_directories(resource_directory + "/precompiled")) {
    llvm::errs() << resource_directory << "/precompiled: " << error.message() << '\n';
    return false;
  }
  std::vector<CompileOptions> kinds;
  for (const std::string &standard : setup.standards) {
    CompileOptions options;
    options.resource_directory = resource_directory;
    options.standard = standard;
    kinds.push_back(options);
    options.clang_arguments = {run_time_option(setup)};
    if (!setup.run_time_macro.empty())
      kinds.push_back(std::move(options));
  }
  for (const CompileOptions &options : kinds)
    for (Pass pass : {Pass::host, Pass::device})
      if (!make_precompiled_header(setup, options, pass, precompiled_header(setup, options, pass)))
        return false;
  return true;
}

} // namespace ampsim::frontend
