// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See frame.h.
#include "cli/run/frame.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/random.h>
#include <system_error>

namespace ampsim::cli {

namespace {

struct Head {
  std::uint32_t length = 0, reserved = 0;
  std::uint64_t head = 0, body = 0;
};
static_assert(sizeof(Head) == 24);

template <class Value> std::string bytes_of(const Value &value) {
  return {reinterpret_cast<const char *>(&value), sizeof value};
}

std::uint64_t head_checksum(const FrameKey &key, std::uint32_t length, std::uint64_t number) {
  return checksum(key, bytes_of(std::array<std::uint64_t, 2>{number, length}));
}

/// Avoids a concatenation, because messages may be long: the number modifies the key instead.
std::uint64_t body_checksum(const FrameKey &key, std::uint64_t number, std::string_view message) {
  return checksum({key[0] ^ (number + 1), key[1]}, message);
}

struct SipState {
  std::uint64_t v0, v1, v2, v3;
  void round() {
    v0 += v1;
    v1 = std::rotl(v1, 13) ^ v0;
    v0 = std::rotl(v0, 32);
    v2 += v3;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1;
    v1 = std::rotl(v1, 17) ^ v2;
    v2 = std::rotl(v2, 32);
  }
  void take(std::uint64_t word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

} // namespace

FrameKey new_frame_key() {
  FrameKey key;
  for (std::size_t done = 0; done < sizeof key;) {
    ssize_t got = getrandom(reinterpret_cast<char *>(key.data()) + done, sizeof key - done, 0);
    if (got < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "random numbers");
    done += std::size_t(std::max<ssize_t>(got, 0));
  }
  return key;
}

std::uint64_t checksum(const FrameKey &key, std::string_view bytes) {
  SipState state{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                 key[1] ^ 0x7465646279746573};
  std::uint64_t last = std::uint64_t(bytes.size()) << 56;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), sizeof word);
    state.take(word);
  }
  for (std::size_t k = 0; k < bytes.size(); ++k)
    last |= std::uint64_t(static_cast<unsigned char>(bytes[k])) << (8 * k);
  state.take(last);
  state.v2 ^= 0xff;
  for (int k = 0; k < 4; ++k)
    state.round();
  return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

std::optional<std::string> frame(const FrameKey &key, std::uint64_t number, std::string_view message) {
  if (message.size() > most_bytes)
    return std::nullopt;
  Head head{.length = std::uint32_t(message.size())};
  head.head = head_checksum(key, head.length, number);
  head.body = body_checksum(key, number, message);
  return bytes_of(head).append(message);
}

void FrameReader::feed(std::string_view bytes) {
  if (!is_damaged)
    buffer.append(bytes);
}

std::optional<std::string> FrameReader::next() {
  Head head;
  if (is_damaged || buffer.size() - used < sizeof head)
    return std::nullopt;
  std::memcpy(&head, buffer.data() + used, sizeof head);
  bool good =
      head.length <= most_bytes && head.reserved == 0 && head.head == head_checksum(key, head.length, number);
  if (good && buffer.size() - used - sizeof head < head.length)
    return std::nullopt;
  std::string_view message;
  if (good) {
    message = std::string_view(buffer).substr(used + sizeof head, head.length);
    good = head.body == body_checksum(key, number, message);
  }
  if (!good) {
    is_damaged = true;
    buffer.clear();
    used = 0;
    return std::nullopt;
  }
  std::string result(message);
  ++number;
  used += sizeof head + head.length;
  if (used == buffer.size() || used > (1u << 20)) {
    buffer.erase(0, used);
    used = 0;
  }
  return result;
}

} // namespace ampsim::cli
