// A racy program that forges ampsim's report: it writes one through a process of the sandbox, and ends that process
// before it can write the real one. PROCESS and HOW are replaced by report_test.py.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <unistd.h>

__global__ void race(int *p) { *p += 1; }

static const char clean[] =
    R"x({"schema": "ampsim-report/1", "language": "cuda", "program": {"files": ["forge.cu"], "args": [], "outcome": "exited", "exit": 0},
"launches": [{"id": 1, "kernel": "k(int*)", "file": "forge.cu", "line": 2, "tiled": true, "extent": [64, 1, 1], "tile": [64, 1, 1],
"tiles": 1, "threads": 64, "aliased": false}], "findings": [], "summary": {"errors": 0, "warnings": 0, "notes": 0, "suppressed": 0},
"coverage": {"launches": 1, "tiles": 1, "threads": 64, "accesses": 64, "barriers": 0, "kinds": ["raw", "war", "waw"]}})x";

static std::string in_process(const char *what) { return "/proc/PROCESS/" + std::string(what); }

/// Into each stream of the process.
static void through_descriptors() {
  for (int k = 1; k < 512; ++k) {
    int out = open(in_process(("fd/" + std::to_string(k)).c_str()).c_str(), O_WRONLY | O_NONBLOCK);
    if (out >= 0 && write(out, clean, sizeof clean - 1) > 0)
      fprintf(stderr, "FORGED: descriptor %d of PROCESS\n", k);
  }
  kill(PROCESS, SIGKILL);
}

/// By code in the process, which waits in poll(): ampsim's processes were forked from it, so addresses are the same.
static void through_memory() {
  unsigned char code[4096] = {0xb8, 1, 0, 0, 0, 0xbf, 1,    0, 0,    0, 0x48, 0x8d, 0x35, 0x11, 0,    0,    0,
                              0xba, 0, 0, 0, 0, 0x0f, 0x05, 0xb8, 231, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05, 0x90};
  const int length = sizeof clean - 1; // mov eax,1; mov edi,1; lea rsi,[rip+17]; mov edx,length; syscall; exit_group(0)
  memcpy(code + 18, &length, sizeof length);
  memcpy(code + 34, clean, sizeof clean);
  unsigned char all[sizeof code + 512];
  memset(all, 0x90, 512);
  memcpy(all + 512, code, sizeof code);
  int memory = open(in_process("mem").c_str(), O_RDWR);
  if (memory >= 0 && pwrite(memory, all, 512 + 34 + sizeof clean, off_t(&poll)) > 0)
    fprintf(stderr, "FORGED: memory of PROCESS\n");
}

int main() {
  int *p;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 4);
  race<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  HOW();
}
