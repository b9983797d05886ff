// The irregular workloads (irregular.h) as serial C++, the natural loop for each.
//
//   irregular WORKLOAD N [REPS]
#include "irregular.h"

namespace {

void rows(const Irregular &job, int *out) {
  for (int row = 0; row < job.n; ++row) {
    int sum = 0;
    for (int k = job.a[row]; k < job.a[row + 1]; ++k)
      sum += job.c[k] * job.d[job.b[k]];
    out[row] = sum;
  }
}

void levels(const Irregular &job, int *level) {
  std::vector<int> front{0}, next;
  for (int depth = 1; !front.empty(); ++depth) {
    next.clear();
    for (const int vertex : front)
      for (int k = job.a[vertex]; k < job.a[vertex + 1]; ++k)
        if (level[job.b[k]] < 0) {
          level[job.b[k]] = depth;
          next.push_back(job.b[k]);
        }
    front.swap(next);
  }
}

void set(const Irregular &job, int *table) {
  const unsigned mask = 2 * static_cast<unsigned>(job.n) - 1;
  for (const int key : job.a) {
    unsigned slot = static_cast<unsigned>(key) * 2654435769u >> 7 & mask;
    while (table[slot] != -1 && table[slot] != key)
      slot = (slot + 1) & mask;
    table[slot] = key;
  }
}

void julia(int n, int *out) {
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      float x = -1.5f + 3.0f * column / n, y = -1.5f + 3.0f * row / n;
      int turn = 0;
      for (; turn < juliaTurns && x * x + y * y < 4; ++turn) {
        const float next = x * x - y * y - 0.8f;
        y = 2 * x * y + 0.156f;
        x = next;
      }
      out[row * n + column] = turn;
    }
}

void eliminate(int n, float *m) {
  for (int k = 0; k < n - 1; ++k)
    for (int row = k + 1; row < n; ++row) {
      m[row * n + k] /= m[k * n + k];
      for (int column = k + 1; column < n; ++column)
        m[row * n + column] -= m[row * n + k] * m[k * n + column];
    }
}

void align(const Irregular &job, int *distance) {
  const int width = job.n + 1;
  for (int row = 1; row <= job.n; ++row)
    for (int column = 1; column <= job.n; ++column) {
      const int replaced = distance[(row - 1) * width + column - 1] + (job.a[row - 1] != job.b[column - 1]),
                removed = distance[(row - 1) * width + column] + 1, added = distance[row * width + column - 1] + 1;
      distance[row * width + column] = std::min({replaced, removed, added});
    }
}

void cells(const Irregular &job, int *out) {
  for (int i = 0; i < job.n; ++i) {
    const int at = job.a[i], cell = at / cellSize;
    int near = 0;
    for (int other = std::max(cell - 1, 0); other <= std::min(cell + 1, cellsOfGrid - 1); ++other)
      for (int k = job.b[other]; k < job.b[other + 1]; ++k)
        near += std::abs(job.a[k] - at) < cellSize;
    out[i] = near;
  }
}

void run(const Irregular &job, int *out, float *real) {
  const std::string &name = job.workload;
  if (name == "rows" || name == "lanes")
    rows(job, out);
  else if (name == "levels")
    levels(job, out);
  else if (name == "permute")
    for (int i = 0; i < job.n; ++i)
      out[job.a[i]] = job.b[i];
  else if (name == "collect")
    for (int i = 0; i < job.n; ++i)
      out[i] = job.b[job.a[i]];
  else if (name == "total" || name == "lock")
    *real = std::accumulate(job.values.begin(), job.values.end(), 0.0f);
  else if (name == "set")
    set(job, out);
  else if (name == "count")
    for (const unsigned char byte : job.bytes)
      ++out[byte];
  else if (name == "julia")
    julia(job.n, out);
  else if (name == "eliminate")
    eliminate(job.n, real);
  else if (name == "align")
    align(job, out);
  else
    cells(job, out);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  const Irregular job = makeIrregular(argv[1], std::atoi(argv[2]));
  Irregular result = job;
  const auto reset = [&] {
    result.out = job.out;
    result.real = job.real;
  };
  const double ms =
      measure(argc > 3 ? std::atoi(argv[3]) : 7, reset, [&] { run(job, result.out.data(), result.real.data()); });
  printIrregular("serial", result, ms);
}
