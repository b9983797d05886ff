// The binary interface between compiled C++ AMP code and ampsim.
//
// Two parties include this file: the simulator and the detector (C++20), and the
// C++ AMP headers in frontend/amp/include (compiled as part of the user's program).
// It therefore uses nothing but plain structs and `extern "C"` functions.
//
//   1. data that compiled code reads:    ThreadContext, ContainerLayout
//   2. functions that host code calls:   ampsim_buffer_*, ampsim_launch, ampsim_accelerator_*
//   3. intrinsics that kernel code calls: ampsim_context, ampsim_barrier, ...; the
//      instrumentation pass replaces them by
//   4. hooks: the functions that instrumented kernel code really calls. What stands
//      behind the access hooks is exchangeable (detect, explain), see monitor.h.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifndef AMPSIM_AMP
// On the amp side of a C++ AMP translation unit the frontend's headers define these
// as restriction attributes; everywhere else they are empty.
#define AMPSIM_AMP
#define AMPSIM_CPU
#endif

/// Kernels of higher ranks run as ones of rank 1 (frontend/amp/include/amp/parallel_for_each.h).
#define AMPSIM_MAX_RANK 8
/// The accelerator_views of the program are numbers of its library's, of which the lowest byte is the accelerator's;
/// this one is that of the CPU, which runs no kernels.
#define AMPSIM_CPU_ACCELERATOR 4
/// In the place of an accelerator_view: none.
#define AMPSIM_NO_VIEW 0xffffffffu
/// Arrays within arrays whose indices are told apart where one of them is left.
#define AMPSIM_MAX_PATH 4
/// Loops nested deeper than this share the counter of the innermost counted one.
#define AMPSIM_MAX_LOOP_DEPTH 16
/// What loops over threads keep for the detect pass' checks (DetectLoop in detector/loop_hooks.h).
#define AMPSIM_LOOP_STATE_BYTES 256

//===--- 1. Data ---------------------------------------------------------===//

/// One simulated GPU thread, as its kernel and the hooks see it. The first part is
/// read by amp.h to build `index` and `tiled_index`; it is written by the simulator
/// before the thread starts and does not change while it runs.
struct ampsim_thread_context {
  int32_t global[AMPSIM_MAX_RANK]; // index in the launch's extent
  int32_t local[3];                // index in the tile; zeros where the launch is not tiled
  int32_t tile[3];                 // index of the tile; zeros where the launch is not tiled
  int32_t tile_origin[3];

  /// Row-major rank of the thread in its tile, and of the tile in the launch. In an
  /// untiled launch every thread is a tile of its own: rank_in_tile is 0 and
  /// tile_rank the thread's rank in the extent.
  uint32_t rank_in_tile;
  uint64_t tile_rank;

  /// Start of the tile-local memory of the tile that is running on this worker.
  char *tile_local;

  /// Barriers that the tile has passed so far, by the memory space that their fence
  /// covers (index: Space), and in all. Two accesses of one tile to one space are in
  /// one barrier interval exactly if `epoch[space]` was the same. Points to the tile's counters.
  const uint32_t *epoch;
  /// How many barriers this thread has passed.
  uint32_t interval;

  /// Counters of the loops around the current place, outermost first, each counted
  /// from 0 at the loop's header. Kept by instrumented code; a site knows how many are its own.
  uint32_t iterations[AMPSIM_MAX_LOOP_DEPTH];

  /// Atomic operations of this thread that changed memory: how a spin loop shows that it works.
  uint64_t changes;

  /// The `return` statement that ended the thread (explain); else `no_site`.
  uint32_t ended_at;

  /// Of the thread's last access, where the hooks of the variant note it (explain); else `no_site`.
  uint32_t site;

  /// Of a context that all threads of a batch share (loops over threads): is the launch tiled, and the number of the
  /// thread that runs, stored before something is called that wants to know (settle() in monitor.h).
  uint32_t loop_tiled, loop_thread;
  int32_t loop_extent[3]; // of an untiled launch of rank 2 or 3

  void *watcher; // of the monitor: what it keeps for the worker on which the thread runs
  void *engine;  // of the simulator: the tile engine on which the thread runs
};

