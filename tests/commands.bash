#!/usr/bin/env bash
# commands.bash AMPSIM CMAKE GROUP: what a user sees from the outside.
#
# Each check runs ampsim and compares its exit status, then looks at what went to stdout and
# stderr. A failed check is printed with both; the others are silent. CMake reads JSON (`cmake -P` with string(JSON)).
set -u
ampsim=$(readlink -f "$1") cmake=$2 group=$3
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/checks.bash"
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1

usage() {
  # Wrong usage: 64, one error on stderr, nothing on stdout.
  plain ok.cpp 'return 0;'
  local arguments
  for arguments in '' 'frobnicate' '--frobnicate' 'run' 'verify' 'run --frobnicate ok.cpp' 'run --order ok.cpp' \
    'run --order=sideways ok.cpp' 'run --jobs 0 ok.cpp' 'run --jobs many ok.cpp' 'run --schedules -1 ok.cpp' \
    'run --detect races ok.cpp' 'run --report yaml ok.cpp' 'run -std=c++03 ok.cpp' 'run -O7 ok.cpp' \
    'run --time-limit never ok.cpp' 'run --permissive=yes ok.cpp' 'run ok.cpp --limit' 'explain everything' \
    'run --report json --report json ok.cpp'; do
    run 64 $arguments
    empty stdout
    has stderr 'error: '
    (($(wc -l <stderr) <= 4)) || failed "more than an error on stderr"
  done
  run 64 run --jbos 2 ok.cpp
  has stderr "--jobs"

  # Files that cannot be programs.
  mkdir folder
  : >unreadable.cpp
  chmod a-r unreadable.cpp
  printf 'This is not C++ at all.\n' >text.cpp
  head -c 4096 /dev/urandom >noise.cpp
  run 65 run text.cpp
  has stderr 'text.cpp:1:'
  run 65 run noise.cpp
  empty stdout
  for arguments in missing.cpp folder unreadable.cpp 'ok.cpp missing.cpp'; do
    [[ $arguments == unreadable.cpp && -r unreadable.cpp ]] && continue # root reads everything
    run 64 run $arguments
    empty stdout
    has stderr "error: .*${arguments##* }"
    hasnt stderr 'checked'
  done

  # Help.
  run 0 --help
  empty stderr
  has stdout 'ampsim run'
  has stdout 'ampsim debug'
  for arguments in run verify explain; do
    run 0 $arguments --help
    empty stderr
    has stdout "ampsim $arguments"
  done
  run 0 --version
  empty stderr
  has stdout '^ampsim [0-9]+\.[0-9]+\.[0-9]+'
  local kind
  for kind in raw war waw atomic mixed-atomics divergent-barrier out-of-bounds uninitialized no-progress aliased-launch; do
    run 0 explain $kind
    empty stderr
    has stdout "$kind"
    has stdout 'parallel_for_each'
  done
}

statuses() {
  plain own.cpp 'return 7;'
  run 7 run own.cpp
  has stderr 'checked 0 launches'
  plain arguments.cpp 'return argc == 3 && argv[2][0] == 45 ? 5 : 1;'
  run 5 run arguments.cpp -- one --two
  plain exits.cpp 'std::puts("before"); std::exit(9); return 0;'
  run 9 run exits.cpp
  has stdout '^before$'
  plain aborts.cpp 'std::abort();'
  run 134 run aborts.cpp
  has stderr 'checked 0 launches'
  plain crashes.cpp 'volatile int* nowhere = nullptr; return *nowhere;'
  run 139 run crashes.cpp
  plain throws.cpp 'throw std::runtime_error("thrown out of main");'
  run 134 run throws.cpp
  has stderr 'thrown out of main'
  plain reads.cpp 'return std::getchar() == EOF ? 4 : 0;'
  run 4 run reads.cpp
  printf '#include <amp.h>\nvoid main() {}\n' >void.cpp
  run 0 run void.cpp
  plain endless.cpp 'for (volatile int k = 0;; k = k + 1) {}'
  run 124 run --time-limit 1 endless.cpp
  has stderr 'time'
  plain greedy.cpp 'for (int k = 0; k < 4000; k++) { char* p = (char*)std::malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 1024) p[i] = 1; }'
  run 125 run --memory-limit 200 greedy.cpp
  printf '#include <amp.h>\nint main() {\n  return undeclared;\n}\n' >wrong.cpp
  run 65 run wrong.cpp
  has stderr "^wrong.cpp:3:10: error: use of undeclared identifier 'undeclared'"
  hasnt stderr 'checked'

  racy racy.cpp
  run 66 run racy.cpp
  # A finding, then death by a signal: the report is there, and the signal is the status.
  sed 's/return 3;/std::abort();/' racy.cpp >dies.cpp
  run 134 run dies.cpp
  has stderr '\[war across-tiles\]'
  sed 's/return 3;/for (volatile int k = 0;; k = k + 1) {}/' racy.cpp >hangs.cpp
  run 124 run --time-limit 2 hangs.cpp
  has stderr '\[war across-tiles\]'

  # verify: 0 where findings and annotations match, else 1, also for an abnormal end.
  sed 's|t.global\[0\];$|& // HAZARD: war across-tiles sum\n// HAZARD@-1: waw across-tiles sum|' racy.cpp >annotated.cpp
  run 0 verify annotated.cpp
  run 1 verify racy.cpp
  sed 's|waw|raw|' annotated.cpp >other.cpp
  run 1 verify other.cpp
  run 1 verify aborts.cpp
  run 65 verify wrong.cpp
}

