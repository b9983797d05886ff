// direct3d_printf, direct3d_errorf and direct3d_abort (12.3): their effect on
// the host. Their output is tested from outside (tests/commands/output.bash).
#include <amp.h>
#include "cases.h"

#include <string>

using namespace concurrency;

template <class Launch> static std::string message_of(const Launch &launch) {
    try {
        launch();
    } catch (const runtime_exception &error) {
        return error.what();
    }
    return "";
}

CASE(printf_does_not_disturb_the_kernel) {
    array<int, 1> a(4);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
        if (i[0] == 2) direct3d_printf("thread %d\n", i[0]);
        a[i] = i[0];
    });
    CHECK(a[3] == 3);
}
CASE(errorf_throws_its_message_on_the_host) {
    array<int, 1> a(8);
    std::string text = message_of([&] {
        parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
            a[i] = i[0];
            if (i[0] == 5) direct3d_errorf("element %d: %g of %u%%\n", i[0], 2.5f, 7u);
        });
    });
    CHECK(text == "element 5: 2.5 of 7%\n");
    CHECK(a[7] == 7); // the kernel continued
}
CASE(first_of_several_errors_is_thrown) {
    array<int, 1> a(8);
    std::string text = message_of([&] {
        parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
            a[i] = 1;
            if (i[0] % 3 == 1) direct3d_errorf("bad %d", i[0]);
        });
    });
    CHECK(text == "bad 1");
}
CASE(conversions_are_those_of_printf) {
    std::string text = message_of([] {
        parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {
            double d = -0.125;
            unsigned int u = 0xffffffffu;
            direct3d_errorf("[%5d|%-4i|%05u|%x|%X|%o|%.3f|%10.2e|%s|%c|%%|%+d]", -42, 7, 9u, 255u, u, 8u, d, 12345.678,
                            "text", 65, 3);
        });
    });
    CHECK(text == "[  -42|7   |00009|ff|FFFFFFFF|10|-0.125|  1.23e+04|text|A|%|+3]");
}
CASE(abort_throws_and_ends_the_threads_that_call_it) {
    array<int, 1> a(8, std::vector<int>(8).begin());
    CHECK(!message_of([&] {
               parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
                   if (i[0] % 2) direct3d_abort(); // HAZARD@-2: device-assert
                   a[i] = 1;
               });
           }).empty());
    CHECK(a[0] == 1 && a[1] == 0 && a[6] == 1 && a[7] == 0);
}
static void check(bool good) restrict(amp) {
    if (!good) direct3d_abort(); // HAZARD: device-assert
}
CASE(abort_in_a_called_function_and_between_barriers) {
    array<int, 1> a(8, std::vector<int>(8).begin());
    CHECK(!message_of([&] {
               parallel_for_each(a.extent.tile<4>(), [&a](tiled_index<4> t) restrict(amp) {
                   tile_static int shared[4];
                   shared[t.local[0]] = t.global[0];
                   t.barrier.wait();
                   check(t.tile[0] == 0);
                   a[t] = shared[3 - t.local[0]];
               });
           }).empty());
    CHECK(a[0] == 3 && a[3] == 0 && a[4] == 0 && a[7] == 0);
}
CASE(launches_go_on_after_an_error) {
    array<int, 1> a(4);
    message_of([&] { parallel_for_each(a.extent, [](index<1>) restrict(amp) { direct3d_abort(); }); }); // HAZARD: device-assert
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 4; });
    CHECK(a[2] == 4);
}
