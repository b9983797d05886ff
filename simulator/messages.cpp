// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats printf's conversions one by one: each is passed to the C library with an argument of the expected type.
#include "simulator/messages.h"

#include <cstdlib>

#include <bit>
#include <cstdio>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

/// The argument, sign-extended if it is signed.
long long as_signed(const ampsim_message_argument &argument) {
  switch (argument.kind) {
  case ampsim_message_float:
    return static_cast<long long>(std::bit_cast<double>(argument.bits));
  case ampsim_message_signed:
  case ampsim_message_unsigned:
    return argument.size == 4 && argument.kind == ampsim_message_signed
               ? static_cast<std::int32_t>(static_cast<std::uint32_t>(argument.bits))
               : static_cast<long long>(argument.bits);
  default:
    return static_cast<long long>(argument.bits);
  }
}

unsigned long long as_unsigned(const ampsim_message_argument &argument) {
  unsigned long long value = static_cast<unsigned long long>(as_signed(argument));
  return argument.size == 4 ? value & 0xffffffffu : value;
}

double as_double(const ampsim_message_argument &argument) {
  if (argument.kind == ampsim_message_float)
    return std::bit_cast<double>(argument.bits);
  return argument.kind == ampsim_message_unsigned ? static_cast<double>(as_unsigned(argument))
                                                  : static_cast<double>(as_signed(argument));
}

template <class T> std::string formatted(const std::string &conversion, T value) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  int length = std::snprintf(nullptr, 0, conversion.c_str(), value);
  if (length < 0)
    return "";
  std::string text(static_cast<std::size_t>(length), '\0');
  std::snprintf(text.data(), text.size() + 1, conversion.c_str(), value);
#pragma GCC diagnostic pop
  return text;
}

/// `flags`: "%-08.3" and similar, without length modifiers.
std::string convert(const std::string &flags, char conversion, const ampsim_message_argument &argument) {
  switch (conversion) {
  case 'd':
  case 'i':
    return formatted(flags + "lld", as_signed(argument));
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    return formatted(flags + "ll" + conversion, as_unsigned(argument));
  case 'c':
    return formatted(flags + "c", static_cast<int>(as_signed(argument)));
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    return formatted(flags + conversion, as_double(argument));
  case 's':
    if (argument.kind != ampsim_message_pointer)
      return "(no string)";
    return formatted(flags + "s", argument.bits ? reinterpret_cast<const char *>(argument.bits) : "(null)");
  case 'p':
    return formatted(flags + "p", reinterpret_cast<const void *>(argument.bits));
  default:
    return flags + conversion;
  }
}

} // namespace

std::string format_message(const char *format, std::span<const ampsim_message_argument> arguments) {
  std::string text;
  std::size_t next = 0;
  while (*format) {
    const char *percent = std::strchr(format, '%');
    if (!percent)
      return text + format;
    text.append(format, percent);
    format = percent + 1;
    std::string flags = "%";
    for (; *format && std::strchr("-+ #0123456789.*hlLqjztI", *format); ++format) {
      if (*format == '*')
        flags += next < arguments.size() ? std::to_string(as_signed(arguments[next++])) : "";
      else if (!std::strchr("hlLqjztI", *format))
        flags += *format;
      else if (*format == 'I' && (std::strncmp(format, "I64", 3) == 0 || std::strncmp(format, "I32", 3) == 0))
        format += 2; // Microsoft's modifiers
    }
    char conversion = *format;
    if (!conversion)
      return text + flags;
    ++format;
    if (conversion == '%')
      text += '%';
    else if (conversion == 'n')
      ++next;
    else if (next < arguments.size())
      text += convert(flags, conversion, arguments[next++]);
    else
      text += "(missing)";
  }
  return text;
}

void Messages::launch(const char *kernel, std::span<const ampsim_message_argument> arguments,
                      const ThreadId &thread, std::uint64_t tile) {
  const auto *block = reinterpret_cast<const char *>(arguments[0].bits);
  launches.push_back({kernel,
                      {block, block + arguments[0].size},
                      arguments[1].bits,
                      reinterpret_cast<const char *>(arguments[2].bits),
                      unsigned(arguments[3].bits),
                      thread,
                      tile});
}

void Messages::fail(const std::string &text) {
  output += text;
  if (!has_error)
    error = text;
  has_error = true;
}

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n"), last = text.find_last_not_of(" \t\n");
  return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// Removes the parentheses around all of the text.
std::string_view bare(std::string_view text) {
  text = trimmed(text);
  while (text.size() > 2 && text.front() == '(' && text.back() == ')') {
    int depth = 0;
    for (std::size_t k = 0; k + 1 < text.size(); ++k) {
      depth += (text[k] == '(') - (text[k] == ')');
      if (depth == 0)
        return text;
    }
    text = trimmed(text.substr(1, text.size() - 2));
  }
  return text;
}

