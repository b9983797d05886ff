// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images and samplers (OpenCL API 3.0, 5.3, 5.7).
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/images.h"
#include "simulator/opencl/host/info.h"
#include "simulator/opencl/host/memory_objects.h"

#include <cstring>
#include <utility>

namespace ampsim {

namespace {

/// Places the image in a buffer.
cl_int place_in_buffer(const OpenclRuntime &runtime, const ClMemory *buffer, cl_bitfield flags, ClMemory &made) {
  const std::shared_ptr<ClMemory> of = runtime.memory.find(buffer);
  if (!of || of->image || of->context != made.context)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  const std::optional<cl_bitfield> allowed = flags_of_part(*of, flags);
  if (!allowed)
    return CL_INVALID_VALUE;
  if (made.image->slice > of->bytes)
    return CL_INVALID_IMAGE_SIZE;
  made.flags = *allowed;
  made.begin = of->begin;
  made.bytes = made.image->slice;
  made.host = of->host;
  made.parent = of;
  return CL_SUCCESS;
}

cl_int place_in_own_memory(OpenclRuntime &runtime, cl_bitfield flags, char *host, ClMemory &made) {
  const ClImage &image = *made.image;
  const bool takes_host = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  if (takes_host != (host != nullptr))
    return CL_INVALID_HOST_PTR;
  made.flags = flags & cl_flags_for_kernels ? flags : flags | CL_MEM_READ_WRITE;
  made.bytes = image.size[0] * image.size[1] * image.size[2] * image.described.pixel;
  made.begin = runtime.allocate_buffer(made.bytes);
  if (!made.begin)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  if (flags & CL_MEM_USE_HOST_PTR)
    made.host = host;
  if (!host)
    return CL_SUCCESS;
  constexpr std::size_t start[3] = {0, 0, 0};
  const ClBoxes all{{image.size[0] * image.described.pixel, image.size[1], image.size[2]},
                    *box_in_image(image, start, image.size, image.row, image.slice),
                    *box_in_image(image, start, image.size, image.host_row, image.host_slice)};
  for_each_row(all, [&](std::size_t at, std::size_t in_host) {
    std::memcpy(made.begin + at, host + in_host, all.region[0]);
  });
  runtime.machine.arena.set_initialised(made.begin, made.bytes);
  return CL_SUCCESS;
}

ClMemory *make_image(OpenclRuntime &runtime, ClContext *context, cl_bitfield flags, const cl_image_format *format,
                     const cl_image_desc *description, void *host, std::vector<cl_properties> given,
                     cl_int *error) {
  const std::shared_ptr<ClMemory> made = new_memory(runtime);
  made->context = runtime.contexts.find(context);
  if (!made->context)
    return cl_error<ClMemory>(CL_INVALID_CONTEXT, error);
  if (!are_memory_flags(flags))
    return cl_error<ClMemory>(CL_INVALID_VALUE, error);
  made->image = std::make_unique<ClImage>();
  made->given = std::move(given);
  const cl_bitfield use = flags & cl_flags_for_kernels ? flags : flags | CL_MEM_READ_WRITE;
  cl_int status = describe_image(format, description, use, host != nullptr, *made->image);
  if (status == CL_SUCCESS)
    status = made->image->is_buffer() ? place_in_buffer(runtime, description->mem_object, flags, *made)
                                      : place_in_own_memory(runtime, flags, static_cast<char *>(host), *made);
  return status == CL_SUCCESS ? cl_result(runtime.memory.add(made), CL_SUCCESS, error)
                              : cl_error<ClMemory>(status, error);
}

cl_uint number_of(cl_uint address) {
  switch (address) {
  case CL_ADDRESS_CLAMP_TO_EDGE:
    return ampsim_opencl_clamp_to_edge;
  case CL_ADDRESS_CLAMP:
    return ampsim_opencl_clamp;
  case CL_ADDRESS_REPEAT:
    return ampsim_opencl_repeat;
  case CL_ADDRESS_MIRRORED_REPEAT:
    return ampsim_opencl_mirrored_repeat;
  default:
    return 0;
  }
}

bool is_sampler(const ClSampler &sampler) {
  const bool repeats = sampler.address == CL_ADDRESS_REPEAT || sampler.address == CL_ADDRESS_MIRRORED_REPEAT;
  return sampler.normalized <= 1 && (number_of(sampler.address) || sampler.address == CL_ADDRESS_NONE) &&
         (sampler.filter == CL_FILTER_NEAREST || sampler.filter == CL_FILTER_LINEAR) &&
         (sampler.normalized || !repeats);
}

ClSampler *make_sampler(OpenclRuntime &runtime, ClContext *context, const std::shared_ptr<ClSampler> &made,
                        cl_int *error) {
  made->context = runtime.contexts.find(context);
  if (!made->context)
    return cl_error<ClSampler>(CL_INVALID_CONTEXT, error);
  if (!is_sampler(*made))
    return cl_error<ClSampler>(CL_INVALID_VALUE, error);
  return cl_result(runtime.samplers.add(made), CL_SUCCESS, error);
}

} // namespace

std::uint64_t ClSampler::bits() const {
  return number_of(address) | (normalized ? ampsim_opencl_normalized : 0) |
         (filter == CL_FILTER_LINEAR ? ampsim_opencl_linear : ampsim_opencl_nearest);
}

ClMemory *clCreateImage(ClContext *context, cl_bitfield flags, const cl_image_format *format,
                        const cl_image_desc *description, void *host, cl_int *error) {
  const ClCall call;
  return make_image(call.runtime, context, flags, format, description, host, {}, error);
}

ClMemory *clCreateImageWithProperties(ClContext *context, const cl_properties *properties, cl_bitfield flags,
                                      const cl_image_format *format, const cl_image_desc *description, void *host,
                                      cl_int *error) {
  const ClCall call;
  if (properties && properties[0]) // there are none for images
    return cl_error<ClMemory>(CL_INVALID_PROPERTY, error);
  return make_image(call.runtime, context, flags, format, description, host,
                    properties ? std::vector<cl_properties>{0} : std::vector<cl_properties>{}, error);
}

ClMemory *clCreateImage2D(ClContext *context, cl_bitfield flags, const cl_image_format *format, std::size_t width,
                          std::size_t height, std::size_t row, void *host, cl_int *error) {
  const ClCall call;
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE2D, width, height, 0, 0, row, 0, 0, 0, nullptr};
  return make_image(call.runtime, context, flags, format, &description, host, {}, error);
}

