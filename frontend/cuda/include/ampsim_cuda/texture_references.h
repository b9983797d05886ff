// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture references (CUDA C++ Programming Guide, version 11, "Texture Reference API"), which CUDA 12 removed:
// variables of this template, to which host code binds memory, instead of texture objects.
//
// A reference is a variable that host and device share. Binding it creates a texture object
// (simulator/cuda/textures/texture_reference_api.cpp), whose handle the variable holds; fetching through it fetches through that
// object. The template has its own name, since current programs may use the old one for something else: `texture<`
// means it if the program has nothing by that name (frontend/cuda/texture_references.h).
#pragma once

#include <ampsim_cuda/components.h>
#include <ampsim_cuda/texture_functions.h>

#ifdef __HIPCC__
#define AMPSIM_GPU(name) hip##name
#else
#define AMPSIM_GPU(name) cuda##name
#endif

/// `type` is the number of coordinates (cudaTextureType2D), `mode` the kind of result of a fetch.
template <class T, int type = 1, AMPSIM_GPU(TextureReadMode) mode = AMPSIM_GPU(ReadModeElementType)>
struct __attribute__((device_builtin_texture_type)) _texref : textureReference {
  AMPSIM_BOTH constexpr _texref(int normalized = 0,
                                AMPSIM_GPU(TextureFilterMode) filter = AMPSIM_GPU(FilterModePoint),
                                AMPSIM_GPU(TextureAddressMode) address = AMPSIM_GPU(AddressModeClamp),
                                AMPSIM_GPU(ChannelFormatDesc) format = {})
      : textureReference{
            normalized, filter, {address, address, address}, format, 0, 0, AMPSIM_GPU(FilterModePoint), 0, 0, 0, 0,
            mode,       0} {}
};

namespace ampsim_cuda {

template <int count> struct floats;
template <> struct floats<1> {
  using type = float;
};
template <> struct floats<2> {
  using type = float2;
};
template <> struct floats<4> {
  using type = float4;
};
/// The result of a fetch of elements of that type.
template <class T, bool as_floats> struct texel_of {
  using type = T;
};
template <class T> struct texel_of<T, true> {
  using type = typename floats<components_of<T>::count>::type;
};
template <class T, int mode> using texel = typename texel_of<T, mode != 0>::type;

} // namespace ampsim_cuda

#define AMPSIM_REFERENCE(NAME, TYPE, PARAMETERS, ...)                                                              \
  template <class T, AMPSIM_GPU(TextureReadMode) mode>                                                             \
  static __device__ inline ampsim_cuda::texel<T, mode> NAME(const _texref<T, TYPE, mode> &texture,                 \
                                                            AMPSIM_PARAMETERS PARAMETERS) {                        \
    return NAME<ampsim_cuda::texel<T, mode>>(texture._object, __VA_ARGS__);                                        \
  }
#define AMPSIM_PARAMETERS(...) __VA_ARGS__
AMPSIM_REFERENCE(tex1Dfetch, 1, (int x), x)
AMPSIM_REFERENCE(tex1D, 1, (float x), x)
AMPSIM_REFERENCE(tex1DLod, 1, (float x, float level), x, level)
AMPSIM_REFERENCE(tex1DGrad, 1, (float x, float dx, float dy), x, dx, dy)
AMPSIM_REFERENCE(tex2D, 2, (float x, float y), x, y)
AMPSIM_REFERENCE(tex2DLod, 2, (float x, float y, float level), x, y, level)
AMPSIM_REFERENCE(tex2DGrad, 2, (float x, float y, float2 dx, float2 dy), x, y, dx, dy)
AMPSIM_REFERENCE(tex2Dgather, 2, (float x, float y, int component = 0), x, y, component)
AMPSIM_REFERENCE(tex3D, 3, (float x, float y, float z), x, y, z)
AMPSIM_REFERENCE(tex3DLod, 3, (float x, float y, float z, float level), x, y, z, level)
AMPSIM_REFERENCE(tex3DGrad, 3, (float x, float y, float z, float4 dx, float4 dy), x, y, z, dx, dy)
AMPSIM_REFERENCE(tex1DLayered, 0xf1, (float x, int layer), x, layer)
AMPSIM_REFERENCE(tex1DLayeredLod, 0xf1, (float x, int layer, float level), x, layer, level)
AMPSIM_REFERENCE(tex2DLayered, 0xf2, (float x, float y, int layer), x, y, layer)
AMPSIM_REFERENCE(tex2DLayeredLod, 0xf2, (float x, float y, int layer, float level), x, y, layer, level)
AMPSIM_REFERENCE(texCubemap, 0x0c, (float x, float y, float z), x, y, z)
AMPSIM_REFERENCE(texCubemapLod, 0x0c, (float x, float y, float z, float level), x, y, z, level)
AMPSIM_REFERENCE(texCubemapLayered, 0xfc, (float x, float y, float z, int layer), x, y, z, layer)
AMPSIM_REFERENCE(texCubemapLayeredLod, 0xfc, (float x, float y, float z, int layer, float level), x, y, z, layer,
                 level)