/// Every `array<T,N>`, `array_view<T,N>` and `array_view<const T,N>` begins with these
/// fields, followed by `int32_t extent[N]` and `int32_t stride[N]`; `stride[d]` is in
/// elements (1 in the last dimension). Element (i, j, ...) stands at
/// `data + (i*stride[0] + j*stride[1] + ...) * sizeof(T)`.
struct ampsim_container {
  char *data; // element (0, 0, ...), in accelerator memory
  struct ampsim_buffer *buffer;
};

/// Textures and their views begin like that, too, but a texel takes only as many bytes as its format needs; behind the
/// strides follows the format. `data` is the most detailed of the mipmap levels that can be seen; level k of those
/// begins `2 * level_bytes - (2 * level_bytes >> k)` bytes behind it, has the extent of the first shifted right by k
/// (but at least 1), and is dense. `level_bytes` can be divided by 2^levels.
struct ampsim_texture {
  uint64_t level_bytes;
  uint32_t bits; // per scalar
  uint32_t first_level, levels; // of the levels in the buffer, those that can be seen
};

/// An underlying container: one allocation in accelerator memory, and the host memory
/// that it mirrors, if any. Counted references.
struct ampsim_buffer;

/// How long a launch is and how it is divided.
struct ampsim_domain {
  uint32_t rank;
  uint32_t tiled; // 0 or 1
  int32_t extent[AMPSIM_MAX_RANK];
  int32_t tile[3]; // tile dimensions; undefined where not tiled
};

/// What parallel_for_each asks for. `file` and `line` name its call.
struct ampsim_launch_request {
  /// Address of a constant `uint32_t`: the kernel's index in ProgramTables::kernels. The frontend
  /// puts that constant in the place of the host's `&entry<K>`.
  const void *kernel;
  const void *function_object; // the user's function object
  ampsim_domain domain;
  const char *file;
  uint32_t line;
  uint32_t accelerator_view;         // AMPSIM_NO_VIEW: that of the captured arrays and textures
  char *message; // for ampsim_launch_error; `message_size` bytes
  size_t message_size;
};

/// An argument of direct3d_printf or direct3d_errorf: what C's promotions make of it, and what it was.
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

//===--- 2. What host code calls ------------------------------------------===//

