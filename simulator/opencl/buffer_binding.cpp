// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See buffer_binding.h.
#include "simulator/opencl/buffer_binding.h"
#include "model/opencl/abi.h"
#include "model/opencl/images.h"
#include "simulator/arguments.h"
#include "simulator/opencl/program_variables.h"
#include "simulator/texels.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace ampsim {

const KernelBuffer *BufferBinding::buffer_at(const char *address) const {
  const auto found = std::ranges::find_if(buffers, [&](const KernelBuffer &each) { return each.has(address); });
  return found == buffers.end() ? nullptr : &*found;
}

/// The arena knows whole blocks.
bool BufferBinding::all_initialised(const Launch &launch, std::size_t k) {
  const Region &region = launch.regions[k];
  const KernelBuffer *buffer = buffer_at(region.begin);
  return buffer ? machine.arena.all_initialised(buffer->block, buffer->block_bytes)
                : machine.arena.all_initialised(region.begin, region.bytes);
}

Region BufferBinding::region_of(const Capture &capture) const {
  Region region{.name = capture.name, .element = &capture.element, .writable = !capture.read_only};
  if (!capture.variable.empty()) {
    const ProgramVariable &variable = ProgramVariables::installed().at(capture.variable);
    region.begin = region.origin = variable.begin;
    region.bytes = variable.bytes;
    region.constant = capture.read_only;
    index_array(region);
    return region;
  }
  std::memcpy(&region.origin, arguments + capture.offset, sizeof region.origin);
  std::int64_t elements = 0;
  if (const KernelBuffer *found = buffer_at(region.origin)) {
    region.begin = found->begin;
    region.bytes = found->bytes;
    region.allocated_as = found->name;
    region.constant = limits.only_read.contains(capture.offset);
    region.unreadable = limits.only_written.contains(capture.offset);
    if (capture.element.size)
      elements = (found->begin + found->bytes - region.origin) / std::int64_t(capture.element.size);
  }
  region.extent = {elements};
  region.stride = {1};
  if (capture.container == opencl_image)
    take_image(capture, region);
  return region;
}

/// The region of an image has its pixels as elements.
void BufferBinding::take_image(const Capture &capture, Region &region) const {
  ampsim_opencl_image image;
  std::memcpy(&image, arguments + capture.offset, sizeof image);
  region.image = true;
  TexelShape shape{TexelShape::Kind::unsigned_integer, image.channels, image.component};
  if (image.kind == ampsim_opencl_pixel_float)
    shape.kind = TexelShape::Kind::floating;
  else if (image.kind == ampsim_opencl_pixel_signed || image.kind == ampsim_opencl_snorm)
    shape.kind = TexelShape::Kind::signed_integer;
  if (image.kind >= ampsim_opencl_565) // a pixel is one number
    shape.channels = 1;
  region.element = &texel_layout(shape);
  region.extent.assign(image.extent, image.extent + image.rank);
  region.stride.assign(image.rank, 1);
  for (std::size_t d = image.rank; d-- > 1;)
    region.stride[d - 1] = region.stride[d] * region.extent[d];
}

void BufferBinding::bind(Launch &launch) {
  for (const Capture &capture : kernel.captures)
    launch.regions.push_back(region_of(capture));
  static const TypeLayout &byte = texel_layout({TexelShape::Kind::unsigned_integer, 1, 1});
  for (const KernelBuffer &each : reached)
    launch.regions.push_back({.name = each.name,
                              .element = &byte,
                              .origin = each.begin,
                              .extent = {std::int64_t(each.bytes)},
                              .stride = {1},
                              .begin = each.begin,
                              .bytes = each.bytes});
  launch.arguments = integer_arguments(kernel, arguments);
  ampsim_opencl_launch header;
  std::memcpy(&header, arguments, sizeof header);
  launch.origin = {std::int64_t(header.offset[2]), std::int64_t(header.offset[1]), std::int64_t(header.offset[0])};
}

void BufferBinding::say(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

} // namespace ampsim
