// CUDA C++ as a source language; named in model/languages.def.
#include "frontend/cuda/clang_setup.h"
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/cuda_semantics.h"
#include "frontend/language/source_language.h"
#include "model/cuda/language.h"

#include <algorithm>

namespace ampsim::frontend {

const SourceLanguage &cuda_language();

namespace {

class CudaLanguage final : public SourceLanguage {
public:
  const Language &language() const override { return ampsim::cuda_language; }
  std::string_view device_code() const override { return "device code"; }
  bool is_own(const std::string &source) const override {
    return std::ranges::any_of(ampsim::cuda_language.extensions,
                               [&](std::string_view extension) { return source.ends_with(extension); });
  }
  bool is_recognised_in(std::string_view text) const override {
    return text.find("__global__") != text.npos || text.find("<<<") != text.npos;
  }
  std::span<const std::string_view> library_prefixes() const override {
    // Calls of Thrust and CUB, by their mangled names: what these launch is told at the program's own line.
    static constexpr std::string_view prefixes[] = {
        "cuda",       "curand",      "cublas", "cufft",
        "cusparse",   "cusolver",    "npp",    "__cudaPushCallConfiguration",
        "_ZN6thrust", "_ZNK6thrust", "_ZN3cub"};
    return prefixes;
  }
  bool (*gives_status() const)(std::string_view function) override {
    // What is freed wrongly is a finding of its own; the last two ask for an error.
    return [](std::string_view function) {
      return function.starts_with("cuda") && !function.starts_with("cudaFree") && function != "cudaGetLastError" &&
             function != "cudaPeekAtLastError";
    };
  }
  std::span<const std::string_view> sharing_functions() const override {
    static constexpr std::string_view functions[] = {"cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc",
                                                     "cudaHostRegister"};
    return functions;
  }
  std::string main_of_kernel(const std::string &kernel) const override { return cuda_main_of_kernel(kernel); }
  const ClangSetup &clang_setup() const override { return cuda_clang_setup(); }
  const LanguageSemantics &semantics() const override { return cuda_semantics(); }
  const LibraryTypes &library_types() const override {
    static const LibraryTypes types;
    return types;
  }
  std::unique_ptr<LanguageUnit> open(const std::string &, SourceKind kind,
                                     const CompileOptions &options) const override {
    return open_cuda_unit(kind,
                          {cuda_clang_setup().header, ampsim::cuda_language.limits.warp, options.warp_synchronous});
  }
};

} // namespace

const SourceLanguage &cuda_language() {
  static const CudaLanguage language;
  return language;
}

} // namespace ampsim::frontend
