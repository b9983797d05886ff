// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rewriter's output for the two keywords, as text: source in, spelling out. `@device` and `@host` stand for
// `__attribute__((device))` and `__attribute__((host))`, `@shared` for tile-local's. The last tests check that Clang
// understands the result in both passes.
#include "frontend/amp/dialect/token_rewriter.h"
#include "source_folder.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"

#include <functional>

namespace ampsim::frontend {
namespace {

using test::compile_text;
using test::Compiled;

class LexAndRewrite : public clang::PreprocessorFrontendAction {
public:
  using Look = std::function<void(const std::vector<clang::Token> &, const clang::Preprocessor &)>;
  explicit LexAndRewrite(Look look) : look(std::move(look)) {}

protected:
  void ExecuteAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.EnterMainSourceFile();
    std::vector<clang::Token> tokens;
    do {
      tokens.emplace_back();
      preprocessor.Lex(tokens.back());
    } while (tokens.back().isNot(clang::tok::eof));
    look(rewrite_tokens(std::move(tokens), preprocessor), preprocessor);
  }

private:
  Look look;
};

void rewrite(const std::string &source, LexAndRewrite::Look look) {
  clang::CompilerInstance compiler;
  compiler.createDiagnostics();
  std::string triple = llvm::sys::getDefaultTargetTriple();
  std::vector<const char *> arguments = {"-triple", triple.c_str(), "-aux-triple",     triple.c_str(), "-x",
                                         "cuda",    "-std=c++20",   "-fms-extensions", "program.cpp"};
  ASSERT_TRUE(
      clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), arguments, compiler.getDiagnostics()));
  compiler.getPreprocessorOpts().addRemappedFile("program.cpp",
                                                 llvm::MemoryBuffer::getMemBufferCopy(source).release());
  LexAndRewrite action(std::move(look));
  EXPECT_TRUE(compiler.ExecuteAction(action));
}

std::string spelling(const clang::Token &token, const clang::Preprocessor &preprocessor) {
  if (const clang::IdentifierInfo *name = token.getIdentifierInfo())
    return name->getName().str();
  if (const char *punctuator = clang::tok::getPunctuatorSpelling(token.getKind()))
    return punctuator;
  return preprocessor.getSpelling(token);
}

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// The rewritten source, blanks normalised.
std::string rewritten(const std::string &source) {
  std::string text;
  rewrite(source, [&](const std::vector<clang::Token> &tokens, const clang::Preprocessor &preprocessor) {
    for (const clang::Token &token : tokens)
      if (token.isNot(clang::tok::eof))
        text += (text.empty() ? "" : " ") + spelling(token, preprocessor);
  });
  for (const char *attribute : {"device", "host", "shared"}) {
    std::string long_form = "__attribute__ ( ( " + std::string(attribute) + " ) )";
    for (std::size_t at; (at = text.find(long_form)) != std::string::npos;)
      text.replace(at, long_form.size(), "@" + std::string(attribute));
  }
  return text;
}

/// Compares the rewritten source with `expected`, blanks aside.
#define EXPECT_REWRITTEN(source, expected)                                                                         \
  EXPECT_EQ(without_spaces(rewritten(source)), without_spaces(expected)) << rewritten(source)
#define EXPECT_UNCHANGED(source) EXPECT_REWRITTEN(source, source)

//===--- restrict on functions ---------------------------------------------------===//

TEST(RewriteRestrict, BecomesAttributesAfterTheParameters) {
  EXPECT_REWRITTEN("int f(int x) restrict(amp);", "int f(int x) @device;");
  EXPECT_REWRITTEN("int f(int x) restrict(cpu);", "int f(int x) @host;");
  EXPECT_REWRITTEN("int f(int x) restrict(amp, cpu) { return x; }", "int f(int x) @device @host { return x; }");
  EXPECT_REWRITTEN("int f(int x) restrict(cpu, amp) { return x; }", "int f(int x) @device @host { return x; }");
  EXPECT_REWRITTEN("template <class T> T f(T x) restrict(amp) { return x; }",
                   "template <class T> T f(T x) @device { return x; }");
  EXPECT_REWRITTEN("template <> int f<3>() restrict(amp);", "template <> int f<3>() @device;");
  EXPECT_REWRITTEN("void f(int (*g)(int a, int b), int c = (1)) restrict(amp);",
                   "void f(int (*g)(int a, int b), int c = (1)) @device;");
}

TEST(RewriteRestrict, MayBeGivenMoreThanOnce) {
  EXPECT_REWRITTEN("int f() restrict(amp) restrict(cpu);", "int f() @device @host;");
  EXPECT_REWRITTEN("int f() restrict(amp) restrict(amp);", "int f() @device @device;");
  EXPECT_REWRITTEN("int f() restrict(amp, amp);", "int f() @device;");
}

