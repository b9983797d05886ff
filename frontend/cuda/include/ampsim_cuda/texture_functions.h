// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tex1Dfetch, tex2D, surf2Dwrite and similar (CUDA C++ Programming Guide, "Texture Functions", "Surface Functions").
// Texture and surface objects are numbers.
#pragma once

#include <ampsim_cuda/texture_fetch.h>

namespace ampsim_cuda {
#ifdef __HIPCC__
using boundary_mode = hipSurfaceBoundaryMode;
constexpr boundary_mode boundary_trap = hipBoundaryModeTrap;
#else
using boundary_mode = cudaSurfaceBoundaryMode;
constexpr boundary_mode boundary_trap = cudaBoundaryModeTrap;
#endif
} // namespace ampsim_cuda

/// A name with the parameters before the coordinates of an object API, in both forms: the value returned, or stored.
#define AMPSIM_TEXTURE(NAME, PARAMETERS, ARGUMENTS, VALUE)                                                         \
  template <class T> static __device__ inline T NAME PARAMETERS { return VALUE; }                                  \
  template <class T> static __device__ inline void NAME(T *result, AMPSIM_WITHOUT_PARENTHESES PARAMETERS) {        \
    *result = NAME<T> ARGUMENTS;                                                                                   \
  }
#define AMPSIM_WITHOUT_PARENTHESES(...) __VA_ARGS__
#define AMPSIM_OBJECT unsigned long long texture

AMPSIM_TEXTURE(tex1Dfetch, (AMPSIM_OBJECT, int x), (texture, x), ampsim_cuda::fetch_element<T>(texture, x))

AMPSIM_TEXTURE(tex1D, (AMPSIM_OBJECT, float x), (texture, x), (ampsim_cuda::fetch<T, 1>(texture, x, 0, 0, 0, 0)))
AMPSIM_TEXTURE(tex1DLod, (AMPSIM_OBJECT, float x, float level), (texture, x, level),
               (ampsim_cuda::fetch<T, 1>(texture, x, 0, 0, 0, level)))
AMPSIM_TEXTURE(tex1DGrad, (AMPSIM_OBJECT, float x, float dx, float dy), (texture, x, dx, dy),
               (ampsim_cuda::fetch<T, 1>(texture, x, 0, 0, 0, ampsim_cuda::detail_of(texture, 1, &dx, &dy))))
AMPSIM_TEXTURE(tex2D, (AMPSIM_OBJECT, float x, float y), (texture, x, y),
               (ampsim_cuda::fetch<T, 2>(texture, x, y, 0, 0, 0)))
AMPSIM_TEXTURE(tex2DLod, (AMPSIM_OBJECT, float x, float y, float level), (texture, x, y, level),
               (ampsim_cuda::fetch<T, 2>(texture, x, y, 0, 0, level)))
AMPSIM_TEXTURE(tex2DGrad, (AMPSIM_OBJECT, float x, float y, float2 dx, float2 dy), (texture, x, y, dx, dy),
               (ampsim_cuda::fetch<T, 2>(texture, x, y, 0, 0, ampsim_cuda::detail_of(texture, 2, &dx.x, &dy.x))))
AMPSIM_TEXTURE(tex3D, (AMPSIM_OBJECT, float x, float y, float z), (texture, x, y, z),
               (ampsim_cuda::fetch<T, 3>(texture, x, y, z, 0, 0)))
AMPSIM_TEXTURE(tex3DLod, (AMPSIM_OBJECT, float x, float y, float z, float level), (texture, x, y, z, level),
               (ampsim_cuda::fetch<T, 3>(texture, x, y, z, 0, level)))
AMPSIM_TEXTURE(tex3DGrad, (AMPSIM_OBJECT, float x, float y, float z, float4 dx, float4 dy),
               (texture, x, y, z, dx, dy),
               (ampsim_cuda::fetch<T, 3>(texture, x, y, z, 0, ampsim_cuda::detail_of(texture, 3, &dx.x, &dy.x))))

#define AMPSIM_LAYER ampsim_cuda::clamp_layer(ampsim_library_data(texture), layer)
AMPSIM_TEXTURE(tex1DLayered, (AMPSIM_OBJECT, float x, int layer), (texture, x, layer),
               (ampsim_cuda::fetch<T, 1>(texture, x, 0, 0, AMPSIM_LAYER, 0)))
AMPSIM_TEXTURE(tex1DLayeredLod, (AMPSIM_OBJECT, float x, int layer, float level), (texture, x, layer, level),
               (ampsim_cuda::fetch<T, 1>(texture, x, 0, 0, AMPSIM_LAYER, level)))
