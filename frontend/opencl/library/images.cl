// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions on images, such as read_imagef, for images of all kinds: the formulas of OpenCL C 3.0 (chapter 8, "Image Addressing and
// Filtering") and OpenCL API 3.0 ("Conversion Rules"). Compiled when ampsim is built, and linked into kernels, whose
// calls image_functions.cpp translates into calls of these. A pixel is loaded and stored as a whole, and is checked
// like everything else; each load and store in this code costs a check, so there are few.
//
// `at` has x, y and z; an array's layer is z.
#include "model/opencl/pixels.h"

typedef const struct ampsim_opencl_image image;

/// The address to use in place of an element outside: it is reported (model/abi.h).
void *ampsim_outside(const void *container, uint rank, uint element_size, int i0, int i1, int i2);

static global char *place_outside(image *of, int4 at) {
  int4 index = at;
  if (of->rank == 2)
    index = (int4)(of->layers ? at.z : at.y, at.x, 0, 0);
  else if (of->rank == 3)
    index = (int4)(at.z, at.y, at.x, 0);
  return (global char *)ampsim_outside(of, of->rank, of->pixel, index.x, index.y, index.z);
}

/// The address of a pixel. Outside of the image nothing is defined without a sampler.
static global char *place(image *of, int4 at) {
  if ((uint)at.x >= of->size[0] || (uint)at.y >= of->size[1] || (uint)at.z >= of->size[2])
    return place_outside(of, at);
  return (global char *)of->data + (uint)at.z * of->slice + (uint)at.y * of->row + (uint)at.x * of->pixel;
}

static uint4 load(image *of, global const char *from) {
  switch (of->pixel) {
  case 1:
    return (uint4)(*(global const uchar *)from, 0, 0, 0);
  case 2:
    return (uint4)(*(global const ushort *)from, 0, 0, 0);
  case 4:
    return (uint4)(*(global const uint *)from, 0, 0, 0);
  case 8:
    return (uint4)(*(global const uint2 *)from, 0, 0);
  default:
    return *(global const uint4 *)from;
  }
}

static void store(image *of, global char *to, uint4 bits) {
  switch (of->pixel) {
  case 1:
    *(global uchar *)to = (uchar)bits.x;
    break;
  case 2:
    *(global ushort *)to = (ushort)bits.x;
    break;
  case 4:
    *(global uint *)to = bits.x;
    break;
  case 8:
    *(global uint2 *)to = bits.xy;
    break;
  default:
    *(global uint4 *)to = bits;
  }
}

static uint word(uint4 of, uint k) {
  const uint low = k & 1 ? of.y : of.x, high = k & 1 ? of.w : of.z;
  return k & 2 ? high : low;
}

/// The bits of a stored component.
static uint component(image *of, uint4 pixel, uint k) {
  const uint first = opencl_first_bit(of, k);
  return word(pixel, first / 32) >> first % 32 & opencl_component_mask(of, k);
}

static float linear_of_srgb(float c) {
  return c <= 0.04045f ? c / 12.92f : __builtin_powf((c + 0.055f) / 1.055f, 2.4f);
}

static float component_as_float(image *of, uint4 pixel, uint k) {
  const uint bits = component(of, pixel, k);
  if (of->kind == ampsim_opencl_pixel_float)
    return of->component == 2 ? opencl_float_of_half(bits) : as_float(bits);
  if (of->kind == ampsim_opencl_snorm) {
    const float value =
        (of->component == 1 ? (float)(char)bits : (float)(short)bits) / opencl_greatest(of, k);
    return value < -1 ? -1 : value;
  }
  return (float)bits / opencl_greatest(of, k);
}

static float colour_part(image *of, uint4 pixel, uint k) {
  const uint from = of->from[k];
  if (from >= ampsim_opencl_always_0)
    return from == ampsim_opencl_always_1;
  const float value = component_as_float(of, pixel, from);
  return of->srgb && k < 3 ? linear_of_srgb(value) : value;
}

static float4 colour(image *of, uint4 pixel) {
  return (float4)(colour_part(of, pixel, 0), colour_part(of, pixel, 1), colour_part(of, pixel, 2),
                  colour_part(of, pixel, 3));
}

