// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVRTC: CUDA C++ sources in the program's memory, compiled while it runs. The machine's compiler compiles them; PTX
// and cubin are the same here, a module's image.
#include "model/module_code.h"
#include "simulator/cuda/declarations/nvrtc_types.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>

struct _nvrtcProgram {
  ampsim::ModuleSource source;
  ampsim::CompiledModule compiled;
  bool tried = false; // to compile it
  /// By the name expression.
  std::map<std::string, std::string, std::less<>> lowered;
};

using namespace ampsim;

namespace {

std::map<nvrtcProgram, std::unique_ptr<_nvrtcProgram>> &programs() {
  static std::map<nvrtcProgram, std::unique_ptr<_nvrtcProgram>> all; // guarded by the machine's lock
  return all;
}

struct ProgramCall : CudaCall {
  explicit ProgramCall(nvrtcProgram program) : CudaCall(Caller::driver), known(programs().contains(program)) {}
  const bool known;
};

constexpr const char *messages[] = {"NVRTC_SUCCESS",
                                    "NVRTC_ERROR_OUT_OF_MEMORY",
                                    "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
                                    "NVRTC_ERROR_INVALID_INPUT",
                                    "NVRTC_ERROR_INVALID_PROGRAM",
                                    "NVRTC_ERROR_INVALID_OPTION",
                                    "NVRTC_ERROR_COMPILATION",
                                    "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
                                    "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                                    "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                                    "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                                    "NVRTC_ERROR_INTERNAL_ERROR",
                                    "NVRTC_ERROR_TIME_FILE_WRITE_FAILED"};

constexpr int architectures[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

/// Options of NVRTC that have no meaning for the machine's compiler and are ignored.
constexpr std::string_view without_meaning[] = {
    "arch-specific",       "brief-diagnostics",       "device-float128", "device-int128", "device-stack-protector",
    "fdevice-syntax-only", "fdevice-time-trace",      "frandom-seed",    "gen-opt-lto",   "jump-table-density",
    "modify-stack-limit",  "no-display-error-number", "ofast-compile",   "time",          "version-ident"};

/// An option that neither the compiler (by its log) nor NVRTC knows; empty: none.
std::string unknown_option(std::string_view log) {
  constexpr std::string_view said = "ampsim: warning: unknown option '";
  for (std::size_t at = log.find(said); at != log.npos; at = log.find(said, at)) {
    at += said.size();
    const std::string_view option = log.substr(at, log.find('\'', at) - at);
    std::string_view name = option.substr(0, option.find('='));
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    if (std::ranges::find(without_meaning, name) == std::end(without_meaning))
      return std::string(option);
  }
  return "";
}

/// Including the terminating zero, as NVRTC counts.
nvrtcResult size_of(nvrtcProgram program, std::string CompiledModule::*text, bool after_success,
                    std::size_t *size) {
  const ProgramCall call(program);
  if (!call.known || (after_success && program->compiled.image.empty()))
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!size)
    return NVRTC_ERROR_INVALID_INPUT;
  *size = (program->compiled.*text).size() + 1;
  return NVRTC_SUCCESS;
}
nvrtcResult copy_of(nvrtcProgram program, std::string CompiledModule::*text, bool after_success, char *to) {
  const ProgramCall call(program);
  if (!call.known || (after_success && program->compiled.image.empty()))
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!to)
    return NVRTC_ERROR_INVALID_INPUT;
  std::memcpy(to, (program->compiled.*text).c_str(), (program->compiled.*text).size() + 1);
  return NVRTC_SUCCESS;
}

} // namespace

