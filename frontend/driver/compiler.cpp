// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See compiler.h.
#include "frontend/driver/compiler.h"
#include "frontend/ast/collect_tables.h"
#include "frontend/diagnostics/diagnostic_stage.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/code_annotations.h"
#include "frontend/driver/leading_headers.h"
#include "frontend/language/language_pass.h"
#include "frontend/language/source_language.h"
#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/precompiled_header.h"
#include "frontend/sources/source_encoding.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/ExternalPreprocessorSource.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

//===--- the action -----------------------------------------------------------===//

/// The state that both passes over a source share.
struct Job {
  const SourceLanguage &language;
  LanguageUnit &unit;
  const std::string &source;
  const SourceKind kind;
  const CompileOptions &options;
  std::vector<std::string> driver_arguments;
  llvm::LLVMContext &context;
  AstTables &tables; // from the device pass
  std::vector<RenderedDiagnostic> &diagnostics;
  FilesAskedFor &files;

  /// Returns whether only the device's pass runs.
  bool has_one_side() const { return kind == SourceKind::own && !language.clang_setup().device_language.empty(); }
};

/// Parses and emits LLVM IR, calling the language's hooks in between.
class PassAction : public clang::ASTFrontendAction {
public:
  PassAction(Pass pass, Job &job) : pass(pass), job(job), hooks(job.unit.begin(pass)) {}
  std::unique_ptr<llvm::Module> take_module() { return std::move(module); }
  LanguagePass &hooks_of_pass() { return *hooks; }
  /// The destination of the language's diagnostics; owned by the compiler instance.
  DiagnosticStage *stage = nullptr;

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    std::unique_ptr<clang::CodeGenerator> generator;
    // Only functions that the source marks are never inlined (host_optimizer.h).
    if (pass == Pass::host && job.options.optimize_host)
      compiler.getCodeGenOpts().setInlining(clang::CodeGenOptions::NormalInlining);
    if (pass == Pass::device || !job.options.only_check)
      generator.reset(clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file, &compiler.getVirtualFileSystem(),
                                               compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
                                               compiler.getCodeGenOpts(), job.context));
    code = generator.get();
    return hooks->consumer(std::move(generator), *stage);
  }

  void ExecuteAction() override {
    clang::CompilerInstance &compiler = getCompilerInstance();
    compiler.createSema(getTranslationUnitKind(), nullptr);
    hooks->set_severities(compiler.getDiagnostics());
    hooks->parsing_begins(compiler.getSema());
    stage->set_sema(&compiler.getSema());
    parse(compiler.getSema());
    stage->set_sema(nullptr);
    hooks->parsing_ends();
    if (compiler.getDiagnostics().hasErrorOccurred() || stage->has_errors() || !code)
      return;
    if (pass == Pass::device) {
      job.tables =
          collect_ast_tables(compiler.getASTContext(), *code, *code->GetModule(), job.language.semantics());
      hooks->complete_code(*code, compiler.getASTContext(), job.tables);
      stage->add(hooks->check_code(*code->GetModule(), job.tables, compiler.getSourceManager()),
                 compiler.getSourceManager());
      if (stage->has_errors())
        return;
    } else if (job.kind != SourceKind::own) {
      job.tables =
          collect_ast_tables(compiler.getASTContext(), *code, *code->GetModule(), job.language.semantics());
      hooks->complete_host_code(job.tables);
    }
    module.reset(code->ReleaseModule());
  }

