// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <tchar.h>. Its characters are wide, as in a project created by Visual Studio, unless _MBCS is defined.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#ifdef _MBCS

typedef char TCHAR;
typedef char _TCHAR;

#define _T(text) text
#define _TEXT(text) text
#define _tprintf printf
#define _ftprintf fprintf
#define _stprintf_s snprintf
#define _tcscmp strcmp
#define _tcsncmp strncmp
#define _tcslen strlen
#define _tcstol strtol
#define _tcstoul strtoul
#define _tcstod strtod
#define _tcsicmp strcasecmp
#define _ttoi atoi
#define _tstoi atoi
#define _tstof atof

#else

typedef wchar_t TCHAR;
typedef wchar_t _TCHAR;

#define AMPSIM_WIDE(text) L##text
#define _T(text) AMPSIM_WIDE(text)
#define _TEXT(text) AMPSIM_WIDE(text)
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf_s swprintf
#define _tcscmp wcscmp
#define _tcsncmp wcsncmp
#define _tcslen wcslen
#define _tcstol wcstol
#define _tcstoul wcstoul
#define _tcstod wcstod
#define _tcsicmp wcscasecmp
#define _ttoi(text) ((int)wcstol((text), nullptr, 10))
#define _tstoi(text) ((int)wcstol((text), nullptr, 10))
#define _tstof(text) wcstod((text), nullptr)

#endif
