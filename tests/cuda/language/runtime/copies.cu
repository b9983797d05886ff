// Copies and fills of all shapes, in all directions (runtime API, "Memory Management"). HAZARD-NONE
#include "../expect.h"

#include <cstring>

static void lines() {
  char host[64], back[64];
  for (int k = 0; k < 64; ++k)
    host[k] = char(k + 1);
  char *a, *b, *managed;
  cudaMalloc(&a, 64);
  cudaMalloc(&b, 64);
  cudaMallocManaged(&managed, 64);
  expect("host to device", int(cudaMemcpy(a, host, 64, cudaMemcpyHostToDevice)), 0);
  expect("device to device", int(cudaMemcpy(b, a, 64, cudaMemcpyDeviceToDevice)), 0);
  expect("device to host", int(cudaMemcpy(back, b, 64, cudaMemcpyDeviceToHost)), 0);
  expect_all("all of it", back, 64, [](int k) { return k + 1; });
  expect("by the pointers", int(cudaMemcpy(managed, a + 8, 32, cudaMemcpyDefault)), 0);
  expect_all("a part", managed, 32, [](int k) { return k + 9; });
  expect("host to host", int(cudaMemcpy(back, host + 32, 32, cudaMemcpyHostToHost)), 0);
  expect_all("the second half", back, 32, [](int k) { return k + 33; });
  expect("nothing", int(cudaMemcpy(a, host, 0, cudaMemcpyHostToDevice)), 0);
  expect("a fill", int(cudaMemset(a + 4, 7, 8)), 0);
  cudaMemcpy(back, a, 16, cudaMemcpyDeviceToHost);
  expect_all("the filled bytes", back, 16, [](int k) { return k >= 4 && k < 12 ? 7 : k + 1; });
  expect("a large value's lowest byte", int(cudaMemset(a, 0x1234, 1)), 0);
  cudaMemcpy(back, a, 1, cudaMemcpyDeviceToHost);
  expect("that byte", back[0], 0x34);
  expect("over the end", int(cudaMemcpy(a, host, 65, cudaMemcpyHostToDevice)), int(cudaErrorInvalidValue));
  expect("into nothing", int(cudaMemcpy(nullptr, host, 1, cudaMemcpyHostToDevice)), int(cudaErrorInvalidValue));
  expect("a fifth direction", int(cudaMemcpy(a, host, 1, cudaMemcpyKind(7))), int(cudaErrorInvalidMemcpyDirection));
  expect("from the device that is the host", int(cudaMemcpy(a, host, 1, cudaMemcpyDeviceToDevice)),
         int(cudaErrorInvalidValue));
  cudaGetLastError();
  expect("between devices", int(cudaMemcpyPeer(b, 0, a, 0, 64)), 0);
  cudaFree(a);
  cudaFree(b);
  cudaFree(managed);
}

static void planes() {
  const int width = 10, height = 6;
  int host[height][width], back[height][width];
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      host[y][x] = 100 * y + x;
  int *plane, *other;
  std::size_t pitch, other_pitch;
  expect("a plane", int(cudaMallocPitch(&plane, &pitch, width * sizeof(int), height)), 0);
  expect("rows are aligned", pitch % 512, 0);
  cudaMallocPitch(&other, &other_pitch, 300 * sizeof(int), height);
  expect("to it",
         int(cudaMemcpy2D(plane, pitch, host, sizeof host[0], sizeof host[0], height, cudaMemcpyHostToDevice)), 0);
  expect("to another",
         int(cudaMemcpy2D(other, other_pitch, plane, pitch, sizeof host[0], height, cudaMemcpyDeviceToDevice)), 0);
  std::memset(back, 0, sizeof back);
  expect(
      "back",
      int(cudaMemcpy2D(back, sizeof back[0], other, other_pitch, sizeof back[0], height, cudaMemcpyDeviceToHost)),
      0);
  expect_all("the plane", back[0], width * height, [](int k) { return 100 * (k / width) + k % width; });
  // The middle four columns of rows 1 to 3, to the corner.
  expect("a part",
         int(cudaMemcpy2D(back, sizeof back[0], reinterpret_cast<char *>(plane) + pitch + 3 * sizeof(int), pitch,
                          4 * sizeof(int), 3, cudaMemcpyDeviceToHost)),
         0);
  expect("its first", back[0][0], 103);
  expect("its last", back[2][3], 306);
  expect("beside it", back[0][4], 4);
  expect("a fill", int(cudaMemset2D(reinterpret_cast<char *>(plane) + pitch, pitch, 0xff, 2 * sizeof(int), 2)), 0);
  cudaMemcpy2D(back, sizeof back[0], plane, pitch, sizeof back[0], height, cudaMemcpyDeviceToHost);
  expect_all("the filled ones", back[0], width * height, [](int k) {
    const int x = k % width, y = k / width;
    return x < 2 && (y == 1 || y == 2) ? -1 : 100 * y + x;
  });
  expect("wider than its pitch", int(cudaMemcpy2D(plane, 8, host, sizeof host[0], 16, 1, cudaMemcpyHostToDevice)),
         int(cudaErrorInvalidValue));
  cudaGetLastError();
  expect(
      "in a stream",
      int(cudaMemcpy2DAsync(plane, pitch, host, sizeof host[0], sizeof host[0], height, cudaMemcpyHostToDevice, 0)),
      0);
  expect("a fill in a stream", int(cudaMemset2DAsync(other, other_pitch, 0, 8, 2, 0)), 0);
  cudaDeviceSynchronize();
  cudaFree(plane);
  cudaFree(other);
}

