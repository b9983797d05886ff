// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/amp/language.h"

namespace ampsim {

namespace {

constexpr FenceFunction fences[] = {
    {"wait", fence_all, true},
    {"wait_with_all_memory_fence", fence_all, true},
    {"wait_with_global_memory_fence", fence_global, true},
    {"wait_with_tile_static_memory_fence", fence_tile_local, true},
    {"all_memory_fence", fence_all, false},
    {"global_memory_fence", fence_global, false},
    {"tile_static_memory_fence", fence_tile_local, false},
};

constexpr std::string_view keywords[] = {"restrict", "tile_static"};

constexpr std::string_view opening[] = {"using namespace concurrency", "using namespace Concurrency"};

} // namespace

constexpr Language amp_language{
    .key = "c++amp",
    .name = "C++ AMP",
    .words =
        {
            .tile = "tile",
            .tiles = "tiles",
            .launch_statement = "parallel_for_each",
            .within_tile = "within-tile",
            .across_tiles = "across-tiles",
            .global = "global",
            .local = "tile_static",
            .view = "array_view",
            .barrier = "{}.wait()",
            .default_barrier = "tidx.barrier",
            .fences = fences,
            .atomics = {.add = "atomic_fetch_add",
                        .subtract = "atomic_fetch_sub",
                        .bit_and = "atomic_fetch_and",
                        .bit_or = "atomic_fetch_or",
                        .bit_xor = "atomic_fetch_xor",
                        .increment = "atomic_fetch_inc",
                        .decrement = "atomic_fetch_dec",
                        .exchange = "atomic_exchange",
                        .minimum = "atomic_fetch_min",
                        .maximum = "atomic_fetch_max",
                        .name_space = "concurrency::",
                        .opened_by = opening,
                        .none = "C++ AMP has no atomic operations on '{}'"},
            .keywords = keywords,
            .unordered_tiles = "a tile_barrier works only within one tile",
            .outside_of_extent =
                "check the index against '{}.extent' before the access; threads in the padding have "
                "no work to do",
            .uninitialized_local =
                "tile_static memory starts uninitialized: have the threads of the tile write every "
                "element that is read, then wait at a barrier before reading",
            .uninitialized_global = "arrays start uninitialized: construct one from data, 'copy' into it, or write "
                                    "to it in an earlier launch",
            .aborted = "direct3d_abort: called by thread ({})",
            .document = "C++ AMP specification, section {}",
        },
    // 8.1.2.2; 8.1.1; 8.1: progress is not specified.
    .memory_model = {.reads_compatible_with_atomics = true,
                     .ended_threads_count_at_barriers = true,
                     .promises_progress = false},
    .limits = {.tile_threads = 1024, .tile_local_bytes = 32768},
};

} // namespace ampsim
