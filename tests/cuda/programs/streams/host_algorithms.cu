// The host's loops are in the standard library: std::accumulate and std::copy read, and std::fill writes.
// Fixed twin: the host waits before the standard library's loops access what the kernels wrote.
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
    // FIXED: cudaDeviceSynchronize();
    int sum = std::accumulate(sums, sums + 64, 0);   // HAZARD: raw host-device numbers
    std::vector<int> kept(copies, copies + 64);      // HAZARD: raw host-device numbers
    std::fill(cleared, cleared + 64, 0);             // HAZARD: waw host-device numbers
    cudaDeviceSynchronize(); // FIXED: bool right = sum == 63 * 64 / 2 && kept[63] == 63 && cleared[5] == 0;
    cudaFree(sums);
    cudaFree(copies);
    cudaFree(cleared);
    return sum == -1 && kept[0] == 5; // FIXED: return right ? 0 : 1;
}
