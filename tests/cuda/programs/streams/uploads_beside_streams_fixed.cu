// Like uploads_beside_streams.cu: one stream waits for an event after the copies, the other waits for
// the default stream. Copies from pinned memory and to host memory are done when the function returns.
// HAZARD-NONE
__constant__ float weights[64];

__global__ void rows(const float *matrix, size_t pitch, float *out) {
  const float *row = reinterpret_cast<const float *>(reinterpret_cast<const char *>(matrix) + threadIdx.x * pitch);
  out[threadIdx.x] = row[0] * weights[threadIdx.x];
}

__global__ void add(const float *bias, float *sums) {
  sums[threadIdx.x] += bias[threadIdx.x];
}

int main() {
  float host[64 * 16], zero[64] = {}, *matrix, *out, *sums, *bias, *spare;
  for (float &each : host)
    each = 1;
  size_t pitch;
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreate(&other);
  cudaMallocPitch(&matrix, &pitch, 16 * sizeof(float), 64);
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMalloc(&sums, 64 * sizeof(float));
  cudaMalloc(&bias, 64 * sizeof(float));
  cudaMalloc(&spare, 64 * sizeof(float));
  cudaMemcpy(spare, zero, sizeof zero, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  cudaMemcpyToSymbol(weights, host, sizeof weights);
  cudaMemcpy2D(matrix, pitch, host, 16 * sizeof(float), 16 * sizeof(float), 64, cudaMemcpyHostToDevice);
  cudaEvent_t there;
  cudaEventCreate(&there);
  cudaEventRecord(there);
  cudaStreamWaitEvent(one, there, 0);
  rows<<<1, 64, 0, one>>>(matrix, pitch, out);
  cudaDeviceSynchronize();
  cudaMemset(sums, 0, 64 * sizeof(float));
  cudaMemcpy(bias, spare, 64 * sizeof(float), cudaMemcpyDeviceToDevice);
  add<<<1, 64, 0, other>>>(bias, sums);
  cudaDeviceSynchronize();
  float *pinned;
  cudaMallocHost(&pinned, 64 * sizeof(float));
  for (int k = 0; k < 64; ++k)
    pinned[k] = 2;
  cudaMemcpy(bias, pinned, 64 * sizeof(float), cudaMemcpyHostToDevice);
  add<<<1, 64, 0, one>>>(bias, sums);
  cudaStreamSynchronize(one);
  cudaMemcpy(host, sums, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFreeHost(pinned);
  return host[63] == 2 ? 0 : 1;
}
