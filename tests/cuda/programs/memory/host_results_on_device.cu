// C functions store their results through a pointer to device memory; structures of system calls lead there.
// Fixed twin: the results are in host memory.
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
  Results *r; // FIXED: Results *r, host, *h = &host;
  cudaMalloc(&r, sizeof *r);
  clear<<<1, 8>>>(r);
  cudaDeviceSynchronize(); // FIXED: cudaMemcpy(h->text, r->text, 8, cudaMemcpyDeviceToHost);
  std::strtol("12", &r->end, 10); // HAZARD: out-of-bounds r // FIXED: std::strtol("12", &h->end, 10);
  // FIXED: std::strtol("12", nullptr, 10);
  std::time(&r->now); // HAZARD: out-of-bounds r // FIXED: std::time(&h->now);
  // FIXED: std::time(nullptr);
  stat("/", &r->status); // HAZARD: out-of-bounds r // FIXED: stat("/", &h->status);
  std::modf(1.5, &r->whole); // HAZARD: out-of-bounds r // FIXED: std::modf(1.5, &h->whole);
  const int ends = 1;
  iovec buffers[2] = {{const_cast<char *>("text:"), 5}, {r->text, 8}};
  // FIXED@-1: iovec buffers[2] = {{const_cast<char *>("text:"), 5}, {h->text, 8}};
  if (writev(ends, buffers, 2) < 0) // HAZARD: out-of-bounds r
    return 1;
  if (syscall(SYS_write, ends, r->text, 8ul) < 0) // HAZARD: out-of-bounds r
  // FIXED@-1: if (syscall(SYS_write, ends, h->text, 8ul) < 0)
    return 1;
  cudaFree(r);
}
