// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options, errors and warnings, and diagnostics of whole kernels.
#include "frontend/driver/program.h"
#include "frontend/languages.h"
#include "source_folder.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

using test::compile_text;
using test::Compiled;
using test::messages;
using test::options_for;
using test::Prepared;
using test::SourceFolder;

unsigned line_of(const std::string &text, const std::string &mark) {
  return 1 + unsigned(std::count(text.begin(), text.begin() + long(text.find(mark)), '\n'));
}
std::size_t times(const std::string &text, const std::string &part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++count;
  return count;
}

TEST(Headers, AreFoundAsOnWindows) {
  SourceFolder folder;
  folder.write("Tools/Timer.h", "struct Timer {};\n");
  folder.write("Tools/String.h", "#error not the one of the system\n");
  folder.write("other/timer.h", "struct OtherTimer {};\n");
  folder.write("main.cpp", "#include <amp.h>\n#include \"tools\\timer.H\"\nTimer a;\n"
                           "#include \"other/timer.h\"\nOtherTimer b;\n#include <string.h>\n");
  llvm::LLVMContext context;
  std::vector<Diagnostic> diagnostics;
  const CompileOptions options = options_for({"main.cpp"}, {"-ITools"});
  const SourceLanguage &language = language_of(options);
  TranslationUnit unit =
      compile_source(language, "main.cpp", SourceKind::own, std::nullopt, options, context, diagnostics);
  EXPECT_TRUE(unit.host && unit.device);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.front().message;

  folder.write("Tools/Timer.h", "int wrong = not_declared;\n");
  compile_source(language, "main.cpp", SourceKind::own, std::nullopt, options, context, diagnostics);
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_TRUE(diagnostics.front().file.ends_with("Tools/Timer.h")) << diagnostics.front().file;
}

TEST(Diagnostics, DestructorsThatRunOnNeitherSide) {
  Compiled compiled = compile_text(R"(
#include <amp.h>
struct A { ~A() restrict(amp) {} };
struct B { ~B() restrict(cpu) {} };
struct Both : A { B b; };
int main() { Both both; }
)");
  EXPECT_FALSE(compiled.ok());
  EXPECT_TRUE(std::any_of(compiled.diagnostics.begin(), compiled.diagnostics.end(), [](const Diagnostic &each) {
    return each.line == 6 && each.code == "C3930" && each.message.starts_with("'Both'");
  })) << compiled.printed;
}

TEST(Diagnostics, HaveTheUsersPlaceAndComeOnce) {
  const std::string text = R"(
#include <amp.h>
using namespace concurrency;
int cpu_only() { return 1; }
int f() restrict(amp) {
  return cpu_only(); // wrong side
}
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    a[i] = not_declared; // undeclared
  });
  return 0;
}
)";
  Compiled compiled = compile_text(text);
  EXPECT_FALSE(compiled.ok());
  std::vector<std::string> errors = messages(compiled.diagnostics, "error");
  ASSERT_FALSE(errors.empty());
  unsigned undeclared = 0;
  for (const Diagnostic &diagnostic : compiled.diagnostics) {
    EXPECT_EQ(diagnostic.file, "program.cpp");
    if (diagnostic.message == "use of undeclared identifier 'not_declared'") {
      ++undeclared;
      EXPECT_EQ(diagnostic.line, line_of(text, "// undeclared"));
      EXPECT_EQ(diagnostic.column, 12u);
    }
  }
  EXPECT_EQ(undeclared, 1u);
  EXPECT_EQ(times(compiled.printed, "use of undeclared identifier 'not_declared'"), 1u);
  EXPECT_EQ(times(compiled.printed, "program.cpp:11:12: error:"), 1u);
  EXPECT_EQ(compiled.printed.find("cuda"), std::string::npos);
}

// Errors that only the amp pass can find are also reported.
TEST(Diagnostics, OnlyTheAmpPass) {
  const std::string text = R"(
struct Cpu { int x; };
struct Amp { float y; };
Cpu side() restrict(cpu) { return {}; }
Amp side() restrict(amp) { return {}; }
template <class T> __attribute__((global)) void entry(const T *f) { (*f)(1); }
template <class T> void launch(const T &f) { auto p = &entry<T>; (void)p; }
int main() {
  launch([=](int i) restrict(amp) {
    auto result = side();
    result.x = 1; // of the other side
  });
  return side().x;
}
)";
  Compiled compiled = compile_text(text);
  EXPECT_FALSE(compiled.ok());
  ASSERT_FALSE(compiled.diagnostics.empty());
  EXPECT_EQ(compiled.diagnostics[0].line, line_of(text, "// of the other side"));
  EXPECT_EQ(times(compiled.printed, "no member named 'x' in 'Amp'"), 1u);
}

