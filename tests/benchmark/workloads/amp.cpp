// The nine workloads in C++ AMP, used to measure `ampsim run`.
//
//   amp WORKLOAD N [REPS]       for example: ampsim run amp.cpp -- matmul 256 5
//
// Standard C++ AMP (open specification 1.2) throughout, one to one with
// kernels.cl: where the OpenCL version has work-groups, this one has tiles. The
// programs are free of hazards; amp_faults.cpp holds wrong variants of them.
//
// The time is that of the launch: parallel_for_each and a wait for the accelerator view. Inputs and outputs that the
// kernel only reads or only writes are array_views (copied in by the untimed first launch, out by synchronize() at
// the end); the data that bitonic and hist update in place are arrays, filled by copy() before each launch.
#include "inputs.h"

#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

namespace {

const int TS = 16;         // side of a two-dimensional tile
const int TILE = 256;      // threads in a one-dimensional tile
const int BLOCK = 512;     // elements in a block of bitonic and scan
const int PER_THREAD = 16; // elements that a thread of hist counts

//===----------------------------------------------------------------------===//
// The kernels
//===----------------------------------------------------------------------===//

void vadd(const array_view<const int> &a, const array_view<const int> &b, const array_view<int> &c) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
}

void matmul(const array_view<const float, 2> &a, const array_view<const float, 2> &b, const array_view<float, 2> &c,
            int n) {
  parallel_for_each(
      c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static float tileA[TS][TS];
        tile_static float tileB[TS][TS];
        const int ly = t.local[0], lx = t.local[1];
        const int row = t.global[0], col = t.global[1];
        float sum = 0.0f;
        for (int step = 0; step < n; step += TS) {
          tileA[ly][lx] = a(row, step + lx);
          tileB[ly][lx] = b(step + ly, col);
          t.barrier.wait();
          for (int k = 0; k < TS; ++k)
            sum += tileA[ly][k] * tileB[k][lx];
          t.barrier.wait();
        }
        c(row, col) = sum;
      });
}

void reduce(const array_view<const int> &a, const array_view<int> &sums) {
  parallel_for_each(
      a.extent.tile<TILE>(), [=](tiled_index<TILE> t) restrict(amp) {
        tile_static int partial[TILE];
        const int l = t.local[0];
        partial[l] = a[t.global];
        t.barrier.wait();
        for (int s = 1; s < TILE; s *= 2) {
          if (l % (2 * s) == 0)
            partial[l] += partial[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          sums[t.tile] = partial[0];
      });
}

void transpose(const array_view<const float, 2> &a, const array_view<float, 2> &b) {
  parallel_for_each(
      a.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static float block[TS][TS];
        const int ly = t.local[0], lx = t.local[1];
        block[ly][lx] = a[t.global];
        t.barrier.wait();
        b(t.tile_origin[1] + ly, t.tile_origin[0] + lx) = block[lx][ly];
      });
}

void hist(const array_view<const int> &a, array<int> &histogram) {
  const extent<1> threads(a.extent[0] / PER_THREAD);
  parallel_for_each(
      threads.tile<TILE>(), [ a, &histogram ](tiled_index<TILE> t) restrict(amp) {
        tile_static int bins[TILE];
        const int l = t.local[0];
        const int first = t.tile[0] * TILE * PER_THREAD;
        bins[l] = 0;
        t.barrier.wait();
        for (int k = 0; k < PER_THREAD; ++k)
          atomic_fetch_inc(&bins[a[first + k * TILE + l] & 255]);
        t.barrier.wait();
        atomic_fetch_add(&histogram[l], bins[l]);
      });
}

void stencil(const array_view<const float, 2> &a, const array_view<float, 2> &b, int n) {
  parallel_for_each(
      a.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
        // The tile and one cell on each side.
        tile_static float block[TS + 2][TS + 2];
        const int ly = t.local[0], lx = t.local[1];
        const int y = t.global[0], x = t.global[1];
        const int left = x > 0 ? x - 1 : 0, right = x < n - 1 ? x + 1 : n - 1;
        const int up = y > 0 ? y - 1 : 0, down = y < n - 1 ? y + 1 : n - 1;
        block[ly + 1][lx + 1] = a(y, x);
        if (lx == 0)
          block[ly + 1][0] = a(y, left);
        if (lx == TS - 1)
          block[ly + 1][TS + 1] = a(y, right);
        if (ly == 0)
          block[0][lx + 1] = a(up, x);
        if (ly == TS - 1)
          block[TS + 1][lx + 1] = a(down, x);
        t.barrier.wait();
        b(y, x) = 0.2f * (block[ly + 1][lx + 1] + block[ly + 1][lx] + block[ly + 1][lx + 2] + block[ly][lx + 1] +
                          block[ly + 2][lx + 1]);
      });
}

void nbody(const array_view<const Body> &bodies, const array_view<Body> &moved, int n) {
  parallel_for_each(
      moved.extent.tile<TILE>(), [=](tiled_index<TILE> t) restrict(amp) {
        tile_static Body others[TILE];
        const int l = t.local[0];
        const Body me = bodies[t.global];
        float ax = 0.0f, ay = 0.0f, az = 0.0f;
        for (int step = 0; step < n; step += TILE) {
          others[l] = bodies[step + l];
          t.barrier.wait();
          for (int k = 0; k < TILE; ++k) {
            const Body other = others[k];
            const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
            const float r = 1.0f / fast_math::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
            const float f = other.mass * r * r * r;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
          }
          t.barrier.wait();
        }
        Body result;
        result.x = me.x + ax * 0.001f;
        result.y = me.y + ay * 0.001f;
        result.z = me.z + az * 0.001f;
        result.mass = me.mass;
        moved[t.global] = result;
      });
}