TEST(RewriteRestrict, IsAllowedBetweenQualifiers) {
  EXPECT_REWRITTEN("struct S { int f() const restrict(amp); };", "struct S { int f() const @device; };");
  EXPECT_REWRITTEN("struct S { int f() const volatile restrict(amp); };",
                   "struct S { int f() const volatile @device; };");
  EXPECT_REWRITTEN("struct S { int f() && restrict(amp); };", "struct S { int f() && @device; };");
  EXPECT_REWRITTEN("int f() noexcept restrict(amp);", "int f() noexcept @device;");
  EXPECT_REWRITTEN("int f() noexcept(true) restrict(amp);", "int f() noexcept(true) @device;");
  EXPECT_REWRITTEN("int f() throw() restrict(amp);", "int f() throw() @device;");
  EXPECT_REWRITTEN("int f() restrict(amp) noexcept;", "int f() noexcept @device;");
  EXPECT_REWRITTEN("int f() restrict(amp) noexcept(sizeof(int) > 2) { return 1; }",
                   "int f() noexcept(sizeof(int) > 2) @device { return 1; }");
  EXPECT_REWRITTEN("int f() restrict(amp) throw();", "int f() throw() @device;");
  EXPECT_REWRITTEN("struct S : B { void f() restrict(amp) override; };",
                   "struct S : B { void f() @device override; };");
  EXPECT_REWRITTEN("struct S : B { void f() const override restrict(amp); };",
                   "struct S : B { void f() const override @device; };");
  EXPECT_REWRITTEN("struct S { virtual void f() restrict(cpu) = 0; };",
                   "struct S { virtual void f() @host = 0; };");
}

TEST(RewriteRestrict, ReachesTheMembersOfLocalClasses) {
  EXPECT_REWRITTEN("void f() restrict(amp) { struct S { int g() { return 1; } int a; }; }",
                   "void f() @device { struct S { @device int g() { return 1; } int a; }; }");
  EXPECT_REWRITTEN(
      "void f() restrict(amp, cpu) { class S : B<2> { public: S() : a{1}, b(2) {} static int g(); }; }",
      "void f() @device @host { class S : B<2> { public: @device @host S() : a{1}, b(2) {} "
      "@device @host static int g(); }; }");
  EXPECT_REWRITTEN("void f() restrict(amp) { struct S { int a = h(1), b{2}; void g() restrict(amp) {} "
                   "S &operator=(int) { return *this; } }; }",
                   "void f() @device { struct S { int a = h(1), b{2}; void g() @device {} "
                   "@device S &operator=(int) { return *this; } }; }");
  EXPECT_REWRITTEN("void f() restrict(amp) { struct S { void g() { struct T { void h() {} }; } }; }",
                   "void f() @device { struct S { @device void g() { struct T { @device void h() {} }; } }; }");
  EXPECT_REWRITTEN("void f() restrict(amp) { struct S s; enum class E { a }; struct P { int x, y; } p = {1, 2}; }",
                   "void f() @device { struct S s; enum class E { a }; struct P { int x, y; } p = {1, 2}; }");
  EXPECT_UNCHANGED("void f() { struct S { int g() { return 1; } }; }");
}

TEST(RewriteException, TakesAText) {
  EXPECT_REWRITTEN("void f() { throw std::exception(\"text\"); }",
                   "void f() { throw std::runtime_error(\"text\"); }");
  EXPECT_REWRITTEN("void f(const char *t) { throw exception(t); }",
                   "void f(const char *t) { throw runtime_error(t); }");
  EXPECT_REWRITTEN("void f(const char *t) { e = std::exception(t); e.operator=(std::exception(t)); }",
                   "void f(const char *t) { e = std::runtime_error(t); e.operator=(std::runtime_error(t)); }");
  EXPECT_UNCHANGED("void f() { throw std::exception(); throw my::exception(\"text\"); std::exception(e); }");
}

TEST(RewriteNamespace, ConcurrencyCanBeOpened) {
  EXPECT_REWRITTEN("namespace Concurrency { int a; } namespace Concurrency { int b; }",
                   "namespace concurrency {} namespace Concurrency = concurrency; namespace concurrency { int a; } "
                   "namespace concurrency { int b; }");
  EXPECT_REWRITTEN(
      "namespace Concurrency::Test { int a; }",
      "namespace concurrency {} namespace Concurrency = concurrency; namespace concurrency::Test { int a; }");
  EXPECT_UNCHANGED("using namespace Concurrency::fast_math;");
  EXPECT_UNCHANGED("namespace mine { namespace Concurrency { int a; } } using namespace Concurrency;");
}

