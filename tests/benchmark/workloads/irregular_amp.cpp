// The irregular workloads (irregular.h) in C++ AMP, with the launches of irregular.cu. `lanes` and `lock` are missing: C++ AMP
// has no warp operations and guarantees no progress between tiles.
//
//   irregular_amp WORKLOAD N [REPS]
#include "irregular.h"

#include <amp.h>

using namespace concurrency;

namespace {

const int threads = 256, tiles = 128, side = 16;

using Integers = array_view<const int>;

void rows(const Integers &begin, const Integers &column, const Integers &value, const Integers &x,
          array<int> &out) {
  parallel_for_each(
      out.extent, [ begin, column, value, x, &out ](index<1> row) restrict(amp) {
        int sum = 0;
        for (int k = begin[row]; k < begin[row + 1]; ++k)
          sum += value[k] * x[column[k]];
        out[row] = sum;
      });
}

void levels(const Integers &begin, const Integers &column, array<int> &level, const array<int> &front, int vertices,
            array<int> &next, array<int> &added, int depth) {
  parallel_for_each(
      extent<1>(vertices), [ =, &level, &front, &next, &added ](index<1> i) restrict(amp) {
        for (int k = begin[front[i]]; k < begin[front[i] + 1]; ++k) {
          int unseen = -1;
          if (atomic_compare_exchange(&level[column[k]], &unseen, depth))
            next[atomic_fetch_inc(&added[0])] = column[k];
        }
      });
}

void search(const Integers &begin, const Integers &column, array<int> &level) {
  array<int> fronts[] = {array<int>(level.extent), array<int>(level.extent)}, added(1);
  int vertices = 1;
  const int none = 0;
  copy(&none, &none + 1, fronts[1].section(0, 1));
  for (int depth = 1; vertices > 0; ++depth) {
    copy(&none, &none + 1, added);
    levels(begin, column, level, fronts[depth % 2], vertices, fronts[(depth + 1) % 2], added, depth);
    copy(added, &vertices);
  }
}

void permute(const Integers &to, const Integers &in, array<int> &out) {
  parallel_for_each(out.extent, [ to, in, &out ](index<1> i) restrict(amp) { out[to[i]] = in[i]; });
}

void collect(const Integers &from, const Integers &in, array<int> &out) {
  parallel_for_each(out.extent, [ from, in, &out ](index<1> i) restrict(amp) { out[i] = in[from[i]]; });
}

// The sum of each tile. There is no atomic addition of floats: a second launch adds up the sums of tiles.
void addUp(const array_view<const float> &in, array<float> &sums) {
  const int n = in.extent[0], all = sums.extent[0] * threads;
  parallel_for_each(
      extent<1>(all).tile<threads>(), [ =, &sums ](tiled_index<threads> t) restrict(amp) {
        tile_static float partial[threads];
        const int l = t.local[0];
        float value = 0;
        for (int i = t.global[0]; i < n; i += all)
          value += in[i];
        partial[l] = value;
        for (int step = threads / 2; step > 0; step /= 2) {
          t.barrier.wait();
          if (l < step)
            partial[l] += partial[l + step];
        }
        if (l == 0)
          sums[t.tile] = partial[0];
      });
}

void set(const Integers &keys, array<int> &table) {
  const unsigned mask = static_cast<unsigned>(table.extent[0]) - 1;
  parallel_for_each(
      keys.extent, [ =, &table ](index<1> i) restrict(amp) {
        const int key = keys[i];
        unsigned slot = static_cast<unsigned>(key) * 2654435769u >> 7 & mask;
        for (int found = -1; !atomic_compare_exchange(&table[static_cast<int>(slot)], &found, key) && found != key;
             found = -1)
          slot = (slot + 1) & mask;
      });
}

// C++ AMP has no type of one byte: a word of the input has four.
void count(const array_view<const unsigned> &in, array<int> &out) {
  const int words = in.extent[0];
  parallel_for_each(
      extent<1>(tiles * threads), [ =, &out ](index<1> thread) restrict(amp) {
        for (int i = thread[0]; i < words; i += tiles * threads)
          for (int bits = 0; bits < 32; bits += 8)
            atomic_fetch_inc(&out[static_cast<int>(in[i] >> bits & 255)]);
      });
}

void julia(int n, array<int> &out) {
  parallel_for_each(
      extent<2>(n, n).tile<side, side>(), [ n, &out ](tiled_index<side, side> t) restrict(amp) {
        const int row = t.global[0], column = t.global[1];
        float x = -1.5f + 3.0f * column / n, y = -1.5f + 3.0f * row / n;
        int turn = 0;
        for (; turn < juliaTurns && x * x + y * y < 4; ++turn) {
          const float next = x * x - y * y - 0.8f;
          y = 2 * x * y + 0.156f;
          x = next;
        }
        out[row * n + column] = turn;
      });
}

void eliminate(int n, array<float> &m) {
  for (int k = 0; k < n - 1; ++k) {
    parallel_for_each(
        extent<1>(n), [ n, k, &m ](index<1> i) restrict(amp) {
          const int row = i[0] + k + 1;
          if (row < n)
            m[row * n + k] /= m[k * n + k];
        });
    parallel_for_each(
        extent<2>(n, n).tile<side, side>(), [ n, k, &m ](tiled_index<side, side> t) restrict(amp) {
          const int row = t.global[0], column = t.global[1];
          if (column > k && row > k)
            m[row * n + column] -= m[row * n + k] * m[k * n + column];
        });
  }
}

int least(int a, int b) restrict(amp) { return a < b ? a : b; }

// The blocks of diagonal d.
void align(const Integers &a, const Integers &b, array<int> &distance, int d) {
  const int n = a.extent[0], across = n / alignBlock, blocks = std::min(d + 1, 2 * across - 1 - d);
  parallel_for_each(
      extent<1>(blocks * alignBlock).tile<alignBlock>(),
      [ =, &distance ](tiled_index<alignBlock> tile) restrict(amp) {
        tile_static int part[alignBlock + 1][alignBlock + 1], letters[alignBlock];
        const int t = tile.local[0], blockRow = d < across ? tile.tile[0] : d - across + 1 + tile.tile[0];
        const int row = blockRow * alignBlock, column = (d - blockRow) * alignBlock, width = n + 1;
        part[0][t + 1] = distance[row * width + column + t + 1];
        part[t + 1][0] = distance[(row + t + 1) * width + column];
        if (t == 0)
          part[0][0] = distance[row * width + column];
        letters[t] = b[column + t];
        const int letter = a[row + t];
        tile.barrier.wait();
        for (int step = 0; step < 2 * alignBlock - 1; ++step) {
          const int k = step - t;
          if (k >= 0 && k < alignBlock)
            part[t + 1][k + 1] =
                least(part[t][k] + (letter != letters[k]), least(part[t][k + 1], part[t + 1][k]) + 1);
          tile.barrier.wait();
        }
        for (int k = 1; k <= alignBlock; ++k)
          distance[(row + k) * width + column + t + 1] = part[k][t + 1];
      });
}

void cells(const Integers &position, const Integers &first, array<int> &out) {
  parallel_for_each(
      out.extent, [ position, first, &out ](index<1> i) restrict(amp) {
        const int at = position[i], cell = at / cellSize;
        int near = 0;
        for (int other = cell > 0 ? cell - 1 : 0; other <= least(cell + 1, cellsOfGrid - 1); ++other)
          for (int k = first[other]; k < first[other + 1]; ++k) {
            const int away = position[k] - at;
            near += away < cellSize && -away < cellSize;
          }
        out[i] = near;
      });
}

// Measures launches that get a fresh copy of the result's first values each time.
template <class Value, class Launch> double measureInPlace(std::vector<Value> &data, int reps, Launch launch) {
  accelerator_view device = accelerator().get_default_view();
  array<Value> onDevice(static_cast<int>(data.size()));
  const double ms = measure(
      reps, [&] { copy(data.begin(), data.end(), onDevice); },
      [&] {
        launch(onDevice);
        device.wait();
      });
  copy(onDevice, data.begin());
  return ms;
}

double run(Irregular &job, int reps) {
  const std::string &name = job.workload;
  const int n = job.n;
  const auto input = [](const std::vector<int> &values) {
    return Integers(static_cast<int>(values.size()), values.data());
  };
  const auto measured = [&](auto launch) { return measureInPlace(job.out, reps, launch); };
  if (name == "julia")
    return measured([&](array<int> &out) { julia(n, out); });
  if (name == "eliminate")
    return measureInPlace(job.real, reps, [&](array<float> &m) { eliminate(n, m); });
  if (name == "total") {
    const array_view<const float> values(n, job.values);
    array<float> sums(tiles);
    return measureInPlace(job.real, reps, [&](array<float> &out) {
      addUp(values, sums);
      addUp(sums, out);
    });
  }
  if (name == "count") {
    std::vector<unsigned> words(job.bytes.size() / sizeof(unsigned));
    std::memcpy(words.data(), job.bytes.data(), job.bytes.size());
    const array_view<const unsigned> in(static_cast<int>(words.size()), words);
    return measured([&](array<int> &out) { count(in, out); });
  }

  if (name == "lanes" || name == "lock")
    usage(name + " does not exist in C++ AMP");
  const Integers a = input(job.a);
  if (name == "set")
    return measured([&](array<int> &table) { set(a, table); });
  const Integers b = input(job.b);
  if (name == "levels")
    return measured([&](array<int> &level) { search(a, b, level); });
  if (name == "permute")
    return measured([&](array<int> &out) { permute(a, b, out); });
  if (name == "collect")
    return measured([&](array<int> &out) { collect(a, b, out); });
  if (name == "align")
    return measured([&](array<int> &distance) {
      for (int d = 0; d < 2 * (n / alignBlock) - 1; ++d)
        align(a, b, distance, d);
    });
  if (name == "cells")
    return measured([&](array<int> &out) { cells(a, b, out); });
  const Integers c = input(job.c), d = input(job.d);
  return measured([&](array<int> &out) { rows(a, b, c, d, out); });
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Irregular job = makeIrregular(argv[1], std::atoi(argv[2]));
  const double ms = run(job, argc > 3 ? std::atoi(argv[3]) : 7);
  printIrregular("amp", job, ms);
}
