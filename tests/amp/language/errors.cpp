// HAZARD-NONE
// Error handling (chapter 12): the exception classes, their members and codes.
#include <amp.h>
#include "cases.h"

#include <string>
#include <type_traits>

using namespace concurrency;

CASE(runtime_exception_has_message_and_code) {
    runtime_exception e("something", HRESULT(0x80070057));
    CHECK(std::string(e.what()) == "something" && e.get_error_code() == E_INVALIDARG);
    static_assert(std::is_base_of<std::exception, runtime_exception>::value, "");
}
CASE(runtime_exception_from_a_code) {
    runtime_exception e(HRESULT(0x80004005));
    CHECK(e.get_error_code() == E_FAIL && e.what() != nullptr);
    static_assert(!std::is_convertible<HRESULT, runtime_exception>::value, "");
}
CASE(runtime_exception_copies) {
    runtime_exception e("one", 1), f(e), g("two", 2);
    runtime_exception &same = (g = f);
    CHECK(std::string(f.what()) == "one" && g.get_error_code() == 1 && &same == &g);
}
CASE(out_of_memory_class) {
    out_of_memory a("text"), b;
    CHECK(std::string(a.what()) == "text" && b.get_error_code() == E_OUTOFMEMORY);
    static_assert(std::is_base_of<runtime_exception, out_of_memory>::value, "");
    static_assert(!std::is_convertible<const char *, out_of_memory>::value, "");
}
CASE(invalid_compute_domain_class) {
    invalid_compute_domain a("text"), b;
    CHECK(std::string(a.what()) == "text" && b.what() != nullptr);
    static_assert(std::is_base_of<runtime_exception, invalid_compute_domain>::value, "");
}
CASE(unsupported_feature_class) {
    unsupported_feature a("text"), b;
    CHECK(std::string(a.what()) == "text" && b.what() != nullptr);
    static_assert(std::is_base_of<runtime_exception, unsupported_feature>::value, "");
}
CASE(accelerator_view_removed_class) {
    accelerator_view_removed a("text", HRESULT(0x887A0006)), b(HRESULT(0x887A0007));
    CHECK(std::string(a.what()) == "text" && a.get_view_removed_reason() == HRESULT(0x887A0006));
    CHECK(b.get_view_removed_reason() == HRESULT(0x887A0007));
    static_assert(std::is_base_of<runtime_exception, accelerator_view_removed>::value, "");
}
CASE(members_do_not_throw) {
    static_assert(noexcept(std::declval<const runtime_exception &>().get_error_code()), "");
    static_assert(noexcept(std::declval<const runtime_exception &>().what()), "");
    static_assert(noexcept(std::declval<const accelerator_view_removed &>().get_view_removed_reason()), "");
}
CASE(exceptions_can_be_caught_by_their_bases) {
    THROWS(runtime_exception, throw out_of_memory());
    THROWS(std::exception, throw invalid_compute_domain());
    CHECK(!cases::throws<out_of_memory>([] { throw unsupported_feature(); }));
}
CASE(memory_that_is_not_there) {
    std::vector<array<int, 1>> all;
    all.reserve(1000);
    THROWS(out_of_memory, for (int k = 0; k < 1000; ++k) all.emplace_back(2000000000));
}
