// Microsoft's <tchar.h>, for programs whose main is _tmain: narrow characters.
#pragma once

typedef char TCHAR;
typedef char _TCHAR;
#define _T(text) text
#define _TEXT(text) text
#define _tprintf printf
#define _tcscmp strcmp
#define _tcslen strlen
#define _ttoi atoi
#define _tstoi atoi
