// A parameter that all threads share is written through a cast. grid_constant_written_fixed.cu is the fixed twin.
struct Settings {
  int steps;
  float rates[4];
};

__global__ void run(const __grid_constant__ Settings settings, float *out) {
  auto &own = const_cast<Settings &>(settings);
  own.rates[threadIdx.x] = 1; // HAZARD: out-of-bounds settings
  ++own.steps;                // HAZARD: out-of-bounds settings
  out[threadIdx.x] = settings.rates[threadIdx.x] * settings.steps;
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof *out);
  run<<<1, 4>>>(Settings{3, {1, 2, 3, 4}}, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
