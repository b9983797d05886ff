// HAZARD-NONE
// completion_future (4.6) and the shims of the Concurrency Runtime for it.
#include <amp.h>
#include <ppltasks.h>
#include "cases.h"

#include <thread>
#include <type_traits>

using namespace concurrency;

static completion_future some_operation(std::vector<int> &to) {
    array<int, 1> a(4, std::vector<int>{1, 2, 3, 4}.begin());
    return copy_async(a, to.begin());
}
CASE(default_constructed_is_not_valid) {
    completion_future f;
    CHECK(!f.valid());
    THROWS(std::exception, f.get());
}
CASE(operation_has_ended_after_get) {
    std::vector<int> v(4);
    completion_future f = some_operation(v);
    CHECK(f.valid());
    f.get();
    CHECK(v[3] == 4 && f.valid());
    f.get(); // as a shared_future: again
}
CASE(wait_for_and_wait_until) {
    std::vector<int> v(4);
    completion_future f = some_operation(v);
    f.wait();
    CHECK(f.wait_for(std::chrono::milliseconds(1)) == std::future_status::ready);
    CHECK(f.wait_until(std::chrono::steady_clock::now()) == std::future_status::ready);
    static_assert(std::is_same<decltype(f.wait_for(std::chrono::seconds(1))), std::future_status>::value, "");
}
CASE(copies_refer_to_the_same_operation) {
    std::vector<int> v(4);
    completion_future f = some_operation(v), g(f), h;
    h = g;
    CHECK(f.valid() && g.valid() && h.valid());
    h.get();
    CHECK(v[0] == 1);
}
CASE(moving_leaves_nothing) {
    std::vector<int> v(4);
    completion_future f = some_operation(v), g(std::move(f)), h;
    CHECK(!f.valid() && g.valid());
    h = std::move(g);
    CHECK(!g.valid() && h.valid());
}
CASE(converts_to_a_shared_future) {
    std::vector<int> v(4);
    std::shared_future<void> s = some_operation(v);
    s.get();
    CHECK(s.valid() && v[2] == 3);
    std::shared_future<void> none = completion_future();
    CHECK(!none.valid());
}
CASE(then_is_called_upon_completion) {
    std::vector<int> v(4);
    int called = 0;
    completion_future f = some_operation(v);
    f.then([&] { called = v[1]; });
    f.get();
    for (int k = 0; k < 600000 && !called; ++k) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(called == 2);
}
CASE(to_task_can_be_continued) {
    std::vector<int> v(4);
    task<void> t = some_operation(v).to_task();
    int sum = 0;
    t.then([&] { sum = v[0] + v[3]; }).wait();
    CHECK(sum == 5);
}
CASE(to_task_chains_values) {
    std::vector<int> v(4);
    task<int> t = some_operation(v).to_task().then([&] { return v[2]; }).then([](int x) { return x * 10; });
    CHECK(t.get() == 30);
}
