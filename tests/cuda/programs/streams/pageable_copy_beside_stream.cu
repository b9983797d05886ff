// A copy from pageable memory returns when the source has been staged; a stream that does not wait
// for the legacy default stream may read the device memory before the copy has arrived there.
// Fixed twin: with a wait for the stream of the copy.
#include <cstdio>
#include <vector>

__global__ void scale(const float *in, float *out, int n, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * in[i]; // HAZARD: raw across-launches in
}

class DeviceBuffer {
public:
  explicit DeviceBuffer(int n) : n_(n) { cudaMalloc(&data_, n * sizeof(float)); }
  ~DeviceBuffer() { cudaFree(data_); }
  float *data() { return data_; }
  void copy_from_host(const std::vector<float> &h) {
    cudaMemcpy(data_, h.data(), n_ * sizeof(float), cudaMemcpyHostToDevice);
    // FIXED: cudaStreamSynchronize(cudaStreamLegacy);
  }

private:
  int n_;
  float *data_ = nullptr;
};

int main() {
  const int n = 300000; // 1.2 MB
  std::vector<float> h(n), result(n);
  for (int i = 0; i < n; ++i)
    h[i] = float(i % 1000);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  DeviceBuffer in(n), out(n);
  in.copy_from_host(h);
  scale<<<(n + 255) / 256, 256, 0, stream>>>(in.data(), out.data(), n, 2.0f);
  cudaMemcpyAsync(result.data(), out.data(), n * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  bool right = cudaGetLastError() == cudaSuccess;
  for (int i = 0; i < n; ++i)
    right = right && result[i] == 2.0f * h[i];
  std::printf("%s\n", right ? "right" : "wrong");
  cudaStreamDestroy(stream);
  return right ? 0 : 1;
}
