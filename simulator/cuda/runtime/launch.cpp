// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See launch.h.
#include "simulator/cuda/runtime/launch.h"

#include "model/cuda/abi.h"
#include "model/heap_blocks.h"
#include "model/language.h"
#include "simulator/affine_launch.h"
#include "simulator/arguments.h"
#include "simulator/call_in_stream.h"
#include "simulator/launch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

namespace ampsim {

namespace {

/// For memory of unknown type.
const TypeLayout &byte_layout() {
  static const TypeLayout layout = [] {
    TypeLayout byte;
    byte.name = "unsigned char";
    byte.size = 1;
    byte.scalar = TypeLayout::Scalar::unsigned_integer;
    return byte;
  }();
  return layout;
}

/// The regions of a launch: the memory that each pointer among its arguments points to, the variables that it names,
/// and then all other memory, which it may access through pointers in memory.
class PointerBinding final : public LaunchBinding {
public:
  /// `stream`: in words; may be empty.
  PointerBinding(CudaRuntime &runtime, const LaunchRequest &request, int device, std::string stream = {})
      : runtime(runtime), kernel(kernel_of(request, runtime.machine.tables)),
        arguments(static_cast<const char *>(request.arguments)), device(device), stream(std::move(stream)) {}

  void bind(Launch &launch) override {
    launch.device = device;
    launch.stack_bytes = runtime.devices[std::size_t(device)].limits[cudaLimitStackSize];
    for (const Capture &capture : kernel.captures)
      launch.regions.push_back(region_of(capture));
    for (const auto &[begin, allocation] : runtime.allocations.all()) {
      if (is_instance_in_use(allocation))
        continue; // its contents are elsewhere: an access there does not concern another device's memory
      if (!runtime.may_access(device, holder_of(allocation)))
        launch.foreign.push_back(region_of(allocation));
      else if (std::span captured(launch.regions.data(), kernel.captures.size()); !holds_whole(captured, begin))
        launch.regions.push_back(whole_of(allocation, captured));
    }
    launch.freed_at = [&allocations = runtime.allocations, stream = stream](const char *address) {
      const Allocation *freed = allocations.freed_at(address);
      if (!freed)
        return std::optional<Launch::Freed>();
      std::string by = freed->freed_by;
      if (freed->freed_in_stream && !stream.empty() && !by.ends_with(call_in_stream("", stream)))
        by += "; the launch is in " + stream;
      return std::optional(
          Launch::Freed{freed->name, std::move(by), freed->freed_file, freed->freed_line, freed->freed_in_stream});
    };
    launch.arguments = integer_arguments(kernel, arguments);
  }
  void copy_in(const Launch &) override {}
  bool all_initialised(const Launch &launch, std::size_t k) override {
    const Region &region = launch.regions[k];
    if (reinterpret_cast<std::uintptr_t>(region.begin) % 8) // a part of a pool, which need not be aligned (NVTX)
      return false;
    return runtime.machine.arena.all_initialised(region.begin, region.bytes);
  }
  void say(const std::string &text) override {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }

  /// The region of the capture; empty if that is not device memory.
  Region region_of(const Capture &capture) const;

private:
  CudaRuntime &runtime;
  const Kernel &kernel;
  const char *arguments;
  int device;
  std::string stream;

  /// The allocation that holds these contents while the device's variables replace those of the first device.
  const Allocation &holder_of(const Allocation &allocation) const {
    char *place = runtime.in_kernels_of(device, allocation.begin);
    return place == allocation.begin ? allocation : runtime.allocations.all().at(place);
  }

  /// The device's own instance of a variable, which kernels meanwhile access at the address of the first one.
  bool is_instance_in_use(const Allocation &allocation) const {
    return allocation.device == device && holder_of(allocation).begin != allocation.begin;
  }

  /// The table of the device heap's blocks; null for other memory.
  const std::uint64_t *heap_blocks_of(const Allocation &allocation) const {
    if (allocation.name != "device_heap" || !allocation.is_variable())
      return nullptr;
    auto symbol =
        std::ranges::find(runtime.variables, allocation.begin, [](const auto &each) { return each.second; });
    if (symbol == runtime.variables.end() || !is_device_heap(symbol->first))
      return nullptr;
    auto table = runtime.variables.find(symbol_of_heap_blocks(symbol->first));
    return table == runtime.variables.end() ? nullptr : reinterpret_cast<const std::uint64_t *>(table->second);
  }

