// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of the Model Context Protocol: JSON-RPC 2.0, one per line.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli::mcp {

using Json = nlohmann::ordered_json;

// JSON-RPC's error codes, and the protocol's for a resource.
constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601, invalid_params = -32602,
              internal_error = -32603, resource_not_found = -32002;

/// The error reply to a request.
struct RequestError : std::runtime_error {
  RequestError(int code, const std::string &message) : std::runtime_error(message), code(code) {}
  int code;
};

/// An error of a tool, for its caller: the model, which can correct its arguments.
struct ToolError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The lines of a descriptor.
class LineReader {
public:
  explicit LineReader(int descriptor) : descriptor(descriptor) {}
  /// Returns nothing at the end, and if a line is longer than any message.
  std::optional<std::string> next();

private:
  int descriptor;
  std::string buffer;
};

/// Parses the message in a line, an object. Throws RequestError.
Json parse_message(std::string_view line);

/// Each of these is a line.
std::string result_line(const Json &id, Json result);
std::string notification_line(std::string_view method, Json parameters);
std::string error_line(const Json &id, int code, const std::string &message);

/// The value of `name` in an object of arguments, of the right type, or nothing if it is absent. Throw ToolError.
std::optional<std::string> text_argument(const Json &arguments, const char *name);
std::optional<std::uint64_t> count_argument(const Json &arguments, const char *name);
std::optional<double> number_argument(const Json &arguments, const char *name);
std::vector<std::string> list_argument(const Json &arguments, const char *name);

} // namespace ampsim::cli::mcp
