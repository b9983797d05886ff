// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Converts plain values to bytes and back, for files that only the same ampsim reads again (cache.h): no versions, no
// portability. Structs list their members: `template <class A> void archive(A &a, T &value) { a(value.x, ...); }`.
//
// A text that was written before is the number of its first occurrence: each site names the functions and files of its
// calls, which are a few hundred texts in programs of a million sites.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace ampsim::frontend {

template <class T> inline constexpr bool is_plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Set in the size of a text that is the number of an earlier one.
inline constexpr std::uint64_t known_text = std::uint64_t{1} << 63;
/// Returns whether a text of this size is written only once: others are shorter than a number, or not repeated.
inline constexpr bool is_repeated(std::uint64_t size) { return size > sizeof(std::uint64_t) && size < 1 << 16; }

class ArchiveWriter {
public:
  std::string bytes;

  template <class... T> void operator()(const T &...values) { (put(values), ...); }

private:
  std::unordered_map<std::string, std::uint64_t> known; // texts, with the numbers of their first occurrences

  template <class T> void put(const T &value) {
    if constexpr (is_plain<T>)
      bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    else
      archive(*this, const_cast<T &>(value)); // only reads it
  }
  void put(const std::string &text) {
    if (is_repeated(text.size())) {
      const auto [place, is_new] = known.try_emplace(text, known.size());
      if (!is_new) {
        put(known_text | place->second);
        return;
      }
    }
    put(std::uint64_t(text.size()));
    bytes += text;
  }
  template <class T> void put(const std::vector<T> &values) {
    put(std::uint64_t(values.size()));
    for (const T &value : values)
      put(value);
  }
  template <class T, std::size_t size> void put(const std::array<T, size> &values) {
    for (const T &value : values)
      put(value);
  }
  template <class... T> void put(const std::tuple<T...> &values) {
    std::apply([this](const T &...each) { (put(each), ...); }, values);
  }
  template <class K, class V> void put(const std::map<K, V> &values) {
    put(std::uint64_t(values.size()));
    for (const auto &[key, value] : values) {
      put(key);
      put(value);
    }
  }
  template <class T> void put(const std::set<T> &values) {
    put(std::uint64_t(values.size()));
    for (const T &value : values)
      put(value);
  }
  template <class T> void put(const std::optional<T> &value) {
    put(value.has_value());
    if (value)
      put(*value);
  }
};

/// Throws std::runtime_error if the bytes end too soon.
class ArchiveReader {
public:
  explicit ArchiveReader(std::string_view bytes) : bytes(bytes) {}
  template <class... T> void operator()(T &...values) { (get(values), ...); }

private:
  std::string_view bytes;
  std::vector<std::string_view> known; // texts, by the numbers of their first occurrences

  std::string_view take(std::uint64_t size) {
    if (size > bytes.size())
      throw std::runtime_error("a cache file is truncated");
    std::string_view taken = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return taken;
  }
  template <class T> void get(T &value) {
    if constexpr (is_plain<T>)
      std::memcpy(&value, take(sizeof value).data(), sizeof value);
    else
      archive(*this, value);
  }
  std::uint64_t size() {
    std::uint64_t size = 0;
    get(size);
    return size;
  }
  void get(std::string &text) {
    const std::uint64_t length = size();
    if (length & known_text) {
      if ((length & ~known_text) >= known.size())
        throw std::runtime_error("a cache file is damaged");
      text = known[length & ~known_text];
      return;
    }
    const std::string_view taken = take(length);
    if (is_repeated(length))
      known.push_back(taken);
    text = taken;
  }
  template <class T> void get(std::vector<T> &values) {
    values.clear();
    for (std::uint64_t left = size(); left > 0; --left)
      get(values.emplace_back());
  }
  template <class T, std::size_t size> void get(std::array<T, size> &values) {
    for (T &value : values)
      get(value);
  }
  template <class... T> void get(std::tuple<T...> &values) {
    std::apply([this](T &...each) { (get(each), ...); }, values);
  }
  template <class K, class V> void get(std::map<K, V> &values) {
    values.clear();
    for (std::uint64_t left = size(); left > 0; --left) {
      K key;
      get(key);
      get(values[std::move(key)]);
    }
  }
  template <class T> void get(std::set<T> &values) {
    values.clear();
    for (std::uint64_t left = size(); left > 0; --left) {
      T value;
      get(value);
      values.insert(std::move(value));
    }
  }
  template <class T> void get(std::optional<T> &value) {
    value.reset();
    bool there = false;
    get(there);
    if (there)
      get(value.emplace());
  }
};

} // namespace ampsim::frontend
