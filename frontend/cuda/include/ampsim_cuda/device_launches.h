// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches from kernels (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"), as in CUDA 12: grids that a block's
// threads launch in one stream run in order, those of cudaStreamFireAndForget at any time, those of
// cudaStreamTailLaunch when the launching grid is complete. A kernel cannot wait for a grid that it has launched.
//
// `kernel<<<grid, block>>>(...)` in device code becomes `_K(kernel)(grid, block)(...)`, and with explicit template
// arguments `_K<kernel<int>>(grid, block)(...)` (frontend/cuda/device_launches.h). The simulator is notified of the
// launch, and runs it when the launching grid is done.
#pragma once

#include <cuda_runtime_api.h>

#include <type_traits>

#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>
#include <ampsim_cuda/heap.h>
#include <ampsim_cuda/output.h>

#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#if __cplusplus < 201703L
/// Never called: its parameter's name appears in the compiler's error about a launch from a kernel.
template <class launches_from_kernels_need_Cxx17_> static __device__ inline void _K(dim3, dim3);
#define _K(...) _K<0>
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

  static constexpr size_t end_of(size_t place, size_t size, size_t alignment) {
    return (place + alignment - 1) / alignment * alignment + size;
  }
  /// The size of the block of arguments: each parameter aligned for its type, after the part that all launches have.
  static constexpr size_t bytes() {
    size_t next = sizeof(ampsim_cuda_launch);
    ((next = end_of(next, sizeof(Parameters), alignof(Parameters))), ...);
    return (next + 15) / 16 * 16;
  }

  __device__ void operator()(Parameters... parameters) const {
    alignas(16) char arguments[bytes()];
    const ampsim_cuda_launch launch = {
        {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, (unsigned int)shared, 0, {1, 1, 1}, 0};
    __builtin_memcpy(arguments, &launch, sizeof launch);
    size_t next = sizeof launch;
    ((next = end_of(next, sizeof(Parameters), alignof(Parameters)),
      __builtin_memcpy(arguments + next - sizeof(Parameters), (const void *)&parameters, sizeof(Parameters))),
     ...);
    const ampsim_message_argument list[] = {{(uint64_t)(arguments), ampsim_message_pointer, (uint32_t)bytes()},
                                            message_argument(stream),
                                            message_argument(file),
                                            message_argument(line)};
    ampsim_message(3, reinterpret_cast<const char *>(function), list, 4);
  }
};

// Selects the kernel for an overloaded or template name: among the kernels with that number of parameters, the one
// whose parameter types match exactly; else the only one that is not a template. A name of a single kernel needs no
// arguments to be resolved.
//
// Clang's own overload resolution is not available: kernels cannot be called here.

/// A kernel with that many parameters; other overloads are ignored.
template <size_t count> struct WithParameters {
  static constexpr void choose();
};
template <> struct WithParameters<1> {
  template <class P1> static constexpr auto choose(void (*kernel)(P1)) { return kernel; }
};
template <> struct WithParameters<2> {
  template <class P1, class P2> static constexpr auto choose(void (*kernel)(P1, P2)) { return kernel; }
};
template <> struct WithParameters<3> {
  template <class P1, class P2, class P3> static constexpr auto choose(void (*kernel)(P1, P2, P3)) {
    return kernel;
  }
};
template <> struct WithParameters<4> {
  template <class P1, class P2, class P3, class P4> static constexpr auto choose(void (*kernel)(P1, P2, P3, P4)) {
    return kernel;
  }
};
template <> struct WithParameters<5> {
  template <class P1, class P2, class P3, class P4, class P5>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5)) {
    return kernel;
  }
};
template <> struct WithParameters<6> {
  template <class P1, class P2, class P3, class P4, class P5, class P6>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6)) {
    return kernel;
  }
};
template <> struct WithParameters<7> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7)) {
    return kernel;
  }
};
template <> struct WithParameters<8> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8)) {
    return kernel;
  }
};
template <> struct WithParameters<9> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9)) {
    return kernel;
  }
};
template <> struct WithParameters<10> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10)) {
    return kernel;
  }
};
template <> struct WithParameters<11> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11)) {
    return kernel;
  }
};
template <> struct WithParameters<12> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11, class P12>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12)) {
    return kernel;
  }
};
template <> struct WithParameters<13> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11, class P12, class P13>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13)) {
    return kernel;
  }
};
template <> struct WithParameters<14> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11, class P12, class P13, class P14>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14)) {
    return kernel;
  }
};
template <> struct WithParameters<15> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11, class P12, class P13, class P14, class P15>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15)) {
    return kernel;
  }
};
template <> struct WithParameters<16> {
  template <class P1, class P2, class P3, class P4, class P5, class P6, class P7, class P8, class P9, class P10,
            class P11, class P12, class P13, class P14, class P15, class P16>
  static constexpr auto choose(void (*kernel)(P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15,
                                              P16)) {
    return kernel;
  }
};

