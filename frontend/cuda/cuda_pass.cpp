// See cuda_pass.h.
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/allocation_names.h"
#include "frontend/cuda/builtin_variables.h"
#include "frontend/cuda/kernel_entries.h"
#include "frontend/cuda/ptx/assembly_sources.h"
#include "frontend/cuda/ptx/inline_ptx.h"
#include "frontend/cuda/volatile_accesses.h"

#include "clang/Frontend/MultiplexConsumer.h"

namespace ampsim::frontend {
namespace {

class CudaPass final : public LanguagePass {
public:
  explicit CudaPass(Pass pass) : pass(pass) {}

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  read_through(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) override {
    return pass == Pass::device ? with_host_constraints(std::move(files)) : files;
  }

  std::unique_ptr<clang::ASTConsumer> consumer(std::unique_ptr<clang::CodeGenerator> code,
                                               DiagnosticStage &stage) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(collect_allocation_names(allocations));
    consumers.push_back(LanguagePass::consumer(std::move(code), stage));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void complete_code(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) override {
    tables.allocations = allocations;
    translate_inline_ptx(*code.GetModule());
    make_volatile_atomic(*code.GetModule());
    place_builtin_variables(*code.GetModule(), tables);
    make_kernel_entries(code, context, tables);
  }

  void complete_host_code(AstTables &tables) override { tables.allocations = allocations; }

private:
  const Pass pass;
  decltype(AstTables::allocations) allocations;
};

class CudaUnit final : public LanguageUnit {
public:
  explicit CudaUnit(SourceKind kind) : kind(kind) {}
  /// Every source in CUDA C++ begins with it, as with nvcc.
  std::vector<std::string> implied_headers(FilesAskedFor &) override {
    return kind == SourceKind::own ? std::vector<std::string>{"cuda_runtime.h"} : std::vector<std::string>();
  }
  std::unique_ptr<LanguagePass> begin(Pass pass) override { return std::make_unique<CudaPass>(pass); }

private:
  const SourceKind kind;
};

} // namespace

std::unique_ptr<LanguageUnit> open_cuda_unit(SourceKind kind) { return std::make_unique<CudaUnit>(kind); }

} // namespace ampsim::frontend
