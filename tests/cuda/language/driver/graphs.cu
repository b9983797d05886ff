// Graphs built by hand with the driver API (CUDA Driver API, "Graph Management"). HAZARD-NONE
#include "../nvrtc/compile.h"

const char scaling[] = R"(
__device__ int scaled(int x) { return 3 * x; }
extern "C" __global__ void scale(int *values, int count, int addend) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < count)
    values[at] = scaled(values[at]) + addend;
}
)";

static void add_hundred(void *value) { *static_cast<int *>(value) += 100; }

int main() {
  constexpr int count = 100;
  begin();
  CUcontext context;
  cuCtxGetCurrent(&context);
  const CUfunction function = function_of(load(scaling), "scale");

  CUdeviceptr values, plane;
  size_t pitch;
  cuMemAlloc(&values, count * sizeof(int));
  cuMemAllocPitch(&plane, &pitch, 10 * sizeof(int), 10, 4);
  std::vector<int> from(count), to(count);
  for (int k = 0; k < count; ++k)
    from[k] = k;

  // A chain: fill, copy to the device, kernel, copy back, host function.
  CUgraph graph;
  CUgraphNode fill, there, kernel, back, host, empty;
  expect("cuGraphCreate", cuGraphCreate(&graph, 0), CUDA_SUCCESS);
  CUDA_MEMSET_NODE_PARAMS filling{};
  filling.dst = values;
  filling.value = 7;
  filling.elementSize = 4;
  filling.width = count;
  filling.height = 1;
  expect("memset node", cuGraphAddMemsetNode(&fill, graph, nullptr, 0, &filling, context), CUDA_SUCCESS);
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = from.data();
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = values;
  copy.WidthInBytes = count / 2 * sizeof(int);
  copy.Height = copy.Depth = 1;
  expect("memcpy node", cuGraphAddMemcpyNode(&there, graph, &fill, 1, &copy, context), CUDA_SUCCESS);
  int elements = count, addend = 1;
  void *parameters[] = {&values, &elements, &addend};
  CUDA_KERNEL_NODE_PARAMS launch{};
  launch.func = function;
  launch.gridDimX = 4;
  launch.blockDimX = 32;
  launch.gridDimY = launch.gridDimZ = launch.blockDimY = launch.blockDimZ = 1;
  launch.kernelParams = parameters;
  expect("kernel node", cuGraphAddKernelNode(&kernel, graph, &there, 1, &launch), CUDA_SUCCESS);
  copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = values;
  copy.dstMemoryType = CU_MEMORYTYPE_HOST;
  copy.dstHost = to.data();
  copy.WidthInBytes = count * sizeof(int);
  copy.Height = copy.Depth = 1;
  expect("memcpy node back", cuGraphAddMemcpyNode(&back, graph, &kernel, 1, &copy, context), CUDA_SUCCESS);
  CUDA_HOST_NODE_PARAMS called{add_hundred, &to[0]};
  expect("host node", cuGraphAddHostNode(&host, graph, nullptr, 0, &called), CUDA_SUCCESS);
  expect("dependencies", cuGraphAddDependencies(graph, &back, &host, 1), CUDA_SUCCESS);
  expect("empty node", cuGraphAddEmptyNode(&empty, graph, &host, 1), CUDA_SUCCESS);

  size_t nodes = 0, roots = 0, edges = 0;
  cuGraphGetNodes(graph, nullptr, &nodes);
  cuGraphGetRootNodes(graph, nullptr, &roots);
  cuGraphGetEdges(graph, nullptr, nullptr, &edges);
  expect("nodes", int(nodes), 6);
  expect("roots", int(roots), 1);
  expect("edges", int(edges), 5);
  CUgraphNodeType type;
  cuGraphNodeGetType(kernel, &type);
  expect("type", type, CU_GRAPH_NODE_TYPE_KERNEL);
  CUDA_KERNEL_NODE_PARAMS returned{};
  expect("kernel's parameters", cuGraphKernelNodeGetParams(kernel, &returned), CUDA_SUCCESS);
  expect("kernel", returned.func == function && returned.gridDimX == 4 && returned.blockDimX == 32, true);
  expect("kernel's third", *static_cast<int *>(returned.kernelParams[2]), 1);
  CUDA_MEMCPY3D copied{};
  expect("copy's parameters", cuGraphMemcpyNodeGetParams(back, &copied), CUDA_SUCCESS);
  expect("copy", copied.srcDevice == values && copied.WidthInBytes == count * sizeof(int), true);

  CUgraphExec executable;
  expect("cuGraphInstantiateWithFlags", cuGraphInstantiateWithFlags(&executable, graph, 0), CUDA_SUCCESS);
  CUstream stream;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  expect("cuGraphLaunch", cuGraphLaunch(executable, stream), CUDA_SUCCESS);
  cuStreamSynchronize(stream);
  expect("first", to[0], 101); // 0 * 3 + 1, and the host's hundred
  expect("copied", to[49], 49 * 3 + 1);
  expect("filled", to[50], 7 * 3 + 1);

  // Changed in the instantiated graph, and then updated as a whole.
  addend = 5;
  expect("kernel changed", cuGraphExecKernelNodeSetParams(executable, kernel, &launch), CUDA_SUCCESS);
  expect("host switched off", cuGraphNodeSetEnabled(executable, fill, 0), CUDA_SUCCESS);
  cuGraphLaunch(executable, stream);
  cuStreamSynchronize(stream);
  expect("with another parameter", to[49], 49 * 3 + 5);
  expect("without the filling", to[50], (7 * 3 + 1) * 3 + 5);
  CUgraphExecUpdateResultInfo info;
  expect("cuGraphExecUpdate", cuGraphExecUpdate(executable, graph, &info), CUDA_SUCCESS);
  expect("updated", info.result, CU_GRAPH_EXEC_UPDATE_SUCCESS);
  cuGraphLaunch(executable, stream);
  cuStreamSynchronize(stream);
  expect("as it was", to[50], 7 * 3 + 1);

  // Parameters in one buffer; a copy of a plane; memory of the graph.
  CUgraph second, clone;
  cuGraphCreate(&second, 0);
  struct {
    CUdeviceptr values;
    int count, addend;
  } packed{values, count, 9};
  size_t bytes = sizeof packed;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  launch.kernelParams = nullptr;
  launch.extra = extra;
  expect("kernel node of a buffer", cuGraphAddKernelNode(&kernel, second, nullptr, 0, &launch), CUDA_SUCCESS);
  copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = values;
  copy.srcPitch = 10 * sizeof(int);
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = plane;
  copy.dstPitch = pitch;
  copy.WidthInBytes = 10 * sizeof(int);
  copy.Height = 10;
  copy.Depth = 1;
  expect("plane", cuGraphAddMemcpyNode(&there, second, &kernel, 1, &copy, context), CUDA_SUCCESS);
  CUDA_MEM_ALLOC_NODE_PARAMS allocation{};
  allocation.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  allocation.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  allocation.bytesize = 256;
  CUgraphNode allocated, freed;
  expect("memory", cuGraphAddMemAllocNode(&allocated, second, nullptr, 0, &allocation), CUDA_SUCCESS);
  filling.dst = allocation.dptr;
  filling.width = 64;
  expect("its filling", cuGraphAddMemsetNode(&fill, second, &allocated, 1, &filling, context), CUDA_SUCCESS);
  expect("freed", cuGraphAddMemFreeNode(&freed, second, &fill, 1, allocation.dptr), CUDA_SUCCESS);
  CUdeviceptr which = 0;
  cuGraphMemFreeNodeGetParams(freed, &which);
  expect("which memory", which == allocation.dptr, true);
  expect("cuGraphInstantiate", cuGraphInstantiate(&executable, second, 0), CUDA_SUCCESS);
  cuGraphLaunch(executable, stream);
  cuStreamSynchronize(stream);
  int element = 0;
  cuMemcpyDtoH(&element, plane + pitch + 2 * sizeof(int), sizeof element); // row 1, column 2
  expect("a plane's element", element, (12 * 3 + 1) * 3 + 9);

  // A stream that is being captured reports its graph and nodes.
  CUgraph captured;
  CUstreamCaptureStatus status;
  cuuint64_t id = 0;
  size_t before = 0;
  const CUgraphNode *last = nullptr;
  cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
  cuMemsetD32Async(values, 1, count, stream);
  expect("capture", cuStreamGetCaptureInfo(stream, &status, &id, &captured, &last, &before), CUDA_SUCCESS);
  expect("capturing", status == CU_STREAM_CAPTURE_STATUS_ACTIVE && id && before == 1, true);
  cuStreamEndCapture(stream, &captured);

  // Errors are reported.
  expect("unknown kernel", cuGraphAddKernelNode(&kernel, second, nullptr, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
  launch.func = nullptr;
  expect("a kernel of null", cuGraphAddKernelNode(&kernel, second, nullptr, 0, &launch), CUDA_ERROR_INVALID_VALUE);
  expect("a node of another graph", cuGraphAddEmptyNode(&empty, graph, &there, 1), CUDA_ERROR_INVALID_VALUE);
  expect("clone", cuGraphClone(&clone, second), CUDA_SUCCESS);
  expect("cuGraphDestroyNode", cuGraphDestroyNode(freed), CUDA_SUCCESS);
  expect("cuGraphDestroy", cuGraphDestroy(graph), CUDA_SUCCESS);
  expect("destroyed", cuGraphDestroy(graph), CUDA_ERROR_INVALID_VALUE);
  cuStreamDestroy(stream);
  cuMemFree(values);
  cuMemFree(plane);
  return wrong;
}
