// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels and their arguments (OpenCL API 3.0, 5.9).
#include "model/kernel.h"
#include "model/language.h"
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/images.h"
#include "simulator/opencl/host/info.h"
#include "simulator/opencl/host/program_building.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

ClKernel *make_kernel(OpenclRuntime &runtime, const std::shared_ptr<ClProgram> &program, std::size_t index) {
  // A program with kernels cannot be built again.
  const std::shared_ptr<ClKernel> made =
      new_cl_object<ClKernel>([](const ClKernel &gone) { --gone.program->used; });
  made->program = program;
  made->index = index;
  made->arguments.resize(made->described().parameters.size());
  ++program->used;
  return runtime.kernels.add(made);
}

/// An argument for a parameter that is an image.
cl_int set_image(const OpenclRuntime &runtime, const ClKernel &kernel, const OpenclParameter &parameter,
                 std::size_t size, const void *value, ClKernel::Argument &argument) {
  if (size != sizeof(ClMemory *))
    return CL_INVALID_ARG_SIZE;
  const ClMemory *handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof handle);
  const std::shared_ptr<ClMemory> memory = runtime.memory.find(handle);
  if (!memory || !memory->image || memory->context != kernel.program->context)
    return CL_INVALID_MEM_OBJECT;
  const bool reads = parameter.qualifiers & OpenclParameter::is_read;
  const bool writes = parameter.qualifiers & OpenclParameter::is_written;
  if (parameter.type != parameter_type(*memory->image) || (reads && (memory->flags & CL_MEM_WRITE_ONLY)) ||
      (writes && (memory->flags & CL_MEM_READ_ONLY)))
    return CL_INVALID_ARG_VALUE;
  argument.has_memory = true;
  argument.memory = memory;
  return CL_SUCCESS;
}

cl_int set_sampler(const OpenclRuntime &runtime, const ClKernel &kernel, std::size_t size, const void *value,
                   ClKernel::Argument &argument) {
  if (size != sizeof(ClSampler *))
    return CL_INVALID_ARG_SIZE;
  const ClSampler *handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof handle);
  const std::shared_ptr<ClSampler> sampler = runtime.samplers.find(handle);
  if (!sampler || sampler->context != kernel.program->context)
    return CL_INVALID_SAMPLER;
  const std::uint64_t bits = sampler->bits();
  argument.value.resize(sizeof bits);
  std::memcpy(argument.value.data(), &bits, sizeof bits);
  return CL_SUCCESS;
}

cl_int set_memory(const OpenclRuntime &runtime, const ClKernel &kernel, std::size_t size, const void *value,
                  ClKernel::Argument &argument) {
  if (size != sizeof(ClMemory *))
    return CL_INVALID_ARG_SIZE;
  const ClMemory *handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof handle);
  if (!handle)
    return CL_SUCCESS;
  const std::shared_ptr<ClMemory> memory = runtime.memory.find(handle);
  if (!memory || memory->image || memory->context != kernel.program->context)
    return CL_INVALID_MEM_OBJECT;
  argument.has_memory = true;
  argument.memory = memory;
  return CL_SUCCESS;
}

cl_int set_argument(const OpenclRuntime &runtime, const ClKernel &kernel, const OpenclParameter &parameter,
                    std::size_t size, const void *value, ClKernel::Argument &argument) {
  switch (parameter.space) {
  case OpenclParameter::Space::local:
    argument.local_bytes = size;
    if (value)
      return CL_INVALID_ARG_VALUE;
    return size ? cl_int(CL_SUCCESS) : cl_int(CL_INVALID_ARG_SIZE);
  case OpenclParameter::Space::value:
    if (!value)
      return CL_INVALID_ARG_VALUE;
    if (size != parameter.size)
      return CL_INVALID_ARG_SIZE;
    argument.value.assign(static_cast<const char *>(value), static_cast<const char *>(value) + size);
    return CL_SUCCESS;
  case OpenclParameter::Space::image:
    return set_image(runtime, kernel, parameter, size, value, argument);
  case OpenclParameter::Space::sampler:
    return set_sampler(runtime, kernel, size, value, argument);
  default:
    return set_memory(runtime, kernel, size, value, argument);
  }
}

