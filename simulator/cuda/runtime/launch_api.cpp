// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches, queries and attributes of kernels, and the registration of compiled programs (CUDA Runtime API, "Execution
// Control", "Occupancy").
#include "model/cuda/abi.h"
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"
#include "simulator/cuda/runtime/nvtx_ranges.h"
#include "simulator/thread_object.h"

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdio>
#include <cstring>
#include <malloc.h>
#include <optional>
#include <sys/uio.h>

using namespace ampsim;

namespace {

/// The calling thread's last call of a library template that may access shared memory; no file: none yet.
HostPlace &template_call() {
  static thread_local HostPlace place{.file = nullptr};
  return place;
}

/// The configurations of `<<<...>>>`, from its brackets to the kernel's stub.
std::vector<LaunchConfiguration> &configurations() {
  return of_this_thread<std::vector<LaunchConfiguration>, struct Configurations>();
}

std::optional<std::uint32_t> kernel_number(const CudaRuntime &runtime, const void *function) {
  auto found = runtime.kernels.find(function);
  return found == runtime.kernels.end() ? std::nullopt : std::optional(found->second);
}

/// The size of the kernel's own variables.
int own_shared(const CudaRuntime &runtime, std::uint32_t kernel) {
  std::uint64_t bytes = 0;
  for (const TileLocalVariable &variable : runtime.machine.tables.kernels[kernel].tile_local)
    bytes += variable.sized_by_launch ? 0 : variable.type.size;
  return int(bytes);
}

/// The number of blocks that a multiprocessor can hold at once, by threads and shared memory; registers are not
/// simulated.
int resident_blocks(const CudaRuntime &runtime, const Kernel &kernel, int block_size, std::size_t dynamic_shared) {
  const CudaDevice &device = runtime.device;
  if (block_size > 1024)
    return 0;
  std::size_t shared = dynamic_shared + (runtime.library.reserves_shared && device.major >= 8 ? 1024 : 0);
  for (const TileLocalVariable &variable : kernel.tile_local)
    shared += variable.type.size;
  const int warp = int(runtime.machine.tables.warp()), warps = (block_size + warp - 1) / warp;
  return std::min(
      {device.blocks, device.threads / warp / warps, shared ? int((device.shared_whole << 10) / shared) : INT_MAX});
}

/// For host memory that is or was registered: the kernel's accesses to unregistered memory are reported.
void *address_for_kernels(const CudaRuntime &runtime, void *pointer) {
  void *address = runtime.on_device(pointer);
  if (address == pointer)
    if (char *freed = runtime.allocations.freed_registered_at(pointer))
      return freed;
  return address;
}

struct AskedAttributes {
  bool cooperative = false, refused = false, begins_early = false;
  CudaDim3 cluster{0, 0, 0};
};

AskedAttributes attributes_of(const cudaLaunchConfig_t *config) {
  AskedAttributes asked;
  for (unsigned k = 0; config && k < config->numAttrs; ++k) {
    const cudaLaunchAttribute &attribute = config->attrs[k];
    switch (attribute.id) {
    case cudaLaunchAttributeCooperative:
      asked.cooperative = attribute.val.cooperative != 0;
      break;
    case cudaLaunchAttributeClusterDimension:
      asked.cluster = {attribute.val.clusterDim.x, attribute.val.clusterDim.y, attribute.val.clusterDim.z};
      break;
    case cudaLaunchAttributeProgrammaticStreamSerialization:
      asked.begins_early = attribute.val.programmaticStreamSerializationAllowed != 0;
      break;
    case cudaLaunchAttributeProgrammaticEvent:
    case cudaLaunchAttributeLaunchCompletionEvent:
      asked.refused = true;
      break;
    default:
      break;
    }
  }
  return asked;
}

cudaError_t launch(const void *function, const LaunchConfiguration &how, void **parameters, bool cooperative) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  if (runtime.sticky != cudaSuccess)
    return runtime.note(runtime.sticky);
  const auto stream = id_of(how.stream);
  if (!runtime.streams.exists(stream) || runtime.streams.device(stream) != current_device())
    return runtime.note(cudaErrorInvalidResourceHandle);
  std::shared_ptr<CudaLaunch> asked;
  if (cudaError_t error = prepare_launch(runtime, function, how, parameters, cooperative, asked);
      error != cudaSuccess)
    return error;
  GraphNode node;
  node.type = cudaGraphNodeTypeKernel;
  node.task = task_of(runtime, asked);
  node.task.begins_early = how.begins_early;
  node.task.in_range = is_in_wanted_range(runtime.machine.options.nvtx_ranges);
  node.launch = asked;
  return submit(runtime, how.stream, std::move(node));
}

} // namespace

