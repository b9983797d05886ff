// Shared by these programs: a launch that is large enough for optimised code, and a check of each value.
#pragma once
#include <cstdio>
#include <vector>

#if defined(__HIP__)
#include <hip/hip_runtime.h>
#define API(name) hip##name
#else
#define API(name) cuda##name
#endif

constexpr int inputs = 256;
inline int input(int k) { return k * 37 % 101; }

// Launches kernel(in, out, n) with a copy of the inputs and one element of `out` for
// each thread. Returns the number of elements that differ from want(block, thread).
template <typename Want>
int wrong(void (*kernel)(const int *, int *, int), int n, int threads, Want want, int blocks = 2000) {
  std::vector<int> host(inputs), results(blocks * threads);
  for (int k = 0; k < inputs; ++k)
    host[k] = input(k);
  int *in, *out, count = 0;
  API(Malloc)(&in, inputs * sizeof(int));
  API(Malloc)(&out, results.size() * sizeof(int));
  API(Memcpy)(in, host.data(), inputs * sizeof(int), API(MemcpyHostToDevice));
  kernel<<<blocks, threads>>>(in, out, n);
  API(Memcpy)(results.data(), out, results.size() * sizeof(int), API(MemcpyDeviceToHost));
  for (int block = 0; block < blocks; ++block)
    for (int thread = 0; thread < threads; ++thread)
      count += results[block * threads + thread] != want(block, thread);
  API(Free)(in);
  API(Free)(out);
  return count;
}

inline int end(int count) {
  std::printf("%d wrong\n", count);
  return count != 0;
}
