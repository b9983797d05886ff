// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs (OpenCL API 3.0, 5.8). A program's text is compiled by another process (model/module_code.h), and what that makes is
// the program's binary.
#include "model/module_code.h"
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/info.h"
#include "simulator/opencl/program_variables.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace ampsim {

namespace {

bool is_one_of(std::string_view characters, char each) { return characters.find(each) != characters.npos; }

/// The words of clBuildProgram's options: separated by blanks, with quotes as in a shell. Nothing if a quote is open.
std::optional<std::vector<std::string>> option_words(std::string_view text) {
  std::vector<std::string> words;
  char quote = 0;
  bool in_word = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char each = text[k];
    if (!quote && is_one_of(" \t\n\r", each)) {
      in_word = false;
      continue;
    }
    if (!std::exchange(in_word, true))
      words.emplace_back();
    if (quote ? each == quote : each == '"' || each == '\'')
      quote = quote ? 0 : each;
    else if (each == '\\' && quote != '\'' && k + 1 < text.size() && is_one_of("\"\\ ", text[k + 1]))
      words.back() += text[++k];
    else
      words.back() += each;
  }
  return quote ? std::nullopt : std::optional(std::move(words));
}

constexpr std::string_view plain_options[] = {"-cl-single-precision-constant",
                                              "-cl-denorms-are-zero",
                                              "-cl-fp32-correctly-rounded-divide-sqrt",
                                              "-cl-opt-disable",
                                              "-cl-strict-aliasing",
                                              "-cl-uniform-work-group-size",
                                              "-cl-no-subgroup-ifp",
                                              "-cl-mad-enable",
                                              "-cl-no-signed-zeros",
                                              "-cl-unsafe-math-optimizations",
                                              "-cl-finite-math-only",
                                              "-cl-fast-relaxed-math",
                                              "-cl-kernel-arg-info",
                                              "-w",
                                              "-Werror",
                                              "-g"};
constexpr std::string_view standards[] = {"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"};

/// The options for the compiler; nothing if one is unknown.
std::optional<std::vector<std::string>> compiler_options(std::string_view text) {
  const std::optional<std::vector<std::string>> words = option_words(text);
  if (!words)
    return std::nullopt;
  std::vector<std::string> options;
  constexpr std::string_view standard = "-cl-std=";
  for (std::size_t k = 0; k < words->size(); ++k) {
    const std::string &word = (*words)[k];
    if (word == "-D" || word == "-I") {
      if (++k == words->size())
        return std::nullopt;
      options.push_back(word + (*words)[k]);
    } else if (word.starts_with("-D") || word.starts_with("-I") || word == "-w" || word == "-Werror") {
      options.push_back(word);
    } else if (word.starts_with(standard)) {
      if (std::ranges::find(standards, word.substr(standard.size())) == std::end(standards))
        return std::nullopt;
      options.push_back(word);
    } else if (std::ranges::find(plain_options, word) == std::end(plain_options)) {
      return std::nullopt;
    } else if (word != "-g" && word != "-cl-no-subgroup-ifp") {
      options.push_back(word);
    }
  }
  return options;
}

/// Makes the kernels of the program's binary part of the running program.
cl_int load(OpenclRuntime &runtime, ClProgram &program) {
  ModuleCode &code = *runtime.machine.code.modules();
  const LoadedModule loaded = code.load(program.image);
  if (loaded.status != LoadedModule::Status::loaded) {
    program.log += loaded.message + (loaded.message.empty() ? "" : "\n");
    return loaded.status == LoadedModule::Status::refused ? CL_BUILD_PROGRAM_FAILURE : CL_INVALID_BINARY;
  }
  const ProgramTables &tables = runtime.machine.tables;
  if (runtime.machine.listener)
    runtime.machine.listener->module_loads(loaded.news);
  std::vector<HostSymbol> symbols;
  for (std::size_t k = loaded.first_variable; k < tables.variables.size(); ++k)
    symbols.push_back(ProgramVariables::installed().place(tables.variables[k], runtime.machine));
  code.link(symbols);
  program.kernels = opencl_kernels_in(loaded.notes);
  program.numbers.clear();
  for (const OpenclKernel &each : program.kernels)
    for (std::uint32_t k = loaded.first_kernel; k < loaded.first_kernel + loaded.kernels; ++k)
      if (tables.kernels[k].name == each.name) {
        if (tables.kernels[k].parameters.size() != each.parameters.size())
          return CL_INVALID_BINARY;
        program.numbers.push_back(k);
        break;
      }
  if (program.numbers.size() == program.kernels.size())
    return CL_SUCCESS;
  program.log += "ampsim: error: a kernel of the program is missing\n";
  return CL_BUILD_PROGRAM_FAILURE;
}

cl_int build(OpenclRuntime &runtime, ClProgram &program, const char *text) {
  const std::string given = text ? text : "";
  const auto options = compiler_options(given);
  if (!options)
    return CL_INVALID_BUILD_OPTIONS;
  if (program.used)
    return CL_INVALID_OPERATION;
  program.options = given;
  program.log.clear();
  program.kernels.clear();
  program.status = CL_BUILD_ERROR;
  if (!program.from_binary) {
    ModuleSource source{.name = program.name, .text = program.source, .extension = ".cl"};
    source.options = *options;
    CompiledModule made = runtime.machine.code.modules()->compile(source);
    program.log = std::move(made.log);
    program.image = std::move(made.image);
  }
  if (program.image.empty())
    return CL_BUILD_PROGRAM_FAILURE;
  try {
    if (const cl_int wrong = load(runtime, program); wrong != CL_SUCCESS)
      return wrong;
  } catch (const std::runtime_error &error) { // its variables do not fit
    program.log += std::string(error.what()) + "\n";
    return CL_OUT_OF_RESOURCES;
  }
  program.status = CL_BUILD_SUCCESS;
  return CL_SUCCESS;
}

std::shared_ptr<ClProgram> new_program(OpenclRuntime &runtime, std::shared_ptr<ClContext> context) {
  auto made = new_cl_object<ClProgram>();
  made->context = std::move(context);
  made->name = "program" + std::to_string(++runtime.programs_made) + ".cl";
  return made;
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
  if (count != 1 || !devices || !lengths || !binaries || !lengths[0] || !binaries[0]) {
    if (states)
      *states = CL_INVALID_VALUE;
    return cl_error<ClProgram>(CL_INVALID_VALUE, error);
  }
  if (devices[0] != &opencl_device)
    return cl_error<ClProgram>(CL_INVALID_DEVICE, error);
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
  cl_int status = CL_SUCCESS;
  (void)call.runtime.programs.release(program, CL_INVALID_PROGRAM, status);
  return status;
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
  const cl_int status = build(call.runtime, *of, options);
  const bool began = status == CL_SUCCESS || of->status == CL_BUILD_ERROR;
  call.lock.unlock(); // the program's function may call the library
  if (notice && began)
    notice(program, data);
  return status;
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
  const bool is_built = program->status == CL_BUILD_SUCCESS;
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
    return answer.uint(program->image.empty() ? CL_PROGRAM_BINARY_TYPE_NONE : CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return answer.size_of(0);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace ampsim