  /// Returns whether kernels have pointers to an allocation, and all of them to its start.
  static bool holds_whole(std::span<const Region> captured, const char *begin) {
    bool any = false, parts = false;
    for (const Region &region : captured)
      if (region.begin == begin) {
        any = true;
        parts |= region.origin != begin;
      }
    return any && !parts;
  }

  /// An allocation whose parts the kernel has pointers to. Its elements are theirs, if these have one type.
  Region whole_of(const Allocation &allocation, std::span<const Region> captured) const {
    Region whole = region_of(allocation);
    const TypeLayout *element = nullptr;
    for (const Region &region : captured) {
      if (region.begin != whole.begin)
        continue;
      if (const std::uint64_t size = region.element->size;
          (element && (element->size != size || element->name != region.element->name)) ||
          std::uint64_t(region.origin - region.begin) % size != 0)
        return whole;
      element = region.element;
    }
    if (!element || whole.element != &byte_layout())
      return whole;
    whole.element = element;
    whole.extent = {elements(whole)};
    return whole;
  }

  void lead(Region &region, const Allocation &to, const Allocation &holder) const {
    region.begin = to.begin;
    region.bytes = to.bytes;
    region.device = holder.device;
    using Kind = Allocation::Kind;
    region.of_host = holder.attached || runtime.shared.is_used() ||
                     (holder.kind != Kind::device && holder.kind != Kind::variable);
    if (holder.begin != to.begin)
      region.copy_of = holder.begin;
  }

  Region region_of(const Allocation &allocation) const {
    Region region{.name = allocation.name, .element = allocation.element, .writable = false};
    region.origin = allocation.begin;
    lead(region, allocation, holder_of(allocation));
    if (allocation.is_variable()) {
      region.blocks = heap_blocks_of(allocation);
      index_array(region);
      return region;
    }
    if (!region.element)
      region.element = &byte_layout();
    if (allocation.extent.empty())
      region.extent = {elements(region)};
    else
      region.extent.assign(allocation.extent.begin(), allocation.extent.end());
    region.stride.assign(region.extent.size(), 1);
    for (std::size_t d = region.extent.size() - 1; d > 0; --d)
      region.stride[d - 1] = region.stride[d] * region.extent[d];
    return region;
  }

