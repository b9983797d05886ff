// Ten floats are read four at a time: half of the third load is
// past the end.
// Fixed twin: the elements that do not fill a vector are read one by one.
#include <cstdio>

__global__ void sums(const float *in, int n, float *out) {
  const int i = threadIdx.x;
  float sum = 0;
  // FIXED: if (4 * i + 4 <= n) {
  const float4 v = reinterpret_cast<const float4 *>(in)[i]; // HAZARD: out-of-bounds
  sum = v.x + v.y + v.z + v.w;
  // FIXED: } else {
    // FIXED: for (int k = 4 * i; k < n; k++)
      // FIXED: sum += in[k];
  // FIXED: }
  out[i] = sum;
}

int main() {
  float *out, result[3];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  float host[10], *in;
  for (int i = 0; i < 10; i++)
    host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 3>>>(in, 10, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 3; i++)
    wrong += result[i] != (i < 2 ? 4 : 2);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
