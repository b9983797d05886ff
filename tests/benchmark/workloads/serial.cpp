// The nine workloads as ideal serial C++: what the computation costs on one core without simulation. The yardstick
// for "slowdown".
//
// Each kernel is cut at its barriers by hand: between two barriers is one loop over the threads of a tile, and around
// everything one loop over the tiles. Tile memory is a local array; a variable that lives across a barrier becomes an
// array with one element per thread. The compiler may vectorise, and does (which is why matmul is so hard to come
// near).
//
//   serial WORKLOAD N [REPS]
#include "inputs.h"

#include <cmath>

namespace {

const int TS = 16;         // side of a two-dimensional tile
const int TILE = 256;      // threads in a one-dimensional tile
const int BLOCK = 512;     // elements in a block of bitonic and scan
const int PER_THREAD = 16; // elements that a thread of hist counts

void vadd(const int *a, const int *b, int *c, int n) {
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
}

void matmul(const float *a, const float *b, float *c, int n) {
  for (int tileRow = 0; tileRow < n; tileRow += TS)
    for (int tileCol = 0; tileCol < n; tileCol += TS) {
      float tileA[TS][TS], tileB[TS][TS], sum[TS][TS] = {};
      for (int step = 0; step < n; step += TS) {
        for (int y = 0; y < TS; ++y)
          for (int x = 0; x < TS; ++x) {
            tileA[y][x] = a[(tileRow + y) * n + step + x];
            tileB[y][x] = b[(step + y) * n + tileCol + x];
          }
        // barrier
        for (int y = 0; y < TS; ++y)
          for (int x = 0; x < TS; ++x) {
            float s = sum[y][x];
            for (int k = 0; k < TS; ++k)
              s += tileA[y][k] * tileB[k][x];
            sum[y][x] = s;
          }
        // barrier
      }
      for (int y = 0; y < TS; ++y)
        for (int x = 0; x < TS; ++x)
          c[(tileRow + y) * n + tileCol + x] = sum[y][x];
    }
}

void reduce(const int *a, int *sums, int n) {
  for (int tile = 0; tile < n / TILE; ++tile) {
    int partial[TILE];
    for (int l = 0; l < TILE; ++l)
      partial[l] = a[tile * TILE + l];
    // barrier
    for (int s = 1; s < TILE; s *= 2) {
      for (int l = 0; l < TILE; ++l)
        if (l % (2 * s) == 0)
          partial[l] += partial[l + s];
      // barrier
    }
    sums[tile] = partial[0];
  }
}

void transpose(const float *a, float *b, int n) {
  for (int tileRow = 0; tileRow < n; tileRow += TS)
    for (int tileCol = 0; tileCol < n; tileCol += TS) {
      float block[TS][TS];
      for (int y = 0; y < TS; ++y)
        for (int x = 0; x < TS; ++x)
          block[y][x] = a[(tileRow + y) * n + tileCol + x];
      // barrier
      for (int y = 0; y < TS; ++y)
        for (int x = 0; x < TS; ++x)
          b[(tileCol + y) * n + tileRow + x] = block[x][y];
    }
}

void hist(const int *a, int *histogram, int n) {
  for (int tile = 0; tile < n / (TILE * PER_THREAD); ++tile) {
    int bins[TILE];
    for (int l = 0; l < TILE; ++l)
      bins[l] = 0;
    // barrier
    const int *mine = a + tile * TILE * PER_THREAD;
    for (int l = 0; l < TILE; ++l)
      for (int k = 0; k < PER_THREAD; ++k)
        ++bins[mine[k * TILE + l] & 255];
    // barrier
    for (int l = 0; l < TILE; ++l)
      histogram[l] += bins[l];
  }
}

void stencil(const float *a, float *b, int n) {
  for (int tileRow = 0; tileRow < n; tileRow += TS)
    for (int tileCol = 0; tileCol < n; tileCol += TS) {
      float block[TS + 2][TS + 2]; // the tile and one cell on each side
      for (int ly = 0; ly < TS; ++ly)
        for (int lx = 0; lx < TS; ++lx) {
          const int x = tileCol + lx, y = tileRow + ly;
          const int left = std::max(x - 1, 0), right = std::min(x + 1, n - 1);
          const int up = std::max(y - 1, 0), down = std::min(y + 1, n - 1);
          block[ly + 1][lx + 1] = a[y * n + x];
          if (lx == 0)
            block[ly + 1][0] = a[y * n + left];
          if (lx == TS - 1)
            block[ly + 1][TS + 1] = a[y * n + right];
          if (ly == 0)
            block[0][lx + 1] = a[up * n + x];
          if (ly == TS - 1)
            block[TS + 1][lx + 1] = a[down * n + x];
        }
      // barrier
      for (int ly = 0; ly < TS; ++ly)
        for (int lx = 0; lx < TS; ++lx)
          b[(tileRow + ly) * n + tileCol + lx] =
              0.2f * (block[ly + 1][lx + 1] + block[ly + 1][lx] + block[ly + 1][lx + 2] + block[ly][lx + 1] +
                      block[ly + 2][lx + 1]);
    }
}

void nbody(const Body *bodies, Body *moved, int n) {
  for (int tile = 0; tile < n; tile += TILE) {
    Body others[TILE];
    float ax[TILE] = {}, ay[TILE] = {}, az[TILE] = {};
    for (int step = 0; step < n; step += TILE) {
      for (int l = 0; l < TILE; ++l)
        others[l] = bodies[step + l];
      // barrier
      for (int l = 0; l < TILE; ++l) {
        const Body me = bodies[tile + l];
        float x = ax[l], y = ay[l], z = az[l];
        for (int k = 0; k < TILE; ++k) {
          const Body other = others[k];
          const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
          const float r = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
          const float f = other.mass * r * r * r;
          x += f * dx;
          y += f * dy;
          z += f * dz;
        }
        ax[l] = x;
        ay[l] = y;
        az[l] = z;
      }
      // barrier
    }
    for (int l = 0; l < TILE; ++l) {
      const Body me = bodies[tile + l];
      moved[tile + l] = {me.x + ax[l] * 0.001f, me.y + ay[l] * 0.001f, me.z + az[l] * 0.001f, me.mass};
    }
  }
}

// Sorts each block of 512 elements.
void bitonic(int *a, int n) {
  for (int block = 0; block < n; block += BLOCK) {
    int t[BLOCK];
    for (int l = 0; l < BLOCK; ++l)
      t[l] = a[block + l];
    // barrier
    for (int k = 2; k <= BLOCK; k *= 2)
      for (int j = k / 2; j > 0; j /= 2) {
        for (int l = 0; l < BLOCK; ++l) {
          const int partner = l ^ j;
          if (partner > l) {
            const int u = t[l], v = t[partner];
            if ((u > v) == ((l & k) == 0)) {
              t[l] = v;
              t[partner] = u;
            }
          }
        }
        // barrier
      }
    for (int l = 0; l < BLOCK; ++l)
      a[block + l] = t[l];
  }
}

// The exclusive prefix sums of each block of 512 elements, work-efficient: up
// the tree of partial sums, then down again.
void scan(const int *a, int *sums, int n) {
  for (int block = 0; block < n; block += BLOCK) {
    int t[BLOCK];
    for (int l = 0; l < TILE; ++l) {
      t[2 * l] = a[block + 2 * l];
      t[2 * l + 1] = a[block + 2 * l + 1];
    }
    int distance = 1;
    for (int d = BLOCK / 2; d > 0; d /= 2) {
      // barrier
      for (int l = 0; l < TILE; ++l)
        if (l < d)
          t[distance * (2 * l + 2) - 1] += t[distance * (2 * l + 1) - 1];
      distance *= 2;
    }
    t[BLOCK - 1] = 0;
    for (int d = 1; d < BLOCK; d *= 2) {
      distance /= 2;
      // barrier
      for (int l = 0; l < TILE; ++l)
        if (l < d) {
          const int left = distance * (2 * l + 1) - 1, right = distance * (2 * l + 2) - 1;
          const int v = t[left];
          t[left] = t[right];
          t[right] += v;
        }
    }
    // barrier
    for (int l = 0; l < TILE; ++l) {
      sums[block + 2 * l] = t[2 * l];
      sums[block + 2 * l + 1] = t[2 * l + 1];
    }
  }
}

void run(Job &job) {
  const std::string &w = job.workload;
  if (w == "vadd")
    vadd(job.a.data(), job.b.data(), job.out.data(), job.n);
  else if (w == "matmul")
    matmul(job.fa.data(), job.fb.data(), job.fout.data(), job.n);
  else if (w == "reduce")
    reduce(job.a.data(), job.out.data(), job.n);
  else if (w == "transpose")
    transpose(job.fa.data(), job.fout.data(), job.n);
  else if (w == "hist")
    hist(job.a.data(), job.out.data(), job.n);
  else if (w == "stencil")
    stencil(job.fa.data(), job.fout.data(), job.n);
  else if (w == "nbody")
    nbody(asBodies(job.fa), asBodies(job.fout), job.n);
  else if (w == "bitonic")
    bitonic(job.out.data(), job.n);
  else if (w == "scan")
    scan(job.a.data(), job.out.data(), job.n);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Job job = makeJob(argv[1], std::atoi(argv[2]));
  const int reps = argc > 3 ? std::atoi(argv[3]) : 11;

  const std::vector<int> out = job.out;
  const std::vector<float> fout = job.fout;
  const auto reset = [&] {
    job.out = out;
    job.fout = fout;
  };
  const double ms = measure(reps, reset, [&] { run(job); });
  printResult("serial", job, ms);
}
