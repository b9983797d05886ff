// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages in a pipe that an untrusted program can write to.
//
// A frame is
//
//     length     4 bytes   of the message, at most `most_bytes`
//     reserved   4 bytes   zero
//     head       8 bytes   a checksum of length and number
//     body       8 bytes   a checksum of the number and the message
//     message    `length` bytes
//
// The numbers count the frames from 0; both ends know them, so they are not sent, and a frame that is lost, repeated
// or moved is detected. The length has a separate checksum, so that nobody waits for the rest of a forged length.
// Checksums are SipHash-2-4 (Aumasson, Bernstein 2012) under a key that is generated for each run: a program that
// writes to descriptors at random, or replays data, does not produce a valid frame. A program that searches its
// process's memory for the key can; see SECURITY.md.
//
// The first invalid frame ends the reading: data after it cannot be distinguished from garbage.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli {

using FrameKey = std::array<std::uint64_t, 2>;

/// From the system's random number source. Throws std::system_error.
FrameKey new_frame_key();

/// SipHash-2-4 of the bytes.
std::uint64_t checksum(const FrameKey &key, std::string_view bytes);

constexpr std::size_t most_bytes = 256 << 20; // of a message

/// Empty if the message is too long.
std::optional<std::string> frame(const FrameKey &key, std::uint64_t number, std::string_view message);

/// Splits the pipe's data into messages.
class FrameReader {
public:
  explicit FrameReader(const FrameKey &key) : key(key) {}
  void feed(std::string_view bytes);
  std::optional<std::string> next();

  /// A frame was invalid: it, and everything after it, is lost.
  bool damaged() const { return is_damaged; }
  /// Returns whether there is the beginning of a frame.
  bool has_rest() const { return used < buffer.size(); }
  /// The number of frames.
  std::uint64_t count() const { return number; }

private:
  FrameKey key;
  std::string buffer;
  std::size_t used = 0;
  std::uint64_t number = 0;
  bool is_damaged = false;
};

} // namespace ampsim::cli
