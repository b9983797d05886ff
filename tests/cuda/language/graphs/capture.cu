// Graphs captured from streams: nodes, forks and joins with events, and what a capture forbids. HAZARD-NONE
#include "../expect.h"

constexpr int count = 64;

__global__ void add(int *data, int by) { data[threadIdx.x] += by; }
__global__ void sum(const int *a, const int *b, int *to) { to[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

void count_up(void *number) { ++*static_cast<int *>(number); }

cudaStreamCaptureStatus status_of(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusInvalidated;
  expect("the status", int(cudaStreamIsCapturing(stream, &status)), 0);
  return status;
}

void one_stream() {
  int *data, host[count], called = 0;
  cudaMalloc(&data, sizeof host);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  expect("no capture", status_of(stream), cudaStreamCaptureStatusNone);
  expect("the beginning", int(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal)), 0);
  expect("a capture", status_of(stream), cudaStreamCaptureStatusActive);
  cudaMemsetAsync(data, 0, sizeof host, stream);
  for (int k = 1; k <= 3; ++k)
    add<<<1, count, 0, stream>>>(data, k);
  cudaMemcpyAsync(host, data, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, count_up, &called);
  unsigned long long id = 0;
  cudaGraph_t graph, returned;
  const cudaGraphNode_t *after;
  size_t many;
  cudaStreamCaptureStatus status;
  expect("about it", int(cudaStreamGetCaptureInfo_v2(stream, &status, &id, &returned, &after, &many)), 0);
  expect("... its number", id != 0, true);
  expect("... what comes next comes after one node", many, 1);
  expect("the end", int(cudaStreamEndCapture(stream, &graph)), 0);
  expect("the graph", graph == returned, true);
  expect("nothing has been done", called, 0);
  size_t nodes = 0, edges = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphGetEdges(graph, nullptr, nullptr, &edges);
  expect("nodes", nodes, 6);
  expect("edges", edges, 5);
  cudaGraphExec_t exec;
  expect("instantiated", int(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0)), 0);
  cudaGraphDestroy(graph); // the graphs made from it remain valid
  for (int k = 0; k < 3; ++k)
    expect("a launch", int(cudaGraphLaunch(exec, stream)), 0);
  expect("done", int(cudaStreamSynchronize(stream)), 0);
  expect("called", called, 3);
  expect_all("each launch begins with the memset", host, count, [](int) { return 6; });
  expect("its end", int(cudaGraphExecDestroy(exec)), 0);
  cudaStreamDestroy(stream);
  cudaFree(data);
}

/// A diamond: two streams between a fork and a join.
void two_streams() {
  int *a, *b, *to, host[count];
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&to, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEvent_t fork, join;
  cudaEventCreate(&fork);
  cudaEventCreate(&join);
  cudaStreamBeginCapture(first, cudaStreamCaptureModeThreadLocal);
  cudaMemsetAsync(a, 0, sizeof host, first);
  cudaEventRecord(fork, first);
  cudaStreamWaitEvent(second, fork, 0);
  expect("it takes part", status_of(second), cudaStreamCaptureStatusActive);
  cudaMemsetAsync(b, 0, sizeof host, second);
  add<<<1, count, 0, second>>>(b, 5);
  add<<<1, count, 0, first>>>(a, 7);
  cudaEventRecord(join, second);
  cudaStreamWaitEvent(first, join, 0);
  sum<<<1, count, 0, first>>>(a, b, to);
  cudaGraph_t graph;
  expect("the end", int(cudaStreamEndCapture(first, &graph)), 0);
  expect("both streams are free", status_of(second), cudaStreamCaptureStatusNone);
  size_t edges = 0, roots = 0;
  cudaGraphGetEdges(graph, nullptr, nullptr, &edges);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  expect("edges of the diamond", edges, 5);
  expect("one root", roots, 1);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, second);
  cudaMemcpyAsync(host, to, sizeof host, cudaMemcpyDeviceToHost, second);
  cudaStreamSynchronize(second);
  expect_all("the sum", host, count, [](int) { return 12; });

  // A launch that is captured itself becomes a node.
  cudaGraph_t outer;
  cudaStreamBeginCapture(first, cudaStreamCaptureModeRelaxed);
  cudaGraphLaunch(exec, first);
  add<<<1, count, 0, first>>>(to, 100);
  cudaStreamEndCapture(first, &outer);
  cudaGraphNode_t nodes[2];
  size_t many = 2;
  cudaGraphGetNodes(outer, nodes, &many);
  cudaGraphNodeType type;
  cudaGraphNodeGetType(nodes[0], &type);
  expect("a graph in a graph", type, cudaGraphNodeTypeGraph);
  cudaGraphExec_t whole;
  cudaGraphInstantiateWithFlags(&whole, outer, 0);
  cudaGraphLaunch(whole, first);
  cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("the outer graph", host, count, [](int) { return 112; });
  cudaFree(a);
  cudaFree(b);
  cudaFree(to);
}

