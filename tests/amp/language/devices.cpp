// HAZARD-NONE
// accelerator and accelerator_view (chapter 3).
#include <amp.h>
#include "cases.h"

#include <algorithm>
#include <cwchar>
#include <string>
#include <type_traits>

using namespace concurrency;

CASE(well_known_paths) {
    CHECK(std::wstring(accelerator::default_accelerator) == L"default");
    CHECK(std::wstring(accelerator::direct3d_warp) == L"direct3d\\warp");
    CHECK(std::wstring(accelerator::direct3d_ref) == L"direct3d\\ref");
    CHECK(std::wstring(accelerator::cpu_accelerator) == L"cpu");
}
CASE(default_constructor_is_the_default_path) {
    accelerator a, b(accelerator::default_accelerator), c(L"default");
    CHECK(a == b && b == c && a.device_path != L"default");
}
CASE(every_path_can_be_opened_again) {
    for (const accelerator &each : accelerator::get_all()) {
        accelerator again(each.get_device_path());
        CHECK(again == each && again.description == each.get_description());
    }
}
CASE(unknown_path_throws) {
    THROWS(runtime_exception, accelerator a(L"no\\such\\device"));
    THROWS(runtime_exception, accelerator a{std::wstring()});
}
CASE(path_constructor_is_explicit) { static_assert(!std::is_convertible<std::wstring, accelerator>::value, ""); }
CASE(get_all_lists_gpus_and_the_cpu) {
    std::vector<accelerator> all = accelerator::get_all();
    auto hardware = std::count_if(all.begin(), all.end(), [](accelerator &a) { return !a.is_emulated; });
    auto cpus = std::count_if(all.begin(), all.end(),
                              [](const accelerator &a) { return a.get_device_path() == accelerator::cpu_accelerator; });
    CHECK(hardware >= 2 && cpus == 1);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            CHECK(all[i] != all[j] && all[i].device_path != all[j].device_path);
}
CASE(enumeration_example_of_the_specification) {
    std::vector<accelerator> gpus = accelerator::get_all();
    auto headless = std::find_if(gpus.begin(), gpus.end(),
                                 [](accelerator &accl) { return !accl.has_display && !accl.is_emulated; });
    CHECK(headless != gpus.end());
}
CASE(copies_are_shallow) {
    accelerator a(accelerator::direct3d_warp), b(a), c;
    accelerator &same = (c = b);
    CHECK(a == b && c == a && &same == &c && !(a != c));
}
CASE(properties_and_their_functions_agree) {
    for (const accelerator &a : accelerator::get_all()) {
        CHECK(a.device_path == a.get_device_path() && a.version == a.get_version());
        CHECK(a.description == a.get_description() && !a.description.empty());
        CHECK(a.is_debug == a.get_is_debug() && a.is_emulated == a.get_is_emulated());
        CHECK(a.has_display == a.get_has_display() && a.dedicated_memory == a.get_dedicated_memory());
        CHECK(a.supports_double_precision == a.get_supports_double_precision());
        CHECK(a.supports_limited_double_precision == a.get_supports_limited_double_precision());
        CHECK(a.supports_cpu_shared_memory == a.get_supports_cpu_shared_memory());
        CHECK(a.default_view == a.get_default_view());
        CHECK(a.default_cpu_access_type == a.get_default_cpu_access_type());
    }
}
CASE(full_double_precision_implies_the_limited_one) {
    for (const accelerator &a : accelerator::get_all())
        CHECK(!a.supports_double_precision || a.supports_limited_double_precision);
}
CASE(software_devices_are_emulated) {
    CHECK(accelerator(accelerator::direct3d_warp).is_emulated && accelerator(accelerator::direct3d_ref).is_emulated);
    CHECK(accelerator(accelerator::cpu_accelerator).is_emulated && !accelerator().is_emulated);
}
CASE(version_has_its_major_part_in_the_high_word) {
    CHECK(accelerator().version >> 16 >= 1 && accelerator().default_view.version == accelerator().version);
}
CASE(default_accelerator_has_memory) { CHECK(accelerator().dedicated_memory > 0); }