cudaError_t ampsim::prepare_launch(CudaRuntime &runtime, const void *function, const LaunchConfiguration &how,
                                   void **parameters, bool cooperative, std::shared_ptr<CudaLaunch> &launch) {
  std::optional<std::uint32_t> number = kernel_number(runtime, function);
  if (!number)
    return runtime.note(cudaErrorInvalidDeviceFunction);
  const Kernel &kernel = runtime.machine.tables.kernels[*number];
  auto asked = std::make_shared<CudaLaunch>();
  asked->function = function;
  asked->kernel = *number;
  asked->device = current_device();
  asked->grid = how.grid;
  asked->block = how.block;
  asked->dynamic_shared = how.shared;
  asked->cluster = how.cluster;
  if (!how.cluster.x && !how.cluster.y && !how.cluster.z)
    asked->cluster = {kernel.cluster[0], kernel.cluster[1], kernel.cluster[2]};
  asked->place = host_place();
  asked->arguments.resize(kernel.argument_bytes);
  const ampsim_cuda_launch header{
      {how.grid.x, how.grid.y, how.grid.z},
      {how.block.x, how.block.y, how.block.z},
      std::uint32_t(how.shared),
      cooperative,
      {std::max(asked->cluster.x, 1u), std::max(asked->cluster.y, 1u), std::max(asked->cluster.z, 1u)},
      asked->cluster.x > 0};
  std::memcpy(asked->arguments.data(), &header, sizeof header);
  for (std::size_t k = 0; k < kernel.parameters.size(); ++k)
    std::memcpy(asked->arguments.data() + kernel.parameters[k].offset, parameters[k], kernel.parameters[k].size);
  for (const Capture &capture : kernel.captures)
    if (capture.variable.empty()) {
      void *pointer;
      char *place = asked->arguments.data() + capture.offset;
      std::memcpy(&pointer, place, sizeof pointer);
      pointer = runtime.in_kernels_of(asked->device, static_cast<char *>(address_for_kernels(runtime, pointer)));
      std::memcpy(place, &pointer, sizeof pointer);
    }
  const LaunchCheck check = check_launch(runtime, *asked, how.cluster);
  runtime.refused = check.why;
  if (check.error != cudaSuccess)
    return runtime.note(check.error);
  if (cooperative && std::uint64_t(how.grid.x) * how.grid.y * how.grid.z >
                         std::uint64_t(runtime.device.multiprocessors) *
                             std::uint64_t(resident_blocks(
                                 runtime, kernel, int(how.block.x * how.block.y * how.block.z), how.shared))) {
    runtime.refused = "more blocks than can be resident at once";
    return runtime.note(cudaErrorCooperativeLaunchTooLarge);
  }
  launch = std::move(asked);
  return cudaSuccess;
}

StreamTask ampsim::task_of(CudaRuntime &runtime, const std::shared_ptr<CudaLaunch> &launch) {
  StreamTask task;
  task.is_launch = true;
  task.threads = std::uint64_t(launch->grid.x) * launch->grid.y * launch->grid.z * launch->block.x *
                 launch->block.y * launch->block.z;
  task.device = launch->device;
  task.work = [&runtime, launch](StreamOperation &now) {
    launch->work = now.id;
    launch->compared = now.compared;
    launch->in_range = now.in_range;
    launch->stream = now.what.what;
    run_launch(runtime, *launch, now.descendants);
  };
  task.reach = [&runtime, launch] { return reach_of(runtime, *launch); };
  return task;
}

