// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams CBOR (RFC 8949) for the messages that every launch sends: building a tree of values first would cost as much
// as the launch. nlohmann's library reads it, like all other messages.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::cli {

class CborWriter {
public:
  explicit CborWriter(std::string &bytes) : bytes(bytes) {}

  void begin_array(std::uint64_t length) { head(4, length); }
  void put(std::integral auto value) {
    if constexpr (std::same_as<decltype(value), bool>)
      bytes += value ? '\xf5' : '\xf4';
    else if (value < 0)
      head(1, std::uint64_t(-(std::int64_t(value) + 1)));
    else
      head(0, std::uint64_t(value));
  }
  void put(std::string_view text) {
    head(3, text.size());
    bytes += text;
  }
  template <class A, class B> void put(const std::pair<A, B> &pair) { put_array(pair.first, pair.second); }
  template <class T> void put(const std::vector<T> &values) {
    begin_array(values.size());
    for (const T &each : values)
      put(each);
  }
  template <class... Values> void put_array(const Values &...values) {
    begin_array(sizeof...(values));
    (put(values), ...);
  }

private:
  /// The type of the next item, and its value or length, big-endian, in as few bytes as possible.
  void head(unsigned kind, std::uint64_t number) {
    unsigned size = 8, size_code = 27;
    if (number < 24) {
      size = 0;
      size_code = unsigned(number);
    } else if (number <= 0xff) {
      size = 1;
      size_code = 24;
    } else if (number <= 0xffff) {
      size = 2;
      size_code = 25;
    } else if (number <= 0xffffffff) {
      size = 4;
      size_code = 26;
    }
    bytes += char(kind << 5 | size_code);
    for (unsigned k = size; k-- > 0;)
      bytes += char(number >> 8 * k);
  }

  std::string &bytes;
};

} // namespace ampsim::cli
