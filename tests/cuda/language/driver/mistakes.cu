// Wrong arguments and uses of destroyed objects are rejected: truncated images, null
// parameters, graphs with kernels of unloaded modules, variables that do not fit. HAZARD-NONE
#include "../nvrtc/compile.h"

#include <cstring>
#include <fstream>
#include <unistd.h>

const char source[] = "extern \"C\" __global__ void sum(int *out) { atomicAdd(out, 1); }\n"
                      "extern \"C\" __global__ void empty() {}\n";

int main() {
  begin();
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source, "source.cu", 0, nullptr, nullptr);
  const std::string image = image_of(program);
  nvrtcDestroyProgram(&program);
  CUmodule module = nullptr;
  expect("cuModuleLoadData", cuModuleLoadData(&module, image.c_str()), CUDA_SUCCESS);
  CUfunction sum = function_of(module, "sum"), empty = function_of(module, "empty");

  // Images. The first line contains their length, in twelve digits.
  CUlinkState link;
  expect("cuLinkCreate", cuLinkCreate(0, nullptr, nullptr, &link), CUDA_SUCCESS);
  std::string longer = image;
  longer[longer.find_first_of("0123456789")] = '9';
  auto add = [&](const std::string &data) {
    return cuLinkAddData(link, CU_JIT_INPUT_CUBIN, const_cast<char *>(data.data()), data.size(), "data", 0, nullptr, nullptr);
  };
  expect("one that says it is longer", add(longer), CUDA_ERROR_INVALID_IMAGE);
  expect("one that is cut short", add(image.substr(0, image.size() / 2)), CUDA_ERROR_INVALID_IMAGE);
  expect("its first line", add(image.substr(0, image.find('\n'))), CUDA_ERROR_INVALID_IMAGE);
  expect("all of it", add(image), CUDA_SUCCESS);
  expect("cuLinkDestroy", cuLinkDestroy(link), CUDA_SUCCESS);

  // The log buffers are those passed to cuLinkCreate.
  char log[400] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  expect("with logs", cuLinkCreate(2, options, values, &link), CUDA_SUCCESS);
  const std::string unknown = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f()\n{\nnothing.u32;\n}\n";
  expect("PTX that is not understood", add(unknown), CUDA_ERROR_INVALID_PTX);
  expect("its instruction", std::string(log).find("'nothing.u32'") != std::string::npos, true);
  expect("its length", reinterpret_cast<size_t>(values[1]), std::strlen(log));
  expect("another one", add(".version 8.0\n.other\n"), CUDA_ERROR_INVALID_PTX);
  expect("the first", std::string(log).find("'nothing.u32'") != std::string::npos, true);
  expect("and the second", std::string(log).find("'.other'") != std::string::npos, true);
  expect("cuLinkDestroy", cuLinkDestroy(link), CUDA_SUCCESS);
  char name[] = "/tmp/ampsim-image-XXXXXX";
  close(mkstemp(name));
  std::ofstream(name, std::ios::binary) << longer;
  CUmodule other = nullptr;
  expect("a file", cuModuleLoad(&other, name), CUDA_ERROR_INVALID_IMAGE);
  unlink(name);
  const unsigned char fat_binary[16] = {0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0};
  expect("a fat binary", cuModuleLoadData(&other, fat_binary), CUDA_ERROR_INVALID_IMAGE);
  const std::string large = ".version 8.0\n.target sm_80\n.address_size 64\n.global .align 4 .b8 "
                            "large[1099511627776];\n.visible .entry f()\n{\nret;\n}\n";
  expect("a variable of a terabyte", cuModuleLoadData(&other, large.c_str()), CUDA_ERROR_OUT_OF_MEMORY);

  // A name stays valid while the program loads more modules.
  const char *called = nullptr;
  expect("cuFuncGetName", cuFuncGetName(&called, sum), CUDA_SUCCESS);
  std::vector<CUmodule> more(20);
  for (CUmodule &each : more)
    expect("another module", cuModuleLoadData(&each, image.c_str()), CUDA_SUCCESS);
  expect("its name", std::strcmp(called, "sum"), 0);
  for (CUmodule each : more)
    cuModuleUnload(each);

  // Parameters.
  CUlaunchConfig config = {};
  config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimX = config.blockDimY = config.blockDimZ = 1;
  expect("no parameters", cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr), CUDA_ERROR_INVALID_VALUE);
  expect("none of cuLaunchKernelEx", cuLaunchKernelEx(&config, sum, nullptr, nullptr), CUDA_ERROR_INVALID_VALUE);
  expect("where there are none", cuLaunchKernelEx(&config, empty, nullptr, nullptr), CUDA_SUCCESS);

  // A graph with a kernel.
  CUdeviceptr out;
  expect("cuMemAlloc", cuMemAlloc(&out, sizeof(int)), CUDA_SUCCESS);
  cuMemsetD32(out, 0, 1);
  expect("cuCtxSynchronize", cuCtxSynchronize(), CUDA_SUCCESS);
  CUstream stream;
  CUgraph graph;
  CUgraphExec executable;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  expect("cuStreamBeginCapture", cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
  void *arguments[] = {&out};
  cuLaunchKernel(sum, 1, 1, 1, 32, 1, 1, 0, stream, arguments, nullptr);
  expect("cuStreamEndCapture", cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  expect("cuGraphInstantiate", cuGraphInstantiate(&executable, graph, 0), CUDA_SUCCESS);
  expect("cuGraphLaunch", cuGraphLaunch(executable, stream), CUDA_SUCCESS);
  expect("cuModuleUnload", cuModuleUnload(module), CUDA_SUCCESS);
  expect("with a kernel that is gone", cuGraphLaunch(executable, stream), CUDA_ERROR_INVALID_HANDLE);
  expect("cuStreamSynchronize", cuStreamSynchronize(stream), CUDA_SUCCESS);
  int count = 0;
  cuMemcpyDtoH(&count, out, sizeof count);
  expect("it ran once", count, 32);
  cuGraphExecDestroy(executable);
  cuGraphDestroy(graph);
  cuStreamDestroy(stream);
  cuMemFree(out);

  // A mapping is destroyed with the device's memory.
  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  const size_t chunk = 2 << 20;
  CUdeviceptr begin = 0;
  CUmemGenericAllocationHandle memory = 0;
  CUmemAccessDesc access = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  expect("cuMemAddressReserve", cuMemAddressReserve(&begin, chunk, 0, 0, 0), CUDA_SUCCESS);
  expect("cuMemCreate", cuMemCreate(&memory, chunk, &of, 0), CUDA_SUCCESS);
  expect("cuMemMap", cuMemMap(begin, chunk, 0, memory, 0), CUDA_SUCCESS);
  expect("cuMemSetAccess", cuMemSetAccess(begin, chunk, &access, 1), CUDA_SUCCESS);
  expect("cudaDeviceReset", cudaDeviceReset(), cudaSuccess);
  expect("no memory there", cuMemUnmap(begin, chunk), CUDA_ERROR_INVALID_VALUE);
  expect("no addresses", cuMemAddressFree(begin, chunk), CUDA_ERROR_INVALID_VALUE);
  expect("no memory", cuMemRelease(memory), CUDA_ERROR_INVALID_VALUE);
  return wrong;
}
