#include "cli/wide_output.h"

#include <array>
#include <cstdarg>
#include <cstdio>
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
  unsigned extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
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
  while (length < 0 && text.size() < (std::size_t{1} << 24)) { // vswprintf does not say how much room it needs
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

} // namespace

std::wstring portable_wide_format(const wchar_t *format) {
  std::wstring portable;
  while (*format) {
    if (*format != L'%') {
      portable += *format++;
      continue;
    }
    portable += *format++;
    std::size_t modifiers = portable.size();
    while (*format && std::wcschr(L"-+ #0123456789.*hlLqjztw", *format)) {
      if (!std::wcschr(L"hlLqjztw", *format))
        modifiers = portable.size() + 1;
      portable += *format++;
    }
    wchar_t conversion = *format;
    if (!conversion)
      break;
    ++format;
    std::wstring modifier = portable.substr(modifiers);
    bool is_text = conversion == L's' || conversion == L'c', is_other = conversion == L'S' || conversion == L'C';
    if (is_text || is_other) {
      portable.resize(modifiers);
      bool wide = modifier == L"h" ? false : modifier == L"l" || modifier == L"w" ? true : is_text;
      if (wide)
        portable += L'l';
      conversion = conversion == L's' || conversion == L'S' ? L's' : L'c';
    }
    portable += conversion;
  }
  return portable;
}

void redirect_wide_streams() {
  // Never destroyed: destructors of static objects may still write.
  std::wcout.rdbuf(new NarrowingBuffer(stdout));
  std::wcerr.rdbuf(new NarrowingBuffer(stderr));
  std::wclog.rdbuf(new NarrowingBuffer(stderr));
}

std::span<const HostSymbol> wide_output_symbols() {
  static const std::array symbols{HostSymbol{"wprintf", reinterpret_cast<void *>(&wide_printf)},
                                  HostSymbol{"fwprintf", reinterpret_cast<void *>(&wide_fprintf)}};
  return symbols;
}

} // namespace ampsim::cli