extern "C" {

void ampsim_register_kernel(const void *stub, std::uint32_t number) {
  CudaCall call(CudaCall::Caller::compiled_code);
  call.runtime.kernels[stub] = number;
}
void ampsim_register_variable(void *variable, const void *value, std::uint64_t bytes) {
  std::memcpy(variable, value, bytes);
  CudaCall call(CudaCall::Caller::compiled_code);
  for (int k = 1; k < int(call.runtime.devices.size()); ++k)
    if (void *instance = call.runtime.symbol_on(k, variable); instance != variable)
      std::memcpy(instance, value, bytes);
}
void ampsim_host_place(const char *file, std::uint32_t line, const char *variable) {
  host_place() = {file, line, variable};
  std::atomic_ref(cuda_runtime().program_calls).fetch_add(1, std::memory_order_relaxed);
}

/// A library call whose status the program drops; without a place it is a launch, which Clang's stub makes.
void ampsim_host_ignores(cudaError_t error, const char *file, std::uint32_t line, const char *function) {
  if (error == cudaSuccess)
    return;
  CudaCall call(CudaCall::Caller::compiled_code);
  call.runtime.ignore(error, file ? HostPlace{file, line} : host_place(),
                      function ? function : CudaRuntime::a_launch);
}

void ampsim_host_calls(const char *file, std::uint32_t line) { template_call() = {file, line}; }

/// Without a file: in a library template that the program has called.
void ampsim_host_access(std::uint32_t kind, const void *begin, std::uint64_t bytes, const char *file,
                        std::uint32_t line) {
  if (!file) {
    file = template_call().file;
    line = template_call().line;
  }
  if (!file)
    return;
  CudaCall call(CudaCall::Caller::compiled_code);
  if (!call.runtime.machine.memory.is_global(begin)) {
    begin = call.runtime.machine.host_aliases.device_address(begin);
    if (!begin)
      return;
  }
  call.runtime.host_touches(AccessKind(kind), begin, bytes, file, line);
}

/// A system call with a list of buffers.
void ampsim_host_vector(std::uint32_t kind, const iovec *buffers, std::uint64_t count, const char *file,
                        std::uint32_t line) {
  for (std::uint64_t k = 0; buffers && k < std::min<std::uint64_t>(count, IOV_MAX); ++k)
    if (buffers[k].iov_len)
      ampsim_host_access(kind, buffers[k].iov_base, buffers[k].iov_len, file, line);
}

/// A block of the host's heap is about to be freed: kernels must not use registered parts of it.
void ampsim_host_frees(void *block, const char *file, std::uint32_t line) {
  if (!block)
    return;
  CudaCall call(CudaCall::Caller::compiled_code);
  const HostAliases &aliases = call.runtime.machine.host_aliases;
  if (!aliases.at_or_after(block) || call.runtime.allocations.at(block))
    return; // what precedes the block need not be the C library's
  const auto *at = static_cast<const char *>(block), *end = at + malloc_usable_size(block);
  while (const HostAliases::Alias *alias = aliases.at_or_after(at)) {
    const char *first = std::max<const char *>(at, alias->host),
               *last = std::min<const char *>(alias->host + alias->bytes, end);
    if (first >= last)
      break;
    call.runtime.host_touches(AccessKind::write, alias->device + (first - alias->host), std::uint64_t(last - first),
                              file, line);
    at = last;
  }
}

unsigned __cudaPushCallConfiguration(CudaDim3 grid, CudaDim3 block, std::size_t shared, cudaStream_t stream) {
  configurations().push_back({grid, block, shared, stream});
  return 0;
}
cudaError_t __cudaPopCallConfiguration(CudaDim3 *grid, CudaDim3 *block, std::size_t *shared, cudaStream_t *stream) {
  if (configurations().empty()) {
    CudaCall call;
    return call.runtime.note(cudaErrorMissingConfiguration);
  }
  const LaunchConfiguration &top = configurations().back();
  *grid = top.grid;
  *block = top.block;
  *shared = top.shared;
  *stream = top.stream;
  configurations().pop_back();
  return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
                             std::size_t shared, cudaStream_t stream) {
  return launch(function, {grid, block, shared, stream}, parameters, false);
}
/// All blocks must fit at once: they may wait for each other (guide, "Grid Synchronization").
cudaError_t cudaLaunchCooperativeKernel(const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
                                        std::size_t shared, cudaStream_t stream) {
  return launch(function, {grid, block, shared, stream}, parameters, true);
}

/// Attributes that change the meaning of a launch and are not simulated make it fail; hints have no effect.
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *function, void **parameters) {
  const AskedAttributes asked = attributes_of(config);
  if (config && !asked.refused)
    return launch(function,
                  {config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream, asked.cluster,
                   asked.begins_early},
                  parameters, asked.cooperative);
  CudaCall call;
  if (!config)
    return call.runtime.note(cudaErrorInvalidValue);
  std::fprintf(stderr, "ampsim: %s:%u: events of launches are not simulated\n", host_place().file,
               host_place().line);
  return call.runtime.note(cudaErrorNotSupported);
}

