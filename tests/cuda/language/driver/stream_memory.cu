// Streams that wait for values in memory and write them: comparisons, widths, batches, order, graphs, errors.
// HAZARD-NONE
#include "../expect.h"

#include <cuda.h>
#include <cuda/atomic>
#include <new>

using Signal = cuda::atomic<int, cuda::thread_scope_system>;

__global__ void raise(Signal *signal) { signal->store(1, cuda::memory_order_release); }
__global__ void fetch(cudaTextureObject_t texture, float *out) { *out = tex1Dfetch<float>(texture, 1); }

__global__ void put(volatile unsigned *word, unsigned value) { *word = value; }

/// The time until which the stream is in the way of its host function.
void note(void *data) { *static_cast<int *>(data) = 1; }

/// Returns whether a stream waits if the word has that value.
bool waits(CUstream stream, CUdeviceptr word, unsigned now, unsigned value, unsigned comparison) {
  cuMemsetD32(word, now, 1);
  cuCtxSynchronize();
  cuStreamWaitValue32(stream, word, value, comparison);
  cuStreamQuery(stream); // the first query may return not ready in any case
  const bool result = cuStreamQuery(stream) == CUDA_ERROR_NOT_READY;
  const unsigned satisfies[] = {value, value, ~0u, 0};
  if (result) {
    cuStreamWriteValue32(CU_STREAM_PER_THREAD, word, satisfies[comparison], 0);
    cuStreamSynchronize(stream);
  }
  return result;
}

