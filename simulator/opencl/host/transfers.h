// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions for the commands on buffers and on images.
#pragma once

#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/boxes.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim {

using Memory = std::shared_ptr<ClMemory>;

bool is_inside(const ClMemory &memory, std::size_t offset, std::size_t bytes);

/// Checks what all commands have, and that the memory belongs to the queue's context.
cl_int check_memory(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits,
                    const ClMemory *memory);
/// ... and is a buffer, or an image.
cl_int check_buffer(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits,
                    const ClMemory *buffer);
cl_int check_image(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits, const ClMemory *image);

/// The host may read, or write.
bool may_read(const ClMemory &memory);
bool may_write(const ClMemory &memory);

StreamTask::Range range(AccessKind kind, const ClMemory &memory, std::size_t offset, std::size_t bytes);
/// The rows of a box; adjacent ones are one range.
std::vector<StreamTask::Range> rows(AccessKind kind, const ClMemory &memory, const ClBox &box,
                                    const std::array<std::size_t, 3> &region);
/// Returns whether a byte belongs to a row of both. Rows of one box do not overlap.
bool rows_overlap(const std::vector<StreamTask::Range> &one, const std::vector<StreamTask::Range> &other);
/// Nothing if a length is missing.
std::optional<std::array<std::size_t, 3>> region_of(const std::size_t *region);

StreamTask transfer(const char *function, std::vector<StreamTask::Range> ranges,
                    std::function<void(StreamOperation &)> work);
cl_int enqueue(ClCall &call, ClQueue *queue, cl_uint command, const ClWaits &waits, StreamTask task, bool blocking);

/// Copies from the program's own memory into a buffer.
void copy_from_host(Arena &arena, char *to, const char *from, std::size_t bytes);

struct ClMapCommand {
  const char *function;
  cl_uint command;
  ClQueue *queue;
  ClWaits waits;
  bool blocking;
};
/// `boxes`: in the memory, and in the program's with CL_MEM_USE_HOST_PTR.
void *map(ClCall &call, const ClMapCommand &command, ClMemory *memory, cl_bitfield flags, const ClBoxes &boxes,
          cl_int *error);
cl_int unmap(ClCall &call, const ClMapCommand &command, ClMemory *memory, const void *mapped);

} // namespace ampsim
