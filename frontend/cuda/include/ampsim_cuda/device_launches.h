// Launches from kernels (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"), as in CUDA 12: grids that a block's threads
// launch in one stream run in order, those of cudaStreamFireAndForget at any time, those of cudaStreamTailLaunch when the grid
// that launched them is complete. No kernel can wait for one that it has launched.
//
// `kernel<<<grid, block>>>(...)` in code for the device becomes `_K<kernel>(grid, block)(...)`
// (frontend/cuda/device_launches.h). What is launched is told to the simulator, which runs it when the launching grid is done.
#pragma once

#include <cuda_runtime_api.h>

#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>
#include <ampsim_cuda/heap.h>
#include <ampsim_cuda/output.h>

#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#if __cplusplus < 201703L
/// Never called: its parameter's name is what the compiler says of a launch from a kernel.
template <class launches_from_kernels_need_Cxx17_> static __device__ inline void _K(dim3, dim3);
#else

namespace ampsim_cuda {

template <auto Kernel> struct DeviceLaunch;
template <class... Parameters, void (*Kernel)(Parameters...)> struct DeviceLaunch<Kernel> {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
  const char *file;
  unsigned int line;

  static constexpr void (*function)(Parameters...) = Kernel;

  static constexpr size_t behind(size_t place, size_t size, size_t alignment) {
    return (place + alignment - 1) / alignment * alignment + size;
  }
  /// Of the block of arguments: each parameter aligned as its type is, behind what all launches have.
  static constexpr size_t bytes() {
    size_t next = sizeof(ampsim_cuda_launch);
    ((next = behind(next, sizeof(Parameters), alignof(Parameters))), ...);
    return (next + 15) / 16 * 16;
  }

  __device__ void operator()(Parameters... parameters) const {
    alignas(16) char arguments[bytes()];
    const ampsim_cuda_launch launch = {
        {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, (unsigned int)shared, 0, {1, 1, 1}, 0};
    __builtin_memcpy(arguments, &launch, sizeof launch);
    size_t next = sizeof launch;
    ((next = behind(next, sizeof(Parameters), alignof(Parameters)),
      __builtin_memcpy(arguments + next - sizeof(Parameters), (const void *)&parameters, sizeof(Parameters))),
     ...);
    const ampsim_message_argument list[] = {{(uint64_t)(arguments), ampsim_message_pointer, (uint32_t)bytes()},
                                            message_argument(stream),
                                            message_argument(file),
                                            message_argument(line)};
    ampsim_message(3, reinterpret_cast<const char *>(function), list, 4);
  }
};

} // namespace ampsim_cuda

template <auto Kernel>
static __device__ inline ampsim_cuda::DeviceLaunch<Kernel>
_K(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr, const char *file = __builtin_FILE(),
   unsigned int line = __builtin_LINE()) {
  return {grid, block, shared, stream, file, line};
}

#endif

/// What a conditional node of a graph looks at when its turn comes. The handle is the address of the value, which is written as
/// a volatile variable is: several threads may do so.
static __device__ inline void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value) {
  *(volatile unsigned int *)handle = value;
}

// Streams of a block: handles of its own.
static __device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) {
  if (flags != cudaStreamNonBlocking)
    return cudaErrorInvalidValue;
  *stream = (cudaStream_t)ampsim_cuda::allocate(16);
  return *stream ? cudaSuccess : cudaErrorMemoryAllocation;
}
static __device__ inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

// Memory from the device's heap, as `malloc` gives it.
template <class T> static __device__ inline cudaError_t cudaMalloc(T **pointer, size_t bytes) {
  *pointer = (T *)ampsim_cuda::allocate(bytes);
  return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}
static __device__ inline cudaError_t cudaFree(void *) { return cudaSuccess; }

#if __cplusplus >= 201703L
// Copies and fills of kernels are kernels themselves, in the stream that they are asked for in.
namespace ampsim_cuda {

/// Words where both addresses and the size are whole ones.
template <class Word> __global__ void copy_bytes(Word *to, const Word *from, size_t count) {
  for (size_t k = blockIdx.x * size_t(blockDim.x) + threadIdx.x; k < count; k += size_t(gridDim.x) * blockDim.x)
    to[k] = from[k];
}
template <class Byte> __global__ void fill_bytes(Byte *to, Byte value, size_t count) {
  for (size_t k = blockIdx.x * size_t(blockDim.x) + threadIdx.x; k < count; k += size_t(gridDim.x) * blockDim.x)
    to[k] = value;
}
static __device__ inline unsigned int blocks_for(size_t count) {
  return (unsigned int)(count > 64 * 256 ? 64 : (count + 255) / 256);
}

} // namespace ampsim_cuda

// (Templates, so that only programs that call them have these kernels.)
template <class Word = unsigned int, class Byte = unsigned char>
static __device__ inline cudaError_t
cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = nullptr,
                const char *file = __builtin_FILE(), unsigned int line = __builtin_LINE()) {
  using namespace ampsim_cuda;
  if (kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (!bytes)
    return cudaSuccess;
  if (((size_t)to | (size_t)from | bytes) % sizeof(Word) == 0)
    _K<copy_bytes<Word>>(blocks_for(bytes / sizeof(Word)), 256, 0, stream, file,
                         line)((Word *)to, (const Word *)from, bytes / sizeof(Word));
  else
    _K<copy_bytes<Byte>>(blocks_for(bytes), 256, 0, stream, file, line)((Byte *)to, (const Byte *)from, bytes);
  return cudaSuccess;
}
template <class Byte = unsigned char>
static __device__ inline cudaError_t
cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream = nullptr,
                const char *file = __builtin_FILE(), unsigned int line = __builtin_LINE()) {
  using namespace ampsim_cuda;
  if (bytes)
    _K<fill_bytes<Byte>>(blocks_for(bytes), 256, 0, stream, file, line)((Byte *)to, (Byte)value, bytes);
  return cudaSuccess;
}
#endif
