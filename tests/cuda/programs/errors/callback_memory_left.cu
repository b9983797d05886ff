// OPTIONS: --detect all,leak
// The memory in which a cuFFT callback adds up is never freed. The plan is not destroyed either, but is cuFFT's own.
// Fixed twin: like callback_memory_left.cu: the program's own memory is freed.
#include <cstdio>
#include <cufft.h>
#include <cufftXt.h>

constexpr int count = 64;

__device__ void add(void *out, size_t offset, cufftComplex element, void *caller, void *) {
  float *sum = static_cast<float *>(caller);
  atomicAdd(sum, element.x);
  static_cast<cufftComplex *>(out)[offset] = element;
}
__device__ cufftCallbackStoreC add_pointer = add;

int main() {
  cufftComplex *d_data;
  float *d_sum, sum;
  cudaMalloc(&d_data, count * sizeof(*d_data));
  cudaMemset(d_data, 0, count * sizeof(*d_data));
  cudaMalloc(&d_sum, sizeof(*d_sum)); // HAZARD: leak
  cudaMemset(d_sum, 0, sizeof(*d_sum));
  cufftHandle plan;
  cufftPlan1d(&plan, count, CUFFT_C2C, 1);
  cufftCallbackStoreC routine;
  cudaMemcpyFromSymbol(&routine, add_pointer, sizeof(routine));
  cufftXtSetCallback(plan, (void **)&routine, CUFFT_CB_ST_COMPLEX, (void **)&d_sum);
  cufftExecC2C(plan, d_data, d_data, CUFFT_FORWARD);
  cudaMemcpy(&sum, d_sum, sizeof(sum), cudaMemcpyDeviceToHost);
  std::printf("%d\n", sum == 0);
  cudaFree(d_data);
  // FIXED: cudaFree(d_sum);
  return 0;
}