cudaError_t cudaFuncSetAttribute(const void *function, cudaFuncAttribute attribute, int value) {
  CudaCall call;
  std::optional<std::uint32_t> kernel = kernel_number(call.runtime, function);
  if (!kernel)
    return call.runtime.note(cudaErrorInvalidDeviceFunction);
  if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
    if (value < 0 || value > int(call.runtime.device.shared << 10) - own_shared(call.runtime, *kernel))
      return call.runtime.note(cudaErrorInvalidValue);
    call.runtime.dynamic_shared_limits[*kernel] = value;
  }
  if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) {
    if (value)
      call.runtime.large_clusters.insert(*kernel);
    else
      call.runtime.large_clusters.erase(*kernel);
  }
  return cudaSuccess;
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *function) {
  CudaCall call;
  std::optional<std::uint32_t> number = kernel_number(call.runtime, function);
  if (!number)
    return call.runtime.note(cudaErrorInvalidDeviceFunction);
  const Kernel &kernel = call.runtime.machine.tables.kernels[*number];
  *attributes = {};
  for (const TileLocalVariable &variable : kernel.tile_local)
    attributes->sharedSizeBytes += variable.type.size;
  attributes->maxThreadsPerBlock = kernel.most_threads ? int(kernel.most_threads) : 1024;
  attributes->numRegs = 32;
  attributes->ptxVersion = attributes->binaryVersion = 90;
  attributes->maxDynamicSharedSizeBytes = int(dynamic_shared_limit(call.runtime, *number));
  attributes->preferredShmemCarveout = -1;
  attributes->clusterDimMustBeSet = kernel.cluster[0] > 0;
  attributes->requiredClusterWidth = int(kernel.cluster[0]);
  attributes->requiredClusterHeight = int(kernel.cluster[1]);
  attributes->requiredClusterDepth = int(kernel.cluster[2]);
  attributes->nonPortableClusterSizeAllowed = call.runtime.large_clusters.contains(*number);
  return cudaSuccess;
}
cudaError_t cudaFuncSetCacheConfig(const void *, cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaFuncSetSharedMemConfig(const void *, cudaSharedMemConfig) { return cudaSuccess; }

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *function,
                                                                   int block_size, std::size_t dynamic_shared,
                                                                   unsigned) {
  CudaCall call;
  std::optional<std::uint32_t> number = kernel_number(call.runtime, function);
  if (!number)
    return call.runtime.note(cudaErrorInvalidDeviceFunction);
  if (!blocks || block_size <= 0)
    return call.runtime.note(cudaErrorInvalidValue);
  *blocks = resident_blocks(call.runtime, call.runtime.machine.tables.kernels[*number], block_size, dynamic_shared);
  return cudaSuccess;
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function, int block_size,
                                                          std::size_t dynamic_shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, block_size, dynamic_shared, 0);
}

