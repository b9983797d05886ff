#include "frontend/sources/precompiled_header.h"

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

std::string precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass) {
  return header_directory(options) + "/../precompiled/" + std::string(setup.name) +
         (pass == Pass::device ? "-device-" : "-host-") + options.standard + ".pch";
}

/// Names, beside a precompiled header, the folder of the headers that it was made from: Clang takes a header of
/// another place for another header, so a copied or moved tree cannot use it.
std::string origin_file(const std::string &precompiled) { return precompiled + ".of"; }

std::string real_header_directory(const CompileOptions &options) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(header_directory(options), real) ? "" : std::string(real);
}

bool made_from(const std::string &precompiled, const std::string &headers) {
  auto origin = llvm::MemoryBuffer::getFile(origin_file(precompiled));
  return origin && !headers.empty() && (*origin)->getBuffer() == headers;
}

/// Options that change neither the language nor what headers define.
bool keeps_headers(const std::vector<std::string> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument == "-I" || argument == "-isystem") {
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

/// Looks for the inclusion of a header among the first directives of a source, with nothing but other inclusions and
/// pragmas before it; in headers of the program's own, too, that are included there and guard themselves.
class LeadingIncludes {
public:
  LeadingIncludes(llvm::StringRef header, const std::vector<std::string> &arguments)
      : in_brackets(("<" + header + ">").str()), in_quotes(("\"" + header + "\"").str()) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      llvm::StringRef argument = arguments[i];
      if (!argument.consume_front("-I"))
        continue;
      if (argument.empty() && i + 1 < arguments.size())
        argument = arguments[++i];
      folders.push_back(argument.str());
    }
  }

  bool reached_from(const std::string &source) { return look_into(source, /*depth=*/0) == Found::here; }

private:
  enum class Found { here, not_yet, never };
  const std::string in_brackets, in_quotes;
  std::vector<std::string> folders; // of -I
  static constexpr unsigned deepest = 8;

  Found look_into(const std::string &file, unsigned depth) const {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer || depth > deepest)
      return Found::never;
    llvm::StringRef text = (*buffer)->getBuffer(), guard;
    bool in_comment = false, guarded = false;
    while (!text.empty()) {
      auto [line, rest] = text.split('\n');
      text = rest;
      line = line.trim();
      if (in_comment) {
        std::size_t end = line.find("*/");
        if (end == llvm::StringRef::npos)
          continue;
        in_comment = false;
        line = line.drop_front(end + 2).trim();
      }
      if (line.starts_with("/*")) {
        in_comment = line.find("*/") == llvm::StringRef::npos;
        continue;
      }
      if (line.empty() || line.starts_with("//") || line.starts_with("\xef\xbb\xbf"))
        continue;
      if (!line.consume_front("#"))
        return Found::never;
      line = line.ltrim();
      const bool may_be_guard = depth > 0 && guard.empty() && line.consume_front("ifndef");
      if (may_be_guard) {
        guard = line.trim();
      } else if (!guard.empty() && !guarded) {
        guarded = line.consume_front("define") && line.trim() == guard;
        if (!guarded)
          return Found::never; // some other condition
      } else if (line.consume_front("include")) {
        if (const Found found = look_at_included(line.ltrim(), file, depth); found != Found::not_yet)
          return found;
      } else if (!line.starts_with("pragma")) {
        return guarded && line.starts_with("endif") ? Found::not_yet : Found::never;
      }
    }
    return Found::not_yet;
  }

  Found look_at_included(llvm::StringRef name, const std::string &from, unsigned depth) const {
    if (name.starts_with(in_brackets) || name.starts_with(in_quotes))
      return Found::here;
    if (name.starts_with("<"))
      return Found::not_yet;
    if (!name.consume_front("\""))
      return Found::never;
    name = name.take_until([](char c) { return c == '"'; });
    std::vector<std::string> places{llvm::sys::path::parent_path(from).str()};
    places.insert(places.end(), folders.begin(), folders.end());
    for (const std::string &place : places) {
      llvm::SmallString<256> path(place);
      llvm::sys::path::append(path, name);
      if (llvm::sys::fs::exists(path))
        return look_into(std::string(path), depth + 1);
    }
    return Found::never; // a header of the user's may define macros
  }
};

/// Clang has no function for the list, which is private; an explicit instantiation may name it.
using DeferredDiagnostics = llvm::SmallSetVector<clang::Decl *, 4>;
DeferredDiagnostics &deferred_diagnostics(clang::Sema &sema);
template <DeferredDiagnostics clang::Sema::*list> struct PrivateList {
  friend DeferredDiagnostics &deferred_diagnostics(clang::Sema &sema) { return sema.*list; }
};
template struct PrivateList<&clang::Sema::DeclsToCheckForDeferredDiags>;

/// Before the precompiled header is written: forgets which functions might call something of the wrong side. Whoever uses
/// the header would read all of them to look for such calls, a sixth of compiling a small program.
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

bool make(const ClangSetup &setup, const CompileOptions &options, Pass pass) {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(new clang::DiagnosticOptions);
  auto *printer = new clang::TextDiagnosticPrinter(llvm::errs(), diagnostic_options.get());
  clang::DiagnosticsEngine diagnostics(new clang::DiagnosticIDs, diagnostic_options, printer);
  // Not the header itself: as a main file, it and what it includes would not be system headers.
  std::string output = precompiled_header(setup, options, pass), header = output + ".h";
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
  // Here templates are parsed at once: of those that are parsed late, Clang reads all for the first that is needed.
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
  llvm::raw_fd_ostream(origin_file(output), error) << real_header_directory(options);
  return !error;
}

} // namespace

std::string precompiled_header_for(const ClangSetup &setup, const std::string &source,
                                   const CompileOptions &options, Pass pass) {
  std::string path = precompiled_header(setup, options, pass);
  if (!setup.architecture_macro.empty() && options.wanted_architecture() &&
      options.wanted_architecture() != setup.architecture)
    return "";
  if (options.warp_size && options.warp_size != setup.warp)
    return "";
  if (std::find(setup.standards.begin(), setup.standards.end(), options.standard) == setup.standards.end() ||
      !keeps_headers(options.clang_arguments) || !llvm::sys::fs::exists(path) ||
      !made_from(path, real_header_directory(options)))
    return "";
  if (setup.implied)
    return path;
  return LeadingIncludes(setup.header, options.clang_arguments).reached_from(source) ? path : "";
}

bool make_precompiled_headers(const ClangSetup &setup, const std::string &resource_directory) {
  if (std::error_code error = llvm::sys::fs::create_directories(resource_directory + "/precompiled")) {
    llvm::errs() << resource_directory << "/precompiled: " << error.message() << '\n';
    return false;
  }
  CompileOptions options;
  options.resource_directory = resource_directory;
  for (const std::string &standard : setup.standards)
    for (Pass pass : {Pass::host, Pass::device}) {
      options.standard = standard;
      if (!make(setup, options, pass))
        return false;
    }
  return true;
}

} // namespace ampsim::frontend
