// HAZARD-NONE
// Names that programs written on Windows can use once they have included <amp.h>.
#include <amp.h>
#include <Windows.h>
#include <WinBase.h>
#include <SDKDDKVer.h>
#include <amprt.h>
#include <concrtrm.h>
#include <concurrent_queue.h>
#include <concurrent_unordered_map.h>
#include <concurrent_vector.h>
#include <conio.h>
#include <wincon.h>
#include <crtdbg.h>
#include <intrin.h>
#include <mmsystem.h>
#include <sal.h>
#include <tchar.h>
#include <xutility>

using namespace concurrency;

#define REQUIRE(...)                                                                                               \
    if (!(__VA_ARGS__)) return __LINE__

int clamped(int x) restrict(cpu, amp) { return min(max(x, 0), 10); }
float mixed(float x) restrict(cpu, amp) { return max(x, 2) + min(1, 0.5); }

namespace own {
int calls = 0;
template <class T> T min(T a, T b) {
    ++calls;
    return a < b ? a : b;
}
int use() { return min(3, 4); }
} // namespace own

int text() {
    char buffer[8];
    REQUIRE(sprintf_s(buffer, "%d-%d", 12, 34) == 5 && strcmp(buffer, "12-34") == 0);
    REQUIRE(sprintf_s(buffer, _countof(buffer), "%d", 7) == 1 && strcmp(buffer, "7") == 0);
    REQUIRE(strcpy_s(buffer, "abc") == 0 && strcat_s(buffer, "def") == 0 && strcmp(buffer, "abcdef") == 0);
    REQUIRE(strcat_s(buffer, "ghi") != 0);
    REQUIRE(strcpy_s(buffer, 4, "abcd") != 0 && buffer[0] == '\0');
    REQUIRE(strncpy_s(buffer, "abcdef", 2) == 0 && _stricmp(buffer, "AB") == 0);
    REQUIRE(memcpy_s(buffer, 4, "12345", 5) != 0 && memcpy_s(buffer, 4, "123", 4) == 0 && buffer[2] == '3');
    FILE *file = nullptr;
    REQUIRE(fopen_s(&file, "/nonexistent/file", "rb") == ENOENT && !file);
    REQUIRE(fopen_s(&file, "/dev/null", "rb") == 0 && file);
    fclose(file);
    int numbers[] = {3, 1, 2};
    std::sort(stdext::make_checked_array_iterator(numbers, 3),
              stdext::make_checked_array_iterator(numbers, _countof(numbers), 3));
    REQUIRE(ARRAYSIZE(numbers) == sizeof numbers / sizeof *numbers);
    REQUIRE(numbers[0] == 1 && __max(numbers[1], numbers[2]) == 3 && __min(0.5, 1) == 0.5);
    return 0;
}

int containers() {
    Concurrency::concurrent_queue<int> queue;
    Concurrency::concurrent_vector<int> results;
    for (int i = 0; i < 100; ++i) queue.push(i);
    auto work = [&] {
        for (int element; queue.try_pop(element);) results.push_back(element);
    };
    std::thread other(work);
    work();
    other.join();
    REQUIRE(queue.empty() && results.size() == 100);
    std::sort(results.begin(), results.end());
    REQUIRE(results[0] == 0 && results[99] == 99);
    try {
        throw std::exception("a text");
    } catch (const std::exception &e) {
        REQUIRE(strcmp(e.what(), "a text") == 0);
    }
    return 0;
}

int timers() {
    LARGE_INTEGER frequency, start, end;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&start);
    DWORD ticks = GetTickCount();
    Sleep(20);
    QueryPerformanceCounter(&end);
    double seconds = double(end.QuadPart - start.QuadPart) / frequency.QuadPart;
    REQUIRE(seconds >= 0.02 && seconds < 3600);
    REQUIRE(GetTickCount() - ticks >= 19);
    return 0;
}

int wide_text() {
    wchar_t buffer[8];
    REQUIRE(swprintf_s(buffer, L"%s-%d", L"ab", 12) == 5 && wcscmp(buffer, L"ab-12") == 0);
    REQUIRE(swprintf_s(buffer, _countof(buffer), L"%d", 7) == 1 && _wtoi(buffer) == 7);
    REQUIRE(wcscpy_s(buffer, L"abc") == 0 && wcscat_s(buffer, L"DEF") == 0 && _wcsicmp(buffer, L"ABCdef") == 0);
    REQUIRE(wcscpy_s(buffer, L"12345678") != 0 && buffer[0] == L'\0');
    LPCTSTR text = _T("text");
    REQUIRE(_tcslen(text) == 4);
    return 0;
}

