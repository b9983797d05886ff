#include "model/cuda/language.h"
#include "model/cuda/devices.h"

#include <array>

namespace ampsim {

namespace {

constexpr FenceFunction fences[] = {
    {"__syncthreads", fence_all, true},
    {"__threadfence", fence_all, false},
};

constexpr std::string_view extensions[] = {".cu"};

constexpr std::string_view keywords[] = {"__global__",   "__device__",  "__host__",         "__shared__",
                                         "__constant__", "__managed__", "__launch_bounds__"};

constexpr auto devices = [] {
  std::array<DeviceProfile, std::size(cuda_devices)> profiles{};
  for (std::size_t k = 0; k < profiles.size(); ++k)
    profiles[k] = {cuda_devices[k].key, cuda_devices[k].major * 10 + cuda_devices[k].minor};
  return profiles;
}();

} // namespace

constexpr Language cuda_language{
    .key = "cuda",
    .name = "CUDA",
    .extensions = extensions,
    .raw_pointers = true,
    .words =
        {
            .tile = "block",
            .tiles = "blocks",
            .launch_statement = "launch",
            .within_tile = "within-block",
            .across_tiles = "across-blocks",
            .within_warp = "within-warp",
            .across_launches = "across-launches",
            .host_device = "host-device",
            .warp = "warp",
            .global = "global",
            .local = "shared",
            .x_first = true,
            .view = "allocation",
            .barrier = "{}()",
            .default_barrier = "__syncthreads",
            .fences = fences,
            .atomics = {.add = "atomicAdd",
                        .subtract = "atomicSub",
                        .bit_and = "atomicAnd",
                        .bit_or = "atomicOr",
                        .bit_xor = "atomicXor",
                        .exchange = "atomicExch",
                        .minimum = "atomicMin",
                        .maximum = "atomicMax",
                        .none = "CUDA has no atomic functions on '{}'"},
            .keywords = keywords,
            .unordered_tiles = "__syncthreads() waits for the threads of one block only",
            .outside_of_extent =
                "compare the index with the number of elements of '{}' before the access ('if (i < n)'); the last "
                "block often has more threads than there are elements left",
            .uninitialized_local = "__shared__ memory starts without a value: let the threads of the block write "
                                   "every element that is "
                                   "read, and call __syncthreads() in between",
            .uninitialized_global = "memory from cudaMalloc starts without a value: copy or cudaMemset into it, or "
                                    "write it in an earlier "
                                    "launch",
            .document = "CUDA C++ Programming Guide, {}",
        },
    // The guide's memory model: a plain access and an atomic one conflict; threads that have exited do not count at
    // __syncthreads() (since compute capability 7.0 all that have not exited have to come); independent thread
    // scheduling gives every thread that has started its turn.
    .memory_model = {.reads_compatible_with_atomics = false,
                     .ended_threads_count_at_barriers = false,
                     .promises_progress = true,
                     .fences_order_tiles = true},
    .limits = {.tile_threads = 1024, .tile_local_bytes = 232448, .warp = 32},
    .devices = devices,
};

} // namespace ampsim