reports() {
  racy racy.cpp
  run 66 run --color=never racy.cpp
  has stdout "^the program's own line$"
  has stderr "^racy.cpp:8:[0-9]+: hazard: write after read on 'sum\[0\]' across tiles \[war across-tiles\]$"
  has stderr '\[waw across-tiles\]$'
  has stderr '^ampsim: 2 findings \(2 errors\); checked 1 launch, 4 tiles, 8 threads, 8 accesses$'
  hasnt stderr $'\e\\['
  run 66 run --color=always racy.cpp
  has stderr $'\e\\['
  run 66 run --limit 1 --color=never racy.cpp
  has stderr '2 findings'
  (($(grep -c ': hazard: ' stderr) == 1)) || failed 'not one finding with --limit 1'

  # JSON on stdout, alone; the program's own stdout goes to stderr.
  run 66 run --report json racy.cpp
  has stderr "^the program's own line$"
  hasnt stderr 'hazard:'
  json_is ampsim-report/1 stdout schema
  json_is exited stdout program outcome
  json_is 3 stdout program exit
  json_is racy.cpp stdout program files 0
  json_is 2 stdout summary errors
  json_is war stdout findings 0 kind
  json_is across-tiles stdout findings 0 scope
  json_is global stdout findings 0 memory
  json_is sum stdout findings 0 variable
  json_is 0 stdout findings 0 element 0
  json_is read stdout findings 0 accesses 0 access
  json_is write stdout findings 0 accesses 1 access
  json_is 8 stdout findings 0 accesses 1 stack 0 line
  json_is 4 stdout coverage tiles
  json_is 7 stdout launches 0 line
  cp stdout one.json
  # ... the same bytes for every --jobs, and each time.
  run 66 run --report json --jobs 1 racy.cpp
  cmp -s stdout one.json || failed 'another JSON report with --jobs 1'
  run 66 run --report json --jobs 4 racy.cpp
  cmp -s stdout one.json || failed 'another JSON report with --jobs 4'
  # Both reports, one in a file.
  run 66 run --report text --report json:report.json racy.cpp
  has stdout "^the program's own line$"
  has stderr 'hazard: '
  cmp -s report.json one.json || failed 'another JSON report in a file'
  run 64 run --report json:no/such/folder.json racy.cpp

  # Kinds that are asked for.
  run 66 run --report json --detect waw-across racy.cpp
  json_is 1 stdout summary errors
  json_is waw stdout findings 0 kind
  local list
  for list in raw,war-within,waw-within none all,-war,-waw; do
    run 3 run --detect $list racy.cpp
    hasnt stderr 'hazard: '
  done
  run 3 run -q --detect none racy.cpp
  empty stderr
}

