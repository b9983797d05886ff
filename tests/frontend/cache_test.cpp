// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cache of compiled programs: its contents, the checks before it uses them, and the inputs that make a program a
// different one.
#include "frontend/driver/cache.h"
#include "frontend/driver/program_image.h"
#include "source_folder.h"

#include <fstream>
#include <limits>
#include <sys/stat.h>

namespace ampsim::frontend::test {
namespace {

namespace fs = std::filesystem;

/// A cache of its own for each test, in a new current folder.
class CacheTest : public testing::Test {
protected:
  CacheTest() { setenv("XDG_CACHE_HOME", (folder.path() / "home").c_str(), 1); }
  ~CacheTest() override { unsetenv("XDG_CACHE_HOME"); }
  SourceFolder folder;
  fs::path kept = folder.path() / "home/ampsim";

  std::size_t entries(const std::string &extension) const {
    std::size_t count = 0;
    for (const fs::directory_entry &entry : fs::directory_iterator(kept))
      count += entry.path().extension() == extension;
    return count;
  }
};

TEST_F(CacheTest, WrittenEntriesAreRead) {
  std::optional<Cache> cache = Cache::open();
  ASSERT_TRUE(cache);
  EXPECT_FALSE(cache->read("one"));
  cache->write("one", std::string("a\0b", 3));
  EXPECT_EQ(cache->read("one"), std::string("a\0b", 3));
  cache->write("one", "other");
  EXPECT_EQ(cache->read("one"), "other");
}

TEST_F(CacheTest, TheFolderMustBePrivate) {
  ASSERT_TRUE(Cache::open());
  EXPECT_EQ(fs::status(kept).permissions(), fs::perms::owner_all);
  for (auto others : {fs::perms::group_write, fs::perms::others_write, fs::perms::others_read}) {
    fs::permissions(kept, fs::perms::owner_all | others);
    EXPECT_FALSE(Cache::open());
  }
  fs::permissions(kept, fs::perms::owner_all);
  EXPECT_TRUE(Cache::open());
  fs::rename(kept, folder.path() / "elsewhere");
  fs::create_directory_symlink(folder.path() / "elsewhere", kept);
  EXPECT_FALSE(Cache::open());
}

TEST_F(CacheTest, DamagedFilesAreNotRead) {
  std::optional<Cache> cache = Cache::open();
  cache->write("one", "something long enough to be damaged");
  fs::resize_file(kept / "one", fs::file_size(kept / "one") - 1);
  EXPECT_FALSE(cache->read("one"));
  cache->write("one", "something long enough to be damaged");
  std::fstream(kept / "one").seekp(50).put('!');
  EXPECT_FALSE(cache->read("one"));
  fs::remove(kept / "one");
  folder.write("real", "real");
  fs::create_symlink(folder.path() / "real", kept / "one");
  EXPECT_FALSE(cache->read("one"));
}

TEST_F(CacheTest, LeastRecentlyUsedGoesFirst) {
  std::optional<Cache> cache = Cache::open();
  for (const char *name : {"a", "b", "c", "d"})
    cache->write(name, std::string(1000, 'x'));
  auto now = fs::file_time_type::clock::now();
  for (auto [name, hours] : {std::pair("a", 3), std::pair("b", 4), std::pair("c", 1), std::pair("d", 2)})
    fs::last_write_time(kept / name, now - std::chrono::hours(hours));
  cache->trim(5000);
  EXPECT_TRUE(cache->read("b")); // now it has been used
  cache->trim(3000);
  EXPECT_TRUE(cache->read("b"));
  EXPECT_FALSE(cache->read("a"));
  EXPECT_FALSE(cache->read("d"));
}

TEST_F(CacheTest, AnEntryAboveTheLimitStays) {
  std::optional<Cache> cache = Cache::open();
  auto age = [&](const char *name, int hours) {
    fs::last_write_time(kept / name, fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  for (const char *name : {"a", "b", "c"})
    cache->write(name, std::string(1000, 'x'));
  cache->write("large", std::string(5000, 'x'));
  age("a", 2);
  cache->trim(4000);
  for (const char *name : {"a", "b", "c", "large"})
    EXPECT_TRUE(cache->read(name)) << name;
  for (const char *name : {"d", "e"})
    cache->write(name, std::string(1000, 'x'));
  age("a", 2);
  age("b", 2);
  age("c", 2);
  age("large", 1);
  cache->trim(4000);
  EXPECT_TRUE(cache->read("large"));
  EXPECT_TRUE(cache->read("e"));
  EXPECT_FALSE(cache->read("a"));
}

TEST_F(CacheTest, OptionsAndSourcesMakeTheKey) {
  CompileOptions first = options_for({folder.write("a.cpp", "int main() {}")});
  std::set<std::string> keys{sources_key(first, "c++amp").value()};
  auto is_another = [&](auto change) {
    CompileOptions other = first;
    change(other);
    return keys.insert(sources_key(other, "c++amp").value()).second;
  };
  EXPECT_FALSE(is_another([](CompileOptions &) {}));
  EXPECT_TRUE(keys.insert(sources_key(first, "another language").value()).second);
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.standard = "c++20"; }));
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.permissive = !o.permissive; }));
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.color = true; }));
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.clang_arguments = {"-DA", "-DB"}; }));
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.clang_arguments = {"-DA-DB"}; }));
  folder.write("b.cpp", "int main() {}");
  EXPECT_TRUE(is_another([](CompileOptions &o) { o.sources = {"b.cpp"}; }));
  folder.write("a.cpp", "int main() { return 0; }");
  EXPECT_TRUE(is_another([](CompileOptions &) {}));
  setenv("CPATH", "/somewhere", 1);
  EXPECT_TRUE(is_another([](CompileOptions &) {}));
  unsetenv("CPATH");

  // Only kernels are compiled in another way, or other forms of them.
  EXPECT_FALSE(is_another([](CompileOptions &o) { o.optimization = 2; }));
  EXPECT_FALSE(is_another([](CompileOptions &o) { o.hook_bitcode = "other"; }));
  EXPECT_FALSE(is_another([](CompileOptions &o) { o.elide = false; }));
  EXPECT_FALSE(is_another([](CompileOptions &o) { o.interval_loops = false; }));

  // Options whose inputs cannot be listed, or that forbid caching.
  CompileOptions other = first;
  other.edited_files["a.cpp"] = "";
  EXPECT_FALSE(sources_key(other, "c++amp"));
  other = first;
  other.debug = true;
  EXPECT_FALSE(sources_key(other, "c++amp"));
  other = first;
  other.sources = {"missing.cpp"};
  EXPECT_FALSE(sources_key(other, "c++amp"));
}

