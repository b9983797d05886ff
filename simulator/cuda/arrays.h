// CUDA arrays: memory for textures, whose layout is the runtime's own (CUDA C++ Programming Guide, "CUDA Arrays").
//
// Here rows follow each other, and slices or layers likewise. Each level of a mipmapped array is an array by itself.
#pragma once

#include "model/cuda/runtime_types.h"
#include "model/type_layout.h"
#include "simulator/cuda/allocations.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace ampsim {

struct Box;

struct CudaArray {
  cudaChannelFormatDesc format{};
  cudaExtent extent{}; // as the program said; 0 in dimensions that it does not have
  unsigned flags = 0;
  char *begin = nullptr;
  std::size_t texel = 0;                        // bytes
  std::size_t width = 0, height = 0, depth = 0; // at least 1
  std::size_t pitch() const { return width * texel; }
  std::size_t slice() const { return pitch() * height; }
  /// From a position on, whose x is in bytes.
  Box box(const cudaPos &at) const;
};

struct CudaMipmappedArray {
  std::vector<cudaArray_t> levels;
};

/// Components of 8, 16 or 32 bits, all alike, 1, 2 or 4 of them: what textures can have.
struct TexelFormat {
  unsigned channels = 0, component = 0; // component: bytes; 0: no such format
  cudaChannelFormatKind kind = cudaChannelFormatKindNone;
  unsigned bytes() const { return channels * component; }
};
TexelFormat texel_format(const cudaChannelFormatDesc &format);
/// As reports name it: "float4".
const TypeLayout &texel_layout(const TexelFormat &format);

class CudaArrays {
public:
  /// Null where there is no memory left.
  cudaArray_t make(const CudaArray &array, Allocations &allocations);
  CudaArray *find(cudaArray_const_t array);
  void forget(cudaArray_t array) { arrays.erase(array); }
  /// The one whose memory begins there, if there is one.
  void forget_at(const char *begin) {
    std::erase_if(arrays, [&](const auto &each) { return each.second->begin == begin; });
  }

  std::map<cudaMipmappedArray_const_t, std::unique_ptr<CudaMipmappedArray>> mipmapped;

private:
  std::map<cudaArray_const_t, std::unique_ptr<CudaArray>> arrays;
};

} // namespace ampsim
