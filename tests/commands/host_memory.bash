#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Views over host memory that no longer exists.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >gone.cpp <<'X'
#include <amp.h>
#include <cstdio>
#include <memory>
#include <sys/mman.h>
using namespace concurrency;
static void fill(const array_view<int>& out) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
}
static array_view<int> over_local() {
  int local[64];
  array_view<int> view(64, local);
  fill(view);
  return view;
}
int main(int argc, char** argv) {
  switch (argv[1][0]) {
  case 'n': { // new
    std::unique_ptr<int[]> memory(new int[1000]);
    array_view<int> view(1000, memory.get());
    fill(view);
    if (argv[1][1]) view.synchronize();
    memory.reset();
    break;
  }
  case 'v': { // vector
    std::vector<int> memory(1000);
    array_view<int> view(memory);
    fill(view);
    if (argv[1][1]) view.discard_data();
    memory.resize(100000);
    break;
  }
  case 'l':
    over_local();
    break;
  case 'm': { // mmap
    int* memory = (int*)mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    array_view<int, 2> view(32, 32, memory);
    parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] = 1; });
    munmap(memory, 4096);
    if (argv[1][1]) view.refresh(), parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += 1; });
    break;
  }
  }
  std::puts("done");
}
X
freed="written by kernels, were not copied back: the view is over host memory that has been freed; call synchronize"
run 0 run --color=never gone.cpp -- n
has stderr "^gone.cpp:19: warning: 4000 bytes of the array_view 'out', $freed"
has stdout '^done$'
run 0 run --color=never gone.cpp -- n+
hasnt stderr 'warning'
run 0 run --color=never gone.cpp -- v
has stderr "^gone.cpp:27: warning: 4000 bytes of the array_view 'out', $freed"
run 0 run --color=never gone.cpp -- v+
hasnt stderr 'warning'
run 0 run --color=never gone.cpp -- l
has stderr "^gone.cpp:11: warning: 256 bytes of the array_view 'out', written by kernels, .* a local variable whose function has returned"
run 0 run --report json gone.cpp -- n
json_is host-memory stdout diagnostics 0 code
json_is 19 stdout diagnostics 0 line
# A fault of the processor is reported with its cause.
run 139 run --color=never gone.cpp -- m
has stderr "^gone.cpp:38: error: segmentation fault while copying 4096 bytes of the array_view 'view' back to host memory$"
has stderr '^note: the memory must stay valid'
has stderr '^in launch 1 \(gone.cpp:39\)$'
has stderr '^ampsim: error: the program was killed by signal 11 \(segmentation fault\) outside a launch$'
run 139 run --color=never gone.cpp -- m+
has stderr "^gone.cpp:38: error: segmentation fault while reading 4096 bytes of the array_view 'view' from host memory$"
has stderr '^ampsim: error: the program was killed by signal 11 \(segmentation fault\) in launch 2 \(gone.cpp:41\)$'
run 139 run --report json --report sarif:one.sarif --report junit:one.xml --report html:one.html gone.cpp -- m
json_is host-copy stdout program fault what
json_is 38 stdout program fault stack 0 line
has one.sarif 'while copying 4096 bytes'
has one.xml 'while copying 4096 bytes'
# A program that has an operator delete of its own keeps it.
cat >own.cpp <<'X'
#include <amp.h>
#include <cstdio>
#include <cstdlib>
static int freed;
void operator delete(void* p) noexcept { ++freed; std::free(p); }
void operator delete(void* p, std::size_t) noexcept { ++freed; std::free(p); }
int main() {
  delete new int(3);
  return freed;
}
X
run 1 run --color=never own.cpp
