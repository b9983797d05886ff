// OPTIONS: --devices 3
// Several devices: their properties, access to each other's memory, objects that belong to one of them. HAZARD-NONE
#include "../expect.h"

#include <cstring>
#include <thread>

const int n = 64;

__device__ int counter = 5;
__constant__ int factor = 1;
__managed__ int shared_by_all;

__global__ void fill(int *data, int value) { data[threadIdx.x] = value + int(threadIdx.x); }
__global__ void sum(int *out, const int *a, const int *b) { out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }
__global__ void count(int *out) {
  if (threadIdx.x == 0)
    *out = (counter += 10) * factor;
}
__global__ void add_through(int *pointer) { *pointer += 100; }
__global__ void add_to_shared() { atomicAdd_system(&shared_by_all, 1); }

void questions() {
  int number = -1, value = -1;
  expect("how many", int(cudaGetDeviceCount(&number)), 0);
  expect("... there are", number, 3);
  cudaGetDevice(&number);
  expect("the first one is current", number, 0);
  expect("one that is not there", int(cudaSetDevice(3)), int(cudaErrorInvalidDevice));
  expect("... and none below 0", int(cudaSetDevice(-1)), int(cudaErrorInvalidDevice));
  cudaGetDevice(&number);
  expect("... change nothing", number, 0);
  expect("another one", int(cudaSetDevice(2)), 0);
  cudaGetDevice(&number);
  expect("... is current", number, 2);
  int elsewhere = -1;
  std::thread([&] { cudaGetDevice(&elsewhere); }).join();
  expect("in this thread alone", elsewhere, 0);
  cudaDeviceProp first, third;
  cudaGetDeviceProperties(&first, 0);
  expect("the last one's properties", int(cudaGetDeviceProperties(&third, 2)), 0);
  expect("... have a bus of their own", third.pciBusID != first.pciBusID, true);
  expect("... and an identifier", std::memcmp(&third.uuid, &first.uuid, sizeof third.uuid) != 0, true);
  expect("... and the same name", std::strcmp(third.name, first.name), 0);
  expect("properties of none", int(cudaGetDeviceProperties(&third, 3)), int(cudaErrorInvalidDevice));
  cudaDeviceGetAttribute(&value, cudaDevAttrPciBusId, 1);
  expect("an attribute", value, 1);
  char bus[32];
  cudaDeviceGetPCIBusId(bus, sizeof bus, 1);
  cudaDeviceGetByPCIBusId(&number, bus);
  expect("by its bus", number, 1);
  cudaSetDevice(0);
  cudaGetLastError();
}

void peers() {
  int can = -1;
  cudaDeviceCanAccessPeer(&can, 0, 1);
  expect("one may reach another", can, 1);
  cudaDeviceCanAccessPeer(&can, 1, 1);
  expect("... and not itself", can, 0);
  expect("access to itself", int(cudaDeviceEnablePeerAccess(0, 0)), int(cudaErrorInvalidDevice));
  expect("not enabled yet", int(cudaDeviceDisablePeerAccess(1)), int(cudaErrorPeerAccessNotEnabled));
  expect("enabled", int(cudaDeviceEnablePeerAccess(1, 0)), 0);
  expect("... twice", int(cudaDeviceEnablePeerAccess(1, 0)), int(cudaErrorPeerAccessAlreadyEnabled));
  expect("... with flags", int(cudaDeviceEnablePeerAccess(2, 1)), int(cudaErrorInvalidValue));
  cudaGetLastError();
  int *a, *b, *out, host[n];
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaSetDevice(1);
  cudaMalloc(&b, sizeof host);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, a);
  expect("whose memory it is", attributes.device, 0);
  cudaPointerGetAttributes(&attributes, b);
  expect("... and the other's", attributes.device, 1);
  fill<<<1, n>>>(b, 1000);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  fill<<<1, n>>>(a, 0);
  sum<<<1, n>>>(out, a, b);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("a kernel reads its peer's memory", host, n, [](int k) { return 1000 + 2 * k; });
  expect("a copy between two", int(cudaMemcpyPeer(b, 1, a, 0, sizeof host)), 0);
  cudaSetDevice(1);
  cudaMemcpy(host, b, sizeof host, cudaMemcpyDefault);
  expect_all("... is one", host, n, [](int k) { return k; });
  expect("from a device that is not there", int(cudaMemcpyPeer(b, 1, a, 3, 4)), int(cudaErrorInvalidDevice));
  expect("from a device where it is not", int(cudaMemcpyPeer(b, 1, a, 2, 4)), int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaMemcpy3DPeerParms box = {};
  box.srcPtr = make_cudaPitchedPtr(a, 32, 32, 8);
  box.dstPtr = make_cudaPitchedPtr(b, 32, 32, 8);
  box.srcDevice = 0;
  box.dstDevice = 1;
  box.extent = make_cudaExtent(16, 8, 1);
  cudaMemset(b, 0, sizeof host);
  cudaDeviceSynchronize();
  expect("a box", int(cudaMemcpy3DPeer(&box)), 0);
  cudaMemcpy(host, b, sizeof host, cudaMemcpyDefault);
  expect_all("... of it", host, n, [](int k) { return k % 8 < 4 ? k : 0; });
  std::size_t free, total;
  cudaSetDevice(2);
  cudaMemGetInfo(&free, &total);
  expect("memory of a device", total - free < 4096, true);
  cudaSetDevice(0);
  sum<<<1, n>>>(out, b, b);
  expect("freed after a launch of a peer", int(cudaFree(b)), 0);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("... which has read it", host, n, [](int k) { return k % 8 < 4 ? 2 * k : 0; });
  cudaFree(a);
  cudaFree(out);
  expect("no access any more", int(cudaDeviceDisablePeerAccess(1)), 0);
}

