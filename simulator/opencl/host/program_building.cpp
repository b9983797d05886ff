// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See program_building.h.
#include "simulator/opencl/host/program_building.h"
#include "simulator/opencl/program_variables.h"

#include <algorithm>
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

/// The same options of a link change nothing, as code for the device is made after it.
constexpr std::string_view linker_options[] = {"-cl-denorms-are-zero",          "-cl-no-signed-zeroes",
                                               "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
                                               "-cl-fast-relaxed-math",         "-cl-no-subgroup-ifp"};

/// Returns whether a library is to be made; nothing if an option is unknown.
std::optional<bool> makes_library(std::string_view text) {
  const std::optional<std::vector<std::string>> words = option_words(text);
  if (!words)
    return std::nullopt;
  bool library = false, changeable = false;
  for (const std::string &word : *words)
    if (word == "-create-library")
      library = true;
    else if (word == "-enable-link-options")
      changeable = true;
    else if (std::ranges::find(linker_options, word) == std::end(linker_options))
      return std::nullopt;
  return changeable && !library ? std::nullopt : std::optional(library);
}

void begin(ClProgram &program, const char *options) {
  program.options = options ? options : "";
  program.log.clear();
  program.kernels.clear();
  program.status = CL_BUILD_IN_PROGRESS;
}

/// Ends with a program that is not an executable.
cl_int fail(ClProgram &program, cl_int status) {
  program.status = CL_BUILD_ERROR;
  return status;
}

/// Compiles the program's text, while other threads may call the library.
void compile(ClCall &call, ClProgram &program, std::vector<std::string> options,
             std::map<std::string, std::string> headers) {
  program.image.clear();
  ModuleSource source{.name = program.name, .text = program.source, .extension = ".cl"};
  source.options = std::move(options);
  source.headers = std::move(headers);
  ModuleCode &code = *call.runtime.machine.code.modules();
  call.lock.unlock();
  CompiledModule made = code.compile(source);
  call.lock.lock();
  program.log = std::move(made.log);
  program.image = std::move(made.image);
}

cl_int load_executable(OpenclRuntime &runtime, ClProgram &program) {
  try {
    if (const cl_int wrong = load(runtime, program); wrong != CL_SUCCESS)
      return fail(program, wrong);
  } catch (const std::runtime_error &error) { // its variables do not fit
    program.log += std::string(error.what()) + "\n";
    return fail(program, CL_OUT_OF_RESOURCES);
  }
  program.status = CL_BUILD_SUCCESS;
  return CL_SUCCESS;
}

bool may_change(const ClProgram &program) { return !program.used && program.status != CL_BUILD_IN_PROGRESS; }

/// Follow the code of a binary that is not an executable.
constexpr std::string_view object_mark = "// OpenCL: compiled object\n", library_mark = "// OpenCL: library\n";

} // namespace

cl_uint binary_type(const ClProgram &program) {
  if (program.image.empty())
    return CL_PROGRAM_BINARY_TYPE_NONE;
  if (program.image.ends_with(object_mark))
    return CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
  return program.image.ends_with(library_mark) ? CL_PROGRAM_BINARY_TYPE_LIBRARY : CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

bool is_executable(const ClProgram &program) {
  return program.status == CL_BUILD_SUCCESS && binary_type(program) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

cl_int build_program(ClCall &call, ClProgram &program, const char *options) {
  auto words = compiler_options(options ? options : "");
  if (!words)
    return CL_INVALID_BUILD_OPTIONS;
  if (!may_change(program))
    return CL_INVALID_OPERATION;
  if (program.from_binary && binary_type(program) != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return CL_INVALID_BINARY;
  begin(program, options);
  if (!program.from_binary)
    compile(call, program, *std::move(words), {});
  if (program.image.empty())
    return fail(program, CL_BUILD_PROGRAM_FAILURE);
  return load_executable(call.runtime, program);
}

cl_int compile_program(ClCall &call, ClProgram &program, const char *options,
                       std::map<std::string, std::string> headers) {
  auto words = compiler_options(options ? options : "");
  if (!words)
    return CL_INVALID_COMPILER_OPTIONS;
  if (!may_change(program) || program.from_binary)
    return CL_INVALID_OPERATION;
  begin(program, options);
  compile(call, program, *std::move(words), std::move(headers));
  if (program.image.empty())
    return fail(program, CL_COMPILE_PROGRAM_FAILURE);
  program.image += object_mark;
  program.status = CL_BUILD_SUCCESS;
  return CL_SUCCESS;
}

bool are_linker_options(const char *options) { return makes_library(options ? options : "").has_value(); }

cl_int link_program(OpenclRuntime &runtime, ClProgram &program, std::span<const std::string> images,
                    const char *options) {
  begin(program, options);
  program.from_binary = true;
  program.image = runtime.machine.code.modules()->join(images);
  if (program.image.empty()) {
    program.log = "ampsim: error: a binary is damaged\n";
    return fail(program, CL_LINK_PROGRAM_FAILURE);
  }
  if (*makes_library(program.options)) {
    program.image += library_mark;
    program.status = CL_BUILD_SUCCESS;
    return CL_SUCCESS;
  }
  const cl_int status = load_executable(runtime, program);
  if (status == CL_SUCCESS || status == CL_OUT_OF_RESOURCES)
    return status;
  program.image.clear();
  return CL_LINK_PROGRAM_FAILURE;
}

} // namespace ampsim
