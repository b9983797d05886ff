// HAZARD-NONE
// Headers that programs include besides amp.h: <ppl.h>, <ppltasks.h>, <concrt.h>.
#include <amp.h>
#include <ppl.h>
#include <ppltasks.h>
#include <concrt.h>
#include "cases.h"

#include <atomic>
#include <stdexcept>

using namespace concurrency;

CASE(parallel_for_calls_every_index_once) {
    std::vector<int> v(1000);
    parallel_for(0, 1000, [&](int i) { v[i] += i; });
    for (int i = 0; i < 1000; ++i) CHECK(v[i] == i);
    std::atomic<int> n(0);
    parallel_for(std::size_t(3), std::size_t(20), std::size_t(5), [&](std::size_t i) { n += int(i); });
    CHECK(n == 3 + 8 + 13 + 18);
}
CASE(parallel_for_over_nothing) {
    bool called = false;
    parallel_for(5, 5, [&](int) { called = true; });
    CHECK(!called);
}
CASE(parallel_for_throws_what_a_call_throws) {
    THROWS(std::out_of_range, parallel_for(0, 100, [](int i) { if (i == 57) throw std::out_of_range("57"); }));
}
CASE(parallel_for_each_over_a_range_beside_that_of_amp) {
    std::vector<int> v(100, 1);
    parallel_for_each(v.begin(), v.end(), [](int &x) { x *= 3; });
    array_view<int> view(v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    for (int each : v) CHECK(each == 4);
}
CASE(parallel_invoke_calls_all) {
    std::atomic<int> n(0);
    parallel_invoke([&] { n += 1; }, [&] { n += 10; }, [&] { n += 100; });
    CHECK(n == 111);
}
CASE(parallel_reduce_sort_and_transform) {
    std::vector<int> v = {5, 3, 9, 1}, w(4);
    CHECK(parallel_reduce(v.begin(), v.end(), 0) == 18);
    parallel_sort(v.begin(), v.end());
    parallel_transform(v.begin(), v.end(), w.begin(), [](int x) { return -x; });
    CHECK(v[0] == 1 && w[3] == -9);
}
CASE(combinable_has_a_value_per_thread) {
    combinable<int> sums([] { return 0; });
    parallel_for(0, 100, [&](int i) { sums.local() += i; });
    CHECK(sums.combine([](int a, int b) { return a + b; }) == 4950);
}
CASE(task_groups) {
    std::atomic<int> n(0);
    task_group group;
    for (int i = 0; i < 4; ++i) group.run([&n, i] { n += i; });
    group.wait();
    CHECK(n == 6);
    auto task = make_task([&n] { ++n; });
    structured_task_group structured;
    structured.run(task);
    structured.wait();
    CHECK(n == 7);
}
CASE(tasks) {
    task<int> t = create_task([] { return 6; });
    CHECK(t.then([](int x) { return x * 7; }).get() == 42);
    task<int> failing = create_task([]() -> int { throw std::runtime_error("no"); });
    THROWS(std::runtime_error, failing.get());
    CHECK(create_task([] { return create_task([] { return 5; }); }).get() == 5);
}
CASE(completion_events) {
    task_completion_event<int> number;
    task_completion_event<void> signal;
    task<int> given(number);
    task<int> next = create_task(number).then([](int x) { return x + 1; });
    auto after = create_task(signal).then([] { return 3; });
    CHECK(!given.is_done());
    CHECK(number.set(5) && !number.set(6) && signal.set());
    CHECK(given.get() == 5 && next.get() == 6 && after.get() == 3);
    task_completion_event<int> failing;
    CHECK(failing.set_exception(std::runtime_error("no")));
    THROWS(std::runtime_error, task<int>(failing).get());
}
CASE(when_all_waits_for_all) {
    std::vector<task<int>> tasks;
    for (int i = 0; i < 4; ++i) tasks.push_back(create_task([i] { return i * i; }));
    std::vector<int> results = when_all(tasks.begin(), tasks.end()).get();
    CHECK(results.size() == 4 && results[3] == 9);
}
CASE(tasks_are_joined) {
    std::atomic<int> n(0);
    task<void> a = create_task([&] { ++n; }), b = create_task([&] { n += 10; });
    CHECK((a && b).then([&] { return int(n); }).get() == 11);
    std::vector<int> both = (create_task([] { return 3; }) && create_task([] { return 4; })).get();
    CHECK(both == std::vector<int>({3, 4}));
    array_view<int> view(4);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    task<void> first = view.synchronize_async().to_task(), second = create_task([&] { ++n; });
    (first && second).wait();
    CHECK(n == 12 && view[3] == 3);
}
CASE(critical_section_and_events) {
    critical_section section;
    int n = 0;
    parallel_for(0, 1000, [&](int) {
        critical_section::scoped_lock lock(section);
        ++n;
    });
    CHECK(n == 1000);
    event done;
    task<void> t([&] { done.set(); });
    CHECK(done.wait() == 0);
    t.wait();
    reader_writer_lock lock;
    reader_writer_lock::scoped_lock_read reader(lock);
}
