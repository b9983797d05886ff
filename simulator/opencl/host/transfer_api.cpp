// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that read, write, copy, fill and map buffers (OpenCL API 3.0, 5.2.2 to 5.2.4, 5.5).
//
// A program that maps a buffer gets its memory itself or, with CL_MEM_USE_HOST_PTR, its own. Its accesses there count as
// those of the commands that map and unmap it.
#include "simulator/opencl/host/api.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

using Memory = std::shared_ptr<ClMemory>;

/// Rows and slices of bytes.
struct ClBox {
  std::size_t begin = 0, row = 0, slice = 0; // begin: the first byte; then the distances
  std::size_t at(std::size_t y, std::size_t z) const { return begin + z * slice + y * row; }
};
struct ClBoxes {
  std::array<std::size_t, 3> region; // bytes, rows, slices
  ClBox one, other;
};

bool is_inside(const ClMemory &memory, std::size_t offset, std::size_t bytes) {
  return offset <= memory.bytes && bytes <= memory.bytes - offset;
}

/// Checks what all commands have, and that the buffer belongs to the queue's context.
cl_int check(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits, const ClMemory *buffer) {
  const Memory memory = runtime.memory.find(buffer);
  if (const cl_int wrong = check_command(runtime, queue, waits); wrong != CL_SUCCESS)
    return wrong;
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  return memory->context == queue->context ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

bool may_read(const ClMemory &memory) { return !(memory.flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)); }
bool may_write(const ClMemory &memory) { return !(memory.flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)); }

StreamTask::Range range(AccessKind kind, const ClMemory &memory, std::size_t offset, std::size_t bytes) {
  return {kind, memory.begin + offset, bytes};
}

StreamTask transfer(const char *function, std::vector<StreamTask::Range> ranges,
                    std::function<void(StreamOperation &)> work) {
  StreamTask task;
  task.work = std::move(work);
  task.ranges = std::move(ranges);
  task.what.what = function;
  return task;
}

cl_int enqueue(ClCall &call, ClQueue *queue, cl_uint command, const ClWaits &waits, StreamTask task,
               bool blocking) {
  const std::shared_ptr<ClEvent> event = enqueue_command(call.runtime, queue, command, waits, std::move(task));
  return blocking ? finish_blocking(call, event) : cl_int(CL_SUCCESS);
}

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

std::vector<StreamTask::Range> rows(AccessKind kind, const ClMemory &memory, const ClBox &box,
                                    const std::array<std::size_t, 3> &region) {
  std::vector<StreamTask::Range> all;
  for (std::size_t z = 0; z < region[2]; ++z)
    for (std::size_t y = 0; y < region[1]; ++y)
      all.push_back(range(kind, memory, box.at(y, z), region[0]));
  return all;
}

std::optional<std::array<std::size_t, 3>> region_of(const std::size_t *region) {
  if (!region || !region[0] || !region[1] || !region[2])
    return std::nullopt;
  return std::array{region[0], region[1], region[2]};
}

/// Calls `copy` with the offsets of each row.
template <class Copy> void for_each_row(const ClBoxes &boxes, const Copy &copy) {
  for (std::size_t z = 0; z < boxes.region[2]; ++z)
    for (std::size_t y = 0; y < boxes.region[1]; ++y)
      copy(boxes.one.at(y, z), boxes.other.at(y, z));
}

/// Returns whether a byte belongs to a row of both. Rows of one box do not overlap.
bool rows_overlap(const std::vector<StreamTask::Range> &one, const std::vector<StreamTask::Range> &other) {
  std::vector<StreamTask::Range> all = one;
  all.insert(all.end(), other.begin(), other.end());
  std::ranges::sort(all, {}, &StreamTask::Range::begin);
  return std::ranges::adjacent_find(all, overlap) != all.end();
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

/// Copies from the program's own memory into a buffer.
void copy_from_host(Arena &arena, char *to, const char *from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
  arena.set_initialised(to, bytes);
}

} // namespace

cl_int clEnqueueReadBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, std::size_t offset,
                           std::size_t bytes, void *to, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
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
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
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
    if (const cl_int wrong = check(call.runtime, queue, given, each); wrong != CL_SUCCESS)
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
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
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
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
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
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
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
    if (const cl_int wrong = check(call.runtime, queue, given, each); wrong != CL_SUCCESS)
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
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return cl_error<void>(wrong, error);
  constexpr cl_bitfield invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  const bool are_known = !(flags & ~(CL_MAP_READ | CL_MAP_WRITE | invalidate));
  if (!are_known || ((flags & invalidate) && (flags & (CL_MAP_READ | CL_MAP_WRITE))) || !bytes ||
      !is_inside(*buffer, offset, bytes))
    return cl_error<void>(CL_INVALID_VALUE, error);
  if (((flags & CL_MAP_READ) && !may_read(*buffer)) ||
      ((flags & (CL_MAP_WRITE | invalidate)) && !may_write(*buffer)))
    return cl_error<void>(CL_INVALID_OPERATION, error);
  const Memory memory = call.runtime.memory.find(buffer);
  char *const address = (memory->host ? memory->host : memory->begin) + offset;
  memory->mappings.push_back({address, offset, bytes, flags});
  std::vector<StreamTask::Range> ranges;
  if (!(flags & invalidate))
    ranges.push_back(range(AccessKind::read, *memory, offset, bytes));
  StreamTask task = transfer("clEnqueueMapBuffer", std::move(ranges), [=](StreamOperation &) {
    if (memory->host && !(flags & invalidate))
      std::memcpy(address, memory->begin + offset, bytes);
  });
  const cl_int status = enqueue(call, queue, CL_COMMAND_MAP_BUFFER, given, std::move(task), blocking);
  return cl_result<void>(address, status, error);
}

cl_int clEnqueueUnmapMemObject(ClQueue *queue, ClMemory *buffer, void *mapped, cl_uint waits, ClEvent *const *list,
                               ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check(call.runtime, queue, given, buffer); wrong != CL_SUCCESS)
    return wrong;
  const Memory memory = call.runtime.memory.find(buffer);
  const auto found = std::ranges::find(memory->mappings, mapped, &ClMemory::Mapping::address);
  if (found == memory->mappings.end())
    return CL_INVALID_VALUE;
  const ClMemory::Mapping mapping = *found;
  memory->mappings.erase(found);
  const bool writes = (mapping.flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
  std::vector<StreamTask::Range> ranges;
  if (writes)
    ranges.push_back(range(AccessKind::write, *memory, mapping.offset, mapping.bytes));
  StreamTask task = transfer("clEnqueueUnmapMemObject", std::move(ranges),
                             [=, &arena = call.runtime.machine.arena](StreamOperation &) {
                               if (writes && memory->host)
                                 std::memcpy(memory->begin + mapping.offset, mapping.address, mapping.bytes);
                               if (writes)
                                 arena.set_initialised(memory->begin + mapping.offset, mapping.bytes);
                             });
  return enqueue(call, queue, CL_COMMAND_UNMAP_MEM_OBJECT, given, std::move(task), false);
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
    if (const cl_int wrong = check(call.runtime, queue, given, each); wrong != CL_SUCCESS)
      return wrong;
  return enqueue(call, queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, given, {}, false);
}

} // namespace ampsim