TEST_F(CacheTest, CapturesComeBackAsTheyWere) {
  Prepared prepared(R"(#include <amp_graphics.h>
void f(const concurrency::graphics::texture<int, 2> &t, concurrency::array_view<int, 2> v) {
  concurrency::parallel_for_each(v.extent, [=, &t](concurrency::index<2> i) restrict(amp) { v[i] = t[i]; });
}
)");
  ProgramImage image;
  image.tables = prepared.program;
  std::optional<ProgramImage> again = image_from(to_bytes(image));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->tables.language, image.tables.language);
  const std::vector<Capture> &made = prepared.kernel().captures, &read = again->tables.kernels.at(0).captures;
  ASSERT_EQ(made.size(), 2u);
  ASSERT_EQ(read.size(), made.size());
  for (std::size_t k = 0; k < made.size(); ++k) {
    EXPECT_EQ(read[k].name, made[k].name);
    EXPECT_EQ(read[k].container, made[k].container);
    EXPECT_EQ(read[k].offset, made[k].offset);
    EXPECT_EQ(read[k].by_reference, made[k].by_reference);
    EXPECT_EQ(read[k].read_only, made[k].read_only);
    EXPECT_EQ(read[k].write_only, made[k].write_only);
    EXPECT_EQ(read[k].packed, made[k].packed);
    EXPECT_EQ(read[k].rank, made[k].rank);
    EXPECT_EQ(read[k].element.size, made[k].element.size);
  }
  EXPECT_NE(made[0].packed, made[1].packed);
}

