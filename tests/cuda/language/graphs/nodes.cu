// Graphs built by hand: all node types, edges, clones, changes before and after instantiation, drawings.
// HAZARD-NONE
#include "../expect.h"

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

constexpr int count = 64;

__global__ void add(int *data, int by) { data[threadIdx.x] += by; }
__device__ int factors[count];
__global__ void multiply(int *data) { data[threadIdx.x] *= factors[threadIdx.x]; }

void count_up(void *number) { ++*static_cast<int *>(number); }

struct Kernel {
  int *data;
  int by;
  void *arguments[2];
  cudaKernelNodeParams parameters = {};
  Kernel(int *data, int by) : data(data), by(by), arguments{&this->data, &this->by} {
    parameters.func = (void *)add;
    parameters.gridDim = dim3(1);
    parameters.blockDim = dim3(count);
    parameters.kernelParams = arguments;
  }
};

void all_types() {
  int *data, host[count], called = 0, twos[count];
  for (int &each : twos)
    each = 2;
  cudaMalloc(&data, sizeof host);
  cudaGraph_t graph, inner;
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaGraphCreate(&graph, 0);
  cudaGraphCreate(&inner, 0);
  cudaGraphNode_t fill, first, symbol, product, child, inside, back, host_node, record, wait, empty;
  cudaMemsetParams zeros = {};
  zeros.dst = data;
  zeros.elementSize = 4;
  zeros.value = 1000;
  zeros.width = count;
  zeros.height = 1;
  expect("memset", int(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zeros)), 0);
  Kernel five(data, 5), seven(data, 7);
  expect("kernel", int(cudaGraphAddKernelNode(&first, graph, &fill, 1, &five.parameters)), 0);
  expect("memcpy to a symbol",
         int(cudaGraphAddMemcpyNodeToSymbol(&symbol, graph, nullptr, 0, factors, twos, sizeof twos, 0,
                                            cudaMemcpyHostToDevice)),
         0);
  void *arguments[] = {&data};
  cudaKernelNodeParams times = five.parameters;
  times.func = (void *)multiply;
  times.kernelParams = arguments;
  const cudaGraphNode_t both[] = {first, symbol};
  expect("after two", int(cudaGraphAddKernelNode(&product, graph, both, 2, &times)), 0);
  cudaGraphAddKernelNode(&inside, inner, nullptr, 0, &seven.parameters);
  expect("a graph", int(cudaGraphAddChildGraphNode(&child, graph, &product, 1, inner)), 0);
  expect("event record", int(cudaGraphAddEventRecordNode(&record, graph, &child, 1, event)), 0);
  expect("empty", int(cudaGraphAddEmptyNode(&empty, graph, &record, 1)), 0);
  expect("memcpy",
         int(cudaGraphAddMemcpyNode1D(&back, graph, &empty, 1, host, data, sizeof host, cudaMemcpyDeviceToHost)),
         0);
  cudaHostNodeParams call = {count_up, &called};
  expect("host", int(cudaGraphAddHostNode(&host_node, graph, &back, 1, &call)), 0);
  expect("event wait", int(cudaGraphAddEventWaitNode(&wait, graph, &host_node, 1, event)), 0);
  const cudaGraphNodeType types[] = {
      cudaGraphNodeTypeMemset, cudaGraphNodeTypeKernel,      cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeKernel,
      cudaGraphNodeTypeGraph,  cudaGraphNodeTypeEventRecord, cudaGraphNodeTypeEmpty,  cudaGraphNodeTypeMemcpy,
      cudaGraphNodeTypeHost,   cudaGraphNodeTypeWaitEvent};
  cudaGraphNode_t nodes[10];
  size_t many = 10;
  cudaGraphGetNodes(graph, nodes, &many);
  expect("nodes", many, 10);
  for (int k = 0; k < 10; ++k) {
    cudaGraphNodeType type;
    cudaGraphNodeGetType(nodes[k], &type);
    expect("a node's type", type, types[k]);
  }
  cudaGraphExec_t exec;
  expect("instantiated", int(cudaGraphInstantiate(&exec, graph)), 0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraphLaunch(exec, stream);
  expect("the event", int(cudaEventSynchronize(event)), 0);
  cudaStreamSynchronize(stream);
  expect_all("(1000 + 5) * 2 + 7", host, count, [](int) { return 2017; });
  expect("called", called, 1);

  // Changed in the instantiated graph, not in the graph itself.
  Kernel six(data, 6);
  expect("a kernel's parameters", int(cudaGraphExecKernelNodeSetParams(exec, first, &six.parameters)), 0);
  zeros.value = 2000;
  expect("a memset's", int(cudaGraphExecMemsetNodeSetParams(exec, fill, &zeros)), 0);
  expect("a node that is left out", int(cudaGraphNodeSetEnabled(exec, product, 0)), 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  expect_all("2000 + 6 + 7", host, count, [](int) { return 2013; });
  cudaKernelNodeParams returned;
  expect("the graph's own", int(cudaGraphKernelNodeGetParams(first, &returned)), 0);
  expect("... is as before", *static_cast<int *>(returned.kernelParams[1]), 5);
  expect("... with its block", returned.blockDim.x, count);
  expect("not of this type", int(cudaGraphExecHostNodeSetParams(exec, first, &call)), int(cudaErrorInvalidValue));

  // Changed in the graph, and updated in the instantiated graph.
  expect("in the graph", int(cudaGraphKernelNodeSetParams(first, &seven.parameters)), 0);
  cudaGraphExecUpdateResultInfo info;
  expect("an update", int(cudaGraphExecUpdate(exec, graph, &info)), 0);
  expect("... succeeds", info.result, cudaGraphExecUpdateSuccess);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  expect_all("(1000 + 7) * 2 + 7", host, count, [](int) { return 2021; });

  cudaGraph_t clone;
  cudaGraphNode_t twin;
  expect("a clone", int(cudaGraphClone(&clone, graph)), 0);
  expect("its node", int(cudaGraphNodeFindInClone(&twin, first, clone)), 0);
  expect("... is another", twin != first, true);
  expect("without it", int(cudaGraphDestroyNode(twin)), 0);
  expect("cannot be taken over", int(cudaGraphExecUpdate(exec, clone, &info)),
         int(cudaErrorGraphExecUpdateFailure));
  expect("... because", info.result, cudaGraphExecUpdateErrorTopologyChanged);
  cudaGetLastError();

  char path[] = "/tmp/ampsim_graph_XXXXXX";
  close(mkstemp(path));
  expect("a drawing", int(cudaGraphDebugDotPrint(graph, path, 0)), 0);
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  unlink(path);
  expect("... of a digraph", text.str().find("digraph") == 0, true);
  expect("... with the kernel", text.str().find("add(int*, int)") != std::string::npos, true);
  expect("... and an edge", text.str().find("\"0\" -> \"1\"") != std::string::npos, true);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(data);
}

void edges() {
  int *data;
  cudaMalloc(&data, count * sizeof(int));
  Kernel one(data, 1);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t a, b, c, found[4];
  cudaGraphAddKernelNode(&a, graph, nullptr, 0, &one.parameters);
  cudaGraphAddKernelNode(&b, graph, nullptr, 0, &one.parameters);
  cudaGraphAddKernelNode(&c, graph, &a, 1, &one.parameters);
  expect("an edge", int(cudaGraphAddDependencies(graph, &b, &c, 1)), 0);
  expect("... twice", int(cudaGraphAddDependencies(graph, &b, &c, 1)), int(cudaErrorInvalidValue));
  size_t many = 4;
  expect("before", int(cudaGraphNodeGetDependencies(c, found, &many)), 0);
  expect("... two", many, 2);
  expect("... the first", found[0] == a && found[1] == b, true);
  many = 4;
  cudaGraphNodeGetDependentNodes(a, found, &many);
  expect("after", many == 1 && found[0] == c, true);
  cudaGraphExec_t exec;
  cudaGraphAddDependencies(graph, &c, &a, 1);
  expect("a cycle", int(cudaGraphInstantiate(&exec, graph, 0)), int(cudaErrorInvalidValue));
  expect("an edge less", int(cudaGraphRemoveDependencies(graph, &c, &a, 1)), 0);
  expect("no cycle", int(cudaGraphInstantiate(&exec, graph, 0)), 0);
  cudaGetLastError();
  cudaFree(data);
}

/// Under the names of versions 12 and 13.
void edges_with_data() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t a, b, from[2], to[2], found[2];
  cudaGraphAddEmptyNode(&a, graph, nullptr, 0);
  cudaGraphAddEmptyNode(&b, graph, nullptr, 0);
  cudaGraphEdgeData plain = {}, programmatic = {}, got[2];
  programmatic.type = cudaGraphDependencyTypeProgrammatic;
  expect("an edge with data", int(cudaGraphAddDependencies(graph, &a, &b, &plain, 1)), 0);
  expect("... that is not simulated", int(cudaGraphAddDependencies(graph, &b, &a, &programmatic, 1)),
         int(cudaErrorNotSupported));
  size_t many = 2;
  got[0].type = 9;
  expect("edges", int(cudaGraphGetEdges(graph, from, to, got, &many)), 0);
  expect("... one", many == 1 && from[0] == a && to[0] == b && got[0].type == 0, true);
  many = 2;
  expect("before, with data", int(cudaGraphNodeGetDependencies(b, found, got, &many)), 0);
  expect("... one", many == 1 && found[0] == a, true);
  many = 2;
  expect("after, with data", int(cudaGraphNodeGetDependentNodes(a, found, got, &many)), 0);
  expect("... one", many == 1 && found[0] == b, true);
  expect("an edge with data less", int(cudaGraphRemoveDependencies(graph, &a, &b, nullptr, 1)), 0);
  expect("version 12's name", int(cudaGraphAddDependencies_v2(graph, &b, &a, nullptr, 1)), 0);
  many = 0;
  cudaGraphGetEdges_v2(graph, nullptr, nullptr, nullptr, &many);
  expect("... one", many, 1);
  cudaGetLastError();
  cudaGraphDestroy(graph);

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaStreamCaptureStatus status;
  const cudaGraphNode_t *after;
  const cudaGraphEdgeData *data;
  unsigned long long id;
  expect("a capture", int(cudaStreamGetCaptureInfo(stream, &status, &id, &graph, &after, &data, &many)), 0);
  expect("... has nothing yet", many, 0);
  cudaGraphAddEmptyNode(&a, graph, nullptr, 0);
  expect("... gets a node",
         int(cudaStreamUpdateCaptureDependencies(stream, &a, nullptr, 1, cudaStreamSetCaptureDependencies)), 0);
  cudaStreamGetCaptureInfo_v3(stream, &status, &id, &graph, &after, &data, &many);
  expect("... and has it", many == 1 && after[0] == a && data[0].type == 0, true);
  cudaStreamEndCapture(stream, &graph);
  cudaStreamDestroy(stream);
}

