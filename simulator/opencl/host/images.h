// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats and descriptions of images (OpenCL API 3.0, 5.3.1).
#pragma once

#include "simulator/opencl/host/objects.h"

#include <span>
#include <vector>

namespace ampsim {

constexpr std::size_t cl_most_image_width = 16384; // in two dimensions, as its height
constexpr std::size_t cl_most_volume_width = 2048; // as its height and depth
constexpr std::size_t cl_most_image_layers = 2048;
constexpr std::size_t cl_most_image_buffer = std::size_t{1} << 27; // pixels

/// Those that exist for images with these flags.
std::vector<cl_image_format> supported_formats(cl_bitfield flags);

/// Fills in all of `image` that follows from its description; its parts are in the order of the specification's errors.
/// `host`: whether the program gives memory.
cl_int describe_image(const cl_image_format *format, const cl_image_desc *description, cl_bitfield flags, bool host,
                      ClImage &image);

/// The type of the parameter for such images: "image2d_t".
const char *parameter_type(const ClImage &image);

/// A colour of four floats or integers, as the format says, as a pixel.
std::vector<char> pixel_of_colour(const ClImage &image, const void *colour);

/// The box of a command on an image. Nothing if it is not within the image.
std::optional<ClBox> box_in_image(const ClImage &image, const std::size_t *origin,
                                  const std::array<std::size_t, 3> &region, std::size_t row, std::size_t slice);

} // namespace ampsim
