// Two elements are accessed at once through a cast: if their number is odd, the last one has no neighbour.
// Fixed twin: two elements are accessed at once through a cast: if their number is odd, the last one is left out.
#include <cstdio>

__global__ void fill(int *numbers, int n) {
    int i = 2 * threadIdx.x;
    if (i < n) // FIXED: if (i + 1 < n)
        *reinterpret_cast<int2 *>(&numbers[i]) = make_int2(i, i + 1); // HAZARD: out-of-bounds numbers
}

__global__ void shared_pairs(int *out) {
    __shared__ __align__(8) int cells[3];
    if (threadIdx.x < 3)
        cells[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 1) // FIXED: if (threadIdx.x == 0)
        *reinterpret_cast<int2 *>(&cells[2 * threadIdx.x]) = make_int2(5, 6); // HAZARD: out-of-bounds cells
    __syncthreads();
    if (threadIdx.x < 3)
        out[threadIdx.x] = cells[threadIdx.x];
}

int main() {
    const int n = 63;
    int *numbers, *out, host[3];
    cudaMalloc(&numbers, n * sizeof(int));
    cudaMalloc(&out, 3 * sizeof(int));
    fill<<<1, 32>>>(numbers, n);
    shared_pairs<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(numbers);
    cudaFree(out);
    return host[0] == 1 ? 0 : 1; // FIXED: return host[2] == 1 ? 0 : 1;
}
