// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP as a source language; named in model/languages.def. Its implementation is CUDA's (frontend/cuda); this file
// contains the recognition of its sources, and its names.
#include "frontend/cuda/cuda_pass.h"
#include "frontend/cuda/cuda_semantics.h"
#include "frontend/hip/clang_setup.h"
#include "frontend/language/source_language.h"
#include "frontend/sources/clang_arguments.h"
#include "model/hip/language.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

namespace ampsim::frontend {

const SourceLanguage &hip_language();

namespace {

/// Returns whether the directive includes this header, possibly in a folder.
bool names(std::string_view include, std::string_view header) {
  const std::size_t at = include.find(header);
  if (at == include.npos || at == 0 || at + header.size() >= include.size())
    return false;
  const char before = include[at - 1], after = include[at + header.size()];
  return (before == '/' || before == '<' || before == '"') && (after == '>' || after == '"');
}

/// Returns whether the source includes HIP's runtime, or a HIP library, unconditionally. HIP's compiler treats C++
/// sources, and those with CUDA's extension, as HIP.
bool includes_runtime(const std::string &source) {
  constexpr std::string_view headers[] = {
      "hip/hip_runtime.h", "hip/hip_runtime_api.h", "hipblas.h",   "hipblaslt.h",
      "hipsparse.h",       "hipsolver.h",           "hipfft.h",    "hiprand.h",
      "hiprand_kernel.h",  "rocwmma.hpp",           "rocblas.h",   "rocrand.h",
      "rocrand.hpp",       "rocrand_kernel.h",      "rocsparse.h", "rocsolver.h"};
  std::ifstream file(source, std::ios::binary);
  int conditions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("\xef\xbb\xbf")) // a byte order mark, which would hide the first directive
      line.erase(0, 3);
    line.erase(0, line.find_first_not_of(" \t"));
    if (!line.starts_with("#"))
      continue;
    line.erase(0, line.find_first_not_of(" \t", 1));
    if (line.starts_with("if"))
      ++conditions;
    else if (line.starts_with("endif"))
      --conditions;
    else if (conditions == 0 && line.starts_with("include") &&
             std::ranges::any_of(headers, [&](std::string_view header) { return names(line, header); }))
      return true;
  }
  return false;
}

class HipLanguage final : public SourceLanguage {
public:
  const Language &language() const override { return ampsim::hip_language; }
  std::string_view device_code() const override { return "device code"; }
  bool is_own(const std::string &source) const override {
    constexpr std::string_view shared[] = {".cpp", ".cc", ".cxx", ".cu"};
    const auto ends = [&](std::string_view extension) { return source.ends_with(extension); };
    return std::ranges::any_of(ampsim::hip_language.extensions, ends) ||
           (std::ranges::any_of(shared, ends) && includes_runtime(source));
  }
  bool is_recognised_in(std::string_view text) const override {
    return text.find("hipLaunchKernelGGL") != text.npos;
  }
  std::span<const std::string_view> library_prefixes() const override {
    // The libraries' calls, by their mangled names: their launches are reported at the program's own line.
    static constexpr std::string_view prefixes[] = {
        "hip",         "cudaLaunchKernel", "__cudaPushCallConfiguration",
        "_ZN7rocprim", "_ZN6hipcub",       "_ZN6thrust",
        "_ZNK6thrust", "rocblas_",         "rocrand_",
        "rocsparse_",  "rocsolver_"};
    return prefixes;
  }
  bool (*gives_status() const)(std::string_view function) override {
    // A wrong free is a separate finding; the last two functions query an error. The libraries have their own statuses.
    return [](std::string_view function) {
      constexpr std::string_view others[] = {"hiprtc",          "hipFree",           "hipHostFree", "hipblas",
                                             "hipsparse",       "hipsolver",         "hipfft",      "hiprand",
                                             "hipGetLastError", "hipPeekAtLastError"};
      return function == "cudaLaunchKernel" ||
             (function.starts_with("hip") &&
              std::ranges::none_of(others, [&](std::string_view other) { return function.starts_with(other); }));
    };
  }
  std::span<const std::string_view> sharing_functions() const override {
    static constexpr std::string_view functions[] = {"hipMallocManaged", "hipMallocHost", "hipHostMalloc",
                                                     "hipHostAlloc", "hipHostRegister"};
    return functions;
  }
  std::string main_of_kernel(const std::string &kernel) const override { return cuda_main_of_kernel(kernel); }
  const ClangSetup &clang_setup() const override { return hip_clang_setup(); }
  const LanguageSemantics &semantics() const override { return cuda_semantics(); }
  const LibraryTypes &library_types() const override {
    static const LibraryTypes types;
    return types;
  }
  std::unique_ptr<LanguageUnit> open(const std::string &, SourceKind kind,
                                     const CompileOptions &options) const override {
    return open_cuda_unit(kind, {.header = hip_clang_setup().header,
                                 .own_headers = header_directory(options),
                                 .warp = options.warp_size ? options.warp_size : hip_clang_setup().warp,
                                 .in_step = options.warp_synchronous,
                                 .kernels_launch = false,
                                 .shifts = ShiftAmounts::masked,
                                 .plain_volatile = options.plain_volatile});
  }
};

} // namespace

const SourceLanguage &hip_language() {
  static const HipLanguage language;
  return language;
}

} // namespace ampsim::frontend
