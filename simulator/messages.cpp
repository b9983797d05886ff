// printf's conversions, one by one: each is given to the C library with an argument of the type that it wants.
#include "simulator/messages.h"

#include <cstdlib>

#include <bit>
#include <cstdio>
#include <cstring>

namespace ampsim {

namespace {

/// The argument sign-extended, where it is signed.
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

/// `flags`: "%-08.3" and the like, without length modifiers.
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

void Messages::abort(std::string_view text, const ThreadId &thread, unsigned rank) {
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
}

} // namespace ampsim