static void volumes() {
  const int width = 5, height = 4, depth = 3;
  short host[depth][height][width], back[depth][height][width];
  for (int k = 0; k < width * height * depth; ++k)
    host[0][0][k] = short(k), back[0][0][k] = -1;
  cudaPitchedPtr volume;
  const cudaExtent extent = make_cudaExtent(width * sizeof(short), height, depth);
  expect("a volume", int(cudaMalloc3D(&volume, extent)), 0);
  expect("its width", volume.xsize, width * sizeof(short));
  expect("its height", volume.ysize, height);
  cudaMemcpy3DParms to = {}, from = {};
  to.srcPtr = make_cudaPitchedPtr(host, width * sizeof(short), width, height);
  to.dstPtr = volume;
  to.extent = extent;
  to.kind = cudaMemcpyHostToDevice;
  expect("to it", int(cudaMemcpy3D(&to)), 0);
  from.srcPtr = volume;
  from.srcPos = make_cudaPos(2 * sizeof(short), 1, 1);
  from.dstPtr = make_cudaPitchedPtr(back, width * sizeof(short), width, height);
  from.dstPos = make_cudaPos(0, 2, 0);
  from.extent = make_cudaExtent(3 * sizeof(short), 2, 2);
  from.kind = cudaMemcpyDeviceToHost;
  expect("a box of it", int(cudaMemcpy3D(&from)), 0);
  expect_all("that box", back[0][0], width * height * depth, [](int k) {
    const int x = k % width, y = k / width % height, z = k / width / height;
    return x < 3 && y >= 2 && z < 2 ? (z + 1) * width * height + (y - 1) * width + x + 2 : -1;
  });
  expect("a fill", int(cudaMemset3D(volume, 0, make_cudaExtent(2 * sizeof(short), height, 2))), 0);
  cudaMemcpy3DParms all = from;
  all.srcPos = all.dstPos = make_cudaPos(0, 0, 0);
  all.extent = extent;
  expect("all of it, in a stream", int(cudaMemcpy3DAsync(&all, 0)), 0);
  cudaDeviceSynchronize();
  expect_all("the filled ones", back[0][0], width * height * depth,
             [](int k) { return k % width < 2 && k / width / height < 2 ? 0 : k; });
  expect("nothing said", int(cudaMemcpy3D(nullptr)), int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaFree(volume.ptr);
}

static void amounts() {
  std::size_t before, after, total;
  expect("memory", int(cudaMemGetInfo(&before, &total)), 0);
  expect("of the device", total, std::size_t(80) << 30);
  void *memory;
  expect("some", int(cudaMalloc(&memory, 1 << 20)), 0);
  cudaMemGetInfo(&after, &total);
  expect("is less then", before - after >= 1 << 20, true);
  cudaFree(memory);
  cudaMemGetInfo(&after, &total);
  expect("and comes back", before == after, true);
  expect("too much", int(cudaMalloc(&memory, std::size_t(1) << 45)), int(cudaErrorMemoryAllocation));
  cudaGetLastError();
  expect("nothing", int(cudaMalloc(&memory, 0)), 0);
  expect("returns null", memory == nullptr, true);
  expect("and freed", int(cudaFree(memory)), 0);
  expect("nowhere to put it", int(cudaMalloc(static_cast<void **>(nullptr), 8)), int(cudaErrorInvalidValue));
  cudaGetLastError();
}

int main() {
  lines();
  planes();
  volumes();
  amounts();
  return wrong;
}