programs() {
  # Two sources are one program; a define, an include folder and program arguments reach it.
  mkdir include
  printf 'void fill(concurrency::array_view<int, 1> v);\n' >include/fill.h
  cat >one.cpp <<'X'
#include <amp.h>
#include <fill.h>
int main() {
  int data[SIZE] = {};
  concurrency::array_view<int, 1> v(SIZE, data);
  fill(v);
  v.synchronize();
  return data[SIZE - 1] == SIZE - 1 ? 0 : 1;
}
X
  cat >two.cpp <<'X'
#include <amp.h>
#include "fill.h"
using namespace concurrency;
void fill(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
}
X
  run 0 run -I include -DSIZE=12 one.cpp two.cpp
  has stderr 'checked 1 launch'
  run 65 run -I include -DSIZE=12 one.cpp

  # From another folder, by an absolute path, in every mode of the compiler.
  racy racy.cpp
  local level standard
  for level in 0 1 2; do run 66 run -O$level "$work/racy.cpp"; done
  for standard in 14 17 20; do run 66 run -std=c++$standard racy.cpp; done
  (mkdir -p else/where && cd else/where && "$ampsim" run ../../racy.cpp >/dev/null 2>&1)
  (($? == 66)) || failed 'not the same from another folder'

  # What kernels print goes to stderr, once, in order, also where the launch is repeated to explain a race.
  cat >prints.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  array<int, 1> a(64);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
    if (i[0] % 20 == 0) direct3d_printf("thread %d of %s\n", i[0], "sixty-four");
    a[0] = i[0];
  });
}
X
  local jobs
  for jobs in 1 4; do
    run 66 run --jobs $jobs --schedules 2 prints.cpp
    empty stdout
    [[ $(grep -c '^thread' stderr) == 4 ]] || failed 'not printed once'
    [[ $(grep '^thread' stderr | tail -n 1) == 'thread 60 of sixty-four' ]] || failed 'not in order'
  done

  # Wide and narrow output may be mixed.
  cat >wide.cpp <<'X'
#include <cstdio>
#include <cwchar>
#include <iostream>
int main() {
  std::wcout << L"wide \u00e9 " << 1 << std::endl;
  std::cout << "narrow " << 2 << std::endl;
  std::wprintf(L"%s %d\n", L"wprintf", 3);
  std::printf("printf %d\n", 4);
}
X
  run 0 run wide.cpp
  [[ $(tr '\n' '|' <stdout) == 'wide é 1|narrow 2|wprintf 3|printf 4|' ]] || failed 'not all of the output'

  # A header of Direct3D may be included, its names are refused; a name of a standard header that <amp.h> leaves out
  # is found.
  printf '#include <amp.h>\n#include <d3d11.h>\n#include <wrl\\client.h>\nint main() {}\n' >direct3d.cpp
  run 0 run direct3d.cpp
  printf '#include <amp.h>\n#include <d3d11.h>\nID3D11Device *device;\nint main() {}\n' >direct3d.cpp
  run 65 run direct3d.cpp
  has stderr "direct3d.cpp:3:1: error: 'ID3D11Device' is unavailable: Direct3D is not available"
  printf '#include <amp.h>\nint main() {\n  int sum = 0;\n  concurrency::parallel_for(0, 1, [&](int) { ++sum; });\n  std::cout << sum;\n}\n' >names.cpp
  run 0 run names.cpp
  printf '#include <amp.h>\ninline std::shared_future<void> none() { return {}; }\n' >names.h
  printf '#include "Names.h"\nint main() { return none().valid(); }\n' >names.cpp
  run 0 run names.cpp
  printf '#include <amp.h>\nint main() { return std::future_status::ready == std::future_status::timeout; }\n' >names.cpp
  run 0 run names.cpp

  printf '#include <amp.h>\nUINT twice(const UINT UNALIGNED &x) { return TRUE ? 2 * x : FALSE; }\nint main() { HRESULT r = S_OK; return SUCCEEDED(r) && twice(2) == 4 ? 0 : 1; }\n' >names.cpp
  run 0 run names.cpp
  printf '#include <amp.h>\nint main() {\n  concurrency::array<int> a(1);\n  std::vector<int> v = {3};\n  concurrency::copy_async(v.begin(), v.end(), a).to_task().wait();\n  return a[0] == 3 ? 0 : 1;\n}\n' >names.cpp
  run 0 run names.cpp
  printf '#include <amp.h>\nusing namespace concurrency;\nint main() {\n  std::vector<int> v = {1, 2};\n  parallel_for_each(v.begin(), v.end(), [](int& each) { each *= 2; });\n  return v[0] + v[1] == 6 ? 0 : 1;\n}\n' >names.cpp
  run 0 run names.cpp

  # ... in a source without kernels too.
  printf 'double root(double x) { return std::ceil(sqrt(x)); }\nint main() { std::cout << root(2); }\n' >names.cpp
  printf '#include <vector>\n#include <iostream>\n' | cat - names.cpp >no_amp.cpp
  run 0 run no_amp.cpp
  has stdout '^2$'

  # Sources and headers in UTF-16, in either order of bytes; the report quotes them.
  racy racy.cpp
  printf '\xff\xfe' >wide_source.cpp
  { echo '#include "wide_header.h"' && cat racy.cpp; } | iconv -f UTF-8 -t UTF-16LE >>wide_source.cpp
  printf '\xfe\xff' >wide_header.h
  echo '#define KEPT "é"' | iconv -f UTF-8 -t UTF-16BE >>wide_header.h
  run 66 run wide_source.cpp
  has stderr 'wide_source.cpp:9:.*hazard'
  has stderr '9 \|     if \(t.local'

  # UTF-8's byte order mark is no part of the first line; what mends a file leaves it there.
  { printf '\xef\xbb\xbfint main() { return x; }\n'; } >marked.cpp
  run 65 run marked.cpp
  has stderr '^marked.cpp:1:21: error'
  has stderr '1 \| int main'
  { printf '\xef\xbb\xbf' && cat racy.cpp; } >marked.cpp
  run 66 run --write-fix marked.cpp
  has stderr "wrote 1 edit to 'marked.cpp'"
  head -c 3 marked.cpp | cmp - <(printf '\xef\xbb\xbf') || failed "the byte order mark is gone"
  run 3 run marked.cpp

  # What programs for Windows' console end with.
  printf '#include <stdio.h>\n#include <stdlib.h>\nint main() { puts("end"); return system("PAUSE "); }\n' >pause.cpp
  run 0 run pause.cpp </dev/null
  has stdout '^end$'
  has stdout '^Press any key'

  # A C source is part of the program, in C.
  cat >adds.c <<'X'
