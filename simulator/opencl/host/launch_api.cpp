// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches (OpenCL API 3.0, 5.10).
#include "model/language.h"
#include "model/opencl/abi.h"
#include "simulator/affine_launch.h"
#include "simulator/launch.h"
#include "simulator/opencl/buffer_binding.h"
#include "simulator/opencl/host/api.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

using Sizes = std::array<std::uint64_t, 3>;

/// A launch with the values that its kernel's arguments had when it was enqueued.
struct ClLaunch {
  std::uint32_t kernel = 0;
  Sizes global{1, 1, 1}, local{1, 1, 1}, offset{};
  cl_uint dimensions = 1;
  std::vector<char> block;       // of arguments; aligned by `arguments`
  std::uint64_t local_bytes = 0; // for the parameters in local memory
  std::vector<std::shared_ptr<ClMemory>> memory;
  std::vector<KernelBuffer> buffers;
  std::vector<KernelBuffer> reached; // without an argument
  ArgumentLimits limits;
  WorkMonitor::Work work = 0;
  bool compared = false;

  static constexpr std::uint64_t alignment = 128; // of the widest vector
  char *arguments() {
    const auto address = reinterpret_cast<std::uintptr_t>(block.data());
    return block.data() + (alignment - address % alignment) % alignment;
  }
};

std::uint64_t product(const Sizes &of) { return of[0] * of[1] * of[2]; }

/// The work-group size for a program that gives none: as many work-items as possible, up to 256, in the first
/// dimensions.
Sizes chosen_local(const Sizes &global) {
  constexpr std::uint64_t most = 256;
  Sizes local{1, 1, 1};
  for (std::size_t d = 0; d < 3; ++d)
    for (std::uint64_t length = std::min(global[d], most / product(local)); length > 1; --length)
      if (global[d] % length == 0) {
        local[d] = length;
        break;
      }
  return local;
}

/// Sets the launch's sizes.
cl_int take_sizes(const OpenclKernel &kernel, const Limits &limits, const std::size_t *offset,
                  const std::size_t *global, const std::size_t *local, ClLaunch &launch) {
  const Sizes required{kernel.required[0], kernel.required[1], kernel.required[2]};
  for (std::size_t d = 0; d < launch.dimensions; ++d) {
    launch.global[d] = global[d];
    launch.offset[d] = offset ? offset[d] : 0;
    if (launch.global[d] > INT32_MAX) {
      opencl_note("a global size of more than 2^31 work-items in one dimension is not simulated");
      return CL_OUT_OF_RESOURCES;
    }
  }
  launch.local = product(required) ? required : chosen_local(launch.global);
  if (local)
    for (std::size_t d = 0; d < launch.dimensions; ++d)
      launch.local[d] = local[d];
  for (std::size_t d = local ? launch.dimensions : 3; d < 3; ++d)
    launch.local[d] = 1;
  if (product(required) && launch.local != required)
    return CL_INVALID_WORK_GROUP_SIZE;
  for (const std::uint64_t length : launch.local)
    if (length > limits.tile_threads)
      return CL_INVALID_WORK_ITEM_SIZE;
  if (!product(launch.local) || product(launch.local) > limits.tile_threads)
    return CL_INVALID_WORK_GROUP_SIZE;
  for (std::size_t d = 0; d < 3; ++d)
    if (launch.global[d] % launch.local[d])
      return CL_INVALID_WORK_GROUP_SIZE;
  return CL_SUCCESS;
}

/// The buffers that the arguments are: a part is one of its own, unless another argument overlaps it.
std::vector<KernelBuffer> buffers_of(const std::vector<std::shared_ptr<ClMemory>> &arguments) {
  std::vector<KernelBuffer> buffers;
  const auto add = [&](const ClMemory &memory) {
    if (std::ranges::none_of(buffers, [&](const KernelBuffer &each) { return each.has(memory.begin); }))
      buffers.push_back({memory.name, memory.begin, memory.bytes, memory.whole().begin, memory.whole().bytes});
  };
  const auto overlaps_another = [&](const ClMemory &memory) {
    return std::ranges::any_of(arguments, [&](const auto &other) {
      return (memory.begin != other->begin || memory.bytes != other->bytes) &&
             memory.begin < other->begin + other->bytes && other->begin < memory.begin + memory.bytes;
    });
  };
  for (const auto &memory : arguments)
    if (overlaps_another(*memory))
      add(memory->whole());
  for (const auto &memory : arguments)
    add(*memory);
  return buffers;
}

