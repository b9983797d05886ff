// A kernel's launch: from the stub that the program calls to the engine.
#pragma once

#include "simulator/cuda/runtime.h"
#include "simulator/messages.h"

#include <cstddef>

namespace ampsim {

struct CudaLaunch {
  const void *function = nullptr; // the kernel's stub
  std::uint32_t kernel = 0;
  int device = 0; // that it runs on
  CudaDim3 grid, block;
  std::uint64_t dynamic_shared = 0; // bytes
  CudaDim3 cluster{0, 0, 0};        // as the launch or the kernel has it; zeros: neither has any
  std::vector<char> arguments;      // as the kernel's entry gets them
  HostPlace place;
  WorkMonitor::Work work = 0; // its number
  bool compared = false;      // its footprint is wanted
  unsigned depth = 0;         // of launches from kernels that it stands at
};

/// What the runtime says about a launch before it is queued.
struct LaunchCheck {
  cudaError_t error = cudaSuccess;
  std::string why; // the limit that it exceeds, in words
};
/// Bytes of dynamic shared memory that a launch of the kernel may ask for.
std::uint64_t dynamic_shared_limit(const CudaRuntime &runtime, std::uint32_t kernel);

/// `cluster`: what the launch says of clusters.
LaunchCheck check_launch(CudaRuntime &runtime, const CudaLaunch &launch, const CudaDim3 &cluster);
/// How the program asks for a launch.
struct LaunchConfiguration {
  CudaDim3 grid, block;
  std::size_t shared = 0;
  cudaStream_t stream = nullptr;
  CudaDim3 cluster{0, 0, 0}; // zeros: the launch says nothing of it
  bool begins_early = false; // StreamTask's
};
/// Do blocks of the device form clusters?
bool has_clusters(const CudaRuntime &runtime);
/// Blocks that a cluster of the kernel may have.
unsigned most_blocks_of_cluster(const CudaRuntime &runtime, std::uint32_t kernel);
/// With the values that the parameters have now; where it cannot be, gives and notes the error.
cudaError_t prepare_launch(CudaRuntime &runtime, const void *function, const LaunchConfiguration &how,
                           void **parameters, bool cooperative, std::shared_ptr<CudaLaunch> &launch);
StreamTask task_of(CudaRuntime &runtime, const std::shared_ptr<CudaLaunch> &launch);
/// All of the global memory that the launch may touch, where that is known before it runs.
std::optional<std::vector<StreamTask::Range>> reach_of(CudaRuntime &runtime, const CudaLaunch &launch);
/// Runs it, now, and what its kernel launches. Those whose footprints have been taken are added to `descendants`.
void run_launch(CudaRuntime &runtime, const CudaLaunch &launch, std::vector<WorkMonitor::Work> &descendants);
/// Runs what the kernel of `parent` has launched (device_launches.cpp).
void run_launches_from_kernel(CudaRuntime &runtime, const CudaLaunch &parent,
                              const std::vector<LaunchFromKernel> &launches,
                              std::vector<WorkMonitor::Work> &descendants);

} // namespace ampsim
