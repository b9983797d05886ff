// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA arrays: memory for textures, with a layout private to the runtime (CUDA C++ Programming Guide, "CUDA Arrays").
//
// Here rows are contiguous, and so are slices or layers. Each level of a mipmapped array is an array of its own.
#pragma once

#include "model/type_layout.h"
#include "simulator/cuda/declarations/runtime_types.h"
#include "simulator/cuda/memory/allocations.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace ampsim {

struct Box;

struct CudaArray {
  cudaChannelFormatDesc format{};
  cudaExtent extent{}; // as the program requested; 0 in dimensions that it does not have
  unsigned flags = 0;
  char *begin = nullptr;
  std::size_t texel = 0;                        // bytes
  std::size_t width = 0, height = 0, depth = 0; // at least 1
  std::size_t pitch() const { return width * texel; }
  std::size_t slice() const { return pitch() * height; }
  /// The box from a position on, whose x is in bytes.
  Box box(const cudaPos &at) const;
};

struct CudaMipmappedArray {
  std::vector<cudaArray_t> levels;
};

/// The texel formats of textures: 1, 2 or 4 components, all of 8, 16 or 32 bits.
struct TexelFormat {
  unsigned channels = 0, component = 0; // component: bytes; 0: invalid format
  cudaChannelFormatKind kind = cudaChannelFormatKindNone;
  unsigned bytes() const { return channels * component; }
};
TexelFormat texel_format(const cudaChannelFormatDesc &format);
/// The layout under its name in reports: "float4".
const TypeLayout &texel_layout(const TexelFormat &format);

class CudaArrays {
public:
  /// Null if no memory is left.
  cudaArray_t make(const CudaArray &array, Allocations &allocations);
  CudaArray *find(cudaArray_const_t array);
  void forget(cudaArray_t array) { arrays.erase(array); }
  /// Forgets the array whose memory begins there, if there is one.
  void forget_at(const char *begin) {
    std::erase_if(arrays, [&](const auto &each) { return each.second->begin == begin; });
  }

  std::map<cudaMipmappedArray_const_t, std::unique_ptr<CudaMipmappedArray>> mipmapped;

private:
  std::map<cudaArray_const_t, std::unique_ptr<CudaArray>> arrays;
};

} // namespace ampsim