/// Fills the block of arguments.
cl_int take_arguments(const OpenclRuntime &runtime, const ClKernel &kernel, ClLaunch &launch) {
  const Kernel &compiled = runtime.machine.tables.kernels[launch.kernel];
  launch.block.assign(compiled.argument_bytes + ClLaunch::alignment, 0);
  ampsim_opencl_launch header{};
  header.dimensions = launch.dimensions;
  for (std::size_t d = 0; d < 3; ++d) {
    header.global[d] = std::uint32_t(launch.global[d]);
    header.local[d] = std::uint32_t(launch.local[d]);
    header.groups[d] = std::uint32_t(launch.global[d] / launch.local[d]);
    header.offset[d] = launch.offset[d];
  }
  std::memcpy(launch.arguments(), &header, sizeof header);
  std::uint64_t requested = 0; // of local memory
  for (const TileLocalVariable &variable : compiled.tile_local)
    requested += variable.sized_by_launch ? 0 : variable.type.size;
  for (std::size_t k = 0; k < kernel.arguments.size(); ++k) {
    const ClKernel::Argument &argument = kernel.arguments[k];
    char *const place = launch.arguments() + compiled.parameters[k].offset;
    if (!argument.set)
      return CL_INVALID_KERNEL_ARGS;
    switch (kernel.described().parameters[k].space) {
    case OpenclParameter::Space::value:
    case OpenclParameter::Space::sampler:
      std::memcpy(place, argument.value.data(), argument.value.size());
      break;
    case OpenclParameter::Space::local: {
      const ampsim_opencl_local local{launch.local_bytes, argument.local_bytes};
      std::memcpy(place, &local, sizeof local);
      requested += argument.local_bytes;
      // The gap to the next one belongs to neither.
      launch.local_bytes = (launch.local_bytes + argument.local_bytes + 2 * ClLaunch::alignment - 1) /
                           ClLaunch::alignment * ClLaunch::alignment;
      break;
    }
    default: {
      if (!argument.has_memory)
        break;
      const std::shared_ptr<ClMemory> memory = argument.memory.lock();
      if (!memory || !memory->references) {
        opencl_note("argument '" + kernel.described().parameters[k].name + "' of the kernel '" +
                    kernel.described().name + "' is a memory object that the program has released");
        return CL_INVALID_KERNEL_ARGS;
      }
      if (memory->image) {
        ampsim_opencl_image image = memory->image->described;
        image.data = memory->begin;
        std::memcpy(place, &image, sizeof image);
      } else {
        char *const begin = argument.svm ? argument.svm : memory->begin;
        std::memcpy(place, &begin, sizeof begin);
      }
      if (memory->flags & CL_MEM_READ_ONLY)
        launch.limits.only_read.insert(compiled.parameters[k].offset);
      else if (memory->flags & CL_MEM_WRITE_ONLY && !memory->image)
        launch.limits.only_written.insert(compiled.parameters[k].offset);
      launch.memory.push_back(memory);
    }
    }
  }
  for (const std::weak_ptr<ClMemory> &each : kernel.svm)
    if (const std::shared_ptr<ClMemory> memory = each.lock();
        memory && std::ranges::find(launch.memory, memory) == launch.memory.end()) {
      launch.memory.push_back(memory);
      launch.reached.push_back({memory->name.empty() ? "shared virtual memory" : memory->name, memory->begin,
                                memory->bytes, memory->begin, memory->bytes});
    }
  launch.buffers = buffers_of(launch.memory);
  return requested > runtime.machine.tables.language->limits.tile_local_bytes ? cl_int(CL_OUT_OF_RESOURCES)
                                                                              : cl_int(CL_SUCCESS);
}

LaunchRequest request_of(const Machine::State &machine, ClLaunch &launch) {
  const Kernel &kernel = machine.tables.kernels[launch.kernel];
  return {.kernel = launch.kernel,
          .arguments = launch.arguments(),
          .domain = {.rank = 3,
                     .tiled = 1,
                     .extent = {std::int32_t(launch.global[2]), std::int32_t(launch.global[1]),
                                std::int32_t(launch.global[0])},
                     .tile = {std::int32_t(launch.local[2]), std::int32_t(launch.local[1]),
                              std::int32_t(launch.local[0])}},
          .more_tile_local_bytes = launch.local_bytes,
          // The host's code was compiled by another compiler: the place of the launch is unknown.
          .file = kernel.file,
          .line = kernel.line};
}