void memory() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t allocate, fill, work, back, release;
  cudaMemAllocNodeParams wanted = {};
  wanted.poolProps.allocType = cudaMemAllocationTypePinned;
  wanted.poolProps.location = {cudaMemLocationTypeDevice, 0};
  wanted.bytesize = count * sizeof(int);
  expect("memory", int(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &wanted)), 0);
  expect("... has its address", wanted.dptr != nullptr, true);
  cudaMemsetParams zeros = {};
  zeros.dst = wanted.dptr;
  zeros.elementSize = 1;
  zeros.width = wanted.bytesize;
  zeros.height = 1;
  cudaGraphAddMemsetNode(&fill, graph, &allocate, 1, &zeros);
  Kernel nine(static_cast<int *>(wanted.dptr), 9);
  cudaGraphAddKernelNode(&work, graph, &fill, 1, &nine.parameters);
  int host[count];
  cudaGraphAddMemcpyNode1D(&back, graph, &work, 1, host, wanted.dptr, sizeof host, cudaMemcpyDeviceToHost);
  expect("its end", int(cudaGraphAddMemFreeNode(&release, graph, &back, 1, wanted.dptr)), 0);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
  unsigned long long used = 0;
  for (int k = 0; k < 2; ++k) {
    expect("a launch", int(cudaGraphLaunch(exec, 0)), 0);
    cudaDeviceSynchronize();
    cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used);
    expect("freed", used, 0);
  }
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemHigh, &used);
  expect("reserved", used >= sizeof host, true);
  expect_all("in it", host, count, [](int) { return 9; });
}

