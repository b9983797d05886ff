// A permutation, but for one index, over more memory than caches hold: the check of each element is one bit.
// Fixed twin: a permutation over more memory than caches hold: the check of each element is one bit.
#include <cstdio>
#include <vector>

__global__ void scatter(const int *to, const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[to[i]] = in[i]; // HAZARD: waw across-blocks out
}

int main() {
  const int n = 1 << 18;
  std::vector<int> to(n);
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) {
    to[i] = int((unsigned(i) * 40503u + 7u) % n);
    in[i] = float(i);
  }
  to[200000] = to[300]; // FIXED:
  int *d_to;
  float *d_in, *d_out;
  cudaMalloc(&d_to, n * sizeof(int));
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_to, to.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  scatter<<<n / 256, 256>>>(d_to, d_in, d_out, n);
  cudaMemset(d_out, 0, n * sizeof(float));
  scatter<<<n / 256, 256>>>(d_to, d_in, d_out, n);
  std::vector<float> out(n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  float sum = 0;
  for (int i = 0; i < n; i += 1024)
    sum += out[to[i]];
  std::printf("%.0f\n", sum);
  cudaFree(d_to);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