int main() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  int value = 0;
  expect("the attribute", cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS, 0),
         CUDA_SUCCESS);
  expect("64 bits can be used", value, 1);
  CUstream stream, other;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuStreamCreate(&other, CU_STREAM_NON_BLOCKING);
  CUdeviceptr word;
  cuMemAlloc(&word, 64);
  cuMemsetD8(word, 0, 64);

  expect("less", waits(stream, word, 4, 5, CU_STREAM_WAIT_VALUE_GEQ), true);
  expect("as much", waits(stream, word, 5, 5, CU_STREAM_WAIT_VALUE_GEQ), false);
  expect("a counter that has gone round", waits(stream, word, 3, 0xfffffff0, CU_STREAM_WAIT_VALUE_GEQ), false);
  expect("more is not the same", waits(stream, word, 6, 5, CU_STREAM_WAIT_VALUE_EQ), true);
  expect("the same", waits(stream, word, 5, 5, CU_STREAM_WAIT_VALUE_EQ), false);
  expect("no common bit", waits(stream, word, 4, 3, CU_STREAM_WAIT_VALUE_AND), true);
  expect("a common bit", waits(stream, word, 4, 6, CU_STREAM_WAIT_VALUE_AND), false);
  expect("all bits in one of the two", waits(stream, word, 0xffff0000, 0x0000ffff, CU_STREAM_WAIT_VALUE_NOR), true);
  expect("a bit in neither", waits(stream, word, 0xffff0000, 0x00007fff, CU_STREAM_WAIT_VALUE_NOR), false);

  // A write in another stream, enqueued in either order, and a write by a kernel.
  int noted = 0;
  cuMemsetD8(word, 0, 64);
  cuCtxSynchronize();
  expect("cuStreamWaitValue32", cuStreamWaitValue32(stream, word, 7, CU_STREAM_WAIT_VALUE_EQ), CUDA_SUCCESS);
  cuLaunchHostFunc(stream, note, &noted);
  expect("another stream is not in its way", cuStreamSynchronize(other), CUDA_SUCCESS);
  expect("it waits", noted, 0);
  expect("cuStreamWriteValue32", cuStreamWriteValue32(other, word, 7, CU_STREAM_WRITE_VALUE_DEFAULT), CUDA_SUCCESS);
  expect("its stream is waited for", cuStreamSynchronize(stream), CUDA_SUCCESS);
  expect("it has continued", noted, 1);
  expect("64 bits wait", cuStreamWaitValue64(stream, word + 8, 1ull << 40, CU_STREAM_WAIT_VALUE_GEQ), CUDA_SUCCESS);
  expect("... and are written", cuStreamWriteValue64(other, word + 8, (1ull << 40) + 1, 0), CUDA_SUCCESS);
  expect("both", cuStreamSynchronize(stream), CUDA_SUCCESS);
  unsigned long long wide = 0;
  cuMemcpyDtoH(&wide, word + 8, sizeof wide);
  expect("the 64 bits", wide == (1ull << 40) + 1, true);
  cuStreamWaitValue32(stream, word + 16, 9, CU_STREAM_WAIT_VALUE_EQ);
  cuStreamWriteValue32(stream, word + 20, 10, 0);
  put<<<1, 1, 0, other>>>(reinterpret_cast<unsigned *>(word + 16), 9);
  expect("a kernel writes", cuStreamSynchronize(stream), CUDA_SUCCESS);
  unsigned words[2] = {};
  cuMemcpyDtoH(words, word + 16, sizeof words);
  expect_all("its value, and the next one", words, 2, [](int k) { return 9u + unsigned(k); });

  // Two streams that wait for each other in turn.
  cuMemsetD8(word, 0, 64);
  cuCtxSynchronize();
  for (unsigned turn = 0; turn < 3; ++turn) {
    cuStreamWaitValue32(stream, word, 2 * turn + 1, CU_STREAM_WAIT_VALUE_EQ);
    cuStreamWriteValue32(stream, word, 2 * turn + 2, 0);
  }
  for (unsigned turn = 0; turn < 3; ++turn) {
    cuStreamWaitValue32(other, word, 2 * turn, CU_STREAM_WAIT_VALUE_EQ);
    cuStreamWriteValue32(other, word, 2 * turn + 1, 0);
  }
  expect("turns", cuCtxSynchronize(), CUDA_SUCCESS);
  cuMemcpyDtoH(words, word, sizeof words);
  expect("the last turn", words[0], 6u);

  // The oldest stream waits for what the host does after a newer one has signalled it.
  Signal *ready, *go;
  cudaMallocManaged(&ready, sizeof *ready);
  cudaMallocManaged(&go, sizeof *go);
  new (ready) Signal{0};
  new (go) Signal{0};
  cuStreamWaitValue32(stream, reinterpret_cast<CUdeviceptr>(go), 1, CU_STREAM_WAIT_VALUE_EQ);
  raise<<<1, 1, 0, other>>>(ready);
  while (ready->load(cuda::memory_order_acquire) == 0) {
  }
  go->store(1, cuda::memory_order_release);
  expect("the host has answered", cuCtxSynchronize(), CUDA_SUCCESS);

  // A texture is destroyed while a stream waits.
  float *texels, *texel;
  cudaMallocManaged(&texels, 8);
  cudaMallocManaged(&texel, 4);
  texels[1] = 5;
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear = {texels, cudaCreateChannelDesc<float>(), 8};
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  cuMemsetD8(word, 0, 64);
  cuCtxSynchronize();
  cuStreamWaitValue32(stream, word, 7, CU_STREAM_WAIT_VALUE_EQ);
  fetch<<<1, 1, 0, stream>>>(texture, texel);
  expect("a texture", cudaDestroyTextureObject(texture), cudaSuccess);
  cuStreamWriteValue32(other, word, 7, 0);
  expect("it was in nobody's way", cuCtxSynchronize(), CUDA_SUCCESS);
  expect("and was there as long as it was used", *texel, 5.0f);
  cuMemsetD8(word, 0, 64);
  cuCtxSynchronize();

  // A batch, and a graph.
  CUstreamBatchMemOpParams operations[3] = {};
  operations[0].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  operations[0].waitValue.address = word;
  operations[0].waitValue.value = 8;
  operations[0].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
  operations[1].memoryBarrier = {CU_STREAM_MEM_OP_BARRIER, CU_STREAM_MEMORY_BARRIER_TYPE_GPU};
  operations[2].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
  operations[2].writeValue.address = word + 8;
  operations[2].writeValue.value64 = 1ull << 33;
  expect("cuStreamBatchMemOp", cuStreamBatchMemOp(stream, 3, operations, 0), CUDA_SUCCESS);
  cuStreamWriteValue32(other, word, 8, 0);
  expect("the batch", cuStreamSynchronize(stream), CUDA_SUCCESS);
  cuMemcpyDtoH(&wide, word + 8, sizeof wide);
  expect("what it has written", wide == 1ull << 33, true);
  CUgraph graph;
  CUgraphExec executable;
  cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED);
  expect("captured", cuStreamWaitValue32(stream, word, 20, CU_STREAM_WAIT_VALUE_GEQ), CUDA_SUCCESS);
  expect("... and a write", cuStreamWriteValue32(stream, word + 4, 21, 0), CUDA_SUCCESS);
  cuStreamEndCapture(stream, &graph);
  CUgraphNode nodes[2];
  size_t count = 2;
  cuGraphGetNodes(graph, nodes, &count);
  CUgraphNodeType type;
  cuGraphNodeGetType(nodes[0], &type);
  expect("the type of its nodes", type, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
  cuGraphInstantiate(&executable, graph, 0);
  cuGraphLaunch(executable, stream);
  cuStreamWriteValue32(other, word, 20, 0);
  expect("the graph", cuStreamSynchronize(stream), CUDA_SUCCESS);
  cuMemcpyDtoH(words, word, sizeof words);
  expect("what the graph has written", words[1], 21u);

  // Errors.
  expect("between words", cuStreamWaitValue32(stream, word + 2, 0, 0), CUDA_ERROR_INVALID_VALUE);
  expect("between long words", cuStreamWriteValue64(stream, word + 4, 0, 0), CUDA_ERROR_INVALID_VALUE);
  expect("no memory", cuStreamWaitValue32(stream, 4096, 0, 0), CUDA_ERROR_INVALID_VALUE);
  expect("no comparison", cuStreamWaitValue32(stream, word, 0, 4), CUDA_ERROR_INVALID_VALUE);
  expect("no flag", cuStreamWriteValue32(stream, word, 0, 2), CUDA_ERROR_INVALID_VALUE);
  expect("remote writes", cuStreamWaitValue32(stream, word, 0, CU_STREAM_WAIT_VALUE_FLUSH),
         CUDA_ERROR_NOT_SUPPORTED);
  operations[0].operation = CUstreamBatchMemOpType(17);
  expect("no operation", cuStreamBatchMemOp(stream, 1, operations, 0), CUDA_ERROR_INVALID_VALUE);
  expect("too many", cuStreamBatchMemOp(stream, 257, operations, 0), CUDA_ERROR_INVALID_VALUE);
  cuStreamDestroy(other);
  expect("no stream", cuStreamWriteValue32(other, word, 0, 0), CUDA_ERROR_INVALID_HANDLE);
  cuMemFree(word);
  cuDevicePrimaryCtxRelease(0);
  return wrong;
}
