// cudaHostRegister() and similar functions return what an H100 returns, and both sides see one memory. HAZARD-NONE
#include "../expect.h"

#include <cstdlib>
#include <cstring>

__global__ void add(int *data, int by) { data[threadIdx.x] += by; }
__global__ void add_to_row(int *const *rows, int row, int by) { rows[row][threadIdx.x] += by; }
struct Holder {
  int count;
  int *data;
};
__global__ void add_to_held(Holder holder, int by) { holder.data[threadIdx.x] += by; }
__global__ void sum(const int *data, int *result) {
  for (int k = 0; k < 4; ++k)
    atomicAdd(result, data[k]);
}

const int table[1024] = {1, 2, 3, 4};

static int register_memory(void *pointer, std::size_t bytes, unsigned flags = cudaHostRegisterDefault) {
  const int error = cudaHostRegister(pointer, bytes, flags);
  cudaGetLastError();
  return error;
}
static int unregister(void *pointer) {
  const int error = cudaHostUnregister(pointer);
  cudaGetLastError();
  return error;
}
static int device_pointer(int *&device, void *host, unsigned flags = 0) {
  const int error = cudaHostGetDevicePointer(&device, host, flags);
  cudaGetLastError();
  return error;
}
static unsigned flags_of(void *host) {
  unsigned flags = 99;
  if (cudaHostGetFlags(&flags, host) != cudaSuccess)
    cudaGetLastError();
  return flags;
}

