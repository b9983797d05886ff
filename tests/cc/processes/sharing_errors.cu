// The library's results for handles and for operations on memory in streams, valid and invalid, a line each. An H100
// printed sharing_errors.h100, with `nvcc sharing_errors.cu -lcuda`.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#define SHOW(what, call) (std::printf("%s: %d\n", what, int(call)), cudaGetLastError())
int main(int words, char **word) {
  cudaFree(0);
  if (words > 2) { // "make": a process that writes a handle and ends
    void *memory;
    cudaIpcMemHandle_t handle;
    cudaMalloc(&memory, 1 << 20);
    cudaIpcGetMemHandle(&handle, memory);
    FILE *file = std::fopen("handle.bin", "wb");
    std::fwrite(&handle, sizeof handle, 1, file);
    std::fclose(file);
    return 0;
  }
  if (words > 1) { // "open": of a process that waits
    cudaIpcMemHandle_t handle;
    FILE *file = std::fopen("handle.bin", "rb");
    if (!file || std::fread(&handle, sizeof handle, 1, file) != 1)
      return 1;
    void *first = nullptr, *second = nullptr;
    SHOW("child opens", cudaIpcOpenMemHandle(&first, handle, cudaIpcMemLazyEnablePeerAccess));
    SHOW("child opens again", cudaIpcOpenMemHandle(&second, handle, cudaIpcMemLazyEnablePeerAccess));
    std::printf("child: the same address: %d\n", first == second);
    SHOW("child frees it", cudaFree(first));
    cudaIpcMemHandle_t of_child;
    SHOW("child's handle of it", cudaIpcGetMemHandle(&of_child, first));
    SHOW("child closes in the middle", cudaIpcCloseMemHandle((char *)first + 256));
    SHOW("child closes", cudaIpcCloseMemHandle(first));
    SHOW("child closes again", cudaIpcCloseMemHandle(first));
    SHOW("child closes a third time", cudaIpcCloseMemHandle(first));
    return 0;
  }
  char *memory, *managed, *pinned, *pooled;
  cudaMalloc(&memory, 1 << 20);
  cudaMallocManaged(&managed, 1 << 20);
  cudaMallocHost(&pinned, 1 << 20);
  cudaMallocAsync(&pooled, 1 << 20, 0);
  cudaDeviceSynchronize();
  cudaIpcMemHandle_t handle, inner;
  SHOW("handle of memory", cudaIpcGetMemHandle(&handle, memory));
  SHOW("handle of its middle", cudaIpcGetMemHandle(&inner, memory + 4096));
  std::printf("the same handle: %d\n", std::memcmp(&handle, &inner, sizeof handle) == 0);
  SHOW("handle of managed memory", cudaIpcGetMemHandle(&inner, managed));
  SHOW("handle of pinned memory", cudaIpcGetMemHandle(&inner, pinned));
  SHOW("handle of a pool's memory", cudaIpcGetMemHandle(&inner, pooled));
  SHOW("handle of nothing", cudaIpcGetMemHandle(&inner, nullptr));
  SHOW("handle of the host's memory", cudaIpcGetMemHandle(&inner, &inner));
  void *at = nullptr;
  SHOW("its own handle", cudaIpcOpenMemHandle(&at, handle, cudaIpcMemLazyEnablePeerAccess));
  SHOW("flags 0", cudaIpcOpenMemHandle(&at, handle, 0));
  SHOW("flags 2", cudaIpcOpenMemHandle(&at, handle, 2));
  cudaIpcMemHandle_t zeros{}, noise;
  std::memset(&noise, 0x5a, sizeof noise);
  SHOW("zeros", cudaIpcOpenMemHandle(&at, zeros, cudaIpcMemLazyEnablePeerAccess));
  SHOW("noise", cudaIpcOpenMemHandle(&at, noise, cudaIpcMemLazyEnablePeerAccess));
  SHOW("close what is not open", cudaIpcCloseMemHandle(memory));
  SHOW("close nothing", cudaIpcCloseMemHandle(nullptr));
  cudaEvent_t plain, shared;
  cudaIpcEventHandle_t of_event, no_event{};
  SHOW("event with times", cudaEventCreateWithFlags(&shared, cudaEventInterprocess));
  SHOW("event without", cudaEventCreateWithFlags(&shared, cudaEventInterprocess | cudaEventDisableTiming));
  cudaEventCreateWithFlags(&plain, cudaEventDisableTiming);
  SHOW("handle of an event", cudaIpcGetEventHandle(&of_event, shared));
  SHOW("handle of a plain event", cudaIpcGetEventHandle(&of_event, plain));
  cudaIpcGetEventHandle(&of_event, shared);
  SHOW("its own event", cudaIpcOpenEventHandle(&plain, of_event));
  SHOW("no event", cudaIpcOpenEventHandle(&plain, no_event));
  cudaMemPoolProps how{};
  how.allocType = cudaMemAllocationTypePinned;
  how.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t closed, open, imported;
  cudaMemPoolCreate(&closed, &how);
  how.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  SHOW("pool", cudaMemPoolCreate(&open, &how));
  int descriptor = -1;
  SHOW("export of a closed pool",
       cudaMemPoolExportToShareableHandle(&descriptor, closed, cudaMemHandleTypePosixFileDescriptor, 0));
  SHOW("export", cudaMemPoolExportToShareableHandle(&descriptor, open, cudaMemHandleTypePosixFileDescriptor, 0));
  char *of_pool, *of_closed;
  cudaMallocFromPoolAsync((void **)&of_pool, 1 << 20, open, 0);
  cudaMallocFromPoolAsync((void **)&of_closed, 1 << 20, closed, 0);
  cudaDeviceSynchronize();
  cudaMemPoolPtrExportData data{}, none{};
  SHOW("pointer", cudaMemPoolExportPointer(&data, of_pool));
  SHOW("middle", cudaMemPoolExportPointer(&none, of_pool + 4096));
  SHOW("pointer of a closed pool", cudaMemPoolExportPointer(&none, of_closed));
  SHOW("pointer of no pool", cudaMemPoolExportPointer(&none, memory));
  SHOW("import of no descriptor", cudaMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)0,
                                                                       cudaMemHandleTypePosixFileDescriptor, 0));
  SHOW("import", cudaMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)descriptor,
                                                      cudaMemHandleTypePosixFileDescriptor, 0));
  std::memset(&none, 0, sizeof none);
  SHOW("import of no pointer", cudaMemPoolImportPointer(&at, imported, &none));
  SHOW("import of a pointer", cudaMemPoolImportPointer(&at, imported, &data));
  SHOW("allocation in an imported pool", cudaMallocFromPoolAsync(&at, 64, imported, 0));
  CUstream stream;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cudaMemset(memory, 0, 64);
  cudaDeviceSynchronize();
  const CUdeviceptr place = (CUdeviceptr)memory;
  SHOW("between words", cuStreamWriteValue32(stream, place + 2, 1, 0));
  SHOW("between long words", cuStreamWriteValue64(stream, place + 4, 1, 0));
  SHOW("flag 2", cuStreamWriteValue32(stream, place, 1, 2));
  SHOW("comparison 4", cuStreamWaitValue32(stream, place, 0, 4));
  SHOW("memory of nobody", cuStreamWriteValue32(stream, 4096, 1, 0));
  unsigned local = 0;
  SHOW("memory of the host", cuStreamWriteValue32(stream, (CUdeviceptr)&local, 1, 0));
  SHOW("pinned memory", cuStreamWriteValue32(stream, (CUdeviceptr)pinned, 1, 0));
  SHOW("flush", cuStreamWaitValue32(stream, place, 0, CU_STREAM_WAIT_VALUE_GEQ | CU_STREAM_WAIT_VALUE_FLUSH));
  CUstreamBatchMemOpParams operations[2] = {};
  SHOW("empty batch", cuStreamBatchMemOp(stream, 0, operations, 0));
  operations[0].memoryBarrier.operation = CU_STREAM_MEM_OP_BARRIER;
  SHOW("barrier", cuStreamBatchMemOp(stream, 1, operations, 0));
  SHOW("the stream", cuStreamSynchronize(stream));
  FILE *file = std::fopen("handle.bin", "wb");
  std::fwrite(&handle, sizeof handle, 1, file);
  std::fclose(file);
  std::fflush(nullptr);
  int status;
  if (const pid_t child = fork())
    waitpid(child, &status, 0);
  else {
    execl("/proc/self/exe", word[0], "open", nullptr);
    _exit(9);
  }
  std::fflush(nullptr);
  if (const pid_t child = fork())
    waitpid(child, &status, 0);
  else {
    execl("/proc/self/exe", word[0], "make", "it", nullptr);
    _exit(9);
  }
  file = std::fopen("handle.bin", "rb");
  if (std::fread(&handle, sizeof handle, 1, file) == 1)
    SHOW("of a process that is gone", cudaIpcOpenMemHandle(&at, handle, cudaIpcMemLazyEnablePeerAccess));
  return 0;
}