#include <stdlib.h>
int add(int class, int new) {
  int *restrict sum = malloc(sizeof *sum);
  *sum = class + new;
  int result = *sum;
  free(sum);
  return result;
}
X
  printf '#include <amp.h>\nextern "C" int add(int, int);\nint main() { return add(1, 2) == 3 ? 0 : 1; }\n' >calls.cpp
  run 0 run calls.cpp adds.c
  run 0 check adds.c

  # A function that forgets to return a value, which nobody uses.
  printf '#include <amp.h>\nint fill(std::vector<int> &v) { if (v.empty()) return -1; v[0] = 1; }\nint main() { std::vector<int> v(1); fill(v); return v[0] - 1; }\n' >forgets.cpp
  run 0 run forgets.cpp
  has stderr 'does not return a value'

  # Warnings, and none.
  printf 'int main() { int x = 1; int x2 = x / 0; return 0; }\n' >warns.cpp
  run 0 check warns.cpp
  has stderr 'division by zero'
  run 0 check -w warns.cpp
  hasnt stderr 'division by zero'

  # An exception of one source is caught in another, though both have parts of the standard library in common.
  printf '#include <stdexcept>\n#include <string>\nvoid f() { std::string s = "x"; throw std::runtime_error(s + "y"); }\n' >thrower.cpp
  printf '#include <amp.h>\nvoid f();\nint main() {\n  try {\n    f();\n  } catch (const std::exception &e) {\n    std::puts(e.what());\n    return 5;\n  }\n}\n' >catcher.cpp
  run 5 run catcher.cpp thrower.cpp
  run 5 run thrower.cpp catcher.cpp

  # Interrupted: the findings so far are reported.
  sed 's/return 3;/std::fflush(stdout);\n  for (volatile int k = 0;; k = k + 1) {}/' racy.cpp >waits.cpp
  last='ampsim run waits.cpp, interrupted'
  (
    set -m # a background job otherwise ignores SIGINT
    "$ampsim" run waits.cpp >stdout 2>stderr &
    child=$!
    for ((k = 0; k < 600; k++)); do # until it waits
      grep -q 'own line' stdout && break
      sleep 0.1
    done
    kill -INT $child
    wait $child
  )
  status=$?
  ((status == 130)) || failed "exit status $status, expected 130"
  has stderr '\[war across-tiles\]'
}

