// A kernel smooths a line in place: it reads the line through a texture
// reference and writes it.
// Fixed twin: a kernel reads a line through a texture reference and writes another one.
texture<float> line;

__global__ void smooth(float *out, int n) {
  const int k = threadIdx.x;
  if (k > 0 && k < n - 1) {
    const float before = tex1Dfetch(line, k - 1), after = tex1Dfetch(line, k + 1);
    out[k] = (before + after) / 2; // HAZARD: war
  }
}

int main() {
  const int n = 64;
  float *data; // FIXED: float *data, *out;
  cudaMalloc(&data, n * sizeof(float));
  // FIXED: cudaMalloc(&out, n * sizeof(float));
  cudaMemset(data, 0, n * sizeof(float));
  cudaBindTexture(nullptr, line, data, n * sizeof(float));
  smooth<<<1, n>>>(data, n); // FIXED: smooth<<<1, n>>>(out, n);
  cudaUnbindTexture(line);
  cudaFree(data);
  // FIXED: cudaFree(out);
  return 0;
}
