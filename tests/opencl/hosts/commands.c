// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What commands do: order by events of the host, callbacks, parts of buffers, maps, copies of rows, binaries.
// expect: clean
#include "host.h"

#include <pthread.h>
#include <unistd.h>

static const char *source = "\xef\xbb\xbf" // a mark of UTF-8
                            "global int calls = 5;\n"
                            "kernel void add(global int *a) { a[get_global_id(0)] += 1; }\n"
                            "kernel void count(global int *a) {\n"
                            "  if (get_global_id(0) == 0)\n"
                            "    a[0] = ++calls;\n"
                            "}\n"
                            "kernel void place(global int *a) {\n"
                            "  const size_t x = get_global_id(0), y = get_global_id(1);\n"
                            "  a[(y - get_global_offset(1)) * get_global_size(0) + x - get_global_offset(0)] = (int)(100 * y + x);\n"
                            "}\n";

static cl_program program;

static void *set_later(void *event) {
  usleep(20000);
  CHECK(clSetUserEventStatus(event, CL_COMPLETE));
  return NULL;
}

static void waits_for_the_host(void) {
  cl_int status, state;
  int a[64] = {0};
  cl_mem buffer = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a);
  cl_event user = clCreateUserEvent(context, &status), done;
  CHECK(status);
  launch(queue, new_kernel(program, "add"), buffer, 64, 1, &user, &done);
  CHECK(clFlush(queue));
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL));
  EXPECT(state > CL_COMPLETE);
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, set_later, user) == 0);
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof a, a, 0, NULL, NULL));
  EXPECT(a[0] == 1 && a[63] == 1);
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL));
  EXPECT(state == CL_COMPLETE);
  cl_ulong start, end;
  CHECK(clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
  CHECK(clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
  EXPECT(start <= end);
  pthread_join(thread, NULL);
}

static void CL_CALLBACK note(cl_event event, cl_int state, void *data) {
  (void)event;
  *(volatile int *)data = state == CL_COMPLETE ? 1 : -1;
}

/// The host waits for the callback without calling the library.
static void calls_back(void) {
  volatile int called = 0;
  int a[64] = {0};
  cl_event done;
  launch(queue, new_kernel(program, "add"), new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a), 64, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, note, (void *)&called));
  CHECK(clFlush(queue));
  while (!called)
    usleep(1000);
  EXPECT(called == 1);
}

static void parts(void) {
  cl_int status;
  int a[64];
  for (int k = 0; k < 64; ++k)
    a[k] = k;
  cl_mem whole = new_buffer(CL_MEM_USE_HOST_PTR, sizeof a, a);
  const cl_buffer_region region = {128, 128};
  cl_mem half = clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
  CHECK(status);
  CHECK(clReleaseMemObject(whole)); // the part keeps it
  cl_kernel add = new_kernel(program, "add");
  const size_t items = 32;
  CHECK(clSetKernelArg(add, 0, sizeof half, &half));
  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &items, NULL, 0, NULL, NULL));
  int *mapped = clEnqueueMapBuffer(queue, half, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, 128, 0, NULL, NULL, &status);
  CHECK(status);
  EXPECT(mapped == a + 32);
  EXPECT(mapped[0] == 33 && mapped[31] == 64 && a[31] == 31);
  mapped[0] = 7;
  CHECK(clEnqueueUnmapMemObject(queue, half, mapped, 0, NULL, NULL));
  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &items, NULL, 0, NULL, NULL));
  int result[32];
  CHECK(clEnqueueReadBuffer(queue, half, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
  EXPECT(result[0] == 8 && result[1] == 35);
  CHECK(clReleaseMemObject(half));
}

static void rows(void) {
  enum { width = 8, height = 6 };
  int a[height][width], box[2][3], result[height][width];
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      a[y][x] = 10 * y + x;
  cl_mem from = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a), to = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a);
  const size_t origin[3] = {2 * sizeof(int), 1, 0}, start[3] = {0, 0, 0}, region[3] = {3 * sizeof(int), 2, 1};
  CHECK(clEnqueueReadBufferRect(queue, from, CL_TRUE, origin, start, region, sizeof a[0], 0, 0, 0, box, 0, NULL, NULL));
  EXPECT(box[0][0] == 12 && box[0][2] == 14 && box[1][0] == 22 && box[1][2] == 24);
  CHECK(clEnqueueCopyBufferRect(queue, from, to, origin, start, region, sizeof a[0], 0, sizeof a[0], 0, 0, NULL, NULL));
  box[1][1] = -1;
  const size_t corner[3] = {5 * sizeof(int), 4, 0};
  CHECK(clEnqueueWriteBufferRect(queue, to, CL_FALSE, corner, start, region, sizeof a[0], 0, 0, 0, box, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
  EXPECT(result[0][0] == 12 && result[1][2] == 24 && result[0][3] == 3 && result[5][6] == -1 && result[4][7] == 14);
}

static void sizes(void) {
  enum { width = 6, height = 4 };
  int a[height][width];
  cl_mem buffer = new_buffer(0, sizeof a, NULL);
  cl_kernel place = new_kernel(program, "place");
  CHECK(clSetKernelArg(place, 0, sizeof buffer, &buffer));
  const size_t offset[2] = {3, 7}, global[2] = {width, height}, local[2] = {3, 2};
  CHECK(clEnqueueNDRangeKernel(queue, place, 2, offset, global, local, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof a, a, 0, NULL, NULL));
  EXPECT(a[0][0] == 703 && a[3][5] == 1008);
}

/// A program's variables begin anew in each build of it, and keep their values between launches.
static void binaries(void) {
  int result = 0;
  size_t length = 0;
  cl_int status;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof length, &length, NULL));
  unsigned char *bytes = malloc(length);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
  cl_program again = clCreateProgramWithBinary(context, 1, &device, &length, (const unsigned char **)&bytes, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(again, 0, NULL, "", NULL, NULL));
  cl_mem a = new_buffer(0, sizeof(int), NULL);
  cl_kernel first = new_kernel(program, "count"), second = new_kernel(again, "count");
  launch(queue, first, a, 64, 0, NULL, NULL);
  launch(queue, first, a, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
  EXPECT(result == 7);
  launch(queue, second, a, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
  EXPECT(result == 6);
  free(bytes);
}

static void out_of_order(void) {
  cl_command_queue unordered = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  int a[64] = {0};
  cl_mem buffer = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a);
  cl_kernel add = new_kernel(program, "add");
  launch(unordered, add, buffer, 64, 0, NULL, NULL);
  CHECK(clEnqueueBarrierWithWaitList(unordered, 0, NULL, NULL));
  launch(unordered, add, buffer, 64, 0, NULL, NULL);
  cl_event marker;
  CHECK(clEnqueueMarkerWithWaitList(unordered, 0, NULL, &marker));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof a, a, 1, &marker, NULL));
  EXPECT(a[0] == 2 && a[63] == 2);
  CHECK(clReleaseCommandQueue(unordered));
}

int main(void) {
  open_device();
  program = build(source, "-cl-std=CL3.0");
  waits_for_the_host();
  calls_back();
  parts();
  rows();
  sizes();
  binaries();
  out_of_order();
  return 0;
}