static int number_part(image *of, uint4 pixel, uint k) {
  const uint from = of->from[k];
  if (from >= ampsim_opencl_always_0)
    return from == ampsim_opencl_always_1;
  const uint bits = component(of, pixel, from);
  if (of->kind != ampsim_opencl_pixel_signed || of->component == 4)
    return (int)bits;
  return of->component == 1 ? (char)bits : (short)bits;
}

static int4 numbers(image *of, uint4 pixel) {
  return (int4)(number_part(of, pixel, 0), number_part(of, pixel, 1), number_part(of, pixel, 2),
                number_part(of, pixel, 3));
}

//===--- addressing -------------------------------------------------------===//

static uint address_mode(uint sampler) { return sampler & ampsim_opencl_address; }

static int whole(float x) {
  if (x >= 1073741824.0f)
    return 1 << 30;
  return x > -1073741824.0f ? (int)__builtin_floorf(x) : -(1 << 30);
}

/// The coordinate in pixels, in an axis of that many.
static float unnormalized(uint sampler, float x, uint size) {
  if (!(sampler & ampsim_opencl_normalized))
    return x;
  if (address_mode(sampler) == ampsim_opencl_repeat)
    x -= __builtin_floorf(x);
  else if (address_mode(sampler) == ampsim_opencl_mirrored_repeat)
    x = __builtin_fabsf(x - 2 * __builtin_rintf(0.5f * x));
  return x * (float)size;
}

/// The pixel for one that may be outside of an axis: -1 and `size` for the border, and for what is undefined.
static int settled(uint sampler, int k, uint size) {
  const int last = (int)size - 1;
  switch (address_mode(sampler)) {
  case ampsim_opencl_repeat: // of the two pixels around a place, one may be beyond an end
    if (k < 0)
      return k + (int)size;
    return k > last ? k - (int)size : k;
  case ampsim_opencl_clamp:
    if (k < 0)
      return -1;
    return k > last ? (int)size : k;
  case ampsim_opencl_clamp_to_edge:
  case ampsim_opencl_mirrored_repeat:
    if (k < 0)
      return 0;
    return k > last ? last : k;
  default:
    return k;
  }
}

static bool is_inside(image *of, int4 at) {
  return (uint)at.x < of->size[0] && (uint)at.y < of->size[1] && (uint)at.z < of->size[2];
}

static int layer(image *of, int k) {
  const int last = (int)of->layers - 1;
  if (k < 0)
    return 0;
  return k > last ? last : k;
}

static float4 border(image *of) { return (float4)(0, 0, 0, of->opaque); }

/// The pixel at a place that has been settled; its border's colour is the caller's.
static uint4 pixel_at(image *of, int4 at) { return load(of, place(of, at)); }

static bool is_border(image *of, uint sampler, int4 at) {
  return address_mode(sampler) == ampsim_opencl_clamp && !is_inside(of, at);
}

/// Of the nearest pixel.
static int4 nearest(image *of, uint sampler, float4 at) {
  int4 result = 0;
  result.x = settled(sampler, whole(unnormalized(sampler, at.x, of->size[0])), of->size[0]);
  if (of->dimensions > 1)
    result.y = settled(sampler, whole(unnormalized(sampler, at.y, of->size[1])), of->size[1]);
  if (of->dimensions > 2)
    result.z = settled(sampler, whole(unnormalized(sampler, at.z, of->size[2])), of->size[2]);
  if (of->layers)
    result.z = layer(of, whole(__builtin_rintf(at.z)));
  return result;
}

static int4 nearest_to(image *of, uint sampler, int4 at) {
  int4 result = 0;
  result.x = settled(sampler, at.x, of->size[0]);
  if (of->dimensions > 1)
    result.y = settled(sampler, at.y, of->size[1]);
  if (of->dimensions > 2)
    result.z = settled(sampler, at.z, of->size[2]);
  if (of->layers)
    result.z = layer(of, at.z);
  return result;
}

