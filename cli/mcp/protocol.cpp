// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See protocol.h.
#include "cli/mcp/protocol.h"
#include "cli/support/nesting.h"

#include <cerrno>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli::mcp {

//===--- Messages ---------------------------------------------------------------------===//

constexpr std::size_t longest_line = 64 << 20; // bytes
constexpr unsigned deepest_message = 200;      // arrays and objects in each other

std::optional<std::string> LineReader::next() {
  std::size_t searched = 0;
  while (true) {
    if (std::size_t end = buffer.find('\n', searched); end != buffer.npos) {
      std::string line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return line;
    }
    searched = buffer.size();
    if (searched > longest_line)
      return std::nullopt;
    char part[65536];
    ssize_t length = read(descriptor, part, sizeof part);
    if (length < 0 && errno == EINTR)
      continue;
    if (length <= 0)
      return std::nullopt;
    buffer.append(part, std::size_t(length));
  }
}

Json parse_message(std::string_view line) {
  if (nests_deeper_than(line, deepest_message))
    throw RequestError(parse_error, "the message is nested too deeply");
  Json message = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded())
    throw RequestError(parse_error, "the message is not JSON");
  if (!message.is_object() || message.value("jsonrpc", Json()) != "2.0")
    throw RequestError(invalid_request, "the message is not a JSON-RPC 2.0 object");
  return message;
}

static std::string line_of(const Json &message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string result_line(const Json &id, Json result) {
  return line_of({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

std::string notification_line(std::string_view method, Json parameters) {
  return line_of({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}});
}

std::string error_line(const Json &id, int code, const std::string &message) {
  return line_of({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

//===--- Arguments ----------------------------------------------------------------------===//

static const Json *find(const Json &arguments, const char *name) {
  auto found = arguments.find(name);
  return found == arguments.end() || found->is_null() ? nullptr : &*found;
}

[[noreturn]] static void wrong(const char *name, const char *expected) {
  throw ToolError(fmt::format("'{}' must be {}", name, expected));
}

std::optional<std::string> text_argument(const Json &arguments, const char *name) {
  const Json *value = find(arguments, name);
  if (!value)
    return std::nullopt;
  if (!value->is_string())
    wrong(name, "a string");
  return value->get<std::string>();
}

std::optional<std::uint64_t> count_argument(const Json &arguments, const char *name) {
  const Json *value = find(arguments, name);
  if (!value)
    return std::nullopt;
  if (!value->is_number_unsigned())
    wrong(name, "a non-negative integer");
  return value->get<std::uint64_t>();
}

std::optional<double> number_argument(const Json &arguments, const char *name) {
  const Json *value = find(arguments, name);
  if (!value)
    return std::nullopt;
  if (!value->is_number() || value->get<double>() <= 0)
    wrong(name, "a positive number");
  return value->get<double>();
}

std::vector<std::string> list_argument(const Json &arguments, const char *name) {
  const Json *value = find(arguments, name);
  std::vector<std::string> list;
  if (!value)
    return list;
  if (!value->is_array())
    wrong(name, "an array of strings");
  for (const Json &each : *value) {
    if (!each.is_string())
      wrong(name, "an array of strings");
    list.push_back(each.get<std::string>());
  }
  return list;
}

} // namespace ampsim::cli::mcp
