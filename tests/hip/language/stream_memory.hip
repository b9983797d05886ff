// Streams that wait for values in memory and write them, under HIP's names and with masks. HAZARD-NONE
#include "expect.h"

__global__ void put(unsigned *data) { *data = 5; }

int main() {
  unsigned *words, *data, value = 0;
  hipMalloc(&words, 64);
  hipMalloc(&data, sizeof *data);
  hipMemset(words, 0, 64);
  hipDeviceSynchronize();
  hipStream_t first, second;
  hipStreamCreateWithFlags(&first, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&second, hipStreamNonBlocking);
  expect("hipStreamWaitValue32", hipStreamWaitValue32(second, words, 0x20, hipStreamWaitValueEq, 0xf0), hipSuccess);
  hipMemcpyAsync(words + 4, data, sizeof *data, hipMemcpyDeviceToDevice, second);
  put<<<1, 1, 0, first>>>(data);
  expect("hipStreamWriteValue32", hipStreamWriteValue32(first, words, 0x12f), hipSuccess);
  expect("the second stream", hipStreamSynchronize(second), hipSuccess);
  hipMemcpy(&value, words + 4, sizeof value, hipMemcpyDeviceToHost);
  expect("what the first has written", value, 5u);
  expect("64 bits", hipStreamWaitValue64(second, words + 2, 1ull << 63, hipStreamWaitValueGte), hipSuccess);
  expect("... are written", hipStreamWriteValue64(first, words + 2, ~0ull), hipSuccess);
  expect("a number without sign", hipStreamSynchronize(second), hipSuccess);
  expect("between words", hipStreamWriteValue32(first, reinterpret_cast<char *>(words) + 2, 0),
         hipErrorInvalidValue);
  int can = 0;
  hipDeviceGetAttribute(&can, hipDeviceAttributeCanUseStreamWaitValue, 0);
  expect("the attribute", can, 1);
  return wrong;
}