TEST(Diagnostics, WarningsComeOnce) {
  const std::string text = R"(
#include <amp.h>
using namespace concurrency;
int helper(int x) restrict(cpu, amp) {
  int unused_in_both; // both
  return x;
}
int main() {
  int unused_on_host; // host
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    int unused_in_kernel; // kernel
    a[i] = helper(1);
  });
  return helper(2);
}
)";
  Compiled compiled = compile_text(text, {"-Wall", "-Wextra"});
  EXPECT_TRUE(compiled.ok());
  std::vector<unsigned> lines;
  for (const Diagnostic &diagnostic : compiled.diagnostics) {
    EXPECT_EQ(diagnostic.severity, "warning");
    lines.push_back(diagnostic.line);
  }
  std::sort(lines.begin(), lines.end());
  EXPECT_EQ(lines,
            (std::vector<unsigned>{line_of(text, "// both"), line_of(text, "// host"), line_of(text, "// kernel")}))
      << compiled.printed;
  EXPECT_EQ(times(compiled.printed, "warning:"), 3u);

  EXPECT_EQ(compile_text(text, {"-Wall", "-Wextra", "-Wno-unused-variable"}).printed, "");
  EXPECT_FALSE(compile_text(text, {"-Wall", "-Werror"}).ok());
}

TEST(Diagnostics, UnknownOptionsAndMissingFiles) {
  Compiled unknown = compile_text("int main() { return 0; }", {"-fno-such-option"});
  EXPECT_FALSE(unknown.ok());
  ASSERT_EQ(unknown.diagnostics.size(), 1u);
  EXPECT_EQ(unknown.diagnostics[0].severity, "error");
  EXPECT_NE(unknown.diagnostics[0].message.find("-fno-such-option"), std::string::npos);

  Compiled missing = compile_text("#include \"nowhere.h\"\nint main() { return 0; }");
  EXPECT_FALSE(missing.ok());
  EXPECT_EQ(messages(missing.diagnostics, "error"), std::vector<std::string>{"'nowhere.h' file not found"});
  EXPECT_EQ(missing.diagnostics[0].line, 1u);

  CompileResult none = compile(options_for({"no_such_file.cpp"}));
  EXPECT_FALSE(none.program);
  EXPECT_FALSE(none.diagnostics.empty());
}

TEST(Options, ReachClang) {
  SourceFolder folder;
  folder.write("include/given.h", "#define GIVEN 3\n");
  folder.write("system/sys.h", "inline int unused_function() { int unused; return SYSTEM; }\n");
  folder.write("forced.h", "#define FORCED 4\n");
  folder.write("program.cpp", R"(
#include <given.h>
#include <sys.h>
static_assert(GIVEN == 3 && FORCED == 4 && NAMED == 5 && FLAG == 1, "");
#ifdef TAKEN_BACK
#error undefined again
#endif
int main() { return 0; }
)");
  Prepared prepared = Prepared::from_file("program.cpp", {"-Iinclude", "-isystem", "system", "-DNAMED=5", "-DFLAG",
                                                          "-DSYSTEM=1", "-DTAKEN_BACK", "-UTAKEN_BACK", "-include",
                                                          "forced.h", "-pthread", "-Wall"});
  EXPECT_EQ(prepared.compiled.printed, "");
}

TEST(Options, LanguageStandards) {
  for (auto [standard, value] :
       {std::pair("c++14", "201402"), {"c++17", "201703"}, {"c++20", "202002"}, {"c++23", "202302"}}) {
    Compiled compiled = compile_text("#include <amp.h>\nstatic_assert(__cplusplus == " + std::string(value) +
                                         ", \"\");\nint main() { return 0; }",
                                     {}, standard);
    EXPECT_TRUE(compiled.ok()) << standard << "\n" << compiled.printed;
    EXPECT_EQ(compiled.printed, "") << standard;
  }
}

//===--- code that cannot be simulated --------------------------------------------===//

