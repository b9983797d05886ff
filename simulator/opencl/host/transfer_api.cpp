// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that read, write, copy, fill and map buffers (OpenCL API 3.0, 5.2.2 to 5.2.4, 5.5).
//
// A program that maps a buffer gets its memory itself or, with CL_MEM_USE_HOST_PTR, its own. Its accesses there count as
// those of the commands that map and unmap it.
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/transfers.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

//===--- boxes -------------------------------------------------------------------------===//

/// Nothing if its pitches are too small, or it does not fit.
std::optional<ClBox> box_of(const std::size_t *origin, const std::array<std::size_t, 3> &region, std::size_t row,
                            std::size_t slice, std::size_t bytes) {
  using Wide = unsigned __int128; // products of two lengths
  constexpr std::size_t most = std::size_t{1} << 62;
  for (const std::size_t each : {row, slice, origin[0], origin[1], origin[2], region[0], region[1], region[2]})
    if (each >= most)
      return std::nullopt;
  const Wide wide_row = row ? row : region[0], wide_slice = slice ? Wide(slice) : region[1] * wide_row;
  if (wide_slice >= most || wide_row < region[0] || wide_slice < region[1] * wide_row || wide_slice % wide_row)
    return std::nullopt;
  const Wide begin = origin[2] * wide_slice + origin[1] * wide_row + origin[0];
  if (begin + (region[2] - 1) * wide_slice + (region[1] - 1) * wide_row + region[0] > bytes)
    return std::nullopt;
  ClBox box;
  box.row = std::size_t(wide_row);
  box.slice = std::size_t(wide_slice);
  box.begin = std::size_t(begin);
  return box;
}

/// The parameters of a copy between a buffer and the program's memory in rows.
struct HostBoxes {
  const std::size_t *buffer_origin, *host_origin, *region;
  std::size_t buffer_row, buffer_slice, host_row, host_slice;
};

cl_int boxes_of(const HostBoxes &given, const ClMemory &memory, ClBoxes &boxes) {
  const auto region = region_of(given.region);
  if (!region || !given.buffer_origin || !given.host_origin)
    return CL_INVALID_VALUE;
  const auto in_buffer = box_of(given.buffer_origin, *region, given.buffer_row, given.buffer_slice, memory.bytes);
  const auto in_host = box_of(given.host_origin, *region, given.host_row, given.host_slice, SIZE_MAX);
  if (!in_buffer || !in_host)
    return CL_INVALID_VALUE;
  boxes = {*region, *in_buffer, *in_host};
  return CL_SUCCESS;
}

} // namespace

cl_int clEnqueueReadBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, std::size_t offset,
                           std::size_t bytes, void *to, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  if (!is_inside(*buffer, offset, bytes) || !to || !bytes)
    return CL_INVALID_VALUE;
  if (!may_read(*buffer))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(buffer);
  StreamTask task = transfer("clEnqueueReadBuffer", {range(AccessKind::read, *memory, offset, bytes)},
                             [=](StreamOperation &) { std::memcpy(to, memory->begin + offset, bytes); });
  return enqueue(call, queue, CL_COMMAND_READ_BUFFER, given, std::move(task), blocking);
}

cl_int clEnqueueWriteBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, std::size_t offset,
                            std::size_t bytes, const void *from, cl_uint waits, ClEvent *const *list,
                            ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  if (!is_inside(*buffer, offset, bytes) || !from || !bytes)
    return CL_INVALID_VALUE;
  if (!may_write(*buffer))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(buffer);
  StreamTask task =
      transfer("clEnqueueWriteBuffer", {range(AccessKind::write, *memory, offset, bytes)},
               [=, &arena = call.runtime.machine.arena](StreamOperation &) {
                 copy_from_host(arena, memory->begin + offset, static_cast<const char *>(from), bytes);
               });
  return enqueue(call, queue, CL_COMMAND_WRITE_BUFFER, given, std::move(task), blocking);
}

