// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Separate compilation: headers in memory, objects, libraries, their binaries, variables in common, and what is wrong.
// expect: clean
#include "host.h"

static const char *header_text = "#define SCALE 3\nint scaled(int value);\nextern global int calls;\n";
static const char *library_text = "#include \"scale/scale.h\"\n"
                                  "global int calls = 10;\n"
                                  "int scaled(int value) { return SCALE * value; }\n";
static const char *kernel_text = "#include \"scale/scale.h\"\n"
                                 "kernel void scale(global int *a) {\n"
                                 "  a[get_global_id(0)] = scaled(a[get_global_id(0)]) + calls;\n"
                                 "}\n";

static cl_program_binary_type type_of(cl_program program) {
  cl_program_binary_type type = 99;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
  return type;
}

static cl_program copy_of(cl_program program) {
  size_t length = 0;
  cl_int status, state;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof length, &length, NULL));
  unsigned char *bytes = malloc(length);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
  cl_program copy = clCreateProgramWithBinary(context, 1, &device, &length, (const unsigned char **)&bytes, &state, &status);
  CHECK(status);
  free(bytes);
  return copy;
}

static cl_program link(cl_uint count, const cl_program *parts, const char *options) {
  cl_int status;
  cl_program linked = clLinkProgram(context, 0, NULL, options, count, parts, NULL, NULL, &status);
  CHECK(status);
  return linked;
}

static void runs(cl_program program) {
  int values[64];
  for (int k = 0; k < 64; ++k)
    values[k] = k;
  EXPECT(type_of(program) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  launch(queue, new_kernel(program, "scale"), a, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof values, values, 0, NULL, NULL));
  EXPECT(values[0] == 10 && values[63] == 3 * 63 + 10);
}

static int notified;
static void CL_CALLBACK note(cl_program program, void *data) { notified += *(int *)data; }

int main(void) {
  cl_int status;
  open_device();
  cl_program header = clCreateProgramWithSource(context, 1, &header_text, NULL, &status);
  CHECK(status);
  const char *name = "scale/scale.h";
  cl_program parts[2] = {compile(library_text, 1, &header, &name), compile(kernel_text, 1, &header, &name)};
  EXPECT(type_of(header) == CL_PROGRAM_BINARY_TYPE_NONE);
  EXPECT(type_of(parts[1]) == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  EXPECT(!clCreateKernel(parts[1], "scale", &status) && status == CL_INVALID_PROGRAM_EXECUTABLE);
  runs(link(2, parts, ""));

  cl_program library = link(1, parts, "-create-library -enable-link-options");
  EXPECT(type_of(library) == CL_PROGRAM_BINARY_TYPE_LIBRARY);
  const cl_program with_library[2] = {parts[1], library}, copies[2] = {copy_of(parts[1]), copy_of(library)};
  runs(link(2, with_library, "-cl-fast-relaxed-math"));
  EXPECT(type_of(copies[0]) == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT && type_of(copies[1]) == CL_PROGRAM_BINARY_TYPE_LIBRARY);
  runs(link(2, copies, NULL));
  cl_program executable = copy_of(link(2, copies, NULL));
  CHECK(clBuildProgram(executable, 0, NULL, "", NULL, NULL));
  runs(executable);

  // What is wrong.
  EXPECT(clBuildProgram(copies[0], 0, NULL, "", NULL, NULL) == CL_INVALID_BINARY);
  EXPECT(clCompileProgram(copies[0], 0, NULL, "", 0, NULL, NULL, NULL, NULL) == CL_INVALID_OPERATION);
  EXPECT(clCompileProgram(parts[0], 0, NULL, "--nonsense", 0, NULL, NULL, NULL, NULL) == CL_INVALID_COMPILER_OPTIONS);
  EXPECT(clCompileProgram(parts[0], 0, NULL, "", 1, &header, NULL, NULL, NULL) == CL_INVALID_VALUE);
  EXPECT(clCompileProgram((cl_program)queue, 0, NULL, "", 0, NULL, NULL, NULL, NULL) == CL_INVALID_PROGRAM);
  const cl_program mixed[2] = {parts[1], executable};
  EXPECT(!clLinkProgram(context, 0, NULL, "", 2, mixed, NULL, NULL, &status) && status == CL_INVALID_OPERATION);
  EXPECT(!clLinkProgram(context, 0, NULL, "", 1, &header, NULL, NULL, &status) && status == CL_INVALID_OPERATION);
  EXPECT(!clLinkProgram(context, 0, NULL, "", 0, NULL, NULL, NULL, &status) && status == CL_INVALID_VALUE);
  EXPECT(!clLinkProgram(context, 0, NULL, "-enable-link-options", 1, parts, NULL, NULL, &status) && status == CL_INVALID_LINKER_OPTIONS);
  char log[4096] = "";
  int one = 1;
  cl_build_status state;
  cl_program lacking = clLinkProgram(context, 0, NULL, "", 1, &parts[1], note, &one, &status);
  EXPECT(lacking && status == CL_LINK_PROGRAM_FAILURE && notified == 1);
  CHECK(clGetProgramBuildInfo(lacking, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  EXPECT(strstr(log, "scaled"));
  CHECK(clGetProgramBuildInfo(lacking, device, CL_PROGRAM_BUILD_STATUS, sizeof state, &state, NULL));
  EXPECT(state == CL_BUILD_ERROR && type_of(lacking) == CL_PROGRAM_BINARY_TYPE_NONE);
  const cl_program twice[3] = {parts[0], parts[1], library};
  EXPECT(clLinkProgram(context, 0, NULL, "", 3, twice, NULL, NULL, &status) && status == CL_LINK_PROGRAM_FAILURE);
  cl_program without_header = clCreateProgramWithSource(context, 1, &kernel_text, NULL, &status);
  EXPECT(clCompileProgram(without_header, 0, NULL, "", 0, NULL, NULL, note, &one) == CL_COMPILE_PROGRAM_FAILURE && notified == 2);
  CHECK(clGetProgramBuildInfo(without_header, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  EXPECT(strstr(log, "'scale/scale.h' file not found"));
  return 0;
}
