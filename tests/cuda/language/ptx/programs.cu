// Whole PTX files, as from compilers: parameters, loops, shared and local memory, functions, variables. HAZARD-NONE
#include "file.h"

const char vectors[] = R"(
.visible .entry _Z3addPKfS0_Pfi(
	.param .u64 _Z3addPKfS0_Pfi_param_0,
	.param .u64 _Z3addPKfS0_Pfi_param_1,
	.param .u64 _Z3addPKfS0_Pfi_param_2,
	.param .u32 _Z3addPKfS0_Pfi_param_3
)
{
	.reg .pred 	%p<2>;
	.reg .f32 	%f<4>;
	.reg .b32 	%r<6>;
	.reg .b64 	%rd<11>;

	ld.param.u64 	%rd1, [_Z3addPKfS0_Pfi_param_0];
	ld.param.u64 	%rd2, [_Z3addPKfS0_Pfi_param_1];
	ld.param.u64 	%rd3, [_Z3addPKfS0_Pfi_param_2];
	ld.param.u32 	%r2, [_Z3addPKfS0_Pfi_param_3];
	mov.u32 	%r3, %ntid.x;
	mov.u32 	%r4, %ctaid.x;
	mov.u32 	%r5, %tid.x;
	mad.lo.s32 	%r1, %r3, %r4, %r5;
	setp.ge.s32 	%p1, %r1, %r2;
	@%p1 bra 	$L__BB0_2; // beyond the end

	cvta.to.global.u64 	%rd4, %rd1;
	mul.wide.s32 	%rd5, %r1, 4;
	add.s64 	%rd6, %rd4, %rd5;
	cvta.to.global.u64 	%rd7, %rd2;
	add.s64 	%rd8, %rd7, %rd5;
	ld.global.nc.f32 	%f1, [%rd8];
	ld.global.nc.f32 	%f2, [%rd6];
	add.f32 	%f3, %f2, %f1;
	cvta.to.global.u64 	%rd9, %rd3;
	add.s64 	%rd10, %rd9, %rd5;
	st.global.f32 	[%rd10], %f3;

$L__BB0_2:
	ret;
}
)";

const char reducing[] = R"(
.visible .entry reduce(.param .u64 reduce_param_0, .param .u64 reduce_param_1)
.maxntid 128, 1, 1
{
	.reg .pred 	%p<4>;
	.reg .b32 	%r<20>;
	.reg .b64 	%rd<9>;
	// demoted variable
	.shared .align 4 .b8 part[512];
	ld.param.u64 	%rd1, [reduce_param_0];
	ld.param.u64 	%rd2, [reduce_param_1];
	cvta.to.global.u64 	%rd3, %rd1;
	mov.u32 	%r1, %tid.x;
	mul.wide.u32 	%rd4, %r1, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.u32 	%r2, [%rd5];
	shl.b32 	%r3, %r1, 2;
	mov.u32 	%r4, part;
	add.s32 	%r5, %r4, %r3;
	st.shared.u32 	[%r5], %r2;
	mov.u32 	%r6, 64;
$L__BB1_1:
	bar.sync 	0;
	setp.ge.u32 	%p1, %r1, %r6;
	@%p1 bra 	$L__BB1_3;
	shl.b32 	%r7, %r6, 2;
	add.s32 	%r8, %r5, %r7;
	ld.shared.u32 	%r9, [%r8];
	ld.shared.u32 	%r10, [%r5];
	add.s32 	%r11, %r10, %r9;
	st.shared.u32 	[%r5], %r11;
$L__BB1_3:
	shr.u32 	%r6, %r6, 1;
	setp.ne.s32 	%p2, %r6, 0;
	@%p2 bra 	$L__BB1_1;
	setp.ne.s32 	%p3, %r1, 0;
	@%p3 ret;
	ld.shared.u32 	%r12, [part];
	cvta.to.global.u64 	%rd6, %rd2;
	st.global.u32 	[%rd6], %r12;
	ret;
}
)";

