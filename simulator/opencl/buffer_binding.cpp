// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See buffer_binding.h.
#include "simulator/opencl/buffer_binding.h"
#include "simulator/arguments.h"
#include "simulator/opencl/program_variables.h"

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
    if (capture.element.size)
      elements = (found->begin + found->bytes - region.origin) / std::int64_t(capture.element.size);
  }
  region.extent = {elements};
  region.stride = {1};
  return region;
}

void BufferBinding::bind(Launch &launch) {
  for (const Capture &capture : kernel.captures)
    launch.regions.push_back(region_of(capture));
  launch.arguments = integer_arguments(kernel, arguments);
}

void BufferBinding::say(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

} // namespace ampsim