TEST(RewriteRestrict, SpecialMembers) {
  EXPECT_REWRITTEN("struct S { S(int x) restrict(amp, cpu) : a(x) {} int a; };",
                   "struct S { S(int x) @device @host : a(x) {} int a; };");
  EXPECT_REWRITTEN("struct S { S() restrict(amp) = default; S(const S &) restrict(amp) = delete; };",
                   "struct S { S() @device = default; S(const S &) @device = delete; };");
  EXPECT_REWRITTEN("struct S { ~S() restrict(amp) {} };", "struct S { ~S() @device {} };");
  EXPECT_REWRITTEN("struct S { operator float() const restrict(amp); };",
                   "struct S { operator float() const @device; };");
  EXPECT_REWRITTEN("struct S { void operator()(int i) const restrict(amp) {} };",
                   "struct S { void operator()(int i) const @device {} };");
  EXPECT_REWRITTEN("struct S { int &operator[](int i) restrict(amp); };",
                   "struct S { int &operator[](int i) @device; };");
  EXPECT_REWRITTEN("struct S { S &operator=(const S &) restrict(amp); friend S operator+(S, S) restrict(amp); };",
                   "struct S { S &operator=(const S &) @device; friend S operator+(S, S) @device; };");
  EXPECT_REWRITTEN("int S::f(int x) const restrict(amp) { return x; }",
                   "int S::f(int x) const @device { return x; }");
}

TEST(RewriteRestrict, ComesBeforeTrailingReturnTypes) {
  EXPECT_REWRITTEN("auto f(int x) restrict(amp) -> int { return x; }",
                   "@device auto f(int x) -> int { return x; }");
  EXPECT_REWRITTEN("inline auto f(int x) restrict(amp, cpu) -> decltype(x + 1) { return x; }",
                   "inline @device @host auto f(int x) -> decltype(x + 1) { return x; }");
  EXPECT_REWRITTEN("template <class T> auto f(T x) restrict(amp) -> T;",
                   "template <class T> @device auto f(T x) -> T;");
  EXPECT_REWRITTEN("template <auto N> auto f() restrict(amp) -> int;",
                   "template <auto N> @device auto f() -> int;");
  EXPECT_REWRITTEN("struct S { public: auto f() const restrict(amp) -> int; };",
                   "struct S { public: @device auto f() const -> int; };");
  EXPECT_REWRITTEN("struct S { auto operator()(int i) const restrict(amp) -> int; };",
                   "struct S { @device auto operator()(int i) const -> int; };");
  EXPECT_REWRITTEN("auto f(int x = {}) restrict(amp) noexcept -> int;",
                   "@device auto f(int x = {}) noexcept -> int;");
  EXPECT_REWRITTEN("auto f() restrict(amp) { return 1; }", "auto f() @device { return 1; }");
}

TEST(RewriteRestrict, ComesOutOfMacros) {
  EXPECT_REWRITTEN("#define GPU restrict(amp)\n"
                   "#define BOTH restrict(cpu, amp)\n"
                   "#define KERNEL(i) [=](int i) GPU\n"
                   "int f() GPU; int g() BOTH; auto k = KERNEL(n) {};",
                   "int f() @device; int g() @device @host; auto k = [=] @device (int n) {};");
}

TEST(RewriteRestrict, AutoIsBothSides) {
  EXPECT_REWRITTEN("int f() restrict(auto) { return 1; }", "int f() @device @host { return 1; }");
}

TEST(RewriteRestrict, TypesOfFunctionsLoseIt) {
  EXPECT_REWRITTEN("int (*p)(int) restrict(amp) = 0;", "int (*p)(int) = 0;");
  EXPECT_REWRITTEN("int (&r)(int) restrict(amp) = f;", "int (&r)(int) = f;");
  EXPECT_REWRITTEN("int (S::*p)(int) const restrict(amp);", "int (S::*p)(int) const;");
  EXPECT_REWRITTEN("void f(int (*g)(int) restrict(amp)) restrict(amp);", "void f(int (*g)(int)) @device;");
  EXPECT_REWRITTEN("function<int(int) restrict(amp)> f;", "function<int(int)> f;");
  EXPECT_REWRITTEN("using F = int (*)(int) restrict(amp);", "using F = int (*)(int);");
}

