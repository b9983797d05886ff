// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches by macros and functions, as HIP had them before <<<...>>>, and the old names of the indices.
#pragma once

#include <hip/hip_runtime_api.h>

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(symbol) symbol
#define HIP_DYNAMIC_SHARED(type, variable) extern __shared__ type variable[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE

#define hipLaunchKernelGGLInternal(kernel, grid, block, shared, stream, ...)                                       \
  kernel<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__)
// A function for programs that define HIP_TEMPLATE_KERNEL_LAUNCH, whatever its value, before they include HIP's header, so
// that `kernel<a, b>` needs no parentheses. This header has been read by then, so the macro looks at the definition when it
// is used. Parentheses keep the commas of HIP_KERNEL_NAME(kernel<a, b>) from separating arguments.
#define hipLaunchKernelGGL(kernel, ...)                                                                            \
  AMPSIM_LAUNCH_FORM(HIP_TEMPLATE_KERNEL_LAUNCH)((kernel), (__VA_ARGS__), (kernel, __VA_ARGS__))
#define AMPSIM_LAUNCH_FORM(DEFINITION) AMPSIM_LAUNCH_FORM_OF(DEFINITION)
#define AMPSIM_LAUNCH_FORM_OF(DEFINITION) AMPSIM_LAUNCH_##DEFINITION
#define AMPSIM_LAUNCH_HIP_TEMPLATE_KERNEL_LAUNCH(kernel, rest, all)                                                \
  AMPSIM_LAUNCH_AS_MACRO(kernel, AMPSIM_LAUNCH_WORDS rest)
#define AMPSIM_LAUNCH_AS_MACRO(...) hipLaunchKernelGGLInternal(__VA_ARGS__)
#define AMPSIM_LAUNCH_WORDS(...) __VA_ARGS__
#define AMPSIM_LAUNCH_(kernel, rest, all) ampsim_hip::launch all
#define AMPSIM_LAUNCH_0(kernel, rest, all) ampsim_hip::launch all
#define AMPSIM_LAUNCH_1(kernel, rest, all) ampsim_hip::launch all
#define AMPSIM_LAUNCH_true(kernel, rest, all) ampsim_hip::launch all
#define AMPSIM_LAUNCH_ON(kernel, rest, all) ampsim_hip::launch all

namespace ampsim_hip {
/// A template that is not specified in full, whose type cannot be deduced, is one for these arguments.
template <class... Given, class Kernel = void (*)(Given...)>
void launch(Kernel kernel, const dim3 &grid, const dim3 &block, unsigned int shared, hipStream_t stream,
            Given... arguments) {
  kernel<<<grid, block, shared, stream>>>(arguments...);
}
} // namespace ampsim_hip

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z
