// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface objects, by handle.
//
// Running kernels look them up on all workers without the machine's lock: an object's place in the table does not
// change during its lifetime, and objects are created and destroyed only while no launch runs.
#pragma once

#include "model/cuda/textures.h"
#include "simulator/cuda/declarations/runtime_types.h"

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

  /// 0 if there are too many.
  Handle add(std::unique_ptr<TextureObject> object);
  /// Null if the object does not exist.
  const TextureObject *find(Handle handle) const;
  void remove(Handle handle);

private:
  // A handle is a position in the table, counted from 1, with the number of earlier uses of the position in the upper
  // bits: the handle of a destroyed object finds nothing.
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
  std::size_t made = 0; // used positions
  Slot &slot(std::size_t place) const { return (*blocks[place / 256])[place % 256]; }
};

} // namespace ampsim
