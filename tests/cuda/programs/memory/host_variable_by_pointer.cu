// The kernel finds a pointer to a host variable in memory, as in a record that was copied whole.
int total;
struct Job {
  int *result;
  int first;
};
__global__ void run(Job *jobs) {
  Job job = jobs[threadIdx.x];
  *job.result = job.first; // HAZARD: out-of-bounds
}
int main() {
  Job *jobs, host[1] = {{&total, 3}};
  cudaMalloc(&jobs, sizeof host);
  cudaMemcpy(jobs, host, sizeof host, cudaMemcpyHostToDevice);
  run<<<1, 1>>>(jobs);
  cudaDeviceSynchronize();
  cudaFree(jobs);
}