# kernel NAME SHAPE BODY: a program whose kernel, tiled or plain, has this body from line 8 on.
kernel() {
  local launch='parallel_for_each(data.extent, [=](index<1> i) restrict(amp)'
  [[ $2 == tiled ]] && launch='parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp)'
  cat >"$1" <<X
#include <amp.h>
#include <climits>
using namespace concurrency;
int host[16] = {0, 1, 2, 3, 4};
int main() {
  array_view<int, 1> data(16, host);
  $launch {
$3
  });
}
X
}

faults() {
  # The fault is told with its line, thread and tile; what was found until then is reported, and the status is the
  # signal's.
  kernel divides.cpp tiled '    data[t.global] = data[0] + 1;
    t.barrier.wait();
    data[t.global] = 100 / (t.global[0] - 6);'
  local level
  for level in 0 1 2; do
    run 136 run --color=never -O$level divides.cpp
    has stderr '^divides.cpp:10:26: error: integer division by zero in thread \[2\] of tile \[1\] \(global \[6\]\)$'
    has stderr '^in launch 1 \(divides.cpp:7\)$'
    has stderr '^ampsim: error: the program died of signal 8'
    has stderr '\[war within-tile\]$'
    hasnt stderr 'not explained'
  done
  run 136 run --report json divides.cpp
  json_is signal stdout program outcome
  json_is division-by-zero stdout program fault what
  json_is 6 stdout program fault global 0
  json_is 10 stdout program fault stack 0 line
  cp stdout one.json
  run 136 run --report json --jobs 4 divides.cpp
  cmp -s stdout one.json || failed 'another JSON report with --jobs 4'
  run 136 run --color=never --detect none divides.cpp
  has stderr '^divides.cpp:10:26: error: integer division by zero'
  run 1 verify divides.cpp
  # With so many threads that tiles run in parallel: the same thread is told.
  sed 's/host\[16\]/host[16384]/; s/(16, host)/(16384, host)/; s/data\[0\] + 1/1/; s/global\[0\] - 6/global[0] % 4096 - 4000/' \
    divides.cpp >many.cpp
  run 136 run --color=never --jobs 4 many.cpp
  has stderr 'zero in thread \[0\] of tile \[1000\] \(global \[4000\]\)$'
  kernel least.cpp plain '    data[i] = (i[0] == 3 ? INT_MIN : 7) % (data[i] - 4);'
  run 136 run --color=never least.cpp
  has stderr '^least.cpp:8:41: error: integer division of the least number by -1 in thread \[3\]$'
  kernel null.cpp tiled '    int* p = &data[t.global];
    t.barrier.wait();
    if (t.global[0] == 9)
      p = (int*)0;
    *p = 1;'
  for level in 0 1 2; do
    run 139 run --color=never -O$level null.cpp
    has stderr '^null.cpp:12:8: error: segmentation fault in thread \[1\] of tile \[2\] \(global \[9\]\)$'
  done
  kernel deep_plain.cpp plain '    int large[5000000];
    for (int k = 0; k < 5000000; k++) large[k] = data[k % 16];
    data[i] = large[data[0]];'
  kernel deep_tiled.cpp tiled '    int large[5000000];
    for (int k = 0; k < 5000000; k++) large[k] = data[k % 16];
    t.barrier.wait();
    data[t.global] = large[data[0]];'
  local shape
  for shape in plain tiled; do
    for level in 0 2; do
      run 139 run --color=never -O$level deep_$shape.cpp
      has stderr "^deep_$shape.cpp:7: error: stack overflow in thread \[0\]"
      has stderr "^note: 'large' takes 20000000 bytes of each thread's stack$"
    done
  done
  # Outside of kernels a program handles its signals as it would without ampsim.
  kernel handles.cpp plain '    data[i] = 1;'
  sed -i 's/^#include <climits>/#include <csignal>\n#include <unistd.h>/
          s/^int main() {/&\n  std::signal(SIGSEGV, [](int) { _exit(9); });/
          s/^  });/&\n  volatile int* nowhere = nullptr;\n  return *nowhere;/' handles.cpp
  run 9 run --color=never handles.cpp
  hasnt stderr 'error:'
}

