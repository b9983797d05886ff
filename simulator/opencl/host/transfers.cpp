// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See transfers.h.
#include "simulator/opencl/host/transfers.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ampsim {

bool is_inside(const ClMemory &memory, std::size_t offset, std::size_t bytes) {
  return offset <= memory.bytes && bytes <= memory.bytes - offset;
}

cl_int check_memory(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits,
                    const ClMemory *memory) {
  const Memory found = runtime.memory.find(memory);
  if (const cl_int wrong = check_command(runtime, queue, waits); wrong != CL_SUCCESS)
    return wrong;
  if (!found)
    return CL_INVALID_MEM_OBJECT;
  return found->context == queue->context ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

cl_int check_buffer(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits,
                    const ClMemory *buffer) {
  const cl_int status = check_memory(runtime, queue, waits, buffer);
  return status == CL_SUCCESS && buffer->image ? cl_int(CL_INVALID_MEM_OBJECT) : status;
}

cl_int check_image(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits,
                   const ClMemory *image) {
  const cl_int status = check_memory(runtime, queue, waits, image);
  return status == CL_SUCCESS && !image->image ? cl_int(CL_INVALID_MEM_OBJECT) : status;
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

std::vector<StreamTask::Range> rows(AccessKind kind, const ClMemory &memory, const ClBox &box,
                                    const std::array<std::size_t, 3> &region) {
  std::vector<StreamTask::Range> all;
  const auto add = [&](std::size_t begin) {
    const StreamTask::Range next = range(kind, memory, begin, region[0]);
    if (!all.empty() && static_cast<const char *>(all.back().begin) + all.back().bytes == next.begin)
      all.back().bytes += next.bytes;
    else
      all.push_back(next);
  };
  for (std::size_t z = 0; z < region[2]; ++z)
    for (std::size_t y = 0; y < region[1]; ++y)
      add(box.at(y, z));
  return all;
}

std::optional<std::array<std::size_t, 3>> region_of(const std::size_t *region) {
  if (!region || !region[0] || !region[1] || !region[2])
    return std::nullopt;
  return std::array{region[0], region[1], region[2]};
}

bool rows_overlap(const std::vector<StreamTask::Range> &one, const std::vector<StreamTask::Range> &other) {
  std::vector<StreamTask::Range> all = one;
  all.insert(all.end(), other.begin(), other.end());
  std::ranges::sort(all, {}, &StreamTask::Range::begin);
  return std::ranges::adjacent_find(all, overlap) != all.end();
}

void copy_from_host(Arena &arena, char *to, const char *from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
  arena.set_initialised(to, bytes);
}

static bool writes(cl_bitfield map_flags) {
  return (map_flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
}

void *map(ClCall &call, const ClMapCommand &command, ClMemory *memory, cl_bitfield flags, const ClBoxes &boxes,
          cl_int *error) {
  constexpr cl_bitfield invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  const bool are_known = !(flags & ~(CL_MAP_READ | CL_MAP_WRITE | invalidate));
  if (!are_known || ((flags & invalidate) && (flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return cl_error<void>(CL_INVALID_VALUE, error);
  if (((flags & CL_MAP_READ) && !may_read(*memory)) ||
      ((flags & (CL_MAP_WRITE | invalidate)) && !may_write(*memory)))
    return cl_error<void>(CL_INVALID_OPERATION, error);
  const Memory of = call.runtime.memory.find(memory);
  const auto bytes_of = [&](const ClBoxes &mapped) {
    return rows(AccessKind::write, *of, mapped.one, mapped.region);
  };
  if (writes(flags) && std::ranges::any_of(of->mappings, [&](const ClMemory::Mapping &each) {
        return writes(each.flags) && rows_overlap(bytes_of(each.boxes), bytes_of(boxes));
      }))
    return cl_error<void>(CL_INVALID_OPERATION, error);
  char *const address = of->host ? of->host + boxes.other.begin : of->begin + boxes.one.begin;
  of->mappings.push_back({address, boxes, flags});
  std::vector<StreamTask::Range> ranges;
  if (!(flags & invalidate))
    ranges = rows(AccessKind::read, *of, boxes.one, boxes.region);
  StreamTask task = transfer(command.function, std::move(ranges), [=](StreamOperation &) {
    if (of->host && of->host != of->begin && !(flags & invalidate))
      for_each_row(boxes, [&](std::size_t at, std::size_t in_host) {
        std::memcpy(of->host + in_host, of->begin + at, boxes.region[0]);
      });
  });
  const cl_int status =
      enqueue(call, command.queue, command.command, command.waits, std::move(task), command.blocking);
  return cl_result<void>(address, status, error);
}

cl_int unmap(ClCall &call, const ClMapCommand &command, ClMemory *memory, const void *mapped) {
  const Memory of = call.runtime.memory.find(memory);
  const auto found = std::ranges::find(of->mappings, mapped, &ClMemory::Mapping::address);
  if (found == of->mappings.end())
    return CL_INVALID_VALUE;
  const ClMemory::Mapping mapping = *found;
  of->mappings.erase(found);
  const ClBoxes &boxes = mapping.boxes;
  const bool is_written = writes(mapping.flags);
  std::vector<StreamTask::Range> ranges;
  if (is_written)
    ranges = rows(AccessKind::write, *of, boxes.one, boxes.region);
  StreamTask task =
      transfer(command.function, std::move(ranges), [=, &arena = call.runtime.machine.arena](StreamOperation &) {
        if (!is_written)
          return;
        for_each_row(boxes, [&](std::size_t at, std::size_t in_host) {
          if (of->host && of->host != of->begin)
            std::memcpy(of->begin + at, of->host + in_host, boxes.region[0]);
          arena.set_initialised(of->begin + at, boxes.region[0]);
        });
      });
  return enqueue(call, command.queue, command.command, command.waits, std::move(task), command.blocking);
}

} // namespace ampsim
