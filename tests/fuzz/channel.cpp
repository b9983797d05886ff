// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes from the pipe of the program's process: as they are and, since random bytes never have a correct checksum, as
// the message in a frame with one.
#include "tests/fuzz/fuzz.h"

#include "cli/run/channel.h"

#include <nlohmann/json.hpp>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  static const FrameKey key = new_frame_key();
  std::string_view text = ampsim::fuzz::text_of(data, size);
  Decoder raw(key);
  raw.feed(text);
  if (raw.next()) // it has found the key
    std::abort();
  Decoder framed(key);
  framed.feed(*frame(key, 0, text));
  try {
    framed.next();
  } catch (const nlohmann::json::exception &) { // not a message: a fault of ampsim, which is reported
  }
  return 0;
}
