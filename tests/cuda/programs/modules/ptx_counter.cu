// Threads of all blocks increment one element, with a load
// and a store in PTX.
#include "ptx.h"

const std::string counting = PTX(R"(
.visible .entry count(.param .u64 values, .param .u64 total)
{
  .reg .pred %p<2>;
  .reg .b32 %r<9>;
  .reg .b64 %rd<9>;
  ld.param.u64 %rd1, [values];
  ld.param.u64 %rd2, [total];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.s32 %r4, %r2, %r3, %r1;
  mul.wide.s32 %rd3, %r4, 4;
  add.s64 %rd4, %rd1, %rd3;
  ld.global.u32 %r5, [%rd4];
  setp.eq.s32 %p1, %r5, 0;
  @%p1 bra END;
  ld.global.u32 %r6, [%rd2]; // FIXED:
  add.s32 %r7, %r6, 1; // FIXED:
  st.global.u32 [%rd2], %r7; // HAZARD: war across-blocks // HAZARD: war within-block // HAZARD: waw across-blocks // HAZARD: waw within-block
  // FIXED@-1: red.global.add.u32 [%rd2], 1;
END:
  ret;
}
)");

int main() {
  CUfunction count = load(counting, "count");
  int host[128], number;
  for (int k = 0; k < 128; k++)
    host[k] = k % 2;
  CUdeviceptr values, total;
  cuMemAlloc(&values, sizeof host);
  cuMemAlloc(&total, sizeof(int));
  cuMemcpyHtoD(values, host, sizeof host);
  cuMemsetD32(total, 0, 1);
  void *arguments[] = {&values, &total};
  cuLaunchKernel(count, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemcpyDtoH(&number, total, sizeof number);
  std::printf("%d\n", number);
  cuMemFree(values);
  cuMemFree(total);
}