extern "C" {

/// Allocates `bytes` of accelerator memory. With `host` the buffer mirrors that host memory (a top-level
/// array_view): its contents come from there before the first launch that uses it, and
/// go back by synchronize. Without `host` (an array, a view without a data source) the
/// memory starts uninitialised and the host reads and writes it in place. `file` (of static storage duration; null:
/// unknown) and `line` say where the program made the container.
/// Reference count 1. Never fails: exhausted accelerator memory gives a null pointer.
ampsim_buffer *ampsim_buffer_create(size_t bytes, void *host, uint32_t accelerator_view, const char *file = nullptr,
                                    uint32_t line = 0);
void ampsim_buffer_retain(ampsim_buffer *buffer);
/// Dropping the last reference to a mirror of writable host memory synchronizes it first.
void ampsim_buffer_release(ampsim_buffer *buffer);
/// The accelerator memory: the address of byte 0, fixed for the buffer's life.
char *ampsim_buffer_data(const ampsim_buffer *buffer);
uint32_t ampsim_buffer_accelerator_view(const ampsim_buffer *buffer);
/// Makes the host's side current and returns the host address of byte 0: `host`, or the accelerator memory itself
/// without host memory; null where the `bytes` at `offset` are not inside the buffer. `write`: the host may write them
/// (they count as initialised from then on, and the accelerator's copy as out of date).
char *ampsim_buffer_access(ampsim_buffer *buffer, size_t offset, size_t bytes, uint32_t write);
/// array_view::synchronize: host memory gets what kernels wrote.
void ampsim_buffer_synchronize(ampsim_buffer *buffer);
/// array_view::synchronize_to an accelerator: its memory gets what the host wrote.
void ampsim_buffer_copy_in(ampsim_buffer *buffer);
/// array_view::refresh: host memory was changed behind the view's back.
void ampsim_buffer_refresh(ampsim_buffer *buffer);
/// array_view::discard_data of the `bytes` at `offset`: contents become indeterminate; nothing is copied in.
void ampsim_buffer_discard(ampsim_buffer *buffer, size_t offset, size_t bytes);
/// Copies between host memory and a buffer, or between buffers, whatever side is current.
void ampsim_buffer_write(ampsim_buffer *buffer, size_t offset, const void *source, size_t bytes);
void ampsim_buffer_read(ampsim_buffer *buffer, size_t offset, void *destination, size_t bytes);
/// Has every byte been written?
uint32_t ampsim_buffer_initialised(ampsim_buffer *buffer);
/// After the `bytes` at `source_offset` of `source` were copied to `offset`: these count as initialised where those do.
void ampsim_buffer_initialise_like(ampsim_buffer *buffer, size_t offset, const ampsim_buffer *source,
                                   size_t source_offset, size_t bytes);

/// What came of a launch.
enum ampsim_launch_status : uint32_t {
  ampsim_launch_completed = 0,
  /// Not run: one texture is read through one capture and written through another.
  ampsim_launch_aliased_textures = 1,
  /// Not run: a texture of less than 32 bits is both read and written.
  ampsim_launch_unreadable_texture = 2,
  /// Not run: captured arrays and textures are on different accelerator_views, or not on the one asked for.
  ampsim_launch_elsewhere = 3,
  /// Not run: the accelerator_view is the CPU's.
  ampsim_launch_on_cpu = 4,
  /// A thread called direct3d_errorf or direct3d_abort; `message` is the first one's message.
  ampsim_launch_error = 5,
};

/// Runs a launch to its end; then what its threads printed goes to standard error. The domain has been checked by parallel_for_each (7.2).
ampsim_launch_status ampsim_launch(const ampsim_launch_request *request);

} // extern "C"

//===--- 3. Intrinsics of kernel code -------------------------------------===//
// Declared here, defined nowhere: the instrumentation pass replaces every call.

extern "C" {
/// The running thread.
AMPSIM_AMP const ampsim_thread_context *ampsim_context(void);
/// Waits for all threads of the tile; `fence` is a FenceMask (access.h).
AMPSIM_AMP void ampsim_barrier(uint32_t fence);
/// A free memory fence.
AMPSIM_AMP void ampsim_fence(uint32_t fence);
/// direct3d_printf; with `is_error`, direct3d_errorf. `format` and strings among the arguments outlive the launch.
AMPSIM_AMP void ampsim_message(uint32_t is_error, const char *format, const ampsim_message_argument *arguments,
                               uint32_t count);
/// direct3d_abort: ends the thread.
AMPSIM_AMP __attribute__((noreturn)) void ampsim_abort(void);
/// The address to use in the place of an element outside of `container`: an access to it is reported as
/// out-of-bounds, reads zero and writes nothing. `rank` indices, at most three are kept.
/// `element_size` bytes.
AMPSIM_AMP void *ampsim_outside(const void *container, uint32_t rank, uint32_t element_size, int32_t i0,
                                int32_t i1, int32_t i2);
}

//===--- 4. Hooks ----------------------------------------------------------===//
// `site` is a SiteId. Access hooks return the address that the access has to use: the given one,
// or a harmless one for an access out of bounds. They are called before the access.

#define AMPSIM_ACCESS_HOOKS(variant)                                                                        \
  extern "C" void *ampsim_##variant##_read(ampsim_thread_context *, void *address, uint32_t size,          \
                                           uint32_t site);                                                  \
  extern "C" void *ampsim_##variant##_write(ampsim_thread_context *, void *address, uint32_t size,         \
                                            uint32_t site);                                                 \
  extern "C" void *ampsim_##variant##_atomic(ampsim_thread_context *, void *address, uint32_t size,        \
                                             uint32_t site);                                                \
  /* After a write or atomic: memory at `address` holds the new value. */                                   \
  extern "C" void ampsim_##variant##_written(ampsim_thread_context *, void *address, uint32_t size,        \
                                             uint32_t site);

