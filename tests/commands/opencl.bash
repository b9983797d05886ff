#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# OpenCL C kernels on the command line: sizes, arguments, the words of reports, and what is refused by name.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >kernels.cl <<'X'
kernel void scale(global float *data, float factor, int n) {
  int i = get_global_id(0);
  if (i < n)
    data[i] *= factor;
}
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void rows(global int4 *table, local int2 *b) {
  int t = get_local_id(1) * 8 + get_local_id(0);
  b[t] = (int2)(t, -t);
  table[get_global_id(1) * get_global_size(0) + get_global_id(0)].y = b[t].x + get_work_dim();
}
kernel void race(global int *out, local int *second) {
  int t = get_local_id(0);
  second[t] = t;
  out[get_global_id(0)] = second[(t + 1) % 8];
}
kernel void meet(global int *out) {
  if (get_local_id(0) < 4)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = 0;
}
kernel void last(global int *out) {
  if (get_local_id(0) == 0)
    out[0] = get_group_id(0);
}
kernel void wait(global volatile int *flag) {
  while (*flag == get_global_id(0))
    ;
}
void name(constant char *text, constant char *end) { printf("%s:%5s\n", text, end + 1); }
kernel void names() {
  name(get_local_id(0) ? "other" : "first", "end");
#ifdef cl_khr_subgroups
  if (sub_group_any(get_sub_group_local_id() == 31))
    printf("sub-groups\n");
#endif
}
void uncalled(local char *text) { printf("%s", text); }
void shown(constant char *text, global char *other) { printf("%s, %s\n", text, other); }
kernel void strings(global char *text) { shown("literal", text); }
constant char *constant words[] = {"red", "green"};
kernel void chosen(global int *n) {
  constant char *parity = n[0] ? "odd" : "even";
  constant char *later;
  if (n[0])
    later = "yes";
  else
    later = "no";
  printf("%s, %s, %s, %s\n", parity, words[n[0]], later, (constant char *)0);
}
kernel void say(global const float4 *v) {
  printf("%d %s %.1v4hlf %#v2hhx|%c\n", (int)get_global_id(0), "text", v[0], (uchar2)(10, 255), 'x');
}
X

# Sizes and arguments.
run 0 run --kernel scale kernels.cl
has stderr '^ampsim: running scale with global size 256, work-group size 64, data = \[256\]:index, factor = 1, n = 256$'
has stderr 'no hazards found; checked 1 launch, 4 work-groups, 256 work-items'
run 0 run --kernel scale --global-offset 64 kernels.cl
has stderr 'global size 256, global offset 64, work-group size 64, data = \[320\]:index, factor = 1, n = 320$'
run 64 run --global-offset 64 kernels.cl
run 0 run --kernel rows --global-size 16,8 --arg b=int2[32] kernels.cl
has stderr 'global size \(16,8\), work-group size \(8,4\), table = \[128\]:index, b = \[32\]$'
run 66 run --kernel rows --arg b=[31] kernels.cl
has stderr "'b\[31\].*out of bounds"
run 64 run --kernel rows --local-size 32 kernels.cl
has stderr 'reqd_work_group_size requires work-groups of \(8,4\), not 32'
run 64 run --kernel scale --global-size 100 --local-size 64 kernels.cl
has stderr 'the global size 100 is not a multiple of the work-group size 64'
run 64 run --kernel scale --shared 64 kernels.cl
run 64 run --kernel rows --arg b=[32]:zero kernels.cl
has stderr "'b' points to local memory, which has no initial values"
run 0 run -q --kernel say --global-size 1 --local-size 1 --arg 'v=[1]:2.5' kernels.cl
has stdout '^0 text 2\.5,2\.5,2\.5,2\.5 0xa,0xff[|]x$'
run 0 run -q --kernel names --global-size 32 --local-size 32 kernels.cl
has stdout '^first:   nd$'
has stdout '^other:   nd$'
has stdout '^sub-groups$'
run 0 run -q --kernel strings --global-size 1 --local-size 1 --arg 'text=[4]:zero' kernels.cl
has stdout '^literal, \(not a string literal\)$'
run 0 run -q --kernel chosen --global-size 1 --local-size 1 --arg 'n=[1]:zero' kernels.cl
has stdout '^even, red, no, \(null\)$'