void variables() {
  int *out[2], seen = 0, here = 0;
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaMalloc(&out[device], sizeof(int));
    here = 2 + device;
    cudaMemcpyToSymbol(factor, &here, sizeof here);
  }
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    count<<<1, n>>>(out[device]);
    count<<<1, n>>>(out[device]);
  }
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaMemcpy(&seen, out[device], sizeof seen, cudaMemcpyDeviceToHost);
    expect("each device has its own variables", seen, 25 * (2 + device));
  }
  cudaSetDevice(2);
  cudaMemcpyFromSymbol(&seen, counter, sizeof seen);
  expect("... which begin with their value", seen, 5);
  void *addresses[2];
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaGetSymbolAddress(&addresses[device], counter);
  }
  expect("... at addresses of their own", addresses[0] != addresses[1], true);
  add_through<<<1, 1>>>(static_cast<int *>(addresses[1]));
  cudaMemcpyFromSymbol(&seen, counter, sizeof seen);
  expect("... by which kernels reach them", seen, 125);
  cudaDeviceEnablePeerAccess(0, 0);
  add_through<<<1, 1>>>(static_cast<int *>(addresses[0]));
  cudaDeviceSynchronize();
  cudaDeviceDisablePeerAccess(0);
  cudaMemcpyFromSymbol(&seen, counter, sizeof seen);
  expect("... and not the other's", seen, 125);
  cudaSetDevice(0);
  cudaMemcpyFromSymbol(&seen, counter, sizeof seen);
  expect("... but its peer's", seen, 125);
  for (int device = 0; device < 3; device++) {
    cudaSetDevice(device);
    add_to_shared<<<1, n>>>();
  }
  for (int device = 0; device < 3; device++) {
    cudaSetDevice(device);
    cudaDeviceSynchronize();
  }
  expect("managed ones are all devices'", shared_by_all, 3 * n);
  cudaSetDevice(0);
}

void streams() {
  cudaStream_t stream;
  cudaEvent_t event, other;
  int *data;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cudaMalloc(&data, n * sizeof(int));
  cudaSetDevice(1);
  cudaEventCreate(&other);
  fill<<<1, n, 0, stream>>>(data, 0);
  expect("a stream of another device takes no launch", int(cudaGetLastError()),
         int(cudaErrorInvalidResourceHandle));
  expect("... but a fill", int(cudaMemsetAsync(data, 0, 4, stream)), 0);
  expect("... no event of this one", int(cudaEventRecord(other, stream)), int(cudaErrorInvalidResourceHandle));
  expect("... but its own one's", int(cudaEventRecord(event, stream)), 0);
  expect("for which this one's stream waits", int(cudaStreamWaitEvent(nullptr, event, 0)), 0);
  cudaEventRecord(other);
  cudaDeviceSynchronize();
  expect("so that it is done", int(cudaEventQuery(event)), 0);
  float time;
  expect("no time between two devices", int(cudaEventElapsedTime(&time, event, other)),
         int(cudaErrorInvalidResourceHandle));
  cudaGetLastError();
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaSetDevice(0);
  cudaFree(data);
}

