// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// parallel_for_each: turns the function object's captures into a launch of the engine, and returns its outcome.
#include "simulator/launch.h"
#include "model/amp/abi.h"
#include "simulator/amp/buffer.h"
#include "simulator/amp/containers.h"
#include "simulator/amp/runtime.h"
#include "simulator/amp/texture.h"
#include "simulator/arguments.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>

namespace ampsim {

namespace {

/// Binds the captured containers as the regions of a launch.
class CaptureBinding final : public LaunchBinding {
public:
  CaptureBinding(const ProgramTables &tables, const LaunchRequest &request)
      : tables(tables), kernel(kernel_of(request, tables)), arguments(request.arguments) {
    for (const Capture &capture : kernel.captures) {
      containers.push_back(&container_in(capture, request.arguments));
      textures.push_back(capture.packed ? std::optional(bind_texture(capture, format(capture))) : std::nullopt);
    }
  }

  /// Returns whether the launch can run on `view`, or by default on the view of the first captured array or texture.
  /// All captured arrays and textures must be there (specification 7); array_views may be anywhere.
  ampsim_launch_status place(std::uint32_t view) const {
    bool all_there = true;
    for (std::size_t k = 0; k < containers.size(); ++k) {
      const ampsim_buffer *buffer = containers[k]->owner;
      if (!buffer || kernel.captures[k].container == "array_view")
        continue;
      if (view == AMPSIM_NO_VIEW)
        view = buffer->accelerator_view;
      all_there &= view == buffer->accelerator_view;
    }
    if (view != AMPSIM_NO_VIEW && (view & 0xff) == AMPSIM_CPU_ACCELERATOR)
      return ampsim_launch_on_cpu;
    return all_there ? ampsim_launch_completed : ampsim_launch_elsewhere;
  }

  void bind(Launch &launch) override {
    for (std::size_t k = 0; k < containers.size(); ++k)
      launch.regions.push_back(region(k));
    launch.arguments = integer_arguments(kernel, arguments);
    find_aliases(launch);
  }

  /// Specification 12.3: direct3d_printf and similar functions.
  void say(const std::string &text) override {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  }

  void copy_in(const Launch &launch) override {
    for (std::size_t k = 0; k < containers.size(); ++k)
      if (ampsim_buffer *buffer = containers[k]->owner) {
        buffer->origin.capture = &kernel.captures[k];
        buffer->origin.launch = launch.id;
        buffer->copy_in();
      }
    for (std::size_t k = 0; k < containers.size(); ++k)
      if (ampsim_buffer *buffer = containers[k]->owner; buffer && launch.regions[k].writable)
        buffer->device_writes();
  }

  bool all_initialised(const Launch &, std::size_t region) override {
    return containers[region]->owner->all_initialised();
  }

private:
  const ProgramTables &tables;
  const Kernel &kernel;
  const void *const arguments;
  std::vector<const ampsim_container *> containers; // by capture, like the next
  BoundTextures textures;

  const std::int32_t *extent(std::size_t k) const {
    return reinterpret_cast<const std::int32_t *>(containers[k] + 1);
  }

  /// The data after the strides of a texture, for the container that was added last.
  const ampsim_texture &format(const Capture &capture) const {
    return *reinterpret_cast<const ampsim_texture *>(extent(containers.size() - 1) + 2 * capture.rank);
  }

  Region region(std::size_t k) const {
    const Capture &capture = kernel.captures[k];
    Region region;
    region.name = capture.name;
    region.element = textures[k] ? &textures[k]->texel : &capture.element;
    region.writable = !capture.read_only;
    region.origin = containers[k]->data;
    region.extent.assign(extent(k), extent(k) + capture.rank);
    region.stride.assign(extent(k) + capture.rank, extent(k) + 2 * capture.rank);
    if (textures[k]) {
      region.levels = textures[k]->levels;
      region.level_bytes = textures[k]->level_bytes;
    }
    if (const ampsim_buffer *buffer = containers[k]->owner) {
      region.begin = buffer->data;
      region.bytes = buffer->bytes;
    }
    return region;
  }

  void find_aliases(Launch &launch) const {
    for (std::uint32_t a = 0; a < containers.size(); ++a)
      for (std::uint32_t b = a + 1; b < containers.size(); ++b)
        if (containers[a]->owner && containers[a]->owner == containers[b]->owner &&
            share_level(textures[a], textures[b]) && (launch.regions[a].writable || launch.regions[b].writable))
          launch.aliases.push_back({a, b});
    launch.refused_aliases = aliased_textures(launch, textures, tables);
    std::erase_if(launch.aliases, [&](const auto &pair) {
      return std::ranges::find(launch.refused_aliases, pair) != launch.refused_aliases.end();
    });
    launch.aliased = !launch.aliases.empty();
  }
};

ampsim_launch_status report_error(const std::string &error, const ampsim_launch_request &request) {
  std::size_t length = std::min(error.size(), request.message_size - 1);
  std::memcpy(request.message, error.data(), length);
  request.message[length] = '\0';
  return ampsim_launch_error;
}

} // namespace

} // namespace ampsim

extern "C" ampsim_launch_status ampsim_launch(const ampsim_launch_request *requested) {
  using namespace ampsim;
  AmpCall call(__builtin_frame_address(0));
  LaunchRequest request{.kernel = *static_cast<const std::uint32_t *>(requested->kernel),
                        .arguments = requested->function_object,
                        .domain = requested->domain,
                        .file = requested->file ? requested->file : "",
                        .line = requested->line};
  CaptureBinding binding(call.machine.tables, request);
  LaunchRunner runner(call.machine, request, binding);
  if (ampsim_launch_status status = binding.place(requested->accelerator_view); status != ampsim_launch_completed)
    return status;
  if (!runner.bound().refused_aliases.empty()) {
    runner.refuse();
    auto [a, b] = runner.bound().refused_aliases.front();
    return a == b ? ampsim_launch_unreadable_texture : ampsim_launch_aliased_textures;
  }
  LaunchResult result = runner.run();
  return result.has_error && requested->message_size ? report_error(result.error, *requested)
                                                     : ampsim_launch_completed;
}
