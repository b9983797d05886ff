// The host enqueues a copy to a variable, rows of a matrix, a fill and a device copy without a stream, and returns
// before they are done. The kernels' streams wait for none of them. (The second copy starts after the first.)
__constant__ float weights[64];

__global__ void rows(const float *matrix, size_t pitch, float *out) {
  const float *row = reinterpret_cast<const float *>(reinterpret_cast<const char *>(matrix) + threadIdx.x * pitch);
  out[threadIdx.x] = row[0] * weights[threadIdx.x]; // HAZARD: raw across-launches matrix
}

__global__ void add(const float *bias, float *sums) {
  sums[threadIdx.x] += bias[threadIdx.x]; // HAZARD: raw across-launches sums // HAZARD: raw across-launches bias // HAZARD: waw across-launches sums
}

int main() {
  float host[64 * 16], zero[64] = {}, *matrix, *out, *sums, *bias, *spare;
  for (float &each : host)
    each = 1;
  size_t pitch;
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaMallocPitch(&matrix, &pitch, 16 * sizeof(float), 64);
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMalloc(&sums, 64 * sizeof(float));
  cudaMalloc(&bias, 64 * sizeof(float));
  cudaMalloc(&spare, 64 * sizeof(float));
  cudaMemcpy(spare, zero, sizeof zero, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  cudaMemcpyToSymbol(weights, host, sizeof weights);
  cudaMemcpy2D(matrix, pitch, host, 16 * sizeof(float), 16 * sizeof(float), 64, cudaMemcpyHostToDevice);
  rows<<<1, 64, 0, one>>>(matrix, pitch, out);
  cudaDeviceSynchronize();
  cudaMemset(sums, 0, 64 * sizeof(float));
  cudaMemcpy(bias, spare, 64 * sizeof(float), cudaMemcpyDeviceToDevice);
  add<<<1, 64, 0, other>>>(bias, sums);
  cudaDeviceSynchronize();
  return 0;
}
