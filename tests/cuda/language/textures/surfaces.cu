// Surface objects: reads and writes in all dimensions with x in bytes, boundary
// modes, and what a texture sees of them in a later launch. HAZARD-NONE
#include "../expect.h"

constexpr int width = 8, height = 4;

cudaArray_t make_array(const cudaChannelFormatDesc &format, cudaExtent extent, unsigned flags = 0) {
  cudaArray_t array;
  expect("an array", int(cudaMalloc3DArray(&array, &format, extent, flags | cudaArraySurfaceLoadStore)), 0);
  return array;
}
cudaResourceDesc resource_of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}
cudaSurfaceObject_t surface_of(cudaArray_t array) {
  const cudaResourceDesc resource = resource_of(array);
  cudaSurfaceObject_t surface = 0;
  expect("a surface", int(cudaCreateSurfaceObject(&surface, &resource)), 0);
  return surface;
}

__global__ void write_plane(cudaSurfaceObject_t surface) {
  const int i = threadIdx.x, j = threadIdx.y;
  surf2Dwrite(make_float2(i, 10.0f * j), surface, i * int(sizeof(float2)), j);
}
__global__ void read_plane(Rows<float> row, cudaSurfaceObject_t surface, cudaTextureObject_t texture) {
  const int i = threadIdx.x, j = threadIdx.y;
  const float2 value = surf2Dread<float2>(surface, i * int(sizeof(float2)), j);
  float half;
  surf2Dread(&half, surface, i * int(sizeof(float2)) + 4, j);
  row(0) = value.x;
  row(1) = value.y;
  row(2) = half;
  row(3) = tex2D<float2>(texture, i, j).x;
  // Around the surface: nothing, or the nearest element.
  row(4) = surf2Dread<float2>(surface, (i - 1) * int(sizeof(float2)), j - 1, cudaBoundaryModeZero).y;
  row(5) = surf2Dread<float2>(surface, (i + 1) * int(sizeof(float2)), j + 1, cudaBoundaryModeClamp).x;
  row(6) = surf2Dread<float2>(surface, (i + 1) * int(sizeof(float2)), j + 1, cudaBoundaryModeClamp).y;
}
__global__ void write_around(cudaSurfaceObject_t surface) {
  if (threadIdx.x == 0)
    surf2Dwrite(make_float2(-1, -1), surface, width * int(sizeof(float2)), 0, cudaBoundaryModeZero);
  else
    surf2Dwrite(make_float2(-2, -2), surface, width * int(sizeof(float2)), height + 3, cudaBoundaryModeClamp);
}

__global__ void others(Rows<int> row, cudaSurfaceObject_t line, cudaSurfaceObject_t volume, cudaSurfaceObject_t layers,
                       cudaSurfaceObject_t cube) {
  const int i = threadIdx.x;
  surf1Dwrite((unsigned char)(i + 3), line, i);
  surf3Dwrite(i * 5, volume, i % 2 * 4, i / 2 % 2, i / 4);
  surf2DLayeredwrite(i * 7, layers, i % 2 * 4, i / 2 % 2, i / 4);
  surfCubemapwrite(i * 9, cube, i % 2 * 4, i / 2 % 2, i / 4);
  row(0) = surf1Dread<unsigned char>(line, i);
  row(1) = surf3Dread<int>(volume, i % 2 * 4, i / 2 % 2, i / 4);
  row(2) = surf2DLayeredread<int>(layers, i % 2 * 4, i / 2 % 2, i / 4);
  row(3) = surfCubemapread<int>(cube, i % 2 * 4, i / 2 % 2, i / 4);
}

int main() {
  cudaArray_t plane = make_array(cudaCreateChannelDesc<float2>(), make_cudaExtent(width, height, 0));
  cudaSurfaceObject_t surface = surface_of(plane);
  const cudaResourceDesc resource = resource_of(plane);
  const cudaTextureDesc desc = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &desc, nullptr);
  write_plane<<<1, dim3(width, height)>>>(surface);
  auto rows = make_rows<float>(7, width * height);
  read_plane<<<1, dim3(width, height)>>>(rows, surface, texture);
  auto got = take(rows, 7);
  const int count = width * height;
  auto i = [](int k) { return k % width; };
  auto j = [](int k) { return k / width; };
  expect_all("x", &got[0], count, [&](int k) { return i(k); });
  expect_all("y", &got[count], count, [&](int k) { return 10 * j(k); });
  expect_all("at a byte", &got[2 * count], count, [&](int k) { return 10 * j(k); });
  expect_all("by a texture", &got[3 * count], count, [&](int k) { return i(k); });
  expect_all("zero", &got[4 * count], count, [&](int k) { return i(k) && j(k) ? 10 * (j(k) - 1) : 0; });
  expect_all("clamped x", &got[5 * count], count, [&](int k) { return i(k) < width - 1 ? i(k) + 1 : width - 1; });
  expect_all("clamped y", &got[6 * count], count,
             [&](int k) { return 10 * (j(k) < height - 1 ? j(k) + 1 : height - 1); });

  write_around<<<1, 2>>>(surface);
  float2 host[count];
  expect("the copy", int(cudaMemcpy2DFromArray(host, width * 8, plane, 0, 0, width * 8, height, cudaMemcpyDeviceToHost)),
         0);
  expect("nothing is written with zero", host[width].x, 0);
  expect("clamped writes", host[count - 1].x, -2);
  expect("the others stay", host[count - 2].x, width - 2);

  auto more = make_rows<int>(4, 8);
  others<<<1, 8>>>(more, surface_of(make_array(cudaCreateChannelDesc<unsigned char>(), make_cudaExtent(8, 0, 0))),
                   surface_of(make_array(cudaCreateChannelDesc<int>(), make_cudaExtent(2, 2, 2))),
                   surface_of(make_array(cudaCreateChannelDesc<int>(), make_cudaExtent(2, 2, 2), cudaArrayLayered)),
                   surface_of(make_array(cudaCreateChannelDesc<int>(), make_cudaExtent(2, 2, 6), cudaArrayCubemap)));
  auto values = take(more, 4);
  expect_all("a line", &values[0], 8, [](int k) { return k + 3; });
  expect_all("a volume", &values[8], 8, [](int k) { return 5 * k; });
  expect_all("layers", &values[16], 8, [](int k) { return 7 * k; });
  expect_all("a cube", &values[24], 8, [](int k) { return 9 * k; });

  cudaArray_t plain;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaMallocArray(&plain, &format, 4);
  const cudaResourceDesc wrong_one = resource_of(plain);
  cudaSurfaceObject_t refused;
  expect("an array without the flag", int(cudaCreateSurfaceObject(&refused, &wrong_one)), int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaDestroyTextureObject(texture);
  expect("the surface's end", int(cudaDestroySurfaceObject(surface)), 0);
  expect("the array's end", int(cudaFreeArray(plane)), 0);
  return wrong != 0;
}
