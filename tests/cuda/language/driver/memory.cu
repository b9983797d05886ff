// Memory in the driver API: allocations, copies and fills of all shapes, arrays, attributes of addresses. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

#include <numeric>

int main() {
  CUcontext context;
  cuInit(0);
  expect("cuCtxCreate", cuCtxCreate(&context, 0, 0), CUDA_SUCCESS);
  const int count = 64;
  std::vector<int> host(count), back(count);
  std::iota(host.begin(), host.end(), 100);
  const size_t bytes = count * sizeof(int);
  CUdeviceptr a = 0, b = 0;
  expect("no bytes", cuMemAlloc(&a, 0), CUDA_ERROR_INVALID_VALUE);
  expect("cuMemAlloc", cuMemAlloc(&a, bytes), CUDA_SUCCESS);
  expect("another", cuMemAlloc(&b, bytes), CUDA_SUCCESS);
  expect("cuMemcpyHtoD", cuMemcpyHtoD(a, host.data(), bytes), CUDA_SUCCESS);
  expect("cuMemcpyDtoD", cuMemcpyDtoD(b, a, bytes), CUDA_SUCCESS);
  expect("cuMemcpyDtoH", cuMemcpyDtoH(back.data(), b, bytes), CUDA_SUCCESS);
  expect_all("through both", back.data(), count, [](int k) { return 100 + k; });
  expect("more than there is", cuMemcpyHtoD(a, host.data(), bytes + 4), CUDA_ERROR_INVALID_VALUE);
  expect("to the host's memory", cuMemcpyHtoD(CUdeviceptr(back.data()), host.data(), 4), CUDA_ERROR_INVALID_VALUE);
  expect("cuMemcpy", cuMemcpy(CUdeviceptr(back.data()), a + 4, 4), CUDA_SUCCESS);
  expect("an element", back[0], 101);

  // Fills.
  expect("cuMemsetD32", cuMemsetD32(a, 0x01020304, count), CUDA_SUCCESS);
  cuMemcpyDtoH(back.data(), a, bytes);
  expect_all("words", back.data(), count, [](int) { return 0x01020304; });
  expect("cuMemsetD16", cuMemsetD16(a, 0x0506, count), CUDA_SUCCESS);
  expect("cuMemsetD8", cuMemsetD8(a, 7, 4), CUDA_SUCCESS);
  cuMemcpyDtoH(back.data(), a, bytes);
  expect_all("halves and bytes", back.data(), count,
             [](int k) { return k == 0 ? 0x07070707 : k < count / 2 ? 0x05060506 : 0x01020304; });
  expect("an odd address", cuMemsetD32(a + 2, 0, 1), CUDA_ERROR_INVALID_VALUE);
  expect("beyond", cuMemsetD32(a, 0, count + 1), CUDA_ERROR_INVALID_VALUE);

  // Planes.
  CUdeviceptr plane = 0;
  size_t pitch = 0;
  expect("cuMemAllocPitch", cuMemAllocPitch(&plane, &pitch, 8 * sizeof(int), 8, 4), CUDA_SUCCESS);
  expect("its pitch", pitch >= 8 * sizeof(int), true);
  CUDA_MEMCPY2D copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = host.data();
  copy.srcPitch = 8 * sizeof(int);
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = plane;
  copy.dstPitch = pitch;
  copy.WidthInBytes = 8 * sizeof(int);
  copy.Height = 8;
  expect("cuMemcpy2D", cuMemcpy2D(&copy), CUDA_SUCCESS);
  expect("cuMemsetD2D32", cuMemsetD2D32(plane, pitch, 9, 2, 8), CUDA_SUCCESS);
  CUDA_MEMCPY2D out = {};
  out.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  out.srcDevice = plane;
  out.srcPitch = pitch;
  out.srcXInBytes = 4;
  out.srcY = 1;
  out.dstMemoryType = CU_MEMORYTYPE_HOST;
  out.dstHost = back.data();
  out.dstPitch = 4 * sizeof(int);
  out.WidthInBytes = 4 * sizeof(int);
  out.Height = 2;
  expect("a part of it", cuMemcpy2DUnaligned(&out), CUDA_SUCCESS);
  expect_all("with the columns that were filled", back.data(), 8,
             [](int k) { return k % 4 == 0 ? 9 : 100 + 8 * (1 + k / 4) + 1 + k % 4; });

  // Arrays.
  CUarray array;
  CUDA_ARRAY_DESCRIPTOR shape = {8, 8, CU_AD_FORMAT_SIGNED_INT32, 1}, asked = {};
  expect("cuArrayCreate", cuArrayCreate(&array, &shape), CUDA_SUCCESS);
  expect("cuArrayGetDescriptor", cuArrayGetDescriptor(&asked, array), CUDA_SUCCESS);
  expect("its width", asked.Width, 8u);
  expect("its height", asked.Height, 8u);
  expect("its format", asked.Format, CU_AD_FORMAT_SIGNED_INT32);
  expect("its channels", asked.NumChannels, 1u);
  expect("cuMemcpyHtoA", cuMemcpyHtoA(array, 0, host.data(), 8 * sizeof(int)), CUDA_SUCCESS);
  expect("cuMemcpyAtoH", cuMemcpyAtoH(back.data(), array, 4, 7 * sizeof(int)), CUDA_SUCCESS);
  expect_all("a row of an array", back.data(), 7, [](int k) { return 101 + k; });
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  expect("a plane to an array", cuMemcpy2D(&copy), CUDA_SUCCESS);
  CUDA_MEMCPY3D cube = {};
  cube.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  cube.srcArray = array;
  cube.dstMemoryType = CU_MEMORYTYPE_HOST;
  cube.dstHost = back.data();
  cube.dstPitch = 8 * sizeof(int);
  cube.dstHeight = 8;
  cube.WidthInBytes = 8 * sizeof(int);
  cube.Height = 8;
  cube.Depth = 1;
  expect("cuMemcpy3D", cuMemcpy3D(&cube), CUDA_SUCCESS);
  expect_all("from an array", back.data(), count, [](int k) { return 100 + k; });
  cube.Height = 9;
  expect("more rows than there are", cuMemcpy3D(&cube), CUDA_ERROR_INVALID_VALUE);
  expect("cuArrayDestroy", cuArrayDestroy(array), CUDA_SUCCESS);

  // Host memory.
  int *pinned = nullptr;
  expect("cuMemHostAlloc", cuMemHostAlloc((void **)&pinned, bytes, CU_MEMHOSTALLOC_DEVICEMAP), CUDA_SUCCESS);
  CUdeviceptr mapped = 0;
  expect("cuMemHostGetDevicePointer", cuMemHostGetDevicePointer(&mapped, pinned, 0), CUDA_SUCCESS);
  expect("its address", mapped == CUdeviceptr(pinned), true);
  CUstream stream;
  expect("cuStreamCreate", cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  expect("cuMemcpyDtoHAsync", cuMemcpyDtoHAsync(pinned, a, bytes, stream), CUDA_SUCCESS);
  expect("cuStreamSynchronize", cuStreamSynchronize(stream), CUDA_SUCCESS);
  expect("the first element", pinned[0], 0x07070707);

  // Attributes of addresses.
  CUdeviceptr begin = 0;
  size_t size = 0;
  unsigned type = 0, managed = 2;
  expect("cuMemGetAddressRange", cuMemGetAddressRange(&begin, &size, a + 8), CUDA_SUCCESS);
  expect("where it begins", begin == a, true);
  expect("how long it is", size, bytes);
  expect("a type", cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a), CUDA_SUCCESS);
  expect("of the device", type, unsigned(CU_MEMORYTYPE_DEVICE));
  expect("another type", cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, mapped), CUDA_SUCCESS);
  expect("of the host", type, unsigned(CU_MEMORYTYPE_HOST));
  CUdeviceptr shared = 0;
  expect("cuMemAllocManaged", cuMemAllocManaged(&shared, bytes, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  expect("is managed", cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, shared), CUDA_SUCCESS);
  expect("yes", managed, 1u);
  expect("of the host's stack", cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CUdeviceptr(&type)),
         CUDA_ERROR_INVALID_VALUE);

  CUdeviceptr ordered = 0;
  expect("cuMemAllocAsync", cuMemAllocAsync(&ordered, bytes, stream), CUDA_SUCCESS);
  expect("cuMemsetD32Async", cuMemsetD32Async(ordered, 5, count, stream), CUDA_SUCCESS);
  expect("back", cuMemcpyDtoHAsync(pinned, ordered, bytes, stream), CUDA_SUCCESS);
  expect("cuMemFreeAsync", cuMemFreeAsync(ordered, stream), CUDA_SUCCESS);
  expect("the stream", cuStreamSynchronize(stream), CUDA_SUCCESS);
  expect("the last element", pinned[count - 1], 5);
  for (CUdeviceptr each : {a, b, plane, shared})
    expect("cuMemFree", cuMemFree(each), CUDA_SUCCESS);
  expect("cuMemFreeHost", cuMemFreeHost(pinned), CUDA_SUCCESS);
  expect("cuStreamDestroy", cuStreamDestroy(stream), CUDA_SUCCESS);
  cuCtxDestroy(context);
  return wrong;
}
