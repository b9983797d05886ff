// A record is in storage of another type, and one of its members is never written.
// Fixed twin: with both members written: the padding between them is copied, which is allowed.
struct Found {
  bool yes;
  long long where;
};

__global__ void first(Found *out, const int *in) {
  __shared__ unsigned long long storage[64]; // two words for each thread's record
  Found *found = reinterpret_cast<Found *>(storage);
  found[threadIdx.x].yes = in[threadIdx.x] > 20;
  // FIXED: found[threadIdx.x].where = threadIdx.x;
  __syncthreads();
  Found mine = found[(threadIdx.x + 1) % 32]; // HAZARD: uninitialized
  out[threadIdx.x].yes = mine.yes;
  out[threadIdx.x].where = mine.where;
}

int main() {
  int host[32];
  for (int k = 0; k < 32; ++k)
    host[k] = k;
  int *in;
  Found *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 32 * sizeof(Found));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  first<<<1, 32>>>(out, in);
  Found last;
  cudaMemcpy(&last, out + 30, sizeof last, cudaMemcpyDeviceToHost);
  return 0; // FIXED: return last.yes && last.where == 31 ? 0 : 1;
}