cl_uint address_qualifier(OpenclParameter::Space space) {
  switch (space) {
  case OpenclParameter::Space::global:
  case OpenclParameter::Space::image:
    return CL_KERNEL_ARG_ADDRESS_GLOBAL;
  case OpenclParameter::Space::constant:
    return CL_KERNEL_ARG_ADDRESS_CONSTANT;
  case OpenclParameter::Space::local:
    return CL_KERNEL_ARG_ADDRESS_LOCAL;
  default:
    return CL_KERNEL_ARG_ADDRESS_PRIVATE;
  }
}

cl_uint access_qualifier(std::uint8_t qualifiers) {
  switch (qualifiers & (OpenclParameter::is_read | OpenclParameter::is_written)) {
  case OpenclParameter::is_read:
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  case OpenclParameter::is_written:
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  case 0:
    return CL_KERNEL_ARG_ACCESS_NONE;
  default:
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  }
}

cl_bitfield type_qualifier(std::uint8_t qualifiers) {
  cl_bitfield result = 0;
  if (qualifiers & OpenclParameter::is_const)
    result |= CL_KERNEL_ARG_TYPE_CONST;
  if (qualifiers & OpenclParameter::is_restrict)
    result |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (qualifiers & OpenclParameter::is_volatile)
    result |= CL_KERNEL_ARG_TYPE_VOLATILE;
  return result;
}

/// Bytes of a work-group: the kernel's variables, and its arguments so far.
cl_ulong local_bytes(const OpenclRuntime &runtime, const ClKernel &kernel) {
  cl_ulong bytes = 0;
  for (const TileLocalVariable &variable : runtime.machine.tables.kernels[kernel.number()].tile_local)
    bytes += variable.sized_by_launch ? 0 : variable.type.size;
  for (const ClKernel::Argument &each : kernel.arguments)
    bytes += each.local_bytes;
  return bytes;
}

} // namespace

ClKernel *clCreateKernel(ClProgram *program, const char *name, cl_int *error) {
  const ClCall call;
  const std::shared_ptr<ClProgram> of = call.runtime.programs.find(program);
  if (!of)
    return cl_error<ClKernel>(CL_INVALID_PROGRAM, error);
  if (!name)
    return cl_error<ClKernel>(CL_INVALID_VALUE, error);
  if (!is_executable(*of))
    return cl_error<ClKernel>(CL_INVALID_PROGRAM_EXECUTABLE, error);
  const auto found = std::ranges::find(of->kernels, name, &OpenclKernel::name);
  if (found == of->kernels.end())
    return cl_error<ClKernel>(CL_INVALID_KERNEL_NAME, error);
  return cl_result(make_kernel(call.runtime, of, std::size_t(found - of->kernels.begin())), CL_SUCCESS, error);
}

cl_int clCreateKernelsInProgram(ClProgram *program, cl_uint entries, ClKernel **kernels, cl_uint *count) {
  const ClCall call;
  const std::shared_ptr<ClProgram> of = call.runtime.programs.find(program);
  if (!of)
    return CL_INVALID_PROGRAM;
  if (!is_executable(*of))
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (kernels && entries < of->kernels.size())
    return CL_INVALID_VALUE;
  for (std::size_t k = 0; kernels && k < of->kernels.size(); ++k)
    kernels[k] = make_kernel(call.runtime, of, k);
  if (count)
    *count = cl_uint(of->kernels.size());
  return CL_SUCCESS;
}

ClKernel *clCloneKernel(ClKernel *kernel, cl_int *error) {
  const ClCall call;
  const std::shared_ptr<ClKernel> of = call.runtime.kernels.find(kernel);
  if (!of)
    return cl_error<ClKernel>(CL_INVALID_KERNEL, error);
  ClKernel *clone = make_kernel(call.runtime, of->program, of->index);
  clone->arguments = of->arguments;
  clone->svm = of->svm;
  return cl_result(clone, CL_SUCCESS, error);
}

cl_int clRetainKernel(ClKernel *kernel) {
  const ClCall call;
  return call.runtime.kernels.retain(kernel, CL_INVALID_KERNEL);
}

cl_int clReleaseKernel(ClKernel *kernel) {
  const ClCall call;
  return call.runtime.kernels.release(kernel, CL_INVALID_KERNEL);
}

