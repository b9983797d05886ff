// See compiler.h. Arguments come from Clang's own driver, so that it finds the system's headers and understands
// the user's options; what makes a pass amp or host is then changed in the compiler's arguments.
#include "frontend/compiler.h"
#include "frontend/token_rewriter.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

#include <set>

namespace ampsim::frontend {
namespace {

enum class Pass { host, amp };

//===--- diagnostics ----------------------------------------------------------===//

/// Prints diagnostics in Clang's form and keeps them. The amp pass sees the same source again: of what it says
/// only errors are news.
class DiagnosticLog : public clang::DiagnosticConsumer {
public:
  DiagnosticLog(clang::DiagnosticOptions *options, std::vector<Diagnostic> &out, Pass pass)
      : printer(llvm::errs(), options), out(out), pass(pass) {}

  void BeginSourceFile(const clang::LangOptions &language, const clang::Preprocessor *preprocessor) override {
    printer.BeginSourceFile(language, preprocessor);
  }
  void EndSourceFile() override { printer.EndSourceFile(); }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level >= clang::DiagnosticsEngine::Warning)
      wanted = pass == Pass::host || level >= clang::DiagnosticsEngine::Error;
    if (!wanted)
      return;
    printer.HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Warning)
      return;
    Diagnostic diagnostic;
    diagnostic.severity = level >= clang::DiagnosticsEngine::Error ? "error" : "warning";
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    diagnostic.message = text.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (place.isValid()) {
        diagnostic.file = place.getFilename();
        diagnostic.line = place.getLine();
        diagnostic.column = place.getColumn();
      }
    }
    out.push_back(std::move(diagnostic));
  }

private:
  clang::TextDiagnosticPrinter printer;
  std::vector<Diagnostic> &out;
  Pass pass;
  bool wanted = true;
};

//===--- arguments ------------------------------------------------------------===//

constexpr const char *clang_executable = "/usr/lib/llvm-19/bin/clang++";

/// The arguments that Clang's driver would give its compiler for this source; empty where it refuses.
std::vector<std::string> driver_arguments(const std::string &source, const CompileOptions &options,
                                          clang::DiagnosticsEngine &diagnostics) {
  std::string headers = header_directory(options);
  std::vector<std::string> arguments = {
      clang_executable, "-c", "-std=" + options.standard, "-O0", "-fPIC", "-gline-tables-only", "-gcolumn-info",
      // What MSVC takes for granted.
      "-fms-extensions", "-fms-compatibility", "-fms-compatibility-version=19.33",
      // ... without what it takes from libstdc++.
      "-fgnuc-version=4.2.1", "-fexceptions", "-fcxx-exceptions", "-D__STRICT_ANSI__=1",
      "-fdelayed-template-parsing", "-fdeclspec", "-Wno-delayed-template-parsing-in-cxx20",
      "-Wno-unicode-whitespace", "-Wno-gcc-compat", "-Wno-ignored-attributes", "-Wno-microsoft",
      "-Wno-unknown-pragmas", "-Wno-unknown-cuda-version", "-isystem", headers};
  for (const std::string &argument : options.clang_arguments)
    arguments.push_back(argument);
  arguments.insert(arguments.end(), {"-x", "c++", source, "-o", "-"});

  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  // -W options are meant for the driver's own warnings, too.
  clang::ProcessWarningOptions(diagnostics, *clang::CreateAndPopulateDiagOpts(pointers), /*ReportDiags=*/false);
  clang::driver::Driver driver(clang_executable, llvm::sys::getDefaultTargetTriple(), diagnostics);
  driver.setCheckInputsExist(false);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(pointers));
  if (!compilation || diagnostics.hasErrorOccurred())
    return {};
  std::vector<std::string> result;
  for (const clang::driver::Command &job : compilation->getJobs()) {
    for (const char *argument : job.getArguments())
      result.emplace_back(argument);
    break;
  }
  if (!result.empty() && result.front() == "-cc1")
    result.erase(result.begin());
  return result;
}

/// Turns the driver's arguments for plain C++ into those of one of the two passes.
std::vector<std::string> pass_arguments(std::vector<std::string> arguments, Pass pass) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
    if (arguments[i] == "-x" && arguments[i + 1] == "c++")
      arguments[i + 1] = "cuda";
  std::vector<std::string> added = {"-aux-triple", llvm::sys::getDefaultTargetTriple(), "-Wno-cuda-compat",
                                    "-fno-cuda-host-device-constexpr", "-disable-O0-optnone"};
  if (pass == Pass::amp) {
    added.insert(added.end(), {"-fcuda-is-device", "-D__AMPSIM_AMP_PASS__=1", "-O2", "-disable-llvm-passes"});
    std::erase(arguments, std::string("-O0"));
  }
  arguments.insert(arguments.begin(), added.begin(), added.end());
  return arguments;
}

//===--- the action -----------------------------------------------------------===//

/// Parses with rewritten tokens and emits LLVM IR.
class PassAction : public clang::ASTFrontendAction {
public:
  PassAction(llvm::LLVMContext &context, AstTables *tables) : context(context), tables(tables) {}
  std::unique_ptr<llvm::Module> take_module() { return std::move(module); }

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    code = clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(),
                                    compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
                                    compiler.getCodeGenOpts(), context);
    return std::unique_ptr<clang::ASTConsumer>(code);
  }

  void ExecuteAction() override {
    clang::CompilerInstance &compiler = getCompilerInstance();
    compiler.createSema(getTranslationUnitKind(), nullptr);
    // Capturing an array by reference is what every kernel does, and no error in C++ AMP.
    compiler.getDiagnostics().setSeverity(clang::diag::err_capture_bad_target, clang::diag::Severity::Ignored,
                                          clang::SourceLocation());
    parse(compiler.getSema());
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    if (tables)
      *tables = collect_ast_tables(compiler.getASTContext(), *code, *code->GetModule());
    module.reset(code->ReleaseModule());
  }

