// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main function for a kernel that is run alone (`--kernel`): makes up its arguments and launches it.
//
// The command line contains (cli/analysis/run.cpp): the grid, the block, bytes of dynamic shared memory, "quiet" or
// nothing, and then NAME=VALUE for parameters. Missing values are guessed, and reported.
#include "model/cuda/abi.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"
#include "simulator/made_up_arguments.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace ampsim;

extern "C" {
cudaError_t cudaLaunchKernel(const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
                             std::size_t shared, cudaStream_t stream);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaFree(void *pointer);
const char *cudaGetErrorString(cudaError_t error);
}

namespace {

std::uint64_t threads(unsigned CudaDim3::*dimension, const CudaDim3 &grid, const CudaDim3 &block) {
  return std::uint64_t(grid.*dimension) * (block.*dimension);
}

CudaDim3 shape(const char *text) {
  CudaDim3 result;
  std::sscanf(text, "%u,%u,%u", &result.x, &result.y, &result.z);
  return result;
}

MadeUpType type_of(const ampsim_cuda_parameter &parameter) {
  using Kind = MadeUpType::Kind;
  static constexpr Kind kinds[] = {Kind::signed_integer, Kind::unsigned_integer, Kind::floating, Kind::other};
  return {.kind = kinds[parameter.kind],
          .pointer = parameter.pointer != 0,
          .size = parameter.size,
          .number = parameter.number};
}

/// The allocations of the arguments, freed at the end.
struct Arrays {
  std::vector<char *> all;
  Arrays() = default;
  ~Arrays() {
    for (char *each : all)
      cudaFree(each);
  }
  Arrays(const Arrays &) = delete;
  Arrays &operator=(const Arrays &) = delete;

  char *allocate(const Kernel &kernel, const Parameter &parameter, std::uint64_t bytes) {
    CudaCall call;
    Allocation *made = call.runtime.allocations.allocate(bytes, Allocation::Kind::device);
    if (!made)
      return nullptr;
    made->name = parameter.name;
    made->file = kernel.file;
    made->line = kernel.line;
    all.push_back(made->begin);
    return made->begin;
  }
};

std::string bracketed(const CudaDim3 &of) {
  std::string text = std::to_string(of.x);
  if (of.y > 1 || of.z > 1)
    text += "," + std::to_string(of.y);
  if (of.z > 1)
    text += "," + std::to_string(of.z);
  return of.y > 1 || of.z > 1 ? "(" + text + ")" : text;
}

int run(const void *function, const ampsim_cuda_parameter *parameters, unsigned count, std::span<char *> words) {
  CudaRuntime &runtime = cuda_runtime();
  const std::uint32_t number = runtime.kernels.at(function);
  const Kernel &kernel = runtime.machine.tables.kernels[number];
  if (kernel.parameters.size() != count || words.size() < 5)
    throw BadArgument("this kernel cannot be run on its own");
  if (*words[1] == '=')
    throw BadArgument("'--global-size' is for OpenCL: use '--grid' and '--block'");
  if (std::strchr(words[1], '+'))
    throw BadArgument("'--global-offset' is for OpenCL");
  const CudaDim3 grid = shape(words[1]), block = shape(*words[2] ? words[2] : "64");
  const std::size_t shared = std::strtoull(words[3], nullptr, 10);
  std::vector<MadeUpType> types;
  for (unsigned k = 0; k < count; ++k)
    types.push_back(type_of(parameters[k]));
  const std::array<std::uint64_t, 3> launched{
      threads(&CudaDim3::x, grid, block), threads(&CudaDim3::y, grid, block), threads(&CudaDim3::z, grid, block)};
  Arrays arrays;
  MadeUpArguments arguments(
      kernel, types, launched, std::uint64_t(block.x) * block.y * block.z, runtime.machine.arena,
      [&](const Parameter &parameter, std::uint64_t bytes) { return arrays.allocate(kernel, parameter, bytes); });
  arguments.make({words.begin() + 5, words.end()});
  if (std::string_view(words[4]) != "quiet") {
    std::fprintf(stderr, "ampsim: running %s<<<%s, %s", kernel.name.c_str(), bracketed(grid).c_str(),
                 bracketed(block).c_str());
    if (shared)
      std::fprintf(stderr, ", %zu", shared);
    std::fprintf(stderr, ">>> with %s\n",
                 arguments.description.empty() ? "no arguments" : arguments.description.c_str());
  }
  host_place() = {kernel.file.c_str(), kernel.line};
  runtime.dynamic_shared_limits[number] = int(runtime.device.shared << 10);
  std::vector<void *> pointers;
  for (std::vector<char> &each : arguments.values)
    pointers.push_back(each.data());
  if (cudaError_t error = cudaLaunchKernel(function, grid, block, pointers.data(), shared, nullptr);
      error != cudaSuccess)
    throw BadArgument("invalid launch: " + (runtime.refused.empty() ? cudaGetErrorString(error) : runtime.refused));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}

int ampsim_run_kernel(const void *function, const ampsim_cuda_parameter *types, unsigned count, int words,
                      char **word) {
  try {
    return run(function, types, count, {word, std::size_t(words)});
  } catch (const BadArgument &error) {
    std::fprintf(stderr, "ampsim: error: %s\n", error.what());
    return 64; // wrong usage
  }
}

} // namespace

void ampsim::add_kernel_main(HostSymbols &symbols) { symbols.push_back(AMPSIM_CUDA_SYMBOL(ampsim_run_kernel)); }
