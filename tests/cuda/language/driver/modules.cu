// Modules and their contents: kernels, variables, attributes; two modules at the same time,
// unloaded and loaded again; launches with all arguments in one buffer; linking. HAZARD-NONE
#include "../nvrtc/compile.h"

const char counting[] = R"(
__device__ int count = 40;
__constant__ float factors[2] = {2, 3};
__device__ int results[4];
extern "C" __global__ void __launch_bounds__(128) add(char a, long long b, short c, float *out) {
  out[threadIdx.x] = a + b + c + factors[threadIdx.x % 2];
  if (threadIdx.x == 0) {
    ++count;
    results[0] = count;
  }
}
extern "C" __global__ void sum(const int *in, int *out, int n) {
  __shared__ int part[64];
  extern __shared__ int more[];
  part[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
  more[threadIdx.x] = 1;
  for (int step = 32; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step) {
      part[threadIdx.x] += part[threadIdx.x + step];
      more[threadIdx.x] += more[threadIdx.x + step];
    }
  }
  if (threadIdx.x == 0) {
    out[0] = part[0];
    out[1] = more[0];
  }
}
)";

__global__ void own(int *out) { out[threadIdx.x] = threadIdx.x + 5; }

int main() {
  begin();
  CUmodule module = load(counting), again = load(counting);
  CUfunction add = function_of(module, "add"), sum = function_of(module, "sum"), other = function_of(again, "add");
  CUfunction none;
  expect("an unknown kernel", cuModuleGetFunction(&none, module, "nothing"), CUDA_ERROR_NOT_FOUND);
  unsigned count = 0;
  expect("cuModuleGetFunctionCount", cuModuleGetFunctionCount(&count, module), CUDA_SUCCESS);
  expect("kernels", count, 2u);
  std::vector<CUfunction> all(count);
  expect("cuModuleEnumerateFunctions", cuModuleEnumerateFunctions(all.data(), count, module), CUDA_SUCCESS);
  expect("the first", all[0] == add, true);
  const char *name = nullptr;
  expect("cuFuncGetName", cuFuncGetName(&name, sum), CUDA_SUCCESS);
  expect("its name", std::string(name) == "sum", true);

  // Attributes.
  int value = 0;
  expect("cuFuncGetAttribute", cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, add), CUDA_SUCCESS);
  expect("threads of a block", value, 128);
  expect("its memory", cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, sum), CUDA_SUCCESS);
  expect("shared", value, 256);
  expect("cuFuncSetAttribute", cuFuncSetAttribute(sum, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000),
         CUDA_SUCCESS);
  expect("too much", cuFuncSetAttribute(sum, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 20),
         CUDA_ERROR_INVALID_VALUE);
  size_t offset = 0, size = 0;
  expect("cuFuncGetParamInfo", cuFuncGetParamInfo(add, 1, &offset, &size), CUDA_SUCCESS);
  expect("its place", offset, 8u);
  expect("its size", size, 8u);
  expect("too many", cuFuncGetParamInfo(add, 4, &offset, &size), CUDA_ERROR_INVALID_VALUE);
  int blocks = 0, block = 0, grid = 0;
  expect("occupancy", cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 128, 0), CUDA_SUCCESS);
  expect("blocks", blocks, 16);
  expect("a good block", cuOccupancyMaxPotentialBlockSize(&grid, &block, sum, nullptr, 0, 0), CUDA_SUCCESS);
  expect("some threads", block > 0 && grid > 0, true);

  // Launches.
  const int threads = 64;
  CUdeviceptr out;
  cuMemAlloc(&out, threads * sizeof(float));
  struct {
    char a = 1;
    long long b = 20;
    short c = 300;
    CUdeviceptr out;
  } buffer;
  buffer.out = out;
  size_t bytes = sizeof buffer;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  expect("arguments in a buffer", cuLaunchKernel(add, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  std::vector<float> floats(threads);
  cuMemcpyDtoH(floats.data(), out, threads * sizeof(float));
  expect_all("their sum", floats.data(), threads, [](int k) { return 321 + (k % 2 ? 3 : 2); });
  bytes = 8;
  expect("a buffer too short", cuLaunchKernel(add, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra),
         CUDA_ERROR_INVALID_VALUE);
  void *arguments[] = {&buffer.a, &buffer.b, &buffer.c, &buffer.out};
  expect("a block too large", cuLaunchKernel(add, 1, 1, 1, 2048, 1, 1, 0, nullptr, arguments, nullptr),
         CUDA_ERROR_INVALID_VALUE);
  expect("no kernel", cuLaunchKernel(nullptr, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr),
         CUDA_ERROR_INVALID_HANDLE);
  CUlaunchConfig config = {};
  config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.blockDimX = threads;
  expect("cuLaunchKernelEx", cuLaunchKernelEx(&config, other, arguments, nullptr), CUDA_SUCCESS);
  int n = threads;
  CUdeviceptr in;
  cuMemAlloc(&in, threads * sizeof(int));
  cuMemsetD32(in, 3, threads);
  void *of_sum[] = {&in, &out, &n};
  expect("dynamic memory", cuLaunchKernel(sum, 1, 1, 1, threads, 1, 1, threads * sizeof(int), nullptr, of_sum, nullptr),
         CUDA_SUCCESS);
  int sums[2] = {};
  cuMemcpyDtoH(sums, out, sizeof sums);
  expect("the sum", sums[0], 192);
  expect("threads", sums[1], threads);

  // Each module has its own variables.
  CUdeviceptr of_first = 0, of_second = 0, results = 0;
  int number = 0;
  expect("cuModuleGetGlobal", cuModuleGetGlobal(&of_first, &size, module, "count"), CUDA_SUCCESS);
  expect("of the other", cuModuleGetGlobal(&of_second, nullptr, again, "count"), CUDA_SUCCESS);
  expect("they are two", of_first != of_second, true);
  expect("unknown variable", cuModuleGetGlobal(&results, &size, module, "nothing"), CUDA_ERROR_NOT_FOUND);
  cuMemcpyDtoH(&number, of_first, sizeof number);
  expect("counted in one", number, 41);
  cuMemcpyDtoH(&number, of_second, sizeof number);
  expect("and in the other", number, 41);
  number = 7;
  cuMemcpyHtoD(of_first, &number, sizeof number);
  bytes = sizeof buffer;
  cuLaunchKernel(add, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra);
  cuModuleGetGlobal(&results, &size, module, "results");
  cuMemcpyDtoH(&number, results, sizeof number);
  expect("written by the host", number, 8);

  // The program's own kernels also have function handles.
  own<<<1, threads>>>(reinterpret_cast<int *>(in));
  std::vector<int> ints(threads);
  cuMemcpyDtoH(ints.data(), in, threads * sizeof(int));
  expect_all("beside the program's own", ints.data(), threads, [](int k) { return k + 5; });

  expect("cuModuleUnload", cuModuleUnload(module), CUDA_SUCCESS);
  expect("twice", cuModuleUnload(module), CUDA_ERROR_INVALID_HANDLE);
  expect("its kernels are gone", cuLaunchKernel(add, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra),
         CUDA_ERROR_INVALID_HANDLE);
  expect("the other's are not", cuLaunchKernel(other, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  module = load(counting);
  cuModuleGetGlobal(&of_first, &size, module, "count");
  cuMemcpyDtoH(&number, of_first, sizeof number);
  expect("begins anew", number, 40);

  // Libraries.
  nvrtcProgram program;
  nvrtcCreateProgram(&program, counting, "library.cu", 0, nullptr, nullptr);
  const std::string image = image_of(program);
  CUlibrary library;
  CUkernel kernel;
  expect("cuLibraryLoadData", cuLibraryLoadData(&library, image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
         CUDA_SUCCESS);
  expect("cuLibraryGetKernel", cuLibraryGetKernel(&kernel, library, "add"), CUDA_SUCCESS);
  CUfunction function;
  expect("cuKernelGetFunction", cuKernelGetFunction(&function, kernel), CUDA_SUCCESS);
  expect("it runs", cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  expect("cuLibraryGetGlobal", cuLibraryGetGlobal(&of_first, &size, library, "count"), CUDA_SUCCESS);
  cuMemcpyDtoH(&number, of_first, sizeof number);
  expect("its variable", number, 41);
  expect("cuLibraryUnload", cuLibraryUnload(library), CUDA_SUCCESS);
  nvrtcDestroyProgram(&program);

  // A function that another source defines.
  const char *sources[] = {"__device__ int twice(int);\n"
                           "extern \"C\" __global__ void use(int *out) { out[threadIdx.x] = twice(threadIdx.x); }\n",
                           "__device__ int twice(int k) { return 2 * k; }\n"};
  CUlinkState link;
  expect("cuLinkCreate", cuLinkCreate(0, nullptr, nullptr, &link), CUDA_SUCCESS);
  std::string alone;
  for (const char *source : sources) {
    nvrtcCreateProgram(&program, source, "part.cu", 0, nullptr, nullptr);
    std::string part = image_of(program, {"-rdc=true"});
    if (alone.empty())
      alone = part;
    expect("cuLinkAddData", cuLinkAddData(link, CU_JIT_INPUT_PTX, part.data(), part.size(), "part", 0, nullptr, nullptr),
           CUDA_SUCCESS);
    nvrtcDestroyProgram(&program);
  }
  void *linked = nullptr;
  expect("cuLinkComplete", cuLinkComplete(link, &linked, &size), CUDA_SUCCESS);
  expect("cuModuleLoadData", cuModuleLoadData(&again, linked), CUDA_SUCCESS);
  expect("cuLinkDestroy", cuLinkDestroy(link), CUDA_SUCCESS);
  void *of_use[] = {&in};
  expect("use", cuLaunchKernel(function_of(again, "use"), 1, 1, 1, threads, 1, 1, 0, nullptr, of_use, nullptr),
         CUDA_SUCCESS);
  cuMemcpyDtoH(ints.data(), in, threads * sizeof(int));
  expect_all("through the other source", ints.data(), threads, [](int k) { return 2 * k; });

  // Handles that are not functions.
  expect("a file that is not there", cuModuleLoad(&again, "/nonexistent.cubin"), CUDA_ERROR_FILE_NOT_FOUND);
  expect("code of a GPU", cuModuleLoadData(&again, "\177ELF\2"), CUDA_ERROR_INVALID_IMAGE);
  cuMemFree(in);
  cuMemFree(out);
  return wrong;
}
