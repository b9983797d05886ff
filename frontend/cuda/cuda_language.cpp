// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA C++ as a source language; named in model/languages.def.
#include "frontend/cuda/clang_setup.h"
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/cuda_semantics.h"
#include "frontend/cuda/ptx/ptx_module.h"
#include "frontend/language/source_language.h"
#include "frontend/sources/clang_arguments.h"
#include "model/cuda/language.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace ampsim::frontend {

const SourceLanguage &cuda_language();

namespace {

bool is_of_driver(std::string_view function) {
  static constexpr std::string_view functions[] = {
#define AMPSIM_CUDA_DRIVER_FUNCTION(name) #name,
#include "model/cuda/driver_functions.def"
#undef AMPSIM_CUDA_DRIVER_FUNCTION
  };
  return std::ranges::find(functions, function) != std::end(functions);
}

/// By `--default-stream per-thread`, or by the macro that it defines.
bool has_per_thread_default_stream(const CompileOptions &options) {
  return std::ranges::any_of(options.clang_arguments, [](llvm::StringRef each) {
    return each.starts_with("-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
  });
}

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
    // Calls of Thrust and CUB, by their mangled names: their launches are reported at the program's own line. The
    // driver API's functions share only "cu" and the next letter.
    static const std::vector<std::string_view> prefixes = [] {
      std::vector<std::string_view> all = {"cuda",     "curand",     "cublas",      "cufft",
                                           "cusparse", "cusolver",   "npp",         "__cudaPushCallConfiguration",
                                           "nvtxMem",  "_ZN6thrust", "_ZNK6thrust", "_ZN3cub"};
#define AMPSIM_CUDA_DRIVER_FUNCTION(name) all.push_back(#name);
#include "model/cuda/driver_functions.def"
#undef AMPSIM_CUDA_DRIVER_FUNCTION
      return all;
    }();
    return prefixes;
  }
  std::span<const std::string_view> library_headers() const override {
    static constexpr std::string_view headers[] = {
        "cuda.h", "cuda_runtime.h", "cuda_runtime_api.h", "builtin_types.h", "nvrtc.h", "curand.h", "npp.h"};
    return headers;
  }
  std::span<const std::string_view> library_files() const override {
    static constexpr std::string_view files[] = {"libcuda.so"};
    return files;
  }
  bool (*gives_status() const)(std::string_view function) override {
    // A wrong free is a separate finding; the last two functions query an error.
    return [](std::string_view function) {
      if (is_of_driver(function))
        return !function.starts_with("cuMemFree");
      return function.starts_with("cuda") && !function.starts_with("cudaFree") && function != "cudaGetLastError" &&
             function != "cudaPeekAtLastError";
    };
  }
  std::span<const std::string_view> sharing_functions() const override {
    static constexpr std::string_view functions[] = {"cudaMallocManaged", "cudaMallocHost",    "cudaHostAlloc",
                                                     "cudaHostRegister",  "cuMemAllocManaged", "cuMemAllocHost",
                                                     "cuMemHostAlloc",    "cuMemHostRegister"};
    return functions;
  }
  std::string main_of_kernel(const std::string &kernel) const override { return cuda_main_of_kernel(kernel); }
  AssembledText assemble(const std::string &text, const std::string &name,
                         llvm::LLVMContext &context) const override {
    PtxModule made = compile_ptx(text, name, context);
    return {std::move(made.module), std::move(made.tables), std::move(made.error), made.line};
  }
  const ClangSetup &clang_setup() const override { return cuda_clang_setup(); }
  const LanguageSemantics &semantics() const override { return cuda_semantics(); }
  const LibraryTypes &library_types() const override {
    static const LibraryTypes types;
    return types;
  }
  std::unique_ptr<LanguageUnit> open(const std::string &, SourceKind kind,
                                     const CompileOptions &options) const override {
    return open_cuda_unit(kind, {.header = cuda_clang_setup().header,
                                 .own_headers = header_directory(options),
                                 .warp = ampsim::cuda_language.limits.warp,
                                 .in_step = options.warp_synchronous,
                                 .plain_volatile = options.plain_volatile,
                                 .per_thread_default_stream = has_per_thread_default_stream(options)});
  }
};

} // namespace

const SourceLanguage &cuda_language() {
  static const CudaLanguage language;
  return language;
}

} // namespace ampsim::frontend
