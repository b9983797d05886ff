#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that share memory, events and pools with their own processes: by handles, by descriptors, and under the
# process numbers outside of the sandbox.
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/processes
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >share.cu <<'X'
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

constexpr int count = 3000;
struct Names {
  cudaIpcMemHandle_t memory, neighbour;
  cudaIpcEventHandle_t filled, added;
  cudaMemPoolPtrExportData in_pool, in_other_pool;
  int pool, physical, parent;
};
#define CHECK(call)                                                                                                \
  if (const int error = int(call)) {                                                                               \
    std::printf("%s, line %d: %s gives %d\n", count_of_words > 1 ? "child" : "parent", __LINE__, #call, error);    \
    std::exit(1);                                                                                                  \
  }
int count_of_words;

__global__ void fill(int *data, int first) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < count)
    data[k] = first + k;
}
__global__ void add(int *data, int what) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < count)
    data[k] += what;
}
void expect(const char *what, const int *data, int first) {
  static int host[count];
  CHECK(cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost));
  for (int k = 0; k < count; ++k)
    if (host[k] != first + k) {
      std::printf("%s[%d] is %d\n", what, k, host[k]);
      std::exit(1);
    }
}
CUdeviceptr mapped(CUmemGenericAllocationHandle memory, size_t bytes) {
  CUdeviceptr at;
  CUmemAccessDesc access = {};
  access.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  CHECK(cuMemAddressReserve(&at, bytes, 0, 0, 0));
  CHECK(cuMemMap(at, bytes, 0, memory, 0));
  CHECK(cuMemSetAccess(at, bytes, &access, 1));
  return at;
}

