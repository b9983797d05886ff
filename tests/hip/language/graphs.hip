// Graphs under HIP's names: captured from streams and built from nodes, launched again, updated. HAZARD-NONE
#include "expect.h"

__global__ void add(int *data, int value) { data[threadIdx.x] += value; }
__device__ int seed;

void count_call(void *calls) { ++*static_cast<int *>(calls); }

int main() {
  int *data, host[64], calls = 0;
  (void)hipMalloc(&data, sizeof host);
  hipStream_t stream, other;
  (void)hipStreamCreate(&stream);
  (void)hipStreamCreate(&other);

  // The work of two streams, one after the other.
  hipEvent_t forked, joined;
  (void)hipEventCreate(&forked);
  (void)hipEventCreate(&joined);
  hipGraph_t captured;
  expect("begin", int(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal)), 0);
  (void)hipMemsetAsync(data, 0, sizeof host, stream);
  (void)hipEventRecord(forked, stream);
  (void)hipStreamWaitEvent(other, forked, 0);
  add<<<1, 64, 0, other>>>(data, 3);
  (void)hipEventRecord(joined, other);
  (void)hipStreamWaitEvent(stream, joined, 0);
  hipStreamCaptureStatus status;
  expect("status", int(hipStreamIsCapturing(stream, &status)), 0);
  expect("captures", int(status), int(hipStreamCaptureStatusActive));
  (void)hipMemcpyAsync(host, data, sizeof host, hipMemcpyDeviceToHost, stream);
  expect("end", int(hipStreamEndCapture(stream, &captured)), 0);
  size_t count = 0;
  expect("nodes", int(hipGraphGetNodes(captured, nullptr, &count)), 0);
  expect("three of them", count, size_t(3));

  hipGraphExec_t exec;
  hipGraphNode_t failing = nullptr;
  char log[64];
  expect("instantiate", int(hipGraphInstantiate(&exec, captured, &failing, log, sizeof log)), 0);
  for (int k = 0; k < 2; ++k)
    expect("launch", int(hipGraphLaunch(exec, stream)), 0);
  (void)hipStreamSynchronize(stream);
  expect_all("from the capture", host, 64, [](int) { return 3; });

  // Built from nodes.
  hipGraph_t made;
  expect("create", int(hipGraphCreate(&made, 0)), 0);
  hipMemsetParams fill = {};
  fill.dst = data;
  fill.value = 1;
  fill.elementSize = 4;
  fill.width = 64;
  fill.height = 1;
  hipGraphNode_t nodes[4];
  expect("memset", int(hipGraphAddMemsetNode(&nodes[0], made, nullptr, 0, &fill)), 0);
  int value = 5;
  void *arguments[] = {&data, &value};
  hipKernelNodeParams kernel = {};
  kernel.func = reinterpret_cast<void *>(add);
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(64);
  kernel.kernelParams = arguments;
  expect("kernel", int(hipGraphAddKernelNode(&nodes[1], made, &nodes[0], 1, &kernel)), 0);
  expect(
      "copy",
      int(hipGraphAddMemcpyNode1D(&nodes[2], made, &nodes[1], 1, host, data, sizeof host, hipMemcpyDeviceToHost)),
      0);
  hipHostNodeParams call = {};
  call.fn = count_call;
  call.userData = &calls;
  expect("host", int(hipGraphAddHostNode(&nodes[3], made, &nodes[2], 1, &call)), 0);
  hipGraphExec_t second;
  expect("instantiate with flags", int(hipGraphInstantiateWithFlags(&second, made, 0)), 0);
  (void)hipGraphLaunch(second, stream);
  (void)hipStreamSynchronize(stream);
  expect_all("from nodes", host, 64, [](int) { return 6; });
  value = 7;
  expect("other parameters", int(hipGraphExecKernelNodeSetParams(second, nodes[1], &kernel)), 0);
  (void)hipGraphLaunch(second, stream);
  (void)hipStreamSynchronize(stream);
  expect_all("updated", host, 64, [](int) { return 8; });
  expect("calls of the host", calls, 2);
  hipGraphExecUpdateResult result;
  expect("not of another shape", int(hipGraphExecUpdate(second, captured, &failing, &result)),
         int(hipErrorGraphExecUpdateFailure));

  // A symbol.
  hipGraph_t symbols;
  (void)hipGraphCreate(&symbols, 0);
  const int start = 11;
  int back = 0;
  hipGraphNode_t to, from;
  expect("to a symbol",
         int(hipGraphAddMemcpyNodeToSymbol(&to, symbols, nullptr, 0, HIP_SYMBOL(seed), &start, sizeof start, 0,
                                           hipMemcpyHostToDevice)),
         0);
  expect("from a symbol",
         int(hipGraphAddMemcpyNodeFromSymbol(&from, symbols, &to, 1, &back, HIP_SYMBOL(seed), sizeof back, 0,
                                             hipMemcpyDeviceToHost)),
         0);
  hipGraphExec_t third;
  (void)hipGraphInstantiateWithFlags(&third, symbols, 0);
  (void)hipGraphLaunch(third, stream);
  (void)hipStreamSynchronize(stream);
  expect("the symbol", back, 11);

  for (hipGraphExec_t each : {exec, second, third})
    (void)hipGraphExecDestroy(each);
  for (hipGraph_t each : {captured, made, symbols})
    (void)hipGraphDestroy(each);
  (void)hipEventDestroy(forked);
  (void)hipEventDestroy(joined);
  (void)hipStreamDestroy(stream);
  (void)hipStreamDestroy(other);
  (void)hipFree(data);
  return wrong != 0;
}
