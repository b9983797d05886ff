// OPTIONS: --devices 2
// Several devices under HIP's names: access to each other's memory, copies between them, variables of each. HAZARD-NONE
#include "expect.h"

constexpr int n = 128;

__device__ int counter = 1;

__global__ void fill(int *data, int from) { data[threadIdx.x] = from + int(threadIdx.x); }
__global__ void take(int *out, const int *data) { out[threadIdx.x] = 2 * data[threadIdx.x]; }
__global__ void count() {
  if (threadIdx.x == 0)
    counter += 10;
}

int main() {
  int number = 0, can = 0, host[n], seen = 0;
  expect("devices", int(hipGetDeviceCount(&number)), 0);
  expect("two", number, 2);
  expect("a third", int(hipSetDevice(2)), int(hipErrorInvalidDevice));
  expect("asked", int(hipDeviceCanAccessPeer(&can, 1, 0)), 0);
  expect("a peer", can, 1);
  int *data, *out;
  expect("memory", int(hipMalloc(&data, sizeof host)), 0);
  fill<<<1, n>>>(data, 5);
  expect("filled", int(hipDeviceSynchronize()), 0);
  hipStream_t of_first, of_second;
  int device = 9;
  (void)hipStreamCreate(&of_first);
  expect("the other one", int(hipSetDevice(1)), 0);
  (void)hipStreamCreate(&of_second);
  expect("the second one's stream", int(hipStreamGetDevice(of_second, &device)), 0);
  expect("... is on it", device, 1);
  expect("the first one's", int(hipStreamGetDevice(of_first, &device)), 0);
  expect("... stays there", device, 0);
  expect("no place for the device", int(hipStreamGetDevice(of_first, nullptr)), int(hipErrorInvalidValue));
  (void)hipGetLastError();
  (void)hipStreamDestroy(of_first);
  (void)hipStreamDestroy(of_second);
  expect("access", int(hipDeviceEnablePeerAccess(0, 0)), 0);
  expect("... twice", int(hipDeviceEnablePeerAccess(0, 0)), int(hipErrorPeerAccessAlreadyEnabled));
  expect("memory there", int(hipMalloc(&out, sizeof host)), 0);
  take<<<1, n>>>(out, data);
  expect("a copy", int(hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost)), 0);
  expect_all("of the peer's numbers", host, n, [](int k) { return 2 * (5 + k); });
  expect("a copy between two", int(hipMemcpyPeer(data, 0, out, 1, sizeof host)), 0);
  expect("... to the host", int(hipMemcpy(host, data, sizeof host, hipMemcpyDefault)), 0);
  expect_all("... has all", host, n, [](int k) { return 2 * (5 + k); });
  count<<<1, n>>>();
  expect("a variable", int(hipMemcpyFromSymbol(&seen, HIP_SYMBOL(counter), sizeof seen)), 0);
  expect("... of this one", seen, 11);
  expect("the first one", int(hipSetDevice(0)), 0);
  expect("its variable", int(hipMemcpyFromSymbol(&seen, HIP_SYMBOL(counter), sizeof seen)), 0);
  expect("... as it was", seen, 1);
  expect("freed", int(hipFree(data)) + int(hipFree(out)), 0);
  return wrong;
}
