// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs (OpenCL API 3.0, 5.8).
#include "model/module_code.h"
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/info.h"
#include "simulator/opencl/host/program_building.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace ampsim {

namespace {

std::shared_ptr<ClProgram> new_program(OpenclRuntime &runtime, std::shared_ptr<ClContext> context) {
  auto made = new_cl_object<ClProgram>();
  made->context = std::move(context);
  made->name = "program" + std::to_string(++runtime.programs_made) + ".cl";
  return made;
}

void notify(OpenclRuntime &runtime, const std::shared_ptr<ClProgram> &program, ProgramNotice notice, void *data) {
  if (notice)
    runtime.ready.push_back({[program, notice, data] { notice(program.get(), data); }, nullptr});
}

cl_int check_devices(cl_uint count, ClDevice *const *devices) {
  if ((count == 0) != (devices == nullptr))
    return CL_INVALID_VALUE;
  return std::ranges::all_of(std::span(devices, count), [](const ClDevice *each) { return each == &opencl_device; })
             ? cl_int(CL_SUCCESS)
             : cl_int(CL_INVALID_DEVICE);
}

std::string names_of(const ClProgram &program) {
  std::string names;
  for (const OpenclKernel &each : program.kernels)
    names += (names.empty() ? "" : ";") + each.name;
  return names;
}

/// CL_PROGRAM_BINARIES: the program passes an array with an address for each device.
cl_int copy_binaries(const ClProgram &program, std::size_t size, void *value, std::size_t *needed) {
  if (value && size < sizeof(char *))
    return CL_INVALID_VALUE;
  if (value)
    if (char *to = *static_cast<char **>(value))
      std::memcpy(to, program.image.data(), program.image.size());
  if (needed)
    *needed = sizeof(char *);
  return CL_SUCCESS;
}

} // namespace

ClProgram *clCreateProgramWithSource(ClContext *context, cl_uint count, const char **texts,
                                     const std::size_t *lengths, cl_int *error) {
  const ClCall call;
  std::shared_ptr<ClContext> of = call.runtime.contexts.find(context);
  if (!of)
    return cl_error<ClProgram>(CL_INVALID_CONTEXT, error);
  if (!count || !texts || std::ranges::find(std::span(texts, count), nullptr) != std::span(texts, count).end())
    return cl_error<ClProgram>(CL_INVALID_VALUE, error);
  std::shared_ptr<ClProgram> made = new_program(call.runtime, std::move(of));
  for (cl_uint k = 0; k < count; ++k)
    made->source +=
        lengths && lengths[k] ? std::string(texts[k], strnlen(texts[k], lengths[k])) : std::string(texts[k]);
  return cl_result(call.runtime.programs.add(std::move(made)), CL_SUCCESS, error);
}

ClProgram *clCreateProgramWithBinary(ClContext *context, cl_uint count, ClDevice *const *devices,
                                     const std::size_t *lengths, const unsigned char **binaries, cl_int *states,
                                     cl_int *error) {
  const ClCall call;
  std::shared_ptr<ClContext> of = call.runtime.contexts.find(context);
  if (!of)
    return cl_error<ClProgram>(CL_INVALID_CONTEXT, error);
  if (!count || !devices || !lengths || !binaries)
    return cl_error<ClProgram>(CL_INVALID_VALUE, error);
  if (count > 1 || devices[0] != &opencl_device) // there is one device, which the list may name once
    return cl_error<ClProgram>(CL_INVALID_DEVICE, error);
  if (!lengths[0] || !binaries[0]) {
    if (states)
      *states = CL_INVALID_VALUE;
    return cl_error<ClProgram>(CL_INVALID_VALUE, error);
  }
  std::shared_ptr<ClProgram> made = new_program(call.runtime, std::move(of));
  made->image.assign(reinterpret_cast<const char *>(binaries[0]), lengths[0]);
  made->from_binary = true;
  const bool is_ours = made->image.starts_with(image_mark);
  if (states)
    *states = is_ours ? CL_SUCCESS : CL_INVALID_BINARY;
  if (!is_ours)
    return cl_error<ClProgram>(CL_INVALID_BINARY, error);
  return cl_result(call.runtime.programs.add(std::move(made)), CL_SUCCESS, error);
}

cl_int clRetainProgram(ClProgram *program) {
  const ClCall call;
  return call.runtime.programs.retain(program, CL_INVALID_PROGRAM);
}

cl_int clReleaseProgram(ClProgram *program) {
  const ClCall call;
  return call.runtime.programs.release(program, CL_INVALID_PROGRAM);
}

cl_int clBuildProgram(ClProgram *program, cl_uint count, ClDevice *const *devices, const char *options,
                      ProgramNotice notice, void *data) {
  ClCall call;
  const std::shared_ptr<ClProgram> of = call.runtime.programs.find(program);
  if (!of)
    return CL_INVALID_PROGRAM;
  if (!notice && data)
    return CL_INVALID_VALUE;
  if (const cl_int wrong = check_devices(count, devices); wrong != CL_SUCCESS)
    return wrong;
  const cl_int status = build_program(call, *of, options);
  const bool began =
      status != CL_INVALID_BUILD_OPTIONS && status != CL_INVALID_OPERATION && status != CL_INVALID_BINARY;
  if (began)
    notify(call.runtime, of, notice, data);
  return status;
}