static void errors() {
  auto *memory = static_cast<char *>(aligned_alloc(4096, 1 << 16));
  std::memset(memory, 0, 1 << 16);
  int *device;
  expect("no memory", register_memory(nullptr, 8), cudaErrorInvalidValue);
  expect("no bytes", register_memory(memory, 0), cudaErrorInvalidValue);
  expect("unknown flags", register_memory(memory, 64, 99), cudaErrorInvalidValue);
  expect("memory of a device for input and output", register_memory(memory, 64, cudaHostRegisterIoMemory),
         cudaErrorInvalidValue);
  expect("never registered", unregister(memory), cudaErrorHostMemoryNotRegistered);
  expect("in the middle of a page", register_memory(memory + 100, 1000), cudaSuccess);
  expect("registered twice", register_memory(memory + 100, 1000), cudaErrorHostMemoryAlreadyRegistered);
  expect("overlaps at the end", register_memory(memory + 500, 2000), cudaErrorHostMemoryAlreadyRegistered);
  expect("overlaps at the beginning", register_memory(memory + 90, 20), cudaErrorHostMemoryAlreadyRegistered);
  expect("on the same page", register_memory(memory + 2000, 100), cudaSuccess);
  expect("the device's pointer", device_pointer(device, memory + 100), cudaSuccess);
  expect("with flags", device_pointer(device, memory + 100, 1), cudaErrorInvalidValue);
  expect("of the page, but not registered", device_pointer(device, memory + 50), cudaErrorInvalidValue);
  expect("past the end", device_pointer(device, memory + 1100), cudaErrorInvalidValue);
  expect("then there is none", device == nullptr, true);
  expect("its flags", flags_of(memory + 100), cudaHostRegisterMapped);
  expect("its flags, from within", flags_of(memory + 300), cudaHostRegisterMapped);
  expect("no flags", flags_of(memory + 9000), 99);
  expect("unregistered from within", unregister(memory + 200), cudaErrorInvalidValue);
  expect("unregistered", unregister(memory + 100), cudaSuccess);
  expect("unregistered twice", unregister(memory + 100), cudaErrorHostMemoryNotRegistered);
  expect("the other one", unregister(memory + 2000), cudaSuccess);
  expect("with flags", register_memory(memory, 8192, cudaHostRegisterPortable | cudaHostRegisterMapped),
         cudaSuccess);
  expect("these flags", flags_of(memory), cudaHostRegisterPortable | cudaHostRegisterMapped);
  expect("at the end", unregister(memory), cudaSuccess);
  std::free(memory);

  int *host, *managed;
  cudaMallocHost(&host, 64);
  cudaMalloc(&device, 64);
  cudaMallocManaged(&managed, 64);
  expect("the library's own", register_memory(host, 64), cudaErrorInvalidValue);
  expect("the device's", register_memory(device, 64), cudaErrorInvalidValue);
  expect("managed", register_memory(managed, 64), cudaErrorInvalidValue);
  expect("unregister the library's own", unregister(host), cudaErrorInvalidValue);
  expect("flags of the library's own", flags_of(host), cudaHostAllocMapped);
  int *pointer;
  expect("the device's pointer to managed memory", device_pointer(pointer, managed), cudaErrorInvalidValue);
  cudaFreeHost(host);
  cudaHostAlloc(&host, 64, cudaHostAllocPortable | cudaHostAllocWriteCombined);
  expect("flags of cudaHostAlloc", flags_of(host),
         cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined);
  cudaFreeHost(host);
  cudaFree(device);
  cudaFree(managed);
  expect("no memory at all there", register_memory(reinterpret_cast<void *>(1ul << 40), 16), cudaErrorInvalidValue);
  expect("read-only memory", register_memory(const_cast<int *>(table), sizeof table), cudaErrorInvalidValue);
  expect("as such", register_memory(const_cast<int *>(table), sizeof table, cudaHostRegisterReadOnly), cudaSuccess);
  int *result, total = 0;
  cudaMalloc(&result, sizeof(int));
  cudaMemset(result, 0, sizeof(int));
  expect("its pointer", device_pointer(device, const_cast<int *>(table)), cudaSuccess);
  sum<<<1, 1>>>(device, result);
  cudaMemcpy(&total, result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(result);
  expect("is read", total, 10);
  expect("and given back", unregister(const_cast<int *>(table)), cudaSuccess);
  expect("still there", table[3], 4);
}

/// Both sides use the memory in turn.
static void use(const char *what, int *host, int n) {
  int *device;
  for (int k = 0; k < n; ++k)
    host[k] = k;
  expect(what, register_memory(host, n * sizeof(int)), cudaSuccess);
  expect(what, device_pointer(device, host), cudaSuccess);
  expect(what, device == host, true);
  for (int k = 0; k < n; ++k)
    host[k] += 1;
  add<<<1, n>>>(device, 10);
  cudaDeviceSynchronize();
  expect_all(what, host, n, [](int k) { return k + 11; });
  add<<<1, n>>>(host, 10); // the host's own pointer, as canUseHostPointerForRegisteredMem says
  cudaDeviceSynchronize();
  expect_all(what, host, n, [](int k) { return k + 21; });
  add_to_held<<<1, n>>>(Holder{n, host}, 10);
  cudaDeviceSynchronize();
  int **rows;
  cudaMallocManaged(&rows, 2 * sizeof(int *));
  rows[0] = nullptr;
  rows[1] = host; // in memory
  add_to_row<<<1, n>>>(rows, 1, 10);
  cudaDeviceSynchronize();
  expect_all(what, host, n, [](int k) { return k + 41; });
  cudaFree(rows);

  int *copy;
  cudaMalloc(&copy, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(copy, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  add<<<1, n, 0, stream>>>(copy, 1);
  cudaMemcpyAsync(host, copy, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  expect_all(what, host, n, [](int k) { return k + 42; });
  cudaMemset(host, 0, sizeof(int));
  cudaDeviceSynchronize();
  expect(what, host[0], 0);
  host[0] = 42;

  cudaPointerAttributes attributes;
  expect(what, cudaPointerGetAttributes(&attributes, host + 1), cudaSuccess);
  expect(what, attributes.type, cudaMemoryTypeHost);
  expect(what, attributes.hostPointer == host + 1, true);
  expect(what, attributes.devicePointer == device + 1, true);
  expect(what, unregister(host), cudaSuccess);
  expect(what, cudaPointerGetAttributes(&attributes, host + 1), cudaSuccess);
  expect(what, attributes.type, cudaMemoryTypeUnregistered);
  expect_all(what, host, n, [](int k) { return k + 42; });
  cudaStreamDestroy(stream);
  cudaFree(copy);
}

int global_array[100];

int main() {
  int can = 0;
  cudaDeviceGetAttribute(&can, cudaDevAttrCanUseHostPointerForRegisteredMem, 0);
  expect("canUseHostPointerForRegisteredMem", can, 1);
  cudaDeviceGetAttribute(&can, cudaDevAttrHostRegisterSupported, 0);
  expect("hostRegisterSupported", can, 1);
  cudaDeviceGetAttribute(&can, cudaDevAttrHostRegisterReadOnlySupported, 0);
  expect("hostRegisterReadOnlySupported", can, 1);
  errors();
  std::vector<int> small(100), large(1 << 20);
  int local[100];
  use("a small vector", small.data(), 100);
  use("a large vector", large.data(), 1000);
  use("the end of a large vector", large.data() + large.size() - 1000, 1000);
  use("the stack", local, 100);
  use("a global variable", global_array, 100);
  large.resize(1 << 22); // to be moved by the system
  expect("moved", large[(1 << 20) - 1], 1041);
  return wrong;
}
