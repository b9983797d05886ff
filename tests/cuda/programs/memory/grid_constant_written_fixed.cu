// The fixed twin of grid_constant_written.cu: each thread has a copy. A parameter without '__grid_constant__' is one.
// HAZARD-NONE
struct Settings {
  int steps;
  float rates[4];
};

__global__ void run(const __grid_constant__ Settings settings, Settings more, float *out) {
  Settings own = settings;
  own.rates[threadIdx.x] = 1;
  ++own.steps;
  more.rates[threadIdx.x] += own.steps;
  out[threadIdx.x] = own.rates[threadIdx.x] * own.steps + more.rates[threadIdx.x];
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof *out);
  run<<<1, 4>>>(Settings{3, {1, 2, 3, 4}}, Settings{2, {1, 2, 3, 4}}, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
