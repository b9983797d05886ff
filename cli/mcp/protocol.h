// The messages of the Model Context Protocol: JSON-RPC 2.0, a line each.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli::mcp {

using Json = nlohmann::ordered_json;

// JSON-RPC's own numbers, and the protocol's for a resource.
constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601, invalid_params = -32602,
              internal_error = -32603, resource_not_found = -32002;

/// What a request gets in the place of a result.
struct RequestError : std::runtime_error {
  RequestError(int code, const std::string &message) : std::runtime_error(message), code(code) {}
  int code;
};

/// What went wrong in a tool, for whoever called it: the model, which can fix its arguments.
struct ToolError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The lines of a descriptor.
class LineReader {
public:
  explicit LineReader(int descriptor) : descriptor(descriptor) {}
  /// Nothing at the end, and where a line is longer than any message.
  std::optional<std::string> next();

private:
  int descriptor;
  std::string buffer;
};

/// The message in a line, an object. Throws RequestError.
Json parse_message(std::string_view line);

/// Each of these is a line.
std::string result_line(const Json &id, Json result);
std::string error_line(const Json &id, int code, const std::string &message);

/// The value of `name` in an object of arguments, of the right type, or nothing where it is not given. Throw ToolError.
std::optional<std::string> text_argument(const Json &arguments, const char *name);
std::optional<std::uint64_t> count_argument(const Json &arguments, const char *name);
std::optional<double> number_argument(const Json &arguments, const char *name);
std::vector<std::string> list_argument(const Json &arguments, const char *name);

} // namespace ampsim::cli::mcp