cl_int clEnqueueCopyBuffer(ClQueue *queue, ClMemory *from, ClMemory *to, std::size_t from_offset,
                           std::size_t to_offset, std::size_t bytes, cl_uint waits, ClEvent *const *list,
                           ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  for (const ClMemory *each : {from, to})
    if (const cl_int wrong = check_buffer(call.runtime, queue, given, each); wrong != CL_SUCCESS)
      return wrong;
  if (!bytes || !is_inside(*from, from_offset, bytes) || !is_inside(*to, to_offset, bytes))
    return CL_INVALID_VALUE;
  const StreamTask::Range read = range(AccessKind::read, *from, from_offset, bytes);
  const StreamTask::Range written = range(AccessKind::write, *to, to_offset, bytes);
  if (overlap(read, written))
    return CL_MEM_COPY_OVERLAP;
  const Memory source = call.runtime.memory.find(from), target = call.runtime.memory.find(to);
  StreamTask task =
      transfer("clEnqueueCopyBuffer", {read, written}, [=, &arena = call.runtime.machine.arena](StreamOperation &) {
        arena.copy(target->begin + to_offset, source->begin + from_offset, bytes);
      });
  return enqueue(call, queue, CL_COMMAND_COPY_BUFFER, given, std::move(task), false);
}

cl_int clEnqueueFillBuffer(ClQueue *queue, ClMemory *buffer, const void *pattern, std::size_t pattern_bytes,
                           std::size_t offset, std::size_t bytes, cl_uint waits, ClEvent *const *list,
                           ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  constexpr std::size_t largest = 128;
  const bool is_pattern =
      pattern && pattern_bytes && pattern_bytes <= largest && std::has_single_bit(pattern_bytes);
  if (!is_pattern || !is_inside(*buffer, offset, bytes) || offset % pattern_bytes || bytes % pattern_bytes)
    return CL_INVALID_VALUE;
  const Memory memory = call.runtime.memory.find(buffer);
  const auto *begin = static_cast<const char *>(pattern);
  StreamTask task = transfer("clEnqueueFillBuffer", {range(AccessKind::write, *memory, offset, bytes)},
                             [memory, offset, bytes, value = std::vector<char>(begin, begin + pattern_bytes),
                              &arena = call.runtime.machine.arena](StreamOperation &) {
                               char *to = memory->begin + offset;
                               for (std::size_t k = 0; k < bytes; k += value.size())
                                 std::memcpy(to + k, value.data(), value.size());
                               arena.set_initialised(to, bytes);
                             });
  return enqueue(call, queue, CL_COMMAND_FILL_BUFFER, given, std::move(task), false);
}

cl_int clEnqueueReadBufferRect(ClQueue *queue, ClMemory *buffer, cl_uint blocking, const std::size_t *buffer_origin,
                               const std::size_t *host_origin, const std::size_t *region, std::size_t buffer_row,
                               std::size_t buffer_slice, std::size_t host_row, std::size_t host_slice, void *host,
                               cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  ClBoxes boxes;
  if (const cl_int wrong = boxes_of(
          {buffer_origin, host_origin, region, buffer_row, buffer_slice, host_row, host_slice}, *buffer, boxes);
      wrong != CL_SUCCESS || !host)
    return CL_INVALID_VALUE;
  if (!may_read(*buffer))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(buffer);
  StreamTask task = transfer("clEnqueueReadBufferRect", rows(AccessKind::read, *memory, boxes.one, boxes.region),
                             [=, to = static_cast<char *>(host)](StreamOperation &) {
                               for_each_row(boxes, [&](std::size_t in_buffer, std::size_t in_host) {
                                 std::memcpy(to + in_host, memory->begin + in_buffer, boxes.region[0]);
                               });
                             });
  return enqueue(call, queue, CL_COMMAND_READ_BUFFER_RECT, given, std::move(task), blocking);
}

cl_int clEnqueueWriteBufferRect(ClQueue *queue, ClMemory *buffer, cl_uint blocking,
                                const std::size_t *buffer_origin, const std::size_t *host_origin,
                                const std::size_t *region, std::size_t buffer_row, std::size_t buffer_slice,
                                std::size_t host_row, std::size_t host_slice, const void *host, cl_uint waits,
                                ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  ClBoxes boxes;
  if (const cl_int wrong = boxes_of(
          {buffer_origin, host_origin, region, buffer_row, buffer_slice, host_row, host_slice}, *buffer, boxes);
      wrong != CL_SUCCESS || !host)
    return CL_INVALID_VALUE;
  if (!may_write(*buffer))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(buffer);
  StreamTask task =
      transfer("clEnqueueWriteBufferRect", rows(AccessKind::write, *memory, boxes.one, boxes.region),
               [=, from = static_cast<const char *>(host), &arena = call.runtime.machine.arena](StreamOperation &) {
                 for_each_row(boxes, [&](std::size_t in_buffer, std::size_t in_host) {
                   copy_from_host(arena, memory->begin + in_buffer, from + in_host, boxes.region[0]);
                 });
               });
  return enqueue(call, queue, CL_COMMAND_WRITE_BUFFER_RECT, given, std::move(task), blocking);
}

