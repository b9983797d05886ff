// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The vendors' libraries whose functions ampsim provides, by their linker names.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace ampsim::cli {

/// "cudart", "cublas", or its archive "cublas_static"; "amdhip64", "hipblas".
constexpr bool is_gpu_library(std::string_view name) {
  constexpr std::string_view names[] = {
      "cudart",   "cudadevrt", "cuda",           "nvToolsExt",    "culibos",   "curand",   "cublas",
      "cublasLt", "nppc",      "nppial",         "nppicc",        "nppidei",   "nppif",    "nppig",
      "nppim",    "nppist",    "nppisu",         "nppitc",        "npps",      "cufft",    "cusparse",
      "cusolver", "nvrtc",     "nvrtc-builtins", "nvptxcompiler", "nvidia-ml", "amdhip64", "hiprtc",
      "roctx64",  "hipblas",   "hipblaslt",      "hipsparse",     "hipsolver", "hiprand",  "hipfft",
      "rocblas",  "rocrand",   "rocsparse",      "rocsolver"};
  constexpr std::string_view archive = "_static";
  if (name.ends_with(archive))
    name.remove_suffix(archive.size());
  return std::ranges::find(names, name) != std::end(names);
}

/// Libraries that are built in, or part of the C library: there is nothing to load.
constexpr bool is_built_in(std::string_view library) {
  constexpr std::string_view of_the_host[] = {"m", "pthread", "rt", "dl", "c", "stdc++", "util", "gomp"};
  return is_gpu_library(library) || std::ranges::find(of_the_host, library) != std::end(of_the_host);
}

} // namespace ampsim::cli
