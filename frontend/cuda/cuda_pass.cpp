// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cuda_pass.h.
#include "frontend/cuda/cuda_pass.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/cuda/allocation_names.h"
#include "frontend/cuda/atomic_orders.h"
#include "frontend/cuda/builtin_variables.h"
#include "frontend/cuda/device_launches.h"
#include "frontend/cuda/edited_sources.h"
#include "frontend/cuda/execution_spaces.h"
#include "frontend/cuda/host_outlines.h"
#include "frontend/cuda/kernel_entries.h"
#include "frontend/cuda/lambda_traits.h"
#include "frontend/cuda/ptx/assembly_sources.h"
#include "frontend/cuda/ptx/inline_ptx.h"
#include "frontend/cuda/runtime_functions.h"
#include "frontend/cuda/saturating_conversions.h"
#include "frontend/cuda/texture_references.h"
#include "frontend/cuda/volatile_accesses.h"
#include "frontend/cuda/warp_steps.h"

#include "model/compile_options.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

namespace ampsim::frontend {
namespace {

/// In messages, the file of the name that '--kernel' gives.
constexpr const char *kernel_name_file = "--kernel";
constexpr std::size_t most_kernel_names = 20;

/// Clang compiles templates without an attribute for both sides, since those of the standard library are needed in
/// kernels, and an explicit specialisation or instantiation immediately. But only functions that a kernel uses must
/// suit the device.
template <class Attribute> bool is_implicit(const clang::FunctionDecl &function) {
  const auto *attribute = function.getAttr<Attribute>();
  return attribute && attribute->isImplicit();
}

/// An operand that inline assembly names and does not have. In a template it may never matter: instances are checked
/// again.
bool is_about_operands(unsigned diagnostic) {
  switch (diagnostic) {
  case clang::diag::err_asm_invalid_escape:
  case clang::diag::err_asm_invalid_operand_number:
  case clang::diag::err_asm_unknown_symbolic_operand_name:
    return true;
  default:
    return false;
  }
}

/// A header of the folder Common of NVIDIA's CUDA samples: "'helper_cuda.h' file not found".
bool is_of_samples(llvm::StringRef message) {
  message.consume_front("'");
  return message.starts_with("helper_") || message.starts_with("nvrtc_helper.h") ||
         message.starts_with("drvapi_error_string.h");
}

void add_note(DiagnosticGroup &group, std::string text) {
  DiagnosticMessage note;
  note.level = clang::DiagnosticsEngine::Note;
  note.text = std::move(text);
  group.notes.push_back(std::move(note));
}

/// For '--kernel' with a name that is not one function's.
void name_no_kernel(DiagnosticGroup &group) {
  group.notes.clear();
  group.message.location = {};
  group.message.ranges.clear();
  group.message.text =
      "'--kernel' does not name one kernel: the name is a template's, or that of several functions";
  add_note(group, "name all template arguments, as in '--kernel \"sum<float, 256>\"'");
}

/// Returns whether the message is about the name that '--kernel' gives.
bool is_about_kernel_name(const DiagnosticGroup &group) {
  const clang::FullSourceLoc &location = group.message.location;
  return location.isValid() && location.getPresumedLoc().isValid() &&
         llvm::StringRef(location.getPresumedLoc().getFilename()) == kernel_name_file;
}

/// Adds the program's own kernels, as '--kernel' can name them: "sum", "steps::scan", "reduce<T, N>".
void add_kernel_names(const clang::DeclContext &context, std::vector<std::string> &names) {
  for (const clang::Decl *each : context.noload_decls()) {
    if (const auto *inner = llvm::dyn_cast<clang::DeclContext>(each);
        inner && (inner->isNamespace() || inner->isTransparentContext()))
      add_kernel_names(*inner, names);
    const auto *pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each);
    const auto *function = pattern ? pattern->getTemplatedDecl() : llvm::dyn_cast<clang::FunctionDecl>(each);
    if (!function || !function->hasAttr<clang::CUDAGlobalAttr>())
      continue;
    std::string name = function->getQualifiedNameAsString();
    if (pattern) {
      llvm::StringRef separator = "<";
      for (const clang::NamedDecl *parameter : *pattern->getTemplateParameters())
        (name += std::exchange(separator, ", ")) += parameter->getName();
      name += '>';
    }
    if (std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  }
}

/// "'a', 'b'"
std::string quoted(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names | std::views::take(most_kernel_names))
    text += (text.empty() ? "'" : ", '") + name + "'";
  return names.size() > most_kernel_names ? text + ", ..." : text;
}

class CudaPass final : public LanguagePass {
public:
  CudaPass(Pass pass, const CudaDialect &dialect) : pass(pass), dialect(dialect) {}

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  read_through(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) override {
    const bool device = pass == Pass::device, launches = device && dialect.kernels_launch;
    return edited_sources(std::move(files), [device, launches](std::string text) {
      text = with_unroll_macros_empty(with_launch_brackets_joined(with_attributes_first(std::move(text))));
      text = with_operands_parted(with_matching_stream_functions(std::move(text)));
      if (device)
        text = with_host_constraints(std::move(text));
      return launches ? with_launches_from_kernels(std::move(text)) : text;
    });
  }

