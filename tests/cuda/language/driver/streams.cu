// Streams, events, host functions and captured graphs of the driver API, next to the program's own kernels. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

__global__ void add(int *values, int what) { values[threadIdx.x] += what; }

void count_up(void *data) { ++*static_cast<int *>(data); }
void call_back(CUstream, CUresult status, void *data) { *static_cast<int *>(data) = int(status) + 100; }

int main() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  CUstream stream, other;
  expect("cuStreamCreate", cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  int least = 1, greatest = 1, priority = 7;
  expect("cuCtxGetStreamPriorityRange", cuCtxGetStreamPriorityRange(&least, &greatest), CUDA_SUCCESS);
  expect("the range", least > greatest, true);
  expect("cuStreamCreateWithPriority", cuStreamCreateWithPriority(&other, CU_STREAM_NON_BLOCKING, greatest),
         CUDA_SUCCESS);
  expect("cuStreamGetPriority", cuStreamGetPriority(other, &priority), CUDA_SUCCESS);
  expect("the priority", priority, greatest);
  unsigned flags = 0;
  expect("cuStreamGetFlags", cuStreamGetFlags(stream, &flags), CUDA_SUCCESS);
  expect("the flags", flags, unsigned(CU_STREAM_NON_BLOCKING));
  CUcontext of_stream = nullptr;
  expect("cuStreamGetCtx", cuStreamGetCtx(stream, &of_stream), CUDA_SUCCESS);
  expect("the context", of_stream == context, true);

  const int count = 32;
  CUdeviceptr values;
  cuMemAlloc(&values, count * sizeof(int));
  int calls = 0, status = 0;
  CUevent first, second;
  expect("cuEventCreate", cuEventCreate(&first, CU_EVENT_DEFAULT), CUDA_SUCCESS);
  expect("another event", cuEventCreate(&second, CU_EVENT_DEFAULT), CUDA_SUCCESS);
  expect("cuMemsetD32Async", cuMemsetD32Async(values, 3, count, stream), CUDA_SUCCESS);
  expect("cuEventRecord", cuEventRecord(first, stream), CUDA_SUCCESS);
  expect("cuStreamWaitEvent", cuStreamWaitEvent(other, first, 0), CUDA_SUCCESS);
  add<<<1, count, 0, other>>>(reinterpret_cast<int *>(values), 4);
  expect("cuLaunchHostFunc", cuLaunchHostFunc(other, count_up, &calls), CUDA_SUCCESS);
  expect("cuStreamAddCallback", cuStreamAddCallback(other, call_back, &status, 0), CUDA_SUCCESS);
  expect("the second event", cuEventRecord(second, other), CUDA_SUCCESS);
  expect("it is not done", cuStreamQuery(other), CUDA_ERROR_NOT_READY);
  expect("cuEventSynchronize", cuEventSynchronize(second), CUDA_SUCCESS);
  expect("cuEventQuery", cuEventQuery(second), CUDA_SUCCESS);
  float milliseconds = -1;
  expect("cuEventElapsedTime", cuEventElapsedTime(&milliseconds, first, second), CUDA_SUCCESS);
  expect("some time", milliseconds >= 0, true);
  expect("the host's function", calls, 1);
  expect("the callback", status, 100);
  std::vector<int> back(count);
  cuMemcpyDtoH(back.data(), values, count * sizeof(int));
  expect_all("in their order", back.data(), count, [](int) { return 7; });

  // A graph, captured.
  CUgraph graph;
  CUgraphExec executable;
  CUstreamCaptureStatus capturing = CU_STREAM_CAPTURE_STATUS_NONE;
  expect("cuStreamBeginCapture", cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
  expect("cuStreamIsCapturing", cuStreamIsCapturing(stream, &capturing), CUDA_SUCCESS);
  expect("it is", capturing, CU_STREAM_CAPTURE_STATUS_ACTIVE);
  add<<<1, count, 0, stream>>>(reinterpret_cast<int *>(values), 10);
  expect("cuStreamEndCapture", cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  expect("cuGraphInstantiate", cuGraphInstantiate(&executable, graph, 0), CUDA_SUCCESS);
  expect("cuGraphLaunch", cuGraphLaunch(executable, stream), CUDA_SUCCESS);
  expect("again", cuGraphLaunch(executable, stream), CUDA_SUCCESS);
  expect("cuStreamSynchronize", cuStreamSynchronize(stream), CUDA_SUCCESS);
  cuMemcpyDtoH(back.data(), values, count * sizeof(int));
  expect_all("twice", back.data(), count, [](int) { return 27; });
  expect("cuGraphExecDestroy", cuGraphExecDestroy(executable), CUDA_SUCCESS);
  expect("cuGraphDestroy", cuGraphDestroy(graph), CUDA_SUCCESS);

  expect("cuEventDestroy", cuEventDestroy(first), CUDA_SUCCESS);
  expect("the other event", cuEventDestroy(second), CUDA_SUCCESS);
  expect("cuStreamDestroy", cuStreamDestroy(stream), CUDA_SUCCESS);
  expect("the other stream", cuStreamDestroy(other), CUDA_SUCCESS);
  expect("no stream any more", cuStreamSynchronize(other), CUDA_ERROR_INVALID_HANDLE);
  cuMemFree(values);
  cuDevicePrimaryCtxRelease(0);
  return wrong;
}
