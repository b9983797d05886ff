// Tables of constants, a string and a vector's components, each read past its end.
// Fixed twin: tables of constants, a string and a vector's components, each read in bounds.
__device__ const char *name_of(int k) { return k ? "odd" : "even"; }
__global__ void look_up(int *found, const int *keys, float *parts) {
  static const int table[4] = {10, 20, 30, 40};
  const int key = keys[threadIdx.x]; // FIXED: const int key = keys[threadIdx.x] & 3;
  found[threadIdx.x] = table[key]; // HAZARD: out-of-bounds table
  found[threadIdx.x] += "abc"[key]; // HAZARD: out-of-bounds
  float4 vector = make_float4(1, 2, 3, 4);
  const float *components = &vector.x;
  parts[threadIdx.x] = components[key]; // HAZARD: out-of-bounds vector
  found[threadIdx.x] += *name_of(key & 1);
}
int main() {
  int *found, *keys, host[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  float *parts;
  cudaMalloc(&found, sizeof host);
  cudaMalloc(&keys, sizeof host);
  cudaMalloc(&parts, 8 * sizeof(float));
  cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
  look_up<<<1, 8>>>(found, keys, parts);
  cudaDeviceSynchronize();
  cudaFree(found);
  cudaFree(keys);
  cudaFree(parts);
}
