// The syntax of PTX files: adjacent comments and directives, parameters that point to
// aligned memory, names that are used in several scopes, recursive functions. HAZARD-NONE
#include "file.h"

#include <cstring>

const char recursive[] = R"(
.func (.param .b32 fibonacci_retval) fibonacci(.param .b32 fibonacci_param_0)
{
	.reg .pred %p<2>;
	.reg .b32 %r<9>;
	ld.param.u32 %r1, [fibonacci_param_0];
	mov.u32 %r5, %r1;
	setp.lt.u32 %p1, %r1, 2;
	@%p1 bra DONE;
	add.s32 %r2, %r1, -1;
	{
	.param .b32 param0;
	st.param.b32 [param0], %r2;
	.param .b32 retval0;
	call.uni (retval0), fibonacci, (param0);
	ld.param.b32 %r3, [retval0];
	}
	add.s32 %r2, %r1, -2;
	{
	.param .b32 param0;
	st.param.b32 [param0], %r2;
	.param .b32 retval0;
	call.uni (retval0), fibonacci, (param0);
	ld.param.b32 %r4, [retval0];
	}
	add.s32 %r5, %r3, %r4;
DONE:
	st.param.b32 [fibonacci_retval], %r5;
	ret;
}
.visible .entry f(.param .u64 out)
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<6>;
	mov.u32 %r1, %tid.x;
	{
	.param .b32 param0;
	st.param.b32 [param0], %r1;
	.param .b32 retval0;
	call.uni (retval0), fibonacci, (param0);
	ld.param.b32 %r2, [retval0];
	}
	ld.param.u64 %rd1, [out];
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r2;
	ret;
}
)";

const char pointing[] = R"(
.visible .entry f(.param .u32 number, .param .u64 .ptr .global .align 16 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	ld.param.u32 %r1, [number];
	ld.param.u64 %rd1, [out];
	cvta.to.global.u64 %rd2, %rd1;
	st.global.u32 [%rd2], %r1;
	ret;
}
)";

const char scoped[] = R"(
.visible .entry f(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	{
	.shared .align 4 .u32 word;
	mov.u32 %r1, word;
	mov.u32 %r2, 5;
	st.shared.u32 [word], %r2;
	}
	{
	.shared .align 4 .u32 word;
	mov.u32 %r2, 6;
	st.shared.u32 [word], %r2;
	}
	ld.shared.u32 %r3, [%r1];
	ld.param.u64 %rd1, [out];
	st.global.u32 [%rd1], %r3;
	ret;
}
)";

int main() {
  begin();
  CUmodule module = nullptr;
  const std::string one_line = "/* one *//* two */.version 8.0 .target sm_80, debug .address_size 64 "
                               ".visible .entry f(.param .u64 out) { .reg .b32 %r<2>; .reg .b64 %rd<2>; /* three *//* four; */"
                               "mov.u32 %r1, 7; ld.param.u64 %rd1, [out]; /**//**/ st.global.u32 [%rd1], %r1; ret; }";
  expect("one line", cuModuleLoadData(&module, one_line.c_str()), CUDA_SUCCESS);
  expect("of a kernel", run<int>(module, "f", 1, 1)[0], 7);

  expect_all("a function that calls itself twice", run<int>(load(recursive), "f", 16, 16).data(), 16, [](int k) {
    int a = 0, b = 1;
    for (; k > 0; --k) {
      const int sum = a + b;
      a = b;
      b = sum;
    }
    return a;
  });

  // The memory that a parameter points to is aligned, not the parameter.
  module = load(pointing);
  CUfunction function;
  expect("the kernel", cuModuleGetFunction(&function, module, "f"), CUDA_SUCCESS);
  size_t offset = 0, size = 0;
  expect("cuFuncGetParamInfo", cuFuncGetParamInfo(function, 1, &offset, &size), CUDA_SUCCESS);
  expect("its offset", offset, 8u);
  CUdeviceptr out;
  expect("cuMemAlloc", cuMemAlloc(&out, 4), CUDA_SUCCESS);
  char buffer[16] = {};
  const int number = 42;
  std::memcpy(buffer, &number, sizeof number);
  std::memcpy(buffer + 8, &out, sizeof out);
  size_t bytes = sizeof buffer;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  expect("a buffer", cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  int got = 0;
  expect("cuMemcpyDtoH", cuMemcpyDtoH(&got, out, sizeof got), CUDA_SUCCESS);
  expect("the number", got, 42);
  cuMemFree(out);

  expect("shared memory of two scopes", run<int>(load(scoped), "f", 1, 1)[0], 5);

  const std::string twice = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f()\n{\nHERE:\nbra.uni "
                            "HERE;\n{\nHERE:\nret;\n}\n}\n";
  char log[256] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)sizeof log};
  expect("a label twice", cuModuleLoadDataEx(&module, twice.c_str(), 2, options, values), CUDA_ERROR_INVALID_PTX);
  expect("its name", std::string(log).find("duplicate label HERE") != std::string::npos, true);
  auto with_registers = [](const std::string &text) {
    return ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f()\n{\n.reg .b32 %r<3>;\n" + text + "ret;\n}\n";
  };
  const std::string again = with_registers(".reg .b64 %r2;\n");
  expect("a register twice", cuModuleLoadDataEx(&module, again.c_str(), 2, options, values), CUDA_ERROR_INVALID_PTX);
  expect("which it is", std::string(log).find("duplicate register r2") != std::string::npos, true);
  const std::string inner = with_registers("{\n.reg .b64 %r2;\n{\n.reg .b64 %r2;\n}\n}\n{\n.reg .b64 %r2;\n}\n");
  expect("in scopes of their own", cuModuleLoadData(&module, inner.c_str()), CUDA_SUCCESS);
  return wrong;
}
