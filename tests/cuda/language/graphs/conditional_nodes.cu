// Conditional nodes of graphs (guide, "Conditional Graph Nodes"): if, else, while, switch, values at launch,
// bodies with branches, nested bodies, captured bodies, updates of the generic node type, errors. HAZARD-NONE
#include "../expect.h"

__global__ void set(cudaGraphConditionalHandle handle, const int *value) {
  cudaGraphSetConditional(handle, *value);
}
__global__ void add(int *to, int value) { *to += value; }
__global__ void count_down(int *left, cudaGraphConditionalHandle handle) {
  cudaGraphSetConditional(handle, --*left > 0);
}

static int *device_int(int value) {
  int *memory;
  cudaMalloc(&memory, sizeof value);
  cudaMemcpy(memory, &value, sizeof value, cudaMemcpyHostToDevice);
  return memory;
}
static void put(int *memory, int value) { cudaMemcpy(memory, &value, sizeof value, cudaMemcpyHostToDevice); }
static int get(const int *memory) {
  int value = 0;
  cudaMemcpy(&value, memory, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

static cudaGraphNode_t kernel_node(cudaGraph_t graph, std::vector<cudaGraphNode_t> after, void *function,
                                   void **arguments) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeKernel};
  parameters.kernel.func = function;
  parameters.kernel.gridDim.x = parameters.kernel.gridDim.y = parameters.kernel.gridDim.z = 1;
  parameters.kernel.blockDim.x = parameters.kernel.blockDim.y = parameters.kernel.blockDim.z = 1;
  parameters.kernel.kernelParams = arguments;
  cudaGraphNode_t node;
  expect("a kernel's node", int(cudaGraphAddNode(&node, graph, after.data(), nullptr, after.size(), &parameters)),
         0);
  return node;
}
static cudaGraphNode_t condition_node(cudaGraph_t graph, std::vector<cudaGraphNode_t> after,
                                      cudaGraphConditionalHandle handle, cudaGraphConditionalNodeType type,
                                      std::vector<cudaGraph_t> &bodies) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
  parameters.conditional.handle = handle;
  parameters.conditional.type = type;
  parameters.conditional.size = unsigned(bodies.size());
  cudaGraphNode_t node;
  expect("a conditional node", int(cudaGraphAddNode(&node, graph, after.data(), after.size(), &parameters)), 0);
  for (std::size_t k = 0; k < bodies.size(); ++k)
    bodies[k] = parameters.conditional.phGraph_out[k];
  return node;
}
static void run(cudaGraphExec_t exec) {
  expect("launch", int(cudaGraphLaunch(exec, 0)), 0);
  expect("wait", int(cudaDeviceSynchronize()), 0);
}

