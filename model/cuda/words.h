// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words that CUDA and HIP have in common: a language starts with them and overrides those that differ.
#pragma once

#include "model/cuda/abi.h"
#include "model/cuda/devices.h"
#include "model/language.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ampsim {

inline constexpr FenceFunction gpu_fences[] = {
    {"__syncthreads", fence_all, true},
    {"__threadfence", fence_all, false},
    {"__threadfence_block", fence_all | fence_within_tile, false},
};

inline constexpr WiderName gpu_wider_names[] = {
    {"__threadfence_block", "__threadfence", "__threadfence_system"},
    {"__threadfence_cluster", "__threadfence", "__threadfence_system"},
    {"__threadfence", "", "__threadfence_system"},
    {"thread_scope_block", "thread_scope_device", "thread_scope_system"},
    {"thread_scope_thread", "thread_scope_device", "thread_scope_system"},
    {"thread_scope_device", "", "thread_scope_system"},
};

// CUDA C++ Programming Guide, "Atomic Functions".
inline constexpr std::string_view gpu_added_types[] = {"int", "unsigned int", "unsigned long long", "float",
                                                       "double"};
inline constexpr std::string_view gpu_subtracted_types[] = {"int", "unsigned int"};
inline constexpr std::string_view gpu_combined_types[] = {"int", "unsigned int", "unsigned long long"};
inline constexpr std::string_view gpu_compared_types[] = {"int", "unsigned int", "unsigned long long", "long long"};
inline constexpr std::string_view gpu_exchanged_types[] = {"int", "unsigned int", "unsigned long long", "float"};
inline constexpr AtomicTypes gpu_atomic_types[] = {
    {"atomicAdd", gpu_added_types},    {"atomicSub", gpu_subtracted_types}, {"atomicAnd", gpu_combined_types},
    {"atomicOr", gpu_combined_types},  {"atomicXor", gpu_combined_types},   {"atomicMin", gpu_compared_types},
    {"atomicMax", gpu_compared_types}, {"atomicExch", gpu_exchanged_types},
};

inline constexpr std::string_view gpu_keywords[] = {"__global__",   "__device__",  "__host__",         "__shared__",
                                                    "__constant__", "__managed__", "__launch_bounds__"};

inline constexpr Vocabulary gpu_words{
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
    .fences = gpu_fences,
    .warp_barrier = "__syncwarp",
    .ballot = "__ballot_sync",
    .atomics = {.add = "atomicAdd",
                .subtract = "atomicSub",
                .bit_and = "atomicAnd",
                .bit_or = "atomicOr",
                .bit_xor = "atomicXor",
                .exchange = "atomicExch",
                .minimum = "atomicMin",
                .maximum = "atomicMax",
                .types = gpu_atomic_types,
                .wide_add_pointer = "(unsigned long long *)"},
    .wider = gpu_wider_names,
    .narrow_atomic = "_block",
    .system_atomic = "_system",
    .container = "array",
    .keywords = gpu_keywords,
    .unordered_tiles = "__syncthreads() waits for the threads of one block only",
    .outside_of_extent = "compare the index with the number of elements of '{}' before the access ('if (i < n)'); "
                         "the last block often has more threads than elements remain",
    .uninitialized_local =
        "__shared__ memory starts uninitialized: have the threads of the block write every element "
        "that is read, then call __syncthreads() before reading",
};

// The CUDA guide's memory model: a plain access and an atomic one conflict; threads that have exited do not count at
// __syncthreads() (since compute capability 7.0 all others must arrive); independent thread scheduling guarantees
// progress to every thread that has started. HIP's guarantees are neither weaker nor stronger.
inline constexpr MemoryModel gpu_memory_model{.reads_compatible_with_atomics = false,
                                              .ended_threads_count_at_barriers = false,
                                              .promises_progress = true,
                                              .fences_order_tiles = true};

inline constexpr LaunchField gpu_launch_fields[] = {
    {LaunchNumber::tile_count, offsetof(ampsim_cuda_launch, grid)},
    {LaunchNumber::tile_length, offsetof(ampsim_cuda_launch, block)},
};
inline constexpr LaunchTerms gpu_launch_terms{
    .dimensions = {"x", "y", "z"},
    .tile_length = {"blockDim.x", "blockDim.y", "blockDim.z"},
    .tile_count = {"gridDim.x", "gridDim.y", "gridDim.z"},
    .length = {},
    .origin = {},
    .local_index = {"threadIdx.x", "threadIdx.y", "threadIdx.z"},
    .tile_index = {"blockIdx.x", "blockIdx.y", "blockIdx.z"},
    .fields = gpu_launch_fields,
};
inline constexpr std::array<std::int64_t, 3> gpu_block_limits{1024, 1024, 64},
    gpu_grid_limits{INT32_MAX, 65535, 65535};

/// The profiles of a library's devices for `--device`.
template <std::size_t N> constexpr std::array<DeviceProfile, N> profiles_of(const CudaDevice (&devices)[N]) {
  std::array<DeviceProfile, N> profiles{};
  for (std::size_t k = 0; k < N; ++k)
    profiles[k] = {devices[k].key, devices[k].major * 10 + devices[k].minor, devices[k].warp};
  return profiles;
}

} // namespace ampsim
