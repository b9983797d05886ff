// The inputs of the irregular workloads, which their versions in all languages share: programs whose indices come from
// memory, whose threads diverge, or which update in place.
//
//   workload  N is                what it does
//   rows      rows                sparse matrix times vector, a thread for each row
//   lanes     rows                the same, a warp for each row
//   levels    vertices            breadth-first search, a launch for each level
//   permute   elements            writes at indices from memory
//   collect   elements            reads at indices from memory
//   total     elements            sums of warps by shuffles, of blocks in shared memory, of the grid by an atomic
//   lock      elements            sums of blocks, added up under a spin lock
//   set       keys                insertions into a hash table with open addressing
//   count     bytes               a histogram in global memory
//   julia     rows = columns      iterations of different lengths
//   eliminate rows = columns      Gaussian elimination in place, two launches for each pivot
//   align     letters             edit distance of two texts, in diagonals of blocks
//   cells     particles           neighbors in a grid of cells
#ifndef BENCH_IRREGULAR_H
#define BENCH_IRREGULAR_H

#include "inputs.h"

#include <numeric>

constexpr int cellsOfGrid = 1 << 10, cellSize = 64; // in the units of positions
constexpr int juliaTurns = 200;
constexpr int alignBlock = 32;

// `a` to `d` are inputs; `out` is the result, with its first values.
struct Irregular {
  std::string workload;
  int n = 0;
  std::vector<int> a, b, c, d, out;
  std::vector<unsigned char> bytes;
  std::vector<float> values; // an input: small whole numbers, whose sum does not depend on their order
  std::vector<float> real;   // also a result
};

// Rows of 2 to 33 entries: begin in a, columns in b, values in c.
inline void makeRows(Irregular &job, Random &random) {
  job.a.push_back(0);
  for (int row = 0; row < job.n; ++row) {
    for (int k = 2 + random.integer(32); k > 0; --k) {
      job.b.push_back(random.integer(job.n));
      job.c.push_back(random.integer(9) - 4);
    }
    job.a.push_back(static_cast<int>(job.b.size()));
  }
}

inline Irregular makeIrregular(const std::string &workload, int n) {
  Irregular job;
  job.workload = workload;
  job.n = n;
  if (n <= 0 || n % 256 != 0)
    usage(workload + ": N must be a positive multiple of 256");
  Random random;
  const std::size_t count = static_cast<std::size_t>(n);
  const auto fill = [&](std::vector<int> &v, int bound) {
    v.resize(count);
    for (int &x : v)
      x = random.integer(bound);
  };
  if (workload == "rows" || workload == "lanes") {
    makeRows(job, random);
    fill(job.d, 100);
    job.out.assign(count, 0);
  } else if (workload == "levels") {
    makeRows(job, random);
    job.out.assign(count, -1);
    job.out[0] = 0;
  } else if (workload == "permute" || workload == "collect") {
    job.a.resize(count);
    std::iota(job.a.begin(), job.a.end(), 0);
    for (std::size_t i = count - 1; i > 0; --i)
      std::swap(job.a[i], job.a[static_cast<std::size_t>(random.integer(static_cast<int>(i + 1)))]);
    fill(job.b, 1000);
    job.out.assign(count, 0);
  } else if (workload == "total" || workload == "lock") {
    job.values.resize(count);
    for (float &x : job.values)
      x = static_cast<float>(random.integer(8));
    job.real.assign(1, 0.0f);
  } else if (workload == "set") {
    fill(job.a, n);
    job.out.assign(2 * count, -1);
  } else if (workload == "count") {
    job.bytes.resize(count);
    for (unsigned char &x : job.bytes)
      x = static_cast<unsigned char>(random.integer(256));
    job.out.assign(256, 0);
  } else if (workload == "julia") {
    job.out.assign(count * count, 0);
  } else if (workload == "eliminate") {
    job.real.resize(count * count);
    for (float &x : job.real)
      x = 1 + random.real();
    for (std::size_t k = 0; k < count; ++k)
      job.real[k * count + k] += 4 * static_cast<float>(n);
  } else if (workload == "align") {
    fill(job.a, 4);
    fill(job.b, 4);
    job.out.assign((count + 1) * (count + 1), 0);
    for (std::size_t k = 0; k <= count; ++k)
      job.out[k] = job.out[k * (count + 1)] = static_cast<int>(k);
  } else if (workload == "cells") {
    // positions in a, sorted; the first particle of each cell in b
    fill(job.a, cellsOfGrid * cellSize);
    std::sort(job.a.begin(), job.a.end());
    for (int cell = 0; cell <= cellsOfGrid; ++cell)
      job.b.push_back(
          static_cast<int>(std::lower_bound(job.a.begin(), job.a.end(), cell * cellSize) - job.a.begin()));
    job.out.assign(count, 0);
  } else {
    usage("unknown workload '" + workload + "'");
  }
  return job;
}

// A hash of the result. The order of a hash table's entries depends on that of the insertions.
inline void printIrregular(const char *version, Irregular job, double ms) {
  if (job.workload == "set")
    std::sort(job.out.begin(), job.out.end());
  Job result;
  result.workload = job.workload;
  result.n = job.n;
  result.out = job.out;
  result.fout = job.real;
  printResult(version, result, ms);
}

#endif
