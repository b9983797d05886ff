// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches from kernels: they run when the launching grid is done, in launch order, and those of the tail stream after
// all others. Each is complete when everything that it has launched is. The program thus sees one of the legal orders;
// the detector finds what another order may change (WorkMonitor::compare_family).
#include "model/cuda/abi.h"
#include "simulator/cuda/runtime/launch.h"

#include <algorithm>
#include <cstring>

namespace ampsim {
namespace {

constexpr unsigned deepest = 24; // nesting of launches, per the guide
constexpr std::uint64_t tail_stream = 3, forgotten_stream = 4;

/// The launch that a thread requests; if it is invalid, the call counts as one whose error was never checked.
std::optional<CudaLaunch> launch_of(CudaRuntime &runtime, const CudaLaunch &parent, const LaunchFromKernel &asked) {
  const std::vector<Kernel> &kernels = runtime.machine.tables.kernels;
  const auto kernel = std::ranges::find(kernels, asked.kernel, &Kernel::symbol);
  CudaLaunch launch;
  launch.place = {asked.file.c_str(), asked.line, nullptr};
  launch.depth = parent.depth + 1;
  launch.device = parent.device;
  launch.in_range = parent.in_range;
  launch.arguments = asked.arguments;
  ampsim_cuda_launch header;
  std::memcpy(&header, asked.arguments.data(), sizeof header);
  launch.grid = {header.grid[0], header.grid[1], header.grid[2]};
  launch.block = {header.block[0], header.block[1], header.block[2]};
  launch.dynamic_shared = header.dynamic_shared;
  LaunchCheck check;
  if (kernel == kernels.end()) {
    check = {cudaErrorInvalidDeviceFunction, "the kernel is not part of the program"};
  } else {
    launch.kernel = std::uint32_t(kernel - kernels.begin());
    launch.cluster = {kernel->cluster[0], kernel->cluster[1], kernel->cluster[2]};
    check = check_launch(runtime, launch, launch.cluster);
  }
  if (check.error == cudaSuccess && launch.depth > deepest)
    check = {cudaErrorLaunchMaxDepthExceeded, "launches from kernels can be nested at most 24 deep"};
  if (check.error == cudaSuccess)
    return launch;
  runtime.refused = check.why;
  runtime.ignore(check.error, launch.place, CudaRuntime::a_launch);
  return std::nullopt;
}

} // namespace

void run_launches_from_kernel(CudaRuntime &runtime, const CudaLaunch &parent,
                              const std::vector<LaunchFromKernel> &launches,
                              std::vector<WorkMonitor::Work> &descendants) {
  WorkMonitor *work = runtime.machine.work;
  for (bool tail : {false, true})
    for (std::size_t k = 0; k < launches.size(); ++k) {
      const LaunchFromKernel &asked = launches[k];
      if ((asked.stream == tail_stream) != tail)
        continue;
      std::optional<CudaLaunch> launch = launch_of(runtime, parent, asked);
      if (!launch)
        continue;
      if (work) {
        launch->work = runtime.streams.next_work();
        launch->compared = true;
        work->descends(launch->work,
                       {parent.work, k, asked.tile, asked.stream, asked.stream != forgotten_stream, tail});
        descendants.push_back(launch->work);
      }
      run_launch(runtime, *launch, descendants);
    }
  if (!work || parent.depth > 0)
    return;
  work->compare_family(parent.work);
  runtime.report_host_faults();
}

} // namespace ampsim
