// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/cuda/language.h"
#include "model/cuda/abi.h"
#include "model/cuda/library.h"
#include "model/cuda/words.h"

#include <cstddef>

namespace ampsim {

namespace {

constexpr std::string_view extensions[] = {".cu"};

constexpr LoadableLibrary loadable_libraries[] = {
    {"cublas", "cuBLAS", "libampsim-blas.so"},
    {"cufft", "cuFFT", "libampsim-fft.so"},
    {"ampsim_cufft", "cuFFT", "libampsim-fft.so"},
    {"curand", "cuRAND", "libampsim-random.so"},
    {"cusparse", "cuSPARSE", "libampsim-sparse.so"},
    {"cusolver", "cuSOLVER", "libampsim-solver.so"},
    {"npp", "NPP", "libampsim-npp.so"},
};

constexpr auto devices = profiles_of(cuda_devices);

enum Code {
#define AMPSIM_CUDA_ERROR(name, value, text) name = value,
#include "model/cuda/errors.def"
#undef AMPSIM_CUDA_ERROR
};

constexpr GpuError errors[] = {
#define AMPSIM_CUDA_ERROR(name, value, text) {value, #name, text},
#include "model/cuda/errors.def"
#undef AMPSIM_CUDA_ERROR
};

constexpr GpuLibrary library{.prefix = "cuda",
                             .renamed = {},
                             .errors = errors,
                             .unknown_error = "unrecognized error code",
                             .devices = cuda_devices,
                             .shared_bytes = 48 << 10,
                             .block_z = 64,
                             .reserves_shared = true,
                             .too_many_threads = cudaErrorInvalidValue,
                             .needs_context = true,
                             .source_extension = ".cu",
                             // The declarations that are available without any header.
                             .rtc_options = "-D__CUDACC_RTC__=1 -include assert.h"};

constexpr Vocabulary words = [] {
  Vocabulary words = gpu_words;
  words.library = "cuda";
  words.atomics.none = "CUDA has no matching atomic function for '{}'";
  words.atomics.load = "cuda::atomic_ref<{0}, cuda::thread_scope_device>({1}).load(cuda::memory_order_acquire)";
  words.atomics.store =
      "cuda::atomic_ref<{0}, cuda::thread_scope_device>({1}).store({2}, cuda::memory_order_release)";
  words.atomics.header = "<cuda/atomic>";
  words.uninitialized_global =
      "memory from cudaMalloc is uninitialized: copy or cudaMemset into it, or write it in an earlier launch";
  words.document = "CUDA C++ Programming Guide, {}";
  return words;
}();

} // namespace

constexpr Language cuda_language{
    .key = "cuda",
    .name = "CUDA",
    .extensions = extensions,
    .raw_pointers = true,
    .words = words,
    .memory_model = gpu_memory_model,
    .limits = {.tile_threads = 1024,
               .tile_lengths = gpu_block_limits,
               .tile_counts = gpu_grid_limits,
               .tile_local_bytes = library.shared_bytes,
               .warp = 32},
    .devices = devices,
    .library = &library,
    .loadable_libraries = loadable_libraries,
    .tile_lengths = offsetof(ampsim_cuda_launch, block),
    .launch = gpu_launch_terms,
};

} // namespace ampsim
