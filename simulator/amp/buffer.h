// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers: the underlying containers of arrays and array_views.
//
// As in C++ AMP, a top-level array_view on host memory has its own copy on the accelerator, and the two are
// synchronized only at the points that the specification names. Two flags record which side is current:
//
//   event                                 host_current   device_current
//   created on host memory                    yes             no
//   copied in, for a launch or by
//     synchronize_to, if not current           -              yes
//   launch that can write it                   no             yes
//   synchronize, host access to read          yes              -
//   host access to write                      yes             no
//   copied into as a whole                    yes              -
//   refresh (nothing is copied:
//     what kernels wrote is lost)             yes             no
//   discard of everything (nothing is
//     copied: contents are indeterminate)     yes             yes
//   discard of a part (its contents are
//     the host's, as after the former)         -              yes
//
// A buffer without host memory (an array, a view without a data source) is always current on the device, and the
// host reads and writes it there: the simulated accelerator shares the host's address space.
//
// Initialisation: data from host memory counts as initialised. Discarding makes it uninitialised, and host writes
// initialise it again. A copy from another buffer is initialised where that one is. The bits of a mirror are set when
// they are first needed, so that views without a kernel cost nothing.
#pragma once

#include "model/amp/abi.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace ampsim {
class Arena;
struct Capture;

/// The origin of a container, to name it in messages.
struct ContainerOrigin {
  const char *file = nullptr; // null: unknown
  std::uint32_t line = 0;
  const Capture *capture = nullptr; // in the last kernel that used it; null: none has
  std::uint32_t launch = 0;         // the launch of that kernel
};
} // namespace ampsim

struct ampsim_buffer {
  ampsim_buffer(ampsim::Arena &arena, char *data, std::size_t bytes, char *host, std::uint32_t accelerator_view,
                ampsim::ContainerOrigin origin = {})
      : arena(arena), data(data), host(host), bytes(bytes), accelerator_view(accelerator_view), origin(origin),
        device_current(!host), bits_current(!host) {}

  ampsim::Arena &arena;
  char *const data;
  char *const host; // null: the host uses `data`
  const std::size_t bytes;
  const std::uint32_t accelerator_view; // the accelerator_view of an array or texture
  ampsim::ContainerOrigin origin;
  std::atomic<bool> host_freed = false; // the block that `host` is in
  std::size_t references = 1;
  bool host_current = true;
  bool device_current;
  bool bits_current;
  bool known_initialised = false;

  /// Returns whether every byte has been written. (A positive result is kept until something is discarded.)
  bool all_initialised();

  /// Called for each buffer that a launch captures, before it runs.
  void copy_in();
  /// ... and for those that it can write.
  void device_writes();

  void synchronize();
  void refresh();
  void discard(std::size_t offset, std::size_t size);
  char *host_access(std::size_t offset, std::size_t size, bool write);
  void write(std::size_t offset, const void *source, std::size_t size);
  void read(std::size_t offset, void *destination, std::size_t size);
  void initialise_like(std::size_t offset, const ampsim_buffer &source, std::size_t source_offset,
                       std::size_t size);

private:
  enum class Direction : bool { to_device, to_host };
  /// Copies between both sides. Freed host memory is not written.
  void copy(Direction direction);
  bool gone_reported = false;

  void mark_initialised(std::size_t offset, std::size_t size);
  void make_bits_current();
};