private:
  Pass pass;
  Job &job;
  std::unique_ptr<LanguagePass> hooks;
  clang::CodeGenerator *code = nullptr; // owned by the compiler instance
  CodeAnnotations annotations;
  std::unique_ptr<llvm::Module> module;

  /// libstdc++ has templates with the names of Clang's builtin traits (__is_pointer). When Clang parses them, it drops
  /// the traits. From a precompiled header, it remembers that only for identifiers that the preprocessor looks at, and
  /// the tokens of templates that are parsed in a deferred step never get there.
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

  /// clang::ParseAST with an additional step: a language can edit the whole token stream before the parser sees it.
  void parse(clang::Sema &sema) {
    clang::Preprocessor &preprocessor = sema.getPreprocessor();
    clang::Parser parser(preprocessor, sema, /*SkipFunctionBodies=*/false);
    restore_reverted_keywords(preprocessor);
    // Documentation comments are attached during lexing, to the current context.
    sema.CurContext = sema.getASTContext().getTranslationUnitDecl();
    if (pass == Pass::device) {
      annotations.sema = hooks->edits_tokens() ? nullptr : &sema;
      preprocessor.addCommentHandler(&annotations);
    }
    preprocessor.EnterMainSourceFile();
    std::vector<clang::Token> tokens;
    if (hooks->edits_tokens()) {
      do {
        tokens.emplace_back();
        preprocessor.Lex(tokens.back());
      } while (tokens.back().isNot(clang::tok::eof));
      tokens = hooks->rewrite(std::move(tokens), sema, *stage);
      preprocessor.setTokenWatcher([this](const clang::Token &token) { hooks->follow(token); });
      preprocessor.EnterTokenStream(tokens, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
    }

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

/// A precompiled header at the beginning of a pass, or nothing.
struct Beginning {
  std::string precompiled_header;          // empty: nothing
  std::vector<std::string> replaced;       // files that others replace
  const LeadingHeaders *leading = nullptr; // if the header is theirs
  bool errors_count = true;                // false: try again without it
};

/// One attempt at a pass.
Outcome try_pass(Pass pass, Job &job, const Beginning &beginning, PassAction &action) {
  const std::string &precompiled_header = beginning.precompiled_header;
  std::vector<std::string> arguments =
      job.kind == SourceKind::host_cxx
          ? host_code_arguments(job.driver_arguments)
          : pass_arguments(job.language.clang_setup(), job.driver_arguments, job.options, pass);
  // System headers also change, with every update of libc: without this check, a stale file is noticed only when it can
  // no longer be ignored.
  if (!precompiled_header.empty())
    arguments.insert(arguments.begin(), {"-include-pch", precompiled_header, "-fmodules-validate-system-headers"});
  for (const std::string &header : job.unit.implied_headers(job.files))
    arguments.insert(arguments.end(), {"-include", header});
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());

  clang::CompilerInstance compiler;
  auto *diagnostic_options = new clang::DiagnosticOptions;
  diagnostic_options->ShowColors = job.options.color;
  diagnostic_options->ShowPresumedLoc = true; // like Clang's driver: respects #line
  StageOptions how{.color = job.options.color,
                   .permissive = job.options.permissive,
                   .only_errors = pass == Pass::device && !job.options.device_alone && !job.has_one_side(),
                   .headers = header_directory(job.options)};
  action.stage = new DiagnosticStage(diagnostic_options, std::move(how), action.hooks_of_pass(), job.diagnostics);
  compiler.createDiagnostics(action.stage, /*ShouldOwnClient=*/true);
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics()))
    return Outcome::refused;
  clang::ProcessWarningOptions(compiler.getDiagnostics(), compiler.getDiagnosticOpts());
  compiler.getDiagnosticOpts().ShowColors = job.options.color;
  compiler.getFrontendOpts().DisableFree = false;
  for (const auto &[file, text] : job.options.edited_files) // the compiler takes ownership of the buffer
    compiler.getPreprocessorOpts().addRemappedFile(file,
                                                   llvm::MemoryBuffer::getMemBufferCopy(text, file).release());
  auto files = std::make_shared<AllFiles>();
  compiler.addDependencyCollector(files);
  // CompilerInstance::ExecuteAction without its last line, which mentions CUDA's sides.
  if (!action.PrepareToExecute(compiler) || !compiler.createTarget())
    return Outcome::refused;
  const std::vector<std::string> folders = system_folders(job.driver_arguments);
  std::vector<std::string> known = folders; // whose sources must be UTF-8
  known.push_back(header_directory(job.options));
  auto machine = decode_sources(fold_case(folders, &job.files.absent), std::move(known));
  if (beginning.leading)
    machine = files_with(*beginning.leading, std::move(machine));
  compiler.createFileManager(action.hooks_of_pass().read_through(std::move(machine)));
  const clang::FrontendInputFile input = compiler.getFrontendOpts().Inputs.front();
  bool tried = !precompiled_header.empty();
  action.stage->muted = tried;
  if (!action.BeginSourceFile(compiler, input))
    return tried ? Outcome::header_does_not_fit : Outcome::refused;
  action.stage->muted = false;
  llvm::Error failed = action.Execute();
  action.EndSourceFile();
  job.files.read.insert(files->getDependencies().begin(), files->getDependencies().end());
  if (beginning.leading) {
    job.files.read.insert(beginning.leading->files.read.begin(), beginning.leading->files.read.end());
    job.files.absent.insert(beginning.leading->files.absent.begin(), beginning.leading->files.absent.end());
  }
  // A precompiled header replaces the headers in it, and differs between machines.
  for (const std::string &file : beginning.replaced)
    job.files.read.erase(file);
  if (!failed)
    return Outcome::compiled;
  llvm::errs() << llvm::toString(std::move(failed)) << '\n';
  return Outcome::refused;
}

/// The precompiled header for a pass; empty if it cannot be made.
PrecompiledHeader header_for(Pass pass, const Job &job) {
  const ClangSetup &setup = job.language.clang_setup();
  if (job.kind != SourceKind::own || setup.header.empty())
    return {};
  const std::optional<Cache> cache = job.options.cache ? Cache::open() : std::nullopt;
  const std::string folder = cache ? cache->folder_of_headers(header_directory(job.options)) : "";
  PrecompiledHeader header = precompiled_header_for(setup, job.source, job.options, pass, folder);
  if (!header.missing)
    return header;
  const CacheLock lock = cache->lock(llvm::sys::path::filename(header.path).str());
  header = precompiled_header_for(setup, job.source, job.options, pass, folder);
  if (header.missing && !make_precompiled_header(setup, job.options, pass, header.path))
    return {};
  return header;
}

