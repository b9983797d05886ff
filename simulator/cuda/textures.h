// Texture and surface objects: what their handles stand for.
//
// Kernels ask for it on all workers while they run, without the machine's lock: an object's place in the table does not
// change as long as it lives, and objects are made and destroyed only while no launch runs.
#pragma once

#include "model/cuda/runtime_types.h"
#include "model/cuda/textures.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace ampsim {

struct TextureObject {
  ampsim_cuda_texture data{};
  cudaResourceDesc resource{};
  cudaTextureDesc how{};
  cudaResourceViewDesc view{};
  bool has_view = false, is_surface = false;
};

class Textures {
public:
  using Handle = unsigned long long;

  /// 0 where there are too many.
  Handle add(std::unique_ptr<TextureObject> object);
  /// Null where there is no such object.
  const TextureObject *find(Handle handle) const;
  void remove(Handle handle);

private:
  // A handle is a place in the table, counted from 1, and above it how often the place had been used before: that of an
  // object that was destroyed finds nothing.
  static constexpr unsigned place_bits = 16;
  struct Slot {
    std::unique_ptr<TextureObject> object;
    std::atomic<Handle> handle = 0; // of the object; 0: none
    std::uint64_t used = 0;
  };
  static std::size_t place(Handle handle) { return (handle & ((Handle{1} << place_bits) - 1)) - 1; }

  std::vector<std::unique_ptr<std::array<Slot, 256>>> blocks =
      std::vector<std::unique_ptr<std::array<Slot, 256>>>(256);
  std::vector<std::size_t> free;
  std::size_t made = 0; // places that have been used
  Slot &slot(std::size_t place) const { return (*blocks[place / 256])[place % 256]; }
};

} // namespace ampsim
