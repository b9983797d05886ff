// HAZARD-NONE
// The query is repeated until the stream is done; likewise for an event.
#include <cstdio>

__global__ void fill(int *numbers, int from) { numbers[threadIdx.x] = from + threadIdx.x; }

int main() {
    int *numbers, sum = 0;
    cudaEvent_t event;
    cudaEventCreate(&event);
    cudaMallocManaged(&numbers, 64 * sizeof(int));
    fill<<<1, 64>>>(numbers, 0);
    while (cudaStreamQuery(0) == cudaErrorNotReady)
        ;
    for (int k = 0; k < 64; k++)
        sum += numbers[k];
    fill<<<1, 64>>>(numbers, 64);
    cudaEventRecord(event);
    while (cudaEventQuery(event) != cudaSuccess)
        ;
    for (int k = 0; k < 64; k++)
        sum += numbers[k];
    const bool right = sum == 127 * 128 / 2;
    cudaEventDestroy(event);
    cudaFree(numbers);
    return right ? 0 : 1;
}