ClMemory *clCreateImage3D(ClContext *context, cl_bitfield flags, const cl_image_format *format, std::size_t width,
                          std::size_t height, std::size_t depth, std::size_t row, std::size_t slice, void *host,
                          cl_int *error) {
  const ClCall call;
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE3D, width, height, depth, 0, row, slice, 0, 0, nullptr};
  return make_image(call.runtime, context, flags, format, &description, host, {}, error);
}

cl_int clGetSupportedImageFormats(ClContext *context, cl_bitfield flags, cl_uint type, cl_uint entries,
                                  cl_image_format *formats, cl_uint *count) {
  const ClCall call;
  if (!call.runtime.contexts.find(context))
    return CL_INVALID_CONTEXT;
  const bool is_image = type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (!are_memory_flags(flags) || !is_image || (formats && !entries))
    return CL_INVALID_VALUE;
  const std::vector<cl_image_format> all = supported_formats(flags);
  if (formats)
    std::copy_n(all.begin(), std::min<std::size_t>(entries, all.size()), formats);
  if (count)
    *count = cl_uint(all.size());
  return CL_SUCCESS;
}

cl_int clGetImageInfo(ClMemory *memory, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  const std::shared_ptr<ClMemory> of = call.runtime.memory.find(memory);
  if (!of || !of->image)
    return CL_INVALID_MEM_OBJECT;
  const ClImage &image = *of->image;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_IMAGE_FORMAT:
    return answer.is(image.format);
  case CL_IMAGE_ELEMENT_SIZE:
    return answer.size_of(image.described.pixel);
  case CL_IMAGE_ROW_PITCH:
    return answer.size_of(of->host && !image.is_buffer() ? image.host_row : image.row);
  case CL_IMAGE_SLICE_PITCH:
    if (!image.has_slices())
      return answer.size_of(0);
    return answer.size_of(of->host ? image.host_slice : image.slice);
  case CL_IMAGE_WIDTH:
    return answer.size_of(image.queried[0]);
  case CL_IMAGE_HEIGHT:
    return answer.size_of(image.queried[1]);
  case CL_IMAGE_DEPTH:
    return answer.size_of(image.queried[2]);
  case CL_IMAGE_ARRAY_SIZE:
    return answer.size_of(image.layers);
  case CL_IMAGE_BUFFER:
    return answer.is(of->parent.get());
  case CL_IMAGE_NUM_MIP_LEVELS:
  case CL_IMAGE_NUM_SAMPLES:
    return answer.uint(0);
  default:
    return CL_INVALID_VALUE;
  }
}

ClSampler *clCreateSampler(ClContext *context, cl_uint normalized, cl_uint address, cl_uint filter, cl_int *error) {
  const ClCall call;
  const auto made = new_cl_object<ClSampler>();
  made->normalized = normalized;
  made->address = address;
  made->filter = filter;
  return make_sampler(call.runtime, context, made, error);
}

ClSampler *clCreateSamplerWithProperties(ClContext *context, const cl_properties *properties, cl_int *error) {
  const ClCall call;
  const auto made = new_cl_object<ClSampler>();
  for (const cl_properties *each = properties; each && each[0]; each += 2) {
    made->given.insert(made->given.end(), {each[0], each[1]});
    if (each[0] == CL_SAMPLER_NORMALIZED_COORDS)
      made->normalized = cl_uint(each[1]);
    else if (each[0] == CL_SAMPLER_ADDRESSING_MODE)
      made->address = cl_uint(each[1]);
    else if (each[0] == CL_SAMPLER_FILTER_MODE)
      made->filter = cl_uint(each[1]);
    else
      return cl_error<ClSampler>(CL_INVALID_VALUE, error);
  }
  if (properties)
    made->given.push_back(0);
  return make_sampler(call.runtime, context, made, error);
}

cl_int clRetainSampler(ClSampler *sampler) {
  const ClCall call;
  return call.runtime.samplers.retain(sampler, CL_INVALID_SAMPLER);
}

cl_int clReleaseSampler(ClSampler *sampler) {
  const ClCall call;
  return call.runtime.samplers.release(sampler, CL_INVALID_SAMPLER);
}

cl_int clGetSamplerInfo(ClSampler *sampler, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.samplers.find(sampler))
    return CL_INVALID_SAMPLER;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_SAMPLER_REFERENCE_COUNT:
    return answer.uint(sampler->references);
  case CL_SAMPLER_CONTEXT:
    return answer.is(sampler->context.get());
  case CL_SAMPLER_NORMALIZED_COORDS:
    return answer.uint(sampler->normalized);
  case CL_SAMPLER_ADDRESSING_MODE:
    return answer.uint(sampler->address);
  case CL_SAMPLER_FILTER_MODE:
    return answer.uint(sampler->filter);
  case CL_SAMPLER_PROPERTIES:
    return answer.is(sampler->given);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace ampsim