extern "C" {

const char *nvrtcGetErrorString(nvrtcResult result) {
  return unsigned(result) < std::size(messages) ? messages[result] : "NVRTC_ERROR unknown";
}
nvrtcResult nvrtcVersion(int *major, int *minor) {
  if (!major || !minor)
    return NVRTC_ERROR_INVALID_INPUT;
  *major = 12;
  *minor = 8;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetNumSupportedArchs(int *count) {
  if (!count)
    return NVRTC_ERROR_INVALID_INPUT;
  *count = int(std::size(architectures));
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetSupportedArchs(int *list) {
  if (!list)
    return NVRTC_ERROR_INVALID_INPUT;
  std::ranges::copy(architectures, list);
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int headers,
                               const char *const *texts, const char *const *names) {
  if (!program || !source || headers < 0 || (headers > 0 && (!texts || !names)))
    return NVRTC_ERROR_INVALID_INPUT;
  auto made = std::make_unique<_nvrtcProgram>();
  made->source.text = source;
  made->source.name = name && *name ? name : "default_program";
  for (int k = 0; k < headers; ++k)
    made->source.headers[names[k]] = texts[k];
  CudaCall call(CudaCall::Caller::driver);
  *program = made.get();
  programs()[*program] = std::move(made);
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program) {
  CudaCall call(CudaCall::Caller::driver);
  if (!program || !programs().erase(*program))
    return NVRTC_ERROR_INVALID_PROGRAM;
  *program = nullptr;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char *const *options) {
  const ProgramCall call(program);
  if (!call.known)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (count < 0 || (count > 0 && !options))
    return NVRTC_ERROR_INVALID_INPUT;
  program->tried = true;
  ModuleCode *code = call.runtime.machine.code.modules();
  if (!code)
    return NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
  program->source.options.assign(options, options + count);
  const GpuLibrary &library = call.runtime.library;
  program->source.extension = library.source_extension;
  program->source.standard_options = library.rtc_options;
  if (call.runtime.machine.tables.warp() == 32 && library.prefix == "hip")
    program->source.standard_options += " --offload-arch=gfx1100"; // like the program itself
  program->compiled = code->compile(program->source);
  if (const std::string wrong = unknown_option(program->compiled.log); !wrong.empty()) {
    program->compiled = {};
    program->compiled.log = "ampsim: error: unknown option '" + wrong + "'\n";
    return NVRTC_ERROR_INVALID_OPTION;
  }
  // Clang's message for an option with an unknown value.
  if (program->compiled.image.empty() && program->compiled.log.starts_with("error: invalid value '"))
    return NVRTC_ERROR_INVALID_OPTION;
  for (std::size_t k = 0; k < program->compiled.lowered.size(); ++k)
    program->lowered[program->source.names[k]] = program->compiled.lowered[k];
  return program->compiled.image.empty() ? NVRTC_ERROR_COMPILATION : NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, std::size_t *size) {
  return size_of(program, &CompiledModule::image, true, size);
}
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *ptx) {
  return copy_of(program, &CompiledModule::image, true, ptx);
}
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, std::size_t *size) {
  return size_of(program, &CompiledModule::image, true, size);
}
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *cubin) {
  return copy_of(program, &CompiledModule::image, true, cubin);
}
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, std::size_t *size) {
  return size_of(program, &CompiledModule::log, false, size);
}
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log) {
  return copy_of(program, &CompiledModule::log, false, log);
}
nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char *expression) {
  const ProgramCall call(program);
  if (!call.known)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!expression || !*expression)
    return NVRTC_ERROR_INVALID_INPUT;
  if (program->tried)
    return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  std::vector<std::string> &names = program->source.names;
  if (std::ranges::find(names, expression) == names.end())
    names.emplace_back(expression);
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char *expression, const char **name) {
  const ProgramCall call(program);
  if (!call.known)
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!expression || !name)
    return NVRTC_ERROR_INVALID_INPUT;
  if (program->compiled.image.empty())
    return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  const auto found = program->lowered.find(expression);
  if (found == program->lowered.end() || found->second.empty())
    return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
  *name = found->second.c_str();
  return NVRTC_SUCCESS;
}

} // extern "C"

void ampsim::add_runtime_compilation(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(nvrtcGetErrorString), AMPSIM_CUDA_SYMBOL(nvrtcVersion),
                  AMPSIM_CUDA_SYMBOL(nvrtcGetNumSupportedArchs), AMPSIM_CUDA_SYMBOL(nvrtcGetSupportedArchs),
                  AMPSIM_CUDA_SYMBOL(nvrtcCreateProgram), AMPSIM_CUDA_SYMBOL(nvrtcDestroyProgram),
                  AMPSIM_CUDA_SYMBOL(nvrtcCompileProgram), AMPSIM_CUDA_SYMBOL(nvrtcGetPTXSize),
                  AMPSIM_CUDA_SYMBOL(nvrtcGetPTX), AMPSIM_CUDA_SYMBOL(nvrtcGetCUBINSize),
                  AMPSIM_CUDA_SYMBOL(nvrtcGetCUBIN), AMPSIM_CUDA_SYMBOL(nvrtcGetProgramLogSize),
                  AMPSIM_CUDA_SYMBOL(nvrtcGetProgramLog), AMPSIM_CUDA_SYMBOL(nvrtcAddNameExpression),
                  AMPSIM_CUDA_SYMBOL(nvrtcGetLoweredName)});
}
