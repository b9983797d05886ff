// A host function in the second stream adds up what a copy in the first stream writes:
// the streams are unordered.
// Fixed twin: the host function is enqueued in the copy's stream, after the copy.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

struct Job {
  const int *values;
  int sum;
};

void add_up(void *argument) {
  Job *job = static_cast<Job *>(argument);
  job->sum = 0;
  for (int i = 0; i < n; i++)
    job->sum += job->values[i]; // HAZARD: raw host-device
}

int main() {
  int *pinned, *data;
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMalloc(&data, n * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  for (int i = 0; i < n; i++)
    pinned[i] = 0;
  Job job{pinned, 0};
  produce<<<2, 128, 0, first>>>(data);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, first);
  cudaLaunchHostFunc(second, add_up, &job); // FIXED: cudaLaunchHostFunc(first, add_up, &job);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", job.sum);
  return job.sum != 3 * n * (n - 1) / 2;
}