CASE(default_view_is_always_the_same) {
    accelerator a;
    CHECK(a.default_view == a.default_view && a.default_view == accelerator().default_view);
    CHECK(a.default_view.queuing_mode == queuing_mode_automatic);
    CHECK(a.default_view != accelerator(accelerator::direct3d_warp).default_view);
}
CASE(created_views_are_distinct) {
    accelerator a;
    accelerator_view v = a.create_view(), w = a.create_view(), copy(v);
    CHECK(v != w && v != a.default_view && copy == v && v.accelerator == a);
}
CASE(queuing_modes) {
    accelerator a;
    CHECK(a.create_view().queuing_mode == queuing_mode_automatic);
    CHECK(a.create_view(queuing_mode_immediate).get_queuing_mode() == queuing_mode_immediate);
    CHECK(a.create_view(queuing_mode_automatic).queuing_mode == queuing_mode_automatic);
}
CASE(views_know_their_accelerator) {
    for (accelerator &a : accelerator::get_all()) {
        CHECK(a.default_view.accelerator == a && a.default_view.get_accelerator() == a);
        CHECK(a.default_view.is_debug == a.is_debug && a.default_view.version == a.version);
    }
}
CASE(views_have_no_default_constructor) {
    static_assert(!std::is_default_constructible<accelerator_view>::value, "");
    static_assert(std::is_copy_constructible<accelerator_view>::value, "");
    accelerator_view v = accelerator().default_view, w = accelerator().create_view();
    accelerator_view &same = (v = w);
    CHECK(v == w && &same == &v);
}
CASE(flush_and_wait_return) {
    accelerator_view v = accelerator().create_view();
    v.flush();
    v.wait();
}
CASE(marker_is_ready_after_the_commands_before_it) {
    accelerator_view v = accelerator().create_view();
    array<int, 1> a(4, v);
    parallel_for_each(v, a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
    completion_future marker = v.create_marker();
    CHECK(marker.valid());
    marker.get();
    std::vector<int> result = a;
    CHECK(result[3] == 3);
}
CASE(auto_selection_view) {
    accelerator_view v = accelerator::get_auto_selection_view();
    CHECK(v.is_auto_selection && v.get_is_auto_selection());
    CHECK(!accelerator().default_view.is_auto_selection && !accelerator().create_view().is_auto_selection);
    CHECK(v.accelerator == accelerator());
    int x = 1;
    array_view<int> view(1, &x);
    parallel_for_each(v, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    CHECK(x == 2);
}
CASE(auto_selection_allocates_on_the_default_view) {
    const accelerator_view automatic = accelerator::get_auto_selection_view(), usual = accelerator().default_view;
    array<int> a(4, automatic), b(4), staging(4, accelerator(accelerator::cpu_accelerator).default_view, automatic);
    CHECK(a.accelerator_view == usual && !a.accelerator_view.is_auto_selection);
    CHECK(a.associated_accelerator_view == usual && staging.associated_accelerator_view == usual);
    CHECK(array_view<int>(a).source_accelerator_view == usual);
    parallel_for_each(a.extent, [&](index<1> i) restrict(amp) {
        a[i] = i[0];
        b[i] = a[i];
    });
    CHECK(std::vector<int>(b)[3] == 3);
}
CASE(auto_selection_goes_where_the_arrays_are) {
    accelerator other(accelerator::direct3d_warp);
    array<int, 1> a(3, other.default_view);
    parallel_for_each(accelerator::get_auto_selection_view(), a.extent, [&a](index<1> i) restrict(amp) { a[i] = 5; });
    std::vector<int> result = a;
    CHECK(result[2] == 5);
}
CASE(access_types_are_flags) {
    static_assert(access_type_none == 0, "");
    static_assert((access_type_read | access_type_write) == access_type_read_write, "");
    static_assert((access_type_read & access_type_write) == 0, "");
    static_assert((access_type_auto & access_type_read_write) == 0 && access_type_auto != 0, "");
}
CASE(cpu_access_type_is_set_once) {
    accelerator warp(accelerator::direct3d_ref);
    CHECK(warp.set_default_cpu_access_type(access_type_read));
    CHECK(warp.default_cpu_access_type == access_type_read);
    CHECK(!warp.set_default_cpu_access_type(access_type_read_write));
    CHECK(accelerator(accelerator::direct3d_ref).default_cpu_access_type == access_type_read);
    array<int, 1> a(4, warp.default_view);
    CHECK(a.cpu_access_type == access_type_read);
}
CASE(cpu_access_type_is_fixed_by_the_first_allocation) {
    accelerator warp(accelerator::direct3d_warp);
    access_type before = warp.default_cpu_access_type;
    array<int, 1> a(4, warp.default_view);
    CHECK(!warp.set_default_cpu_access_type(access_type_none));
    CHECK(warp.default_cpu_access_type == before && a.cpu_access_type == before);
}
CASE(set_default_fails_once_the_default_was_used) {
    int x = 0;
    array_view<int> view(1, &x);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
    accelerator before;
    CHECK(!accelerator::set_default(accelerator::direct3d_warp));
    CHECK(accelerator() == before);
}
CASE(set_default_of_an_unknown_path_throws) { THROWS(runtime_exception, accelerator::set_default(L"nothing")); }
