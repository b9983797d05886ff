// HAZARD-NONE
// The host waits before the standard library's loops access what the kernels wrote.
#include <algorithm>
#include <numeric>
#include <vector>

__global__ void fill(int *numbers) { numbers[threadIdx.x] = threadIdx.x; }

int main() {
    int *sums, *copies, *cleared;
    cudaMallocManaged(&sums, 64 * sizeof(int));
    cudaMallocManaged(&copies, 64 * sizeof(int));
    cudaMallocManaged(&cleared, 64 * sizeof(int));
    fill<<<1, 64>>>(sums);
    fill<<<1, 64>>>(copies);
    fill<<<1, 64>>>(cleared);
    cudaDeviceSynchronize();
    int sum = std::accumulate(sums, sums + 64, 0);
    std::vector<int> kept(copies, copies + 64);
    std::fill(cleared, cleared + 64, 0);
    bool right = sum == 63 * 64 / 2 && kept[63] == 63 && cleared[5] == 0;
    cudaFree(sums);
    cudaFree(copies);
    cudaFree(cleared);
    return right ? 0 : 1;
}
