// Errors of streams and events.
#include <cstdio>

static void say(const char* what, cudaError_t error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }
__global__ void kernel() {}

int main() {
  cudaStream_t stream;
  cudaEvent_t a, b, untimed;
  float ms = -1;
  say("flags", cudaStreamCreateWithFlags(&stream, 99));
  say("stream", cudaStreamCreate(&stream));
  say("query", cudaStreamQuery(stream));
  say("events", cudaEventCreate(&a));
  cudaEventCreate(&b);
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  say("unrecorded", cudaEventElapsedTime(&ms, a, b));
  say("query unrecorded", cudaEventQuery(a));
  cudaEventRecord(a, stream);
  kernel<<<1, 1, 0, stream>>>();
  cudaEventRecord(b, stream);
  cudaEventRecord(untimed, stream);
  say("synchronize", cudaEventSynchronize(b));
  say("elapsed", cudaEventElapsedTime(&ms, a, b));
  printf("%d\n", ms >= 0);
  say("untimed", cudaEventElapsedTime(&ms, a, untimed));
  say("null event", cudaEventSynchronize(nullptr));
  say("event flags", cudaEventCreateWithFlags(&a, 99));
  unsigned flags = 9;
  int priority = 9, least, greatest;
  say("get flags", cudaStreamGetFlags(stream, &flags));
  say("get priority", cudaStreamGetPriority(stream, &priority));
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  printf("%u %d %d %d\n", flags, priority, least, greatest);
  say("destroy", cudaStreamDestroy(stream));
  say("last", cudaGetLastError());
}

// H100: flags: cudaErrorInvalidValue
// H100: stream: cudaSuccess
// H100: query: cudaSuccess
// H100: events: cudaSuccess
// H100: unrecorded: cudaErrorInvalidResourceHandle
// H100: query unrecorded: cudaSuccess
// H100: synchronize: cudaSuccess
// H100: elapsed: cudaSuccess
// H100: 1
// H100: untimed: cudaErrorInvalidResourceHandle
// H100: null event: cudaErrorInvalidResourceHandle
// H100: event flags: cudaErrorInvalidValue
// H100: get flags: cudaSuccess
// H100: get priority: cudaSuccess
// H100: 0 0 0 -5
// H100: destroy: cudaSuccess
// H100: last: cudaErrorInvalidValue
// H100: exit 0