/// The pixels around a place, blended.
static float4 blended(image *of, uint sampler, float4 at) {
  float4 middle = 0;
  middle.x = unnormalized(sampler, at.x, of->size[0]) - 0.5f;
  if (of->dimensions > 1)
    middle.y = unnormalized(sampler, at.y, of->size[1]) - 0.5f;
  if (of->dimensions > 2)
    middle.z = unnormalized(sampler, at.z, of->size[2]) - 0.5f;
  const int4 first = (int4)(whole(middle.x), whole(middle.y), whole(middle.z), 0);
  const float4 part = (float4)(middle.x - __builtin_floorf(middle.x), middle.y - __builtin_floorf(middle.y),
                               middle.z - __builtin_floorf(middle.z), 0);
  const int4 undefined = nearest(of, sampler, at);
  if (!address_mode(sampler) && !is_inside(of, undefined))
    return colour(of, pixel_at(of, undefined)); // is reported
  // Around the last pixel, what has no weight need not exist.
  if (!address_mode(sampler))
    sampler |= ampsim_opencl_clamp_to_edge;
  float4 sum = 0;
  const uint corners = 1u << of->dimensions;
#pragma unroll 1
  for (uint corner = 0; corner < corners; ++corner) {
    const int4 step = (int4)(corner & 1, corner >> 1 & 1, corner >> 2, 0);
    const float weight = (step.x ? part.x : 1 - part.x) * (step.y ? part.y : 1 - part.y) *
                         (step.z ? part.z : 1 - part.z);
    if (weight == 0) // it is not read
      continue;
    int4 next = first + step;
    if (of->layers)
      next.z = whole(__builtin_rintf(at.z));
    next = nearest_to(of, sampler, next);
    sum += weight * (is_border(of, sampler, next) ? border(of) : colour(of, pixel_at(of, next)));
  }
  return sum;
}

//===--- the functions that calls become ----------------------------------===//

float4 opencl_image_sample_float(image *of, uint sampler, float4 at) {
  if (sampler & ampsim_opencl_linear)
    return blended(of, sampler, at);
  const int4 found = nearest(of, sampler, at);
  return is_border(of, sampler, found) ? border(of) : colour(of, pixel_at(of, found));
}
float4 opencl_image_sample_float_at(image *of, uint sampler, int4 at) {
  const int4 found = nearest_to(of, sampler, at);
  return is_border(of, sampler, found) ? border(of) : colour(of, pixel_at(of, found));
}
int4 opencl_image_sample_int(image *of, uint sampler, float4 at) {
  const int4 found = nearest(of, sampler, at);
  return is_border(of, sampler, found) ? (int4)(0, 0, 0, (int)of->opaque) : numbers(of, pixel_at(of, found));
}
int4 opencl_image_sample_int_at(image *of, uint sampler, int4 at) {
  const int4 found = nearest_to(of, sampler, at);
  return is_border(of, sampler, found) ? (int4)(0, 0, 0, (int)of->opaque) : numbers(of, pixel_at(of, found));
}
float4 opencl_image_read_float(image *of, int4 at) { return colour(of, pixel_at(of, at)); }
int4 opencl_image_read_int(image *of, int4 at) { return numbers(of, pixel_at(of, at)); }

static uint4 with_component(image *of, uint4 pixel, uint k, uint bits) {
  const uint first = opencl_first_bit(of, k), in = first / 32;
  bits <<= first % 32;
  return pixel | (uint4)(in == 0 ? bits : 0, in == 1 ? bits : 0, in == 2 ? bits : 0, in == 3 ? bits : 0);
}

void opencl_image_write_float(image *of, int4 at, float4 colour) {
  uint4 pixel = 0;
  for (uint k = 0; k < of->channels; ++k) {
    const float value = as_float(word(as_uint4(colour), of->to[k]));
    pixel = with_component(of, pixel, k, opencl_bits_of_float(of, value, k));
  }
  store(of, place(of, at), pixel);
}
void opencl_image_write_int(image *of, int4 at, int4 colour) {
  uint4 pixel = 0;
  for (uint k = 0; k < of->channels; ++k) {
    const int value = (int)word(as_uint4(colour), of->to[k]);
    pixel = with_component(of, pixel, k, opencl_bits_of_int(of, value));
  }
  store(of, place(of, at), pixel);
}
void opencl_image_write_uint(image *of, int4 at, uint4 colour) {
  uint4 pixel = 0;
  for (uint k = 0; k < of->channels; ++k)
    pixel = with_component(of, pixel, k, opencl_bits_of_uint(of, word(colour, of->to[k])));
  store(of, place(of, at), pixel);
}