TEST(RewriteRestrict, IsAnOrdinaryNameElsewhere) {
  EXPECT_UNCHANGED("int restrict = 3; int amp = restrict + 1;");
  EXPECT_UNCHANGED("struct S { int restrict, amp, cpu; }; int f(S s) { return s.restrict + s.amp; }");
  EXPECT_UNCHANGED("void restrict(int amp);");
  EXPECT_UNCHANGED("void f(int amp) { restrict(amp); }");
  EXPECT_UNCHANGED("void f(int amp) { if (amp) restrict(amp); while (amp) restrict(amp); else restrict(amp); }");
  EXPECT_UNCHANGED("void f(int amp) { int x = restrict(amp) + S::restrict(amp) + s.restrict(amp); }");
  EXPECT_UNCHANGED("int f(int *restrict p);");
  EXPECT_UNCHANGED("int f(int x) restrict(gpu);");
}

//===--- lambdas ----------------------------------------------------------------===//

TEST(RewriteLambda, TakesItRightAfterItsIntroducer) {
  EXPECT_REWRITTEN("auto f = [=](int i) restrict(amp) { };", "auto f = [=] @device (int i) { };");
  EXPECT_REWRITTEN("g([&a, b = c[1]](int i) restrict(amp) { });", "g([&a, b = c[1]] @device (int i) { });");
  EXPECT_REWRITTEN("auto f = [=] restrict(amp) { };", "auto f = [=] @device { };");
  EXPECT_REWRITTEN("auto f = [=](int i) mutable restrict(amp) { };", "auto f = [=] @device (int i) mutable { };");
  EXPECT_REWRITTEN("auto f = [=](int i) restrict(amp) -> int { return i; };",
                   "auto f = [=] @device (int i) -> int { return i; };");
  EXPECT_REWRITTEN("auto f = [=](int i) restrict(amp, cpu) { };", "auto f = [=] @device @host (int i) { };");
  EXPECT_REWRITTEN("auto f = [](int i) noexcept restrict(amp) { };", "auto f = [] @device (int i) noexcept { };");
  EXPECT_REWRITTEN("return [](int i) restrict(amp) { };", "return [] @device (int i) { };");
  EXPECT_REWRITTEN("a && [](int i) restrict(amp) { }(1);", "a && [] @device (int i) { }(1);");
}

TEST(RewriteLambda, WithTemplateParameters) {
  EXPECT_REWRITTEN("auto f = []<class T>(T x) restrict(amp) { };", "auto f = [] @device <class T>(T x) { };");
  EXPECT_REWRITTEN("auto f = []<class T = v<v<int>>>(T &&x) restrict(amp) { };",
                   "auto f = [] @device <class T = v<v<int>>>(T &&x) { };");
  EXPECT_REWRITTEN("auto f = []<int N = (3 > 2), class... T>(T... x) mutable restrict(amp) { };",
                   "auto f = [] @device <int N = (3 > 2), class... T>(T... x) mutable { };");
}

TEST(RewriteLambda, WithoutRestrictTakesTheSideAroundIt) {
  EXPECT_REWRITTEN("int f() { g([&](int x) { return x; }); }", "int f() { g([&] @host (int x) { return x; }); }");
  EXPECT_REWRITTEN("auto f = [] { return [](int x) -> int { return x; }; };",
                   "auto f = [] @host { return [] @host (int x) -> int { return x; }; };");
  EXPECT_REWRITTEN(
      "int f() restrict(amp) { return [&] { return [&](int x) mutable { return x; }(1); }(); } "
      "int g() { return [] { return 1; }(); }",
      "int f() @device { return [&] @device { return [&] @device (int x) mutable { return x; }(1); }(); } "
      "int g() { return [] @host { return 1; }(); }");
  EXPECT_REWRITTEN("int f() restrict(amp) restrict(cpu) { return [&] { return 1; }(); }",
                   "int f() @device @host { return [&] @host @device { return 1; }(); }");
  EXPECT_REWRITTEN("void f() { g([=](int i) restrict(amp) { h([=](int k) { }); }, [] { }); }",
                   "void f() { g([=] @device (int i) { h([=] @device (int k) { }); }, [] @host { }); }");
  EXPECT_REWRITTEN("struct S { S() restrict(amp) : a([] { return 1; }()), b{[] { return 2; }()} { c = [] { }; } };",
                   "struct S { S() @device : a([] @device { return 1; }()), b{[] @device { return 2; }()} "
                   "{ c = [] @device { }; } };");
  EXPECT_REWRITTEN("int f() restrict(amp); auto g = [] { };", "int f() @device; auto g = [] @host { };");
}

TEST(RewriteLambda, AsTheArgumentOfAnInitialiserIsParenthesised) {
  EXPECT_REWRITTEN("void f() { std::thread t([&](int x) -> int { return x; }); g([] { }); return h([] { }); }",
                   "void f() { std::thread t(([&] @host (int x) -> int { return x; })); g([] @host { }); "
                   "return h([] @host { }); }");
  EXPECT_REWRITTEN("function<void()> f([=]<class T = int>(T x) restrict(amp) { }, 1);",
                   "function<void()> f(([=] @device <class T = int>(T x) { }), 1);");
}