int numbers_and_text() {
    char word[8], letter;
    int number = 0, other = 0;
    float real = 0;
    REQUIRE(sscanf_s("abc 42 x 1.5", "%s %d %c %f", word, (unsigned)_countof(word), &number, &letter, 1u, &real) == 4);
    REQUIRE(strcmp(word, "abc") == 0 && number == 42 && letter == 'x' && real == 1.5f);
    REQUIRE(sscanf_s("a text that is too long", "%s", word, 3u) == 1 && strlen(word) < 3);
    REQUIRE(sscanf_s("3,4", "%d,%*d", &number) == 1 && sscanf_s("5,6", "%d,%d", &number, &other) == 2 && other == 6);
    REQUIRE(_snprintf_s(word, _TRUNCATE, "%s", "0123456789") == -1 && strcmp(word, "0123456") == 0);
    REQUIRE(_snprintf_s(word, 3, "%s", "0123456789") == -1 && strcmp(word, "012") == 0);
    REQUIRE(_snprintf_s(word, _TRUNCATE, "%s", "0123456") == 7 && strcmp(word, "0123456") == 0);
    REQUIRE(_snprintf_s(word, sizeof(word), 3, "%d", 12) == 2 && strcmp(word, "12") == 0);
    REQUIRE(_snprintf_s(word, sizeof(word), "%s", "0123456789") == -1 && strcmp(word, "") == 0);
    REQUIRE(_itoa_s(-255, word, 10) == 0 && strcmp(word, "-255") == 0);
    REQUIRE(_itoa_s(255, word, sizeof(word), 16) == 0 && strcmp(word, "ff") == 0);
    sprintf_s(word, "%I64d", __int64(1) << 20);
    REQUIRE(strcmp(word, "1048576") == 0);
    char *copy = _strdup("copy"), *variable = copy;
    REQUIRE(strcmp(copy, "copy") == 0 && _dupenv_s(&variable, nullptr, "NO_SUCH_VARIABLE") == 0 && !variable);
    free(copy);
    void *memory = _aligned_malloc(100, 64);
    REQUIRE(memory && (size_t)memory % 64 == 0);
    _aligned_free(memory);
    REQUIRE(_finite(1.0) && !_isnan(1.0) && _isnan(std::nan("")));
    return 0;
}

_Check_return_ int annotated(_In_ int a, _In_reads_(a) const int *values, _Out_ int *result, _In_opt_z_ const char *) {
    *result = values[a - 1];
    return 0;
}

int threads() {
    concurrent_unordered_map<DWORD, int> map;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { map[GetCurrentThreadId()] += 1; });
    for (std::thread &each : threads) each.join();
    REQUIRE(map.size() == 4 && map.count(GetCurrentThreadId()) == 0 && map.begin()->second == 1);
    REQUIRE(map.insert(std::make_pair(GetCurrentThreadId(), 7)).second && map.find(GetCurrentThreadId())->second == 7);
    concurrent_unordered_map<DWORD, int> copy(map);
    copy.at(GetCurrentThreadId()) = 8;
    REQUIRE(map[GetCurrentThreadId()] == 7 && copy.unsafe_erase(GetCurrentThreadId()) == 1 && copy.size() == 4);
    return 0;
}

int print_to(char *to, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}

int sizes_of_integers() {
    const long long big = 1LL << 40;
    char buffer[40], set[8];
    long long read = 0;
    REQUIRE(sprintf_s(buffer, sizeof buffer, "%I64d", big) == 13 && strcmp(buffer, "1099511627776") == 0);
    REQUIRE(print_to(buffer, sizeof buffer, "%I64d %d", big, 7) == 15 && strcmp(buffer + 13, " 7") == 0);
    REQUIRE(sscanf(buffer, "%I64d", &read) == 1 && read == big);
    REQUIRE(sscanf_s("12%1099511627775", "%[^%]%%%I64d", set, 8u, &read) == 2 && read == big - 1 && set[1] == '2');
    return 0;
}

int intrinsics() {
    const __m128 two = _mm_add_ps(_mm_set1_ps(1), _mm_set1_ps(1));
    for (int i = 0; i < 3; ++i) _mm_pause();
    REQUIRE(_mm_cvtss_si32(two) == 2 && _mm_movemask_ps(_mm_cmpeq_ps(two, two)) == 15);
    REQUIRE(__rdtsc() != 0);
    return 0;
}

int console() {
    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    REQUIRE(output != INVALID_HANDLE_VALUE && output != GetStdHandle(STD_ERROR_HANDLE));
    REQUIRE(GetStdHandle(1) == INVALID_HANDLE_VALUE);
    REQUIRE(SetConsoleTextAttribute(output, FOREGROUND_RED | FOREGROUND_INTENSITY));
    COORD size = {80, 25}, place;
    place.X = place.Y = 0;
    SMALL_RECT *window = new SMALL_RECT();
    window->Right = size.X - 1;
    window->Bottom = size.Y - 1;
    REQUIRE(SetConsoleScreenBufferSize(output, size) && SetConsoleWindowInfo(output, true, window));
    REQUIRE(SetConsoleCursorPosition(output, place) && SetConsoleTitle("a test"));
    delete window;
    return 0;
}

int _tmain(_In_ int argc, _In_reads_(argc) _TCHAR *argv[]) {
    _ASSERT(argc == 1);
    assert(argc == 1, "an explanation");
    REQUIRE(clamped(-1) == 0 && clamped(11) == 10 && mixed(1) == 2.5f && mixed(3) == 3.5f);
    REQUIRE(own::use() == 3 && own::calls == 1);
    {
        using namespace std;
        REQUIRE(min(1, 2) == 1 && max(string("a"), string("b")) == "b" && std::min(2.0, 1.0) == 1.0);
    }
    std::vector<int> results(16);
    array_view<int> view(16, results);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = clamped(i[0] - 3) + int(mixed(3)); });
    view.synchronize();
    for (int i = 0; i < 16; ++i)
        REQUIRE(results[i] == min(max(i - 3, 0), 10) + 3);
    std::wstring program = argv[0];
    REQUIRE(program.size() > 4 && _tcslen(argv[0]) == program.size());
    if (int line = text()) return line;
    if (int line = wide_text()) return line;
    if (int line = numbers_and_text()) return line;
    int values[] = {1, 2}, last = 0;
    REQUIRE(annotated(2, values, &last, nullptr) == 0 && last == 2);
    if (int line = containers()) return line;
    if (int line = threads()) return line;
    if (int line = sizes_of_integers()) return line;
    if (int line = intrinsics()) return line;
    if (int line = console()) return line;
    return timers();
}
