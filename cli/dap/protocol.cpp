// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See protocol.h.
#include "cli/dap/protocol.h"
#include "cli/support/nesting.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli::dap {

//===--- Framing ------------------------------------------------------------------------===//

namespace {

constexpr std::string_view header_end = "\r\n\r\n";
constexpr std::uint64_t longest_header = 4096, longest_message = 64 << 20; // bytes
constexpr unsigned deepest_message = 200;                                  // arrays and objects in each other

/// The contents of a header. Only the protocol's own fields are accepted: a browser acting for a web page sends
/// others.
struct Header {
  std::optional<std::uint64_t> length; // nothing if it is missing or not a number
  bool is_foreign = false;
};

/// The header's field names have no case.
bool is_field(std::string_view line, std::string_view name) {
  return line.size() > name.size() && std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
           return a == (b >= 'A' && b <= 'Z' ? char(b + 32) : b);
         });
}

Header read_header(std::string_view header) {
  constexpr std::string_view length_name = "content-length:", type_name = "content-type:";
  Header result;
  for (std::size_t at = 0; at < header.size();) {
    std::size_t end = std::min(header.find("\r\n", at), header.size());
    std::string_view line = header.substr(at, end - at);
    at = end + 2;
    if (is_field(line, type_name))
      continue;
    if (!is_field(line, length_name)) {
      result.is_foreign = true;
      continue;
    }
    line.remove_prefix(length_name.size());
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    std::uint64_t length = 0;
    auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    bool only_blanks =
        std::string_view(rest, line.data() + line.size()).find_first_not_of(" \t") == std::string_view::npos;
    if (error == std::errc() && only_blanks)
      result.length = length;
  }
  return result;
}

} // namespace

std::optional<std::variant<Json, MessageReader::Malformed>> MessageReader::next() {
  std::string_view rest = std::string_view(buffer).substr(used);
  std::size_t end = rest.find(header_end);
  if (end == std::string::npos) {
    if (rest.size() > longest_header)
      return Malformed{"a header without an end", true};
    return std::nullopt;
  }
  const auto [length, is_foreign] = read_header(rest.substr(0, end));
  std::size_t begin = end + header_end.size();
  if (is_foreign)
    return Malformed{"a header with fields other than Content-Length and Content-Type", true};
  if (!length) {
    used += begin;
    return Malformed{"a header without a valid Content-Length", false};
  }
  if (*length > longest_message)
    return Malformed{fmt::format("a message of {} bytes is too long", *length), true};
  if (rest.size() - begin < *length)
    return std::nullopt;
  std::string_view text = rest.substr(begin, *length);
  used += begin + *length;
  if (nests_deeper_than(text, deepest_message))
    return Malformed{"the message is nested too deeply", false};
  Json message = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded())
    return Malformed{"the message is not JSON", false};
  if (!message.is_object())
    return Malformed{"the message is not a JSON object", false};
  return message;
}

std::string encode(const Json &message) {
  std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  return fmt::format("Content-Length: {}\r\n\r\n{}", text.size(), text);
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes.remove_prefix(std::size_t(written));
  }
  return true;
}

//===--- Messages ---------------------------------------------------------------------===//

/// The request is unknown: the protocol defines no number for that, but no client reaches this.
constexpr std::int32_t no_request = 2147483647;

static Json response(const Json &request, bool done) {
  auto seq = request.find("seq");
  auto command = request.find("command");
  return {{"type", "response"},
          {"request_seq", seq != request.end() && seq->is_number_integer() ? *seq : Json(no_request)},
          {"command", command != request.end() && command->is_string() ? *command : Json("")},
          {"success", done}};
}

Json success(const Json &request, Json body) {
  Json message = response(request, true);
  if (!body.is_null())
    message["body"] = std::move(body);
  return message;
}

/// Returns whether the user made the request. Views that fill themselves, watches and hovers show a refusal in place.
static bool asked_by_user(const Json &request) {
  static constexpr std::string_view commands[] = {
      "launch",   "configurationDone", "restart", "terminate",   "disconnect",
      "pause",    "continue",          "next",    "stepIn",      "stepOut",
      "stepBack", "reverseContinue",   "goto",    "setVariable", "setExpression"};
  auto command = request.find("command");
  return command != request.end() && command->is_string() &&
         std::ranges::find(commands, command->get<std::string>()) != std::end(commands);
}

Json failure(const Json &request, const std::string &text) {
  const bool too_early = text == not_stopped; // the protocol's word, which is for the client
  Json message = response(request, false);
  message["message"] = text;
  // Clients show `error` to the user if it is present and says so.
  message["body"] = {{"error",
                      {{"id", 1},
                       {"format", "{text}"},
                       {"variables", {{"text", too_early ? "the program is running: pause it first" : text}}},
                       {"showUser", asked_by_user(request) && !too_early}}}};
  return message;
}

Json event(const std::string &name, Json body) {
  Json message{{"type", "event"}, {"event", name}};
  if (!body.is_null())
    message["body"] = std::move(body);
  return message;
}

//===--- Arguments ----------------------------------------------------------------------===//

Arguments::Arguments(const Json &request) {
  if (!request.is_object())
    throw RequestError("expected an object");
  object = request;
}

void Arguments::wrong(const char *name, const char *expected) {
  throw RequestError(fmt::format("'{}' must be {}", name, expected));
}

const Json &Arguments::value(const char *name) const {
  if (!has(name))
    throw RequestError(fmt::format("'{}' is missing", name));
  return object[name];
}

std::int64_t Arguments::integer(const char *name) const {
  const Json &given = value(name);
  if (!given.is_number_integer())
    wrong(name, "an integer");
  return given.get<std::int64_t>();
}

std::uint64_t Arguments::count(const char *name, std::uint64_t otherwise) const {
  if (!has(name))
    return otherwise;
  std::int64_t given = integer(name);
  if (given < 0)
    wrong(name, "at least 0");
  return std::uint64_t(given);
}

std::string Arguments::string(const char *name) const {
  const Json &given = value(name);
  if (!given.is_string())
    wrong(name, "a string");
  return given.get<std::string>();
}

bool Arguments::boolean(const char *name, bool otherwise) const {
  if (!has(name))
    return otherwise;
  const Json &given = value(name);
  if (!given.is_boolean())
    wrong(name, "true or false");
  return given.get<bool>();
}

std::vector<std::string> Arguments::strings(const char *name) const {
  std::vector<std::string> list;
  if (!has(name))
    return list;
  if (!object[name].is_array())
    wrong(name, "an array of strings");
  for (const Json &each : object[name]) {
    if (!each.is_string())
      wrong(name, "an array of strings");
    list.push_back(each.get<std::string>());
  }
  return list;
}

std::vector<Arguments> Arguments::objects(const char *name) const {
  std::vector<Arguments> list;
  if (!has(name))
    return list;
  if (!object[name].is_array())
    wrong(name, "an array of objects");
  for (const Json &each : object[name]) {
    if (!each.is_object())
      wrong(name, "an array of objects");
    list.emplace_back(each);
  }
  return list;
}

Arguments Arguments::object_named(const char *name) const {
  const Json &given = value(name);
  if (!given.is_object())
    wrong(name, "an object");
  return Arguments(given);
}

} // namespace ampsim::cli::dap