TEST(AmpCode, UndefinedFunctionsAreErrors) {
  const std::string head = "#include <amp.h>\nusing namespace concurrency;\n";
  const std::string tail = R"(
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    a[i] = f(3); // call
  });
  return 0;
}
)";
  auto diagnose = [&](const std::string &functions, const std::string &mark) {
    Prepared prepared(head + functions + tail);
    EXPECT_FALSE(prepared.diagnostics.empty()) << functions;
    if (prepared.diagnostics.empty())
      return std::string();
    EXPECT_EQ(prepared.diagnostics[0].severity, "error");
    EXPECT_EQ(prepared.diagnostics[0].file, "program.cpp");
    EXPECT_EQ(prepared.diagnostics[0].line, prepared.line(mark)) << functions;
    return prepared.diagnostics[0].message;
  };
  EXPECT_EQ(diagnose("int f(int n) restrict(amp);", "// call"),
            "'f(int)' is called in amp code but not defined in this source");
  EXPECT_EQ(diagnose("typedef int (*P)(int);\nstruct S { P p; };\n"
                     "int f(int n) restrict(amp) { S s; return s.p(n); }",
                     "s.p(n)"),
            "call through a pointer in amp code");
}

TEST(AmpCode, OrderDependence) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  array_view<int> a(64), b(64);
  array_view<float> f(64);
  auto e = a.extent.tile<8>();
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) { a[t] = b[t]; /* plain */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) { atomic_fetch_add(&a[0], 1); /* add */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) {
    atomic_fetch_add(&a[0], 1); atomic_fetch_inc(&b[0]); /* adds */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) { b[t] = atomic_fetch_add(&a[0], 1); /* old value */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) {
    atomic_fetch_add(&a[0], 1); atomic_fetch_max(&a[0], 1); /* mixed */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) { atomic_exchange(&a[0], 1); /* exchange */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) { atomic_exchange(&f[0], 1.0f); /* float */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) {
    int x = 0; atomic_compare_exchange(&a[0], &x, 1); /* compare */ });
  parallel_for_each(e, [=](tiled_index<8> t) restrict(amp) {
    tile_static int s; b[t] = atomic_fetch_add(&s, 1); atomic_exchange(&s, 1); /* tile_static */ });
  return 0;
}
)");
  std::vector<bool> dependent;
  for (const Kernel &kernel : prepared.program.kernels)
    dependent.push_back(kernel.order_dependent);
  EXPECT_EQ(dependent, (std::vector<bool>{false, false, false, true, true, true, true, true, false}));
}

//===--- whole programs -----------------------------------------------------------===//

TEST(Compile, WithoutMain) {
  SourceFolder folder;
  folder.write("program.cpp", "int f() { return 0; }\nvoid ampsim_user_mainly() {}\n");
  testing::internal::CaptureStderr();
  CompileResult result = compile(options_for({"program.cpp"}));
  std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_FALSE(result.program);
  EXPECT_EQ(messages(result.diagnostics, "error"), std::vector<std::string>{"the program has no function 'main'"});
  EXPECT_EQ(printed, "program.cpp: error: the program has no function 'main'\n");
}

TEST(Compile, SitesAndKernelsOfSeveralSources) {
  SourceFolder folder;
  const std::string source = R"(
#include <amp.h>
using namespace concurrency;
static void run(array_view<int> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = NUMBER; });
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += NUMBER; });
}
)";
  folder.write("one.cpp", "#define NUMBER 1\n" + source + "int main() { array_view<int> a(4); run(a); }\n");
  folder.write("two.cpp", "#define NUMBER 2\n" + source + "void other() { array_view<int> a(4); run(a); }\n");
  CompileResult result = compile(options_for({"one.cpp", "two.cpp"}));
  ASSERT_TRUE(result.program);
  const ProgramTables &tables = result.program->tables();
  ASSERT_EQ(tables.kernels.size(), 4u);
  for (unsigned kernel = 0; kernel < 4; ++kernel)
    EXPECT_EQ(tables.kernels[kernel].file, kernel < 2 ? "one.cpp" : "two.cpp");
  ASSERT_EQ(tables.sites.size(), 6u);
  for (const Site &site : tables.sites)
    EXPECT_EQ(site.stack.at(0).file, tables.kernels[site.kernel].file);
}

} // namespace
} // namespace ampsim::frontend
