// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Windows console, as far as programs use it to colour and position their output: escape sequences if standard
// output is a terminal, else nothing. A terminal keeps the size that its user gave it.
#pragma once

#include "amp/windows_types.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

typedef short SHORT;
typedef const char *LPCSTR;
typedef void *HANDLE;
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)

#define STD_INPUT_HANDLE ((DWORD) - 10)
#define STD_OUTPUT_HANDLE ((DWORD) - 11)
#define STD_ERROR_HANDLE ((DWORD) - 12)

#define FOREGROUND_BLUE 0x01
#define FOREGROUND_GREEN 0x02
#define FOREGROUND_RED 0x04
#define FOREGROUND_INTENSITY 0x08
#define BACKGROUND_BLUE 0x10
#define BACKGROUND_GREEN 0x20
#define BACKGROUND_RED 0x40
#define BACKGROUND_INTENSITY 0x80

typedef struct {
  SHORT X, Y;
} COORD;

typedef struct {
  SHORT Left, Top, Right, Bottom;
} SMALL_RECT;

inline HANDLE GetStdHandle(DWORD which) {
  static FILE *const streams[] = {stderr, stdout, stdin};
  return which >= STD_ERROR_HANDLE && which <= STD_INPUT_HANDLE ? (HANDLE)streams[which - STD_ERROR_HANDLE]
                                                                : INVALID_HANDLE_VALUE;
}

namespace ampsim_console {

/// The terminal of a handle, or null.
inline FILE *terminal(HANDLE handle) {
  FILE *stream = handle == stdout || handle == stderr ? (FILE *)handle : nullptr;
  return stream && isatty(fileno(stream)) ? stream : nullptr;
}
inline void reset() { std::fputs("\033[0m", stdout); }

} // namespace ampsim_console

inline BOOL SetConsoleTextAttribute(HANDLE console, WORD attributes) {
  const int plain = FOREGROUND_RED | FOREGROUND_GREEN | FOREGROUND_BLUE;
  if (FILE *to = ampsim_console::terminal(console)) {
    static const int at_end = std::atexit(ampsim_console::reset); // the terminal belongs to the shell again
    (void)at_end;
    // Blue is the lowest bit in Windows; red is in the sequences.
    auto colour = [](int bits) { return (bits & 1) << 2 | (bits & 2) | (bits & 4) >> 2; };
    std::fputs("\033[0", to);
    if ((attributes & 0xff) != plain)
      std::fprintf(to, ";%d", (attributes & FOREGROUND_INTENSITY ? 90 : 30) + colour(attributes));
    if (attributes & 0xf0)
      std::fprintf(to, ";%d", (attributes & BACKGROUND_INTENSITY ? 100 : 40) + colour(attributes >> 4));
    std::fputc('m', to);
  }
  return TRUE;
}
inline BOOL SetConsoleCursorPosition(HANDLE console, COORD place) {
  if (FILE *to = ampsim_console::terminal(console))
    std::fprintf(to, "\033[%d;%dH", place.Y + 1, place.X + 1);
  return TRUE;
}
inline BOOL SetConsoleTitle(LPCSTR title) {
  if (FILE *to = ampsim_console::terminal(stdout))
    std::fprintf(to, "\033]0;%s\007", title);
  return TRUE;
}
inline BOOL SetConsoleScreenBufferSize(HANDLE, COORD) { return TRUE; }
inline BOOL SetConsoleWindowInfo(HANDLE, BOOL, const SMALL_RECT *) { return TRUE; }
