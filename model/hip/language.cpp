// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/hip/language.h"
#include "model/cuda/abi.h"
#include "model/cuda/library.h"
#include "model/cuda/words.h"
#include "model/hip/devices.h"

#include <cstddef>

namespace ampsim {

namespace {

constexpr std::string_view extensions[] = {".hip"};

constexpr LoadableLibrary loadable_libraries[] = {
    {"hipblas", "hipBLAS", "libampsim-blas.so"},        {"hipfft", "hipFFT", "libampsim-fft.so"},
    {"hiprand", "hipRAND", "libampsim-random.so"},      {"hipsparse", "hipSPARSE", "libampsim-sparse.so"},
    {"hipsolver", "hipSOLVER", "libampsim-solver.so"},  {"rocblas_", "rocBLAS", "libampsim-blas.so"},
    {"rocrand_", "rocRAND", "libampsim-random.so"},     {"rocsparse_", "rocSPARSE", "libampsim-sparse.so"},
    {"rocsolver_", "rocSOLVER", "libampsim-solver.so"},
};

constexpr auto devices = profiles_of(hip_devices);

constexpr RenamedFunction renamed[] = {
    {"HostAlloc", "HostMalloc"},
    {"MallocHost", "HostMalloc"},
    {"FreeHost", "HostFree"},
};

enum Code {
#define AMPSIM_HIP_ERROR(name, value, text) name = value,
#include "model/hip/errors.def"
#undef AMPSIM_HIP_ERROR
};

constexpr GpuError errors[] = {
#define AMPSIM_HIP_ERROR(name, value, text) {value, #name, text},
#include "model/hip/errors.def"
#undef AMPSIM_HIP_ERROR
};

constexpr GpuLibrary library{.prefix = "hip",
                             .renamed = renamed,
                             .errors = errors,
                             .unknown_error = "unknown error",
                             .devices = hip_devices,
                             .shared_bytes = 64 << 10,
                             .block_z = 1024,
                             .too_many_threads = hipErrorInvalidConfiguration,
                             .host_atomics = true,
                             .needs_context = false,
                             .source_extension = ".hip",
                             .rtc_options = "--hip -D__HIPCC_RTC__=1 -include hip/hip_runtime.h"};

constexpr Vocabulary words = [] {
  Vocabulary words = gpu_words;
  words.library = "hip";
  words.warp = "wavefront";
  words.atomics.none = "HIP has no matching atomic function for '{}'";
  words.uninitialized_global =
      "memory from hipMalloc is uninitialized: copy or hipMemset into it, or write it in an earlier launch";
  words.document = "HIP documentation, {}";
  return words;
}();

// HIP requires all threads of the block at __syncthreads() ("HIP C++ language extensions", "Synchronization
// functions"). AMD's processors do not wait for wavefronts that have ended (CDNA 3 and RDNA 3 ISA, S_BARRIER), but that
// is not guaranteed for a wavefront with some ended threads: such kernels have been observed to fault and to hang.
constexpr MemoryModel memory_model = [] {
  MemoryModel model = gpu_memory_model;
  model.warps_end_as_a_whole = true;
  return model;
}();

} // namespace

constexpr Language hip_language{
    .key = "hip",
    .name = "HIP",
    .extensions = extensions,
    .raw_pointers = true,
    .words = words,
    .memory_model = memory_model,
    .limits = {.tile_threads = 1024,
               .tile_lengths = gpu_block_limits,
               .tile_counts = gpu_grid_limits,
               .tile_local_bytes = 64 << 10,
               .warp = 64,
               .other_warp = 32},
    .devices = devices,
    .library = &library,
    .loadable_libraries = loadable_libraries,
    .tile_lengths = offsetof(ampsim_cuda_launch, block),
    .launch = gpu_launch_terms,
};

} // namespace ampsim
