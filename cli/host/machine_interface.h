// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gdb's machine interface (GDB/MI 3): parses records, one per line.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli::host {

using Json = nlohmann::json;

struct MiRecord {
  enum class Kind : std::uint8_t {
    result, // the result of a command: "done", "running", "error"
    exec,   // threads run or have stopped: "running", "stopped"
    notify, // something else has changed: "breakpoint-modified"
    text,   // of gdb's own console ("~"), the program's, its log: `values` is a string; "(gdb)", too
  } kind = Kind::text;
  std::optional<std::uint64_t> token; // of the command that a result answers
  std::string name;
  Json values = Json::object(); // strings, objects and arrays; `frame={...}` within a list is just the object
};

/// Returns nothing if the line is not a record.
std::optional<MiRecord> parse_record(std::string_view line);

/// As an argument of a command.
std::string mi_string(std::string_view text);

} // namespace ampsim::cli::host