template <class... Arguments> struct ForArguments : WithParameters<sizeof...(Arguments)> {
  using WithParameters<sizeof...(Arguments)>::choose;
  static constexpr auto choose(void (*kernel)(Arguments...)) { return kernel; }
};
struct ForAnyArguments {
  template <class... Parameters> static constexpr auto choose(void (*kernel)(Parameters...)) { return kernel; }
};

/// A launch of one of several kernels; `Choice` gives the type of its launch by the arguments' types.
template <class Choice> struct OverloadedLaunch {
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
  const char *file;
  unsigned int line;

  template <class... Arguments> __device__ void operator()(Arguments... arguments) const {
    static_assert(std::is_invocable_v<Choice, ForArguments<Arguments...>>,
                  "cannot determine the kernel to launch: specify its template arguments, or pass arguments of the "
                  "types of its parameters");
    if constexpr (std::is_invocable_v<Choice, ForArguments<Arguments...>>)
      std::invoke_result_t<Choice, ForArguments<Arguments...>>{grid, block, shared, stream, file, line}(
          arguments...);
  }
};

/// `_K(kernel)`
template <class Choice> struct LaunchByName {
  __device__ auto operator()(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr,
                             const char *file = __builtin_FILE(), unsigned int line = __builtin_LINE()) const {
    if constexpr (std::is_invocable_v<Choice, ForAnyArguments>)
      return std::invoke_result_t<Choice, ForAnyArguments>{grid, block, shared, stream, file, line};
    else
      return OverloadedLaunch<Choice>{grid, block, shared, stream, file, line};
  }
};
template <class Choice> static __device__ LaunchByName<Choice> launch_by_name(Choice) { return {}; }

} // namespace ampsim_cuda

template <auto Kernel>
static __device__ inline ampsim_cuda::DeviceLaunch<Kernel>
_K(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr, const char *file = __builtin_FILE(),
   unsigned int line = __builtin_LINE()) {
  return {grid, block, shared, stream, file, line};
}
// (An evaluated use of the name would be rejected.)
#define _K(...)                                                                                                    \
  ::ampsim_cuda::launch_by_name(                                                                                   \
      [](auto _for) -> ::ampsim_cuda::DeviceLaunch<decltype(_for)::choose(__VA_ARGS__)> { return {}; })

#endif

/// The value that a conditional node of a graph reads when it runs. The handle is its address, which is written like a
/// volatile variable: several threads may do so.
static __device__ inline void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value) {
  *(volatile unsigned int *)handle = value;
}

// The streams of a block: separate handles.
static __device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) {
  if (flags != cudaStreamNonBlocking)
    return cudaErrorInvalidValue;
  *stream = (cudaStream_t)ampsim_cuda::allocate(16);
  return *stream ? cudaSuccess : cudaErrorMemoryAllocation;
}
static __device__ inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

// Memory from the device's heap, as from `malloc`.
template <class T> static __device__ inline cudaError_t cudaMalloc(T **pointer, size_t bytes) {
  *pointer = (T *)ampsim_cuda::allocate(bytes);
  return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}
static __device__ inline cudaError_t cudaFree(void *pointer) {
  ampsim_cuda::release(pointer);
  return cudaSuccess;
}

#if __cplusplus >= 201703L
// Copies and fills of kernels are kernels themselves, in the stream in which they are enqueued.
namespace ampsim_cuda {

/// Words, if both addresses and the size are multiples of a word.
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
