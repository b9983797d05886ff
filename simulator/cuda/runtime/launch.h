// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel's launch: from the stub that the program calls to the engine.
#pragma once

#include "simulator/cuda/runtime/runtime.h"
#include "simulator/messages.h"

#include <cstddef>

namespace ampsim {

struct CudaLaunch {
  const void *function = nullptr; // the kernel's stub
  std::uint32_t kernel = 0;
  int device = 0; // the device that runs it
  CudaDim3 grid, block;
  std::uint64_t dynamic_shared = 0; // bytes
  CudaDim3 cluster{0, 0, 0};        // of the launch or the kernel; zeros: none
  std::vector<char> arguments;      // as passed to the kernel's entry
  HostPlace place;
  bool in_range = true;       // as in Launch
  WorkMonitor::Work work = 0; // its number
  bool compared = false;      // its footprint is needed
  unsigned depth = 0;         // nesting of launches from kernels
  std::string stream;         // in words; empty for launches from kernels
};

/// The runtime's check of a launch before it is queued.
struct LaunchCheck {
  cudaError_t error = cudaSuccess;
  std::string why; // the limit that it exceeds, in words
};
/// Bytes of dynamic shared memory that a launch of the kernel may request.
std::uint64_t dynamic_shared_limit(const CudaRuntime &runtime, std::uint32_t kernel);

/// `cluster`: the cluster size in the launch.
LaunchCheck check_launch(CudaRuntime &runtime, const CudaLaunch &launch, const CudaDim3 &cluster);
/// The program's parameters of a launch.
struct LaunchConfiguration {
  CudaDim3 grid, block;
  std::size_t shared = 0;
  cudaStream_t stream = nullptr;
  CudaDim3 cluster{0, 0, 0}; // zeros: not given by the launch
  bool begins_early = false; // StreamTask's
};
/// Returns whether blocks of the device can form clusters.
bool has_clusters(const CudaRuntime &runtime);
/// The maximum number of blocks in a cluster of the kernel.
unsigned most_blocks_of_cluster(const CudaRuntime &runtime, std::uint32_t kernel);
/// Captures the current values of the parameters; on failure, returns and records the error.
cudaError_t prepare_launch(CudaRuntime &runtime, const void *function, const LaunchConfiguration &how,
                           void **parameters, bool cooperative, std::shared_ptr<CudaLaunch> &launch);
StreamTask task_of(CudaRuntime &runtime, const std::shared_ptr<CudaLaunch> &launch);
/// All global memory that the launch may access, if that is known before it runs.
std::optional<std::vector<StreamTask::Range>> reach_of(CudaRuntime &runtime, const CudaLaunch &launch);
/// Runs it now, with everything that its kernel launches. Those whose footprints have been taken are added to
/// `descendants`.
void run_launch(CudaRuntime &runtime, const CudaLaunch &launch, std::vector<WorkMonitor::Work> &descendants);
/// Runs what the kernel of `parent` has launched (device_launches.cpp).
void run_launches_from_kernel(CudaRuntime &runtime, const CudaLaunch &parent,
                              const std::vector<LaunchFromKernel> &launches,
                              std::vector<WorkMonitor::Work> &descendants);

} // namespace ampsim
