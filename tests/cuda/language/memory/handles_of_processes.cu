// Handles for other processes: memory and events that have them, and arguments that are
// not handles. tests/cc/processes.bash tests their use in another process. HAZARD-NONE
#include "../expect.h"

#include <cstring>
#include <cuda.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

/// The process's files in memory.
size_t bytes_in_memory() {
  size_t bytes = 0;
  std::error_code error;
  for (const auto &file : std::filesystem::directory_iterator("/proc/self/fd")) {
    struct stat of;
    if (std::filesystem::read_symlink(file, error).string().rfind("/memfd:", 0) == 0 &&
        stat(file.path().c_str(), &of) == 0)
      bytes += size_t(of.st_blocks) * 512;
  }
  return bytes;
}

__global__ void number(int *data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *memory, *managed, *pinned, on_host[64], value = 0;
  cudaMalloc(&memory, sizeof on_host);
  cudaMallocManaged(&managed, sizeof on_host);
  cudaMallocHost(&pinned, sizeof on_host);
  number<<<1, 64>>>(memory);
  cudaIpcMemHandle_t handle, other;
  expect("cudaIpcGetMemHandle", cudaIpcGetMemHandle(&handle, memory), cudaSuccess);
  expect("from its middle", cudaIpcGetMemHandle(&other, memory + 8), cudaSuccess);
  expect("the same", std::memcmp(&handle, &other, sizeof handle), 0);
  cudaMemcpy(on_host, memory, sizeof on_host, cudaMemcpyDeviceToHost);
  expect_all("what was enqueued before", on_host, 64, [](int k) { return k; });
  number<<<1, 32>>>(memory + 32);
  cudaMemcpy(on_host, memory, sizeof on_host, cudaMemcpyDeviceToHost);
  expect_all("and later", on_host, 64, [](int k) { return k % 32; });
  expect("managed memory", cudaIpcGetMemHandle(&other, managed), cudaErrorInvalidValue);
  expect("pinned memory", cudaIpcGetMemHandle(&other, pinned), cudaErrorInvalidValue);
  expect("the host's memory", cudaIpcGetMemHandle(&other, on_host), cudaErrorInvalidValue);
  void *opened = nullptr;
  expect("of the process itself", cudaIpcOpenMemHandle(&opened, handle, cudaIpcMemLazyEnablePeerAccess),
         cudaErrorDeviceUninitialized);
  other = {};
  expect("zeros", cudaIpcOpenMemHandle(&opened, other, cudaIpcMemLazyEnablePeerAccess), cudaErrorInvalidValue);
  expect("no flag", cudaIpcOpenMemHandle(&opened, handle, 0), cudaErrorInvalidValue);
  expect("flags", cudaIpcOpenMemHandle(&opened, handle, 2), cudaErrorInvalidValue);
  expect("what is not open", cudaIpcCloseMemHandle(memory), cudaErrorInvalidValue);

  cudaEvent_t event, plain;
  cudaIpcEventHandle_t of_event, none = {};
  expect("with times", cudaEventCreateWithFlags(&event, cudaEventInterprocess), cudaErrorInvalidValue);
  expect("without", cudaEventCreateWithFlags(&event, cudaEventInterprocess | cudaEventDisableTiming), cudaSuccess);
  cudaEventCreateWithFlags(&plain, cudaEventDisableTiming);
  expect("cudaIpcGetEventHandle", cudaIpcGetEventHandle(&of_event, event), cudaSuccess);
  expect("of one that is not shared", cudaIpcGetEventHandle(&none, plain), cudaErrorInvalidResourceHandle);
  expect("an event of the process itself", cudaIpcOpenEventHandle(&plain, of_event), cudaErrorDeviceUninitialized);
  expect("no event", cudaIpcOpenEventHandle(&plain, none), cudaErrorMapBufferObjectFailed);
  expect("recorded", cudaEventRecord(event), cudaSuccess);
  expect("waited for", cudaEventSynchronize(event), cudaSuccess);
  expect("done", cudaEventQuery(event), cudaSuccess);

  cudaMemPoolProps how = {};
  how.allocType = cudaMemAllocationTypePinned;
  how.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t closed, open, imported;
  cudaMemPoolCreate(&closed, &how);
  how.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  expect("a pool", cudaMemPoolCreate(&open, &how), cudaSuccess);
  how.handleTypes = cudaMemHandleTypeWin32;
  expect("of another system", cudaMemPoolCreate(&imported, &how), cudaErrorNotSupported);
  cudaDeviceGetAttribute(&value, cudaDevAttrMemoryPoolSupportedHandleTypes, 0);
  expect("types of handles", value, int(cudaMemHandleTypePosixFileDescriptor));
  int descriptor = -1;
  expect("of a closed pool",
         cudaMemPoolExportToShareableHandle(&descriptor, closed, cudaMemHandleTypePosixFileDescriptor, 0),
         cudaErrorInvalidValue);
  expect("cudaMemPoolExportToShareableHandle",
         cudaMemPoolExportToShareableHandle(&descriptor, open, cudaMemHandleTypePosixFileDescriptor, 0),
         cudaSuccess);
  int *of_pool;
  cudaMallocFromPoolAsync((void **)&of_pool, sizeof on_host, open, 0);
  cudaMemPoolPtrExportData data = {}, nothing = {};
  expect("cudaMemPoolExportPointer", cudaMemPoolExportPointer(&data, of_pool), cudaSuccess);
  expect("of no pool", cudaMemPoolExportPointer(&nothing, memory), cudaErrorInvalidValue);
  expect(
      "no descriptor",
      cudaMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)0, cudaMemHandleTypePosixFileDescriptor, 0),
      cudaErrorInvalidValue);
  expect("cudaMemPoolImportFromShareableHandle",
         cudaMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)descriptor,
                                              cudaMemHandleTypePosixFileDescriptor, 0),
         cudaSuccess);
  expect("no pointer", cudaMemPoolImportPointer(&opened, imported, &nothing), cudaErrorInvalidValue);
  expect("an allocation in it", cudaMallocFromPoolAsync(&opened, 64, imported, 0), cudaErrorInvalidValue);
  close(descriptor);

  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  CUmemGenericAllocationHandle physical, again, plain_memory;
  expect("cuMemCreate", cuMemCreate(&physical, 2 << 20, &of, 0), CUDA_SUCCESS);
  expect("cuMemExportToShareableHandle",
         cuMemExportToShareableHandle(&descriptor, physical, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
         CUDA_SUCCESS);
  expect("cuMemImportFromShareableHandle",
         cuMemImportFromShareableHandle(&again, (void *)(intptr_t)descriptor,
                                        CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
         CUDA_SUCCESS);
  CUdeviceptr first;
  cuMemAddressReserve(&first, 2 << 20, 0, 0, 0);
  CUmemAccessDesc access = {of.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  expect("under its second handle", cuMemMap(first, 2 << 20, 0, again, 0), CUDA_SUCCESS);
  cuMemSetAccess(first, 2 << 20, &access, 1);
  number<<<1, 64>>>(reinterpret_cast<int *>(first));
  expect("cuMemUnmap", cuMemUnmap(first, 2 << 20), CUDA_SUCCESS);
  expect("under its first", cuMemMap(first, 2 << 20, 0, physical, 0), CUDA_SUCCESS);
  cuMemSetAccess(first, 2 << 20, &access, 1);
  cudaMemcpy(on_host, reinterpret_cast<int *>(first), sizeof on_host, cudaMemcpyDeviceToHost);
  expect_all("the same memory", on_host, 64, [](int k) { return k; });
  // Released memory is freed, unless a descriptor refers to it.
  const size_t before = bytes_in_memory();
  for (int round = 0; round < 16; ++round) {
    CUmemGenericAllocationHandle once;
    CUdeviceptr at;
    cuMemCreate(&once, 2 << 20, &of, 0);
    cuMemAddressReserve(&at, 2 << 20, 0, 0, 0);
    cuMemMap(at, 2 << 20, 0, once, 0);
    cuMemSetAccess(at, 2 << 20, &access, 1);
    cuMemsetD8(at, 1, 2 << 20);
    cuMemUnmap(at, 2 << 20);
    cuMemAddressFree(at, 2 << 20);
    cuMemRelease(once);
  }
  expect("memory that is released", bytes_in_memory() - before, size_t(0));
  of.requestedHandleTypes = CU_MEM_HANDLE_TYPE_NONE;
  cuMemCreate(&plain_memory, 2 << 20, &of, 0);
  expect("of memory that is not shared",
         cuMemExportToShareableHandle(&descriptor, plain_memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
         CUDA_ERROR_INVALID_VALUE);
  expect("no handle",
         cuMemImportFromShareableHandle(&again, (void *)(intptr_t)0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
         CUDA_ERROR_INVALID_VALUE);
  cudaGetLastError();
  return wrong;
}
