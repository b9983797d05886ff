// Shared by the programs in this folder: device memory that is filled from a list and compared with one.
#pragma once

#include "../expect.h"

#include <cmath>
#include <complex>
#include <type_traits>

template <class T> class Device {
public:
  explicit Device(const std::vector<T> &values) : count(values.size()) {
    (void)hipMalloc(&begin, count * sizeof(T));
    (void)hipMemcpy(begin, values.data(), count * sizeof(T), hipMemcpyHostToDevice);
  }
  explicit Device(std::size_t count) : Device(std::vector<T>(count)) {}
  ~Device() { (void)hipFree(begin); }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  operator T *() const { return begin; }
  /// As another type of the same layout.
  template <class U> U *as() const { return reinterpret_cast<U *>(begin); }
  std::vector<T> values() const {
    std::vector<T> result(count);
    (void)hipMemcpy(result.data(), begin, count * sizeof(T), hipMemcpyDeviceToHost);
    return result;
  }

private:
  T *begin = nullptr;
  std::size_t count;
};

template <class T> bool is_close(T got, T wanted, double tolerance) {
  return std::abs(got - wanted) <= tolerance * (1 + std::abs(wanted)); // false for a NaN
}
/// Within this factor of the wanted value, or of 1 if that is larger.
template <class T>
void expect_close(const char *what, const std::vector<T> &got, const std::vector<T> &wanted,
                  double tolerance = 1e-5) {
  for (std::size_t k = 0; k < wanted.size(); ++k)
    if (k >= got.size() || !is_close(got[k], wanted[k], tolerance)) {
      std::printf("%s [%zu]: %.9g, not %.9g\n", what, k, k < got.size() ? double(std::real(got[k])) : 0.0,
                  double(std::real(wanted[k])));
      ++wrong;
      return;
    }
}
