// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The binary interface between compiled kernels and ampsim, whatever language they are written in.
//
// Two parties include this file: the simulator, the detector and the debugger (C++20), and the headers of the source
// languages (frontend/*/include, compiled as part of the user's program). It therefore uses nothing but plain structs
// and `extern "C"` functions. Each language's host code has an interface of its own (amp/abi.h).
//
//   1. data that compiled code reads:     ThreadContext
//   2. intrinsics that kernel code calls: ampsim_context, ampsim_barrier, ...; the
//      instrumentation pass replaces them by
//   3. hooks: the functions that instrumented kernel code really calls. The access hooks' implementation is
//      exchangeable (detect, explain), see monitor.h.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifndef AMPSIM_DEVICE
// A language's headers define this as the attribute of functions that run on the device; elsewhere it is empty.
#define AMPSIM_DEVICE
#endif

/// A language whose kernels can have higher ranks runs them with rank 1.
#define AMPSIM_MAX_RANK 8
/// The number of nested arrays whose indices are recorded separately when one of them is out of bounds.
#define AMPSIM_MAX_PATH 4
/// Loops nested more deeply share the counter of the innermost counted one.
#define AMPSIM_MAX_LOOP_DEPTH 16
/// Memory for the state that loops over threads keep for the detect pass's checks (DetectLoop in
/// detector/detect/loop_hooks.h).
#define AMPSIM_LOOP_STATE_BYTES 256

//===--- 1. Data ---------------------------------------------------------===//

/// One simulated GPU thread, as seen by its kernel and the hooks. The headers of the source language read the first
/// part, the thread's indices; the simulator writes it before the thread starts, and it does not change while the
/// thread runs.
struct ampsim_thread_context {
  int32_t global[AMPSIM_MAX_RANK]; // index in the launch's extent
  int32_t local[3];                // index in the tile; zeros if the launch is not tiled
  int32_t tile[3];                 // index of the tile; zeros if the launch is not tiled
  int32_t tile_origin[3];

  /// Row-major rank of the thread in its tile, and of the tile in the launch. In an
  /// untiled launch every thread is a tile of its own: rank_in_tile is 0 and
  /// tile_rank the thread's rank in the extent.
  uint32_t rank_in_tile;
  uint64_t tile_rank;

  /// Start of the tile-local memory of the tile running on this worker.
  char *tile_local;
  char *tile_local_end; // the end of the launch's part of it

  /// Barriers that the tile has passed so far, by the memory space that their fence covers (index: Space), and in
  /// total. Two accesses of one tile to one space are in the same barrier interval exactly if `epoch[space]` was equal.
  /// Points to the tile's counters.
  const uint32_t *epoch;
  /// The number of barriers that this thread has passed.
  uint32_t interval;

  /// Counters of the loops around the current place, outermost first, each counted from 0 at the loop's header.
  /// Instrumented code maintains them; each site records how many of them apply to it.
  uint32_t iterations[AMPSIM_MAX_LOOP_DEPTH];

  /// The thread's atomic operations that changed memory: shows that a spin loop makes progress.
  uint64_t changes;

  /// The `return` statement that ended the thread (explain); otherwise `no_site`.
  uint32_t ended_at;

  /// The site of the thread's last access, if the variant's hooks record it (explain); otherwise `no_site`.
  uint32_t site;

  /// The innermost of the thread's calls that are not inlined; null in the kernel itself. Instrumented code maintains
  /// it, and the calls' use of the thread's stack (call_stack.h).
  const struct ampsim_call *call;
  uint64_t stack_used, stack_size;
  /// If not 0, the thread ends, and the functions that it is in return.
  uint32_t leaving;

  /// For a context shared by all threads of a batch (loops over threads): whether the launch is tiled, and the number
  /// of the running thread, stored before calls that need it (settle() in monitor.h).
  uint32_t loop_tiled, loop_thread;
  int32_t loop_extent[3]; // for an untiled launch of rank 2 or 3

  /// The bounds of the launch's regions, in their order.
  const struct ampsim_bounds *bounds;

  void *watcher; // for the monitor: its state for the worker on which the thread runs
  void *engine;  // for the simulator: the tile engine on which the thread runs
};

/// A call that is not inlined, on the stack of its thread.
struct ampsim_call {
  const struct ampsim_call *caller; // null: the kernel
  uint32_t site;
};

