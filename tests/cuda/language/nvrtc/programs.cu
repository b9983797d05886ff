// The results of NVRTC's functions: logs, images, names of templates, headers in memory, options. HAZARD-NONE
#include "compile.h"

const char source[] = R"(
#include "numbers.h"
#include "more/numbers.h"
namespace counts {
template <class T, int N> __global__ void scale(T *values) { values[threadIdx.x] *= T(N * FACTOR); }
__constant__ int offsets[4];
__device__ long long total = 12;
}
extern "C" __global__ void plain(int *values) { values[threadIdx.x] = first + second; }
__global__ void mangled(float *values, int n) { values[n] = 1; }
)";

int main() {
  begin();
  int major = 0, minor = 0, count = 0;
  expect("nvrtcVersion", nvrtcVersion(&major, &minor), NVRTC_SUCCESS);
  expect("the version", major, 12);
  expect("nvrtcGetNumSupportedArchs", nvrtcGetNumSupportedArchs(&count), NVRTC_SUCCESS);
  std::vector<int> architectures(count);
  expect("nvrtcGetSupportedArchs", nvrtcGetSupportedArchs(architectures.data()), NVRTC_SUCCESS);
  expect("the newest", architectures.back(), 90);
  expect("a text", std::string(nvrtcGetErrorString(NVRTC_ERROR_COMPILATION)) == "NVRTC_ERROR_COMPILATION", true);

  nvrtcProgram program;
  const char *headers[] = {"const int first = 3;\n", "const int second = 4;\n"};
  const char *names[] = {"numbers.h", "more/numbers.h"};
  expect("no source", nvrtcCreateProgram(&program, nullptr, "", 0, nullptr, nullptr), NVRTC_ERROR_INVALID_INPUT);
  expect("nvrtcCreateProgram", nvrtcCreateProgram(&program, source, "counts.cu", 2, headers, names), NVRTC_SUCCESS);
  const char *lowered = nullptr;
  expect("a name", nvrtcAddNameExpression(program, "counts::scale<float, 3>"), NVRTC_SUCCESS);
  expect("another", nvrtcAddNameExpression(program, "&counts::scale<int, 2>"), NVRTC_SUCCESS);
  expect("a variable", nvrtcAddNameExpression(program, "&counts::total"), NVRTC_SUCCESS);
  expect("of constant memory", nvrtcAddNameExpression(program, "counts::offsets"), NVRTC_SUCCESS);
  expect("too early", nvrtcGetLoweredName(program, "counts::scale<float, 3>", &lowered),
         NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
  size_t size = 0;
  expect("no image yet", nvrtcGetPTXSize(program, &size), NVRTC_ERROR_INVALID_PROGRAM);
  const std::string image = image_of(program, {"--gpu-architecture=compute_90", "-DFACTOR=5", "--std=c++17"});
  expect("it compiles", image.empty(), false);
  expect("its kernels can be found", image.find(".entry plain(") != image.npos, true);
  expect("too late", nvrtcAddNameExpression(program, "mangled"), NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
  expect("cubin", nvrtcGetCUBINSize(program, &size), NVRTC_SUCCESS);
  expect("its size", size > 100, true);

  CUmodule module;
  expect("cuModuleLoadData", cuModuleLoadData(&module, image.c_str()), CUDA_SUCCESS);
  const int threads = 32;
  CUdeviceptr values;
  cuMemAlloc(&values, threads * sizeof(float));
  std::vector<float> floats(threads, 2), back(threads);
  cuMemcpyHtoD(values, floats.data(), threads * sizeof(float));
  expect("nvrtcGetLoweredName", nvrtcGetLoweredName(program, "counts::scale<float, 3>", &lowered), NVRTC_SUCCESS);
  void *arguments[] = {&values};
  expect("a template", cuLaunchKernel(function_of(module, lowered), 1, 1, 1, threads, 1, 1, 0, nullptr, arguments, nullptr),
         CUDA_SUCCESS);
  cuMemcpyDtoH(back.data(), values, threads * sizeof(float));
  expect_all("scaled", back.data(), threads, [](int) { return 30; });
  expect("plain", cuLaunchKernel(function_of(module, "plain"), 1, 1, 1, threads, 1, 1, 0, nullptr, arguments, nullptr),
         CUDA_SUCCESS);
  std::vector<int> ints(threads);
  cuMemcpyDtoH(ints.data(), values, threads * sizeof(int));
  expect_all("from headers in memory", ints.data(), threads, [](int) { return 7; });
  expect("another template", nvrtcGetLoweredName(program, "&counts::scale<int, 2>", &lowered), NVRTC_SUCCESS);
  expect("launched", cuLaunchKernel(function_of(module, lowered), 1, 1, 1, threads, 1, 1, 0, nullptr, arguments, nullptr),
         CUDA_SUCCESS);
  cuMemcpyDtoH(ints.data(), values, threads * sizeof(int));
  expect_all("scaled again", ints.data(), threads, [](int) { return 70; });
  function_of(module, "_Z7mangledPfi");
  CUdeviceptr total = 0;
  long long number = 0;
  expect("a variable's name", nvrtcGetLoweredName(program, "&counts::total", &lowered), NVRTC_SUCCESS);
  expect("cuModuleGetGlobal", cuModuleGetGlobal(&total, &size, module, lowered), CUDA_SUCCESS);
  expect("its size", size, sizeof number);
  cuMemcpyDtoH(&number, total, sizeof number);
  expect("what it begins with", number, 12);
  expect("an array's name", nvrtcGetLoweredName(program, "counts::offsets", &lowered), NVRTC_SUCCESS);
  expect("the array", cuModuleGetGlobal(&total, &size, module, lowered), CUDA_SUCCESS);
  expect("its size", size, 16u);
  expect("a name that was not added", nvrtcGetLoweredName(program, "plain", &lowered),
         NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
  expect("nvrtcDestroyProgram", nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
  expect("twice", nvrtcDestroyProgram(&program), NVRTC_ERROR_INVALID_PROGRAM);

  // An error is in the log, at its line.
  nvrtcCreateProgram(&program, "__global__ void f(int *a) {\n  a[0] = nothing;\n}\n", "wrong.cu", 0, nullptr, nullptr);
  expect("an error", nvrtcCompileProgram(program, 0, nullptr), NVRTC_ERROR_COMPILATION);
  const std::string log = log_of(program);
  expect("its place", log.find("wrong.cu:2:10: error") != log.npos, true);
  expect("its words", log.find("nothing") != log.npos, true);
  nvrtcDestroyProgram(&program);

  // NVRTC's options are accepted, whether or not they have an effect here.
  nvrtcCreateProgram(&program, "__global__ void f(int *a) {}\n", "right.cu", 0, nullptr, nullptr);
  const char *known[] = {"--device-int128", "-default-device", "--time=times.csv"}, *unknown[] = {"--no-such-option=1"};
  expect("an unknown option", nvrtcCompileProgram(program, 1, unknown), NVRTC_ERROR_INVALID_OPTION);
  expect("its name", log_of(program).find("'--no-such-option=1'") != std::string::npos, true);
  const char *language[] = {"--std=c++99"};
  expect("an unknown language", nvrtcCompileProgram(program, 1, language), NVRTC_ERROR_INVALID_OPTION);
  expect("NVRTC's own", nvrtcCompileProgram(program, 3, known), NVRTC_SUCCESS);
  nvrtcDestroyProgram(&program);
  cuMemFree(values);
  return wrong;
}
