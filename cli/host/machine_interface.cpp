// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See machine_interface.h.
#include "cli/host/machine_interface.h"

namespace ampsim::cli::host {
namespace {

struct Malformed {};

class Parser {
public:
  explicit Parser(std::string_view text) : rest(text) {}

  MiRecord record() {
    MiRecord record;
    if (rest.starts_with("(gdb)"))
      return record;
    if (next_is('~') || next_is('@') || next_is('&')) {
      record.name = take();
      record.values = next_is('"') ? string() : "";
      return record;
    }
    if (const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size()); digits > 0) {
      if (digits > most_digits)
        throw Malformed{};
      record.token = std::stoull(std::string(rest.substr(0, digits)));
      rest.remove_prefix(digits);
    }
    switch (take()) {
    case '^':
      record.kind = MiRecord::Kind::result;
      break;
    case '*':
      record.kind = MiRecord::Kind::exec;
      break;
    case '=':
    case '+':
      record.kind = MiRecord::Kind::notify;
      break;
    default:
      throw Malformed{};
    }
    record.name = word(",");
    while (next_is(',')) {
      take();
      result_into(record.values);
    }
    if (!rest.empty())
      throw Malformed{};
    return record;
  }

private:
  static constexpr std::size_t most_digits = 18;
  static constexpr unsigned deepest = 200;
  std::string_view rest;
  unsigned depth = 0;

  bool next_is(char c) const { return !rest.empty() && rest.front() == c; }
  char take() {
    if (rest.empty())
      throw Malformed{};
    const char c = rest.front();
    rest.remove_prefix(1);
    return c;
  }
  std::string word(std::string_view ends) {
    const std::size_t length = std::min(rest.find_first_of(ends), rest.size());
    std::string text(rest.substr(0, length));
    rest.remove_prefix(length);
    return text;
  }

  void result_into(Json &object) {
    std::string name = word("=");
    if (take() != '=' || name.empty())
      throw Malformed{};
    object[std::move(name)] = value();
  }

  Json value() {
    if (++depth > deepest)
      throw Malformed{};
    Json made;
    if (next_is('"'))
      made = string();
    else
      made = next_is('{') ? tuple() : list();
    --depth;
    return made;
  }

  Json tuple() {
    Json object = Json::object();
    take();
    if (!next_is('}'))
      do
        result_into(object);
      while (next_is(',') && take());
    if (take() != '}')
      throw Malformed{};
    return object;
  }

  Json list() {
    if (take() != '[')
      throw Malformed{};
    Json array = Json::array();
    if (!next_is(']'))
      do
        if (next_is('"') || next_is('{') || next_is('['))
          array.push_back(value());
        else {
          Json named = Json::object();
          result_into(named);
          array.push_back(std::move(named.front()));
        }
      while (next_is(',') && take());
    if (take() != ']')
      throw Malformed{};
    return array;
  }

  std::string string() {
    std::string text;
    take();
    for (char c; (c = take()) != '"';)
      text += c == '\\' ? escaped() : c;
    return text;
  }

  char escaped() {
    const char c = take();
    switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'v':
      return '\v';
    case 'e':
      return '\033';
    default:
      if (c < '0' || c > '7')
        return c;
    }
    unsigned code = unsigned(c - '0'); // three octal digits
    for (int k = 0; k < 2 && !rest.empty() && rest.front() >= '0' && rest.front() <= '7'; ++k)
      code = code * 8 + unsigned(take() - '0');
    return char(code);
  }
};

} // namespace

std::optional<MiRecord> parse_record(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r') || line.ends_with(' '))
    line.remove_suffix(1);
  try {
    return Parser(line).record();
  } catch (const Malformed &) {
    return std::nullopt;
  }
}

std::string mi_string(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

} // namespace ampsim::cli::host
