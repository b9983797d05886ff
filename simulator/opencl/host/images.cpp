// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See images.h.
#include "simulator/opencl/host/images.h"

#include "model/opencl/pixels.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

namespace ampsim {

namespace {

struct ChannelOrder {
  cl_uint name;
  std::string_view stored; // the components in memory: r, g, b, a; i: intensity, l: luminance
  bool opaque;             // at the border
};
constexpr ChannelOrder channel_orders[] = {
    {CL_R, "r", true},        {CL_A, "a", false},         {CL_RG, "rg", true},       {CL_RA, "ra", false},
    {CL_RGB, "rgb", true},    {CL_RGBA, "rgba", false},   {CL_BGRA, "bgra", false},  {CL_ARGB, "argb", false},
    {CL_ABGR, "abgr", false}, {CL_INTENSITY, "i", false}, {CL_LUMINANCE, "l", true}, {CL_Rx, "r", false},
    {CL_RGx, "rg", false},    {CL_RGBx, "rgb", false},    {CL_sRGBA, "rgba", false}, {CL_sBGRA, "bgra", false},
};

struct ChannelType {
  cl_uint name, kind, component; // component: bytes; of a packed pixel, all of it
};
constexpr ChannelType channel_types[] = {
    {CL_SNORM_INT8, ampsim_opencl_snorm, 1},
    {CL_SNORM_INT16, ampsim_opencl_snorm, 2},
    {CL_UNORM_INT8, ampsim_opencl_unorm, 1},
    {CL_UNORM_INT16, ampsim_opencl_unorm, 2},
    {CL_UNORM_SHORT_565, ampsim_opencl_565, 2},
    {CL_UNORM_SHORT_555, ampsim_opencl_555, 2},
    {CL_UNORM_INT_101010, ampsim_opencl_101010, 4},
    {CL_SIGNED_INT8, ampsim_opencl_pixel_signed, 1},
    {CL_SIGNED_INT16, ampsim_opencl_pixel_signed, 2},
    {CL_SIGNED_INT32, ampsim_opencl_pixel_signed, 4},
    {CL_UNSIGNED_INT8, ampsim_opencl_pixel_unsigned, 1},
    {CL_UNSIGNED_INT16, ampsim_opencl_pixel_unsigned, 2},
    {CL_UNSIGNED_INT32, ampsim_opencl_pixel_unsigned, 4},
    {CL_HALF_FLOAT, ampsim_opencl_pixel_float, 2},
    {CL_FLOAT, ampsim_opencl_pixel_float, 4},
};

bool is_packed(const ChannelType &type) { return type.kind >= ampsim_opencl_565; }
bool is_srgb(const ChannelOrder &order) { return order.name == CL_sRGBA || order.name == CL_sBGRA; }
bool is_integer(const ChannelType &type) {
  return type.kind == ampsim_opencl_pixel_signed || type.kind == ampsim_opencl_pixel_unsigned;
}

/// The table of channel_types that go with an order.
bool go_together(const ChannelOrder &order, const ChannelType &type) {
  switch (order.name) {
  case CL_RGB:
  case CL_RGBx:
    return is_packed(type);
  case CL_INTENSITY:
  case CL_LUMINANCE:
    return !is_packed(type) && !is_integer(type);
  case CL_BGRA:
  case CL_ARGB:
  case CL_ABGR:
    return !is_packed(type) && type.component == 1;
  case CL_sRGBA:
  case CL_sBGRA:
    return type.name == CL_UNORM_INT8;
  default:
    return !is_packed(type);
  }
}

void describe_pixel(const ChannelOrder &order, const ChannelType &type, ampsim_opencl_image &described) {
  described.order = order.name;
  described.type = type.name;
  described.kind = type.kind;
  described.component = type.component;
  described.channels = std::uint32_t(order.stored.size());
  described.pixel = is_packed(type) ? type.component : type.component * described.channels;
  described.srgb = is_srgb(order);
  described.opaque = order.opaque;
  constexpr std::string_view colour = "rgba";
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t stored = order.stored.find(colour[k]);
    described.from[k] = k == 3 ? ampsim_opencl_always_1 : ampsim_opencl_always_0;
    if (stored != order.stored.npos)
      described.from[k] = std::uint8_t(stored);
    if (order.name == CL_INTENSITY || (order.name == CL_LUMINANCE && k < 3))
      described.from[k] = 0;
  }
  for (std::size_t k = 0; k < order.stored.size(); ++k) {
    const std::size_t in_colour = colour.find(order.stored[k]);
    described.to[k] = std::uint8_t(in_colour == colour.npos ? 0 : in_colour); // of intensity and luminance, red
  }
}

cl_int take_format(const cl_image_format *format, cl_bitfield flags, ClImage &image) {
  if (!format)
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  if (format->image_channel_order == CL_DEPTH)
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  const auto *const order = std::ranges::find(channel_orders, format->image_channel_order, &ChannelOrder::name);
  const auto *const type = std::ranges::find(channel_types, format->image_channel_data_type, &ChannelType::name);
  if (order == std::end(channel_orders) || type == std::end(channel_types) || !go_together(*order, *type))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  if (is_srgb(*order) && !(flags & CL_MEM_READ_ONLY))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  image.format = *format;
  describe_pixel(*order, *type, image.described);
  return CL_SUCCESS;
}

struct ImageShape {
  cl_uint dimensions = 0; // of coordinates that are filtered
  bool is_array = false;
  std::size_t most = 0; // of each length
};

ImageShape shape_of(cl_uint type) {
  switch (type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return {1, false, cl_most_image_width};
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return {1, false, cl_most_image_buffer};
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return {1, true, cl_most_image_width};
  case CL_MEM_OBJECT_IMAGE2D:
    return {2, false, cl_most_image_width};
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return {2, true, cl_most_image_width};
  case CL_MEM_OBJECT_IMAGE3D:
    return {3, false, cl_most_volume_width};
  default:
    return {};
  }
}

cl_int take_lengths(const cl_image_desc &given, const ImageShape &shape, ClImage &image) {
  const std::array<std::size_t, 3> lengths{given.image_width, given.image_height, given.image_depth};
  for (cl_uint d = 0; d < shape.dimensions; ++d) {
    if (!lengths[d] || lengths[d] > shape.most)
      return CL_INVALID_IMAGE_SIZE;
    image.size[d] = image.queried[d] = lengths[d];
  }
  if (!shape.is_array)
    return CL_SUCCESS;
  if (!given.image_array_size || given.image_array_size > cl_most_image_layers)
    return CL_INVALID_IMAGE_SIZE;
  image.layers = image.size[shape.dimensions] = given.image_array_size;
  return CL_SUCCESS;
}

/// The pitches of the program's memory, if it gives any.
cl_int take_pitches(const cl_image_desc &given, bool host, const ImageShape &shape, ClImage &image) {
  const std::size_t row = image.size[0] * image.described.pixel;
  if (!host)
    return given.image_row_pitch || given.image_slice_pitch ? cl_int(CL_INVALID_IMAGE_DESCRIPTOR)
                                                            : cl_int(CL_SUCCESS);
  image.host_row = given.image_row_pitch ? given.image_row_pitch : row;
  if (image.host_row < row || image.host_row % image.described.pixel)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  const std::size_t rows = shape.dimensions > 1 ? image.size[1] : 1;
  image.host_slice = image.host_row * rows;
  if (!image.has_slices() || !given.image_slice_pitch)
    return CL_SUCCESS;
  if (given.image_slice_pitch < image.host_slice || given.image_slice_pitch % image.host_row)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  image.host_slice = given.image_slice_pitch;
  return CL_SUCCESS;
}

/// Fills in the description for kernels, except for the place.
void complete_image(const ImageShape &shape, ClImage &image) {
  ampsim_opencl_image &described = image.described;
  image.row = image.size[0] * described.pixel;
  image.slice = image.row * (shape.dimensions > 1 ? image.size[1] : 1);
  described.dimensions = shape.dimensions;
  described.layers = std::uint32_t(image.layers);
  for (std::size_t d = 0; d < 3; ++d)
    described.size[d] = 1;
  for (std::size_t d = 0; d < shape.dimensions; ++d)
    described.size[d] = std::uint32_t(image.size[d]);
  if (shape.is_array)
    described.size[2] = described.layers;
  described.row = image.row;
  described.slice = image.slice;
  described.rank = shape.dimensions + (shape.is_array ? 1 : 0);
  for (std::size_t d = 0; d < described.rank; ++d)
    described.extent[d] = std::int32_t(image.size[described.rank - 1 - d]);
}

} // namespace

