// HAZARD-NONE
// A kernel reads a line through a texture reference and writes another one. reference_of_output.cu is the wrong twin.
texture<float> line;

__global__ void smooth(float *out, int n) {
  const int k = threadIdx.x;
  if (k > 0 && k < n - 1) {
    const float before = tex1Dfetch(line, k - 1), after = tex1Dfetch(line, k + 1);
    out[k] = (before + after) / 2;
  }
}

int main() {
  const int n = 64;
  float *data, *out;
  cudaMalloc(&data, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(data, 0, n * sizeof(float));
  cudaBindTexture(nullptr, line, data, n * sizeof(float));
  smooth<<<1, n>>>(out, n);
  cudaUnbindTexture(line);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