cl_int run(OpenclRuntime &runtime, ClLaunch &launch) {
  LaunchRequest request = request_of(runtime.machine, launch);
  if (WorkMonitor *work = runtime.machine.work)
    request.footprint = [&launch, work](bool) -> Monitor * {
      return launch.compared ? &work->launch_footprint(launch.work, false) : nullptr;
    };
  BufferBinding binding(runtime.machine, runtime.machine.tables.kernels[launch.kernel], launch.arguments(),
                        launch.buffers, launch.reached, launch.limits);
  const LaunchResult result = LaunchRunner(runtime.machine, request, binding).run();
  return result.has_error ? cl_int(CL_OUT_OF_RESOURCES) : cl_int(CL_SUCCESS);
}

/// All global memory that it may access, if that is known before it runs.
std::optional<std::vector<StreamTask::Range>> reach_of(const OpenclRuntime &runtime, ClLaunch &launch) {
  const Kernel &kernel = runtime.machine.tables.kernels[launch.kernel];
  if (kernel.unknown_reads || kernel.unknown_writes)
    return std::nullopt;
  const LaunchRequest request = request_of(runtime.machine, launch);
  const Domain domain(request.domain);
  const AffineLaunch indices(domain, request.arguments);
  const BufferBinding binding(runtime.machine, kernel, launch.arguments(), launch.buffers);
  std::vector<StreamTask::Range> result;
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    const CaptureUse &use = kernel.uses[k];
    if (!use.reads && !use.writes)
      continue;
    const Region region = binding.region_of(kernel.captures[k]);
    if (!region.begin)
      return std::nullopt;
    const AccessKind kind = use.writes ? AccessKind::write : AccessKind::read;
    const auto bytes = use.accesses.empty() ? std::nullopt : indices.reach(use.accesses);
    if (bytes)
      result.push_back({kind, region.origin + bytes->first, std::uint64_t(bytes->second - bytes->first)});
    else
      result.push_back({kind, region.begin, region.bytes});
  }
  return result;
}

cl_int enqueue_launch(ClQueue *queue, ClKernel *kernel, cl_uint command, cl_uint dimensions,
                      const std::size_t *offset, const std::size_t *global, const std::size_t *local,
                      const ClWaits &waits) {
  const ClCall call;
  OpenclRuntime &runtime = call.runtime;
  if (const cl_int wrong = check_command(runtime, queue, waits); wrong != CL_SUCCESS)
    return wrong;
  const std::shared_ptr<ClKernel> of = runtime.kernels.find(kernel);
  if (!of)
    return CL_INVALID_KERNEL;
  if (of->program->context != queue->context)
    return CL_INVALID_CONTEXT;
  if (dimensions < 1 || dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  // OpenCL 2.1 and later: such a command succeeds after what it waits for.
  if (!global || std::ranges::find(global, global + dimensions, std::size_t{0}) != global + dimensions) {
    (void)enqueue_command(runtime, queue, command, waits, {});
    return CL_SUCCESS;
  }
  auto launch = std::make_shared<ClLaunch>();
  launch->kernel = of->number();
  launch->dimensions = dimensions;
  if (const cl_int wrong =
          take_sizes(of->described(), runtime.machine.tables.language->limits, offset, global, local, *launch);
      wrong != CL_SUCCESS)
    return wrong;
  if (const cl_int wrong = take_arguments(runtime, *of, *launch); wrong != CL_SUCCESS)
    return wrong;
  StreamTask task;
  task.is_launch = true;
  task.threads = product(launch->global);
  task.device = 0;
  task.what.what = queue->name;
  task.reach = [&runtime, launch] { return reach_of(runtime, *launch); };
  task.work = [&runtime, launch](StreamOperation &now) {
    launch->work = now.id;
    launch->compared = now.compared;
    (void)run(runtime, *launch);
    launch->memory.clear(); // the command may be known longer than it needs these
  };
  (void)enqueue_command(runtime, queue, command, waits, std::move(task));
  return CL_SUCCESS;
}

} // namespace

cl_int clEnqueueNDRangeKernel(ClQueue *queue, ClKernel *kernel, cl_uint dimensions, const std::size_t *offset,
                              const std::size_t *global, const std::size_t *local, cl_uint waits,
                              ClEvent *const *list, ClEvent **event) {
  return enqueue_launch(queue, kernel, CL_COMMAND_NDRANGE_KERNEL, dimensions, offset, global, local,
                        {waits, list, event});
}

cl_int clEnqueueTask(ClQueue *queue, ClKernel *kernel, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  const std::size_t one = 1;
  return enqueue_launch(queue, kernel, CL_COMMAND_TASK, 1, nullptr, &one, &one, {waits, list, event});
}

} // namespace ampsim
