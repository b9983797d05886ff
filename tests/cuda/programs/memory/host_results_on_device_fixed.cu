// The fixed twin of host_results_on_device.cu: the results are in host memory.
// HAZARD-NONE
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct Results {
  char *end;
  time_t now;
  struct stat status;
  double whole;
  char text[8];
};

__global__ void clear(Results *r) { r->text[threadIdx.x] = 'a'; }

int main() {
  Results *r, host, *h = &host;
  cudaMalloc(&r, sizeof *r);
  clear<<<1, 8>>>(r);
  cudaMemcpy(h->text, r->text, 8, cudaMemcpyDeviceToHost);
  std::strtol("12", &h->end, 10);
  std::strtol("12", nullptr, 10);
  std::time(&h->now);
  std::time(nullptr);
  stat("/", &h->status);
  std::modf(1.5, &h->whole);
  const int ends = 1;
  iovec buffers[2] = {{const_cast<char *>("text:"), 5}, {h->text, 8}};
  if (writev(ends, buffers, 2) < 0)
    return 1;
  if (syscall(SYS_write, ends, h->text, 8ul) < 0)
    return 1;
  cudaFree(r);
}
