#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# --try-fix and --write-fix. Each trial may take ten times as long as the first compilation and run, so these must not
# come from the cache: on a busy machine all of them are slow.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

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

# fixed NAME MESSAGE: all findings go; the result of --write-fix runs clean.
fixed() {
  run 66 run --color=never --no-cache --write-fix "$1"
  has stderr "^verified: $2\$"
  [[ $(tail -n 1 stderr) == "ampsim: fixed "*" by "*" in '$1'; run again to confirm" ]] || failed 'the last line does not say what was fixed'
  run 0 run --color=never "$1"
  has stderr 'no hazards found'
}

body between.cpp '    s[me] = me;
    a[t.global] = s[15 - me]; // comment'
chmod 640 between.cpp
cp between.cpp original.cpp
run 66 run --color=never --no-cache --try-fix between.cpp
has stderr "^verified: inserting 't.barrier.wait\(\);' after line 9 removes the finding\$"
cmp -s between.cpp original.cpp || failed "--try-fix changed the file"
fixed between.cpp "inserting 't.barrier.wait\(\);' after line 9 removes the finding"
has between.cpp '^    t.barrier.wait\(\);$'
[[ $(stat -c %a between.cpp) == 640 ]] || failed "--write-fix changed the file's mode"

# With a copy of the original, which replaces an older copy.
cp original.cpp kept.cpp && chmod 640 kept.cpp && echo old >kept.cpp.orig
run 66 run --color=never --no-cache --write-fix=keep kept.cpp
has stderr "^ampsim: fixed 1 of 1 finding by 1 edit in 'kept.cpp' \(original in 'kept.cpp.orig'\); run again to confirm\$"
cmp -s kept.cpp.orig original.cpp || failed "--write-fix=keep did not keep the original"
cmp -s kept.cpp between.cpp || failed "--write-fix=keep made another fix"
[[ $(stat -c %a kept.cpp.orig) == 640 ]] || failed "the copy has another mode"
[[ ! -e between.cpp.orig ]] || failed "--write-fix kept a copy"

# Two findings whose lines have the same text: each has its own fix, and both are written.
sed '/^  return 0;/,$d' original.cpp >copied.cpp
sed -n '/^  parallel_for_each/,/^  });/p' original.cpp >>copied.cpp
printf '  return 0;\n}\n' >>copied.cpp
run 66 run --color=never --no-cache --write-fix copied.cpp
has stderr "^verified: inserting 't.barrier.wait\(\);' after line 9 removes this finding\$"
has stderr "^verified: inserting 't.barrier.wait\(\);' after line 15 removes this finding\$"
has stderr "^ampsim: fixed 2 of 2 findings by 2 edits in 'copied.cpp'; run again to confirm\$"
run 0 run --color=never copied.cpp

# As a diff of several files, without and with CR LF, one without a newline at its end, in folders with blanks: the
# sources stay as they are until it is applied. The program's own output does not get into it.
mkdir 'a folder'
cat >'a folder/copy.h' <<'X'
inline void copy(int n) {
  int host[32] = {};
  array_view<int, 1> a(32, host), b(32, host);
  parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    s[t.local[0]] = n;
    b[t.global] = s[15 - t.local[0]];
  });
}
X
sed 's/inline void copy/inline void copy_again/' 'a folder/copy.h' | sed 's/$/\r/' >'a folder/again.h'
printf '#include <amp.h>\n#include <cstdio>\nusing namespace concurrency;\n#include "copy.h"\n#include "again.h"\nint main() {\n  copy(1);\n  copy_again(2);\n  array_view<int, 1> a(16);\n  parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { tile_static int s[16];\n    s[t.local[0]] = 1;\n    a[t.global] = s[15 - t.local[0]]; }); std::puts("output"); return 0; }' >'a folder/main.cpp'
cp -r 'a folder' before
run 66 run --color=never --no-cache --write-fix=diff 'a folder/main.cpp'
diff -r 'a folder' before || failed '--write-fix=diff changed a file'
[[ $(tail -n 1 stderr) == "ampsim: the diff fixes 3 of 3 findings; apply it with 'patch -p1'" ]] || failed 'the last line is another'
has stderr '^output$'
hasnt stdout '^output$'
[[ $(grep -c '^+++ ' stdout) == 3 ]] || failed 'not three files'
[[ $(grep -c '^+ *t.barrier.wait();' stdout) == 3 ]] || failed 'not three barriers'
has stdout '^\\ No newline at end of file$'
cp stdout fix.diff
for tool in 'patch -p1 --fuzz=0 -i fix.diff' 'git apply fix.diff'; do
  command -v "${tool%% *}" >/dev/null || continue
  rm -r 'a folder' && cp -r before 'a folder'
  $tool || failed "'$tool' does not apply the diff"
  [[ $(grep -c $'\r$' 'a folder/again.h') == $(wc -l <'a folder/again.h') ]] || failed 'a line does not end in CR LF'
  run 0 run --color=never 'a folder/main.cpp'
  "$ampsim" run --color=never --write-fix=diff 'a folder/main.cpp' >stdout 2>stderr || failed 'the fixed program fails'
  [[ $(cat stdout) == '' ]] || failed 'a diff without findings'