/// The best first; the last one always fits.
std::vector<Beginning> beginnings(const PrecompiledHeader &header, const std::optional<LeadingHeaders> &leading) {
  const std::vector<std::string> of_header = {header.path, header.path + ".h"};
  std::vector<Beginning> result;
  if (leading) {
    // Messages about headers name the files that include them, which are the program's only without this.
    result.push_back({LeadingHeaders::path, of_header, &*leading, /*errors_count=*/false});
    result.back().replaced.insert(result.back().replaced.end(), {LeadingHeaders::path, LeadingHeaders::main_file});
  }
  if (!header.path.empty())
    result.push_back({header.path, of_header, nullptr, /*errors_count=*/!header.out_of_turn});
  result.push_back({});
  return result;
}

std::unique_ptr<llvm::Module> run_pass_once(Pass pass, Job &job) {
  const PrecompiledHeader header = header_for(pass, job);
  std::optional<LeadingHeaders> leading;
  if (job.kind == SourceKind::own)
    leading =
        leading_headers({job.language.clang_setup(), job.source, job.options, pass, job.driver_arguments, header});
  const std::size_t said = job.diagnostics.size();
  for (const Beginning &beginning : beginnings(header, leading)) {
    job.diagnostics.erase(job.diagnostics.begin() + said, job.diagnostics.end());
    PassAction action(pass, job);
    const Outcome outcome = try_pass(pass, job, beginning, action);
    const bool wrong = std::any_of(job.diagnostics.begin() + said, job.diagnostics.end(), [&](const auto &each) {
      return each.diagnostic.severity == "error" || each.text.find(LeadingHeaders::main_file) != std::string::npos;
    });
    if (outcome != Outcome::header_does_not_fit && (beginning.errors_count || !wrong))
      return action.take_module();
    if (outcome == Outcome::header_does_not_fit && header.in_cache && !beginning.leading)
      llvm::sys::fs::remove(header.path); // the next compilation makes it again
  }
  llvm_unreachable("nothing precompiled always fits");
}

/// Compiles once, and again as long as the language can improve the result.
std::unique_ptr<llvm::Module> run_pass(Pass pass, Job &job) {
  const std::size_t said = job.diagnostics.size();
  for (;;) {
    std::unique_ptr<llvm::Module> module = run_pass_once(pass, job);
    if (!job.unit.wants_repetition())
      return module;
    job.diagnostics.erase(job.diagnostics.begin() + said, job.diagnostics.end());
  }
}

/// The device side of host code.
std::unique_ptr<llvm::Module> module_without_code(const llvm::Module *host, const std::string &source,
                                                  llvm::LLVMContext &context) {
  auto module = std::make_unique<llvm::Module>(source, context);
  if (host) {
    module->setTargetTriple(host->getTargetTriple());
    module->setDataLayout(host->getDataLayout());
  }
  return module;
}

} // namespace

TranslationUnit compile_source(const SourceLanguage &language, const std::string &source, SourceKind kind,
                               const std::optional<Diagnostic> &misnamed, const CompileOptions &options,
                               llvm::LLVMContext &context, std::vector<Diagnostic> &diagnostics) {
  TranslationUnit result;
  std::vector<RenderedDiagnostic> rendered;
  std::unique_ptr<LanguageUnit> unit = language.open(source, kind, options);
  Job job{language, *unit, source, kind, options, {}, context, result.tables, rendered, result.files};
  {
    auto *driver_options = new clang::DiagnosticOptions;
    driver_options->ShowColors = options.color;
    std::unique_ptr<LanguagePass> editor = unit->begin(Pass::host);
    clang::DiagnosticsEngine driver_diagnostics(
        new clang::DiagnosticIDs, driver_options,
        new DiagnosticStage(driver_options, StageOptions{options.color, options.permissive, false, ""}, *editor,
                            rendered));
    job.driver_arguments = driver_arguments(language.clang_setup(), source, kind, options, driver_diagnostics);
  }
  if (!job.driver_arguments.empty()) {
    std::unique_ptr<llvm::Module> host, device;
    if (job.has_one_side()) {
      device = run_pass(Pass::device, job);
      host = unit->take_host_side();
    } else {
      host = options.device_alone ? module_without_code(nullptr, source, context) : run_pass(Pass::host, job);
      device =
          kind == SourceKind::own ? run_pass(Pass::device, job) : module_without_code(host.get(), source, context);
    }
    if (host && device) {
      result.host = std::move(host);
      result.device = std::move(device);
    }
  }
  if (misnamed &&
      std::ranges::any_of(rendered, [](const auto &each) { return each.diagnostic.severity == "error"; })) {
    rendered.assign(1, {});
    rendered[0].diagnostic = *misnamed;
    rendered[0].text = misnamed->file + ": error: " + misnamed->message + "\n";
  }
  merge_diagnostics(std::move(rendered), diagnostics);
  return result;
}

} // namespace ampsim::frontend
