// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of the Debug Adapter Protocol: JSON after a header with its length.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ampsim::cli::dap {

using Json = nlohmann::json;

/// A request that cannot be executed; the message is for the user.
struct RequestError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Splits the input into messages.
class MessageReader {
public:
  void feed(std::string_view bytes) {
    buffer.erase(0, std::exchange(used, 0));
    buffer.append(bytes);
  }
  /// The next message, or the error in its place. `lost`: the boundaries of messages are unknown from here on.
  struct Malformed {
    std::string reason;
    bool lost = false;
  };
  std::optional<std::variant<Json, Malformed>> next();

private:
  std::string buffer;
  std::size_t used = 0; // of its bytes
};

/// With its header. Text that is not UTF-8 gets replacement characters.
std::string encode(const Json &message);

/// Writes all of it; returns false if the reader has gone.
bool write_all(int descriptor, std::string_view bytes);

Json success(const Json &request, Json body = nullptr);
Json failure(const Json &request, const std::string &message);
/// The protocol's error for a request that a running program cannot answer.
inline constexpr std::string_view not_stopped = "notStopped";
Json event(const std::string &name, Json body = nullptr);

/// A request's arguments, each with its required type. Throws RequestError.
class Arguments {
public:
  explicit Arguments(const Json &request);
  bool has(const char *name) const { return object.contains(name) && !object[name].is_null(); }
  std::int64_t integer(const char *name) const;
  std::int64_t integer(const char *name, std::int64_t otherwise) const {
    return has(name) ? integer(name) : otherwise;
  }
  /// A non-negative integer.
  std::uint64_t count(const char *name, std::uint64_t otherwise) const;
  std::string string(const char *name) const;
  std::string string(const char *name, const std::string &otherwise) const {
    return has(name) ? string(name) : otherwise;
  }
  bool boolean(const char *name, bool otherwise) const;
  std::vector<std::string> strings(const char *name) const; // empty if there are none
  /// Objects of an array; empty if absent.
  std::vector<Arguments> objects(const char *name) const;
  Arguments object_named(const char *name) const;
  const Json &json() const { return object; }

private:
  const Json &value(const char *name) const;
  [[noreturn]] static void wrong(const char *name, const char *expected);
  Json object;
};

} // namespace ampsim::cli::dap
