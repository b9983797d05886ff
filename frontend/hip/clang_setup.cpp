// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP is compiled like CUDA, by Clang's CUDA mode: the languages differ in macros and headers, and the kernels of both
// have the same form.
#include "frontend/hip/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &hip_clang_setup() {
  static const ClangSetup setup = {
      .name = "hip",
      .shared_headers = "cuda",
      .header = "hip/hip_runtime.h",
      .implied = true,
      .standards = {"c++17"},
      .run_time_macro = "__HIPCC_RTC__",
      .options = {"-D__HIP_PLATFORM_AMD__=1", "-D__HIP_PLATFORM_HCC__=1", "-D__HIP_PLATFORM_CLANG__=1",
                  "-D__HIP_ROCclr__=1", "-Wno-unused-value", "-Wno-format-security", "-Wno-unknown-pragmas",
                  "-Wno-unused-command-line-argument", "-Wno-register"},
      // rocPRIM's own switches: its loads and stores with cache hints are assembly of the processor. And Thrust's: its
      // device system is HIP's (include/thrust/system/hip).
      .cxx_options = {"-U__CUDA__", "-D__HIP__=1", "-D__HIPCC__=1", "-DROCPRIM_THREAD_LOAD_USE_CACHE_MODIFIERS=0",
                      "-DROCPRIM_THREAD_STORE_USE_CACHE_MODIFIERS=0", "-DTHRUST_DEVICE_SYSTEM_HIP=5",
                      "-DTHRUST_DEVICE_SYSTEM=5", "-D__THRUST_DEVICE_SYSTEM_NAMESPACE=hip"},
      .c_options = {},
      // As for CUDA: the version makes Clang emit launches in the current way.
      .pass_options = {"-target-sdk-version=12.3", "-foffload-implicit-host-device-templates",
                       "-fcuda-allow-variadic-functions", "-fgpu-defer-diag"},
      .device_options = {"-U__CUDA_ARCH__", "-D__HIP_DEVICE_COMPILE__=1",
                         "-D__HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__=1", "-D__HIP_ARCH_HAS_SHARED_INT32_ATOMICS__=1",
                         "-D__HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__=1", "-D__HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__=1",
                         "-D__HIP_ARCH_HAS_DOUBLES__=1", "-D__HIP_ARCH_HAS_WARP_VOTE__=1",
                         "-D__HIP_ARCH_HAS_WARP_BALLOT__=1", "-D__HIP_ARCH_HAS_WARP_SHUFFLE__=1",
                         "-D__HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__=1", "-D__HIP_ARCH_HAS_3DGRID__=1"},
      .warp_macro = "__AMDGCN_WAVEFRONT_SIZE__",
      .warp = 64,
  };
  return setup;
}

} // namespace ampsim::frontend