void pools() {
  cudaMemPool_t first, second;
  cudaDeviceGetDefaultMemPool(&first, 0);
  cudaDeviceGetDefaultMemPool(&second, 1);
  expect("each device has a pool", first != second, true);
  cudaMemAccessDesc access = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtReadWrite};
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtReadWrite;
  cudaMemPoolGetAccess(&flags, first, &access.location);
  expect("that no other reaches", int(flags), int(cudaMemAccessFlagsProtNone));
  expect("unless it is opened", int(cudaMemPoolSetAccess(first, &access, 1)), 0);
  cudaMemPoolGetAccess(&flags, first, &access.location);
  expect("... to it", int(flags), int(cudaMemAccessFlagsProtReadWrite));
  int *data, host[n];
  cudaMallocFromPoolAsync(&data, sizeof host, first, nullptr);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  fill<<<1, n>>>(data, 7);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("... so that it writes there", host, n, [](int k) { return 7 + k; });
  fill<<<1, n>>>(data, 8);
  access.flags = cudaMemAccessFlagsProtNone;
  expect("closed after a launch", int(cudaMemPoolSetAccess(first, &access, 1)), 0);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("... which reached it", host, n, [](int k) { return 8 + k; });
  cudaFree(data);
}

cudaError_t add_fill(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, int *data, int value) {
  void *arguments[] = {&data, &value};
  cudaKernelNodeParams parameters = {};
  parameters.func = reinterpret_cast<void *>(fill);
  parameters.gridDim = 1;
  parameters.blockDim = n;
  parameters.kernelParams = arguments;
  return cudaGraphAddKernelNode(node, graph, after, after ? 1 : 0, &parameters);
}

/// A node runs on the device that was current when it was added, whatever stream the graph is launched into.
void graphs() {
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphExec_t exec;
  cudaStream_t stream;
  int *data, host[n];
  cudaStreamCreate(&stream);
  cudaGraphCreate(&graph, 0);
  cudaSetDevice(1);
  cudaMalloc(&data, sizeof host);
  add_fill(&node, graph, nullptr, data, 6);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaSetDevice(0);
  cudaGraphLaunch(exec, stream);
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("a device waits for its nodes", host, n, [](int k) { return 6 + k; });
  cudaFree(data);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);

  // Its memory is on the named device, and accessible to the named ones.
  for (int owner = 0; owner < 2; owner++) {
    cudaGraphCreate(&graph, 0);
    cudaSetDevice(0);
    cudaMemAccessDesc second = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtReadWrite};
    cudaMemAllocNodeParams memory = {};
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location = {cudaMemLocationTypeDevice, 3};
    memory.bytesize = sizeof host;
    cudaGraphNode_t allocate, work, release;
    expect("memory of a device that is not there",
           int(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory)), int(cudaErrorInvalidValue));
    cudaGetLastError();
    memory.poolProps.location.id = owner;
    memory.accessDescs = &second;
    memory.accessDescCount = owner == 1 ? 0 : 1;
    expect("memory of a device", int(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory)), 0);
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, memory.dptr);
    expect("... is that one's", attributes.device, owner);
    cudaSetDevice(1);
    add_fill(&work, graph, &allocate, static_cast<int *>(memory.dptr), 4);
    cudaGraphAddMemcpyNode1D(&node, graph, &work, 1, host, memory.dptr, sizeof host, cudaMemcpyDeviceToHost);
    cudaGraphAddMemFreeNode(&release, graph, &node, 1, memory.dptr);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaStream_t of_second;
    cudaStreamCreate(&of_second);
    cudaGraphLaunch(exec, of_second);
    expect("... and reached", int(cudaStreamSynchronize(of_second)), 0);
    cudaStreamDestroy(of_second);
    expect_all("... by the second one", host, n, [](int k) { return 4 + k; });
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
  }
  cudaSetDevice(0);
  cudaStreamDestroy(stream);
}

void resets() {
  int *kept, *gone, host[n];
  cudaMalloc(&kept, sizeof host);
  fill<<<1, n>>>(kept, 3);
  cudaDeviceEnablePeerAccess(1, 0);
  cudaSetDevice(1);
  cudaMalloc(&gone, sizeof host);
  expect("a reset", int(cudaDeviceReset()), 0);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, gone);
  expect("... takes the device's memory", int(attributes.type), int(cudaMemoryTypeUnregistered));
  cudaSetDevice(0);
  cudaMemcpy(host, kept, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("... and not another's", host, n, [](int k) { return 3 + k; });
  expect("... but its access", int(cudaDeviceDisablePeerAccess(1)), int(cudaErrorPeerAccessNotEnabled));
  cudaGetLastError();
  cudaFree(kept);
}

int main() {
  questions();
  peers();
  variables();
  streams();
  pools();
  graphs();
  resets();
  return wrong;
}
