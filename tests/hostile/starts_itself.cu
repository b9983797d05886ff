// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Switches off detection in a copy of itself, which races.
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

__global__ void clean(int *out) { out[threadIdx.x] = 1; }
__global__ void races(int *out) { out[0] = threadIdx.x; }

int main(int, char **words) {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  if (std::getenv("AGAIN")) {
    races<<<1, 32>>>(out);
    return cudaDeviceSynchronize();
  }
  clean<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  setenv("AGAIN", "1", 1);
  setenv("AMPSIM_OPTIONS", "detect=none", 1);
  if (!std::strcmp(words[1], "become"))
    execv("/proc/self/exe", words);
  if (!std::strcmp(words[1], "copy") && std::system((std::string("cp ") + words[0] + " other").c_str()) == 0)
    execv("./other", words);
  if (!std::strcmp(words[1], "loader"))
    execl("/lib64/ld-linux-x86-64.so.2", "ld.so", words[0], "x", nullptr);
  if (!std::strcmp(words[1], "shell"))
    return WEXITSTATUS(std::system((std::string(words[0]) + " x").c_str()));
  int status = 0;
  if (fork() == 0)
    execv(words[0], words);
  wait(&status);
  return WEXITSTATUS(status);
}
