// The record points to device memory.
struct Job {
  int *result;
  int first;
};
__global__ void run(Job *jobs) {
  Job job = jobs[threadIdx.x];
  *job.result = job.first;
}
int main() {
  Job *jobs, host[1] = {{nullptr, 3}};
  cudaMalloc(&jobs, sizeof host);
  cudaMalloc(&host[0].result, sizeof(int));
  cudaMemcpy(jobs, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(jobs);
  cudaDeviceSynchronize();
  cudaFree(host[0].result);
  cudaFree(jobs);
}
