// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When the program's functions are called: soon, in order, without a lock of the library, and never after main.
// expect: clean
#include "host.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static const char *source = "kernel void add(global int *a) { a[get_global_id(0)] += 1; }\n";
static cl_kernel add;
static int order[8], calls;

static void CL_CALLBACK note(cl_event event, cl_int state, void *data) {
  if (data)
    EXPECT(state == *(cl_int *)data);
  order[calls++] = state;
}

/// The states of a command come in order, and before the wait for it returns.
static void in_order(cl_mem a) {
  const cl_int states[] = {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE};
  cl_event done;
  launch(queue, add, a, 64, 0, NULL, &done);
  for (int k = 0; k < 3; ++k)
    CHECK(clSetEventCallback(done, states[k], note, (void *)&states[k]));
  CHECK(clWaitForEvents(1, &done));
  EXPECT(calls == 3 && order[0] == CL_SUBMITTED && order[1] == CL_RUNNING && order[2] == CL_COMPLETE);
  CHECK(clSetEventCallback(done, CL_COMPLETE, note, NULL)); // it is complete already
  EXPECT(calls == 4);
}

/// A query has the command run, and the callback follows.
static void after_query(cl_mem a) {
  cl_event done;
  cl_int state = CL_QUEUED;
  launch(queue, add, a, 64, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, note, NULL));
  calls = 0;
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL));
  EXPECT(state == CL_COMPLETE && calls == 1);
}

static void CL_CALLBACK set(cl_event event, cl_int state, void *data) { CHECK(clSetUserEventStatus(data, CL_COMPLETE)); }

/// The host waits in the library for what a callback does.
static void awaited_in_the_library(cl_mem a) {
  cl_int status;
  cl_event done, user = clCreateUserEvent(context, &status), after;
  cl_command_queue other = new_queue(0);
  CHECK(status);
  launch(queue, add, a, 64, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, set, user));
  CHECK(clFlush(queue));
  launch(other, add, a, 64, 1, &user, &after);
  CHECK(clWaitForEvents(1, &after));
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int locked;

static void CL_CALLBACK lock(cl_event event, cl_int state, void *data) {
  pthread_mutex_lock(&mutex);
  locked = 1;
  pthread_mutex_unlock(&mutex);
}

static void *wait_for(void *event) {
  CHECK(clWaitForEvents(1, (cl_event *)&event));
  return NULL;
}

/// A callback waits for a lock that another thread holds while it calls the library.
static void without_lock(cl_mem a) {
  cl_event done;
  pthread_t thread;
  launch(queue, add, a, 64, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, lock, NULL));
  pthread_mutex_lock(&mutex);
  EXPECT(pthread_create(&thread, NULL, wait_for, done) == 0);
  usleep(50000);
  cl_uint count;
  CHECK(clGetEventInfo(done, CL_EVENT_REFERENCE_COUNT, sizeof count, &count, NULL));
  EXPECT(!locked);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  EXPECT(locked);
}

static void CL_CALLBACK too_late(cl_event event, cl_int state, void *data) { _exit(9); }

int main(void) {
  open_device();
  int values[64] = {0};
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  add = new_kernel(build(source, ""), "add");
  in_order(a);
  after_query(a);
  awaited_in_the_library(a);
  without_lock(a);
  // Nobody waits for this one.
  cl_event done;
  launch(queue, add, a, 64, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, too_late, NULL));
  return 0;
}
