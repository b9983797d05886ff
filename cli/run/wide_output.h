// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wide output of programs: std::wcout and its relatives, wprintf, and the formats of Microsoft's library.
//
// On Windows, programs mix wide and narrow output freely (an accelerator's description is a wide string). In the GNU C
// library a stream becomes wide or narrow on first use, and output of the other kind is lost. So wide characters are
// converted to UTF-8 before they reach stdout and stderr, which stay narrow. wprintf's %s is a wide string, and %I64d
// a long long, as in Microsoft's library.
#pragma once

#include "simulator/machine.h"

#include <span>
#include <string>

namespace ampsim::cli {

/// For this process, from now on.
void redirect_wide_streams();

/// printf, scanf and their variants, for the program: the wide ones that print, and the narrow ones also with va_list.
std::span<const HostSymbol> output_symbols();

/// Converts a format of Microsoft's wprintf to the GNU C library's.
std::wstring portable_wide_format(const wchar_t *format);
/// ... of its printf.
std::string portable_format(const char *format);

} // namespace ampsim::cli
