// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The check in loops over threads (frontend/forms/thread_loops.h): state that stays the same throughout a barrier
// interval is read once, into a DetectLoop on the loop's stack, which the optimiser keeps in registers. These
// functions exist to be inlined; they are in detect_hooks.cpp, and do the same as their namesakes for single threads.
//
// `context` is that of the whole batch and does not contain the running thread: `thread` is its number in the batch.
#pragma once

#include "detector/detect/shadow_memory.h"
#include "model/abi.h"

namespace ampsim {

struct DetectLoop {
  std::uint64_t accesses = 0; // not next to `elided`: the optimiser would make one vector of the two
  DetectWorker *worker = nullptr;
  SpaceShadow<Space::global> global;
  SpaceShadow<Space::tile_local> tile_local;
  char *outside_begin = nullptr;
  std::uint64_t outside_size = 0;
  std::uint64_t elided = 0;
  // In a kernel that uses DetectWorker::once: the bits of the first granule with a bit and of those that follow, where that
  // granule begins, and their number.
  std::uint64_t *once = nullptr;
  std::uintptr_t once_begin = 0;
  std::uint64_t once_granules = 0;
  bool warps = false;
};

static_assert(sizeof(DetectLoop) <= AMPSIM_LOOP_STATE_BYTES);

} // namespace ampsim

extern "C" {
void ampsim_loop_begin(ampsim::DetectLoop *, ampsim_thread_context *context);
/// Begins a loop over the lanes of the warp of the thread `loop_thread`, in a kernel with warp operations.
void ampsim_loop_begin_in_warp(ampsim::DetectLoop *, ampsim_thread_context *context);
/// Called before each thread of an untiled launch, which is a tile of its own, the `rank`-th.
void ampsim_loop_thread(ampsim::DetectLoop *, uint64_t rank);
void ampsim_loop_end(ampsim::DetectLoop *);
/// A thread has passed a fence or begun a copy, and the clocks may have advanced. Only in loops that begin as in a
/// warp.
void ampsim_loop_fenced(ampsim::DetectLoop *);

/// `rank`: the thread's rank in its tile. `place`: 1 if the access goes to tile-local memory, else 0.
void *ampsim_loop_read(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                       void *address, uint32_t size, uint32_t site, uint32_t place);
void *ampsim_loop_write(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site, uint32_t place);
void *ampsim_loop_atomic(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                         void *address, uint32_t size, uint32_t site, uint32_t place);
/// In a kernel whose checked accesses to global memory all are writes by ampsim_loop_later: each granule's bit may replace
/// its cell (DetectWorker::once).
void ampsim_loop_once(ampsim::DetectLoop *);
/// Likewise for an access to global memory at a place that no cache is likely to hold: its check waits until its cell
/// has been loaded, at most until the loop ends. Not for kernels in which threads order their accesses within a loop.
/// `kind`: an AccessKind.
void *ampsim_loop_later(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site, uint32_t kind);
void *ampsim_loop_known(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site);
void *ampsim_loop_unchecked(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, void *address,
                            uint32_t size, uint32_t site, uint32_t kind);
void *ampsim_loop_beyond(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, void *address,
                         uint32_t size, uint32_t site, uint32_t kind);
/// An access without any check.
void ampsim_loop_counted(ampsim::DetectLoop *);
/// A read or a write of tile-local memory that may follow, but need not; not counted. A write also counts as a read,
/// so that memory that it would be the first to write becomes a candidate: it stays uninitialised if the write does
/// not follow.
void ampsim_loop_possible(ampsim::DetectLoop *, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                          void *address, uint32_t size, uint32_t site, uint32_t kind);
/// Returns true if the `size` bytes at `offset` of the tile-local memory are all initialised: then reads of them need
/// no check throughout an interval without writes.
bool ampsim_loop_all_initialised(ampsim::DetectLoop *, uint32_t variable, uint64_t offset, uint64_t size);
/// Returns true if this worker has checked a whole tile of the launch: then accesses that are the same in all tiles
/// need no check.
bool ampsim_loop_tile_checked(ampsim::DetectLoop *);
}
