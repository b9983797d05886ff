// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See amp_pass.h.
#include "frontend/amp/amp_pass.h"
#include "frontend/amp/dialect/decltype_context.h"
#include "frontend/amp/dialect/implied_headers.h"
#include "frontend/amp/dialect/microsoft_extensions.h"
#include "frontend/amp/dialect/token_rewriter.h"
#include "frontend/amp/rules/barrier_uniformity.h"
#include "frontend/amp/rules/diagnostic_wording.h"
#include "frontend/amp/rules/generated_members.h"
#include "frontend/amp/rules/rules_consumer.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"

#include <optional>

namespace ampsim::frontend {
namespace {

/// The state that the passes over a source share.
struct Shared {
  std::string headers; // the folder of ampsim's own headers
  RestrictionRules::CallTypes call_types;
  MicrosoftExtensions extensions; // found so far
};

/// Diagnostics that our own rules replace (restricted_bodies.cpp and others), and those that are not errors in C++ AMP:
/// every kernel captures arrays by reference.
constexpr unsigned replaced_diagnostics[] = {
    clang::diag::err_capture_bad_target, clang::diag::err_cuda_device_exceptions,
    clang::diag::err_cuda_extern_shared, clang::diag::err_dynamic_var_init,
    clang::diag::err_variadic_device_fn,
};

class AmpPass final : public LanguagePass {
public:
  AmpPass(Pass pass, Shared &shared) : pass(pass), shared(shared) {}
  ~AmpPass() override { shared.extensions.merge(extensions); }

  //===--- in the order of the pass ---------------------------------------------------===//

  std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                               DiagnosticStage &stage) override {
    return std::make_unique<RulesConsumer>(std::move(code), pass, stage, shared.call_types, shared.headers);
  }

  void set_severities(clang::DiagnosticsEngine &diagnostics) override {
    auto set = [&](unsigned id, clang::diag::Severity severity) {
      diagnostics.setSeverity(id, severity, clang::SourceLocation());
    };
    // These are withdrawn for tile_static variables (accept_tile_static), and must not count as errors. Clang does not
    // allow downgrading an error to a warning.
    for (unsigned taken_back : {clang::diag::err_shared_var_init, clang::diag::err_ovl_no_viable_function_in_init})
      set(taken_back, clang::diag::Severity::Remark);
    // `tile_static` on a declaration that is not a variable (accept).
    set(clang::diag::warn_attribute_wrong_decl_type_str, clang::diag::Severity::Warning);
    for (unsigned replaced : replaced_diagnostics)
      set(replaced, clang::diag::Severity::Ignored);
    // %I64d, which programs' run-time library supports (cli/run/wide_output.h).
    set(clang::diag::warn_format_nonsensical_length, clang::diag::Severity::Ignored);
    if (pass == Pass::host) // on the host, it also affects functions of both sides, which may have such variables
      set(clang::diag::err_cuda_host_shared, clang::diag::Severity::Ignored);
  }

  void parsing_begins(clang::Sema &parser_sema) override {
    sema = &parser_sema;
    sema->getASTContext().setASTMutationListener(&generated_members);
  }

  bool edits_tokens() const override { return true; }

  std::vector<clang::Token> rewrite(std::vector<clang::Token> tokens, clang::Sema &sema,
                                    DiagnosticStage &stage) override {
    clang::Preprocessor &preprocessor = sema.getPreprocessor();
    RuleViolations syntax;
    tokens = apply_extensions(std::move(tokens), preprocessor, shared.extensions);
    DecltypeSides decltypes;
    tokens = rewrite_tokens(std::move(tokens), preprocessor, &syntax, &decltypes);
    stage.add(syntax, preprocessor.getSourceManager());
    decltype_context.emplace(sema, std::move(decltypes));
    return tokens;
  }

  void follow(const clang::Token &token) override {
    accept_tile_static();
    decltype_context->follow(token);
  }

  void parsing_ends() override { sema = nullptr; }