std::vector<cl_image_format> supported_formats(cl_bitfield flags) {
  std::vector<cl_image_format> formats;
  for (const ChannelOrder &order : channel_orders)
    for (const ChannelType &type : channel_types)
      if (go_together(order, type) && (!is_srgb(order) || (flags & CL_MEM_READ_ONLY)))
        formats.push_back({order.name, type.name});
  return formats;
}

cl_int describe_image(const cl_image_format *format, const cl_image_desc *description, cl_bitfield flags, bool host,
                      ClImage &image) {
  if (const cl_int wrong = take_format(format, flags, image); wrong != CL_SUCCESS)
    return wrong;
  const ImageShape shape = description ? shape_of(description->image_type) : ImageShape{};
  if (!shape.dimensions || description->num_mip_levels || description->num_samples)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  image.type = description->image_type;
  if (image.is_buffer() != (description->mem_object != nullptr))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (const cl_int wrong = take_lengths(*description, shape, image); wrong != CL_SUCCESS)
    return wrong;
  // The pitches of an image of a buffer are ignored.
  if (const cl_int wrong = image.is_buffer() ? cl_int(CL_SUCCESS) : take_pitches(*description, host, shape, image);
      wrong != CL_SUCCESS)
    return wrong;
  complete_image(shape, image);
  return CL_SUCCESS;
}