TEST(RewriteLambda, OtherBracketsIntroduceNone) {
  EXPECT_UNCHANGED(
      "int a[3]; int b = a[1](2); int (*c)[3]; void g() { delete[] (a); new int[3](); new char *[3](); }");
  EXPECT_UNCHANGED("[[nodiscard]] int f(); void g() { auto [a, b] = f(); const auto &[c, d]{e}; auto &&[h] (i); }");
  EXPECT_UNCHANGED("int a[] = {[0] = 1}; char b = \"text\"[0]; using T = v<char[]>; int c = x<3>[0](1);");
  EXPECT_UNCHANGED("struct S { int operator[](int) const; int f() { return (*this)[1](2) + this[0](1); } };");
}

//===--- tile-local, main, names -------------------------------------------------===//

TEST(RewriteTileLocal, BecomesAnAttribute) {
  EXPECT_REWRITTEN("void f() { tile_static int x; tile_static float a[3][4], b; }",
                   "void f() { @shared int x; @shared float a[3][4], b; }");
  EXPECT_REWRITTEN("void f() { tile_static const int x = 1; const tile_static int y = 1; tile_static ns::T z; }",
                   "void f() { @shared const int x = 1; const @shared int y = 1; @shared ns::T z; }");
  EXPECT_REWRITTEN("void f() { int tile_static x; tile_static ::T z; }",
                   "void f() { int @shared x; @shared ::T z; }");
  EXPECT_UNCHANGED("int tile_static = 1; int f(S s) { return tile_static * 2 + s.tile_static; }");
  EXPECT_UNCHANGED("int f() { return g(tile_static) + tile_static; }");
}

TEST(RewriteMain, OtherNamesOfMain) {
  EXPECT_UNCHANGED("int main() { return 0; }");
  EXPECT_UNCHANGED("int __cdecl main() { return 0; }");
  EXPECT_REWRITTEN("void main() { }", "void ampsim_user_main() { }");
  EXPECT_REWRITTEN("void __cdecl main(void) { }", "void __cdecl ampsim_user_main(void) { }");
  EXPECT_REWRITTEN("int _tmain(int argc, char **argv) { }", "int ampsim_user_main(int argc, char **argv) { }");
  EXPECT_REWRITTEN("int wmain(int argc, wchar_t **argv) { }", "int ampsim_user_main(int argc, wchar_t **argv) { }");
  EXPECT_REWRITTEN("int __cdecl wmain() { }", "int __cdecl ampsim_user_main() { }");
  EXPECT_REWRITTEN("void wmain() { }", "void ampsim_user_main() { }");
}

TEST(RewriteMain, MembersCalledMainKeepTheirName) {
  EXPECT_UNCHANGED("struct App { void main(); void run() { main(); } }; int main() { App().main(); }");
  EXPECT_UNCHANGED("namespace n { void main() { } } int main() { n::main(); }");
  EXPECT_UNCHANGED("void App::main() { }");
}

TEST(RewriteMemberTemplates, TileAndReinterpretAs) {
  EXPECT_REWRITTEN("e.tile<16>();", "e.template tile<16>();");
  EXPECT_REWRITTEN("v.extent.tile<D0, D1>();", "v.extent.template tile<D0, D1>();");
  EXPECT_REWRITTEN("p->tile<2, 3, 4>();", "p->template tile<2, 3, 4>();");
  EXPECT_REWRITTEN("v.reinterpret_as<n<n<int>>>();", "v.template reinterpret_as<n<n<int>>>();");
  EXPECT_UNCHANGED("e.template tile<16>();");
  EXPECT_UNCHANGED("t.tile[0] < 5 && t.tile > 3;");
  EXPECT_UNCHANGED("if (t.tile < 5) f(x > (3));");
  EXPECT_UNCHANGED("b = t.tile < 5 && x > (3);");
  EXPECT_UNCHANGED("tile<16>();");
}

TEST(RewriteArray, MeansConcurrencysWhereBothNamespacesAreOpen) {
  const std::string both = "using namespace std; using namespace concurrency; ";
  EXPECT_REWRITTEN(both + "array<int, 2> a(n); f<array<int>>();",
                   both + "Concurrency::array<int, 2> a(n); f<Concurrency::array<int>>();");
  EXPECT_REWRITTEN(both + "extent<2> e(n, n);", both + "Concurrency::extent<2> e(n, n);");
  EXPECT_UNCHANGED(both + "std::array<int, 2> a; concurrency::array<int, 2> b; template <class T> class array;");
  EXPECT_UNCHANGED(both + "int f(int array) { return array < 3; }"); // an operator
  EXPECT_UNCHANGED("using namespace std; array<int, 2> a;");
  EXPECT_UNCHANGED("using namespace concurrency; array<int, 2> a;");
}

