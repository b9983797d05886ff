// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/cuda/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &cuda_clang_setup() {
  static const ClangSetup setup = {
      .name = "cuda",
      .header = "cuda_runtime.h",
      .implied = true, // like nvcc
      .standards = {"c++17"},
      .run_time_macro = "__CUDACC_RTC__",
      // GCC and nvcc do not report these by default; for narrowing in an initialiser they only warn.
      .options = {"-Wno-unused-value", "-Wno-format-security", "-Wno-unknown-pragmas",
                  "-Wno-unused-command-line-argument", "-Wno-register", "-Wno-error=c++11-narrowing"},
      .cxx_options = {"-D__CUDACC__=1", "-D__NVCC__=1", "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=8",
                      "-D__CUDACC_VER_BUILD__=93", "-D__CUDACC_EXTENDED_LAMBDA__=1",
                      "-D__CUDACC_RELAXED_CONSTEXPR__=1"},
      .c_options = {},
      // The version, the last that Clang knows, makes it emit launches in the current way
      // (__cudaPushCallConfiguration).
      .pass_options = {"-target-sdk-version=12.3", "-foffload-implicit-host-device-templates",
                       "-fcuda-allow-variadic-functions", "-fgpu-defer-diag"},
      .device_options = {"-U__CUDA_ARCH__"},
      .architecture_macro = "__CUDA_ARCH__",
      .architecture = 90,
  };
  return setup;
}

} // namespace ampsim::frontend
