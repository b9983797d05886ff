// The kernel finds a pointer to a host variable in memory, as in a record that was copied whole.
// Fixed twin: the record points to device memory.
int total; // FIXED:
struct Job {
  int *result;
  int first;
};
__global__ void run(Job *jobs) {
  Job job = jobs[threadIdx.x];
  *job.result = job.first; // HAZARD: out-of-bounds
}
int main() {
  Job *jobs, host[1] = {{&total, 3}}; // FIXED: Job *jobs, host[1] = {{nullptr, 3}};
  cudaMalloc(&jobs, sizeof host);
  // FIXED: cudaMalloc(&host[0].result, sizeof(int));
  cudaMemcpy(jobs, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(jobs);
  cudaDeviceSynchronize();
  // FIXED: cudaFree(host[0].result);
  cudaFree(jobs);
}
