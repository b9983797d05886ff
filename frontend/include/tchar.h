// Microsoft's <tchar.h> for narrow characters, for programs whose main is _tmain.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
#define _tcstod strtod
#define _ttoi atoi
#define _tstoi atoi
#define _tstof atof
