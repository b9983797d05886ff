// What the programs of this folder share: arrays of the device, and algorithms that ask for temporary storage.
#pragma once

#include "../language/expect.h"

#include <vector>

/// An array for the device with the elements of one of the host.
template <class T> inline T *on_device(const std::vector<T> &elements) {
  T *copy;
  (void)hipMalloc(&copy, elements.size() * sizeof(T));
  (void)hipMemcpy(copy, elements.data(), elements.size() * sizeof(T), hipMemcpyHostToDevice);
  return copy;
}
template <class T> std::vector<T> on_host(const T *elements, size_t size) {
  std::vector<T> copy(size);
  (void)hipMemcpy(copy.data(), elements, size * sizeof(T), hipMemcpyDeviceToHost);
  return copy;
}

/// An algorithm as the library wants it: asked for the bytes of its storage, and called with them.
template <class Algorithm> void run(Algorithm algorithm) {
  size_t bytes = 0;
  algorithm(nullptr, bytes);
  void *storage;
  (void)hipMalloc(&storage, bytes);
  expect("status", int(algorithm(storage, bytes)), int(hipSuccess));
  (void)hipFree(storage);
}
