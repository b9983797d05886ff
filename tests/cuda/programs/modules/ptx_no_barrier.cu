// A kernel in PTX reads shared memory that other threads write, without a barrier.
#include "ptx.h"

const std::string reversing = PTX(R"(
.shared .align 4 .u32 part[64];
.visible .entry reverse(.param .u64 values)
{
  .reg .b32 %r<9>;
  .reg .b64 %rd<9>;
  ld.param.u64 %rd1, [values];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r2, [%rd4];
  shl.b32 %r3, %r1, 2;
  mov.u32 %r4, part;
  add.s32 %r5, %r4, %r3;
  st.shared.u32 [%r5], %r2;
  // FIXED: bar.sync 0;
  sub.s32 %r6, %r4, %r3;
  ld.shared.u32 %r7, [%r6+252]; // HAZARD: raw within-block part
  st.global.u32 [%rd4], %r7;
  ret;
}
)");

int main() {
  CUfunction reverse = load(reversing, "reverse");
  int host[64];
  for (int k = 0; k < 64; k++)
    host[k] = k;
  CUdeviceptr values;
  cuMemAlloc(&values, sizeof host);
  cuMemcpyHtoD(values, host, sizeof host);
  void *arguments[] = {&values};
  cuLaunchKernel(reverse, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemcpyDtoH(host, values, sizeof host);
  std::printf("%d\n", host[0]);
  cuMemFree(values);
}
