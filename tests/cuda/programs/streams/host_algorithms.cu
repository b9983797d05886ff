// The host's loops are in the standard library: std::accumulate and std::copy read, and std::fill writes.
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
    int sum = std::accumulate(sums, sums + 64, 0);   // HAZARD: raw host-device numbers
    std::vector<int> kept(copies, copies + 64);      // HAZARD: raw host-device numbers
    std::fill(cleared, cleared + 64, 0);             // HAZARD: waw host-device numbers
    cudaDeviceSynchronize();
    cudaFree(sums);
    cudaFree(copies);
    cudaFree(cleared);
    return sum == -1 && kept[0] == 5;
}