static void if_and_else() {
  int *value = device_int(0), *sum = device_int(0), one = 1, ten = 10, hundred = 100;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle;
  expect("a handle", int(cudaGraphConditionalHandleCreate(&handle, graph)), 0);
  void *of_set[] = {&handle, &value}, *of_one[] = {&sum, &one}, *of_ten[] = {&sum, &ten},
       *of_hundred[] = {&sum, &hundred};
  std::vector<cudaGraph_t> bodies(2);
  cudaGraphNode_t first = kernel_node(graph, {}, (void *)set, of_set);
  cudaGraphNode_t condition = condition_node(graph, {first}, handle, cudaGraphCondTypeIf, bodies);
  kernel_node(bodies[0], {}, (void *)add, of_one);
  kernel_node(bodies[1], {}, (void *)add, of_ten);
  kernel_node(graph, {condition}, (void *)add, of_hundred);
  cudaGraphNodeType type;
  cudaGraphNodeGetType(condition, &type);
  expect("its type", int(type), int(cudaGraphNodeTypeConditional));
  cudaGraphExec_t exec;
  expect("instantiate", int(cudaGraphInstantiate(&exec, graph, 0)), 0);
  run(exec);
  expect("else", get(sum), 110);
  put(value, 7);
  run(exec);
  expect("if", get(sum), 211);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

static void loops() {
  int *left = device_int(5), *sum = device_int(0), one = 1, two = 2;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
  std::vector<cudaGraph_t> body(1);
  condition_node(graph, {}, handle, cudaGraphCondTypeWhile, body);
  // A body with two branches that meet.
  int *other = device_int(0);
  void *of_sum[] = {&sum, &one}, *of_other[] = {&other, &two}, *of_left[] = {&left, &handle};
  cudaGraphNode_t a = kernel_node(body[0], {}, (void *)add, of_sum),
                  b = kernel_node(body[0], {}, (void *)add, of_other);
  kernel_node(body[0], {a, b}, (void *)count_down, of_left);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  run(exec);
  expect("five times", get(sum), 5);
  expect("the other branch", get(other), 10);
  put(left, 2);
  run(exec); // the condition is 1 again
  expect("at the next launch", get(sum), 7);
  // Two launches without a wait between them.
  put(left, 3);
  cudaGraphLaunch(exec, 0);
  cudaGraphLaunch(exec, 0); // once: 0 - 1 is not above 0
  cudaDeviceSynchronize();
  expect("one after the other", get(sum), 11);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

static void cases_and_capture() {
  int *value = device_int(2), *sum = device_int(0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle, inner;
  cudaGraphConditionalHandleCreate(&handle, graph);
  cudaGraphConditionalHandleCreate(&inner, graph, 1, cudaGraphCondAssignDefault);
  void *of_set[] = {&handle, &value};
  std::vector<cudaGraph_t> bodies(3), nested(1);
  condition_node(graph, {kernel_node(graph, {}, (void *)set, of_set)}, handle, cudaGraphCondTypeSwitch, bodies);
  for (int k = 0; k < 2; ++k) {
    cudaStreamBeginCaptureToGraph(stream, bodies[k], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);
    add<<<1, 1, 0, stream>>>(sum, k + 1);
    add<<<1, 1, 0, stream>>>(sum, 10 * (k + 1));
    expect("capture", int(cudaStreamEndCapture(stream, nullptr)), 0);
  }
  condition_node(bodies[2], {}, inner, cudaGraphCondTypeIf, nested);
  cudaStreamBeginCaptureToGraph(stream, nested[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);
  add<<<1, 1, 0, stream>>>(sum, 1000);
  cudaStreamEndCapture(stream, nullptr);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  run(exec);
  expect("a body in a body", get(sum), 1000);
  put(value, 0);
  run(exec);
  expect("the first case", get(sum), 1011);
  put(value, 1);
  run(exec);
  expect("the second case", get(sum), 1033);
  put(value, 3);
  run(exec);
  expect("none of the cases", get(sum), 1033);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

static void errors() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle;
  expect("no graph", int(cudaGraphConditionalHandleCreate(&handle, nullptr)), int(cudaErrorInvalidValue));
  cudaGraphConditionalHandleCreate(&handle, graph);
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
  parameters.conditional.handle = handle;
  parameters.conditional.type = cudaGraphCondTypeWhile;
  parameters.conditional.size = 2;
  cudaGraphNode_t node;
  expect("two bodies of a loop", int(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters)),
         int(cudaErrorInvalidValue));
  parameters.conditional.size = 1;
  parameters.conditional.handle = 12345;
  expect("no handle", int(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters)), int(cudaErrorInvalidValue));
  parameters.conditional.handle = handle;
  expect("a node", int(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters)), 0);
  cudaHostNodeParams host = {[](void *) {}, nullptr};
  cudaGraphNode_t in_body;
  cudaGraphAddHostNode(&in_body, parameters.conditional.phGraph_out[0], nullptr, 0, &host);
  cudaGraphExec_t exec;
  expect("a host's function in a body", int(cudaGraphInstantiate(&exec, graph, 0)), int(cudaErrorNotSupported));
  cudaGetLastError();
  cudaGraphDestroy(graph);
}

int main() {
  if_and_else();
  loops();
  cases_and_capture();
  errors();
  return wrong;
}
