// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that read, write, copy, fill and map images (OpenCL API 3.0, 5.3.2 to 5.3.6).
#include "simulator/opencl/host/images.h"
#include "simulator/opencl/host/transfers.h"

#include <cstring>
#include <utility>

namespace ampsim {

namespace {

using Lengths = std::array<std::size_t, 3>;

/// The part of an image that a command accesses.
struct ImagePart {
  Lengths region; // bytes, rows, slices
  ClBox box;
};

std::optional<ImagePart> part_of(const ClImage &image, const std::size_t *origin, const std::size_t *region) {
  const std::optional<Lengths> pixels = region_of(region);
  if (!pixels)
    return std::nullopt;
  const std::optional<ClBox> box = box_in_image(image, origin, *pixels, image.row, image.slice);
  if (!box)
    return std::nullopt;
  return ImagePart{{(*pixels)[0] * image.described.pixel, (*pixels)[1], (*pixels)[2]}, *box};
}

/// The program's memory for a part of an image, from its first byte. Nothing if its pitches are too small.
std::optional<ClBox> host_box(const ClImage &image, const Lengths &region, std::size_t row, std::size_t slice) {
  const bool lines = image.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  if ((row && row < region[0]) || (slice && !image.has_slices()))
    return std::nullopt;
  row = row ? row : region[0];
  const std::size_t least = lines ? row : row * region[1];
  if (slice && slice < least)
    return std::nullopt;
  slice = slice ? slice : least;
  return ClBox{0, lines ? slice : row, slice};
}

/// The bytes of a buffer that a copy from or to it accesses.
std::optional<ClBox> buffer_box(const ClMemory &buffer, std::size_t offset, const Lengths &region) {
  if (!is_inside(buffer, offset, region[0] * region[1] * region[2]))
    return std::nullopt;
  return ClBox{offset, region[0], region[0] * region[1]};
}

bool is_same_format(const ClImage &one, const ClImage &other) {
  return one.format.image_channel_order == other.format.image_channel_order &&
         one.format.image_channel_data_type == other.format.image_channel_data_type;
}

/// Copies between two memory objects.
StreamTask copy_between(Arena &arena, const char *function, const Memory &from, const Memory &to,
                        const ClBoxes &boxes) {
  std::vector<StreamTask::Range> ranges = rows(AccessKind::read, *from, boxes.one, boxes.region);
  const std::vector<StreamTask::Range> written = rows(AccessKind::write, *to, boxes.other, boxes.region);
  ranges.insert(ranges.end(), written.begin(), written.end());
  return transfer(function, std::move(ranges), [=, &arena](StreamOperation &) {
    for_each_row(boxes, [&](std::size_t at, std::size_t target_at) {
      arena.copy(to->begin + target_at, from->begin + at, boxes.region[0]);
    });
  });
}

/// A copy between an image and a buffer.
cl_int copy_with_buffer(ClCall &call, const char *function, cl_uint command, ClQueue *queue, const ClWaits &waits,
                        ClMemory *image, const std::size_t *origin, const std::size_t *region, ClMemory *buffer,
                        std::size_t offset, bool to_buffer) {
  if (const cl_int wrong = check_image(call.runtime, queue, waits, image); wrong != CL_SUCCESS)
    return wrong;
  if (const cl_int wrong = check_buffer(call.runtime, queue, waits, buffer); wrong != CL_SUCCESS)
    return wrong;
  const std::optional<ImagePart> part = part_of(*image->image, origin, region);
  const std::optional<ClBox> bytes = part ? buffer_box(*buffer, offset, part->region) : std::nullopt;
  if (!bytes)
    return CL_INVALID_VALUE;
  const ClBox &from = to_buffer ? part->box : *bytes, &to = to_buffer ? *bytes : part->box;
  const Memory pixels = call.runtime.memory.find(image), plain = call.runtime.memory.find(buffer);
  StreamTask task = copy_between(call.runtime.machine.arena, function, to_buffer ? pixels : plain,
                                 to_buffer ? plain : pixels, {part->region, from, to});
  return enqueue(call, queue, command, waits, std::move(task), false);
}

} // namespace

cl_int clEnqueueReadImage(ClQueue *queue, ClMemory *image, cl_uint blocking, const std::size_t *origin,
                          const std::size_t *region, std::size_t row, std::size_t slice, void *to, cl_uint waits,
                          ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_image(call.runtime, queue, given, image); wrong != CL_SUCCESS)
    return wrong;
  const std::optional<ImagePart> part = part_of(*image->image, origin, region);
  const std::optional<ClBox> host = part ? host_box(*image->image, part->region, row, slice) : std::nullopt;
  if (!host || !to)
    return CL_INVALID_VALUE;
  if (!may_read(*image))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(image);
  StreamTask task =
      transfer("clEnqueueReadImage", rows(AccessKind::read, *memory, part->box, part->region),
               [memory, boxes = ClBoxes{part->region, part->box, *host}, to](StreamOperation &) {
                 for_each_row(boxes, [&](std::size_t at, std::size_t in_host) {
                   std::memcpy(static_cast<char *>(to) + in_host, memory->begin + at, boxes.region[0]);
                 });
               });
  return enqueue(call, queue, CL_COMMAND_READ_IMAGE, given, std::move(task), blocking);
}