//===--- locations ----------------------------------------------------------------===//

TEST(RewriteTemplates, RanksAreInt) {
  EXPECT_REWRITTEN("template <class T, unsigned int N> T f(const array_view<const T, N> &a, index<N> i);",
                   "template < class T , int N > T f ( const array_view < const T , N > & a , index < N > i ) ;");
  EXPECT_REWRITTEN("template <unsigned N> void f(extent<N> e) { }",
                   "template < int N > void f ( extent < N > e ) { }");
  // Not for other templates, and not if nothing is deduced from it.
  for (const char *unchanged :
       {"template < unsigned int N > void f ( bits < N > b , index < N > i ) ;",
        "template < unsigned int N > void f ( ) ;", "template < unsigned int N > struct s { index < N > i ; } ;"})
    EXPECT_UNCHANGED(unchanged);
}

TEST(RewriteTemplates, AreDeclaredBeforeTheyAreUsed) {
  EXPECT_REWRITTEN("namespace n { template <int N> struct a { enum { x = b<N>::x }; };"
                   "template <int N, class T = c<N>> struct b { }; }",
                   "namespace n { template < int N , class T > struct b ; "
                   "template < int N > struct a { enum { x = b < N > :: x } ; } ; "
                   "template < int N , class T = c < N >> struct b { } ; }");
  for (const char *unchanged :
       {"template < int N > struct b { b < N - 1 > * p ; } ; template < int N > struct a { b < N > x ; } ;",
        "template < int N > struct b ; template < int N > struct a { b < N > x ; } ; template < int N > struct b { "
        "} ;",
        "template < int N > struct a { other :: b < N > x ; } ; template < int N > struct b { } ;",
        "bool f ( int b , int n ) { return b < n ; } template < int N > struct b { } ;"})
    EXPECT_UNCHANGED(unchanged);
}

TEST(RewriteTemplates, ConstantsAreDeclaredBeforeTheyAreUsed) {
  EXPECT_REWRITTEN(
      "template <int N> struct a { enum { x = N + top }; }; static const unsigned top = 8; int y = top;",
      "static const unsigned top = 8 ; template < int N > struct a { enum { x = N + top } ; } ; "
      "int y = top ;");
  for (const char *unchanged :
       {"static const int top = 8 ; template < int N > struct a { enum { x = N + top } ; } ;",
        "template < int N > struct a { enum { x = N + other :: top } ; } ; static const int top = 8 ;",
        "template < int N > struct a { enum { x = N + top } ; } ; static const int top = f ( ) ;",
        "template < int N > struct a { enum { x = N + top } ; } ; static int top = 8 ;",
        "struct a { int x = top ; } ; static const int top = 8 ;"})
    EXPECT_UNCHANGED(unchanged);
}

TEST(RewriteTemplates, DefaultArgumentsOfMembersDefinitionsAreRemoved) {
  EXPECT_REWRITTEN("template <int N = 1, class T = c<N>> const int a<N, T>::count;",
                   "template < int N , class T > const int a < N , T > :: count ;");
  EXPECT_REWRITTEN("template <class T, int N = 0> T a<T, N>::f(T x) { return x; }",
                   "template < class T , int N > T a < T , N > :: f ( T x ) { return x ; }");
  for (const char *unchanged : {"template < class T = int > typename a < T > :: type f ( T x ) ;",
                                "template < class T = int > struct b : a < T > :: type { } ;",
                                "template < class T = int > const int b = a < T > :: count ;",
                                "template < class T = int > void f ( a < T > :: type ( * p ) ( int ) ) ;"})
    EXPECT_UNCHANGED(unchanged);
}

TEST(RewriteLocations, InsertedTokensHaveTheKeywordsLocation) {
  rewrite("int f(int x)\n    restrict(amp);\n",
          [](const std::vector<clang::Token> &tokens, const clang::Preprocessor &preprocessor) {
            unsigned inserted = 0;
            for (const clang::Token &token : tokens) {
              clang::PresumedLoc place = preprocessor.getSourceManager().getPresumedLoc(token.getLocation());
              const clang::IdentifierInfo *name = token.getIdentifierInfo();
              if (!name || (name->getName() != "__attribute__" && name->getName() != "device"))
                continue;
              ++inserted;
              EXPECT_EQ(place.getLine(), 2u);
              EXPECT_EQ(place.getColumn(), 5u);
            }
            EXPECT_EQ(inserted, 2u);
          });
}

//===--- Clang's verdict ------------------------------------------------------===//