done

# Files elsewhere, by their paths from the root.
mkdir beside && cd beside || exit 1
run 66 run --color=never --no-cache --write-fix=diff ../before/main.cpp
has stderr "apply it with 'patch -p1 -d /'$"
command -v patch >/dev/null && { patch -p1 -d / --dry-run --fuzz=0 -i "$PWD/stdout" || failed 'patch does not apply paths from the root'; }
cd ..

run 64 run --write-fix=keep -x amp - <original.cpp
has stderr "'--write-fix' cannot change a program on standard input"
run 64 run --write-fix=diff --report json before/main.cpp
has stderr "^ampsim: error: the report and the diff cannot both go to standard output$"
"$ampsim" run --color=never --no-cache --write-fix=diff -x amp - <original.cpp >stdout 2>stderr
has stdout '^--- a/<stdin>$'
iconv -f UTF-8 -t UTF-16 original.cpp >wide.cpp
run 66 run --color=never --no-cache --write-fix=diff wide.cpp
has stderr "'wide.cpp' is UTF-16, which a diff cannot show; use '--write-fix'$"
[[ ! -s stdout ]] || failed 'a diff of UTF-16'

# Not inside a branch that only some threads enter.
body branch.cpp '    if (me < 8)
      s[me] = me; // not after this one
    if (me >= 8) {
      a[t.global] = s[me - 8];
    }'
run 66 run --color=never branch.cpp
has stderr "^hint: put 't.barrier.wait\(\)' between lines 10 and 11\$"
fixed branch.cpp "inserting 't.barrier.wait\(\);' after line 10 removes the finding"

body fence.cpp '    s[me] = me;
    t.barrier.wait_with_global_memory_fence();
    a[t.global] = s[15 - me];'
fixed fence.cpp "replacing 'wait_with_global_memory_fence' with 'wait' on line 10 removes the finding"

body update.cpp '    if (me == 0) a[0] += t.tile[0] + 1;'
fixed update.cpp "replacing .* with 'atomic_fetch_add\(&a\[0\], t.tile\[0\] \+ 1\)' on line 9 removes both findings"

body loop.cpp '    for (int k = 0; k < n; k++)
      s[(me + k) % 16] = k;
    t.barrier.wait();
    a[t.global] = s[me];'
fixed loop.cpp "inserting 't.barrier.wait\(\);' after line 10, in braces with the loop body removes the finding"

body same.cpp '    s[me] = me;
    t.barrier.wait();
    s[me] = s[(me + 1) % 16];
    a[t.global] = s[me];'
fixed same.cpp ".*before it is written on line 11, removes the finding"

# Two findings that need one edit each.
body two.cpp '    for (int k = 0; k < n; k++) {
      s[me] = k;
      a[t.global] += s[15 - me];
    }'
fixed two.cpp "inserting 't.barrier.wait\(\);' after line 10 removes this finding"
[[ $(grep -c 'barrier.wait' two.cpp) == 2 ]] || failed "not both edits are in the file"

# Lines that end in CR LF keep their ends.
body crlf.cpp '    s[me] = me;
    a[t.global] = s[15 - me];'
sed -i 's/$/\r/' crlf.cpp
run 66 run --color=never --no-cache --write-fix crlf.cpp
[[ $(grep -c $'\r$' crlf.cpp) == $(wc -l <crlf.cpp) ]] || failed "a line of crlf.cpp does not end in CR LF"