cl_int clEnqueueCopyBufferRect(ClQueue *queue, ClMemory *from, ClMemory *to, const std::size_t *from_origin,
                               const std::size_t *to_origin, const std::size_t *region, std::size_t from_row,
                               std::size_t from_slice, std::size_t to_row, std::size_t to_slice, cl_uint waits,
                               ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  for (const ClMemory *each : {from, to})
    if (const cl_int wrong = check_buffer(call.runtime, queue, given, each); wrong != CL_SUCCESS)
      return wrong;
  const auto size = region_of(region);
  if (!size || !from_origin || !to_origin)
    return CL_INVALID_VALUE;
  const auto read = box_of(from_origin, *size, from_row, from_slice, from->bytes);
  const auto written = box_of(to_origin, *size, to_row, to_slice, to->bytes);
  if (!read || !written || (from == to && (read->row != written->row || read->slice != written->slice)))
    return CL_INVALID_VALUE;
  const ClBoxes boxes{*size, *read, *written};
  const Memory source = call.runtime.memory.find(from), target = call.runtime.memory.find(to);
  std::vector<StreamTask::Range> ranges = rows(AccessKind::read, *source, *read, *size);
  const std::vector<StreamTask::Range> more = rows(AccessKind::write, *target, *written, *size);
  if (rows_overlap(ranges, more))
    return CL_MEM_COPY_OVERLAP;
  ranges.insert(ranges.end(), more.begin(), more.end());
  StreamTask task = transfer("clEnqueueCopyBufferRect", std::move(ranges),
                             [=, &arena = call.runtime.machine.arena](StreamOperation &) {
                               for_each_row(boxes, [&](std::size_t at, std::size_t target_at) {
                                 arena.copy(target->begin + target_at, source->begin + at, boxes.region[0]);
                               });
                             });
  return enqueue(call, queue, CL_COMMAND_COPY_BUFFER_RECT, given, std::move(task), false);
}

//===--- mapping ----------------------------------------------------------------------===//

void *clEnqueueMapBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, cl_bitfield flags, std::size_t offset,
                         std::size_t bytes, cl_uint waits, ClEvent *const *list, ClEvent **event, cl_int *error) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_buffer(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return cl_error<void>(wrong, error);
  if (!bytes || !is_inside(*buffer, offset, bytes))
    return cl_error<void>(CL_INVALID_VALUE, error);
  const ClBox box{offset, bytes, bytes};
  return map(call, {"clEnqueueMapBuffer", CL_COMMAND_MAP_BUFFER, queue, given, blocking != 0}, buffer, flags,
             {{bytes, 1, 1}, box, box}, error);
}

cl_int clEnqueueUnmapMemObject(ClQueue *queue, ClMemory *memory, void *mapped, cl_uint waits, ClEvent *const *list,
                               ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_memory(call.runtime, queue, given, memory); wrong != CL_SUCCESS)
    return wrong;
  return unmap(call, {"clEnqueueUnmapMemObject", CL_COMMAND_UNMAP_MEM_OBJECT, queue, given, false}, memory, mapped);
}

// There is one device, so that nothing moves.
cl_int clEnqueueMigrateMemObjects(ClQueue *queue, cl_uint count, ClMemory *const *objects, cl_bitfield flags,
                                  cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  if (!count || !objects || (flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)))
    return CL_INVALID_VALUE;
  for (const ClMemory *each : std::span(objects, count))
    if (const cl_int wrong = check_memory(call.runtime, queue, given, each); wrong != CL_SUCCESS)
      return wrong;
  return enqueue(call, queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, given, {}, false);
}

} // namespace ampsim
