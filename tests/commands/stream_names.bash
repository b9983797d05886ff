#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The names of streams in reports: of the stream in which memory is freed, and of the launch's.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# program NAME BODY: a program whose main() has this body, with a kernel that reads and a function that frees.
program() {
  cat >"$1" <<X
#include <cuda.h>
__global__ void sum(const int *a, int *out) { out[threadIdx.x] = a[threadIdx.x]; }
void release(void *memory, cudaStream_t stream) { cudaFreeAsync(memory, stream); }
const int bytes = 32 * sizeof(int);
int main() {
  int *a, *out;
  cudaMalloc(&a, bytes);
  cudaMalloc(&out, bytes);
  cudaMemset(a, 0, bytes);
  cudaDeviceSynchronize();
$2
  cudaDeviceSynchronize();
  cudaFree(out);
}
X
}

# A free races with a copy. Neither the name nor the number of its stream is part of the finding's identity.
program copies.cu '  cudaStream_t copies, other;
  cudaStreamCreate(&copies);
  cudaStreamCreate(&other);
  cudaMemcpyAsync(out, a, bytes, cudaMemcpyDeviceToDevice, other);
  release(a, copies);'
run 66 run --report json copies.cu
json_is across-launches stdout findings 0 scope
json_is cudaFreeAsync stdout findings 0 accesses 1 stack 0 function
id=$(json stdout findings 0 id)
run 66 run --color=never copies.cu
has stderr "cudaFreeAsync in stream 'copies'"
sed -i "s/copies/frees/; s/cudaStreamCreate(&copies)/cudaStreamCreate(\&other), cudaStreamCreate(\&frees)/; s/(a, copies)/(a, frees)/" copies.cu
run 66 run --report json copies.cu
json_is "$id" stdout findings 0 id
run 66 run --color=never copies.cu
has stderr "cudaFreeAsync in stream 'frees'"

# Several streams of one name have their numbers.
program several.cu '  cudaStream_t streams[2];
  for (int k = 0; k < 2; ++k)
    cudaStreamCreate(&streams[k]);
  sum<<<1, 32, 0, streams[1]>>>(a, out);
  release(a, streams[0]);'
run 66 run --color=never several.cu
has stderr "freed here by cudaFreeAsync in stream [0-9]+ \('streams\[k\]'\); nothing orders"
has stderr "the launch is in stream [0-9]+ \('streams\[k\]'\)"
[[ $(grep -o "stream [0-9]* ('streams" stderr | sort -u | wc -l) == 2 ]] || failed 'not two streams'

# A graph runs in the stream that it is launched in, not in the one that has captured it.
program captured.cu '  cudaStream_t capturing, work, other;
  cudaStreamCreate(&capturing);
  cudaStreamCreate(&work);
  cudaStreamCreate(&other);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(capturing, cudaStreamCaptureModeGlobal);
  sum<<<1, 32, 0, capturing>>>(a, out);
  cudaStreamEndCapture(capturing, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, work);
  release(a, other);'
run 66 run --color=never captured.cu
has stderr "freed here by cudaFreeAsync in stream 'other'"
has stderr "the launch is in stream 'work'"

# The free has run before the launch: the function is the one that was called, and both streams have names.
program before.cu '  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cuMemFreeAsync((CUdeviceptr)a, first);
  cudaStreamSynchronize(first);
  sum<<<1, 32, 0, second>>>(a, out);'
run 66 run --color=never before.cu
has stderr "freed here by cuMemFreeAsync in stream 'first'; the launch is in stream 'second'$"
run 66 run --report json before.cu
json_is cuMemFreeAsync stdout findings 0 notes 0 stack 0 function
sed 's/a, first/a, second/; s/Synchronize(first/Synchronize(second/' before.cu >same.cu
run 66 run --color=never same.cu
has stderr "freed here by cuMemFreeAsync in stream 'second'$"
