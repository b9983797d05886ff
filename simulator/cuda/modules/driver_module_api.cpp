// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules: code that the program loads while it runs (CUDA Driver API, "Module Management", "Library Management"), and
// queries about its kernels.
//
// A library is a module here, and a CUkernel a CUfunction: there is one device to load them on.
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/runtime_functions.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace ampsim;

namespace {

/// The code that a program passes: text that contains its length, or is zero-terminated. At most `size` bytes are
/// valid, if known. Empty: it is something else, or truncated.
std::string text_of(const void *image, std::size_t size = std::string::npos) {
  const auto *bytes = static_cast<const char *>(image);
  const bool has_mark = size == std::string::npos || size >= image_mark.size();
  if (has_mark && std::strncmp(bytes, image_mark.data(), image_mark.size()) == 0) {
    // The length is a number of twelve digits followed by a newline.
    constexpr std::size_t digits = 12, head = image_mark.size() + digits + 1;
    if (size < head)
      return "";
    std::size_t length = 0;
    for (std::size_t k = 0; k < digits; ++k) {
      const char digit = bytes[image_mark.size() + k];
      if (digit < '0' || digit > '9')
        return "";
      length = length * 10 + std::size_t(digit - '0');
    }
    return length <= size - head ? std::string(bytes, head + length) : std::string();
  }
  if (size == 0 ||
      std::strncmp(bytes, "\x50\xed\x55\xba", std::min<std::size_t>(size, 4)) == 0) // nvcc's fat binary
    return "";
  const unsigned char first = static_cast<unsigned char>(*bytes);
  if (first != '\t' && first != '\n' && first != '\r' && (first < ' ' || first >= 0x7f))
    return "";
  return size == std::string::npos ? std::string(bytes) : std::string(bytes, strnlen(bytes, size));
}

bool read_file(const char *name, std::string &text) {
  std::ifstream stream(name, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(stream), {});
  return stream.is_open();
}

/// A kernel of ampsim's own headers, which every CUDA source contains.
bool is_of_headers(std::string_view symbol) { return symbol.starts_with("_ZN11ampsim_cuda"); }

/// "table" from "_ZL5table", nvcc's name of a variable with internal linkage; otherwise empty.
std::string name_of_static(std::string_view name) {
  if (!name.starts_with("_ZL"))
    return "";
  name.remove_prefix(3);
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  const std::string plain(name.substr(digits));
  return digits && std::to_string(plain.size()) == name.substr(0, digits) ? plain : "";
}

/// Prints a message about the program, in addition to the call's status.
void say(const std::string &text) {
  const HostPlace &place = host_place();
  if (place.line)
    std::fprintf(stderr, "ampsim: %s:%u: %s\n", place.file, place.line, text.c_str());
  else
    std::fprintf(stderr, "ampsim: %s\n", text.c_str());
}

/// The logs among a program's options, as the PTX compiler fills them.
class Logs {
public:
  Logs(unsigned count, const CUjit_option *options, void **values) {
    for (unsigned k = 0; k < count && options && values; ++k)
      switch (options[k]) {
      case CU_JIT_ERROR_LOG_BUFFER:
        error = static_cast<char *>(values[k]);
        break;
      case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
        error_bytes = reinterpret_cast<std::uintptr_t>(values[k]);
        error_size = &values[k];
        break;
      case CU_JIT_INFO_LOG_BUFFER:
        info = static_cast<char *>(values[k]);
        break;
      case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
        info_bytes = reinterpret_cast<std::uintptr_t>(values[k]);
        info_size = &values[k];
        break;
      case CU_JIT_WALL_TIME:
        std::memset(&values[k], 0, sizeof(float));
        break;
      default:
        break;
      }
  }
  /// Writes an error message; the other log stays empty.
  void write(const std::string &message) {
    fill(error, error_bytes, error_size, message);
    fill(info, info_bytes, info_size, "");
  }

private:
  char *error = nullptr, *info = nullptr;
  std::size_t error_bytes = 0, info_bytes = 0;
  void **error_size = nullptr, **info_size = nullptr;