/// Memory that a pointer may point to; `bytes` is 0 if there is none.
struct ampsim_bounds {
  char *begin;
  uint64_t bytes;
};

/// A strided view of memory: a language's containers begin with it, followed by `int32_t extent[rank]` and `int32_t
/// stride[rank]`; `stride[d]` is in elements (1 in the last dimension). The address of element (i, j, ...) is `data +
/// (i*stride[0] + j*stride[1] + ...) * size of an element`.
struct ampsim_container {
  char *data;                  // element (0, 0, ...), in accelerator memory
  struct ampsim_buffer *owner; // the memory's owner, in the language's own type
};

/// The size of a launch and its division.
struct ampsim_domain {
  uint32_t rank;
  uint32_t tiled; // 0 or 1
  int32_t extent[AMPSIM_MAX_RANK];
  int32_t tile[3]; // tile dimensions; undefined if not tiled
};

enum : uint32_t { ampsim_clock_cycles_per_nanosecond = 2 };

/// Operations of the threads of a warp (ampsim_warp).
enum ampsim_warp_operation : uint32_t {
  ampsim_warp_barrier, // orders accesses to the spaces whose bits differ between `argument` and ampsim_fence_all
  ampsim_warp_shuffle, // returns the value of the lane `argument`
  ampsim_warp_ballot,  // a bit for each lane whose value is not 0
  ampsim_warp_match,   // a bit for each lane with the same value
  ampsim_warp_active,  // a bit for each lane that has arrived, and cannot continue without the others
  ampsim_warp_add,     // for 32-bit values, like the next ones
  ampsim_warp_min,
  ampsim_warp_max,
  ampsim_warp_signed_min,
  ampsim_warp_signed_max,
  ampsim_warp_and,
  ampsim_warp_or,
  ampsim_warp_xor,
  ampsim_warp_step, // a barrier of the lanes that are active at the same place; lanes earlier in the program go first
  // For threads of any warps of the tile: arrives at the barrier whose number is in the lowest 8 bits of `argument`,
  // for the number of threads in the other bits (0: all), and waits for it if `value` is not 0.
  ampsim_named_barrier,
};

/// Steps of a thread's asynchronous copies (ampsim_asynchronous).
enum ampsim_copy_step : uint32_t {
  ampsim_copy_begins,        // a copy of `size` bytes
  ampsim_shared_copy_begins, // likewise; only a barrier reports its completion
  ampsim_copies_committed,   // the copies that the thread has begun since the last commit form a batch
  ampsim_copies_awaited, // all batches of the thread except the last `size` are done; if that is ~0, all copies are
  ampsim_bulk_copy_begins, // likewise for bulk copies, which have their own batches
  ampsim_bulk_copies_committed,
  ampsim_bulk_copies_awaited,
  ampsim_bulk_copies_read, // they have finished reading their sources
  // The present phase of the barrier at `to` waits for the thread's shared copies that no barrier waits for yet; if `size`
  // is not 0, also for those in batches.
  ampsim_copies_bound,
  ampsim_barrier_completed, // the thread's next update of the barrier at `to` completes its phase
  ampsim_barrier_awaited, // the thread has waited for the last complete phase of that at `to`; `size`: if it acquires
  ampsim_bulk_shared_copy_begins, // like ampsim_shared_copy_begins, for a bulk copy
  ampsim_proxy_fence, // bulk copies requested after this see everything that the thread has written or observed
  // A matrix instruction continues to read `from`, like ampsim_bulk_copy_begins; such reads have their own batches.
  ampsim_matrix_read_begins,
  ampsim_matrix_reads_committed,
  ampsim_matrix_reads_awaited,
  ampsim_barrier_initialised, // the barrier at `to`, by the thread
  ampsim_barrier_fence,       // the asynchronous proxy sees the barriers that the thread has initialised so far
  ampsim_barrier_reached_by_copies, // by the asynchronous proxy: a bulk copy's bytes are counted at the barrier at `to`
  // A matrix instruction uses registers, `size` bytes of a variable: it reads those at `from`, or adds to those at
  // `to`. It belongs to the batches of ampsim_matrix_read_begins.
  ampsim_matrix_registers_read,
  ampsim_matrix_registers_written,
  ampsim_registers_fenced, // later matrix instructions see the thread's accesses to registers so far
  // The thread itself reads or writes such a variable.
  ampsim_register_read,
  ampsim_register_written,
  ampsim_shared_copy_follows, // what the thread accesses until the shared copy begins is accessed by that copy
  ampsim_barrier_arrived,     // the thread arrives at the barrier at `to`; `size`: if it releases
  ampsim_barrier_updated_by_copies, // the thread's next update of that at `to` is its copies'
  ampsim_event_named,               // the copy that the thread has begun last belongs to the event `to`
  ampsim_event_awaited,             // the thread's copies that belong to it are done
};