  void set_severities(clang::DiagnosticsEngine &diagnostics) override {
    // nvcc accepts `T::rebind_alloc<U>` without `typename`, like C++23 (P1787); Clang continues as if it were written.
    diagnostics.setSeverity(clang::diag::err_missing_dependent_template_keyword, clang::diag::Severity::Ignored,
                            clang::SourceLocation());
  }

  void parsing_begins(clang::Sema &parsing) override {
    sema = &parsing;
    add_texture_references(parsing);
    // nvcc's own pragmas, which a host compiler never sees: -Wall -Werror, meant for it, do not apply to them.
    for (const char *pragma :
         {"nv_diagnostic", "nv_diag_suppress", "nv_diag_warning", "nv_diag_error", "nv_diag_default",
          "nv_diag_once", "nv_exec_check_disable", "nv_abi", "hd_warning_disable"})
      parsing.getPreprocessor().AddPragmaHandler(new clang::EmptyPragmaHandler(pragma)); // takes ownership
  }
  void parsing_ends() override {
    if (failed)
      add_kernel_names(*sema->getASTContext().getTranslationUnitDecl(), kernels);
    sema = nullptr;
  }

  bool accept(clang::DiagnosticsEngine::Level &level, const clang::Diagnostic &info) override {
    const clang::FunctionDecl *caller = sema ? sema->getCurFunctionDecl(/*AllowLambda=*/true) : nullptr;
    const bool of_one_side =
        info.getID() == clang::diag::err_ref_bad_target || info.getID() == clang::diag::err_cuda_device_exceptions;
    const bool suits_host = pass == Pass::device && of_one_side && caller &&
                            is_implicit<clang::CUDADeviceAttr>(*caller) &&
                            is_implicit<clang::CUDAHostAttr>(*caller);
    const bool taken_back =
        suits_host || (is_about_operands(info.getID()) && caller && caller->isDependentContext());
    failed |= level >= clang::DiagnosticsEngine::Error && !taken_back;
    if (taken_back && !failed) { // otherwise Clang would stop
      auto &engine = const_cast<clang::DiagnosticsEngine &>(*info.getDiags());
      engine.Reset(/*soft=*/true);
      engine.getClient()->clear();
    }
    return !taken_back;
  }

  void reword(DiagnosticGroup &group) override {
    if (group.message.text == "no matching function for call to 'run_kernel'") // of cuda_main_of_kernel()
      return name_no_kernel(group);
    if (is_about_kernel_name(group))
      name_kernels(group);
    if (group.message.id == clang::diag::err_pp_file_not_found && is_of_samples(group.message.text))
      add_note(group,
               "it belongs to NVIDIA's CUDA samples: add '-I FOLDER/Common', with the folder of their repository");
  }

