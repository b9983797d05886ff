// Streams, events and host functions in streams (runtime API, "Stream Management", "Event Management"). HAZARD-NONE
#include "../expect.h"

__global__ void add(int *values, int by) { values[threadIdx.x] += by; }

static void callback(cudaStream_t stream, cudaError_t status, void *data) {
  static_cast<std::vector<int> *>(data)->push_back(stream && status == cudaSuccess ? 1 : -1);
}
static void host_function(void *data) { static_cast<std::vector<int> *>(data)->push_back(2); }

static void streams() {
  cudaStream_t plain, other, high;
  expect("a stream", int(cudaStreamCreate(&plain)), 0);
  expect("a non-blocking one", int(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking)), 0);
  int least, greatest, priority = 9;
  unsigned flags = 9;
  expect("priorities", int(cudaDeviceGetStreamPriorityRange(&least, &greatest)), 0);
  expect("the greatest is the least number", greatest < least, true);
  expect("one of high priority", int(cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest)), 0);
  expect("its priority", int(cudaStreamGetPriority(high, &priority)), 0);
  expect("... is that", priority, greatest);
  cudaStreamGetPriority(plain, &priority);
  expect("of the others", priority, 0);
  expect("flags", int(cudaStreamGetFlags(plain, &flags)), 0);
  expect("none", flags, cudaStreamDefault);
  cudaStreamGetFlags(other, &flags);
  expect("non-blocking", flags, cudaStreamNonBlocking);
  expect("unknown flags", int(cudaStreamCreateWithFlags(&plain, 77)), int(cudaErrorInvalidValue));
  cudaGetLastError();

  int *values, host[32];
  cudaMalloc(&values, sizeof host);
  expect("a fill", int(cudaMemsetAsync(values, 0, sizeof host, plain)), 0);
  add<<<1, 32, 0, plain>>>(values, 1);
  add<<<1, 32, 0, plain>>>(values, 2);
  expect("work is queued", int(cudaStreamQuery(plain)), int(cudaErrorNotReady));
  cudaGetLastError();
  std::vector<int> calls;
  expect("a callback", int(cudaStreamAddCallback(plain, callback, &calls, 0)), 0);
  expect("a function", int(cudaLaunchHostFunc(plain, host_function, &calls)), 0);
  expect("waiting", int(cudaStreamSynchronize(plain)), 0);
  expect("nothing is left", int(cudaStreamQuery(plain)), 0);
  expect("both were called", int(calls.size()), 2);
  expect("the callback first", calls[0], 1);
  expect("then the function", calls[1], 2);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("in order", host, 32, [](int) { return 3; });

  add<<<1, 32, 0, plain>>>(values, 10);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaEventRecord(done, plain);
  expect("another stream waits", int(cudaStreamWaitEvent(other, done, 0)), 0);
  add<<<1, 32, 0, other>>>(values, 100);
  expect("for all", int(cudaDeviceSynchronize()), 0);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("one after the other", host, 32, [](int) { return 113; });
  add<<<1, 32, 0, cudaStreamPerThread>>>(values, 1);
  expect("the thread's own", int(cudaStreamSynchronize(cudaStreamPerThread)), 0);
  add<<<1, 32, 0, cudaStreamLegacy>>>(values, 1);
  expect("the legacy one", int(cudaStreamSynchronize(cudaStreamLegacy)), 0);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("both", host, 32, [](int) { return 115; });
  add<<<1, 32, 0, high>>>(values, 1);
  expect("a stream is destroyed with its work", int(cudaStreamDestroy(high)), 0);
  cudaDeviceSynchronize();
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("which is done", host, 32, [](int) { return 116; });
  expect("a stream that is not there", int(cudaStreamSynchronize(high)) != 0, true);
  cudaGetLastError();
  cudaEventDestroy(done);
  cudaStreamDestroy(other);
  cudaFree(values);
}

static void events() {
  cudaEvent_t first, second, untimed;
  expect("an event", int(cudaEventCreate(&first)), 0);
  expect("another", int(cudaEventCreateWithFlags(&second, cudaEventBlockingSync)), 0);
  expect("without times", int(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming)), 0);
  float milliseconds = -1;
  expect("nothing recorded", int(cudaEventElapsedTime(&milliseconds, first, second)),
         int(cudaErrorInvalidResourceHandle));
  cudaGetLastError();
  expect("which counts as done", int(cudaEventQuery(first)), 0);
  int *values;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMemset(values, 0, 32 * sizeof(int));
  expect("recorded", int(cudaEventRecord(first)), 0);
  add<<<1, 32>>>(values, 1);
  expect("after a kernel", int(cudaEventRecord(second, 0)), 0);
  expect("not yet", int(cudaEventQuery(second)), int(cudaErrorNotReady));
  cudaGetLastError();
  expect("waiting", int(cudaEventSynchronize(second)), 0);
  expect("done", int(cudaEventQuery(second)), 0);
  expect("the first, too", int(cudaEventQuery(first)), 0);
  expect("time", int(cudaEventElapsedTime(&milliseconds, first, second)), 0);
  expect("... has passed", milliseconds >= 0, true);
  cudaEventRecord(untimed);
  cudaEventSynchronize(untimed);
  expect("without times", int(cudaEventElapsedTime(&milliseconds, first, untimed)),
         int(cudaErrorInvalidResourceHandle));
  cudaGetLastError();
  expect("destroyed", int(cudaEventDestroy(first)), 0);
  expect("destroyed", int(cudaEventDestroy(second)), 0);
  expect("destroyed", int(cudaEventDestroy(untimed)), 0);
  cudaFree(values);
}

int main() {
  streams();
  events();
  return wrong;
}