// Sorts each block of 512 elements.
void bitonic(array<int> &a) {
  parallel_for_each(
      a.extent.tile<BLOCK>(), [&a](tiled_index<BLOCK> t) restrict(amp) {
        tile_static int s[BLOCK];
        const int l = t.local[0];
        s[l] = a[t.global];
        t.barrier.wait();
        for (int k = 2; k <= BLOCK; k *= 2)
          for (int j = k / 2; j > 0; j /= 2) {
            const int partner = l ^ j;
            if (partner > l) {
              const int u = s[l], v = s[partner];
              if ((u > v) == ((l & k) == 0)) {
                s[l] = v;
                s[partner] = u;
              }
            }
            t.barrier.wait();
          }
        a[t.global] = s[l];
      });
}

// The exclusive prefix sums of each block of 512 elements, work-efficient: up
// the tree of partial sums, then down again.
void scan(const array_view<const int> &a, const array_view<int> &sums) {
  const extent<1> threads(a.extent[0] / 2);
  parallel_for_each(
      threads.tile<TILE>(), [=](tiled_index<TILE> t) restrict(amp) {
        tile_static int s[BLOCK];
        const int l = t.local[0], block = t.tile[0] * BLOCK;
        s[2 * l] = a[block + 2 * l];
        s[2 * l + 1] = a[block + 2 * l + 1];
        int distance = 1;
        for (int d = BLOCK / 2; d > 0; d /= 2) {
          t.barrier.wait();
          if (l < d)
            s[distance * (2 * l + 2) - 1] += s[distance * (2 * l + 1) - 1];
          distance *= 2;
        }
        if (l == 0)
          s[BLOCK - 1] = 0;
        for (int d = 1; d < BLOCK; d *= 2) {
          distance /= 2;
          t.barrier.wait();
          if (l < d) {
            const int left = distance * (2 * l + 1) - 1;
            const int right = distance * (2 * l + 2) - 1;
            const int v = s[left];
            s[left] = s[right];
            s[right] += v;
          }
        }
        t.barrier.wait();
        sums[block + 2 * l] = s[2 * l];
        sums[block + 2 * l + 1] = s[2 * l + 1];
      });
}

//===----------------------------------------------------------------------===//
// Data and measurement
//===----------------------------------------------------------------------===//

// Measures a launch, the wait for its end included.
template <typename Prepare, typename Launch> double measureLaunch(int reps, Prepare prepare, Launch launch) {
  accelerator_view device = accelerator().get_default_view();
  return measure(reps, prepare, [&] {
    launch();
    device.wait();
  });
}

// For a kernel that only writes `output`: nothing to copy in.
template <typename View, typename Launch> double measureInto(const View &output, int reps, Launch launch) {
  const double ms = measureLaunch(reps, [&] { output.discard_data(); }, launch);
  output.synchronize();
  return ms;
}

// For a kernel that updates data in place: `launch` gets an array that holds a
// fresh copy of `data` each time.
template <typename Launch> double measureInPlace(std::vector<int> &data, int reps, Launch launch) {
  array<int> onDevice(static_cast<int>(data.size()));
  const double ms =
      measureLaunch(reps, [&] { copy(data.begin(), data.end(), onDevice); }, [&] { launch(onDevice); });
  copy(onDevice, data.begin());
  return ms;
}

double run(Job &job, int reps) {
  const std::string &w = job.workload;
  const int n = job.n;
  if (w == "matmul" || w == "transpose" || w == "stencil") {
    const array_view<const float, 2> a(n, n, job.fa);
    const array_view<float, 2> out(n, n, job.fout);
    if (w == "transpose")
      return measureInto(out, reps, [&] { transpose(a, out); });
    if (w == "stencil")
      return measureInto(out, reps, [&] { stencil(a, out, n); });
    const array_view<const float, 2> b(n, n, job.fb);
    return measureInto(out, reps, [&] { matmul(a, b, out, n); });
  }
  if (w == "nbody") {
    const array_view<const Body> bodies(n, asBodies(job.fa));
    const array_view<Body> out(n, asBodies(job.fout));
    return measureInto(out, reps, [&] { nbody(bodies, out, n); });
  }
  if (w == "bitonic")
    return measureInPlace(job.out, reps, [&](array<int> &a) { bitonic(a); });

  const array_view<const int> a(n, job.a);
  if (w == "hist")
    return measureInPlace(job.out, reps, [&](array<int> &h) { hist(a, h); });
  const array_view<int> out(static_cast<int>(job.out.size()), job.out);
  if (w == "reduce")
    return measureInto(out, reps, [&] { reduce(a, out); });
  if (w == "scan")
    return measureInto(out, reps, [&] { scan(a, out); });
  const array_view<const int> b(n, job.b);
  return measureInto(out, reps, [&] { vadd(a, b, out); });
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Job job = makeJob(argv[1], std::atoi(argv[2]));
  const int reps = argc > 3 ? std::atoi(argv[3]) : 5;
  const double ms = run(job, reps);
  printResult("amp", job, ms);
}
