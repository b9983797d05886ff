// See cuda_pass.h.
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/allocation_names.h"
#include "frontend/cuda/builtin_variables.h"
#include "frontend/cuda/kernel_entries.h"
#include "frontend/cuda/volatile_accesses.h"

#include "clang/Frontend/MultiplexConsumer.h"

namespace ampsim::frontend {
namespace {

class CudaPass final : public LanguagePass {
public:
  std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                               DiagnosticStage &stage) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(collect_allocation_names(allocations));
    consumers.push_back(LanguagePass::consumer(std::move(code), stage));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) override {
    tables.allocations = allocations;
    make_volatile_atomic(*code.GetModule());
    place_builtin_variables(*code.GetModule(), tables);
    make_kernel_entries(code, context, tables);
  }

private:
  decltype(AstTables::allocations) allocations;
};

class CudaUnit final : public LanguageUnit {
public:
  /// Every source begins with it, as with nvcc.
  std::vector<std::string> implied_headers(FilesAskedFor &) override { return {"cuda_runtime.h"}; }
  std::unique_ptr<LanguagePass> begin(Pass) override { return std::make_unique<CudaPass>(); }
};

} // namespace

std::unique_ptr<LanguageUnit> open_cuda_unit() { return std::make_unique<CudaUnit>(); }

} // namespace ampsim::frontend