cl_int clCompileProgram(ClProgram *program, cl_uint count, ClDevice *const *devices, const char *options,
                        cl_uint headers, ClProgram *const *texts, const char **names, ProgramNotice notice,
                        void *data) {
  ClCall call;
  const std::shared_ptr<ClProgram> of = call.runtime.programs.find(program);
  if (!of)
    return CL_INVALID_PROGRAM;
  if ((!notice && data) || (headers == 0) != (texts == nullptr) || (headers == 0) != (names == nullptr))
    return CL_INVALID_VALUE;
  if (const cl_int wrong = check_devices(count, devices); wrong != CL_SUCCESS)
    return wrong;
  std::map<std::string, std::string> included;
  for (cl_uint k = 0; k < headers; ++k) {
    const std::shared_ptr<ClProgram> header = call.runtime.programs.find(texts[k]);
    if (!header)
      return CL_INVALID_PROGRAM;
    if (!names[k])
      return CL_INVALID_VALUE;
    included[names[k]] = header->source;
  }
  const cl_int status = compile_program(call, *of, options, std::move(included));
  if (status == CL_SUCCESS || status == CL_COMPILE_PROGRAM_FAILURE)
    notify(call.runtime, of, notice, data);
  return status;
}

ClProgram *clLinkProgram(ClContext *context, cl_uint count, ClDevice *const *devices, const char *options,
                         cl_uint programs, ClProgram *const *inputs, ProgramNotice notice, void *data,
                         cl_int *error) {
  const ClCall call;
  std::shared_ptr<ClContext> of = call.runtime.contexts.find(context);
  if (!of)
    return cl_error<ClProgram>(CL_INVALID_CONTEXT, error);
  if (!programs || !inputs || (!notice && data))
    return cl_error<ClProgram>(CL_INVALID_VALUE, error);
  if (const cl_int wrong = check_devices(count, devices); wrong != CL_SUCCESS)
    return cl_error<ClProgram>(wrong, error);
  if (!are_linker_options(options))
    return cl_error<ClProgram>(CL_INVALID_LINKER_OPTIONS, error);
  std::vector<std::string> images;
  for (ClProgram *each : std::span(inputs, programs)) {
    const std::shared_ptr<ClProgram> input = call.runtime.programs.find(each);
    if (!input)
      return cl_error<ClProgram>(CL_INVALID_PROGRAM, error);
    if (input->context != of)
      return cl_error<ClProgram>(CL_INVALID_CONTEXT, error);
    const cl_uint type = binary_type(*input);
    if (type != CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT && type != CL_PROGRAM_BINARY_TYPE_LIBRARY)
      return cl_error<ClProgram>(CL_INVALID_OPERATION, error);
    images.push_back(input->image);
  }
  const std::shared_ptr<ClProgram> made = new_program(call.runtime, std::move(of));
  const cl_int status = link_program(call.runtime, *made, images, options);
  call.runtime.programs.add(made);
  notify(call.runtime, made, notice, data);
  if (error)
    *error = status;
  return made.get(); // also if the link has failed: it has the log
}

cl_int clUnloadCompiler() { return CL_SUCCESS; }
cl_int clUnloadPlatformCompiler(ClPlatform *platform) {
  return platform == &opencl_platform ? CL_SUCCESS : CL_INVALID_PLATFORM;
}

cl_int clGetProgramInfo(ClProgram *program, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.programs.find(program))
    return CL_INVALID_PROGRAM;
  const ClAnswer answer(size, value, needed);
  const bool is_built = is_executable(*program);
  switch (query) {
  case CL_PROGRAM_REFERENCE_COUNT:
    return answer.uint(program->references);
  case CL_PROGRAM_CONTEXT:
    return answer.is(program->context.get());
  case CL_PROGRAM_NUM_DEVICES:
    return answer.uint(1);
  case CL_PROGRAM_DEVICES:
    return answer.is(&opencl_device);
  case CL_PROGRAM_SOURCE:
    return answer.is(program->source);
  case CL_PROGRAM_IL:
    return answer.nothing();
  case CL_PROGRAM_BINARY_SIZES:
    return answer.size_of(program->image.size());
  case CL_PROGRAM_BINARIES:
    return copy_binaries(*program, size, value, needed);
  case CL_PROGRAM_NUM_KERNELS:
    return is_built ? answer.size_of(program->kernels.size()) : cl_int(CL_INVALID_PROGRAM_EXECUTABLE);
  case CL_PROGRAM_KERNEL_NAMES:
    return is_built ? answer.is(names_of(*program)) : cl_int(CL_INVALID_PROGRAM_EXECUTABLE);
  case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
  case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
    return answer.boolean(false);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetProgramBuildInfo(ClProgram *program, ClDevice *device, cl_uint query, std::size_t size, void *value,
                             std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.programs.find(program))
    return CL_INVALID_PROGRAM;
  if (device != &opencl_device)
    return CL_INVALID_DEVICE;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_PROGRAM_BUILD_STATUS:
    return answer.is(program->status);
  case CL_PROGRAM_BUILD_OPTIONS:
    return answer.is(program->options);
  case CL_PROGRAM_BUILD_LOG:
    return answer.is(program->log);
  case CL_PROGRAM_BINARY_TYPE:
    return answer.uint(binary_type(*program));
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return answer.size_of(0);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace ampsim