TEST_F(CacheTest, HeadersMakeTheProgram) {
  folder.write("a.h", "int a;");
  constexpr std::int64_t now = std::int64_t{1} << 62;
  std::optional<std::string> list = list_dependencies({{"a.h"}, {"before/a.h"}}, now);
  ASSERT_TRUE(list);
  std::optional<std::string> key = program_key("sources", *list);
  ASSERT_TRUE(key);
  EXPECT_EQ(program_key("sources", *list), key);
  EXPECT_NE(program_key("others", *list), key);
  EXPECT_FALSE(program_key("sources", list->substr(0, list->size() - 1)));

  folder.write("before/a.h", "int a;"); // comes first on the search path
  EXPECT_FALSE(program_key("sources", *list));
  fs::remove("before/a.h");
  EXPECT_EQ(program_key("sources", *list), key);
  folder.write("a.h", "int a;"); // written again, the same
  EXPECT_EQ(program_key("sources", *list), key);
  folder.write("a.h", "int b;");
  EXPECT_FALSE(program_key("sources", *list));
  fs::remove("a.h");
  EXPECT_FALSE(program_key("sources", *list));

  folder.write("a.h", "const char *when = __TIME__;");
  EXPECT_FALSE(list_dependencies({{"a.h"}, {}}, now));
  EXPECT_FALSE(list_dependencies({{"missing.h"}, {}}, now));
}

/// A link that is pointed at another file makes another program, even if both files are of one size and age.
TEST_F(CacheTest, AnotherFileIsAnotherHeader) {
  const fs::path one = folder.path() / "one.h", other = folder.path() / "other.h", link = folder.path() / "link.h";
  auto age = [](const fs::path &file) {
    struct stat status;
    EXPECT_EQ(stat(file.c_str(), &status), 0);
    return std::pair(status.st_ctim.tv_sec, status.st_ctim.tv_nsec);
  };
  do {
    std::ofstream(one) << "1";
    std::ofstream(other) << "2";
  } while (age(one) != age(other));
  fs::create_symlink(one, link);
  constexpr std::int64_t later = std::numeric_limits<std::int64_t>::max();
  const std::optional<std::string> list = list_dependencies({.read = {link}, .absent = {}}, later);
  ASSERT_TRUE(list);
  EXPECT_TRUE(program_key("sources", *list));
  fs::remove(link);
  fs::create_symlink(other, link);
  EXPECT_FALSE(program_key("sources", *list));
}

TEST_F(CacheTest, ProgramsShareTheirHeaders) {
  constexpr std::int64_t now = std::int64_t{1} << 62;
  folder.write("a.h", "int a;");
  folder.write("b.h", "int b;");
  const std::optional<std::string> one = list_dependencies({{"a.h"}, {"before/a.h"}}, now);
  const std::optional<std::string> other = list_dependencies({{"a.h", "b.h"}, {"before/a.h"}}, now);
  ASSERT_TRUE(one && other);
  auto keys = [&, seen = FilesSeen()]() mutable {
    seen = {};
    return std::pair(program_key("sources", *one, seen), program_key("sources", *other, seen));
  };
  const auto before = keys();
  EXPECT_EQ(before.first, program_key("sources", *one));
  EXPECT_EQ(before.second, program_key("sources", *other));
  folder.write("b.h", "int changed;");
  EXPECT_EQ(keys(), std::pair(before.first, std::optional<std::string>()));
  folder.write("b.h", "int b;");
  EXPECT_EQ(keys(), before);
  folder.write("before/a.h", "int a;");
  EXPECT_EQ(keys(), (std::pair<std::optional<std::string>, std::optional<std::string>>()));
}

TEST_F(CacheTest, ProgramsAreCompiledAgainWhenTheyHaveChanged) {
  CompileOptions options = options_for({folder.write("a.cpp", "#include <amp.h>\n#include \"value.h\"\n"
                                                              "int main() { return value; }\n")},
                                       {"-Ifirst", "-Isecond"});
  options.cache = true;
  folder.write("second/value.h", "const int value = 2;");
  auto compiled = [&] {
    std::vector<Diagnostic> diagnostics = compile(options).diagnostics;
    return entries(".program");
  };
  EXPECT_EQ(compiled(), 1u);
  EXPECT_EQ(compiled(), 1u);
  folder.write("second/value.h", "const int value = 3;");
  EXPECT_EQ(compiled(), 2u);
  EXPECT_EQ(compiled(), 2u);
  folder.write("first/value.h", "const int value = 4;"); // was looked for and did not exist
  EXPECT_EQ(compiled(), 3u);
  EXPECT_EQ(compiled(), 3u);
  options.standard = "c++20";
  EXPECT_EQ(compiled(), 4u);
  options.optimization = 2; // of the kernels, which are kept separately
  EXPECT_EQ(compiled(), 4u);
  options.cache = false;
  folder.write("first/value.h", "const int value = 5;");
  EXPECT_EQ(compiled(), 4u);
}

} // namespace
} // namespace ampsim::frontend::test