  static void fill(char *buffer, std::size_t bytes, void **size, const std::string &text) {
    const std::size_t length = buffer && bytes ? std::min(bytes - 1, text.size()) : 0;
    if (buffer && bytes) {
      std::memcpy(buffer, text.data(), length);
      buffer[length] = '\0';
    }
    if (size)
      *size = reinterpret_cast<void *>(length);
  }
};

CUresult result_of_load(LoadedModule::Status status) {
  switch (status) {
  case LoadedModule::Status::other_code:
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  case LoadedModule::Status::refused:
    return CUDA_ERROR_INVALID_PTX;
  default:
    return CUDA_ERROR_INVALID_IMAGE;
  }
}

/// Makes an image of a text: PTX is compiled. Empty on error, with the reason in `log`.
std::string image_of(ModuleCode &code, const std::string &text, const std::string &name, std::string &log) {
  if (text.empty())
    log = "it is GPU code, truncated, or not code at all; build the module with 'ampsim cc -ptx' or '-cubin'";
  if (text.empty() || text.starts_with(image_mark))
    return text;
  CompiledModule compiled = code.compile({.name = name, .text = text, .is_ptx = true});
  log = compiled.log;
  while (log.ends_with("\n"))
    log.pop_back();
  return compiled.image;
}

CUresult load(CUmodule *module, const std::string &text, const std::string &name = "module.ptx",
              Logs logs = {0, nullptr, nullptr}) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!module)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  CudaRuntime &runtime = call.runtime;
  ModuleCode *code = runtime.machine.code.modules();
  if (!code)
    return CUDA_ERROR_NOT_SUPPORTED;
  std::string log;
  const std::string image = image_of(*code, text, name, log);
  if (image.empty()) {
    logs.write(log);
    say("module not loaded: " + log);
    return text.empty() ? CUDA_ERROR_INVALID_IMAGE : CUDA_ERROR_INVALID_PTX;
  }
  const LoadedModule loaded = code->load(image);
  logs.write(loaded.message);
  if (loaded.status != LoadedModule::Status::loaded) {
    if (!loaded.message.empty())
      say("module not loaded: " + loaded.message);
    return result_of_load(loaded.status);
  }
  auto made = std::make_unique<CUmod_st>();
  const ProgramTables &tables = runtime.machine.tables;
  if (runtime.machine.listener)
    runtime.machine.listener->module_loads(loaded.news);
  std::vector<HostSymbol> symbols;
  for (std::size_t k = loaded.first_variable; k < tables.variables.size(); ++k) {
    const HostSymbol placed = runtime.place_variable(tables.variables[k]);
    if (!placed.address) {
      for (const HostSymbol &each : symbols) {
        runtime.allocations.free(*runtime.allocations.at(each.address));
        runtime.variables.erase(std::string(each.name));
      }
      logs.write("the module's variables do not fit into device memory");
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
    symbols.push_back(placed);
  }
  for (const auto &[name, symbol] : loaded.variables)
    if (const auto found = runtime.variables.find(symbol); found != runtime.variables.end()) {
      made->variables[name] = found->second;
      if (const std::string plain = name_of_static(name); !plain.empty())
        made->variables.try_emplace(plain, found->second);
    }
  for (std::uint32_t k = loaded.first_kernel; k < loaded.first_kernel + loaded.kernels; ++k) {
    if (is_of_headers(tables.kernels[k].symbol))
      continue;
    auto function = std::make_unique<CUfunc_st>(CUfunc_st{k, made.get(), tables.kernels[k].symbol});
    runtime.kernels[function.get()] = k;
    made->functions.push_back(std::move(function));
  }
  code->link(symbols);
  *module = made.get();
  runtime.driver->modules[*module] = std::move(made);
  return CUDA_SUCCESS;
}

CUresult load_file(CUmodule *module, const char *file, Logs logs = {0, nullptr, nullptr}) {
  std::string text;
  if (!file)
    return CUDA_ERROR_INVALID_VALUE;
  if (!read_file(file, text))
    return CUDA_ERROR_FILE_NOT_FOUND;
  return load(module, text_of(text.data(), text.size()), file, logs);
}

/// Under the machine's lock, like the next two.
CUmod_st *find(CUmodule module) {
  const auto &modules = cuda_runtime().driver->modules;
  const auto found = modules.find(module);
  return found == modules.end() ? nullptr : found->second.get();
}

CUfunc_st *find(CUfunction function) {
  for (const auto &[module, state] : cuda_runtime().driver->modules)
    for (const auto &each : state->functions)
      if (each.get() == function)
        return each.get();
  return nullptr;
}

/// A kernel of a module, or the program's own, by its stub.
const Kernel *kernel_of_handle(const void *function) {
  const CudaRuntime &runtime = cuda_runtime();
  const auto found = runtime.kernels.find(function);
  return found == runtime.kernels.end() ? nullptr : &runtime.machine.tables.kernels[found->second];
}

