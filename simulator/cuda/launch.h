// A kernel's launch: from the stub that the program calls to the engine.
#pragma once

#include "simulator/cuda/runtime.h"

#include <cstddef>

namespace ampsim {

struct CudaLaunch {
  std::uint32_t kernel = 0;
  CudaDim3 grid, block;
  std::uint64_t dynamic_shared = 0; // bytes
  std::vector<char> arguments;      // as the kernel's entry gets them
  HostPlace place;
  Monitor *footprint = nullptr; // LaunchRequest::footprint
};

/// What the runtime says about a launch before it is queued.
struct LaunchCheck {
  cudaError_t error = cudaSuccess;
  std::string why; // the limit that it exceeds, in words
};
LaunchCheck check_launch(CudaRuntime &runtime, const CudaLaunch &launch);
/// Runs it, now.
void run_launch(CudaRuntime &runtime, const CudaLaunch &launch);

} // namespace ampsim
