// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See opencl_pass.h.
#include "frontend/opencl/opencl_pass.h"
#include "frontend/code/host_target.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/opencl/async_copies.h"
#include "frontend/opencl/atomic_functions.h"
#include "frontend/opencl/builtin_functions.h"
#include "frontend/opencl/function_library.h"
#include "frontend/opencl/image_functions.h"
#include "frontend/opencl/kernel_descriptions.h"
#include "frontend/opencl/kernel_entries.h"
#include "frontend/opencl/kernel_host.h"
#include "frontend/opencl/number_functions.h"
#include "frontend/opencl/opencl_semantics.h"
#include "frontend/opencl/printed_text.h"
#include "frontend/opencl/sub_group_functions.h"
#include "frontend/opencl/unsupported.h"
#include "frontend/opencl/vector_components.h"
#include "frontend/opencl/work_group_functions.h"

#include <ranges>
#include <utility>

namespace ampsim::frontend {
namespace {

/// The result of the pass, for the unit.
struct Result {
  std::unique_ptr<llvm::Module> host;
};

/// Clang's code for the other target (clang_setup.cpp), as code for this machine.
void move_to_host(llvm::Module &module) {
  set_host_target(module);
  for (llvm::Function &function : module) {
    function.removeFnAttr("target-cpu");
    function.removeFnAttr("target-features");
    function.setVisibility(llvm::GlobalValue::DefaultVisibility);
  }
}

class OpenclPass final : public LanguagePass {
public:
  OpenclPass(const CompileOptions &options, Result &result) : options(options), result(result) {}

  std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                               DiagnosticStage &stage) override {
    return code ? mark_kernels(std::move(code)) : LanguagePass::consumer(nullptr, stage);
  }

  void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) override {
    violations = unsupported_declarations(context);
    if (!violations.empty())
      return;
    llvm::Module &module = *code.GetModule();
    move_to_host(module);
    read_components_alone(module);
    describe_local_memory(code, context, tables);
    describe_program_variables(code, context, tables);
    translate_builtin_functions(module, unsupported);
    translate_number_functions(module);
    translate_atomic_functions(module, unsupported);
    translate_async_copies(module, unsupported);
    translate_work_group_functions(module, tables, unsupported);
    translate_sub_group_functions(module, unsupported);
    translate_program_samplers(code, context);
    translate_image_functions(module, unsupported);
    translate_printf(module, unsupported);
    verify_after("translate_printf", module);
    link_function_library(module, header_directory(options));
    verify_after("link_function_library", module);
    make_opencl_entries(module, tables);
    verify_after("make_opencl_entries", module);
    describe_kernels(code, context, tables);
    result.host = host_of_kernel(code, context, tables, options.kernel);
  }

  RuleViolations check_code(const llvm::Module &module, const AstTables &tables,
                            const clang::SourceManager &sources) override {
    if (!violations.empty())
      return std::move(violations);
    violations = unsupported_calls(module, unsupported, sources);
    if (violations.empty() && !options.kernel.empty() && options.sources.size() == 1 &&
        std::ranges::find(tables.kernels, options.kernel, &KernelSource::name) == tables.kernels.end()) {
      std::string names;
      for (const KernelSource &kernel : tables.kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
      RuleViolation missing;
      missing.location = sources.getLocForStartOfFile(sources.getMainFileID());
      missing.message = "no kernel is named '" + options.kernel + "'" +
                        (names.empty() ? std::string("; the source has no kernels") : "; the source has " + names);
      violations.push_back(std::move(missing));
    }
    return std::move(violations);
  }

private:
  const CompileOptions &options;
  Result &result;
  RuleViolations violations;
  std::vector<UnsupportedCall> unsupported;
};

class OpenclUnit final : public LanguageUnit {
public:
  explicit OpenclUnit(const CompileOptions &options) : options(options) {}
  std::unique_ptr<LanguagePass> begin(Pass) override { return std::make_unique<OpenclPass>(options, result); }
  std::unique_ptr<llvm::Module> take_host_side() override { return std::move(result.host); }

private:
  const CompileOptions &options;
  Result result;
};

} // namespace

std::unique_ptr<LanguageUnit> open_opencl_unit(const CompileOptions &options) {
  return std::make_unique<OpenclUnit>(options);
}

} // namespace ampsim::frontend