/// Spaces, and the other parties, that a barrier or a fence concerns (FenceMask in access.h).
enum ampsim_fence_bit : uint32_t {
  ampsim_fence_global = 1,
  ampsim_fence_tile_local = 2,
  ampsim_fence_all = 3,
  ampsim_fence_within_tile = 4,
  ampsim_fence_cluster = 8,
  ampsim_fence_releases = 16,
  ampsim_fence_acquires = 32,
  ampsim_fence_arrival = 64,
  ampsim_fence_within_cluster = 128,
  ampsim_fence_grid_dependency = 256,
  // Without ampsim_fence_global, for a barrier: a part of global memory.
  ampsim_fence_buffers = 512, // all but images
  ampsim_fence_images = 1024,
  ampsim_fence_relaxed = 2048,
};

/// Kinds of memory (ampsim_space_of).
enum ampsim_address_space : uint32_t {
  ampsim_space_none, // no thread may access it
  ampsim_space_global,
  ampsim_space_tile_local,
  ampsim_space_private,
  ampsim_space_constant,
  ampsim_space_arguments, // the arguments that the launch gave to the kernel
};

/// An argument of a formatted message: its type, and its value after C's promotions.
enum ampsim_message_kind : uint32_t {
  ampsim_message_signed,
  ampsim_message_unsigned,
  ampsim_message_float, // the bits of a double
  ampsim_message_pointer,
};
struct ampsim_message_argument {
  uint64_t bits;
  ampsim_message_kind kind;
  uint32_t size; // bytes
};
/// Values of ampsim_message's `is_error` for purposes other than text.
enum ampsim_message_special : uint32_t {
  /// An error: an assertion has failed, and ampsim_abort follows. The last argument is the asserted expression.
  ampsim_message_assertion = 4,
  /// The last comparison before a failed assertion: its number, the number of comparisons, and the two operands.
  ampsim_message_compared = 5,
};

//===--- 2. Intrinsics of kernel code -------------------------------------===//
// Declared here, defined nowhere: the instrumentation pass replaces every call.

extern "C" {
/// The running thread.
AMPSIM_DEVICE const ampsim_thread_context *ampsim_context(void);
/// The arguments that the launch gave to the kernel (LaunchRequest::arguments).
AMPSIM_DEVICE const void *ampsim_arguments(void);
/// Waits for all threads of the tile; `fence` is a FenceMask (access.h).
AMPSIM_DEVICE void ampsim_barrier(uint32_t fence);
/// The same, and returns the sum of the threads' values.
AMPSIM_DEVICE uint32_t ampsim_barrier_sum(uint32_t fence, uint32_t value);
/// A free memory fence; or, if `address` is not null, an ordering of only the thread's atomic operations on the `size`
/// bytes there: with fence_releases, of the following ones, and with fence_acquires, of those so far.
AMPSIM_DEVICE void ampsim_fence(uint32_t fence, const volatile void *address = nullptr, uint32_t size = 0);
/// Returns the address in the tile-local memory of the cluster's `rank`-th tile that corresponds to `address` in that
/// of the thread's own tile.
AMPSIM_DEVICE __attribute__((const)) void *ampsim_map_shared(const void *address, uint32_t rank);
/// Returns the address space of an address (ampsim_address_space); for tile-local memory also, from bit 8 on, the
/// tile's rank in the cluster.
AMPSIM_DEVICE __attribute__((const)) uint32_t ampsim_space_of(const void *address);
/// The device's clock, in cycles; a nanosecond has ampsim_clock_cycles_per_nanosecond. A thread's reading depends only
/// on the launch's start and on how often threads of its tile have read the clock before (simulator/device_clock.h).
AMPSIM_DEVICE uint64_t ampsim_clock(void);
/// Waits for the threads of the same warp whose lanes are in `mask` to call this with the same operation and mask, and
/// returns the result of the operation on their values (ampsim_warp_operation). Only the barrier orders accesses.
AMPSIM_DEVICE uint64_t ampsim_warp(uint32_t operation, uint64_t mask, uint64_t value, uint32_t argument);
/// Reports a copy that the thread must wait for before relying on it. The caller makes the copy itself, before the
/// report.
AMPSIM_DEVICE void ampsim_asynchronous(uint32_t step, void *to, const void *from, uint64_t size);
/// Prints a message. If `is_error` is 1, it is an error, which ends the launch; if 2, an annotation is false
/// (BrokenAnnotation in simulator/messages.h); for other values see ampsim_message_special. `format` and strings among
/// the arguments outlive the launch.
AMPSIM_DEVICE void ampsim_message(uint32_t is_error, const char *format, const ampsim_message_argument *arguments,
                                  uint32_t count);
/// Ends the thread.
AMPSIM_DEVICE __attribute__((noreturn)) void ampsim_abort(void);
/// Returns `data`, the start of a view of memory whose bounds the kernel has chosen. The library checks no more than
/// those bounds, so accesses through this address are checked against the memory, too.
AMPSIM_DEVICE __attribute__((const)) void *ampsim_part(void *data);
/// The address to use in place of an element outside of `container`: an access to it is reported as out-of-bounds,
/// reads zero and writes nothing. `rank` indices; at most three are kept. `element_size` bytes.
AMPSIM_DEVICE void *ampsim_outside(const void *container, uint32_t rank, uint32_t element_size, int32_t i0,
                                   int32_t i1, int32_t i2);
}