# Views over host memory that has gone.
host_memory() {
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
  local freed="which kernels wrote, are not written back: it is over host memory that has been freed; call synchronize"
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
  has stderr "^gone.cpp:11: warning: 256 bytes of the array_view 'out', which .* a local variable whose function has returned"
  run 0 run --report json gone.cpp -- n
  json_is host-memory stdout diagnostics 0 code
  json_is 19 stdout diagnostics 0 line
  # What the processor refuses is told, and not only that it was refused.
  run 139 run --color=never gone.cpp -- m
  has stderr "^gone.cpp:38: error: segmentation fault while 4096 bytes of the array_view 'view' were written back to host memory$"
  has stderr '^note: the memory has to be there'
  has stderr '^in launch 1 \(gone.cpp:39\)$'
  has stderr '^ampsim: error: the program died of signal 11 \(segmentation fault\) outside of a launch$'
  run 139 run --color=never gone.cpp -- m+
  has stderr "^gone.cpp:38: error: segmentation fault while 4096 bytes of the array_view 'view' were read from host memory$"
  has stderr '^ampsim: error: the program died of signal 11 \(segmentation fault\) in launch 2 \(gone.cpp:41\)$'
  run 139 run --report json --report sarif:one.sarif --report junit:one.xml --report html:one.html gone.cpp -- m
  json_is host-copy stdout program fault what
  json_is 38 stdout program fault stack 0 line
  has one.sarif 'while 4096 bytes'
  has one.xml 'while 4096 bytes'
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
}

# A launch that does not come to its end: what its first run has seen is reported.
interrupts() {
  kernel hangs.cpp tiled '    data[t.global] = data[(t.global[0] + 1) % 16];
    t.barrier.wait();
    for (unsigned k = 1; t.global[0] == 15 && k != 0; k |= 2) k = k * 5;'
  for level in 0 2; do
    run 124 run --color=never -O$level --time-limit 2 hangs.cpp
    has stderr "^hangs.cpp:8:20: hazard: write after read on 'data\[1\]' within a tile \(not explained: the time limit was reached first\) \[war within-tile\]$"
    has stderr '^note: it met a read by another thread;'
    has stderr '^ampsim: error: the program exceeded the time limit of 2 s in launch 1'
  done
  run 124 run --report json --time-limit 2 hangs.cpp
  json_is OFF stdout findings 0 explained
  json_is data stdout findings 0 variable
  last='ampsim run hangs.cpp, interrupted'
  (
    set -m # a background job otherwise ignores SIGINT
    "$ampsim" run hangs.cpp >stdout 2>stderr &
    child=$!
    sleep 3
    kill -INT $child
    wait $child
  )
  status=$?
  ((status == 130)) || failed "exit status $status, expected 130"
  has stderr 'not explained: signal 2 \(interrupt\) ended the program first'
  # The second run does not come to its end: the first one's result, or part of the second's.
  kernel slow.cpp plain '    for (int k = 0; k < 100000000; k++) {
      if (k < 4000000 || i[0] == 15) data[i] += k;
      if (k == 0) data[3] = 1;
    }'
  run 124 run --color=never --time-limit 3 slow.cpp
  has stderr "hazard: .* on 'data\[3\]' between threads"
}