const char *parameter_type(const ClImage &image) {
  switch (image.type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return "image1d_t";
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return "image1d_buffer_t";
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return "image1d_array_t";
  case CL_MEM_OBJECT_IMAGE2D:
    return "image2d_t";
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return "image2d_array_t";
  default:
    return "image3d_t";
  }
}

std::vector<char> pixel_of_colour(const ClImage &image, const void *colour) {
  const ampsim_opencl_image &of = image.described;
  std::uint32_t parts[4], words[4] = {};
  std::memcpy(parts, colour, sizeof parts);
  for (std::uint32_t k = 0; k < of.channels; ++k) {
    const std::uint32_t part = parts[of.to[k]];
    std::uint32_t bits = 0;
    if (of.kind == ampsim_opencl_pixel_signed)
      bits = opencl_bits_of_int(&of, std::int32_t(part));
    else if (of.kind == ampsim_opencl_pixel_unsigned)
      bits = opencl_bits_of_uint(&of, part);
    else
      bits = opencl_bits_of_float(&of, std::bit_cast<float>(part), k);
    const std::uint32_t first = opencl_first_bit(&of, k);
    words[first / 32] |= bits << first % 32;
  }
  std::vector<char> pixel(of.pixel);
  std::memcpy(pixel.data(), words, of.pixel);
  return pixel;
}

std::optional<ClBox> box_in_image(const ClImage &image, const std::size_t *origin,
                                  const std::array<std::size_t, 3> &region, std::size_t row, std::size_t slice) {
  if (!origin)
    return std::nullopt;
  for (std::size_t d = 0; d < 3; ++d)
    if (origin[d] > image.size[d] || region[d] > image.size[d] - origin[d])
      return std::nullopt;
  // The layers of one-dimensional images are the second of the lengths.
  const bool lines = image.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const std::size_t of_y = lines ? slice : row;
  return ClBox{origin[2] * slice + origin[1] * of_y + origin[0] * image.described.pixel, of_y, slice};
}

} // namespace ampsim
