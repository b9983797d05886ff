// The inputs, checksums and output line that the three versions of the
// benchmark (serial.cpp, opencl.cpp, amp.cpp) share.
//
// Everything is deterministic: the same workload and size give the same input
// in every version and on every machine, so that results can be compared
// between versions (integers to the bit, floats within rounding) and times
// between machines. The file is plain C++14 and knows no operating system, so
// that it can also be compiled as part of a C++ AMP program.
//
//   workload   N is                 one thread does              tile
//   vadd       elements             one addition                 (none)
//   matmul     rows = columns       one element of the product   16 x 16
//   reduce     elements             its part of a tile's sum     256
//   transpose  rows = columns       one element                  16 x 16
//   hist       elements             16 elements                  256
//   stencil    rows = columns       one element of five points   16 x 16
//   nbody      bodies               one body                     256
//   bitonic    elements             one element (blocks of 512)  512
//   scan       elements             two elements (blocks of 512) 256
#ifndef BENCH_INPUTS_H
#define BENCH_INPUTS_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// A body of the n-body simulation; laid out like OpenCL's float4.
struct Body {
  float x, y, z, mass;
};

// One workload at one size, with its data. Integer workloads use the int
// vectors, the others the float vectors; what a workload does not need stays
// empty. bitonic sorts `out` in place, hist adds to `out`.
struct Job {
  std::string workload;
  int n = 0;
  std::vector<int> a, b, out;
  std::vector<float> fa, fb, fout;
};

// nbody keeps its bodies as four floats each.
inline Body *asBodies(std::vector<float> &floats) { return reinterpret_cast<Body *>(floats.data()); }
inline const Body *asBodies(const std::vector<float> &floats) {
  return reinterpret_cast<const Body *>(floats.data());
}

inline bool isFloat(const std::string &workload) {
  return workload == "matmul" || workload == "transpose" || workload == "stencil" || workload == "nbody";
}

// A linear congruential generator: good enough for inputs, and the same
// everywhere (std::rand and the standard distributions are not).
class Random {
public:
  int integer(int bound) { return static_cast<int>(next() % bound); }
  float real() { return (next() % 1000) / 1000.0f; } // in [0, 1)

private:
  std::uint32_t next() {
    state = state * 1664525u + 1013904223u;
    return state >> 8;
  }
  std::uint32_t state = 1;
};

[[noreturn]] inline void usage(const std::string &problem) {
  std::fprintf(stderr, "%s\nusage: PROGRAM WORKLOAD N [REPS]\n", problem.c_str());
  std::exit(2);
}

// The granularity of N: the elements that one tile handles (a side of it, in two dimensions). 0 for a workload that
// does not exist.
inline int granularity(const std::string &workload) {
  if (workload == "matmul" || workload == "transpose" || workload == "stencil")
    return 16;
  if (workload == "vadd" || workload == "reduce" || workload == "nbody")
    return 256;
  if (workload == "bitonic" || workload == "scan")
    return 512;
  if (workload == "hist")
    return 4096;
  return 0;
}

inline Job makeJob(const std::string &workload, int n) {
  const int unit = granularity(workload);
  if (unit == 0)
    usage("unknown workload '" + workload + "'");
  if (n <= 0 || n % unit != 0)
    usage(workload + ": N must be a positive multiple of " + std::to_string(unit));

  Job job;
  job.workload = workload;
  job.n = n;
  Random random;
  const auto integers = [&](std::vector<int> &v, std::size_t count, int bound) {
    v.resize(count);
    for (int &x : v)
      x = random.integer(bound);
  };
  const auto reals = [&](std::vector<float> &v, std::size_t count) {
    v.resize(count);
    for (float &x : v)
      x = random.real();
  };

  const std::size_t count = static_cast<std::size_t>(n);
  if (workload == "vadd") {
    integers(job.a, count, 1000);
    integers(job.b, count, 1000);
    job.out.assign(count, 0);
  } else if (workload == "matmul") {
    reals(job.fa, count * count);
    reals(job.fb, count * count);
    job.fout.assign(count * count, 0.0f);
  } else if (workload == "reduce") {
    integers(job.a, count, 1000);
    job.out.assign(count / 256, 0); // one sum a tile
  } else if (workload == "transpose" || workload == "stencil") {
    reals(job.fa, count * count);
    job.fout.assign(count * count, 0.0f);
  } else if (workload == "hist") {
    integers(job.a, count, 256);
    job.out.assign(256, 0);
  } else if (workload == "nbody") {
    reals(job.fa, count * 4);
    job.fout.assign(count * 4, 0.0f);
  } else if (workload == "bitonic") {
    integers(job.out, count, 1000000);
  } else if (workload == "scan") {
    integers(job.a, count, 1000);
    job.out.assign(count, 0);
  }
  return job;
}

// A hash of the exact bits of the result, element order included.
inline unsigned long long checksum(const Job &job) {
  unsigned long long hash = 0;
  const auto add = [&](std::uint32_t bits) { hash = hash * 1099511628211ull + bits; };
  for (int x : job.out)
    add(static_cast<std::uint32_t>(x));
  for (float x : job.fout) {
    std::uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    add(bits);
  }
  return hash;
}

// The sum of a float result, for comparison within rounding. The weights (1 to
// 2) make it depend on which element is where: the plain sum of a matrix would
// not notice a transposition that was left out.
inline double floatSum(const Job &job) {
  double sum = 0;
  for (std::size_t i = 0; i < job.fout.size(); ++i)
    sum += job.fout[i] * (1.0 + static_cast<double>(i % 31) / 31.0);
  return sum;
}

using Clock = std::chrono::steady_clock;

inline double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Runs a kernel once untimed (caches, lazy compilation) and `reps` times timed,
// and returns the median in milliseconds. `prepare` puts the outputs back to
// their first state and is never part of the time. With reps = 0 the only run
// is the timed one: for simulators that take seconds.
template <typename Prepare, typename Kernel> double measure(int reps, Prepare prepare, Kernel kernel) {
  std::vector<double> times;
  for (int r = 0; r <= reps; ++r) {
    prepare();
    const Clock::time_point start = Clock::now();
    kernel();
    const double elapsed = millisecondsSince(start);
    if (r > 0 || reps == 0)
      times.push_back(elapsed);
  }
  return median(times);
}

// The one line that each version prints, and that measure.py reads.
inline void printResult(const char *version, const Job &job, double ms) {
  std::printf("%s %s %d ms %.4f sum %llx fsum %.8g\n", version, job.workload.c_str(), job.n, ms, checksum(job),
              floatSum(job));
}

#endif