cl_int clEnqueueWriteImage(ClQueue *queue, ClMemory *image, cl_uint blocking, const std::size_t *origin,
                           const std::size_t *region, std::size_t row, std::size_t slice, const void *from,
                           cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_image(call.runtime, queue, given, image); wrong != CL_SUCCESS)
    return wrong;
  const std::optional<ImagePart> part = part_of(*image->image, origin, region);
  const std::optional<ClBox> host = part ? host_box(*image->image, part->region, row, slice) : std::nullopt;
  if (!host || !from)
    return CL_INVALID_VALUE;
  if (!may_write(*image))
    return CL_INVALID_OPERATION;
  const Memory memory = call.runtime.memory.find(image);
  StreamTask task = transfer("clEnqueueWriteImage", rows(AccessKind::write, *memory, part->box, part->region),
                             [memory, boxes = ClBoxes{part->region, part->box, *host}, from,
                              &arena = call.runtime.machine.arena](StreamOperation &) {
                               for_each_row(boxes, [&](std::size_t at, std::size_t in_host) {
                                 copy_from_host(arena, memory->begin + at,
                                                static_cast<const char *>(from) + in_host, boxes.region[0]);
                               });
                             });
  return enqueue(call, queue, CL_COMMAND_WRITE_IMAGE, given, std::move(task), blocking);
}

cl_int clEnqueueCopyImage(ClQueue *queue, ClMemory *from, ClMemory *to, const std::size_t *from_origin,
                          const std::size_t *to_origin, const std::size_t *region, cl_uint waits,
                          ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  for (const ClMemory *each : {from, to})
    if (const cl_int wrong = check_image(call.runtime, queue, given, each); wrong != CL_SUCCESS)
      return wrong;
  if (!is_same_format(*from->image, *to->image))
    return CL_IMAGE_FORMAT_MISMATCH;
  const std::optional<ImagePart> read = part_of(*from->image, from_origin, region),
                                 written = part_of(*to->image, to_origin, region);
  if (!read || !written)
    return CL_INVALID_VALUE;
  const Memory source = call.runtime.memory.find(from), target = call.runtime.memory.find(to);
  if (rows_overlap(rows(AccessKind::read, *source, read->box, read->region),
                   rows(AccessKind::write, *target, written->box, read->region)))
    return CL_MEM_COPY_OVERLAP;
  StreamTask task = copy_between(call.runtime.machine.arena, "clEnqueueCopyImage", source, target,
                                 {read->region, read->box, written->box});
  return enqueue(call, queue, CL_COMMAND_COPY_IMAGE, given, std::move(task), false);
}

cl_int clEnqueueCopyImageToBuffer(ClQueue *queue, ClMemory *image, ClMemory *buffer, const std::size_t *origin,
                                  const std::size_t *region, std::size_t offset, cl_uint waits,
                                  ClEvent *const *list, ClEvent **event) {
  ClCall call;
  return copy_with_buffer(call, "clEnqueueCopyImageToBuffer", CL_COMMAND_COPY_IMAGE_TO_BUFFER, queue,
                          {waits, list, event}, image, origin, region, buffer, offset, true);
}

cl_int clEnqueueCopyBufferToImage(ClQueue *queue, ClMemory *buffer, ClMemory *image, std::size_t offset,
                                  const std::size_t *origin, const std::size_t *region, cl_uint waits,
                                  ClEvent *const *list, ClEvent **event) {
  ClCall call;
  return copy_with_buffer(call, "clEnqueueCopyBufferToImage", CL_COMMAND_COPY_BUFFER_TO_IMAGE, queue,
                          {waits, list, event}, image, origin, region, buffer, offset, false);
}

cl_int clEnqueueFillImage(ClQueue *queue, ClMemory *image, const void *colour, const std::size_t *origin,
                          const std::size_t *region, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_image(call.runtime, queue, given, image); wrong != CL_SUCCESS)
    return wrong;
  const std::optional<ImagePart> part = part_of(*image->image, origin, region);
  if (!part || !colour)
    return CL_INVALID_VALUE;
  const Memory memory = call.runtime.memory.find(image);
  StreamTask task = transfer("clEnqueueFillImage", rows(AccessKind::write, *memory, part->box, part->region),
                             [memory, boxes = ClBoxes{part->region, part->box, part->box},
                              pixel = pixel_of_colour(*image->image, colour),
                              &arena = call.runtime.machine.arena](StreamOperation &) {
                               for_each_row(boxes, [&](std::size_t at, std::size_t) {
                                 char *const to = memory->begin + at;
                                 for (std::size_t k = 0; k < boxes.region[0]; k += pixel.size())
                                   std::memcpy(to + k, pixel.data(), pixel.size());
                                 arena.set_initialised(to, boxes.region[0]);
                               });
                             });
  return enqueue(call, queue, CL_COMMAND_FILL_IMAGE, given, std::move(task), false);
}

void *clEnqueueMapImage(ClQueue *queue, ClMemory *image, cl_uint blocking, cl_bitfield flags,
                        const std::size_t *origin, const std::size_t *region, std::size_t *row, std::size_t *slice,
                        cl_uint waits, ClEvent *const *list, ClEvent **event, cl_int *error) {
  ClCall call;
  const ClWaits given{waits, list, event};
  if (const cl_int wrong = check_image(call.runtime, queue, given, image); wrong != CL_SUCCESS)
    return cl_error<void>(wrong, error);
  const ClImage &of = *image->image;
  const std::optional<ImagePart> part = part_of(of, origin, region);
  if (!part || !row || (of.has_slices() && !slice))
    return cl_error<void>(CL_INVALID_VALUE, error);
  const bool in_host = image->host && !of.is_buffer();
  const std::size_t host_row = in_host ? of.host_row : of.row, host_slice = in_host ? of.host_slice : of.slice;
  *row = host_row;
  if (slice)
    *slice = of.has_slices() ? host_slice : 0;
  const std::optional<ClBox> host = box_in_image(of, origin, *region_of(region), host_row, host_slice);
  return map(call, {"clEnqueueMapImage", CL_COMMAND_MAP_IMAGE, queue, given, blocking != 0}, image, flags,
             {part->region, part->box, *host}, error);
}

} // namespace ampsim
