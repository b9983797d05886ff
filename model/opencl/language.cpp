// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/opencl/language.h"
#include "model/opencl/abi.h"

#include <cstddef>

namespace ampsim {

namespace {

constexpr std::string_view extensions[] = {".cl"};

constexpr FenceFunction fences[] = {
    {"barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)", fence_all, true},
    {"barrier(CLK_LOCAL_MEM_FENCE)", fence_tile_local, true},
    {"barrier(CLK_GLOBAL_MEM_FENCE)", fence_global, true},
    {"mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)", fence_all, false},
    {"mem_fence(CLK_LOCAL_MEM_FENCE)", fence_tile_local, false},
    {"mem_fence(CLK_GLOBAL_MEM_FENCE)", fence_global, false},
};

// OpenCL C 1.2, 6.12.11; wider integers need the extension cl_khr_int64_base_atomics and its names.
constexpr std::string_view integers[] = {"int", "unsigned int", "uint"};
constexpr std::string_view exchanged[] = {"int", "unsigned int", "uint", "float"};
constexpr AtomicTypes atomic_types[] = {
    {"atomic_add", integers}, {"atomic_sub", integers},   {"atomic_and", integers}, {"atomic_or", integers},
    {"atomic_xor", integers}, {"atomic_inc", integers},   {"atomic_dec", integers}, {"atomic_min", integers},
    {"atomic_max", integers}, {"atomic_xchg", exchanged},
};

constexpr LaunchField launch_fields[] = {{LaunchNumber::length, offsetof(ampsim_opencl_launch, global)},
                                         {LaunchNumber::tile_length, offsetof(ampsim_opencl_launch, local)},
                                         {LaunchNumber::tile_count, offsetof(ampsim_opencl_launch, groups)},
                                         {LaunchNumber::origin, offsetof(ampsim_opencl_launch, offset), 8}};

constexpr LaunchTerms launch_terms = {
    .dimensions = {"dimension 0", "dimension 1", "dimension 2"},
    .tile_length = {"get_local_size(0)", "get_local_size(1)", "get_local_size(2)"},
    .tile_count = {"get_num_groups(0)", "get_num_groups(1)", "get_num_groups(2)"},
    .length = {"get_global_size(0)", "get_global_size(1)", "get_global_size(2)"},
    .origin = {"get_global_offset(0)", "get_global_offset(1)", "get_global_offset(2)"},
    .local_index = {"get_local_id(0)", "get_local_id(1)", "get_local_id(2)"},
    .tile_index = {"get_group_id(0)", "get_group_id(1)", "get_group_id(2)"},
    .fields = launch_fields,
};

constexpr std::string_view keywords[] = {"__kernel", "kernel",     "__global", "global",    "__local",
                                         "local",    "__constant", "constant", "__private", "private"};

constexpr WiderName wider[] = {{"memory_scope_work_group", "memory_scope_device", "memory_scope_all_svm_devices"}};

} // namespace

constexpr Language opencl_language{
    .key = "opencl",
    .name = "OpenCL",
    .extensions = extensions,
    .raw_pointers = true,
    .words =
        {
            .thread = "work-item",
            .threads = "work-items",
            .tile = "work-group",
            .tiles = "work-groups",
            .launch_statement = "launch",
            .within_tile = "within-group",
            .across_tiles = "across-groups",
            .across_launches = "across-launches",
            .warp = "sub-group",
            .global = "global",
            .local = "local",
            .x_first = true,
            .view = "buffer",
            .barrier = "{}",
            .default_barrier = "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)",
            .fences = fences,
            .atomics = {.add = "atomic_add",
                        .subtract = "atomic_sub",
                        .bit_and = "atomic_and",
                        .bit_or = "atomic_or",
                        .bit_xor = "atomic_xor",
                        .increment = "atomic_inc",
                        .decrement = "atomic_dec",
                        .exchange = "atomic_xchg",
                        .minimum = "atomic_min",
                        .maximum = "atomic_max",
                        .none = "OpenCL C has no atomic function for '{}'",
                        .types = atomic_types},
            .wider = wider,
            .container = "buffer",
            .keywords = keywords,
            .unordered_tiles = "barrier() waits for the work-items of one work-group only",
            .outside_of_extent =
                "compare the index with the number of elements of '{}' before the access ('if (i < "
                "n)'); the global size is often rounded up to a multiple of the work-group size",
            .uninitialized_local =
                "local memory starts uninitialized: have the work-items of the group write every "
                "element that is read, then call barrier(CLK_LOCAL_MEM_FENCE) before reading",
            .uninitialized_global =
                "buffers start uninitialized: write into the buffer before the launch, or in an "
                "earlier kernel",
            .document = "OpenCL C specification, {}",
        },
    // OpenCL API 3.0, 3.3.4: local and global memory are ordered separately; 3.2 promises work-groups no
    // progress. OpenCL C 3.0, 6.15.8: if any work-item executes a barrier, all of its work-group must.
    .memory_model = {.reads_compatible_with_atomics = false,
                     .ended_threads_count_at_barriers = true,
                     .warps_operate_as_a_whole = true,
                     .promises_progress = false,
                     .fences_order_tiles = true,
                     .orders_each_space = true},
    .limits = {.tile_threads = 1024, .tile_local_bytes = 65536, .warp = 32},
    .launch = launch_terms,
};

} // namespace ampsim
