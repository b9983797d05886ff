// Texture references of a module, and kernels whose parameters are set individually. HAZARD-NONE
#include "../nvrtc/compile.h"

const char source[] =
    "texture<float, cudaTextureType2D, cudaReadModeElementType> image;\n"
    "texture<int> line;\n"
    "extern \"C\" __global__ void fetch(float *out, int first, float factor) {\n"
    "  out[blockIdx.x * blockDim.x + threadIdx.x] =\n"
    "      factor * tex2D(image, threadIdx.x + 0.5f, blockIdx.x + 0.5f) + tex1Dfetch(line, first + threadIdx.x);\n"
    "}\n";

int main() {
  begin();
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source, "source.cu", 0, nullptr, nullptr);
  const std::string code = image_of(program);
  nvrtcDestroyProgram(&program);
  CUmodule module;
  expect("cuModuleLoadData", cuModuleLoadData(&module, code.c_str()), CUDA_SUCCESS);
  CUfunction fetch = function_of(module, "fetch");
  CUtexref image, again, line, none;
  expect("cuModuleGetTexRef", cuModuleGetTexRef(&image, module, "image"), CUDA_SUCCESS);
  expect("again", cuModuleGetTexRef(&again, module, "image"), CUDA_SUCCESS);
  expect("the same", again == image, true);
  expect("another", cuModuleGetTexRef(&line, module, "line"), CUDA_SUCCESS);
  expect("none", cuModuleGetTexRef(&none, module, "nothing"), CUDA_ERROR_NOT_FOUND);

  float reals[16], back[16];
  int integers[8];
  for (int k = 0; k < 16; ++k)
    reals[k] = float(k);
  for (int k = 0; k < 8; ++k)
    integers[k] = 100 * k;
  CUDA_ARRAY_DESCRIPTOR shape = {4, 4, CU_AD_FORMAT_FLOAT, 1};
  CUarray array, returned;
  expect("cuArrayCreate", cuArrayCreate(&array, &shape), CUDA_SUCCESS);
  CUDA_MEMCPY2D copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = reals;
  copy.srcPitch = 16;
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  copy.WidthInBytes = 16;
  copy.Height = 4;
  cuMemcpy2D(&copy);
  CUdeviceptr list, out;
  cuMemAlloc(&list, sizeof integers);
  cuMemcpyHtoD(list, integers, sizeof integers);
  cuMemAlloc(&out, sizeof back);
  expect("cuTexRefSetFilterMode", cuTexRefSetFilterMode(image, CU_TR_FILTER_MODE_POINT), CUDA_SUCCESS);
  expect("cuTexRefSetAddressMode", cuTexRefSetAddressMode(image, 0, CU_TR_ADDRESS_MODE_CLAMP), CUDA_SUCCESS);
  expect("of no dimension", cuTexRefSetAddressMode(image, 3, CU_TR_ADDRESS_MODE_CLAMP), CUDA_ERROR_INVALID_VALUE);
  expect("cuTexRefSetArray", cuTexRefSetArray(image, array, CU_TRSA_OVERRIDE_FORMAT), CUDA_SUCCESS);
  expect("cuTexRefGetArray", cuTexRefGetArray(&returned, image), CUDA_SUCCESS);
  expect("the array", returned == array, true);
  expect("cuTexRefSetFormat", cuTexRefSetFormat(line, CU_AD_FORMAT_SIGNED_INT32, 1), CUDA_SUCCESS);
  expect("cuTexRefSetFlags", cuTexRefSetFlags(line, CU_TRSF_READ_AS_INTEGER), CUDA_SUCCESS);
  size_t offset = 1;
  expect("cuTexRefSetAddress", cuTexRefSetAddress(&offset, line, list, sizeof integers), CUDA_SUCCESS);
  CUdeviceptr bound = 0;
  expect("cuTexRefGetAddress", cuTexRefGetAddress(&bound, line), CUDA_SUCCESS);
  expect("the address", bound == list, true);
  CUarray_format format;
  int channels = 0;
  expect("cuTexRefGetFormat", cuTexRefGetFormat(&format, &channels, image), CUDA_SUCCESS);
  expect("the format", format, CU_AD_FORMAT_FLOAT);
  expect("no reference", cuTexRefSetFlags(CUtexref(&shape), 0), CUDA_ERROR_INVALID_VALUE);

  expect("cuFuncSetBlockShape", cuFuncSetBlockShape(fetch, 4, 1, 1), CUDA_SUCCESS);
  expect("cuParamSetv", cuParamSetv(fetch, 0, &out, sizeof out), CUDA_SUCCESS);
  expect("cuParamSeti", cuParamSeti(fetch, 8, 4), CUDA_SUCCESS);
  expect("cuParamSetf", cuParamSetf(fetch, 12, 2.0f), CUDA_SUCCESS);
  expect("cuParamSetTexRef", cuParamSetTexRef(fetch, CU_PARAM_TR_DEFAULT, image), CUDA_SUCCESS);
  expect("cuParamSetSize", cuParamSetSize(fetch, 16), CUDA_SUCCESS);
  expect("cuLaunchGrid", cuLaunchGrid(fetch, 4, 1), CUDA_SUCCESS);
  cuMemcpyDtoH(back, out, sizeof back);
  expect_all("what it has fetched", back, 16, [](int k) { return 2.0f * k + 100 * (4 + k % 4); });
  CUdeviceptr rows;
  size_t pitch;
  cuMemAllocPitch(&rows, &pitch, 16, 4, 4);
  cuMemsetD2D32(rows, pitch, 0, 4, 4);
  expect("cuTexRefSetAddress2D", cuTexRefSetAddress2D(image, &shape, rows, pitch), CUDA_SUCCESS);
  expect("cuLaunchGridAsync", cuLaunchGridAsync(fetch, 1, 1, 0), CUDA_SUCCESS);
  cuMemcpyDtoH(back, out, sizeof back);
  expect_all("zeros in rows", back, 4, [](int k) { return 100.0f * (4 + k); });
  expect("a parameter too far", cuParamSetv(fetch, 4094, &out, sizeof out), CUDA_ERROR_INVALID_VALUE);
  expect("no function", cuLaunch(CUfunction(&shape)), CUDA_ERROR_INVALID_HANDLE);
  expect("no graphics", cuGraphicsMapResources(0, nullptr, 0), CUDA_ERROR_INVALID_HANDLE);

  CUtexref own;
  expect("cuTexRefCreate", cuTexRefCreate(&own), CUDA_SUCCESS);
  expect("of the module", cuTexRefDestroy(image), CUDA_ERROR_INVALID_VALUE);
  expect("cuTexRefDestroy", cuTexRefDestroy(own), CUDA_SUCCESS);
  cuArrayDestroy(array);
  expect("cuModuleUnload", cuModuleUnload(module), CUDA_SUCCESS);
  expect("gone with it", cuTexRefSetFlags(image, 0), CUDA_ERROR_INVALID_VALUE);
  return wrong;
}