//===--- 3. Hooks ----------------------------------------------------------===//
// `site` is a SiteId. Access hooks are called before the access and return the address that it must use: the given one,
// or a harmless one for an out-of-bounds access.

#define AMPSIM_ACCESS_HOOKS(variant)                                                                                \
  extern "C" void *ampsim_##variant##_read(ampsim_thread_context *, void *address, uint32_t size, uint32_t site);   \
  extern "C" void *ampsim_##variant##_write(ampsim_thread_context *, void *address, uint32_t size, uint32_t site);  \
  extern "C" void *ampsim_##variant##_atomic(ampsim_thread_context *, void *address, uint32_t size,                 \
                                             uint32_t site);                                                        \
  /* After a write or atomic: memory at `address` holds the new value. `size` is 0 after a compare-and-swap that */ \
  /* has failed, which has only read. */                                                                            \
  extern "C" void ampsim_##variant##_written(ampsim_thread_context *, void *address, uint32_t size, uint32_t site);

#ifndef AMPSIM_IN_USER_PROGRAM
AMPSIM_ACCESS_HOOKS(detect)  // detector/detect/detect_hooks.cpp; `written` is not called by the detect variant
AMPSIM_ACCESS_HOOKS(explain) // detector/explain/explain_hooks.cpp
AMPSIM_ACCESS_HOOKS(debug)   // debugger/hooks.cpp; `site` is an index into DebugInfo::accesses

