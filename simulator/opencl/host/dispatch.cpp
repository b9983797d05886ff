// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dispatch table (dispatch.def), and the functions that are not provided.
#include "simulator/opencl/host/api.h"

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace ampsim {

namespace {

void note_missing(const char *name) { opencl_note(std::string(name) + " is not supported; it returns an error"); }

/// A function name as a template's argument.
template <std::size_t size> struct FunctionName {
  constexpr FunctionName(const char (&text)[size]) { std::copy_n(text, size, value); } // NOLINT
  char value[size];
};

template <FunctionName name, cl_int error> cl_int refused() {
  note_missing(name.value);
  return error;
}

/// The calling convention passes integers and addresses in the same way, so only the number of parameters matters.
template <FunctionName name, cl_int error, class Sequence> struct NoObject;
template <FunctionName name, cl_int error, std::size_t... before>
struct NoObject<name, error, std::index_sequence<before...>> {
  template <std::size_t> using Any = std::uintptr_t;
  static void *function(Any<before>..., cl_int *at) {
    note_missing(name.value);
    return cl_error<void>(error, at);
  }
};

} // namespace

#define AMPSIM_CL(name) reinterpret_cast<void *>(&name),
#define AMPSIM_CL_REFUSED(name, error) reinterpret_cast<void *>(&refused<#name, error>),
#define AMPSIM_CL_NO_OBJECT(name, count, error)                                                                    \
  reinterpret_cast<void *>(&NoObject<#name, error, std::make_index_sequence<(count) - 1>>::function),
void *const opencl_dispatch[] = {
#include "simulator/opencl/host/dispatch.def"
};
#undef AMPSIM_CL
#undef AMPSIM_CL_REFUSED
#undef AMPSIM_CL_NO_OBJECT

ClPlatform opencl_platform;
ClDevice opencl_device;

void *clGetExtensionFunctionAddress(const char *name) {
  // Only one of the device's extensions has functions: cl_khr_subgroups.
  const bool known = name && std::string_view(name) == "clGetKernelSubGroupInfoKHR";
  return known ? reinterpret_cast<void *>(&clGetKernelSubGroupInfoKHR) : nullptr;
}
void *clGetExtensionFunctionAddressForPlatform(ClPlatform *, const char *name) {
  return clGetExtensionFunctionAddress(name);
}

} // namespace ampsim

void *ampsim_opencl_function(const char *name) {
  using namespace ampsim;
#define AMPSIM_CL(name) #name,
#define AMPSIM_CL_REFUSED(name, error) #name,
#define AMPSIM_CL_NO_OBJECT(name, count, error) #name,
  static constexpr std::string_view names[] = {
#include "simulator/opencl/host/dispatch.def"
  };
  for (std::size_t k = 0; k < std::size(names); ++k)
    if (names[k] == name)
      return opencl_dispatch[k];
  return nullptr;
}