cl_int clSetKernelArg(ClKernel *kernel, cl_uint index, std::size_t size, const void *value) {
  const ClCall call;
  const std::shared_ptr<ClKernel> of = call.runtime.kernels.find(kernel);
  if (!of)
    return CL_INVALID_KERNEL;
  if (index >= of->arguments.size())
    return CL_INVALID_ARG_INDEX;
  const OpenclParameter &parameter = of->described().parameters[index];
  ClKernel::Argument argument;
  if (const cl_int wrong = set_argument(call.runtime, *of, parameter, size, value, argument); wrong != CL_SUCCESS)
    return wrong;
  argument.set = true;
  if (const std::shared_ptr<ClMemory> memory = argument.memory.lock())
    memory->name = parameter.name;
  of->arguments[index] = std::move(argument);
  return CL_SUCCESS;
}

cl_int clGetKernelInfo(ClKernel *kernel, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.kernels.find(kernel))
    return CL_INVALID_KERNEL;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_KERNEL_FUNCTION_NAME:
    return answer.is(kernel->described().name);
  case CL_KERNEL_NUM_ARGS:
    return answer.uint(cl_uint(kernel->arguments.size()));
  case CL_KERNEL_REFERENCE_COUNT:
    return answer.uint(kernel->references);
  case CL_KERNEL_CONTEXT:
    return answer.is(kernel->program->context.get());
  case CL_KERNEL_PROGRAM:
    return answer.is(kernel->program.get());
  case CL_KERNEL_ATTRIBUTES:
    return answer.is(kernel->described().attributes);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetKernelArgInfo(ClKernel *kernel, cl_uint index, cl_uint query, std::size_t size, void *value,
                          std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.kernels.find(kernel))
    return CL_INVALID_KERNEL;
  if (index >= kernel->arguments.size())
    return CL_INVALID_ARG_INDEX;
  const OpenclParameter &parameter = kernel->described().parameters[index];
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return answer.uint(address_qualifier(parameter.space));
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return answer.uint(access_qualifier(parameter.qualifiers));
  case CL_KERNEL_ARG_TYPE_NAME:
    return answer.is(parameter.type);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return answer.ulong(type_qualifier(parameter.qualifiers));
  case CL_KERNEL_ARG_NAME:
    return answer.is(parameter.name);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetKernelWorkGroupInfo(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t size, void *value,
                                std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.kernels.find(kernel))
    return CL_INVALID_KERNEL;
  if (device && device != &opencl_device)
    return CL_INVALID_DEVICE;
  const std::array<std::uint32_t, 3> &required = kernel->described().required;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return answer.size_of(call.runtime.machine.tables.language->limits.tile_threads);
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
    return answer.is(std::array<std::size_t, 3>{required[0], required[1], required[2]});
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return answer.ulong(local_bytes(call.runtime, *kernel));
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return answer.size_of(1);
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    return answer.ulong(0);
  default: // the global work size is that of custom devices and built-in kernels
    return CL_INVALID_VALUE;
  }
}

cl_int clGetKernelSubGroupInfo(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t input_size,
                               const void *input, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.kernels.find(kernel))
    return CL_INVALID_KERNEL;
  if (device && device != &opencl_device)
    return CL_INVALID_DEVICE;
  const Limits &limits = call.runtime.machine.tables.language->limits;
  const std::size_t lanes = limits.warp, most = limits.tile_threads;
  const ClAnswer answer(size, value, needed);
  std::array<std::size_t, 3> given{1, 1, 1}; // lengths of a work-group, or a number of sub-groups
  if (query == CL_KERNEL_MAX_NUM_SUB_GROUPS)
    return answer.size_of(most / lanes);
  if (query == CL_KERNEL_COMPILE_NUM_SUB_GROUPS)
    return answer.size_of(0);
  if (!input || !input_size || input_size > sizeof given || input_size % sizeof(std::size_t))
    return CL_INVALID_VALUE;
  std::memcpy(given.data(), input, input_size);
  const std::size_t items = given[0] * given[1] * given[2];
  switch (query) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
    return answer.size_of(std::min(items, lanes));
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
    return answer.size_of((items + lanes - 1) / lanes);
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
    const std::size_t wanted = given[0] * lanes;
    std::vector<std::size_t> lengths(value ? std::min<std::size_t>(size / sizeof(std::size_t), 3) : 1, 1);
    if (given[0] > most / lanes)
      lengths.assign(lengths.size(), 0);
    else if (!lengths.empty())
      lengths[0] = wanted;
    return answer.is(lengths);
  }
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetKernelSubGroupInfoKHR(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t input_size,
                                  const void *input, std::size_t size, void *value, std::size_t *needed) {
  return clGetKernelSubGroupInfo(kernel, device, query, input_size, input, size, value, needed);
}

} // namespace ampsim