CUresult get_function(CUfunction *function, CUmodule module, const char *name) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!function || !name)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  const CUmod_st *state = find(module);
  if (!state)
    return CUDA_ERROR_INVALID_HANDLE;
  for (const auto &each : state->functions)
    if (each->name == name) {
      *function = each.get();
      return CUDA_SUCCESS;
    }
  return CUDA_ERROR_NOT_FOUND;
}

CUresult get_variable(CUdeviceptr *pointer, std::size_t *bytes, CUmodule module, const char *name, bool managed) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!name)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  const CUmod_st *state = find(module);
  if (!state)
    return CUDA_ERROR_INVALID_HANDLE;
  const auto found = state->variables.find(name);
  if (found == state->variables.end())
    return CUDA_ERROR_NOT_FOUND;
  const Allocation *memory = call.runtime.allocations.at(found->second);
  if (managed && memory->kind != Allocation::Kind::managed_variable)
    return CUDA_ERROR_NOT_FOUND;
  if (pointer)
    *pointer = address_of(found->second);
  if (bytes)
    *bytes = memory->bytes;
  return CUDA_SUCCESS;
}

CUresult parameter_info(const void *function, std::size_t index, std::size_t *offset, std::size_t *size) {
  CudaCall call(CudaCall::Caller::driver);
  const Kernel *kernel = kernel_of_handle(function);
  if (!kernel)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!offset || index >= kernel->parameters.size())
    return CUDA_ERROR_INVALID_VALUE;
  *offset = kernel->parameters[index].offset - kernel->parameters[0].offset;
  if (size)
    *size = kernel->parameters[index].size;
  return CUDA_SUCCESS;
}

CUresult get_attribute(const char *name, int *value, CUfunction_attribute attribute, CUfunction function) {
  if (!value)
    return CUDA_ERROR_INVALID_VALUE;
  cudaFuncAttributes all{};
  if (CUresult wrong = by_runtime(name, [&] { return cudaFuncGetAttributes(&all, function); });
      wrong != CUDA_SUCCESS)
    return wrong;
  const int values[CU_FUNC_ATTRIBUTE_MAX] = {all.maxThreadsPerBlock,
                                             int(all.sharedSizeBytes),
                                             int(all.constSizeBytes),
                                             int(all.localSizeBytes),
                                             all.numRegs,
                                             all.ptxVersion,
                                             all.binaryVersion,
                                             all.cacheModeCA,
                                             all.maxDynamicSharedSizeBytes,
                                             all.preferredShmemCarveout,
                                             all.clusterDimMustBeSet,
                                             all.requiredClusterWidth,
                                             all.requiredClusterHeight,
                                             all.requiredClusterDepth,
                                             all.nonPortableClusterSizeAllowed,
                                             all.clusterSchedulingPolicyPreference};
  if (unsigned(attribute) >= unsigned(CU_FUNC_ATTRIBUTE_MAX))
    return CUDA_ERROR_INVALID_VALUE;
  *value = values[attribute];
  return CUDA_SUCCESS;
}
/// The attributes that can be set have the same numbers in the runtime API.
CUresult set_attribute(const char *name, CUfunction function, CUfunction_attribute attribute, int value) {
  if (attribute < CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || attribute >= CU_FUNC_ATTRIBUTE_MAX)
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime(name, [&] { return cudaFuncSetAttribute(function, cudaFuncAttribute(attribute), value); });
}

CUresult check_function(CUfunction function) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  return kernel_of_handle(function) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUmodule module_of(CUlibrary library) { return reinterpret_cast<CUmodule>(library); }
CUfunction function_of(CUkernel kernel) { return reinterpret_cast<CUfunction>(kernel); }

CUresult add(CUlinkState state, const std::string &text, const char *name, Logs logs) {
  CudaCall call(CudaCall::Caller::driver);
  ModuleCode *code = call.runtime.machine.code.modules();
  if (!code)
    return CUDA_ERROR_NOT_SUPPORTED;
  std::string log;
  std::string image = image_of(*code, text, name ? name : "module.ptx", log);
  if (image.empty()) {
    logs.write(log);
    state->log += log + "\n";
    state->write_logs(state->log);
    say("code not added: " + log);
    return text.empty() ? CUDA_ERROR_INVALID_IMAGE : CUDA_ERROR_INVALID_PTX;
  }
  state->images.push_back(std::move(image));
  return CUDA_SUCCESS;
}

} // namespace