// Everything above at once, without any header: both passes understand it, and each function is emitted for the
// sides that it names.
TEST(RewrittenSource, ClangCompilesItInBothPasses) {
  Compiled compiled = compile_text(R"(
#define GPU restrict(amp)
#define BOTH restrict(cpu, amp)
template <class T> __attribute__((global)) void entry(const T *f) { (*f)(1); }
template <class T> void launch(const T &f) { auto p = &entry<T>; (void)p; }

int amp_only(int x) restrict(amp) { return x; }
int cpu_only(int x) restrict(cpu) { return x; }
int both(int x) BOTH { return x; }
int twice(int x) restrict(amp) restrict(cpu) { return x; }
int unmarked(int x) { return x; }
auto trailing(int x) restrict(amp) -> int { return x; }
template <auto N> auto trailing_template() restrict(amp) -> int { return N; }
auto trailing_noexcept(int x) restrict(amp) noexcept -> decltype(x + 1) { return x; }
int before_noexcept(int x) restrict(amp) noexcept { return x; }
int after_noexcept(int x) noexcept restrict(amp) { return x; }
int noexcept_of(int x) restrict(amp) noexcept(sizeof(int) > 2) { return x; }
int with_throw(int x) restrict(amp) throw() { return x; }
inline auto deduced(int x) GPU { return x; }
int side() restrict(cpu) { return 1; }
float side() restrict(amp) { return 2; }
int any(int x) restrict(auto) { return x; }

struct Base {
  virtual int overridden(int) const restrict(cpu) = 0;
};
struct S : Base {
  int a[2];
  S() restrict(amp, cpu) {}
  explicit S(int x) restrict(amp, cpu) : a{x, x} {}
  S(const S &other) restrict(amp, cpu) { a[0] = other.a[0]; }
  ~S() restrict(amp, cpu) {}
  S &operator=(const S &other) restrict(amp, cpu) { a[0] = other.a[0]; return *this; }
  int overridden(int x) const restrict(cpu) override { return x; }
  int qualified() const restrict(amp);
  auto member_trailing() const restrict(amp) -> int { return a[1]; }
  operator float() const restrict(amp) { return a[0]; }
  int &operator[](int i) restrict(amp, cpu) { return a[i]; }
  const int &operator[](int i) const restrict(amp, cpu) { return a[i]; }
  int operator()(int i) const restrict(amp) { return a[i]; }
  friend int befriended(const S &s) restrict(amp) { return s.a[0]; }
  friend int declared_friend(const S &s) restrict(amp);
};
int S::qualified() const restrict(amp) { return a[0]; }
int declared_friend(const S &s) restrict(amp) { return s.a[1]; }
template <class T> struct Template {
  T value;
  T get() const restrict(amp);
};
template <class T> T Template<T>::get() const restrict(amp) { return value; }

int restrict = 1;
struct Names { int restrict, amp, tile_static; };
int ordinary(Names n) { int amp = n.restrict, tile_static = amp * 2; return tile_static + restrict + n.tile_static; }
void with_tile_static(int i) restrict(amp) {
  tile_static int shared[4];
  float tile_static other[2][3];
  shared[i] = i;
  other[1][2] = side();
}

int kernels() {
  int bound = 3;
  launch([=](int i) restrict(amp) {
    int shared[4];
    S s(i);
    shared[i] = amp_only(i) + both(i) + twice(i) + trailing(i) + trailing_template<3>() + before_noexcept(i) +
                trailing_noexcept(i) + after_noexcept(i) + noexcept_of(i) + with_throw(i) + deduced(i) + bound +
                any(i);
    shared[0] += side() + s.qualified() + s.member_trailing() + float(s) + s[1] + s(0) + befriended(s) + declared_friend(s);
    Template<int> t{i};
    auto nested = [=](int x) restrict(amp) { return x + t.get(); };
    auto nested_without_parameters = [=] restrict(amp) { return nested(1); };
    auto nested_trailing = [=](int x) restrict(amp) -> int { return nested_without_parameters() + x; };
    auto nested_mutable = [=](int x) mutable restrict(amp) { return t.value += nested_trailing(x); };
    shared[1] = nested_mutable(i);
  });
  auto with_template = []<class T>(T x) restrict(amp) { return x; };
  launch([=](int i) restrict(amp) { with_template(i); });
  S s(1);
  return both(1) + twice(1) + any(1) + side() + s[1] + s.overridden(1) + unmarked(1) + cpu_only(1) + ordinary({});
}
void main() { kernels(); }
)",
                                   {}, "c++20");
  ASSERT_TRUE(compiled.ok()) << compiled.printed;
  for (const Diagnostic &each : compiled.diagnostics) // some of it breaks rules, none of it the syntax
    EXPECT_FALSE(each.code.empty()) << each.message;
  for (const char *name : {"amp_only", "trailing", "trailing_noexcept", "before_noexcept", "after_noexcept",
                           "noexcept_of", "with_throw", "S::qualified", "S::member_trailing", "S::operator float",
                           "S::operator()", "befriended", "declared_friend", "Template<int>::get"}) {
    EXPECT_TRUE(compiled.in_device(name)) << name;
    EXPECT_FALSE(compiled.in_host(name)) << name;
  }
  for (const char *name : {"both", "twice", "any", "S::S", "S::operator[]"}) {
    EXPECT_TRUE(compiled.in_device(name)) << name;
    EXPECT_TRUE(compiled.in_host(name)) << name;
  }
  for (const char *name : {"cpu_only", "unmarked", "kernels", "ordinary", "S::overridden", "ampsim_user_main"}) {
    EXPECT_FALSE(compiled.in_device(name)) << name;
    EXPECT_TRUE(compiled.in_host(name)) << name;
  }
  EXPECT_EQ(compiled.unit.tables.kernels.size(), 2u);
  EXPECT_EQ(compiled.unit.tables.tile_local.size(), 2u);
}