/// One graph allocates memory, and either the library or another graph, created after the free, frees it.
static void freed_elsewhere() {
  cudaGraph_t maker, freer;
  cudaGraphCreate(&maker, 0);
  cudaGraphNode_t allocate, fill, release;
  cudaMemAllocNodeParams wanted = {};
  wanted.poolProps.allocType = cudaMemAllocationTypePinned;
  wanted.poolProps.location = {cudaMemLocationTypeDevice, 0};
  wanted.bytesize = count * sizeof(int);
  cudaGraphAddMemAllocNode(&allocate, maker, nullptr, 0, &wanted);
  cudaMemsetParams ones = {};
  ones.dst = wanted.dptr;
  ones.value = 1;
  ones.elementSize = 4;
  ones.width = count;
  ones.height = 1;
  cudaGraphAddMemsetNode(&fill, maker, &allocate, 1, &ones);
  cudaGraphExec_t make, free;
  expect("a graph that keeps its memory", int(cudaGraphInstantiate(&make, maker, 0)), 0);
  int host[count];
  cudaGraphLaunch(make, 0);
  expect("is in use", int(cudaMemcpy(host, wanted.dptr, sizeof host, cudaMemcpyDeviceToHost)), 0);
  expect_all("with its values", host, count, [](int) { return 1; });
  expect("freed by the library", int(cudaFreeAsync(wanted.dptr, 0)), 0);
  cudaDeviceSynchronize();
  cudaGraphCreate(&freer, 0);
  expect("a graph that frees it", int(cudaGraphAddMemFreeNode(&release, freer, nullptr, 0, wanted.dptr)), 0);
  cudaGraphInstantiate(&free, freer, 0);
  for (int k = 0; k < 2; ++k) {
    expect("allocated", int(cudaGraphLaunch(make, 0)), 0);
    expect("freed", int(cudaGraphLaunch(free, 0)), 0);
    expect("both done", int(cudaDeviceSynchronize()), 0);
  }
  unsigned long long used = 1;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used);
  expect("nothing is left", used, 0);
  int other;
  expect("not of the device", int(cudaGraphAddMemFreeNode(&release, freer, nullptr, 0, &other)),
         int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaGraphExecDestroy(make);
  cudaGraphExecDestroy(free);
  cudaGraphDestroy(maker);
  cudaGraphDestroy(freer);
}

int main() {
  all_types();
  freed_elsewhere();
  edges();
  edges_with_data();
  memory();
  return wrong != 0;
}