private:
  llvm::LLVMContext &context;
  AstTables *tables;
  clang::CodeGenerator *code = nullptr; // owned by the compiler instance
  std::unique_ptr<llvm::Module> module;

  /// clang::ParseAST with one step more: the whole token stream is edited before the parser sees it.
  void parse(clang::Sema &sema) {
    clang::Preprocessor &preprocessor = sema.getPreprocessor();
    clang::Parser parser(preprocessor, sema, /*SkipFunctionBodies=*/false);
    // Documentation comments are attached while lexing, to the current context.
    sema.CurContext = sema.getASTContext().getTranslationUnitDecl();
    preprocessor.EnterMainSourceFile();
    std::vector<clang::Token> tokens;
    do {
      tokens.emplace_back();
      preprocessor.Lex(tokens.back());
    } while (tokens.back().isNot(clang::tok::eof));
    tokens = rewrite_tokens(std::move(tokens), preprocessor);
    preprocessor.EnterTokenStream(tokens, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);

    clang::ASTConsumer &consumer = sema.getASTConsumer();
    sema.CurContext = nullptr;
    parser.Initialize();
    clang::Parser::DeclGroupPtrTy declarations;
    clang::Sema::ModuleImportState imports;
    clang::EnterExpressionEvaluationContext evaluated(
        sema, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
    for (bool end = parser.ParseFirstTopLevelDecl(declarations, imports); !end;
         end = parser.ParseTopLevelDecl(declarations, imports))
      if (declarations && !consumer.HandleTopLevelDecl(declarations.get()))
        return;
    for (clang::Decl *declaration : sema.WeakTopLevelDecls())
      consumer.HandleTopLevelDecl(clang::DeclGroupRef(declaration));
    consumer.HandleTranslationUnit(sema.getASTContext());
  }
};

std::unique_ptr<llvm::Module> run_pass(Pass pass, const std::vector<std::string> &driver_arguments,
                                       const CompileOptions &options, llvm::LLVMContext &context, AstTables *tables,
                                       std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> arguments = pass_arguments(driver_arguments, pass);
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());

  clang::CompilerInstance compiler;
  auto *diagnostic_options = new clang::DiagnosticOptions;
  diagnostic_options->ShowColors = options.color;
  compiler.createDiagnostics(new DiagnosticLog(diagnostic_options, diagnostics, pass), /*ShouldOwnClient=*/true);
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics()))
    return nullptr;
  compiler.getDiagnosticOpts().ShowColors = options.color;
  compiler.getFrontendOpts().DisableFree = false;
  PassAction action(context, tables);
  // CompilerInstance::ExecuteAction without its closing line, which speaks of CUDA's sides.
  if (!action.PrepareToExecute(compiler) || !compiler.createTarget())
    return nullptr;
  const clang::FrontendInputFile input = compiler.getFrontendOpts().Inputs.front();
  if (!action.BeginSourceFile(compiler, input))
    return nullptr;
  llvm::Error failed = action.Execute();
  action.EndSourceFile();
  if (failed) {
    llvm::errs() << llvm::toString(std::move(failed)) << '\n';
    return nullptr;
  }
  return action.take_module();
}

} // namespace

std::string header_directory(const CompileOptions &options) {
  if (!options.resource_directory.empty())
    return options.resource_directory + "/include";
  // build/PRESET/ampsim and PREFIX/bin/ampsim: the folder lib/ampsim/include stands beside or above.
  std::string executable = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<256> folder(llvm::sys::path::parent_path(executable));
  for (int levels = 0; levels < 4 && !folder.empty(); ++levels) {
    llvm::SmallString<256> candidate(folder);
    llvm::sys::path::append(candidate, "lib", "ampsim", "include");
    if (llvm::sys::fs::exists(candidate + "/amp.h"))
      return candidate.str().str();
    llvm::sys::path::remove_filename(folder);
  }
  return "/usr/lib/ampsim/include";
}

TranslationUnit compile_source(const std::string &source, const CompileOptions &options, llvm::LLVMContext &context,
                               std::vector<Diagnostic> &diagnostics) {
  TranslationUnit unit;
  auto *driver_options = new clang::DiagnosticOptions;
  driver_options->ShowColors = options.color;
  clang::DiagnosticsEngine driver_diagnostics(new clang::DiagnosticIDs, driver_options,
                                              new DiagnosticLog(driver_options, diagnostics, Pass::host));
  std::vector<std::string> arguments = driver_arguments(source, options, driver_diagnostics);
  if (arguments.empty())
    return unit;
  std::unique_ptr<llvm::Module> host = run_pass(Pass::host, arguments, options, context, nullptr, diagnostics);
  if (!host)
    return unit;
  std::unique_ptr<llvm::Module> amp = run_pass(Pass::amp, arguments, options, context, &unit.tables, diagnostics);
  if (!amp)
    return unit;
  unit.host = std::move(host);
  unit.amp = std::move(amp);
  return unit;
}

} // namespace ampsim::frontend
