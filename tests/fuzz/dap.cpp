// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of the Debug Adapter Protocol, in pieces of the length that the first byte gives.
#include "tests/fuzz/fuzz.h"

#include "cli/dap/protocol.h"

#include <algorithm>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli::dap;
  if (size == 0)
    return 0;
  std::string_view text = ampsim::fuzz::text_of(data + 1, size - 1);
  const std::size_t piece = data[0] + 1u;
  MessageReader reader;
  while (!text.empty()) {
    reader.feed(text.substr(0, piece));
    text.remove_prefix(std::min(piece, text.size()));
    while (auto next = reader.next()) {
      if (const auto *wrong = std::get_if<MessageReader::Malformed>(&*next)) {
        if (wrong->lost)
          return 0;
        continue;
      }
      const Json &message = std::get<Json>(*next);
      encode(success(message));
      encode(failure(message, "no"));
      try {
        Arguments arguments(message);
        arguments.count("seq", 0);
        arguments.string("command");
        arguments.boolean("flag", false);
        arguments.strings("names");
        for (const Arguments &each : arguments.objects("breakpoints"))
          each.integer("line");
        arguments.object_named("arguments");
      } catch (const RequestError &) {
      }
    }
  }
  return 0;
}