/// The position of an operator outside of parentheses and literals, and its length.
struct Operator {
  std::size_t at = 0, length = 0;
};

/// The operators that determine an expression's structure: comparisons, `&&`, `||`, `?`, `,` and assignments.
std::vector<Operator> operators_in(std::string_view text) {
  std::vector<Operator> found;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    const std::string_view two = text.substr(k, 2);
    if (c == '"' || c == '\'') {
      for (++k; k < text.size() && text[k] != c; ++k)
        k += text[k] == '\\';
      continue;
    }
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    std::size_t length = 0;
    if (two == "->" || two == "<<" || two == ">>")
      ++k;
    else if (two == "==" || two == "!=" || two == "<=" || two == ">=" || two == "&&" || two == "||")
      length = 2;
    else if (c == '<' || c == '>' || c == '?' || c == ',' || c == '=')
      length = 1;
    if (length && depth == 0)
      found.push_back({k, length});
    k += length > 1;
  }
  return found;
}

bool is_literal(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && (text.front() == '-' || text.front() == '+'))
    text = trimmed(text.substr(1));
  return text.empty() || std::strchr("0123456789.'\"", text.front()) || text == "true" || text == "false" ||
         text == "NULL" || text == "nullptr";
}

/// "n = 11, limit = 10" for the operands of a comparison; empty if the text is not that simple.
std::string values_in(std::string_view comparison, const ampsim_message_argument &left,
                      const ampsim_message_argument &right) {
  const std::string_view text = bare(comparison);
  const std::vector<Operator> operators = operators_in(text);
  if (operators.size() != 1 || !std::strchr("=!<>", text[operators[0].at]) ||
      text.substr(operators[0].at, operators[0].length) == "=")
    return "";
  std::string values;
  auto add = [&](std::string_view name, const ampsim_message_argument &value) {
    name = bare(name);
    if (is_literal(name))
      return;
    const char *format = "%u";
    if (value.kind == ampsim_message_float)
      format = "%.9g";
    else if (value.kind == ampsim_message_signed)
      format = "%d";
    values += (values.empty() ? "" : ", ") + std::string(name) + " = " + format_message(format, {&value, 1});
  };
  add(text.substr(0, operators[0].at), left);
  add(text.substr(operators[0].at + operators[0].length), right);
  return values;
}

/// The values of the comparison with that number, among those joined by `&&`.
std::string compared_values(std::string_view assertion, std::span<const ampsim_message_argument> compared) {
  if (compared.size() != 4)
    return "";
  std::vector<std::string_view> parts;
  std::string_view rest = bare(assertion);
  std::size_t begin = 0;
  for (const Operator &each : operators_in(rest)) {
    const std::string_view word = rest.substr(each.at, each.length);
    if (word == "||" || word == "?" || word == ",")
      return "";
    if (word != "&&")
      continue;
    parts.push_back(rest.substr(begin, each.at - begin));
    begin = each.at + each.length;
  }
  parts.push_back(rest.substr(begin));
  // `assert(i < n && "an explanation")` has an operand that is never compared.
  std::erase_if(parts, [](std::string_view part) { return is_literal(part); });
  const std::uint64_t number = compared[0].bits;
  if (parts.size() != compared[1].bits || number >= parts.size())
    return "";
  return values_in(parts[number], compared[2], compared[3]);
}

} // namespace

void Messages::assertion_fails(const std::string &text, const char *assertion) {
  fail(text);
  failing.assertion = assertion ? assertion : "";
  failing.values = compared_values(failing.assertion, last_compared);
}

void Messages::compared(std::span<const ampsim_message_argument> arguments) {
  last_compared.assign(arguments.begin(), arguments.end());
}

void Messages::annotation_fails(const std::string &message, const ThreadId &thread) {
  std::string parts[4];
  std::size_t part = 0;
  for (char c : message)
    if (c == '\n' && part < 3)
      ++part;
    else
      parts[part] += c;
  const unsigned line = unsigned(std::strtoul(parts[1].c_str(), nullptr, 10));
  for (BrokenAnnotation &each : annotations)
    if (each.line == line && each.file == parts[0] && each.text == parts[2]) {
      if (thread < each.thread) {
        each.thread = thread;
        each.values = parts[3];
      }
      return;
    }
  annotations.push_back({parts[0], line, parts[2], parts[3], thread});
}

ThreadStop Messages::abort(std::string_view text, const ThreadId &thread, unsigned rank) {
  std::string said(text);
  if (std::size_t place = said.find("{}"); place != std::string::npos) {
    std::string index;
    for (unsigned d = 0; d < rank; ++d)
      index += (d ? ", " : "") + std::to_string(thread.global[d]);
    said.replace(place, 2, index);
  }
  has_aborted = true;
  if (!has_error)
    error = said;
  has_error = true;
  if (!said.empty())
    output += said + "\n";
  last_compared.clear();
  return std::exchange(failing, {});
}

} // namespace ampsim
