// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/textures/textures.h"

#include "model/cuda/abi.h"
#include "simulator/cuda/runtime/runtime.h"

namespace ampsim {

Textures::Handle Textures::add(std::unique_ptr<TextureObject> object) {
  std::size_t place;
  if (!free.empty()) {
    place = free.back();
    free.pop_back();
  } else {
    place = made;
    if (place / 256 >= blocks.size() || place + 1 >= std::size_t{1} << place_bits)
      return 0;
    if (!blocks[place / 256])
      blocks[place / 256] = std::make_unique<std::array<Slot, 256>>();
    ++made;
  }
  Slot &at = slot(place);
  at.object = std::move(object);
  at.handle = at.used++ << place_bits | (place + 1);
  return at.handle;
}

const TextureObject *Textures::find(Handle handle) const {
  const std::size_t at = place(handle);
  if (handle == 0 || at / 256 >= blocks.size() || !blocks[at / 256])
    return nullptr;
  const Slot &found = slot(at);
  return found.handle == handle ? found.object.get() : nullptr;
}

void Textures::remove(Handle handle) {
  if (!find(handle)) // destroyed twice before its users had finished
    return;
  Slot &at = slot(place(handle));
  at.handle = 0;
  at.object.reset();
  free.push_back(place(handle));
}

} // namespace ampsim

extern "C" {

const ampsim_cuda_texture *ampsim_library_data(uint64_t handle) {
  // The object for an invalid handle: its texels are at an address without memory, so that the access is reported.
  static const ampsim_cuda_texture none = [] {
    ampsim_cuda_texture texture{};
    char *const nowhere = nullptr;
    for (ampsim_cuda_texture_level &level : texture.level)
      level = {nowhere, 1, 1, 1, 0, 0};
    return texture;
  }();
  const ampsim::TextureObject *found = ampsim::cuda_runtime().textures.find(handle);
  return found ? &found->data : &none;
}

} // extern "C"
