// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// While one thread builds a program, another one queries its state, uses the library, and releases it.
// expect: clean
#include "host.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static cl_program program;
static volatile int ended;

static void *build_it(void *none) {
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  ended = 1;
  return none;
}

/// A text that nothing has compiled before.
static void make_program(void) {
  char text[200];
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(text, sizeof text, "kernel void f(global int *a) { a[get_global_id(0)] = %ld + %d; }\n", now.tv_nsec,
           (int)getpid());
  const char *source = text;
  cl_int status;
  program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
}

static cl_build_status state_of(void) {
  cl_build_status state;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof state, &state, NULL));
  return state;
}

int main(void) {
  open_device();
  make_program();
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, build_it, NULL) == 0);
  int seen = 0;
  for (; !ended; usleep(100))
    if (state_of() == CL_BUILD_IN_PROGRESS && !seen++) {
      cl_int status;
      EXPECT(clBuildProgram(program, 1, &device, "", NULL, NULL) == CL_INVALID_OPERATION);
      EXPECT(!clCreateKernel(program, "f", &status) && status == CL_INVALID_PROGRAM_EXECUTABLE);
      CHECK(clReleaseMemObject(new_buffer(0, 64, NULL)));
    }
  EXPECT(seen);
  EXPECT(pthread_join(thread, NULL) == 0);
  EXPECT(new_kernel(program, "f"));

  // The program's last reference goes while it is being built.
  make_program();
  EXPECT(pthread_create(&thread, NULL, build_it, NULL) == 0);
  while (state_of() == CL_BUILD_NONE)
    usleep(100);
  CHECK(clReleaseProgram(program));
  pthread_join(thread, NULL);
  return 0;
}