  static std::int64_t elements(const Region &region) {
    if (!region.begin)
      return 0;
    return (region.begin + region.bytes - region.origin) / std::int64_t(region.element->size);
  }
};

Region PointerBinding::region_of(const Capture &capture) const {
  Region region{.name = capture.name, .element = &capture.element, .writable = !capture.read_only};
  if (capture.variable.empty())
    std::memcpy(&region.origin, arguments + capture.offset, sizeof region.origin);
  else
    region.origin = runtime.variables.at(capture.variable);
  if (const Allocation *allocation = runtime.allocations.at_or_before(region.origin))
    if (const Allocation &holder = holder_of(*allocation); runtime.may_access(device, holder)) {
      lead(region, *allocation, holder);
      region.allocated_as = allocation->name;
    }
  if (!capture.variable.empty()) {
    region.constant = capture.read_only;
    if (const Allocation *allocation = runtime.allocations.at(region.origin))
      region.blocks = heap_blocks_of(*allocation);
    index_array(region);
    return region;
  }
  if (capture.element.size == 0)
    region.element = &byte_layout();
  region.extent = {elements(region)};
  region.stride = {1};
  return region;
}

std::uint64_t threads(const CudaDim3 &block) { return std::uint64_t(block.x) * block.y * block.z; }

std::string shape(const CudaDim3 &of) {
  return "(" + std::to_string(of.x) + ", " + std::to_string(of.y) + ", " + std::to_string(of.z) + ")";
}

} // namespace

std::uint64_t dynamic_shared_limit(const CudaRuntime &runtime, std::uint32_t kernel) {
  auto allowed = runtime.dynamic_shared_limits.find(kernel);
  if (allowed != runtime.dynamic_shared_limits.end())
    return std::uint64_t(allowed->second);
  std::uint64_t own = 0;
  for (const TileLocalVariable &variable : runtime.machine.tables.kernels[kernel].tile_local)
    own += variable.sized_by_launch ? 0 : variable.type.size;
  return runtime.library.shared_bytes - std::min<std::uint64_t>(own, runtime.library.shared_bytes);
}

bool has_clusters(const CudaRuntime &runtime) {
  return runtime.library.reserves_shared && runtime.device.major >= 9;
}

unsigned most_blocks_of_cluster(const CudaRuntime &runtime, std::uint32_t kernel) {
  constexpr unsigned portable = 8, largest = 16;
  if (!has_clusters(runtime))
    return 1;
  return runtime.large_clusters.contains(kernel) ? largest : portable;
}

namespace {

/// The runtime's check of a launch's clusters.
LaunchCheck check_cluster(const CudaRuntime &runtime, const CudaLaunch &launch, const CudaDim3 &of_launch) {
  const Kernel &kernel = runtime.machine.tables.kernels[launch.kernel];
  const CudaDim3 &grid = launch.grid, &cluster = launch.cluster;
  const CudaDim3 of_kernel{kernel.cluster[0], kernel.cluster[1], kernel.cluster[2]};
  if (!cluster.x && !cluster.y && !cluster.z)
    return {};
  if (threads(of_kernel) && threads(of_launch) &&
      (of_kernel.x != of_launch.x || of_kernel.y != of_launch.y || of_kernel.z != of_launch.z))
    return {cudaErrorInvalidClusterSize, "__cluster_dims__" + shape(of_kernel) +
                                             " fixes the kernel's cluster size, but the launch requests " +
                                             shape(of_launch)};
  const std::uint64_t most = most_blocks_of_cluster(runtime, launch.kernel);
  if (!threads(cluster))
    return {cudaErrorInvalidClusterSize, "a cluster of " + shape(cluster) + " has no blocks"};
  if (threads(cluster) > 1 && !has_clusters(runtime))
    return {cudaErrorNotSupported, "clusters of blocks require compute capability 9.0"};
  if (threads(cluster) > most)
    return {cudaErrorInvalidClusterSize,
            "a cluster has at most " + std::to_string(most) + " blocks, not " + std::to_string(threads(cluster)) +
                (most < 16 && threads(cluster) <= 16
                     ? "; cudaFuncAttributeNonPortableClusterSizeAllowed allows up to 16 on this device"
                     : "")};
  if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z)
    return {cudaErrorInvalidClusterSize,
            "a grid of " + shape(grid) + " is not a multiple of the cluster size " + shape(cluster)};
  return {};
}

} // namespace

LaunchCheck check_launch(CudaRuntime &runtime, const CudaLaunch &launch, const CudaDim3 &cluster) {
  const Limits &limits = runtime.machine.tables.language->limits;
  const GpuLibrary &library = runtime.library;
  const auto too_many = cudaError_t(library.too_many_threads);
  const CudaDim3 &grid = launch.grid, &block = launch.block;
  if (!threads(block))
    return {cudaErrorInvalidConfiguration, "a block of " + shape(block) + " has no threads"};
  if (!threads(grid))
    return {cudaErrorInvalidConfiguration, "a grid of " + shape(grid) + " has no blocks"};
  if (threads(block) > limits.tile_threads)
    return {too_many, "a block has at most " + std::to_string(limits.tile_threads) + " threads, not " +
                          std::to_string(threads(block))};
  if (const CudaDim3 most{1024, 1024, library.block_z}; block.x > most.x || block.y > most.y || block.z > most.z)
    return {too_many, "a block is at most " + shape(most) + ", not " + shape(block)};
  if (grid.x > 2147483647u || grid.y > 65535 || grid.z > 65535)
    return {too_many, "a grid is at most (2147483647, 65535, 65535), not " + shape(grid)};
  const Kernel &kernel = runtime.machine.tables.kernels[launch.kernel];
  if (kernel.most_threads && threads(block) > kernel.most_threads)
    return {cudaErrorInvalidValue, "__launch_bounds__ promises at most " + std::to_string(kernel.most_threads) +
                                       " threads in a block, not " + std::to_string(threads(block))};
  const std::uint64_t most = dynamic_shared_limit(runtime, launch.kernel);
  if (launch.dynamic_shared > most)
    return {cudaErrorInvalidValue, std::to_string(launch.dynamic_shared) + " bytes of dynamic shared memory; " +
                                       library.name_of("cudaFuncSetAttribute") + " allows this kernel only " +
                                       std::to_string(most)};
  // Thread indices have 32 bits.
  if (std::uint64_t(grid.x) * block.x > INT32_MAX || std::uint64_t(grid.y) * block.y > INT32_MAX ||
      std::uint64_t(grid.z) * block.z > INT32_MAX) {
    std::fprintf(stderr, "ampsim: %s:%u: a grid of more than 2^31 threads in one dimension is not simulated\n",
                 launch.place.file, launch.place.line);
    return {cudaErrorNotSupported, ""};
  }
  return check_cluster(runtime, launch, cluster);
}

