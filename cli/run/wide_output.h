// Wide output of programs: std::wcout and its like, and wprintf; and the formats of Microsoft's library.
//
// On Windows, programs mix wide and narrow output freely (an accelerator's description is a wide string). In the
// GNU C library a stream is one or the other from its first use on, and what comes the other way is lost. So wide
// characters become UTF-8 before they reach stdout and stderr, and those stay narrow. wprintf's %s is a wide
// string, and %I64d a long long, as in Microsoft's library.
#pragma once

#include "simulator/machine.h"

#include <span>
#include <string>

namespace ampsim::cli {

/// Of this process, from now on.
void redirect_wide_streams();

/// printf, scanf and their like, for the program: wide ones as far as they print, narrow ones also with va_list.
std::span<const HostSymbol> output_symbols();

/// A format of Microsoft's wprintf as one of the GNU C library's.
std::wstring portable_wide_format(const wchar_t *format);
/// ... of its printf.
std::string portable_format(const char *format);

} // namespace ampsim::cli
