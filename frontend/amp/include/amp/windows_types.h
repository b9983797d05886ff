// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names from <windows.h> that programs use without including it, since Microsoft's <amp.h> does: its integer types,
// timers and results.
#pragma once

#include "microsoft.h"

#include <atomic>
#include <thread>

typedef int BOOL;
typedef unsigned char BYTE;
typedef unsigned short WORD;
typedef unsigned int DWORD;
typedef int LONG;
typedef int INT;
typedef unsigned int UINT;
typedef unsigned int ULONG;
typedef float FLOAT;
typedef long long LONGLONG;
typedef unsigned long long ULONGLONG;
typedef long long INT64;
typedef unsigned long long UINT64;
typedef int HRESULT;
typedef long long LONG64;
typedef unsigned long long ULONG64;
typedef size_t SIZE_T;
typedef size_t UINT_PTR;
typedef size_t ULONG_PTR;
typedef wchar_t *LPWSTR;
typedef const wchar_t *LPCWSTR;
#ifdef _MBCS
typedef const char *LPCTSTR;
#else
typedef const wchar_t *LPCTSTR;
#endif

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif
#define S_OK ((HRESULT)0)
#define S_FALSE ((HRESULT)1)
#define E_NOTIMPL ((HRESULT)0x80004001)
#define E_FAIL ((HRESULT)0x80004005)
#define E_UNEXPECTED ((HRESULT)0x8000FFFF)
#define E_OUTOFMEMORY ((HRESULT)0x8007000E)
#define E_INVALIDARG ((HRESULT)0x80070057)
#define DXGI_ERROR_DEVICE_REMOVED ((HRESULT)0x887A0005)
#define DXGI_ERROR_DEVICE_HUNG ((HRESULT)0x887A0006)
#define DXGI_ERROR_DEVICE_RESET ((HRESULT)0x887A0007)
#define SUCCEEDED(result) ((HRESULT)(result) >= 0)
#define FAILED(result) ((HRESULT)(result) < 0)
#define UNALIGNED
#define UNREFERENCED_PARAMETER(parameter) ((void)(parameter))
#define ZeroMemory(to, size) memset((to), 0, (size))
#define ARRAYSIZE(array) (sizeof(array) / sizeof((array)[0]))

/// A number that is unique among the program's threads.
inline DWORD GetCurrentThreadId() {
  static std::atomic<DWORD> last(0);
  thread_local const DWORD id = ++last;
  return id;
}
inline void Sleep(DWORD milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }
/// Milliseconds since some point in time.
inline ULONGLONG GetTickCount64() {
  return ULONGLONG(
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}
inline DWORD GetTickCount() { return DWORD(GetTickCount64()); }
inline DWORD timeGetTime() { return DWORD(GetTickCount64()); }
