// C functions store their results through a pointer to device memory; structures of system calls lead there.
// host_results_on_device_fixed.cu is the fixed twin.
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
  Results *r;
  cudaMalloc(&r, sizeof *r);
  clear<<<1, 8>>>(r);
  cudaDeviceSynchronize();
  std::strtol("12", &r->end, 10); // HAZARD: out-of-bounds r
  std::time(&r->now); // HAZARD: out-of-bounds r
  stat("/", &r->status); // HAZARD: out-of-bounds r
  std::modf(1.5, &r->whole); // HAZARD: out-of-bounds r
  const int ends = 1;
  iovec buffers[2] = {{const_cast<char *>("text:"), 5}, {r->text, 8}};
  if (writev(ends, buffers, 2) < 0) // HAZARD: out-of-bounds r
    return 1;
  if (syscall(SYS_write, ends, r->text, 8ul) < 0) // HAZARD: out-of-bounds r
    return 1;
  cudaFree(r);
}