#undef AMPSIM_PARAMETERS
#undef AMPSIM_REFERENCE

// The memory that host code binds. If it does not specify the format, that of the reference's elements is used.
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTexture)(size_t *offset, const _texref<T, type, mode> &texture, const void *pointer,
                            const AMPSIM_GPU(ChannelFormatDesc) & format, size_t size = 0xffffffff) {
  return AMPSIM_GPU(BindTexture)(offset, static_cast<const textureReference *>(&texture), pointer, &format, size);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t) AMPSIM_GPU(BindTexture)(size_t *offset, const _texref<T, type, mode> &texture,
                                                          const void *pointer, size_t size = 0xffffffff) {
  return AMPSIM_GPU(BindTexture)(offset, texture, pointer, AMPSIM_GPU(CreateChannelDesc) < T>(), size);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTexture2D)(size_t *offset, const _texref<T, type, mode> &texture, const void *pointer,
                              const AMPSIM_GPU(ChannelFormatDesc) & format, size_t width, size_t height,
                              size_t pitch) {
  return AMPSIM_GPU(BindTexture2D)(offset, static_cast<const textureReference *>(&texture), pointer, &format, width,
                                   height, pitch);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTexture2D)(size_t *offset, const _texref<T, type, mode> &texture, const void *pointer,
                              size_t width, size_t height, size_t pitch) {
  return AMPSIM_GPU(BindTexture2D)(offset, texture, pointer, AMPSIM_GPU(CreateChannelDesc) < T>(), width, height,
                                   pitch);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTextureToArray)(const _texref<T, type, mode> &texture, AMPSIM_GPU(Array_const_t) array,
                                   const AMPSIM_GPU(ChannelFormatDesc) & format) {
  return AMPSIM_GPU(BindTextureToArray)(static_cast<const textureReference *>(&texture), array, &format);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTextureToArray)(const _texref<T, type, mode> &texture, AMPSIM_GPU(Array_const_t) array) {
  return AMPSIM_GPU(BindTextureToArray)(static_cast<const textureReference *>(&texture), array, nullptr);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTextureToMipmappedArray)(const _texref<T, type, mode> &texture,
                                            AMPSIM_GPU(MipmappedArray_const_t) array) {
  return AMPSIM_GPU(BindTextureToMipmappedArray)(static_cast<const textureReference *>(&texture), array, nullptr);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(BindTextureToMipmappedArray)(const _texref<T, type, mode> &texture,
                                            AMPSIM_GPU(MipmappedArray_const_t) array,
                                            const AMPSIM_GPU(ChannelFormatDesc) & format) {
  return AMPSIM_GPU(BindTextureToMipmappedArray)(static_cast<const textureReference *>(&texture), array, &format);
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t) AMPSIM_GPU(UnbindTexture)(const _texref<T, type, mode> &texture) {
  return AMPSIM_GPU(UnbindTexture)(static_cast<const textureReference *>(&texture));
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(GetTextureAlignmentOffset)(size_t *offset, const _texref<T, type, mode> &texture) {
  return AMPSIM_GPU(GetTextureAlignmentOffset)(offset, static_cast<const textureReference *>(&texture));
}
template <class T, int type, AMPSIM_GPU(TextureReadMode) mode>
static inline AMPSIM_GPU(Error_t)
    AMPSIM_GPU(GetTextureReference)(const textureReference **reference, const _texref<T, type, mode> &texture) {
  return AMPSIM_GPU(GetTextureReference)(reference, static_cast<const void *>(&texture));
}

#undef AMPSIM_GPU