/// All blocks of a cluster are on multiprocessors of one group that shares a network: on an H100, seven groups of 16
/// and one of 12 multiprocessors, and some that can only hold pairs. The exact set differs from device to device.
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *function, const cudaLaunchConfig_t *config) {
  CudaCall call;
  const CudaRuntime &runtime = call.runtime;
  std::optional<std::uint32_t> number = kernel_number(runtime, function);
  if (!number)
    return call.runtime.note(cudaErrorInvalidDeviceFunction);
  if (!clusters || !config)
    return call.runtime.note(cudaErrorInvalidValue);
  const Kernel &kernel = runtime.machine.tables.kernels[*number];
  CudaDim3 cluster = attributes_of(config).cluster;
  if (!cluster.x && kernel.cluster[0])
    cluster = {kernel.cluster[0], kernel.cluster[1], kernel.cluster[2]};
  const unsigned size = std::max(cluster.x, 1u) * std::max(cluster.y, 1u) * std::max(cluster.z, 1u);
  if (size > most_blocks_of_cluster(runtime, *number))
    return call.runtime.note(cudaErrorInvalidClusterSize);
  const int blocks = resident_blocks(
      runtime, kernel, int(config->blockDim.x * config->blockDim.y * config->blockDim.z), config->dynamicSmemBytes);
  constexpr int groups = 7, of_group = 16, of_rest = 12;
  if (size <= 2) {
    *clusters = runtime.device.multiprocessors * blocks / int(size);
    return cudaSuccess;
  }
  *clusters = groups * (of_group * blocks / int(size));
  if (size <= of_rest)
    *clusters += of_rest * blocks / int(size);
  return cudaSuccess;
}
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *function,
                                                 const cudaLaunchConfig_t *config) {
  CudaCall call;
  const CudaRuntime &runtime = call.runtime;
  std::optional<std::uint32_t> number = kernel_number(runtime, function);
  if (!number)
    return call.runtime.note(cudaErrorInvalidDeviceFunction);
  if (!size || !config)
    return call.runtime.note(cudaErrorInvalidValue);
  const int blocks =
      resident_blocks(runtime, runtime.machine.tables.kernels[*number],
                      int(config->blockDim.x * config->blockDim.y * config->blockDim.z), config->dynamicSmemBytes);
  *size = blocks ? int(most_blocks_of_cluster(runtime, *number)) : 0;
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_launch_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(), {AMPSIM_CUDA_SYMBOL(ampsim_register_kernel),
                                 AMPSIM_CUDA_SYMBOL(ampsim_register_variable),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_place),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_ignores),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_access),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_vector),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_frees),
                                 AMPSIM_CUDA_SYMBOL(ampsim_host_calls),
                                 AMPSIM_CUDA_SYMBOL(__cudaPushCallConfiguration),
                                 AMPSIM_CUDA_SYMBOL(__cudaPopCallConfiguration),
                                 AMPSIM_CUDA_SYMBOL(cudaLaunchKernel),
                                 AMPSIM_CUDA_SYMBOL(cudaLaunchCooperativeKernel),
                                 AMPSIM_CUDA_SYMBOL(cudaLaunchKernelExC),
                                 AMPSIM_CUDA_SYMBOL(cudaFuncSetAttribute),
                                 AMPSIM_CUDA_SYMBOL(cudaFuncGetAttributes),
                                 AMPSIM_CUDA_SYMBOL(cudaFuncSetCacheConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaFuncSetSharedMemConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaOccupancyMaxActiveClusters),
                                 AMPSIM_CUDA_SYMBOL(cudaOccupancyMaxPotentialClusterSize),
                                 AMPSIM_CUDA_SYMBOL(cudaOccupancyMaxActiveBlocksPerMultiprocessor),
                                 AMPSIM_CUDA_SYMBOL(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags)});
}
