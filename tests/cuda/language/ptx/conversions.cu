// Conversions in PTX files, in all rounding directions and of NaN;
// comparisons with NaN; the minimum and maximum of two floats. HAZARD-NONE
#include "file.h"

#include <cmath>
#include <cstring>
#include <limits>

template <class To, class From> To bits_of(From value) {
  To result;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

/// The values; thread k finds its own in %d1, and its bits in %rd7.
std::string table_of(const std::vector<double> &values) {
  std::string text;
  for (double each : values)
    text += (text.empty() ? "" : ", ") + std::to_string(bits_of<unsigned long long>(each)) + "U";
  return ".const .align 8 .b64 table[" + std::to_string(values.size()) + "] = {" + text + "};\n";
}
std::string table_of(const std::vector<unsigned long long> &values) {
  std::string text;
  for (unsigned long long each : values)
    text += (text.empty() ? "" : ", ") + std::to_string(each) + "U";
  return ".const .align 8 .b64 table[" + std::to_string(values.size()) + "] = {" + text + "};\n";
}
const std::string own_value = "mov.u64 %rd5, table; mul.wide.u32 %rd6, %r1, 8; add.s64 %rd5, %rd5, %rd6; "
                              "ld.const.b64 %rd7, [%rd5]; mov.b64 %d1, %rd7; ";

/// A number as a narrower type, converted by the host, which rounds to nearest.
template <class To, class From> To directed(From value, const std::string &rounding) {
  const To nearest = To(value);
  const To infinity = std::numeric_limits<To>::infinity();
  const bool above = From(nearest) > value, below = From(nearest) < value;
  if (rounding == "rm" || (rounding == "rz" && value > 0))
    return above ? std::nextafter(nearest, -infinity) : nearest;
  if (rounding == "rp" || rounding == "rz")
    return below ? std::nextafter(nearest, infinity) : nearest;
  return nearest;
}

int main() {
  begin();
  const double none = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

  const std::vector<double> reals = {0.1,   -0.1,  1e-50, -1e-50, 1e-40,  -1e-40,    1e300,   -1e300,
                                     1,     -2.5,  0,     -0.0,   1.0 / 3, -2.0 / 3, 16777217, -16777217,
                                     infinity, -infinity, 3.4028235e38, 3.4028236e38};
  for (const char *rounding : {"rn", "rz", "rm", "rp"}) {
    const CUmodule module =
        load(kernel("f", own_value + "cvt." + rounding + ".f32.f64 %f1, %d1; mov.b32 %r9, %f1; ", table_of(reals)));
    const auto got = run<unsigned>(module, "f", int(reals.size()), int(reals.size()));
    expect_all(rounding, got.data(), int(reals.size()),
               [&](int k) { return bits_of<unsigned>(directed<float>(reals[k], rounding)); });
  }

  const std::vector<unsigned long long> integers = {
      0, 1, 16777217, 16777219, 33554433, ~0ull, 1ull << 63, (1ull << 63) + 1, 0x7fffffffffffffff, 0xfffffffffffffbff,
      9007199254740993, 123456789012345678, 0u - 123456789012345677ull, 0xffffff8000000001, 0xfffffffffefffffful};
  for (const char *rounding : {"rn", "rz", "rm", "rp"}) {
    const int count = int(integers.size());
    const std::string head = own_value + "cvt." + rounding, table = table_of(integers);
    auto got = run<unsigned>(load(kernel("f", head + ".f32.u64 %f1, %rd7; mov.b32 %r9, %f1; ", table)), "f", count, count);
    expect_all("f32.u64", got.data(), count,
               [&](int k) { return bits_of<unsigned>(directed<float>((long double)(integers[k]), rounding)); });
    got = run<unsigned>(load(kernel("f", head + ".f32.s64 %f1, %rd7; mov.b32 %r9, %f1; ", table)), "f", count, count);
    expect_all("f32.s64", got.data(), count, [&](int k) {
      return bits_of<unsigned>(directed<float>((long double)((long long)integers[k]), rounding));
    });
    got = run<unsigned>(load(kernel("f", own_value + "cvt.u32.u64 %r2, %rd7; cvt." + rounding +
                                             ".f32.s32 %f1, %r2; mov.b32 %r9, %f1; ",
                                    table)),
                        "f", count, count);
    expect_all("f32.s32", got.data(), count,
               [&](int k) { return bits_of<unsigned>(directed<float>(double(int(integers[k])), rounding)); });
    // The lower words, which depend on the rounding direction.
    got = run<unsigned>(load(kernel("f", head + ".f64.s64 %d2, %rd7; mov.b64 %rd8, %d2; cvt.u32.u64 %r9, %rd8; ", table)), "f",
                        count, count);
    expect_all("f64.s64", got.data(), count, [&](int k) {
      return unsigned(bits_of<unsigned long long>(directed<double>((long double)((long long)integers[k]), rounding)));
    });
  }

  const std::vector<double> thirds = {1.0 / 3, -1.0 / 3, 65520, -65520, 2049, 1e-9};
  auto halves = [&](const char *what, const char *rounding, std::vector<unsigned> wanted) {
    const CUmodule module = load(kernel("f",
                                        own_value + "cvt.rn.f32.f64 %f1, %d1; cvt." + rounding +
                                            ".f16.f32 %h1, %f1; cvt.u32.u16 %r9, %h1; ",
                                        table_of(thirds)));
    const auto got = run<unsigned>(module, "f", int(thirds.size()), int(thirds.size()));
    expect_all(what, got.data(), int(thirds.size()), [&](int k) { return wanted[k]; });
  };
  halves("halves to the nearest", "rn", {0x3555, 0xb555, 0x7c00, 0xfc00, 0x6800, 0});
  halves("halves toward zero", "rz", {0x3555, 0xb555, 0x7bff, 0xfbff, 0x6800, 0});
  halves("halves down", "rm", {0x3555, 0xb556, 0x7bff, 0xfc00, 0x6800, 0});
  halves("halves up", "rp", {0x3556, 0xb555, 0x7c00, 0xfbff, 0x6801, 1});

  // NaN and values that are too large, as integers.
  auto integer_of = [&](const char *what, const std::string &instructions, std::vector<unsigned> wanted) {
    const std::vector<double> values = {none, 1e30, -1e30, 2.75};
    const CUmodule module =
        load(kernel("f", own_value + "cvt.rn.f32.f64 %f1, %d1; " + instructions, table_of(values)));
    const auto got = run<unsigned>(module, "f", 4, 4);
    expect_all(what, got.data(), 4, [&](int k) { return wanted[k]; });
  };
  const std::string upper = "shr.u64 %rd8, %rd8, 32; cvt.u32.u64 %r9, %rd8; ";
  integer_of("s32.f32", "cvt.rzi.s32.f32 %r9, %f1; ", {0, 0x7fffffff, 0x80000000, 2});
  integer_of("u32.f32", "cvt.rni.u32.f32 %r9, %f1; ", {0, 0xffffffff, 0, 3});
  integer_of("s32.f64", "cvt.rzi.s32.f64 %r9, %d1; ", {0x80000000, 0x7fffffff, 0x80000000, 2});
  integer_of("u32.f64", "cvt.rzi.u32.f64 %r9, %d1; ", {0x80000000, 0xffffffff, 0, 2});
  integer_of("s64.f32", "cvt.rzi.s64.f32 %rd8, %f1; " + upper, {0x80000000, 0x7fffffff, 0x80000000, 0});
  integer_of("u64.f32", "cvt.rzi.u64.f32 %rd8, %f1; " + upper, {0x80000000, 0xffffffff, 0, 0});
  integer_of("s64.f64", "cvt.rzi.s64.f64 %rd8, %d1; " + upper, {0x80000000, 0x7fffffff, 0x80000000, 0});

  // Each thread has a different pair of 1, 2 and NaN.
  const std::string pair = "mov.u64 %rd5, table; rem.u32 %r2, %r1, 3; mul.wide.u32 %rd6, %r2, 8; add.s64 %rd6, %rd5, %rd6; "
                           "ld.const.f64 %d1, [%rd6]; div.u32 %r2, %r1, 3; mul.wide.u32 %rd6, %r2, 8; "
                           "add.s64 %rd6, %rd5, %rd6; ld.const.f64 %d2, [%rd6]; ";
  const std::vector<double> three = {1, 2, none};
  auto compared = [&](const std::string &relation, auto wanted) {
    const std::string end = " %p1, %d1, %d2; selp.b32 %r9, 1, 0, %p1; ";
    const auto got =
        run<int>(load(kernel("f", pair + "setp." + relation + ".f64" + end, table_of(three))), "f", 9, 9);
    expect_all(relation.c_str(), got.data(), 9, [&](int k) { return int(wanted(three[k % 3], three[k / 3])); });
  };
  auto unordered = [](double a, double b) { return a != a || b != b; };
  compared("eq", [](double a, double b) { return a == b; });
  compared("ne", [&](double a, double b) { return !unordered(a, b) && a != b; });
  compared("lt", [](double a, double b) { return a < b; });
  compared("le", [](double a, double b) { return a <= b; });
  compared("gt", [](double a, double b) { return a > b; });
  compared("ge", [](double a, double b) { return a >= b; });
  compared("equ", [&](double a, double b) { return unordered(a, b) || a == b; });
  compared("neu", [&](double a, double b) { return unordered(a, b) || a != b; });
  compared("ltu", [&](double a, double b) { return unordered(a, b) || a < b; });
  compared("leu", [&](double a, double b) { return unordered(a, b) || a <= b; });
  compared("gtu", [&](double a, double b) { return unordered(a, b) || a > b; });
  compared("geu", [&](double a, double b) { return unordered(a, b) || a >= b; });
  compared("num", [&](double a, double b) { return !unordered(a, b); });
  compared("nan", unordered);

  // 0, -0 and NaN.
  const std::vector<double> zeros = {0, -0.0, none};
  auto extreme = [&](const char *what, const std::string &instruction, std::vector<unsigned> wanted) {
    const CUmodule module =
        load(kernel("f", pair + instruction + " %d3, %d1, %d2; mov.b64 %rd8, %d3; " + upper, table_of(zeros)));
    const auto got = run<unsigned>(module, "f", 9, 9);
    expect_all(what, got.data(), 9, [&](int k) {
      const bool none_at_all = wanted[k] == 1;
      return none_at_all && (got[k] & 0x7ff80000) == 0x7ff80000 ? got[k] : wanted[k];
    });
  };
  const unsigned minus = 0x80000000;
  extreme("min", "min.f64", {0, minus, 0, minus, minus, minus, 0, minus, 1});
  extreme("max", "max.f64", {0, 0, 0, 0, minus, minus, 0, minus, 1});
  const std::string narrow = "cvt.rn.f32.f64 %f1, %d1; cvt.rn.f32.f64 %f2, %d2; ";
  auto of_floats = [&](const char *what, const std::string &instruction, std::vector<unsigned> wanted) {
    const CUmodule module = load(kernel("f",
                                        pair + narrow + instruction + " %f3, %f1, %f2; setp.nan.f32 %p1, %f3, %f3; "
                                            "mov.b32 %r9, %f3; @%p1 mov.b32 %r9, 1; ",
                                        table_of(zeros)));
    const auto got = run<unsigned>(module, "f", 9, 9);
    expect_all(what, got.data(), 9, [&](int k) { return wanted[k]; });
  };
  of_floats("min.NaN", "min.NaN.f32", {0, minus, 1, minus, minus, 1, 1, 1, 1});
  of_floats("max.NaN", "max.NaN.f32", {0, 0, 1, 0, minus, 1, 1, 1, 1});
  return wrong;
}
