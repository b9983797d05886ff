// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled programs, linked in memory and run, each in a process of its own on a real machine.
#include "frontend/driver/program.h"
#include "simulator/language_symbols.h"
#include "simulator/machine.h"
#include "simulator/monitor.h"
#include "source_folder.h"

#include <atomic>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::frontend {
namespace {

using test::options_for;
using test::SourceFolder;

//===--- running ------------------------------------------------------------------===//

std::atomic<unsigned> reads, writes, atomics;

void *count_read(ampsim_thread_context *, void *address, std::uint32_t, std::uint32_t) {
  ++reads;
  return address;
}
void *count_write(ampsim_thread_context *, void *address, std::uint32_t, std::uint32_t) {
  ++writes;
  return address;
}
void *count_atomic(ampsim_thread_context *, void *address, std::uint32_t, std::uint32_t) {
  ++atomics;
  return address;
}

/// Is notified of everything and detects nothing; prints the counts of the access hooks after each launch.
class Counter : public Monitor {
public:
  Variant variant() const override { return Variant::detect; }
  void launch_begins(const Launch &, const Kernel &, unsigned) override { reads = writes = atomics = 0; }
  void *tile_begins(unsigned, char *) override { return nullptr; }
  void tile_ends(unsigned) override {}
  void barrier(unsigned, FenceMask) override { ++barriers; }
  void fence(const ampsim_thread_context &, FenceMask, SiteId, FencedBytes) override {}
  void divergent_barrier(unsigned, std::span<const BarrierGroup>) override {}
  void warp_barrier(unsigned, std::span<const std::uint32_t>, FenceMask) override {}
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override {}
  void no_progress(const ampsim_thread_context &, SiteId) override {}
  Verdict launch_ends() override {
    std::fprintf(stderr, "%u reads, %u writes, %u atomics, %u barriers\n", reads.load(), writes.load(),
                 atomics.load(), barriers);
    barriers = 0;
    return Verdict::clean;
  }
  Coverage coverage() const override { return {}; }

private:
  unsigned barriers = 0;
};

struct Ended {
  int status = -1; // of the exit, or 128 + the signal
  std::string out, err;
};

std::string contents(const std::filesystem::path &file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void leave(int status, void *) {
  std::cout.flush();
  std::fflush(nullptr);
  _exit(status);
}

/// Runs `program` with `arguments` after its name in a child.
Ended run(Program &program, std::vector<std::string> arguments = {}, bool detect = false) {
  arguments.insert(arguments.begin(), "program.cpp");
  std::fflush(nullptr); // the child prints what is buffered
  pid_t child = fork();
  if (child == 0) {
    dup2(open("out.txt", O_CREAT | O_TRUNC | O_WRONLY, 0600), STDOUT_FILENO);
    dup2(open("err.txt", O_CREAT | O_TRUNC | O_WRONLY, 0600), STDERR_FILENO);
    on_exit(leave, nullptr);
    MachineOptions options;
    options.global_memory = std::uint64_t{1} << 30;
    auto *machine = new Machine(program.tables(), program.kernels(), options);
    machine->watch(detect ? new Counter : nullptr, nullptr, nullptr);
    machine->install();
    std::span<const HostSymbol> simulator = simulator_symbols();
    std::vector<HostSymbol> symbols(simulator.begin(), simulator.end());
    for (const HostSymbol &symbol : language_symbols(*program.tables().language))
      symbols.push_back(symbol);
    symbols.push_back({"ampsim_detect_beyond", reinterpret_cast<void *>(&count_read)}); // never called
    symbols.push_back({"ampsim_detect_read", reinterpret_cast<void *>(&count_read)});
    symbols.push_back({"ampsim_detect_write", reinterpret_cast<void *>(&count_write)});
    symbols.push_back({"ampsim_detect_atomic", reinterpret_cast<void *>(&count_atomic)});
    int status;
    try {
      status = program.run(arguments, symbols);
    } catch (const std::runtime_error &error) {
      std::fprintf(stderr, "cannot be linked: %s\n", error.what());
      status = 99;
    }
    std::exit(status);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status), contents("out.txt"),
          contents("err.txt")};
}

/// Compiles sources of the current folder; returns null after errors, which are printed.
std::unique_ptr<Program> compiled(CompileOptions options) {
  CompileResult result = compile(options);
  EXPECT_TRUE(result.program);
  return std::move(result.program);
}

/// Compiles and runs one source.
Ended run_text(const std::string &text, std::vector<std::string> arguments = {}, bool detect = false) {
  SourceFolder folder;
  folder.write("program.cpp", text);
  std::unique_ptr<Program> program = compiled(options_for({"program.cpp"}));
  return program ? run(*program, std::move(arguments), detect) : Ended();
}

//===--- the host's side --------------------------------------------------------===//

TEST(RunProgram, OrderOfConstructorsExitHandlersAndDestructors) {
  Ended ended = run_text(R"(
#include <cstdio>
#include <cstdlib>
#include <iostream>
struct Noisy {
  const char *name;
  explicit Noisy(const char *name) : name(name) { std::printf("+%s ", name); }
  ~Noisy() { std::printf("-%s ", name); }
};
Noisy a("a");
template <class T> struct Holder { static Noisy instance; };
template <class T> Noisy Holder<T>::instance("template");
Noisy b("b");
inline Noisy c("inline");
thread_local Noisy local("thread_local");
void handler() { std::printf("handler "); }
int main(int argc, char **argv, char **environment) {
  static Noisy in_function("function");
  std::atexit(handler);
  std::cout << "main " << std::flush << local.name << ' ' << Holder<int>::instance.name << ' ';
  std::cout << argc << ' ' << argv[0] << ' ' << argv[1] << ' ' << (argv[argc] == nullptr) << ' '
            << (environment[0] != nullptr) << ' ';
  std::fputs("error stream\n", stderr);
  return argc + 40;
}
)",
                         {"argument"});
  EXPECT_EQ(ended.status, 42);
  EXPECT_EQ(ended.err, "error stream\n");
  EXPECT_NE(ended.out.find("+a +b "), std::string::npos) << ended.out;
  for (const char *part : {"main ", "thread_local template 2 program.cpp argument 1 1 "})
    EXPECT_NE(ended.out.find(part), std::string::npos) << ended.out;
  std::size_t handler = ended.out.find("handler "), function = ended.out.find("-function "),
              b = ended.out.find("-b "), a = ended.out.find("-a ");
  EXPECT_LT(handler, function) << ended.out;
  EXPECT_LT(function, b) << ended.out;
  EXPECT_LT(b, a) << ended.out;
  EXPECT_NE(a, std::string::npos) << ended.out;
}