const char calling[] = R"(
.const .align 4 .f32 factors[2] = {0f40000000, 0f40400000};
.global .align 4 .u32 count = 7;
.global .align 1 .b8 letters[4] = {65, 66, 67};
.func (.param .b32 twice_retval) twice(.param .b32 twice_param_0)
{
	.reg .b32 %r<3>;
	ld.param.u32 %r1, [twice_param_0];
	add.s32 %r2, %r1, %r1;
	st.param.b32 [twice_retval+0], %r2;
	ret;
}
.func store(.param .b64 store_param_0, .param .b32 store_param_1)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [store_param_0];
	ld.param.u32 %r1, [store_param_1];
	st.u32 [%rd1], %r1;
	ret;
}
.visible .entry use(.param .u64 out)
{
	.local .align 4 .b8 __local_depot0[32];
	.reg .b64 %SP;
	.reg .b64 %SPL;
	.reg .pred %p<3>;
	.reg .f32 %f<4>;
	.reg .b32 %r<20>;
	.reg .b64 %rd<20>;
	mov.u64 %SPL, __local_depot0;
	cvta.local.u64 %SP, %SPL;
	ld.param.u64 %rd1, [out];
	cvta.to.global.u64 %rd2, %rd1;
	mov.u32 %r1, %tid.x;
	// eight squares in local memory, then their sum
	add.u64 %rd3, %SPL, 0;
	mov.u32 %r2, 0;
LOOP:
	mul.lo.s32 %r3, %r2, %r2;
	st.local.u32 [%rd3], %r3;
	add.s64 %rd3, %rd3, 4;
	add.s32 %r2, %r2, 1;
	setp.lt.u32 %p1, %r2, 8;
	@%p1 bra LOOP;
	add.u64 %rd4, %SPL, 28;
	mov.u32 %r4, 0;
	mov.u32 %r2, 8;
SUM:
	ld.local.u32 %r5, [%rd4];
	add.s32 %r4, %r4, %r5;
	add.s64 %rd4, %rd4, -4;
	add.s32 %r2, %r2, -1;
	setp.ne.s32 %p1, %r2, 0;
	@%p1 bra.uni SUM;
	{ // callseq 0
	.reg .b32 temp_param_reg;
	.param .b32 param0;
	st.param.b32 [param0+0], %r4;
	.param .b32 retval0;
	call.uni (retval0),
	twice,
	(
	param0
	);
	ld.param.b32 %r6, [retval0+0];
	} // callseq 0
	and.b32 %r7, %r1, 1;
	mul.wide.u32 %rd5, %r7, 4;
	mov.u64 %rd6, factors;
	add.s64 %rd7, %rd6, %rd5;
	ld.const.f32 %f1, [%rd7];
	cvt.rn.f32.u32 %f2, %r6;
	fma.rn.f32 %f3, %f1, %f2, 0f3F800000;
	cvt.rzi.s32.f32 %r8, %f3;
	ld.global.u32 %r9, [count];
	add.s32 %r10, %r8, %r9;
	ld.global.u8 %r11, [letters+2];
	add.s32 %r12, %r10, %r11;
	mul.wide.u32 %rd8, %r1, 4;
	add.s64 %rd9, %rd2, %rd8;
	{
	.param .b64 param0;
	st.param.b64 [param0+0], %rd9;
	.param .b32 param1;
	st.param.b32 [param1+0], %r12;
	call.uni store, (param0, param1);
	}
	ret;
}
)";

int main() {
  begin();
  const int threads = 128;
  CUmodule module = load(vectors);
  CUdeviceptr a, b;
  std::vector<float> first(threads), second(threads);
  for (int k = 0; k < threads; ++k) {
    first[k] = k;
    second[k] = 2 * k + 0.5f;
  }
  cuMemAlloc(&a, threads * sizeof(float));
  cuMemAlloc(&b, threads * sizeof(float));
  cuMemcpyHtoD(a, first.data(), threads * sizeof(float));
  cuMemcpyHtoD(b, second.data(), threads * sizeof(float));
  CUfunction add;
  expect("a mangled name", cuModuleGetFunction(&add, module, "_Z3addPKfS0_Pfi"), CUDA_SUCCESS);
  CUdeviceptr out;
  cuMemAlloc(&out, threads * sizeof(float));
  int n = 100;
  cuMemsetD32(out, 0, threads);
  void *arguments[] = {&a, &b, &out, &n};
  expect("two blocks", cuLaunchKernel(add, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), CUDA_SUCCESS);
  std::vector<float> sums(threads);
  cuMemcpyDtoH(sums.data(), out, threads * sizeof(float));
  expect_all("sums", sums.data(), threads, [](int k) { return k < 100 ? 3 * k + 0.5f : 0; });

  module = load(reducing);
  std::vector<int> ints(threads);
  for (int k = 0; k < threads; ++k)
    ints[k] = k * 3;
  cuMemcpyHtoD(a, ints.data(), threads * sizeof(int));
  expect("a sum", run<int>(module, "reduce", threads, 1, a)[0], 3 * 127 * 64);
  CUfunction reduce;
  cuModuleGetFunction(&reduce, module, "reduce");
  int value = 0;
  expect("its threads", cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, reduce), CUDA_SUCCESS);
  expect("at most", value, 128);
  expect("its memory", cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, reduce), CUDA_SUCCESS);
  expect("shared", value, 512);

  module = load(calling);
  const std::vector<int> used = run<int>(module, "use", 32, 32);
  expect_all("functions and memory", used.data(), 32, [](int k) { return 280 * (k % 2 ? 3 : 2) + 1 + 7 + 67; });
  CUdeviceptr count;
  size_t bytes = 0;
  expect("cuModuleGetGlobal", cuModuleGetGlobal(&count, &bytes, module, "count"), CUDA_SUCCESS);
  expect("its size", bytes, 4u);
  value = 1000;
  cuMemcpyHtoD(count, &value, sizeof value);
  expect("another count", run<int>(module, "use", 32, 32)[0], 280 * 2 + 1 + 1000 + 67);

  // Unknown names are rejected and named, also in the log.
  char log[256] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)sizeof log};
  const char unknown[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f()\n{\n  .reg .b32 %r<3>;\n"
                         "  tcgen05.fence::before_thread_sync;\n  ret;\n}\n";
  expect("an instruction", cuModuleLoadDataEx(&module, unknown, 2, options, values), CUDA_ERROR_INVALID_PTX);
  expect("its name", std::string(log).find("'tcgen05.fence::before_thread_sync' is not supported") != std::string::npos, true);
  expect("its line", std::string(log).find("module.ptx:7: error") != std::string::npos, true);
  expect("no PTX at all", cuModuleLoadData(&module, "nothing"), CUDA_ERROR_INVALID_PTX);
  return wrong;
}
