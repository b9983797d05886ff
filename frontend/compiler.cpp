// See compiler.h.
#include "frontend/compiler.h"
#include "frontend/clang_arguments.h"
#include "frontend/precompiled_header.h"
#include "frontend/token_rewriter.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/ExternalPreprocessorSource.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"

namespace ampsim::frontend {
namespace {

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

  /// While a precompiled header is tried: that it does not fit is no news for the user.
  bool muted = false;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level >= clang::DiagnosticsEngine::Warning)
      wanted = pass == Pass::host || level >= clang::DiagnosticsEngine::Error;
    if (!wanted || muted)
      return;
    printer.HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Warning) {
      if (in_header)
        place_last(info);
      return;
    }
    Diagnostic diagnostic;
    diagnostic.severity = level >= clang::DiagnosticsEngine::Error ? "error" : "warning";
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    diagnostic.message = text.str().str();
    out.push_back(std::move(diagnostic));
    in_header = false;
    place_last(info);
  }

private:
  /// An error in a header's template stands where the user's code asks for the template: in the first note there.
  void place_last(const clang::Diagnostic &info) {
    if (!info.hasSourceManager() || !info.getLocation().isValid())
      return;
    clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
    if (place.isInvalid())
      return;
    bool header = info.getSourceManager().isInSystemHeader(info.getLocation());
    if (header && in_header)
      return;
    in_header = header;
    out.back().file = place.getFilename();
    out.back().line = place.getLine();
    out.back().column = place.getColumn();
  }

  bool in_header = false; // is the last of `out` in a header?
  clang::TextDiagnosticPrinter printer;
  std::vector<Diagnostic> &out;
  Pass pass;
  bool wanted = true;
};

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

  /// libstdc++ has templates with the names of Clang's builtin traits (__is_pointer), whose meaning Clang takes
  /// back when it parses them. From a precompiled header it remembers that only for identifiers that the
  /// preprocessor looks at, and the tokens of templates that are parsed late never come by there.
  static void restore_reverted_keywords(clang::Preprocessor &preprocessor) {
    clang::ExternalPreprocessorSource *precompiled = preprocessor.getExternalSource();
    if (!precompiled)
      return;
    std::vector<clang::IdentifierInfo *> keywords;
    for (const auto &entry : preprocessor.getIdentifierTable())
      if (entry.getValue()->isOutOfDate() && entry.getValue()->getTokenID() != clang::tok::identifier)
        keywords.push_back(entry.getValue());
    for (clang::IdentifierInfo *keyword : keywords)
      precompiled->updateOutOfDateIdentifier(*keyword);
  }

  /// clang::ParseAST with one step more: the whole token stream is edited before the parser sees it.
  void parse(clang::Sema &sema) {
    clang::Preprocessor &preprocessor = sema.getPreprocessor();
    clang::Parser parser(preprocessor, sema, /*SkipFunctionBodies=*/false);
    restore_reverted_keywords(preprocessor);
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
    if (clang::ExternalASTSource *precompiled = sema.getASTContext().getExternalSource())
      precompiled->StartTranslationUnit(&consumer);
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

enum class Outcome { compiled, refused, header_does_not_fit };

/// One attempt at a pass: with the precompiled header or, where that is empty, without.
Outcome try_pass(Pass pass, const std::vector<std::string> &driver_arguments, const std::string &precompiled_header,
                 const CompileOptions &options, PassAction &action, std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> arguments = pass_arguments(driver_arguments, pass);
  if (!precompiled_header.empty())
    arguments.insert(arguments.begin(), {"-include-pch", precompiled_header});
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());

  clang::CompilerInstance compiler;
  auto *diagnostic_options = new clang::DiagnosticOptions;
  diagnostic_options->ShowColors = options.color;
  auto *log = new DiagnosticLog(diagnostic_options, diagnostics, pass);
  compiler.createDiagnostics(log, /*ShouldOwnClient=*/true);
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics()))
    return Outcome::refused;
  clang::ProcessWarningOptions(compiler.getDiagnostics(), compiler.getDiagnosticOpts());
  compiler.getDiagnosticOpts().ShowColors = options.color;
  compiler.getFrontendOpts().DisableFree = false;
  for (const auto &[file, text] : options.edited_files) // the compiler takes the buffer over
    compiler.getPreprocessorOpts().addRemappedFile(file,
                                                   llvm::MemoryBuffer::getMemBufferCopy(text, file).release());
  // CompilerInstance::ExecuteAction without its closing line, which speaks of CUDA's sides.
  if (!action.PrepareToExecute(compiler) || !compiler.createTarget())
    return Outcome::refused;
  const clang::FrontendInputFile input = compiler.getFrontendOpts().Inputs.front();
  log->muted = !precompiled_header.empty();
  if (!action.BeginSourceFile(compiler, input))
    return log->muted ? Outcome::header_does_not_fit : Outcome::refused;
  log->muted = false;
  llvm::Error failed = action.Execute();
  action.EndSourceFile();
  if (!failed)
    return Outcome::compiled;
  llvm::errs() << llvm::toString(std::move(failed)) << '\n';
  return Outcome::refused;
}

std::unique_ptr<llvm::Module> run_pass(Pass pass, const std::vector<std::string> &driver_arguments,
                                       const std::string &source, const CompileOptions &options,
                                       llvm::LLVMContext &context, AstTables *tables,
                                       std::vector<Diagnostic> &diagnostics) {
  std::string header = precompiled_header_for(source, options, pass);
  if (!header.empty()) {
    PassAction action(context, tables);
    Outcome outcome = try_pass(pass, driver_arguments, header, options, action, diagnostics);
    if (outcome != Outcome::header_does_not_fit)
      return action.take_module();
  }
  PassAction action(context, tables);
  try_pass(pass, driver_arguments, "", options, action, diagnostics);
  return action.take_module();
}

} // namespace

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
  std::unique_ptr<llvm::Module> host =
      run_pass(Pass::host, arguments, source, options, context, nullptr, diagnostics);
  if (!host)
    return unit;
  std::unique_ptr<llvm::Module> amp =
      run_pass(Pass::amp, arguments, source, options, context, &unit.tables, diagnostics);
  if (!amp)
    return unit;
  unit.host = std::move(host);
  unit.amp = std::move(amp);
  return unit;
}

} // namespace ampsim::frontend