extern "C" {
// The same in every variant; in the simulator (tile.cpp).
void ampsim_hook_barrier(ampsim_thread_context *, uint32_t fence, uint32_t site);
uint32_t ampsim_hook_barrier_sum(ampsim_thread_context *, uint32_t fence, uint32_t value, uint32_t site);
void ampsim_hook_fence(ampsim_thread_context *, uint32_t fence, const void *address, uint32_t size, uint32_t site);
uint64_t ampsim_hook_warp(ampsim_thread_context *, uint32_t operation, uint64_t mask, uint64_t value,
                          uint32_t argument, uint32_t site);
void ampsim_hook_asynchronous(ampsim_thread_context *, uint32_t step, void *to, const void *from, uint64_t size,
                              uint32_t site);
/// Called at the back edge of a loop whose exits depend only on shared memory.
void ampsim_hook_spin(ampsim_thread_context *, uint32_t site);
/// Called after an atomic operation or a write inside such a loop: counts it in `changes` if memory no longer holds
/// `before` (the old value, zero-extended).
void ampsim_hook_atomic_done(ampsim_thread_context *, const void *address, uint32_t size, uint64_t before);
/// `ampsim_map_shared`, `ampsim_space_of` and `ampsim_clock` with their thread.
void *ampsim_hook_map_shared(ampsim_thread_context *, const void *address, uint32_t rank);
uint32_t ampsim_hook_space_of(ampsim_thread_context *, const void *address);
uint64_t ampsim_hook_clock(ampsim_thread_context *);
/// Called before atomic operations in baseline code: another thread may go first (Order::Kind::delays).
void ampsim_hook_delay(ampsim_thread_context *);
/// `ampsim_outside` with its thread.
void *ampsim_hook_outside(ampsim_thread_context *, const void *container, uint32_t rank, uint32_t element_size,
                          int32_t i0, int32_t i1, int32_t i2);
/// Called before a division by 0 or -1 of integers of at most 64 bits, both sign-extended (or, if unsigned,
/// zero-extended); does not return if the division has no result. `lowest`: the least dividend of its type; 1 if the
/// type is unsigned.
void ampsim_hook_division(ampsim_thread_context *, uint32_t site, int64_t dividend, int64_t divisor,
                          int64_t lowest);
/// The call at `site` does not fit on the thread's stack; does not return.
void ampsim_hook_stack_overflow(ampsim_thread_context *, uint32_t site);
/// `ampsim_message` with its thread.
void ampsim_hook_message(ampsim_thread_context *, uint32_t is_error, const char *format,
                         const ampsim_message_argument *arguments, uint32_t count);
/// The thread calls ampsim_abort and leaves its kernel next.
void ampsim_hook_abort(ampsim_thread_context *);
/// An index between `base` (a variable, or an element of a container) and the access is outside of its array: `i0`...
/// are the indices of Site::path, `offset` is the distance in bytes from `base` to the resulting address. Returns an
/// address like ampsim_outside's.
void *ampsim_hook_outside_path(ampsim_thread_context *, uint32_t site, void *base, int64_t offset, int32_t i0,
                               int32_t i1, int32_t i2, int32_t i3);
/// An access to a tile-local or thread-private array found `address` outside of the array; `offset` is the distance in
/// bytes from the array's start (may be negative). Returns an address like ampsim_outside's.
void *ampsim_hook_outside_array(ampsim_thread_context *, uint32_t site, int64_t offset);
}

// Hooks of the debug variant (debugger/hooks.cpp).
extern "C" {
/// Called at the kernel's start; returns the memory of the thread's variables, DebugKernel::frame_bytes.
char *ampsim_debug_enter(ampsim_thread_context *);
/// Called before a statement: `point` is an index into DebugInfo::points. The thread can stop here.
void ampsim_debug_point(ampsim_thread_context *, uint32_t point);
/// Like the hooks above, with the debugger in place of the tile engine.
void ampsim_debug_barrier(ampsim_thread_context *, uint32_t fence, uint32_t site);
uint32_t ampsim_debug_barrier_sum(ampsim_thread_context *, uint32_t fence, uint32_t value, uint32_t site);
uint64_t ampsim_debug_warp(ampsim_thread_context *, uint32_t operation, uint64_t mask, uint64_t value,
                           uint32_t argument, uint32_t site);
void ampsim_debug_fence(ampsim_thread_context *, uint32_t fence, const void *address, uint32_t size, uint32_t site);
void ampsim_debug_asynchronous(ampsim_thread_context *, uint32_t step, void *to, const void *from, uint64_t size,
                               uint32_t site);
void ampsim_debug_spin(ampsim_thread_context *, uint32_t site);
void *ampsim_debug_map_shared(ampsim_thread_context *, const void *address, uint32_t rank);
uint32_t ampsim_debug_space_of(ampsim_thread_context *, const void *address);
uint64_t ampsim_debug_clock(ampsim_thread_context *);
void *ampsim_debug_outside(ampsim_thread_context *, const void *container, uint32_t rank, uint32_t element_size,
                           int32_t i0, int32_t i1, int32_t i2);
void *ampsim_debug_outside_array(ampsim_thread_context *, uint32_t site, int64_t offset);
/// The kernels' messages were recorded when the monitors watched the launch (messages.h).
void ampsim_debug_message(ampsim_thread_context *, uint32_t is_error, const char *format,
                          const ampsim_message_argument *arguments, uint32_t count);
void ampsim_debug_abort(ampsim_thread_context *);
void ampsim_debug_division(ampsim_thread_context *, uint32_t site, int64_t dividend, int64_t divisor,
                           int64_t lowest);
void ampsim_debug_stack_overflow(ampsim_thread_context *, uint32_t site);
}
#endif