  std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                               DiagnosticStage &stage) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(collect_allocation_names(allocations));
    consumers.push_back(settle_execution_spaces());
    consumers.push_back(answer_lambda_traits());
    consumers.push_back(LanguagePass::consumer(std::move(code), stage));
    return share_texture_references(std::make_unique<clang::MultiplexConsumer>(std::move(consumers)));
  }

  void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) override {
    tables.allocations = allocations;
    std::ranges::move(host_outlines(context), std::back_inserter(tables.outlines));
    llvm::Module &module = *code.GetModule();
    give_atomics_their_orders(code, context, dialect.own_headers); // inline assembly adds others
    verify_after("give_atomics_their_orders", module);
    name_launched_kernels(module);
    verify_after("name_launched_kernels", module);
    define_runtime_functions(module);
    verify_after("define_runtime_functions", module);
    translate_inline_ptx(module);
    verify_after("translate_inline_ptx", module);
    make_volatile_atomic(module, !dialect.plain_volatile);
    verify_after("make_volatile_atomic", module);
    make_conversions_saturate(module);
    verify_after("make_conversions_saturate", module);
    define_shifts(module, dialect.shifts);
    verify_after("define_shifts", module);
    if (dialect.in_step) {
      put_warps_in_step(module);
      verify_after("put_warps_in_step", module);
    }
    place_builtin_variables(module, tables, dialect.warp);
    verify_after("place_builtin_variables", module);
    make_kernel_entries(code, context, tables);
    verify_after("make_kernel_entries", module);
  }

  void complete_host_code(AstTables &tables) override { tables.allocations = allocations; }

private:
  /// Unless Clang suggests one of them.
  void name_kernels(DiagnosticGroup &group) const {
    const auto [said, suggestion] = llvm::StringRef(group.message.text).split("; did you mean '");
    const llvm::StringRef name = suggestion.take_until([](char c) { return c == '\''; });
    auto plain = [](llvm::StringRef each) {
      each = each.take_until([](char c) { return c == '<'; });
      return each.drop_front(each.rfind(':') + 1);
    };
    if (std::ranges::any_of(kernels, [&](const std::string &each) { return plain(each) == plain(name); }))
      return;
    if (!suggestion.empty()) { // of something else
      group.message.fixes.clear();
      group.notes.clear();
    }
    group.message.text = said.str() + "; " + list_of_kernels();
  }

  std::string list_of_kernels() const {
    if (kernels.empty())
      return "the source has no kernels";
    return (kernels.size() == 1 ? "the only kernel is " : "the kernels are ") + quoted(kernels);
  }

  const Pass pass;
  const CudaDialect dialect;
  clang::Sema *sema = nullptr;      // during parsing
  bool failed = false;              // after an error
  std::vector<std::string> kernels; // of the source, after an error
  decltype(AstTables::allocations) allocations;
};

class CudaUnit final : public LanguageUnit {
public:
  CudaUnit(SourceKind kind, const CudaDialect &dialect) : kind(kind), dialect(dialect) {}
  /// Every source in CUDA C++ begins with it, as with nvcc; so does every HIP source.
  std::vector<std::string> implied_headers(FilesAskedFor &) override {
    if (kind != SourceKind::own)
      return {};
    std::vector<std::string> headers{std::string(dialect.header)};
    if (dialect.per_thread_default_stream)
      headers.emplace_back("ampsim_cuda/per_thread_default_stream.h");
    return headers;
  }
  std::unique_ptr<LanguagePass> begin(Pass pass) override { return std::make_unique<CudaPass>(pass, dialect); }

private:
  const SourceKind kind;
  const CudaDialect dialect;
};

} // namespace

std::unique_ptr<LanguageUnit> open_cuda_unit(SourceKind kind, const CudaDialect &dialect) {
  return std::make_unique<CudaUnit>(kind, dialect);
}

std::string cuda_main_of_kernel(const std::string &kernel) {
  return std::string("\n#include <ampsim_cuda/kernel_main.h>\nextern \"C\" int ") + kernel_main +
         "(int count, char **words) { return\nampsim_cuda::run_kernel(\n#line 1 \"" + kernel_name_file + "\"\n" +
         kernel + "\n, count, words);\n}\n";
}

} // namespace ampsim::frontend