#ifndef AMPSIM_IN_USER_PROGRAM
AMPSIM_ACCESS_HOOKS(detect)  // detector/detect_hooks.cpp; `written` is not called by the detect variant
AMPSIM_ACCESS_HOOKS(explain) // detector/explain_hooks.cpp
AMPSIM_ACCESS_HOOKS(debug)   // debugger/hooks.cpp; `site` is an index into DebugInfo::accesses

extern "C" {
// The same in every variant; in the simulator (tile.cpp).
void ampsim_hook_barrier(ampsim_thread_context *, uint32_t fence, uint32_t site);
void ampsim_hook_fence(ampsim_thread_context *, uint32_t fence, uint32_t site);
/// At the back edge of a loop whose exits depend only on shared memory.
void ampsim_hook_spin(ampsim_thread_context *, uint32_t site);
/// After an atomic operation inside such a loop: counts it in `changes` if `before` (the old value,
/// zero-extended) is not what memory holds now.
void ampsim_hook_atomic_done(ampsim_thread_context *, const void *address, uint32_t size, uint64_t before);
/// `ampsim_outside` with its thread.
void *ampsim_hook_outside(ampsim_thread_context *, const void *container, uint32_t rank, uint32_t element_size,
                          int32_t i0, int32_t i1, int32_t i2);
/// Before a division by 0 or -1 of integers of at most 64 bits, both sign-extended to that (or, of unsigned ones,
/// zero-extended): does not return from one that has no result. `lowest`: the least dividend of its type; 1 where
/// the type is unsigned.
void ampsim_hook_division(ampsim_thread_context *, uint32_t site, int64_t dividend, int64_t divisor, int64_t lowest);
/// `ampsim_message` with its thread.
void ampsim_hook_message(ampsim_thread_context *, uint32_t is_error, const char *format,
                         const ampsim_message_argument *arguments, uint32_t count);
/// The thread calls direct3d_abort: it leaves its kernel next.
void ampsim_hook_abort(ampsim_thread_context *);
/// An index on the way from `base` (a variable, or an element of a container) to the access left its array:
/// `i0`... are the indices of Site::path, `offset` bytes lie between `base` and the address that they make.
/// Returns an address like ampsim_outside's.
void *ampsim_hook_outside_path(ampsim_thread_context *, uint32_t site, void *base, int64_t offset, int32_t i0,
                               int32_t i1, int32_t i2, int32_t i3);
/// An access to a tile-local or thread-private array found `address` outside of the array; `offset` is where in bytes
/// from the array's start (may be negative). Returns an address like ampsim_outside's.
void *ampsim_hook_outside_array(ampsim_thread_context *, uint32_t site, int64_t offset);
}

// Of the debug variant (debugger/hooks.cpp).
extern "C" {
/// At the kernel's start: the memory of the thread's variables, DebugKernel::frame_bytes.
char *ampsim_debug_enter(ampsim_thread_context *);
/// Before a statement: `point` is an index into DebugInfo::points. The thread can stop here.
void ampsim_debug_point(ampsim_thread_context *, uint32_t point);
/// Like the hooks above, with the debugger in the place of the tile engine.
void ampsim_debug_barrier(ampsim_thread_context *, uint32_t fence, uint32_t site);
void ampsim_debug_fence(ampsim_thread_context *, uint32_t fence, uint32_t site);
void ampsim_debug_spin(ampsim_thread_context *, uint32_t site);
void *ampsim_debug_outside(ampsim_thread_context *, const void *container, uint32_t rank, uint32_t element_size,
                           int32_t i0, int32_t i1, int32_t i2);
void *ampsim_debug_outside_array(ampsim_thread_context *, uint32_t site, int64_t offset);
/// What kernels say has been noted when the monitors watched the launch (messages.h).
void ampsim_debug_message(ampsim_thread_context *, uint32_t is_error, const char *format,
                          const ampsim_message_argument *arguments, uint32_t count);
void ampsim_debug_abort(ampsim_thread_context *);
void ampsim_debug_division(ampsim_thread_context *, uint32_t site, int64_t dividend, int64_t divisor, int64_t lowest);
}
#endif
