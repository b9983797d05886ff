// Shared by the programs in this folder: cases that each test one guarantee of the specification.
//
//   CASE(name_of_the_promise) { CHECK(...); }
//
// is a separate function. main() runs all cases, prints the checks that failed and
// returns the number of failed cases. documented.cmake in this folder counts the cases.
#pragma once

#include <amp.h>

#include <cstdio>
#include <exception>
#include <vector>

namespace cases {

struct Case {
    const char *name;
    void (*body)();
};

inline std::vector<Case> &all() {
    static std::vector<Case> cases;
    return cases;
}

struct Registration {
    Registration(const char *name, void (*body)()) { all().push_back({name, body}); }
};

inline bool &failed() {
    static bool value = false;
    return value;
}

inline void check(bool holds, const char *what, int line) {
    if (holds) return;
    std::printf("line %d: %s\n", line, what);
    failed() = true;
}

/// Returns whether the action throws exactly this type of exception, or one derived from it.
template <class Exception, class Action> bool throws(const Action &action) {
    try {
        action();
    } catch (const Exception &) {
        return true;
    } catch (...) {
    }
    return false;
}

/// Returns whether `test` holds in a kernel of one thread.
template <class Test> bool on_accelerator(const Test &test) {
    int result = -1;
    concurrency::array_view<int> view(1, &result);
    concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1>) restrict(amp) {
        view[0] = test() ? 1 : 0;
    });
    view.synchronize();
    return result == 1;
}

inline int run() {
    int count = 0;
    for (const Case &each : all()) {
        failed() = false;
        try {
            each.body();
        } catch (const std::exception &error) {
            std::printf("exception: %s\n", error.what());
            failed() = true;
        }
        if (failed()) {
            std::printf("FAILED: %s\n", each.name);
            ++count;
        }
    }
    std::printf("%d of %d cases failed\n", count, int(all().size()));
    return count;
}

} // namespace cases

#define CASE(NAME)                                                                                                 \
    static void NAME();                                                                                            \
    static const cases::Registration NAME##_registration(#NAME, NAME);                                             \
    static void NAME()

#define CHECK(...) cases::check((__VA_ARGS__) ? true : false, #__VA_ARGS__, __LINE__)

/// For restrict(amp,cpu) code: checks it on the host and in a kernel.
#define CHECK_BOTH(...)                                                                                            \
    do {                                                                                                           \
        auto test_here = [=]() restrict(amp, cpu) -> bool { return (__VA_ARGS__); };                               \
        cases::check(test_here(), #__VA_ARGS__, __LINE__);                                                         \
        cases::check(cases::on_accelerator(test_here), "in a kernel: " #__VA_ARGS__, __LINE__);                    \
    } while (0)

#define THROWS(EXCEPTION, ...)                                                                                     \
    cases::check(cases::throws<EXCEPTION>([&] { __VA_ARGS__; }), #EXCEPTION ": " #__VA_ARGS__, __LINE__)

int main() { return cases::run(); }