performance() {
  export XDG_CACHE_HOME=$PWD/cache
  # What compiling took is said; the second time the cache has it, and only as long as nothing has changed.
  printf 'const int tiles = 4;\n' >tiles.h
  cat >copy.cpp <<'X'
#include <amp.h>
#include <vector>
#include "tiles.h"
using namespace concurrency;
int main() {
  std::vector<int> in(64 * tiles, 1), out(64 * tiles);
  array_view<const int, 1> from(64 * tiles, in);
  array_view<int, 1> to(64 * tiles, out);
  parallel_for_each(from.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int part[64];
    part[t.local[0]] = from[t.global];
    t.barrier.wait();
    to[t.global] = part[63 - t.local[0]];
  });
  to.synchronize();
  return out[0] == 1 ? 0 : 1;
}
X
  run 0 run --stats copy.cpp
  has stderr 'compiling sources$'
  has stderr 'compiling kernels: 1 compiled, 0 from the cache'
  has stderr 'detecting: 1 launch, 1024 accesses, [1-9][0-9]* % of them elided'
  has stderr 'explaining: 0 launches'
  has stderr '^  0 switches'
  run 0 run --stats copy.cpp
  has stderr 'compiling sources: from the cache'
  has stderr 'compiling kernels: 0 compiled, 1 from the cache'
  [[ $(stat -c %a cache/ampsim) == 700 ]] || failed "the cache is open to others"
  run 0 run --stats --no-cache copy.cpp
  has stderr 'compiling kernels: 1 compiled, 0 from the cache'
  run 0 run --stats --no-elide copy.cpp
  has stderr ' 0 % of them elided'
  run 0 run --stats --engine fibers copy.cpp
  has stderr '^  [1-9][0-9]* switches'
  printf 'const int tiles = 5;\n' >tiles.h
  run 0 run --stats copy.cpp
  has stderr 'compiling sources$'
  has stderr '1280 accesses'
  # A folder that others could write to is not used.
  chmod 777 cache/ampsim
  run 0 run --stats copy.cpp
  has stderr 'compiling kernels: 1 compiled, 0 from the cache'
  chmod 700 cache/ampsim

  # Many small launches: memory does not grow, and one costs far less than anybody notices.
  cat >launches.cpp <<'X'
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <fstream>
using namespace concurrency;
long resident() { // KiB
  long all, here;
  std::ifstream("/proc/self/statm") >> all >> here;
  return here * 4;
}
int main() {
  int data[256] = {};
  array_view<int, 1> view(256, data);
  auto launch = [&](int count) {
    for (int k = 0; k < count; ++k)
      parallel_for_each(view.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int part[64];
        part[t.local[0]] = view[t.global];
        t.barrier.wait();
        view[t.global] = part[63 - t.local[0]] + 1;
      });
  };
  launch(500);
  long before = resident();
  auto start = std::chrono::steady_clock::now();
  launch(10000);
  std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
  std::printf("grew by %ld KiB\n%s\n", resident() - before, took.count() / 10000 < 500 ? "fast enough" : "too slow");
  return resident() - before < 512 ? 0 : 1;
}
X
  run 0 run launches.cpp
  has stdout 'fast enough'
  run 0 run --engine fibers launches.cpp

  # A launch that takes long has a line on the terminal, which goes when it ends; on no terminal there is none.
  cat >long.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  parallel_for_each(extent<1>(1 << 14).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static unsigned part[64];
    part[t.local[0]] = 1;
    for (int k = 0; k < 3000; ++k) {
      t.barrier.wait();
      part[t.local[0]] += part[t.local[0]] * 3 + k;
    }
  });
}
X
  run 0 run -O0 --jobs 1 long.cpp
  hasnt stderr 'launch 1 \['
  if command -v script >/dev/null; then
    TERM=xterm script -qec "$ampsim run -O0 --jobs 1 long.cpp" /dev/null </dev/null >terminal
    has terminal 'launch 1 \[#*-*\] +[0-9]+ % of 256 tiles'
    TERM=xterm script -qec "$ampsim run -q -O0 --jobs 1 long.cpp" /dev/null </dev/null >terminal
    hasnt terminal 'launch 1 \['
  fi
}

schedules() {
  cat >ticket.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  int host[9] = {};
  array_view<int, 1> a(9, host);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    int ticket = atomic_fetch_inc(&a[8]);
    if (i[0] == 0 && ticket == 7) a[1] = 5;
    a[i] = ticket;
  });
  return 0;
}
X
  run 0 run ticket.cpp
  run 66 run --color=never --schedules 4 ticket.cpp
  has stderr '^seen under 1 of 4 orders; --order reverse shows it$'
  run 66 run --color=never --order reverse ticket.cpp
  hasnt stderr 'seen under'
  run 66 run --report json --schedules 4 ticket.cpp
  json_is 1 stdout findings 0 schedules seen
  json_is 4 stdout findings 0 schedules of
  json_is reverse stdout findings 0 schedules order
  racy racy.cpp
  run 66 run --color=never --schedules 3 racy.cpp
  has stderr '^seen under 3 of 3 orders; --order forward shows it$'
}

# body NAME LINES: a tiled kernel with these lines on line 9 and after, in which `s` is an array of the tile.
body() {
  cat >"$1" <<X
#include <amp.h>
using namespace concurrency;
int main() {
  int host[32] = {};
  array_view<int, 1> a(32, host), b(32, host);
  parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    const int me = t.local[0], n = 3;
$2
  });
  return 0;
}
X
}

# mended NAME MESSAGE: all findings go; what --write-fix leaves runs clean.
mended() {
  cp "$1" original.cpp
  run 66 run --color=never --try-fix "$1"
  has stderr "^verified: $2\$"
  cmp -s "$1" original.cpp || failed "--try-fix changed the file"
  run 66 run --color=never --write-fix "$1"
  has stderr "^ampsim: note: wrote .* to '$1'\$"
  run 0 run --color=never "$1"
  has stderr 'no hazards found'
}

