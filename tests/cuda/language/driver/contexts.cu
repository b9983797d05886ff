// Initialization, the device, contexts and errors of the driver API. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

#include <cstring>
#include <string>

int main() {
  CUdevice device = -1;
  CUcontext context = nullptr, found = nullptr, primary = nullptr;
  size_t bytes = 0;
  expect("before cuInit", cuDeviceGet(&device, 0), CUDA_ERROR_NOT_INITIALIZED);
  expect("flags of cuInit", cuInit(1), CUDA_ERROR_INVALID_VALUE);
  expect("cuInit", cuInit(0), CUDA_SUCCESS);

  // The device.
  int count = 0, value = 0, major = 0, minor = 0, version = 0;
  char name[64];
  expect("cuDeviceGetCount", cuDeviceGetCount(&count), CUDA_SUCCESS);
  expect("devices", count, 1);
  expect("cuDeviceGet", cuDeviceGet(&device, 0), CUDA_SUCCESS);
  expect("the first is", device, 0);
  expect("a second", cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
  expect("cuDeviceGetName", cuDeviceGetName(name, sizeof name, 0), CUDA_SUCCESS);
  expect("its name", name[0] != 0, true);
  expect("a short name", cuDeviceGetName(name, 4, 0), CUDA_SUCCESS);
  expect("its length", std::strlen(name), 3u);
  expect("cuDeviceTotalMem", cuDeviceTotalMem(&bytes, 0), CUDA_SUCCESS);
  expect("its memory", bytes >> 30, 80u);
  expect("cuDeviceComputeCapability", cuDeviceComputeCapability(&major, &minor, 0), CUDA_SUCCESS);
  expect("its capability", major * 10 + minor, 90);
  expect("an attribute", cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0), CUDA_SUCCESS);
  expect("a warp", value, 32);
  expect("virtual memory", cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0),
         CUDA_SUCCESS);
  expect("there is", value, 1);
  CUdevprop properties;
  expect("cuDeviceGetProperties", cuDeviceGetProperties(&properties, 0), CUDA_SUCCESS);
  expect("its lanes", properties.SIMDWidth, 32);
  char bus[32];
  expect("cuDeviceGetPCIBusId", cuDeviceGetPCIBusId(bus, sizeof bus, 0), CUDA_SUCCESS);
  expect("cuDeviceGetByPCIBusId", cuDeviceGetByPCIBusId(&device, bus), CUDA_SUCCESS);
  expect("cuDriverGetVersion", cuDriverGetVersion(&version), CUDA_SUCCESS);
  expect("the version", version >= 12000, true);

  // Contexts.
  CUdeviceptr memory = 0;
  expect("no context", cuMemAlloc(&memory, 4), CUDA_ERROR_INVALID_CONTEXT);
  expect("none is current", cuCtxGetCurrent(&found), CUDA_SUCCESS);
  expect("that is null", found == nullptr, true);
  expect("cuCtxCreate", cuCtxCreate(&context, CU_CTX_SCHED_BLOCKING_SYNC, 0), CUDA_SUCCESS);
  expect("it is current", cuCtxGetCurrent(&found), CUDA_SUCCESS);
  expect("the same", found == context, true);
  expect("its device", cuCtxGetDevice(&device), CUDA_SUCCESS);
  expect("is the first", device, 0);
  unsigned flags = 0;
  expect("cuCtxGetFlags", cuCtxGetFlags(&flags), CUDA_SUCCESS);
  expect("its flags", flags, unsigned(CU_CTX_SCHED_BLOCKING_SYNC));
  expect("now there is memory", cuMemAlloc(&memory, 4), CUDA_SUCCESS);
  expect("cuMemFree", cuMemFree(memory), CUDA_SUCCESS);
  int active = -1;
  expect("the primary one", cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
  expect("is not active", active, 0);
  expect("cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&primary, 0), CUDA_SUCCESS);
  expect("cuCtxPushCurrent", cuCtxPushCurrent(primary), CUDA_SUCCESS);
  expect("cuCtxPopCurrent", cuCtxPopCurrent(&found), CUDA_SUCCESS);
  expect("gives the primary one", found == primary, true);
  expect("below is the other", cuCtxGetCurrent(&found), CUDA_SUCCESS);
  expect("again", found == context, true);
  expect("cuCtxSynchronize", cuCtxSynchronize(), CUDA_SUCCESS);
  expect("a limit", cuCtxGetLimit(&bytes, CU_LIMIT_STACK_SIZE), CUDA_SUCCESS);
  expect("of the stack", bytes, 1024u);
  expect("cuCtxDestroy", cuCtxDestroy(context), CUDA_SUCCESS);
  expect("twice", cuCtxDestroy(context), CUDA_ERROR_INVALID_CONTEXT);
  expect("then none is current", cuMemAlloc(&memory, 4), CUDA_ERROR_INVALID_CONTEXT);
  expect("cuDevicePrimaryCtxRelease", cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
  expect("too often", cuDevicePrimaryCtxRelease(0), CUDA_ERROR_INVALID_CONTEXT);

  // The runtime API makes the primary context current.
  int *pointer;
  expect("cudaMalloc", cudaMalloc(&pointer, 4), cudaSuccess);
  expect("a context of the runtime's", cuCtxGetCurrent(&found), CUDA_SUCCESS);
  expect("is the primary one", found == primary, true);
  expect("an error of the driver's", cuStreamQuery(CUstream(0x1234)), CUDA_ERROR_INVALID_HANDLE);
  expect("is none of the runtime's", cudaPeekAtLastError(), cudaSuccess);
  expect("its memory", cuMemFree(CUdeviceptr(pointer)), CUDA_SUCCESS);

  // Errors, entry points.
  const char *text = nullptr;
  expect("cuGetErrorName", cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &text), CUDA_SUCCESS);
  expect("the name", std::string(text) == "CUDA_ERROR_INVALID_VALUE", true);
  expect("cuGetErrorString", cuGetErrorString(CUDA_ERROR_NOT_FOUND, &text), CUDA_SUCCESS);
  expect("the text", std::string(text) == "named symbol not found", true);
  expect("of an unknown one", cuGetErrorString(CUresult(12345), &text), CUDA_ERROR_INVALID_VALUE);
  CUresult (*get_count)(int *) = nullptr;
  CUdriverProcAddressQueryResult status;
  expect("cuGetProcAddress", cuGetProcAddress("cuDeviceGetCount", (void **)&get_count, 12000, 0, &status),
         CUDA_SUCCESS);
  expect("what it gives", get_count(&count), CUDA_SUCCESS);
  expect("an unknown function", cuGetProcAddress("cuNothing", (void **)&get_count, 12000, 0, &status),
         CUDA_SUCCESS);
  expect("is not found", status, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  void *plain = nullptr, *second = nullptr;
  cuGetProcAddress("cuMemAlloc", &plain, 12000, 0, &status);
  cuGetProcAddress("cuMemAlloc_v2", &second, 12000, 0, &status);
  expect("a version with the same parameters", plain && plain == second, true);
  for (const char *other :
       {"cuMemPrefetchAsync_v2", "cuMemAdvise_v2", "cuCtxCreate_v3", "cuGraphAddDependencies_v2",
        "cuGraphGetEdges_v2", "cuStreamGetCaptureInfo_v3", "cuMemAlloc_v3"}) {
    cuGetProcAddress(other, &second, 12000, 0, &status);
    expect(other, status, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
    expect("has no address", second != nullptr, false);
  }
  return wrong;
}
