// Code shared by both kinds of generated programs: reads kernels' inputs from a file, and writes their results to
// another.
//
// The index has a line for each kernel: its name, threads, inputs, outputs. Inputs and outputs are columns of a 64-bit word for
// each thread; each thread also has 64 bytes of `scratch`, which are read and written.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

inline void fail(const std::string &what) {
  std::fprintf(stderr, "launch.h: %s failed\n", what.c_str());
  std::exit(1);
}

inline void check(cudaError_t status, const std::string &what) {
  if (status != cudaSuccess)
    fail(what + ": " + cudaGetErrorString(status));
}

/// `launch(name, threads, in, out, scratch)` launches one block.
template <class Launch>
void launch_all(const std::string &index, const std::string &data, const std::string &results, Launch launch) {
  const int scratch_size = 64;
  std::ifstream lines(index), in(data, std::ios::binary);
  std::ofstream out(results, std::ios::binary);
  std::string name;
  int threads, inputs, outputs;
  while (lines >> name >> threads >> inputs >> outputs) {
    std::vector<char> from(size_t(8) * inputs * threads + 8), to(size_t(8) * outputs * threads),
        scratch(scratch_size * threads);
    in.read(from.data(), from.size() - 8);
    in.read(scratch.data(), scratch.size());
    if (!in)
      fail(data);
    char *d_from, *d_to, *d_scratch;
    check(cudaMalloc(&d_from, from.size()), "cudaMalloc");
    check(cudaMalloc(&d_to, to.size()), "cudaMalloc");
    check(cudaMalloc(&d_scratch, scratch.size()), "cudaMalloc");
    check(cudaMemcpy(d_from, from.data(), from.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
    check(cudaMemset(d_to, 0, to.size()), "cudaMemset");
    check(cudaMemcpy(d_scratch, scratch.data(), scratch.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
    launch(name, threads, d_from, d_to, d_scratch);
    check(cudaDeviceSynchronize(), name);
    check(cudaMemcpy(to.data(), d_to, to.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaMemcpy(scratch.data(), d_scratch, scratch.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
    out.write(to.data(), to.size());
    out.write(scratch.data(), scratch.size());
    cudaFree(d_from);
    cudaFree(d_to);
    cudaFree(d_scratch);
  }
}