fix() {
  body between.cpp '    s[me] = me;
    a[t.global] = s[15 - me]; // comment'
  chmod 640 between.cpp
  mended between.cpp "inserting 't.barrier.wait\(\);' after line 9 removes the finding"
  has between.cpp '^    t.barrier.wait\(\);$'
  [[ $(stat -c %a between.cpp) == 640 ]] || failed "--write-fix changed the file's mode"

  # Not inside a branch that only some threads enter.
  body branch.cpp '    if (me < 8)
      s[me] = me; // not behind this one
    if (me >= 8) {
      a[t.global] = s[me - 8];
    }'
  run 66 run --color=never branch.cpp
  has stderr "^hint: put 't.barrier.wait\(\)' between line 10 and line 11\$"
  mended branch.cpp "inserting 't.barrier.wait\(\);' after line 10 removes the finding"

  body fence.cpp '    s[me] = me;
    t.barrier.wait_with_global_memory_fence();
    a[t.global] = s[15 - me];'
  mended fence.cpp "replacing 'wait_with_global_memory_fence' by 'wait' in line 10 removes the finding"

  body update.cpp '    if (me == 0) a[0] += t.tile[0] + 1;'
  mended update.cpp "replacing .* by 'atomic_fetch_add\(&\(a\[0\]\), t.tile\[0\] \+ 1\)' in line 9 removes both findings"

  body loop.cpp '    for (int k = 0; k < n; k++)
      s[(me + k) % 16] = k;
    t.barrier.wait();
    a[t.global] = s[me];'
  mended loop.cpp "inserting 't.barrier.wait\(\);' after line 10, in braces with the loop's body removes the finding"

  body same.cpp '    s[me] = me;
    t.barrier.wait();
    s[me] = s[(me + 1) % 16];
    a[t.global] = s[me];'
  mended same.cpp ".*before it is written in line 11, removes the finding"

  # Two findings that need an edit each.
  body two.cpp '    for (int k = 0; k < n; k++) {
      s[me] = k;
      a[t.global] += s[15 - me];
    }'
  mended two.cpp "inserting 't.barrier.wait\(\);' after line 10 removes this finding"
  [[ $(grep -c 'barrier.wait' two.cpp) == 2 ]] || failed "not both edits are in the file"

  # Lines that end in CR LF go on doing so.
  body crlf.cpp '    s[me] = me;
    a[t.global] = s[15 - me];'
  sed -i 's/$/\r/' crlf.cpp
  run 66 run --color=never --write-fix crlf.cpp
  [[ $(grep -c $'\r$' crlf.cpp) == $(wc -l <crlf.cpp) ]] || failed "a line of crlf.cpp does not end in CR LF"

  # Nothing that an edit of one place mends.
  body none.cpp '    if (me < 15) {
      int right = s[me + 1];
      s[me] = right;
    }'
  run 66 run --color=never --detect war --write-fix none.cpp
  hasnt stderr '^verified:'
  has stderr '^hint: put .* has to be divided$'
  has stderr '^ampsim: note: no mend was verified, and no file was changed$'

  # The edits, for machines.
  body json.cpp '    s[me] = me;
    a[t.global] = s[15 - me];'
  run 66 run --try-fix --report json json.cpp
  json_is ON stdout findings 0 fix verified
  json_is 9 stdout findings 0 fix edits 0 line
  json_is 9 stdout findings 0 fix edits 0 end_line
  json_is json.cpp stdout findings 0 fix edits 0 file

  # The program's output is shown once.
  sed 's/return 0;/__builtin_printf("once\\n"); return 0;/' json.cpp >once.cpp
  run 66 run --try-fix once.cpp
  [[ $(wc -l <stdout) == 1 ]] || failed "the program's output did not come once"
  # A source that was changed while the program ran is left as it is.
  sed 's/return 0;/return system("touch once.cpp");/; 1i #include <cstdlib>' json.cpp >once.cpp
  cp once.cpp before.cpp
  run 66 run --write-fix once.cpp
  cmp -s once.cpp before.cpp || failed "a file that was changed meanwhile was written"
}

"$group"
if ((failures > 0)); then
  echo "$failures checks failed"
  exit 1
fi
