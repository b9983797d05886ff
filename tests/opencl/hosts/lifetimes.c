// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How long objects live that the program has released: memory until its parts and the queued commands have ended; kernels
// do not retain their arguments.
// expect: clean
#include "host.h"

static const char *source = "kernel void add(global int *a) { a[get_global_id(0)] += 1; }\n";
static cl_kernel add;
static int gone[8], count;

static void CL_CALLBACK note(cl_mem memory, void *data) { gone[count++] = *(int *)data; }
static void CL_CALLBACK note_context(cl_context of, void *data) { gone[count++] = *(int *)data; }
static int numbers[] = {0, 1, 2, 3, 4};

static void queued_commands(void) {
  int values[64] = {0}, result[64];
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  CHECK(clSetMemObjectDestructorCallback(a, note, &numbers[1]));
  CHECK(clSetMemObjectDestructorCallback(a, note, &numbers[2]));
  launch(queue, add, a, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, a, CL_FALSE, 0, sizeof result, result, 0, NULL, NULL));
  CHECK(clReleaseMemObject(a));
  EXPECT(count == 0);
  CHECK(clFinish(queue));
  EXPECT(result[0] == 1 && result[63] == 1);
  EXPECT(count == 2 && gone[0] == 2 && gone[1] == 1);
}

static void parts(void) {
  cl_int status;
  const cl_buffer_region region = {0, 128};
  cl_mem whole = new_buffer(0, 256, NULL);
  cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
  CHECK(clSetMemObjectDestructorCallback(whole, note, &numbers[3]));
  CHECK(clSetMemObjectDestructorCallback(part, note, &numbers[4]));
  count = 0;
  CHECK(clReleaseMemObject(whole));
  EXPECT(count == 0);
  int value = 5;
  CHECK(clEnqueueWriteBuffer(queue, part, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL));
  EXPECT(count == 0);
  CHECK(clReleaseMemObject(part));
  EXPECT(count == 2 && gone[0] == 4 && gone[1] == 3);
}

static void arguments(void) {
  const size_t items = 64, local = 64;
  int values[64] = {0};
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  CHECK(clSetMemObjectDestructorCallback(a, note, &numbers[1]));
  CHECK(clSetKernelArg(add, 0, sizeof a, &a));
  count = 0;
  CHECK(clReleaseMemObject(a));
  EXPECT(count == 1);
  EXPECT(clEnqueueNDRangeKernel(queue, add, 1, NULL, &items, &local, 0, NULL, NULL) == CL_INVALID_KERNEL_ARGS);
  cl_mem b = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  CHECK(clSetMemObjectDestructorCallback(b, note, &numbers[2]));
  launch(queue, add, b, 64, 0, NULL, NULL);
  CHECK(clReleaseMemObject(b));
  CHECK(clFinish(queue));
  EXPECT(count == 2 && gone[1] == 2);
}

static void contexts(void) {
  cl_int status;
  cl_context own = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue in = clCreateCommandQueue(own, device, 0, &status);
  CHECK(status);
  CHECK(clSetContextDestructorCallback(own, note_context, &numbers[2]));
  count = 0;
  CHECK(clReleaseContext(own));
  EXPECT(count == 0);
  CHECK(clReleaseCommandQueue(in));
  EXPECT(count == 1 && gone[0] == 2);
}

int main(void) {
  open_device();
  add = new_kernel(build(source, ""), "add");
  queued_commands();
  parts();
  arguments();
  contexts();
  return 0;
}