int child(const char *file) {
  Names names;
  const int handles = open(file, O_RDONLY);
  if (read(handles, &names, sizeof names) != sizeof names || names.parent != getppid())
    return 2;
  close(handles);
  int *memory, *again, *neighbour, *in_pool;
  cudaEvent_t filled, added;
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaIpcOpenMemHandle((void **)&memory, names.memory, cudaIpcMemLazyEnablePeerAccess));
  CHECK(cudaIpcOpenMemHandle((void **)&again, names.memory, cudaIpcMemLazyEnablePeerAccess));
  CHECK(memory != again);
  CHECK(cudaIpcOpenMemHandle((void **)&neighbour, names.neighbour, cudaIpcMemLazyEnablePeerAccess));
  CHECK(cudaIpcOpenEventHandle(&filled, names.filled));
  CHECK(cudaIpcOpenEventHandle(&added, names.added));
  CHECK(cudaStreamWaitEvent(stream, filled, 0));
  add<<<24, 128, 0, stream>>>(memory, 1000);
  add<<<24, 128, 0, stream>>>(neighbour, 2000);
  CHECK(cudaEventRecord(added, stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaIpcCloseMemHandle(memory));
  CHECK(cudaIpcCloseMemHandle(memory));
  CHECK(cudaIpcCloseMemHandle(memory) != cudaErrorInvalidValue);
  CHECK(cudaIpcCloseMemHandle(neighbour));

  cudaMemPool_t pool;
  CHECK(cudaMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)names.pool, cudaMemHandleTypePosixFileDescriptor, 0));
  CHECK(cudaMemPoolImportPointer((void **)&in_pool, pool, &names.in_other_pool) != cudaErrorInvalidValue);
  CHECK(cudaMemPoolImportPointer((void **)&in_pool, pool, &names.in_pool));
  int *none;
  CHECK(cudaMallocFromPoolAsync((void **)&none, 64, pool, stream) != cudaErrorInvalidValue);
  add<<<24, 128, 0, stream>>>(in_pool, 3000);
  CHECK(cudaFreeAsync(in_pool, stream));
  CHECK(cudaStreamSynchronize(stream));

  CUmemGenericAllocationHandle physical;
  CHECK(cuMemImportFromShareableHandle(&physical, (void *)(intptr_t)names.physical, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
  add<<<24, 128, 0, stream>>>((int *)mapped(physical, 2 << 20), 4000);
  CHECK(cudaStreamSynchronize(stream));
  cudaGetLastError();
  return 0;
}

int main(int words, char **word) {
  count_of_words = words;
  CHECK(cudaFree(0));
  if (words > 1)
    return child(word[1]);
  Names names = {};
  int *small, *memory, *neighbour, *in_pool, *in_other_pool;
  CHECK(cudaMalloc(&small, 100));
  CHECK(cudaMemset(small, 1, 100));
  CHECK(cudaMalloc(&memory, count * sizeof(int)));
  CHECK(cudaMalloc(&neighbour, count * sizeof(int)));
  cudaEvent_t filled, added;
  CHECK(cudaEventCreateWithFlags(&filled, cudaEventDisableTiming | cudaEventInterprocess));
  CHECK(cudaEventCreateWithFlags(&added, cudaEventDisableTiming | cudaEventInterprocess));
  CHECK(cudaIpcGetMemHandle(&names.memory, memory));
  CHECK(cudaIpcGetMemHandle(&names.neighbour, neighbour));
  CHECK(cudaIpcGetEventHandle(&names.filled, filled));
  CHECK(cudaIpcGetEventHandle(&names.added, added));
  fill<<<24, 128>>>(memory, 10);
  fill<<<24, 128>>>(neighbour, 20);
  CHECK(cudaEventRecord(filled));

  cudaMemPoolProps how = {};
  how.allocType = cudaMemAllocationTypePinned;
  how.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  how.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t pool, other_pool;
  CHECK(cudaMemPoolCreate(&pool, &how));
  CHECK(cudaMemPoolCreate(&other_pool, &how));
  CHECK(cudaMallocFromPoolAsync((void **)&in_pool, count * sizeof(int), pool, 0));
  CHECK(cudaMallocFromPoolAsync((void **)&in_other_pool, count * sizeof(int), other_pool, 0));
  CHECK(cudaMemPoolExportToShareableHandle(&names.pool, pool, cudaMemHandleTypePosixFileDescriptor, 0));
  CHECK(cudaMemPoolExportPointer(&names.in_pool, in_pool));
  CHECK(cudaMemPoolExportPointer(&names.in_other_pool, in_other_pool));
  fill<<<24, 128>>>(in_pool, 30);

  CUmemGenericAllocationHandle physical;
  CUmemAllocationProp of = {};
  of.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  of.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  of.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  CHECK(cuMemCreate(&physical, 2 << 20, &of, 0));
  CHECK(cuMemExportToShareableHandle(&names.physical, physical, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  int *at = (int *)mapped(physical, 2 << 20);
  fill<<<24, 128>>>(at, 40);
  CHECK(cudaDeviceSynchronize());

  names.parent = getpid();
  fcntl(names.pool, F_SETFD, 0);
  fcntl(names.physical, F_SETFD, 0);
  const int handles = open("handles", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  CHECK(write(handles, &names, sizeof names) != sizeof names);
  close(handles);
  std::fflush(nullptr);
  const pid_t started = fork();
  if (started == 0) {
    execl(word[0], word[0], "handles", nullptr);
    _exit(9);
  }
  int status = -1;
  waitpid(started, &status, 0);
  std::printf("child: %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  CHECK(cudaEventSynchronize(added));
  int bytes[25];
  CHECK(cudaMemcpy(bytes, small, 100, cudaMemcpyDeviceToHost));
  CHECK(bytes[24] != 0x01010101);
  expect("memory", memory, 1010);
  expect("neighbour", neighbour, 2020);
  expect("in_pool", in_pool, 3030);
  expect("physical", at, 4040);
  std::printf("all there\n");
  return WEXITSTATUS(status);
}
X
run 0 cc share.cu -o share
tool 0 ./share
has stdout "child: 0"
has stdout "all there"
has stderr "accesses by other processes to shared memory are not checked"

# Wrong handles get an H100's errors. Importing a handle in the exporting process is not simulated.
run 0 cc "$folder"/sharing_errors.cu -o sharing_errors
tool 0 ./sharing_errors
has stderr 'importing memory into the process that exported it is not simulated'
grep ': [0-9]*$' stdout | grep -v 'import of a pointer' >ours
grep -v 'import of a pointer' "$folder"/sharing_errors.h100 >device
diff ours device >differences || failed "$(cat differences)"

# getpid(), getppid() and kill() use the numbers that other processes see.
cat >numbers.cu <<'X'
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

__global__ void none() {}
volatile sig_atomic_t got = 0;

int main(int words, char **word) {
  none<<<1, 1>>>();
  cudaDeviceSynchronize();
  if (words > 2)
    return getppid() != std::atoi(word[1]) || getpid() == getppid();
  std::signal(SIGUSR1, [](int) { got = 1; });
  kill(getpid(), SIGUSR1);
  char own[20];
  std::snprintf(own, sizeof own, "%d", int(getpid()));
  const pid_t forked = fork();
  if (forked == 0) {
    if (getppid() != std::atoi(own) || getpid() == getppid())
      _exit(3);
    _exit(0);
  }
  int status = 0, started_status = 0;
  waitpid(forked, &status, 0);
  const pid_t started = fork();
  if (started == 0) {
    execl(word[0], word[0], own, "child", nullptr);
    _exit(9);
  }
  waitpid(started, &started_status, 0);
  std::printf("%d %d %d %d\n", words > 1 && std::atoi(word[1]) == getppid(), int(got), status, started_status);
  return 0;
}
X
run 0 cc numbers.cu -o numbers
tool 0 ./numbers $$
has stdout "1 1 0 0"

# A tool that has nothing to do with a device runs by itself, without the library.
cat >tool.cpp <<'X'
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
int main(int, char **word) {
  std::printf("%d %d %d\n", getppid() == std::atoi(word[1]), getpid() == std::atoi(word[2]), kill(getpid(), 0));
  return 0;
}
X
run 0 cc tool.cpp -o by_itself
LC_ALL=C readelf -d by_itself >needed
grep -q 'NEEDED.*libc' needed || failed "$(cat needed)"
! grep 'NEEDED.*ampsim' needed || failed "$(cat needed)"
tool 0 bash -c '(exec ./by_itself $$ $BASHPID); exit $?'
has stdout "1 1 0"

# A program that checks for its parent learns that it has ended.
cat >orphan.cu <<'X'
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

__global__ void none() {}

int main(int words, char **word) {
  none<<<1, 1>>>();
  cudaDeviceSynchronize();
  if (words > 1) {
    const pid_t parent = getppid();
    std::ofstream("started");
    while (getppid() == parent)
      usleep(1000);
    std::ofstream("orphaned");
    return 0;
  }
  if (fork() == 0) {
    execl(word[0], word[0], "child", nullptr);
    _exit(9);
  }
  while (!std::filesystem::exists("started"))
    usleep(1000);
  return 0;
}
X
run 0 cc orphan.cu -o orphan
./orphan >/dev/null 2>&1 || true # it leaves a process running
until [ -e orphaned ]; do sleep 0.1; done

# An event that was recorded after a wait before its handle was requested: the holder of the handle sees when it is
# done.
cat >deferred.cu <<'X'
#include <cstdio>
#include <cuda.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int words, char **word) {
  cudaIpcEventHandle_t handle;
  cudaEvent_t event;
  if (words > 1) {
    const int file = open("event", O_RDONLY);
    if (read(file, &handle, sizeof handle) != sizeof handle || cudaIpcOpenEventHandle(&event, handle) != cudaSuccess)
      return 1;
    return cudaEventSynchronize(event);
  }
  unsigned *flag;
  cudaStream_t stream;
  cudaMallocManaged(&flag, sizeof *flag);
  *flag = 0;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&event, cudaEventInterprocess | cudaEventDisableTiming);
  cuStreamWaitValue32(stream, CUdeviceptr(flag), 1, CU_STREAM_WAIT_VALUE_EQ);
  cudaEventRecord(event, stream);
  if (cudaIpcGetEventHandle(&handle, event) != cudaSuccess)
    return 2;
  const int file = open("event", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (write(file, &handle, sizeof handle) != sizeof handle)
    return 3;
  close(file);
  const pid_t started = fork();
  if (started == 0) {
    execl(word[0], word[0], "child", nullptr);
    _exit(9);
  }
  *flag = 1;
  const int error = cudaEventSynchronize(event);
  int status = -1;
  waitpid(started, &status, 0);
  std::printf("%d %d\n", error, status);
  return 0;
}
X
run 0 cc deferred.cu -o deferred
tool 0 ./deferred
has stdout "0 0"

# The driver's library by its name, which programs open by themselves.
cat >opened.cpp <<'X'
#include <cstdio>
#include <dlfcn.h>
int main() {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    return 1;
  auto init = reinterpret_cast<int (*)(unsigned)>(dlsym(library, "cuInit"));
  auto count = reinterpret_cast<int (*)(int *)>(dlsym(library, "cuDeviceGetCount"));
  auto allocate = reinterpret_cast<int (*)(unsigned long long *, unsigned long)>(dlsym(library, "cuMemAlloc_v2"));
  int devices = 0;
  unsigned long long memory;
  if (!init || !count || !allocate || allocate(&memory, 4) == 0 || init(0) || count(&devices))
    return 2;
  void *none = dlsym(library, "cuNoFunction");
  const bool is_reported = dlerror();
  // Another function than what has the name without the number.
  const bool is_other = dlsym(library, "cuMemPrefetchAsync_v2") || !dlerror();
  dlsym(library, "cuInit");
  const bool is_reported_again = dlerror();
  void *other = dlopen("libm.so.6", RTLD_NOW);
  std::printf("%d %d %d %d %d %d %d\n", devices, none != nullptr, is_reported, is_other, is_reported_again,
              other && dlsym(other, "cos"), dlclose(library));
  return 0;
}
X
run 0 run opened.cpp
has stdout "1 0 1 0 0 1 0"
run 0 cc opened.cpp -o opened
tool 0 ./opened
has stdout "1 0 1 0 0 1 0"
# Also under `ampsim run` by a path.
sed -i "s|\"libcuda.so.1\"|\"/usr/lib/$(uname -m)-linux-gnu/libcuda.so.1\"|" opened.cpp
run 0 run opened.cpp
has stdout "1 0 1 0 0 1 0"
