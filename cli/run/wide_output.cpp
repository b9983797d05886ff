// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/run/wide_output.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <iostream>
#include <streambuf>
#include <string_view>
#include <vector>

namespace ampsim::cli {

namespace {

void append_utf8(std::string &text, wchar_t character) {
  unsigned long code = static_cast<unsigned long>(character);
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  unsigned extra = 3;
  if (code < 0x800)
    extra = 1;
  else if (code < 0x10000)
    extra = 2;
  static constexpr unsigned long lead[] = {0, 0xc0, 0xe0, 0xf0};
  text += static_cast<char>(lead[extra] | code >> 6 * extra);
  while (extra-- > 0)
    text += static_cast<char>(0x80 | (code >> 6 * extra & 0x3f));
}

void write(std::FILE *stream, std::wstring_view wide) {
  std::string text;
  for (wchar_t character : wide)
    append_utf8(text, character);
  std::fwrite(text.data(), 1, text.size(), stream);
}

class NarrowingBuffer : public std::wstreambuf {
public:
  explicit NarrowingBuffer(std::FILE *stream) : stream(stream) {}

protected:
  int_type overflow(int_type character) override {
    if (!traits_type::eq_int_type(character, traits_type::eof())) {
      wchar_t one = traits_type::to_char_type(character);
      write(stream, {&one, 1});
    }
    return traits_type::not_eof(character);
  }
  std::streamsize xsputn(const wchar_t *characters, std::streamsize count) override {
    write(stream, {characters, static_cast<std::size_t>(count)});
    return count;
  }
  int sync() override { return std::fflush(stream); }

private:
  std::FILE *stream;
};

int print_wide(std::FILE *stream, const wchar_t *format, std::va_list arguments) {
  std::wstring portable = portable_wide_format(format);
  std::vector<wchar_t> text(256);
  int length = -1;
  while (length < 0 && text.size() < (std::size_t{1} << 24)) { // vswprintf does not return the required size
    text.resize(text.size() * 2);
    std::va_list again;
    va_copy(again, arguments);
    length = std::vswprintf(text.data(), text.size(), portable.c_str(), again);
    va_end(again);
  }
  if (length >= 0)
    write(stream, {text.data(), static_cast<std::size_t>(length)});
  return length;
}

int wide_printf(const wchar_t *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = print_wide(stdout, format, arguments);
  va_end(arguments);
  return length;
}

int wide_fprintf(std::FILE *stream, const wchar_t *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = print_wide(stream, format, arguments);
  va_end(arguments);
  return length;
}

int wide_sprintf(wchar_t *to, std::size_t size, const wchar_t *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = std::vswprintf(to, size, portable_wide_format(format).c_str(), arguments);
  va_end(arguments);
  return length;
}

/// A narrow format, which differs from the standard only in Microsoft's integer sizes.
class NarrowFormat {
public:
  explicit NarrowFormat(const char *format) : format(format) {
    if (std::strchr(format, 'I'))
      portable = portable_format(format);
  }
  const char *text() const { return portable.empty() ? format : portable.c_str(); }

private:
  const char *format;
  std::string portable;
};

int narrow_vprintf(const char *format, std::va_list arguments) {
  return std::vprintf(NarrowFormat(format).text(), arguments);
}
int narrow_vfprintf(std::FILE *stream, const char *format, std::va_list arguments) {
  return std::vfprintf(stream, NarrowFormat(format).text(), arguments);
}
int narrow_vsprintf(char *to, const char *format, std::va_list arguments) {
  return std::vsprintf(to, NarrowFormat(format).text(), arguments);
}
int narrow_vsnprintf(char *to, std::size_t size, const char *format, std::va_list arguments) {
  return std::vsnprintf(to, size, NarrowFormat(format).text(), arguments);
}
int narrow_vscanf(const char *format, std::va_list arguments) {
  return std::vscanf(NarrowFormat(format).text(), arguments);
}
int narrow_vfscanf(std::FILE *stream, const char *format, std::va_list arguments) {
  return std::vfscanf(stream, NarrowFormat(format).text(), arguments);
}
int narrow_vsscanf(const char *text, const char *format, std::va_list arguments) {
  return std::vsscanf(text, NarrowFormat(format).text(), arguments);
}

int narrow_printf(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = narrow_vprintf(format, arguments);
  va_end(arguments);
  return length;
}

int narrow_fprintf(std::FILE *stream, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = narrow_vfprintf(stream, format, arguments);
  va_end(arguments);
  return length;
}

int narrow_sprintf(char *to, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = narrow_vsprintf(to, format, arguments);
  va_end(arguments);
  return length;
}

int narrow_snprintf(char *to, std::size_t size, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int length = narrow_vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return length;
}

int narrow_scanf(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int found = narrow_vscanf(format, arguments);
  va_end(arguments);
  return found;
}

int narrow_fscanf(std::FILE *stream, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int found = narrow_vfscanf(stream, format, arguments);
  va_end(arguments);
  return found;
}

int narrow_sscanf(const char *text, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  int found = narrow_vsscanf(text, format, arguments);
  va_end(arguments);
  return found;
}

template <class Char> bool is_one_of(Char character, std::string_view characters) {
  return character > 0 && character < 128 && characters.find(static_cast<char>(character)) != characters.npos;
}

/// `wide`: %s and %c are wide.
template <class Char> std::basic_string<Char> portable_text(const Char *format, bool wide) {
  std::basic_string<Char> portable;
  while (*format) {
    portable += *format;
    if (*format++ != '%')
      continue;
    while (is_one_of(*format, "-+ #0123456789.*"))
      portable += *format++;
    std::string modifier;
    while (is_one_of(*format, "hlLqjztw"))
      modifier += static_cast<char>(*format++);
    if (*format == 'I') { // %I64d, %I32d, and %Iu of a size_t
      ++format;
      const bool is_64 = format[0] == '6' && format[1] == '4', is_32 = format[0] == '3' && format[1] == '2';
      modifier = is_64 ? "ll" : "z";
      if (is_32)
        modifier.clear();
      format += is_64 || is_32 ? 2 : 0;
    }
    Char conversion = *format;
    const bool is_text = is_one_of(conversion, "sc"), is_other = is_one_of(conversion, "SC");
    if (wide && (is_text || is_other)) {
      const bool is_long = modifier == "l" || modifier == "w" || (is_text && modifier != "h");
      modifier = is_long ? "l" : "";
      conversion = is_one_of(conversion, "sS") ? 's' : 'c';
    }
    portable.append(modifier.begin(), modifier.end());
    if (!conversion)
      break;
    portable += conversion;
    ++format;
  }
  return portable;
}

} // namespace

std::wstring portable_wide_format(const wchar_t *format) { return portable_text(format, /*wide=*/true); }
std::string portable_format(const char *format) { return portable_text(format, /*wide=*/false); }

void redirect_wide_streams() {
  // Never destroyed: destructors of static objects may still write.
  std::wcout.rdbuf(new NarrowingBuffer(stdout));
  std::wcerr.rdbuf(new NarrowingBuffer(stderr));
  std::wclog.rdbuf(new NarrowingBuffer(stderr));
}

std::span<const HostSymbol> output_symbols() {
  auto symbol = [](const char *name, auto *function) {
    return HostSymbol{name, reinterpret_cast<void *>(function)};
  };
  static const std::array symbols{
      symbol("wprintf", &wide_printf),
      symbol("fwprintf", &wide_fprintf),
      symbol("swprintf", &wide_sprintf),
      symbol("printf", &narrow_printf),
      symbol("vprintf", &narrow_vprintf),
      symbol("fprintf", &narrow_fprintf),
      symbol("vfprintf", &narrow_vfprintf),
      symbol("sprintf", &narrow_sprintf),
      symbol("vsprintf", &narrow_vsprintf),
      symbol("snprintf", &narrow_snprintf),
      symbol("vsnprintf", &narrow_vsnprintf),
      symbol("scanf", &narrow_scanf),
      symbol("vscanf", &narrow_vscanf),
      symbol("fscanf", &narrow_fscanf),
      symbol("vfscanf", &narrow_vfscanf),
      symbol("sscanf", &narrow_sscanf),
      symbol("vsscanf", &narrow_vsscanf),
      symbol("__isoc99_scanf", &narrow_scanf),
      symbol("__isoc99_vscanf", &narrow_vscanf),
      symbol("__isoc99_fscanf", &narrow_fscanf),
      symbol("__isoc99_vfscanf", &narrow_vfscanf),
      symbol("__isoc99_sscanf", &narrow_sscanf),
      symbol("__isoc99_vsscanf", &narrow_vsscanf),
      symbol("__isoc23_scanf", &narrow_scanf),
      symbol("__isoc23_vscanf", &narrow_vscanf),
      symbol("__isoc23_fscanf", &narrow_fscanf),
      symbol("__isoc23_vfscanf", &narrow_vfscanf),
      symbol("__isoc23_sscanf", &narrow_sscanf),
      symbol("__isoc23_vsscanf", &narrow_vsscanf),
  };
  return symbols;
}

} // namespace ampsim::cli