// A lambda without a specifier belongs to the side that surrounds it.
TEST(RewrittenSource, LambdasWithoutSpecifierTakeTheSideAroundThem) {
  Compiled compiled = compile_text(R"(
template <class T> __attribute__((global)) void entry(const T *f) { (*f)(1); }
template <class T> void launch(const T &f) { auto p = &entry<T>; (void)p; }
struct Amp {};
struct Cpu {};
Cpu side() restrict(cpu) { return {}; }
Amp side() restrict(amp) { return {}; }
Cpu on_host() {
  auto pick = [](int x) { return side(); };
  Cpu result = [&] { return pick(1); }();
  return result;
}
struct Member {
  Amp get() const restrict(amp) { return [] { return side(); }(); }
  Cpu host() const { return [this] { return side(); }(); }
  Member() restrict(amp, cpu) : value([] { return 1; }()), other{[](int x) { return x; }(2)} {
    value += [](int x) { return x; }(other);
  }
  int value, other;
};
int both(int x) restrict(cpu, amp) { auto f = [=](int y) { return x + y; }; return f(1); }
template <class T> auto in_template(T x) restrict(amp) -> Amp { auto f = [=]() { return side(); }; return f(); }
struct Callback { template <class F> Callback(F f) restrict(cpu, amp) {} void call() {} };
int main() {
  Callback callback([&] { return side(); }), other([] {});
  callback.call();
  launch([=](int i) restrict(amp) {
    Callback on_amp([&](int x) { return side(); });
    auto f = [&](int x) { return side(); };
    Amp a = f(i);
    Amp b = [] { return [] { return side(); }(); }();
    Amp c = Member().get();
    Amp d = in_template(i);
    struct Local { Amp get() const restrict(amp) { return [] { return side(); }(); } };
    Amp e = Local().get();
    both(1);
  });
  on_host();
  Member().host();
  return both(1);
}
)");
  EXPECT_TRUE(compiled.ok()) << compiled.printed;
}

TEST(RewrittenSource, LocalClassesRunWhereTheirFunctionRuns) {
  Compiled compiled = compile_text(R"(
int side() restrict(amp);
float side() restrict(cpu);
int use(int x) restrict(amp) {
  class Local {
    int value;
  public:
    Local(int x) : value{x} {}
    int get() { struct Inner { int twice(int y) { return 2 * side() + y; } }; return Inner().twice(value); }
    static int one() { return 1; }
  };
  return Local(x).get() + Local::one();
}
)");
  EXPECT_TRUE(compiled.ok()) << compiled.printed;
}

TEST(RewrittenSource, ConcurrencyIsOpenedBeforeAndAfterTheHeader) {
  Compiled compiled = compile_text(R"(
namespace Concurrency { namespace mine { int before; } }
int f() { return Concurrency::mine::before; }
#include <amp.h>
namespace Concurrency { namespace mine { index<1> after; } }
int g() { return Concurrency::mine::after[0] + concurrency::mine::before; }
)");
  EXPECT_TRUE(compiled.ok()) << compiled.printed;
}

TEST(RewrittenSource, MainsLambdasAreNotMain) {
  Compiled compiled = compile_text("void main() { auto f = [](int x) { return x; }; f(1); }");
  ASSERT_TRUE(compiled.ok()) << compiled.printed;
  EXPECT_TRUE(compiled.in_host("ampsim_user_main"));
}

} // namespace
} // namespace ampsim::frontend
