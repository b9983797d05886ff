// Messages in a pipe that a program can write to, which is not ours.
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
// or moved is noticed. The length has a checksum of its own, so that nobody waits for the rest of a length that was
// made up. Checksums are SipHash-2-4 (Aumasson, Bernstein 2012) under a key that is drawn for each run: a program that
// writes into descriptors at random, or copies what was there, makes no valid frame. One that searches its process'
// memory for the key can; see SECURITY.md.
//
// The first frame that is not valid ends the reading: nothing that follows can be told from garbage.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli {

using FrameKey = std::array<std::uint64_t, 2>;

/// From the system's source of random numbers. Throws std::system_error.
FrameKey new_frame_key();

/// SipHash-2-4 of the bytes.
std::uint64_t checksum(const FrameKey &key, std::string_view bytes);

constexpr std::size_t most_bytes = 256 << 20; // of a message

/// Nothing where the message is too long.
std::optional<std::string> frame(const FrameKey &key, std::uint64_t number, std::string_view message);

/// Cuts what comes out of the pipe into messages.
class FrameReader {
public:
  explicit FrameReader(const FrameKey &key) : key(key) {}
  void feed(std::string_view bytes);
  std::optional<std::string> next();

  /// A frame was not valid: it, and all that came after it, is lost.
  bool damaged() const { return is_damaged; }
  /// Is there the beginning of a frame?
  bool has_rest() const { return used < buffer.size(); }
  /// How many there were.
  std::uint64_t count() const { return number; }

private:
  FrameKey key;
  std::string buffer;
  std::size_t used = 0;
  std::uint64_t number = 0;
  bool is_damaged = false;
};

} // namespace ampsim::cli
