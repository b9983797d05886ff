// cudaStreamQuery returns whether a stream is done but does not wait: the result must be checked.
#include <cstdio>

__global__ void fill(int *numbers) { numbers[threadIdx.x] = threadIdx.x; }

int main() {
    int *numbers, sum = 0;
    cudaMallocManaged(&numbers, 64 * sizeof(int));
    fill<<<1, 64>>>(numbers);
    cudaStreamQuery(0);
    for (int k = 0; k < 64; k++)
        sum += numbers[k]; // HAZARD: raw host-device numbers
    cudaDeviceSynchronize();
    cudaFree(numbers);
    std::printf("%d\n", sum);
}