# The words of reports.
run 66 run --kernel race --local-size 8 --global-size 16 kernels.cl
has stderr "hazard: read after write on 'second\[[0-7]\]' within a work-group \[raw within-group\]"
has stderr 'work-item \([0-7], 0, 0\) of work-group \([01], 0, 0\)'
run 66 run --kernel meet kernels.cl
has stderr 'work-items of work-group \(0, 0, 0\) wait at a barrier that other work-items never reach'
has stderr 'move the barrier to a point that every work-item of the work-group reaches'
hasnt stderr '\<(threads?|blocks?)\>'
run 66 run --kernel last kernels.cl
has stderr 'nothing orders work-items of different work-groups'
has stderr 'have only one work-item write the element'
hasnt stderr '\<(threads?|blocks?)\>'
run 66 run --kernel wait --arg flag=:zero kernels.cl
has stderr 'loop waits for a write by another work-item'
hasnt stderr '\<(threads?|blocks?)\>'
run 66 run --kernel race --local-size 8 --global-size 16 kernels.cl --report=html:report.html
has report.html '"threads":"work-items"'
run 66 run --kernel race --local-size 8 --global-size 16 kernels.cl --report=json:report.json
has report.json '"language": "opencl"'
has report.json '"memory": "local"'

# Refused.
refuses() { # MESSAGE CODE OPTION...
  printf '%s\n' "$2" >refused.cl
  run 65 run --kernel k "${@:3}" refused.cl
  has stderr "$1"
}
refuses "images of depths, or with several samples, are not supported yet \('i'\)" 'kernel void k(read_only image2d_depth_t i) {}'
refuses "static variables of functions are not supported yet \('n'\)" 'kernel void k(global int *p) { static global int n; *p = n; }' -cl-std=CL2.0
refuses "'async_work_group_strided_copy' is not supported yet" 'kernel void k(local int *l, global int *g) { async_work_group_strided_copy(l, g, 4, 2, 0); }'
refuses "refused.cl:1:.*the arguments of 'barrier' must be constants" 'kernel void k(int n) { barrier(n); }'
refuses "the order and scope of 'atomic_fetch_add_explicit' must be constants" 'kernel void k(global atomic_int *n, int o) { atomic_fetch_add_explicit(n, 1, o); }' -cl-std=CL2.0
refuses "'atomic_fetch_add_explicit' is supported only with memory_scope_work_group" 'kernel void k(global atomic_int *n) { atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_work_item); }' -cl-std=CL2.0
refuses "refused.cl:1:5: error: OpenCL C has no recursion: 'f' calls itself$" 'int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } kernel void k(global int *p) { *p = f(*p); }'
refuses "OpenCL C has no recursion: 'f' calls itself through other functions" 'int f(int n); int g(int n) { return n ? f(n - 1) : 0; } int f(int n) { return g(n); } kernel void k(global int *p) { *p = f(*p); }'
refuses "'printf' does not support this format with these arguments" 'kernel void k(global int *p) { printf("%s", *p); }'
refuses "initializer list does not have the shape of the array of events" 'kernel void k() { event_t e[1] = {0, 0}; }'
refuses "initializer list does not have the shape of the array of events" 'kernel void k() { event_t e[2][2] = {0, 0, 0, 0}; }'
refuses "members cannot be events" 'kernel void k() { struct { event_t e[2]; } s = {{0, 0}}; }'
refuses "no kernel is named 'k'; the source has other" 'kernel void other(global int *p) { *p = 1; }'
cp kernels.cl kernels.cpp
run 0 run -x cl --kernel scale kernels.cpp
run 65 run kernels.cl
has stderr "'--kernel NAME' runs one of its kernels"
run 0 check kernels.cl