TEST(RunProgram, OtherMains) {
  SourceFolder folder;
  auto status_of = [&](const std::string &text, std::vector<std::string> arguments = {}) {
    folder.write("program.cpp", text);
    std::unique_ptr<Program> program = compiled(options_for({"program.cpp"}));
    Ended ended = program ? run(*program, std::move(arguments)) : Ended();
    return std::to_string(ended.status) + ended.out + ended.err;
  };
  EXPECT_EQ(
      status_of(
          "#include <stdio.h>\nstatic int twice(int x) { auto f = [](int y) { return 2 * y; }; return f(x); }\n"
          "void main() { auto f = [](int x) { return twice(x); }; printf(\"%d\", f(4)); }"),
      "08");
  EXPECT_EQ(status_of("#define _MBCS\n#include <tchar.h>\n#include <stdio.h>\nint _tmain(int argc, _TCHAR *argv[]) "
                      "{ _tprintf(_T(\"%s\"), argv[1]); return argc; }",
                      {"text"}),
            "2text");
  EXPECT_EQ(status_of("int wmain(int argc, wchar_t **argv) { return argv[1][0] == L'w' && !argv[argc] ? 7 : 1; }",
                      {"wide"}),
            "7");
  EXPECT_EQ(status_of("int main() { }"), "0");
  EXPECT_EQ(status_of("struct App { void main() {} }; int main() { App().main(); return 3; }"), "3");
}

