// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texture of a texture or surface object: the location of texels in memory, and their interpretation by kernels.
//
// The library (simulator/cuda/textures/textures.h) fills it in when the object is created; compiled kernels read it. The
// object's handle is not an address, so a destroyed or invalid one does no harm.
#pragma once

#include <stdint.h>

/// A level of detail: rows with a pitch of `pitch` bytes, in slices with a pitch of `slice` bytes (of a volume, or
/// layers).
struct ampsim_cuda_texture_level {
  char *data; // null: the object does not exist
  uint32_t width, height, depth;
  uint64_t pitch, slice; // bytes
};

enum { ampsim_cuda_most_levels = 16 };

struct ampsim_cuda_texture {
  // Used to report accesses outside of it, as in an ampsim_container.
  char *whole;
  void *none;
  int32_t extent[4];
  uint32_t rank;
  struct ampsim_cuda_texture_level level[ampsim_cuda_most_levels];
  uint32_t levels;
  // The texel.
  uint32_t channels, component; // component: bytes of each
  uint32_t kind;                // cudaChannelFormatKind
  // The interpretation; the values are those of cudaTextureDesc.
  uint32_t address[3];
  uint32_t linear, linear_levels;
  uint32_t to_float;   // cudaReadModeNormalizedFloat
  uint32_t normalized; // coordinates
  uint32_t srgb;
  uint32_t plain; // linear memory: an index that is too large gives 0
  float border[4];
  float bias, least_level, greatest_level;
};
