// Shared by the programs in this folder: device arrays, and algorithms that need temporary storage.
#pragma once

#include "../language/expect.h"

#include <vector>

/// A device array with the elements of a host array.
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

/// Calls an algorithm as the library requires: once for the size of its storage, and once with the storage.
template <class Algorithm> void run(Algorithm algorithm) {
  size_t bytes = 0;
  algorithm(nullptr, bytes);
  void *storage;
  (void)hipMalloc(&storage, bytes);
  expect("status", int(algorithm(storage, bytes)), int(hipSuccess));
  (void)hipFree(storage);
}
