// Records are passed by value, but one member is never written.
// Fixed twin: with both members written: the padding between them is copied, which is allowed.
struct Found {
  bool yes;
  long long where;
  __device__ Found &operator=(const Found &other) { // member by member
    yes = other.yes;
    where = other.where;
    return *this;
  }
  Found() = default;
  Found(const Found &) = default;
};

__device__ Found earlier(Found a, Found b) { return a.yes && (!b.yes || a.where < b.where) ? a : b; }

__global__ void first(Found *out, const int *in) {
  __shared__ unsigned long long storage[64]; // two words for each thread's record
  Found *found = reinterpret_cast<Found *>(storage);
  found[threadIdx.x].yes = in[threadIdx.x] > 20;
  // FIXED: found[threadIdx.x].where = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    Found all = found[0]; // HAZARD: uninitialized
    for (int k = 1; k < 32; ++k) {
      Found next = found[k]; // HAZARD: uninitialized
      all = earlier(all, next);
    }
    *out = all;
  }
}

int main() {
  int host[32];
  for (int k = 0; k < 32; ++k)
    host[k] = k;
  int *in;
  Found *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof *out);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  first<<<1, 32>>>(out, in);
  Found result;
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  return 0; // FIXED: return result.yes && result.where == 21 ? 0 : 1;
}
