// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image, as kernels get it in the block of arguments (abi.h): the location of its pixels in memory, and their
// interpretation. The library fills it in (simulator/opencl/images); the builtin functions read it, which are written in
// OpenCL C (frontend/opencl/library/images.cl).
#pragma once

#ifdef __OPENCL_C_VERSION__
typedef uchar uint8_t;
typedef int int32_t;
typedef uint uint32_t;
typedef ulong uint64_t;
#else
#include <stdint.h>

#include <string_view>

namespace ampsim {
/// Capture::container of an image.
inline constexpr std::string_view opencl_image = "image";
} // namespace ampsim
#endif

/// The kind of a pixel's components. All have the same width except those of a packed pixel, which is one integer.
enum {
  ampsim_opencl_unorm,
  ampsim_opencl_snorm,
  ampsim_opencl_pixel_signed,
  ampsim_opencl_pixel_unsigned,
  ampsim_opencl_pixel_float, // or half
  ampsim_opencl_565,
  ampsim_opencl_555,
  ampsim_opencl_101010,
};

/// Components of a colour that are not stored; other numbers are those of stored components.
enum { ampsim_opencl_always_0 = 4, ampsim_opencl_always_1 = 5 };

struct ampsim_opencl_image {
  // Used to report accesses outside of it, as in an ampsim_container: lengths, the fastest dimension last.
  char *data;
  void *none;
  int32_t extent[4];
  uint32_t rank;

  uint32_t dimensions;  // of coordinates that are filtered: 1 to 3
  uint32_t size[3];     // width, height, depth or layers; 1 where there is none
  uint32_t layers;      // of an array; otherwise 0
  uint32_t order, type; // as the program named them
  uint32_t pixel;       // bytes
  uint32_t component;   // bytes of each
  uint32_t channels;    // stored
  uint32_t kind;
  uint32_t srgb;       // the colours are stored so
  uint32_t opaque;     // alpha of the border
  uint64_t row, slice; // bytes from one to the next
  uint8_t from[4];     // red, green, blue, alpha: the number of the stored component
  uint8_t to[4];       // stored components: the number in the colour
};

/// Bits of a sampler, in a kernel's value of it; they are those of CLK_ADDRESS_CLAMP and so on.
enum {
  ampsim_opencl_normalized = 1,
  ampsim_opencl_address = 14,
  ampsim_opencl_clamp_to_edge = 2,
  ampsim_opencl_clamp = 4,
  ampsim_opencl_repeat = 6,
  ampsim_opencl_mirrored_repeat = 8,
  ampsim_opencl_nearest = 16,
  ampsim_opencl_linear = 32,
};