AMPSIM_TEXTURE(tex2DLayered, (AMPSIM_OBJECT, float x, float y, int layer), (texture, x, y, layer),
               (ampsim_cuda::fetch<T, 2>(texture, x, y, 0, AMPSIM_LAYER, 0)))
AMPSIM_TEXTURE(tex2DLayeredLod, (AMPSIM_OBJECT, float x, float y, int layer, float level),
               (texture, x, y, layer, level), (ampsim_cuda::fetch<T, 2>(texture, x, y, 0, AMPSIM_LAYER, level)))
#undef AMPSIM_LAYER

AMPSIM_TEXTURE(tex2Dgather, (AMPSIM_OBJECT, float x, float y, int component = 0), (texture, x, y, component),
               (ampsim_cuda::gather<T>(texture, x, y, component)))

namespace ampsim_cuda {
template <class T>
static __device__ inline T fetch_cube(unsigned long long handle, float x, float y, float z, int layer,
                                      float detail) {
  const cube_place at = on_cube(x, y, z);
  return fetch<T, 2>(handle, at.x, at.y, 0, clamp_layer(ampsim_library_data(handle), 6 * layer + at.face), detail);
}
} // namespace ampsim_cuda

AMPSIM_TEXTURE(texCubemap, (AMPSIM_OBJECT, float x, float y, float z), (texture, x, y, z),
               ampsim_cuda::fetch_cube<T>(texture, x, y, z, 0, 0))
AMPSIM_TEXTURE(texCubemapLod, (AMPSIM_OBJECT, float x, float y, float z, float level), (texture, x, y, z, level),
               ampsim_cuda::fetch_cube<T>(texture, x, y, z, 0, level))
AMPSIM_TEXTURE(texCubemapLayered, (AMPSIM_OBJECT, float x, float y, float z, int layer), (texture, x, y, z, layer),
               ampsim_cuda::fetch_cube<T>(texture, x, y, z, layer, 0))
AMPSIM_TEXTURE(texCubemapLayeredLod, (AMPSIM_OBJECT, float x, float y, float z, int layer, float level),
               (texture, x, y, z, layer, level), ampsim_cuda::fetch_cube<T>(texture, x, y, z, layer, level))

#undef AMPSIM_OBJECT
#undef AMPSIM_TEXTURE
#undef AMPSIM_WITHOUT_PARENTHESES

#define AMPSIM_SURFACE(NAME, COORDINATES, X, Y, Z)                                                                 \
  template <class T>                                                                                               \
  static __device__ inline T NAME##read(unsigned long long surface, COORDINATES,                                   \
                                        ampsim_cuda::boundary_mode mode = ampsim_cuda::boundary_trap) {            \
    return ampsim_cuda::surface_read<T>(surface, X, Y, Z, int(mode));                                              \
  }                                                                                                                \
  template <class T>                                                                                               \
  static __device__ inline void NAME##read(T *result, unsigned long long surface, COORDINATES,                     \
                                           ampsim_cuda::boundary_mode mode = ampsim_cuda::boundary_trap) {         \
    *result = ampsim_cuda::surface_read<T>(surface, X, Y, Z, int(mode));                                           \
  }                                                                                                                \
  template <class T>                                                                                               \
  static __device__ inline void NAME##write(T value, unsigned long long surface, COORDINATES,                      \
                                            ampsim_cuda::boundary_mode mode = ampsim_cuda::boundary_trap) {        \
    ampsim_cuda::surface_write<T>(value, surface, X, Y, Z, int(mode));                                             \
  }
#define AMPSIM_COORDINATES(...) __VA_ARGS__
AMPSIM_SURFACE(surf1D, int x, x, 0, 0)
AMPSIM_SURFACE(surf2D, AMPSIM_COORDINATES(int x, int y), x, y, 0)
AMPSIM_SURFACE(surf3D, AMPSIM_COORDINATES(int x, int y, int z), x, y, z)
AMPSIM_SURFACE(surf1DLayered, AMPSIM_COORDINATES(int x, int layer), x, 0, layer)
AMPSIM_SURFACE(surf2DLayered, AMPSIM_COORDINATES(int x, int y, int layer), x, y, layer)
AMPSIM_SURFACE(surfCubemap, AMPSIM_COORDINATES(int x, int y, int face), x, y, face)
AMPSIM_SURFACE(surfCubemapLayered, AMPSIM_COORDINATES(int x, int y, int layer_and_face), x, y, layer_and_face)
#undef AMPSIM_COORDINATES
#undef AMPSIM_SURFACE