TEST(RunProgram, EndsInManyWays) {
  SourceFolder folder;
  folder.write("program.cpp", R"(
#include <cstdlib>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <thread>
struct Noisy { ~Noisy() { std::puts("destroyed"); } } noisy;
int main(int, char **argv) {
  std::puts("started");
  switch (argv[1][0]) {
  case 'e': std::exit(5);
  case 'q': std::quick_exit(6);
  case 'u': std::fflush(stdout); _Exit(7);
  case 'a': std::abort();
  case 't': throw std::runtime_error("not caught");
  case 's': std::raise(SIGTERM);
  case 'n': *(volatile int *)nullptr = 1;
  case 'h': std::thread([] { std::exit(8); }).join();
  }
  return 0;
}
)");
  std::unique_ptr<Program> program = compiled(options_for({"program.cpp"}));
  ASSERT_TRUE(program);
  // One program may be run many times.
  EXPECT_EQ(run(*program, {"e"}).status, 5);
  EXPECT_EQ(run(*program, {"e"}).out, "started\ndestroyed\n");
  EXPECT_EQ(run(*program, {"q"}).status, 6);
  EXPECT_EQ(run(*program, {"u"}).status, 7);
  EXPECT_EQ(run(*program, {"u"}).out, "started\n");
  EXPECT_EQ(run(*program, {"a"}).status, 128 + SIGABRT);
  Ended uncaught = run(*program, {"t"});
  EXPECT_EQ(uncaught.status, 128 + SIGABRT);
  EXPECT_NE(uncaught.err.find("not caught"), std::string::npos) << uncaught.err;
  folder.write("thrower.cpp",
               "#include <stdexcept>\nstruct S { S() { throw std::runtime_error(\"in a constructor\"); } } s;\n"
               "int main() {}\n");
  std::unique_ptr<Program> thrower = compiled(options_for({"thrower.cpp"}));
  ASSERT_TRUE(thrower);
  EXPECT_EQ(run(*thrower).status, 128 + SIGABRT);
  EXPECT_EQ(run(*program, {"s"}).status, 128 + SIGTERM);
  EXPECT_EQ(run(*program, {"n"}).status, 128 + SIGSEGV);
  EXPECT_EQ(run(*program, {"h"}).status, 8);
  EXPECT_EQ(run(*program, {"r"}).status, 0);
}

TEST(RunProgram, ExceptionsThreadsAndTheStandardLibrary) {
  Ended ended = run_text(R"(
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <typeinfo>
#include <vector>
#include <cmath>
#include <cstdio>
struct Error : std::runtime_error { using runtime_error::runtime_error; };
struct Base { virtual ~Base() {} virtual int id() const { return 1; } };
struct Derived : Base { int id() const override { return 2; } };
thread_local int counter = 10;
std::once_flag once;
int called = 0;
int failures = 0;
#define CHECK(x) do if (!(x)) { ++failures; std::fprintf(stderr, "line %d\n", __LINE__); } while (0)
int thrower(int n) { std::string s(100, 'x'); if (n == 0) throw Error("thrown"); return thrower(n - 1) + int(s.size()); }
int main() {
  try { thrower(5); CHECK(false); }
  catch (const std::logic_error &) { CHECK(false); }
  catch (const std::exception &e) { CHECK(std::string(e.what()) == "thrown" && typeid(e) == typeid(Error)); }
  try { std::vector<int>().at(3); CHECK(false); } catch (const std::out_of_range &) {}
  try { try { throw 1; } catch (...) { throw; } } catch (int x) { CHECK(x == 1); }
  Base *base = new Derived;
  CHECK(base->id() == 2 && dynamic_cast<Derived *>(base));
  delete base;

  std::atomic<int> sum{0};
  std::mutex mutex;
  std::vector<std::thread> threads;
  std::map<int, int> seen;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      counter += i;
      std::call_once(once, [] { ++called; });
      sum += counter;
      std::lock_guard<std::mutex> lock(mutex);
      seen[i] = counter;
    });
  for (auto &thread : threads) thread.join();
  CHECK(sum == 46 && counter == 10 && called == 1 && seen[3] == 13);
  CHECK(std::async(std::launch::async, [] { return 5; }).get() == 5);
  std::promise<int> promise;
  std::thread setter([&] { promise.set_value(6); });
  CHECK(promise.get_future().get() == 6);
  setter.join();
  try { std::async(std::launch::async, [] { throw Error("async"); }).get(); CHECK(false); } catch (const Error &) {}
  try { std::call_once(*new std::once_flag, [] { throw 3; }); CHECK(false); } catch (int) {}

  std::vector<int> v(100);
  std::iota(v.begin(), v.end(), 0);
  std::shuffle(v.begin(), v.end(), std::mt19937(1));
  std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
  CHECK(v[0] == 99 && std::accumulate(v.begin(), v.end(), 0) == 4950);
  std::ostringstream out;
  out << 1.5 << ' ' << std::hex << 255 << std::endl;
  CHECK(out.str() == "1.5 ff\n");
  CHECK(std::regex_match(std::string("abc123"), std::regex("[a-c]+[0-9]+")));
  CHECK(std::function<double(double)>([](double x) { return std::sqrt(x); })(4) == 2);
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  long double wide = 1.0L / 3;
  std::printf("%.3Lf %s\n", wide, std::to_string(3.5f).c_str());
  std::cout << "cout " << 2.5 << std::endl;
  std::wcout.flush();
  return failures;
}
)");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.out, "0.333 3.500000\ncout 2.5\n");
  EXPECT_EQ(ended.err, "");
}

