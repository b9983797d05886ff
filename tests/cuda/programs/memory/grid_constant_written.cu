// A parameter that all threads share is written through a cast.
// Fixed twin: each thread has a copy. A parameter without '__grid_constant__' is one.
struct Settings {
  int steps;
  float rates[4];
};

__global__ void run(const __grid_constant__ Settings settings, float *out) {
// FIXED@-1: __global__ void run(const __grid_constant__ Settings settings, Settings more, float *out) {
  auto &own = const_cast<Settings &>(settings); // FIXED: Settings own = settings;
  own.rates[threadIdx.x] = 1; // HAZARD: out-of-bounds settings
  ++own.steps;                // HAZARD: out-of-bounds settings
  // FIXED: more.rates[threadIdx.x] += own.steps;
  out[threadIdx.x] = settings.rates[threadIdx.x] * settings.steps;
  // FIXED@-1: out[threadIdx.x] = own.rates[threadIdx.x] * own.steps + more.rates[threadIdx.x];
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof *out);
  run<<<1, 4>>>(Settings{3, {1, 2, 3, 4}}, out);
  // FIXED@-1: run<<<1, 4>>>(Settings{3, {1, 2, 3, 4}}, Settings{2, {1, 2, 3, 4}}, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