extern "C" {

//===--- modules -------------------------------------------------------------------===//

CUresult cuModuleLoad(CUmodule *module, const char *file) { return load_file(module, file); }
CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return image ? load(module, text_of(image)) : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, CUjit_option *options,
                            void **values) {
  return image ? load(module, text_of(image), "module.ptx", {count, options, values}) : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image) { return cuModuleLoadData(module, image); }
/// Frees its variables' memory; later accesses through dangling pointers are reported. Queued launches are finished
/// first.
CUresult cuModuleUnload(CUmodule module) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaRuntime &runtime = call.runtime;
  const CUmod_st *state = find(module);
  if (!state)
    return CUDA_ERROR_INVALID_HANDLE;
  runtime.streams.finish_all(runtime.machine.options.order.kind);
  for (const auto &function : state->functions) {
    runtime.kernels.erase(function.get());
    runtime.driver->prepared.erase(function.get());
  }
  for (const auto &[name, begin] : state->variables) {
    std::erase_if(runtime.driver->texture_references, [&runtime, begin = begin](const auto &each) {
      if (reinterpret_cast<const char *>(each.second->variable) != begin)
        return false;
      if (each.second->object)
        runtime.textures.remove(each.second->object);
      return true;
    });
    std::erase_if(runtime.variables, [begin = begin](const auto &each) { return each.second == begin; });
    runtime.allocations.free(*runtime.allocations.at(begin));
  }
  runtime.driver->modules.erase(module);
  return CUDA_SUCCESS;
}
CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode) {
  if (!mode)
    return CUDA_ERROR_INVALID_VALUE;
  *mode = CU_MODULE_LAZY_LOADING;
  return CUDA_SUCCESS;
}
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  return get_function(function, module, name);
}
CUresult cuModuleGetFunctionCount(unsigned *count, CUmodule module) {
  CudaCall call(CudaCall::Caller::driver);
  const CUmod_st *state = find(module);
  if (!state)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!count)
    return CUDA_ERROR_INVALID_VALUE;
  *count = unsigned(state->functions.size());
  return CUDA_SUCCESS;
}
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned count, CUmodule module) {
  CudaCall call(CudaCall::Caller::driver);
  const CUmod_st *state = find(module);
  if (!state)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!functions || !count)
    return CUDA_ERROR_INVALID_VALUE;
  for (std::size_t k = 0; k < std::min<std::size_t>(count, state->functions.size()); ++k)
    functions[k] = state->functions[k].get();
  return CUDA_SUCCESS;
}
CUresult cuModuleGetGlobal(CUdeviceptr *pointer, std::size_t *bytes, CUmodule module, const char *name) {
  return get_variable(pointer, bytes, module, name, false);
}

//===--- linking -------------------------------------------------------------------===//

