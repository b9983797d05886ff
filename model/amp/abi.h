// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The binary interface between compiled C++ AMP programs and ampsim, beyond what every kernel needs (abi.h).
//
// Two parties include this file after abi.h: the simulator's side of C++ AMP (simulator/amp), and the C++ AMP headers
// (frontend/amp/include, compiled as part of the user's program). It therefore uses nothing but plain structs and
// `extern "C"` functions.
#pragma once

#ifndef AMPSIM_IN_USER_PROGRAM
#include "model/abi.h"
#endif

#include <stddef.h>
#include <stdint.h>

/// The program's accelerator_views are numbers of its library, with the accelerator in the lowest byte; this is the
/// CPU's, which runs no kernels.
#define AMPSIM_CPU_ACCELERATOR 4
/// The number of no accelerator_view.
#define AMPSIM_NO_VIEW 0xffffffffu

//===--- Data ------------------------------------------------------------===//

/// An underlying container: one allocation in accelerator memory, and the host memory
/// that it mirrors, if any. Counted references. Every `array<T,N>` and `array_view<T,N>` begins with an
/// ampsim_container (abi.h) whose `owner` is one.
struct ampsim_buffer;

/// Textures and their views begin in the same way, but a texel takes only as many bytes as its format needs; the format
/// follows the strides. `data` is the most detailed of the visible mipmap levels; level k of those begins `2 *
/// level_bytes - (2 * level_bytes >> k)` bytes after it, has the extent of the first shifted right by k (but at least
/// 1), and is dense. `level_bytes` is divisible by 2^levels.
struct ampsim_texture {
  uint64_t level_bytes;
  uint32_t bits;                // per scalar
  uint32_t first_level, levels; // the visible levels in the buffer
};

/// The request of parallel_for_each. `file` and `line` name its call.
struct ampsim_launch_request {
  /// Address of a constant `uint32_t`: the kernel's index in ProgramTables::kernels. The frontend replaces the host's
  /// `&entry<K>` by that constant.
  const void *kernel;
  const void *function_object; // the user's function object
  ampsim_domain domain;
  const char *file;
  uint32_t line;
  uint32_t accelerator_view; // AMPSIM_NO_VIEW: that of the captured arrays and textures
  char *message;             // for ampsim_launch_error; `message_size` bytes
  size_t message_size;
};

//===--- Functions for host code --------------------------------------------===//

extern "C" {

/// Allocates `bytes` of accelerator memory. With `host` the buffer mirrors that host memory (a top-level array_view):
/// its contents are copied in before the first launch that uses it, and back by synchronize. Without `host` (an array,
/// a view without a data source) the memory starts uninitialised and the host reads and writes it in place. `file` (of
/// static storage duration; null: unknown) and `line` are where the program made the container. Reference count 1.
/// Never fails: exhausted accelerator memory gives a null pointer.
ampsim_buffer *ampsim_buffer_create(size_t bytes, void *host, uint32_t accelerator_view, const char *file = nullptr,
                                    uint32_t line = 0);
void ampsim_buffer_retain(ampsim_buffer *buffer);
/// Dropping the last reference to a mirror of writable host memory synchronizes it first.
void ampsim_buffer_release(ampsim_buffer *buffer);
/// The accelerator memory: the address of byte 0, fixed for the buffer's life.
char *ampsim_buffer_data(const ampsim_buffer *buffer);
uint32_t ampsim_buffer_accelerator_view(const ampsim_buffer *buffer);
/// Makes the host's side current and returns the host address of byte 0: `host`, or the accelerator memory itself
/// without host memory; null if the `bytes` at `offset` are not inside the buffer. `write`: the host may write them
/// (they then count as initialised, and the accelerator's copy as out of date).
char *ampsim_buffer_access(ampsim_buffer *buffer, size_t offset, size_t bytes, uint32_t write);
/// array_view::synchronize: copies what kernels wrote to host memory.
void ampsim_buffer_synchronize(ampsim_buffer *buffer);
/// array_view::synchronize_to an accelerator: copies what the host wrote to its memory.
void ampsim_buffer_copy_in(ampsim_buffer *buffer);
/// array_view::refresh: host memory was changed without using the view.
void ampsim_buffer_refresh(ampsim_buffer *buffer);
/// array_view::discard_data of the `bytes` at `offset`: contents become indeterminate; nothing is copied in.
void ampsim_buffer_discard(ampsim_buffer *buffer, size_t offset, size_t bytes);
/// Copies between host memory and a buffer, or between buffers, whichever side is current.
void ampsim_buffer_write(ampsim_buffer *buffer, size_t offset, const void *source, size_t bytes);
void ampsim_buffer_read(ampsim_buffer *buffer, size_t offset, void *destination, size_t bytes);
/// Returns whether every byte has been written.
uint32_t ampsim_buffer_initialised(ampsim_buffer *buffer);
/// Called after the `bytes` at `source_offset` of `source` were copied to `offset`: marks these as initialised where
/// those are.
void ampsim_buffer_initialise_like(ampsim_buffer *buffer, size_t offset, const ampsim_buffer *source,
                                   size_t source_offset, size_t bytes);

/// The outcome of a launch.
enum ampsim_launch_status : uint32_t {
  ampsim_launch_completed = 0,
  /// Not run: one texture is read through one capture and written through another.
  ampsim_launch_aliased_textures = 1,
  /// Not run: a texture of less than 32 bits is both read and written.
  ampsim_launch_unreadable_texture = 2,
  /// Not run: captured arrays and textures are on different accelerator_views, or not on the requested one.
  ampsim_launch_elsewhere = 3,
  /// Not run: the accelerator_view is the CPU's.
  ampsim_launch_on_cpu = 4,
  /// A thread called direct3d_errorf or direct3d_abort; `message` is the first one's message.
  ampsim_launch_error = 5,
};

/// Runs a launch to its end; afterwards its threads' output goes to standard error. parallel_for_each has checked the
/// domain (7.2).
ampsim_launch_status ampsim_launch(const ampsim_launch_request *request);

} // extern "C"