/// Memory of the graph, and a stream that is destroyed after it has joined.
void memory() {
  int host[count];
  cudaStream_t stream, helper;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&helper, cudaStreamNonBlocking);
  cudaEvent_t fork, join;
  cudaEventCreate(&fork);
  cudaEventCreate(&join);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int *data;
  expect("memory", int(cudaMallocAsync(&data, sizeof host, stream)), 0);
  cudaEventRecord(fork, stream);
  cudaStreamWaitEvent(helper, fork, 0);
  cudaMemsetAsync(data, 0, sizeof host, helper);
  add<<<1, count, 0, helper>>>(data, 4);
  cudaEventRecord(join, helper);
  cudaStreamWaitEvent(stream, join, 0);
  expect("a stream that has joined", int(cudaStreamDestroy(helper)), 0);
  cudaMemcpyAsync(host, data, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(data, stream);
  cudaGraph_t graph;
  expect("the end", int(cudaStreamEndCapture(stream, &graph)), 0);
  cudaGraphNode_t nodes[8];
  size_t many = 8;
  cudaGraphGetNodes(graph, nodes, &many);
  cudaGraphNodeType first, last;
  cudaGraphNodeGetType(nodes[0], &first);
  cudaGraphNodeGetType(nodes[many - 1], &last);
  expect("allocation", first, cudaGraphNodeTypeMemAlloc);
  expect("free", last, cudaGraphNodeTypeMemFree);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int k = 0; k < 2; ++k) {
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    expect_all("in it", host, count, [](int) { return 4; });
  }
}

void mistakes() {
  int *data, host[count];
  cudaMalloc(&data, sizeof host);
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaGraph_t graph;
  cudaEvent_t event;
  cudaEventCreate(&event);
  expect("the legacy stream", int(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal)),
         int(cudaErrorStreamCaptureUnsupported));
  expect("an end without a beginning", int(cudaStreamEndCapture(stream, &graph)), int(cudaErrorIllegalState));

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  expect("waiting", int(cudaStreamSynchronize(stream)), int(cudaErrorStreamCaptureUnsupported));
  expect("... ends it", status_of(stream), cudaStreamCaptureStatusInvalidated);
  expect("no graph", int(cudaStreamEndCapture(stream, &graph)), int(cudaErrorStreamCaptureInvalidated));
  expect("none at all", graph == nullptr, true);

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  expect("the legacy stream beside it", int(cudaMemcpy(host, data, 4, cudaMemcpyDeviceToHost)),
         int(cudaErrorStreamCaptureImplicit));
  cudaStreamEndCapture(stream, &graph);

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event, 0);
  add<<<1, count, 0, other>>>(data, 1);
  expect("an event of a capture", int(cudaEventSynchronize(event)), int(cudaErrorCapturedEvent));
  expect("not joined", int(cudaStreamEndCapture(stream, &graph)), int(cudaErrorStreamCaptureUnjoined));

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event, 0);
  expect("the other stream", int(cudaStreamEndCapture(other, &graph)), int(cudaErrorStreamCaptureUnmatched));
  cudaStreamEndCapture(stream, &graph);
  cudaGetLastError();
  cudaFree(data);
}

int main() {
  one_stream();
  two_streams();
  memory();
  mistakes();
  return wrong != 0;
}