# Nothing that an edit of one place fixes.
body none.cpp '    if (me < 15) {
      int right = s[me + 1];
      s[me] = right;
    }'
run 66 run --color=never --detect war --no-cache --write-fix none.cpp
hasnt stderr '^verified:'
has stderr '^hint: put .* split the surrounding branch or loop$'
[[ $(tail -n 1 stderr) == 'ampsim: no fix could be verified; no file was changed' ]] || failed 'the last line is another'

# The reported run has one order. What others show in the unedited program, too, does not speak against a fix.
cat >orders.cu <<'X'
__global__ void work(int *out, unsigned *next) {
  __shared__ int s[16];
  s[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * 16 + threadIdx.x] = s[15 - threadIdx.x];
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = atomicAdd(next, 1);
  __syncthreads();
  if (blockIdx.x == 1 && ticket == 0)
    out[32] = threadIdx.x; // only if the second block is first
}
int main() {
  int *out;
  unsigned *next;
  cudaMalloc(&out, 33 * sizeof(int));
  cudaMalloc(&next, sizeof(unsigned));
  cudaMemset(next, 0, sizeof(unsigned));
  work<<<2, 16>>>(out, next);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(next);
}
X
run 66 run --color=never --no-cache --try-fix orders.cu
has stderr "^verified: inserting '__sync(warp|threads)\(\);' after line 3 removes the finding\$"
hasnt stderr 'orders.cu:10'

# ... unless the same places race there in another scope.
cat >scopes.cu <<'X'
__global__ void work(int *out, int *sums, unsigned *next) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = atomicAdd(next, 1);
  __syncthreads();
  const int part = blockIdx.x == 1 && ticket == 0 ? 0 : blockIdx.x * 16; // if the second block is first, both use one
  out[part + threadIdx.x] = 1;
  sums[blockIdx.x * 16 + threadIdx.x] = out[part + 15 - threadIdx.x];
}
int main() {
  int *out, *sums;
  unsigned *next;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&sums, 32 * sizeof(int));
  cudaMalloc(&next, sizeof(unsigned));
  cudaMemset(next, 0, sizeof(unsigned));
  work<<<2, 16>>>(out, sums, next);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(sums);
  cudaFree(next);
}
X
run 66 run --color=never --no-cache --order forward --try-fix scopes.cu
has stderr 'raw within-warp'
hasnt stderr 'across-blocks'
hasnt stderr '^verified:'

# The edits, for machines.
body json.cpp '    s[me] = me;
    a[t.global] = s[15 - me];'
run 66 run --no-cache --try-fix --report json json.cpp
json_is ON stdout findings 0 fix verified
json_is 9 stdout findings 0 fix edits 0 line
json_is 9 stdout findings 0 fix edits 0 end_line
json_is json.cpp stdout findings 0 fix edits 0 file

# The program's output is shown once.
sed 's/return 0;/__builtin_printf("once\\n"); return 0;/' json.cpp >once.cpp
run 66 run --no-cache --try-fix once.cpp
[[ $(wc -l <stdout) == 1 ]] || failed "the program's output did not come once"
# A source that was changed while the program ran is left as it is.
sed 's/return 0;/return system("touch once.cpp");/; 1i #include <cstdlib>' json.cpp >once.cpp
cp once.cpp before.cpp
run 66 run --no-cache --write-fix once.cpp
cmp -s once.cpp before.cpp || failed "a file that was changed meanwhile was written"

# Under HIP a fix must hold with wavefronts of both sizes: with 32 lanes a wavefront barrier orders half of these threads.
cat >mirror.hip <<'X'
#include <hip/hip_runtime.h>
__global__ void mirror(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  int *in, *out;
  hipMalloc(&in, 256);
  hipMalloc(&out, 256);
  hipMemset(in, 0, 256);
  mirror<<<1, 64>>>(in, out);
  hipDeviceSynchronize();
  hipFree(in);
  hipFree(out);
}
X
run 66 run --color=never --no-cache --try-fix mirror.hip
has stderr "waw within-warp|raw within-warp"
has stderr "^verified: inserting '__syncthreads\(\);' after line 4 removes the finding\$"
run 66 run --color=never --no-cache --try-fix --warp-size 32 mirror.hip
has stderr "^verified: inserting '__syncthreads\(\);' after line 4 removes the finding\$"
