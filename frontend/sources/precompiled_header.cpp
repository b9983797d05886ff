// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/sources/precompiled_header.h"
#include "frontend/sources/inclusion.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <utility>

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

/// Lists the files in it, one a line, with their versions.
std::string list_file(const std::string &precompiled) { return precompiled + ".files"; }

/// The version of a file, by which Clang notices changes: "SIZE TIME".
std::string version_of(const std::string &file) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(file, status))
    return "absent";
  return std::to_string(status.getSize()) + " " +
         std::to_string(llvm::sys::toTimeT(status.getLastModificationTime()));
}

/// (file, version)
using Files = std::vector<std::pair<std::string, std::string>>;

std::string to_text(const Files &files) {
  std::string text;
  for (const auto &[file, version] : files)
    text += version + " " + file + "\n";
  return text;
}

Files files_from(llvm::StringRef text) {
  Files files;
  for (const llvm::StringRef line : llvm::split(text, '\n')) {
    const std::size_t size_end = line.find(' '), version_end = line.find(' ', size_end + 1);
    if (version_end != line.npos)
      files.emplace_back(line.drop_front(version_end + 1).str(), line.take_front(version_end).str());
  }
  return files;
}

Files files_of(const std::string &precompiled) {
  const auto list = llvm::MemoryBuffer::getFile(list_file(precompiled));
  return list ? files_from((*list)->getBuffer()) : Files();
}

/// Returns whether the precompiled header was made from this folder of headers, and all of its files are as they were:
/// those of the system change with its updates.
bool made_from(const std::string &precompiled, const std::string &headers) {
  auto origin = llvm::MemoryBuffer::getFile(origin_file(precompiled));
  if (!origin || headers.empty() || (*origin)->getBuffer() != headers)
    return false;
  return std::ranges::all_of(files_of(precompiled),
                             [](const auto &each) { return version_of(each.first) == each.second; });
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

class PrecompileAction final : public clang::ASTFrontendAction {
public:
  explicit PrecompileAction(bool with_times) : with_times(with_times) {}
  std::string result() const { return std::string(contents->Data.begin(), contents->Data.end()); }

protected:
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    compiler.getLangOpts().CompilingPCH = true;
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<ForgetDeferredDiagnostics>());
    consumers.push_back(std::make_unique<clang::PCHGenerator>(
        compiler.getPreprocessor(), compiler.getModuleCache(), /*OutputFile=*/"", /*isysroot=*/"", contents,
        compiler.getFrontendOpts().ModuleFileExtensions, /*AllowASTWithErrors=*/false, with_times));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

private:
  const bool with_times;
  const std::shared_ptr<clang::PCHBuffer> contents = std::make_shared<clang::PCHBuffer>();
};

} // namespace

std::optional<std::string> precompile(const HeaderCompilation &compilation) {
  std::vector<std::string> arguments = compilation.arguments;
  // Templates are parsed immediately here: for templates whose parsing is deferred, Clang reads all of them when it
  // needs the first.
  std::erase(arguments, "-fdelayed-template-parsing");
  std::ranges::replace(arguments, "cuda", "cuda-header");
  std::ranges::replace(arguments, "-emit-obj", "-emit-pch");
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(compilation.diagnostics, /*ShouldOwnClient=*/false);
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics()))
    return std::nullopt;
  if (compilation.dependencies)
    compiler.addDependencyCollector(compilation.dependencies);
  compiler.createFileManager(compilation.files);
  PrecompileAction action(compilation.with_times);
  if (!compiler.ExecuteAction(action))
    return std::nullopt;
  return action.result();
}

bool make_precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass,
                             const std::string &path) {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(new clang::DiagnosticOptions);
  clang::TextDiagnosticPrinter printer(llvm::errs(), diagnostic_options.get());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, diagnostic_options, &printer,
                                       /*ShouldOwnClient=*/false);
  // Not the header itself: as a main file, it and the headers that it includes would not be system headers.
  const std::string header = path + ".h", output = path + ".new";
  const auto write = [](const std::string &file, const std::string &text) {
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    return error;
  };
  std::error_code error = write(header, lines_including(setup));
  if (error) {
    llvm::errs() << header << ": " << error.message() << '\n';
    return false;
  }
  const std::vector<std::string> arguments =
      pass_arguments(setup, driver_arguments(setup, header, SourceKind::own, options, diagnostics), options, pass);
  const auto files = std::make_shared<AllFiles>();
  const std::optional<std::string> contents =
      precompile({.arguments = arguments, .diagnostics = &printer, .dependencies = files});
  if (!contents)
    return false;
  error = write(output, *contents);
  if (!error)
    error = llvm::sys::fs::rename(output, path);
  Files versions;
  for (const std::string &file : files->getDependencies())
    versions.emplace_back(file, version_of(file));
  if (!error)
    error = write(list_file(path), to_text(versions));
  if (!error)
    error = write(origin_file(path), real_header_directory(options));
  if (error)
    llvm::errs() << path << ": " << error.message() << '\n';
  return !error;
}

std::set<std::string> files_in_precompiled(const std::string &path) {
  std::set<std::string> files;
  for (const auto &[file, version] : files_of(path))
    files.insert(file);
  return files;
}

std::string lines_including(const ClangSetup &setup) {
  std::string lines;
  for (const std::string_view header : {setup.header, setup.often_used})
    if (!header.empty())
      lines += "#include <" + std::string(header) + ">\n";
  return lines;
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