CUresult cuLinkCreate(unsigned count, CUjit_option *options, void **values, CUlinkState *state) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!state)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  auto made = std::make_unique<CUlinkState_st>();
  made->write_logs = [logs = Logs(count, options, values)](const std::string &text) mutable { logs.write(text); };
  *state = made.get();
  call.runtime.driver->links[*state] = std::move(made);
  return CUDA_SUCCESS;
}
CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, std::size_t size, const char *name,
                       unsigned count, CUjit_option *options, void **values) {
  CudaCall call(CudaCall::Caller::driver);
  if (!call.runtime.driver->links.contains(state))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!data || !size)
    return CUDA_ERROR_INVALID_VALUE;
  if (type == CU_JIT_INPUT_LIBRARY || type == CU_JIT_INPUT_NVVM)
    return CUDA_ERROR_NOT_SUPPORTED;
  return add(state, text_of(data, size), name, {count, options, values});
}
CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path, unsigned count,
                       CUjit_option *options, void **values) {
  std::string text;
  if (!path)
    return CUDA_ERROR_INVALID_VALUE;
  if (!read_file(path, text))
    return CUDA_ERROR_FILE_NOT_FOUND;
  return cuLinkAddData(state, type, text.data(), text.size() + 1, path, count, options, values);
}
/// Linked images are concatenated; they become one module when loaded.
CUresult cuLinkComplete(CUlinkState state, void **image, std::size_t *size) {
  CudaCall call(CudaCall::Caller::driver);
  if (!call.runtime.driver->links.contains(state))
    return CUDA_ERROR_INVALID_HANDLE;
  if (state->images.empty())
    return CUDA_ERROR_INVALID_VALUE;
  ModuleCode *code = call.runtime.machine.code.modules();
  state->linked = code ? code->join(state->images) : "";
  if (state->linked.empty())
    state->log += "the added code cannot be linked into one image\n";
  state->write_logs(state->log);
  if (state->linked.empty())
    return CUDA_ERROR_INVALID_IMAGE;
  if (image)
    *image = state->linked.data();
  if (size)
    *size = state->linked.size();
  return CUDA_SUCCESS;
}
CUresult cuLinkDestroy(CUlinkState state) {
  CudaCall call(CudaCall::Caller::driver);
  return call.runtime.driver->links.erase(state) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

//===--- libraries -----------------------------------------------------------------===//

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *options, void **values,
                           unsigned count, CUlibraryOption *, void **, unsigned) {
  return cuModuleLoadDataEx(reinterpret_cast<CUmodule *>(library), code, count, options, values);
}
CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file, CUjit_option *options, void **values,
                               unsigned count, CUlibraryOption *, void **, unsigned) {
  return load_file(reinterpret_cast<CUmodule *>(library), file, {count, options, values});
}
CUresult cuLibraryUnload(CUlibrary library) { return cuModuleUnload(module_of(library)); }
CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name) {
  return get_function(reinterpret_cast<CUfunction *>(kernel), module_of(library), name);
}
CUresult cuLibraryGetKernelCount(unsigned *count, CUlibrary library) {
  return cuModuleGetFunctionCount(count, module_of(library));
}
CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned count, CUlibrary library) {
  return cuModuleEnumerateFunctions(reinterpret_cast<CUfunction *>(kernels), count, module_of(library));
}
CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library) {
  CudaCall call(CudaCall::Caller::driver);
  if (!find(module_of(library)))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!module)
    return CUDA_ERROR_INVALID_VALUE;
  *module = module_of(library);
  return CUDA_SUCCESS;
}
CUresult cuLibraryGetGlobal(CUdeviceptr *pointer, std::size_t *bytes, CUlibrary library, const char *name) {
  return get_variable(pointer, bytes, module_of(library), name, false);
}
CUresult cuLibraryGetManaged(CUdeviceptr *pointer, std::size_t *bytes, CUlibrary library, const char *name) {
  return get_variable(pointer, bytes, module_of(library), name, true);
}
CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel) {
  if (!function)
    return CUDA_ERROR_INVALID_VALUE;
  if (CUresult wrong = check_function(function_of(kernel)); wrong != CUDA_SUCCESS)
    return wrong;
  *function = function_of(kernel);
  return CUDA_SUCCESS;
}
CUresult cuKernelGetLibrary(CUlibrary *library, CUkernel kernel) {
  return cuFuncGetModule(reinterpret_cast<CUmodule *>(library), function_of(kernel));
}
CUresult cuKernelGetName(const char **name, CUkernel kernel) { return cuFuncGetName(name, function_of(kernel)); }
CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attribute, CUkernel kernel, CUdevice) {
  return get_attribute("cuKernelGetAttribute", value, attribute, function_of(kernel));
}
CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel, CUdevice) {
  return set_attribute("cuKernelSetAttribute", function_of(kernel), attribute, value);
}
CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache, CUdevice) {
  return check_function(function_of(kernel));
}
CUresult cuKernelGetParamInfo(CUkernel kernel, std::size_t index, std::size_t *offset, std::size_t *size) {
  return parameter_info(function_of(kernel), index, offset, size);
}

//===--- functions -----------------------------------------------------------------===//

CUresult cuFuncGetModule(CUmodule *module, CUfunction function) {
  CudaCall call(CudaCall::Caller::driver);
  const CUfunc_st *found = find(function);
  if (!found)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!module)
    return CUDA_ERROR_INVALID_VALUE;
  *module = found->module;
  return CUDA_SUCCESS;
}
CUresult cuFuncGetName(const char **name, CUfunction function) {
  CudaCall call(CudaCall::Caller::driver);
  const Kernel *kernel = kernel_of_handle(function);
  if (!kernel)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!name)
    return CUDA_ERROR_INVALID_VALUE;
  // The name must outlive the tables, which grow when the program loads more.
  *name = call.runtime.driver->names.insert(kernel->symbol).first->c_str();
  return CUDA_SUCCESS;
}
CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function) {
  return get_attribute("cuFuncGetAttribute", value, attribute, function);
}
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  return set_attribute("cuFuncSetAttribute", function, attribute, value);
}
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache) { return check_function(function); }
CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig) { return check_function(function); }
CUresult cuFuncGetParamInfo(CUfunction function, std::size_t index, std::size_t *offset, std::size_t *size) {
  return parameter_info(function, index, offset, size);
}
CUresult cuFuncLoad(CUfunction function) { return check_function(function); }

} // extern "C"
