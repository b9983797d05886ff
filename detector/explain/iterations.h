// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The iterations of the loops around an access.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace ampsim {

/// The counters of the loops around an access, outermost first. The explain pass makes and copies them with every
/// access, and few accesses are in more than three loops, so three are kept in place.
class Iterations {
public:
  Iterations() = default;
  explicit Iterations(std::span<const std::uint32_t> counters) : depth(std::uint32_t(counters.size())) {
    if (depth > depth_in_place) {
      set_elsewhere(new std::uint32_t[depth]);
      std::copy(counters.begin(), counters.end(), elsewhere());
      return;
    }
    for (std::uint32_t k = 0; k < depth_in_place; ++k) // no call
      if (k < depth)
        in_place[k] = counters[k];
  }
  Iterations(const Iterations &other) : in_place(other.in_place), depth(other.depth) {
    if (depth > depth_in_place) {
      set_elsewhere(new std::uint32_t[depth]);
      std::copy(other.begin(), other.end(), elsewhere());
    }
  }
  Iterations(Iterations &&other) noexcept : in_place(other.in_place), depth(std::exchange(other.depth, 0)) {}
  Iterations &operator=(Iterations other) noexcept {
    std::swap(in_place, other.in_place);
    std::swap(depth, other.depth);
    return *this;
  }
  ~Iterations() {
    if (depth > depth_in_place)
      delete[] elsewhere();
  }

  const std::uint32_t *begin() const { return depth > depth_in_place ? elsewhere() : in_place.data(); }
  const std::uint32_t *end() const { return begin() + depth; }
  std::size_t size() const { return depth; }
  bool empty() const { return depth == 0; }
  std::uint32_t operator[](std::size_t k) const { return begin()[k]; }

  friend bool operator==(const Iterations &a, const Iterations &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend std::strong_ordering operator<=>(const Iterations &a, const Iterations &b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  static constexpr std::uint32_t depth_in_place = 3;
  std::uint32_t *elsewhere() const {
    std::uint32_t *counters;
    std::memcpy(&counters, in_place.data(), sizeof counters);
    return counters;
  }
  void set_elsewhere(std::uint32_t *counters) { std::memcpy(in_place.data(), &counters, sizeof counters); }

  std::array<std::uint32_t, depth_in_place> in_place{}; // or, if there are more, a pointer to them
  std::uint32_t depth = 0;
};

} // namespace ampsim