TEST(RunProgram, LinksLibrariesAndReportsMissingOnes) {
  SourceFolder folder;
  folder.write("library.c",
               "int value_of_library = 20;\nint from_library(int x) { return x + value_of_library; }\n");
  folder.write("program.cpp", "extern \"C\" int from_library(int);\nextern \"C\" int value_of_library;\n"
                              "int main() { return from_library(1) + value_of_library; }\n");
  std::filesystem::create_directory("lib");
  ASSERT_EQ(std::system(AMPSIM_TEST_C_COMPILER " -shared -fPIC library.c -o lib/libsmall.so"), 0);

  CompileOptions options = options_for({"program.cpp"});
  std::unique_ptr<Program> without = compiled(options);
  ASSERT_TRUE(without);
  Ended unlinked = run(*without);
  EXPECT_EQ(unlinked.status, 99);
  EXPECT_NE(unlinked.err.find("from_library"), std::string::npos) << unlinked.err;

  options.library_paths = {"elsewhere", "lib"};
  options.libraries = {"small"};
  std::unique_ptr<Program> with = compiled(options);
  ASSERT_TRUE(with);
  EXPECT_EQ(run(*with).status, 41);

  options.libraries = {"no_such_library"};
  std::unique_ptr<Program> wrong = compiled(options);
  ASSERT_TRUE(wrong);
  Ended not_found = run(*wrong);
  EXPECT_EQ(not_found.status, 99);
  EXPECT_NE(not_found.err.find("no_such_library"), std::string::npos) << not_found.err;
}

TEST(RunProgram, SeveralSources) {
  SourceFolder folder;
  folder.write("shared.h", R"(
#pragma once
#include <amp.h>
inline int &counter() { static int count = 0; return count; }
template <class T> T twice(T x) restrict(cpu, amp) { return 2 * x; }
int other(std::vector<int> &v);
)");
  const std::string body = R"(
using namespace concurrency;
static int helper(int x) restrict(cpu, amp) { return x * FACTOR; }
namespace { struct Functor {
  array_view<int> a;
  void operator()(index<1> i) const restrict(amp) { a[i] += helper(1); }
}; int registered = counter() = counter() * 10 + FACTOR; }
static void run(std::vector<int> &v) {
  array_view<int> a(int(v.size()), v);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = twice(helper(i[0])); });
  parallel_for_each(a.extent, Functor{a});
  a.synchronize();
}
)";
  folder.write("one.cpp",
               "#include \"shared.h\"\n#define FACTOR 1\n" + body +
                   "int main() { std::vector<int> v(4); run(v); int first = v[3]; return counter() == 13 ? "
                   "first * 10 + other(v) : 1; }\n");
  folder.write("two.cpp", "#include \"shared.h\"\n#define FACTOR 3\n" + body +
                              "int other(std::vector<int> &v) { run(v); return v[3]; }\n");
  std::unique_ptr<Program> program = compiled(options_for({"one.cpp", "two.cpp"}));
  ASSERT_TRUE(program);
  EXPECT_EQ(run(*program).status, 7 * 10 + 21);
}

