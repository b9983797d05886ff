// See cuda_pass.h.
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/builtin_variables.h"
#include "frontend/cuda/kernel_entries.h"

namespace ampsim::frontend {
namespace {

class CudaPass final : public LanguagePass {
public:
  void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) override {
    place_builtin_variables(*code.GetModule(), tables);
    make_kernel_entries(code, context, tables);
  }
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