  RuleViolations check_code(const llvm::Module &module, const AstTables &tables,
                            const clang::SourceManager &sources) override {
    return check_barriers(module, tables, shared.headers, sources);
  }

  //===--- diagnostics ----------------------------------------------------------------===//

  bool accept(clang::DiagnosticsEngine::Level &level, const clang::Diagnostic &info) override {
    switch (info.getID()) {
    case clang::diag::err_shared_var_init:
      note_refused_tile_static(info.getLocation());
      return false;
    case clang::diag::err_ovl_no_viable_function_in_init:
      if (note_refused_tile_static(info.getLocation()))
        return false;
      level = clang::DiagnosticsEngine::Error;
      return true;
    case clang::diag::warn_attribute_wrong_decl_type_str: {
      llvm::SmallString<64> text;
      info.FormatDiagnostic(text);
      level = clang::DiagnosticsEngine::Error;
      return text.starts_with("'shared'");
    }
    default:
      return true;
    }
  }

  void keep(DiagnosticMessage &message, const clang::Diagnostic &info, const DiagnosticMessage *of) override {
    if (message.id == clang::diag::err_ref_bad_target) {
      bool is_variable =
          info.getArgKind(1) == clang::DiagnosticsEngine::ak_sint ? info.getArgSInt(1) : int(info.getArgUInt(1));
      std::string name = quoted_part(message.text);
      message.text = is_variable
                         ? "'" + name + "': using global or static variables is unsupported in restrict(amp) code"
                         : "'" + name + "'";
    }
    std::optional<MicrosoftExtension> found = of ? meant_by_note(of->id, of->location, info) : meant_by_error(info);
    if (found)
      extensions.insert(*found);
  }

  void reword(DiagnosticGroup &group) override { frontend::reword(group, shared.headers); }

private:
  const Pass pass;
  Shared &shared;
  MicrosoftExtensions extensions; // found in this pass
  GeneratedMembers generated_members;
  std::optional<DecltypeContext> decltype_context;
  clang::Sema *sema = nullptr; // while parsing
  std::vector<clang::VarDecl *> refused_tile_static;

  /// Clang rejects tile_static variables of classes with constructors, or without the one that it would call. C++ AMP
  /// allows them (no constructor is called). Notes those at this place, and returns whether there are any.
  bool note_refused_tile_static(clang::SourceLocation location) {
    if (!sema || !sema->CurContext)
      return false;
    std::size_t before = refused_tile_static.size();
    if (sema->inTemplateInstantiation()) // no token intervenes
      extensions.insert(tile_static_object(clang::FullSourceLoc(location, sema->getSourceManager())));
    for (clang::Decl *declaration : sema->CurContext->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
          variable && variable->getLocation() == location && variable->hasAttr<clang::CUDASharedAttr>())
        refused_tile_static.push_back(variable);
    return refused_tile_static.size() > before;
  }

  /// Between a declaration and its use: withdraws the rejection.
  void accept_tile_static() {
    for (clang::VarDecl *variable : refused_tile_static)
      variable->setInvalidDecl(false);
    refused_tile_static.clear();
  }
};

class AmpUnit final : public LanguageUnit {
public:
  AmpUnit(const std::string &source, const CompileOptions &options)
      : source(source), options(options), shared{header_directory(options), {}, {}} {}

  std::vector<std::string> implied_headers(FilesAskedFor &asked) override {
    return frontend::implied_headers(source, options, asked);
  }
  std::unique_ptr<LanguagePass> begin(Pass pass) override {
    known = shared.extensions.size();
    return std::make_unique<AmpPass>(pass, shared);
  }
  /// Clang names one argument of a call at a time.
  bool wants_repetition() const override { return shared.extensions.size() > known; }

private:
  const std::string source;
  const CompileOptions options;
  Shared shared;
  std::size_t known = 0; // at the beginning of the pass
};

} // namespace

std::unique_ptr<LanguageUnit> open_amp_unit(const std::string &source, const CompileOptions &options) {
  return std::make_unique<AmpUnit>(source, options);
}

} // namespace ampsim::frontend