static LaunchRequest request_of(const CudaLaunch &launch) {
  return {.kernel = launch.kernel,
          .arguments = launch.arguments.data(),
          .domain = {.rank = 3,
                     .tiled = 1,
                     .extent = {std::int32_t(launch.grid.z * launch.block.z),
                                std::int32_t(launch.grid.y * launch.block.y),
                                std::int32_t(launch.grid.x * launch.block.x)},
                     .tile = {std::int32_t(launch.block.z), std::int32_t(launch.block.y),
                              std::int32_t(launch.block.x)}},
          .more_tile_local_bytes = launch.dynamic_shared,
          .cluster = {std::max(std::int32_t(launch.cluster.z), 1), std::max(std::int32_t(launch.cluster.y), 1),
                      std::max(std::int32_t(launch.cluster.x), 1)},
          .file = launch.place.file,
          .line = launch.place.line,
          .in_range = launch.in_range,
          .footprint = nullptr};
}

std::optional<std::vector<StreamTask::Range>> reach_of(CudaRuntime &runtime, const CudaLaunch &launch) {
  const LaunchRequest request = request_of(launch);
  const Kernel &kernel = runtime.machine.tables.kernels[launch.kernel];
  if (kernel.unknown_reads || kernel.unknown_writes)
    return std::nullopt;
  const Domain domain(request.domain);
  const AffineLaunch indices(domain, request.arguments);
  const PointerBinding binding(runtime, request, launch.device);
  std::vector<StreamTask::Range> result;
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    const CaptureUse &use = kernel.uses[k];
    if (!use.reads && !use.writes)
      continue;
    const Region region = binding.region_of(kernel.captures[k]);
    if (!region.begin)
      return std::nullopt;
    const char *place = region.copy_of ? region.copy_of : region.begin;
    const AccessKind kind = use.writes ? AccessKind::write : AccessKind::read;
    const auto bytes = use.accesses.empty() ? std::nullopt : indices.reach(use.accesses);
    if (bytes)
      result.push_back({kind, place + (region.origin - region.begin) + bytes->first,
                        std::uint64_t(bytes->second - bytes->first)});
    else
      result.push_back({kind, place, region.bytes});
  }
  return result;
}

void run_launch(CudaRuntime &runtime, const CudaLaunch &launch, std::vector<WorkMonitor::Work> &descendants) {
  if (runtime.sticky != cudaSuccess)
    return;
  LaunchRequest request = request_of(launch);
  if (WorkMonitor *work = runtime.machine.work)
    request.footprint = [&launch, work](bool launches) {
      return launch.compared || launches ? &work->launch_footprint(launch.work, launches) : nullptr;
    };
  PointerBinding binding(runtime, request, launch.device, launch.stream);
  LaunchResult result;
  {
    const VariablesInPlace variables(runtime, launch.device);
    result = LaunchRunner(runtime.machine, request, binding).run();
  }
  if (result.has_error) {
    runtime.sticky = runtime.last = cudaErrorAssert;
    runtime.sticky_since = runtime.program_calls;
  }
  if (!result.launches.empty())
    run_launches_from_kernel(runtime, launch, result.launches, descendants);
}

} // namespace ampsim