//===--- kernels --------------------------------------------------------------------===//

TEST(RunProgram, KernelsWithAndWithoutHooks) {
  const std::string text = R"(
#include <amp.h>
using namespace concurrency;
struct Pair { int first; float second; };
int sum_of(const array_view<const int> &p, int n) restrict(amp) {
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += p[k];
  return sum;
}
int main() {
  std::vector<int> v(16), w(16);
  for (int i = 0; i < 16; ++i) v[i] = i;
  array_view<const int> in(16, v);
  array_view<int> out(16, w);
  array<int> total(1);
  int zero = 0;
  copy(&zero, &zero + 1, total);
  std::vector<Pair> pairs(16, Pair{1, 2});
  array_view<Pair> p(16, pairs);
  parallel_for_each(in.extent.tile<4>(), [=, &total](tiled_index<4> t) restrict(amp) {
    tile_static int shared[4];
    int own[4] = {1, 2, 3, 4};
    shared[t.local[0]] = in[t];                    // 1 read, 1 write
    t.barrier.wait();
    out[t] = shared[3 - t.local[0]] * own[t.local[0]]; // 1 read, 1 write
    atomic_fetch_add(&total[0], in[t]);            // 1 read, 1 atomic
    p[t] = Pair{t.global[0], 0.5f};                // 2 writes, one per member
    p[t].first++;                                  // 1 read, 1 write
  });
  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { out[i] = sum_of(in, 3); }); // 3 reads, 1 write
  out.synchronize();
  p.synchronize();
  if (w[0] != 3 || w[1] != 3) return 1;
  for (int i = 2; i < 16; ++i)
    if (w[i] != (i / 4 * 4 + 3 - i % 4) * (i % 4 + 1)) return 2;
  std::vector<int> sum = total;
  if (sum[0] != 120) return 3;
  if (pairs[5].first != 6 || pairs[5].second != 0.5f) return 4;
  return 0;
}
)";
  SourceFolder folder;
  folder.write("program.cpp", text);
  for (unsigned level : {0u, 2u}) {
    CompileOptions options = options_for({"program.cpp"});
    options.optimization = level;
    std::unique_ptr<Program> program = compiled(options);
    ASSERT_TRUE(program);
    program->prepare(Variant::detect);
    Ended plain = run(*program);
    EXPECT_EQ(plain.status, 0) << plain.err;
    EXPECT_EQ(plain.err, "");
    Ended counted = run(*program, {}, /*detect=*/true);
    EXPECT_EQ(counted.status, 0);
    EXPECT_EQ(counted.err, "64 reads, 80 writes, 16 atomics, 4 barriers\n"
                           "6 reads, 2 writes, 0 atomics, 0 barriers\n");
  }
}

// Accesses out of bounds go nowhere, in every kind of memory.
TEST(RunProgram, AccessesOutOfBoundsAreHarmless) {
  Ended ended = run_text(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  std::vector<int> v(8, 1), w(8, 1);
  array_view<int> a(8, v), b(8, w);
  parallel_for_each(a.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int before[4];
    tile_static int shared[2][3];
    tile_static int after[4];
    int own_before = 5, own[3] = {1, 2, 3}, own_after = 6;
    int i = t.local[0];
    before[i] = after[i] = 7;
    t.barrier.wait();
    shared[i + 2][0] = 9;
    shared[0][i + 3] = 9;
    shared[0][-1 - i] = 9;
    own[i + 3] = 9;
    own[-1 - i] = 9;
    int *walking = &shared[0][0];
    walking[6 + i] = 9;
    a[8 + i] = 9;
    a[-1 - i] = 9;
    a.section(2, 2)[2 + i] = 9;
    t.barrier.wait();
    b[t] = before[i] + after[i] + own_before + own_after + own[0] + a[8 + i] + shared[2 + i][0] + own[3 + i];
  });
  a.synchronize();
  b.synchronize();
  for (int i = 0; i < 8; ++i) {
    if (v[i] != 1) return 1;
    if (w[i] != 26) return 10 + w[i];
  }
  return 0;
}
)");
  EXPECT_EQ(ended.status, 0) << ended.err;
}

} // namespace
} // namespace ampsim::frontend
