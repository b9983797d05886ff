// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A precompiled header is used if it fits, and ignored if the headers have changed since.
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/languages.h"
#include "frontend/sources/precompiled_header.h"
#include "source_folder.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

using test::options_for;
using test::SourceFolder;
namespace fs = std::filesystem;

const ClangSetup &setup() { return language_of(CompileOptions{.sources = {"program.cpp"}}).clang_setup(); }

constexpr const char *program = R"(
#include <amp.h>
#include <cerrno>
using namespace concurrency;
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = EDOM; });
  return errno;
}
)";

/// A resource directory with copies of the headers, so that a test may touch them.
fs::path copied_resources(const SourceFolder &folder, const CompileOptions &options) {
  fs::path resources = folder.path() / "lib" / "ampsim";
  fs::create_directories(resources);
  fs::path include = resources / "include";
  fs::copy(header_directory(options), include, fs::copy_options::recursive);
  for (const char *folder : {"languages", "ampsim"})
    for (const auto &entry : fs::directory_iterator(fs::path(header_directory(options)) / folder))
      if (entry.is_symlink()) {
        fs::remove_all(include / folder / entry.path().filename());
        fs::copy(fs::canonical(entry.path()), include / folder / entry.path().filename(),
                 fs::copy_options::recursive);
      }
  return resources;
}

/// Compiles program.cpp, which must succeed; returns the output.
std::string compile_printing(const CompileOptions &options) {
  std::vector<Diagnostic> diagnostics;
  llvm::LLVMContext context;
  testing::internal::CaptureStderr();
  TranslationUnit unit = compile_source(language_of(options), "program.cpp", SourceKind::own, std::nullopt, options,
                                        context, diagnostics);
  EXPECT_TRUE(unit.host && unit.device);
  print_texts(diagnostics);
  return testing::internal::GetCapturedStderr();
}

TEST(PrecompiledHeader, IsUnusedIfItDoesNotFit) {
  SourceFolder folder;
  folder.write("program.cpp", program);
  CompileOptions options = options_for({"program.cpp"});
  fs::path resources = copied_resources(folder, options);
  options.resource_directory = resources.string();
  ASSERT_TRUE(make_precompiled_headers(setup(), options.resource_directory));
  ASSERT_FALSE(precompiled_header_for(setup(), "program.cpp", options, Pass::device).path.empty());

  for (const auto &entry : fs::recursive_directory_iterator(resources / "include"))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_EQ(compile_printing(options), "");
}

TEST(PrecompiledHeader, IsUnusedInACopiedTree) {
  SourceFolder folder;
  folder.write("program.cpp", program);
  CompileOptions options = options_for({"program.cpp"});
  fs::path resources = copied_resources(folder, options);
  options.resource_directory = resources.string();
  ASSERT_TRUE(make_precompiled_headers(setup(), options.resource_directory));
  fs::path copy = folder.path() / "copy";
  fs::copy(resources, copy, fs::copy_options::recursive);
  for (const auto &entry : fs::recursive_directory_iterator(copy))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::last_write_time(resources / fs::relative(entry.path(), copy)));
  options.resource_directory = copy.string();
  EXPECT_EQ(compile_printing(options), "");

  // Headers have changed since.
  options.resource_directory = resources.string();
  for (const auto &entry : fs::recursive_directory_iterator(resources / "include"))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_TRUE(precompiled_header_for(setup(), "program.cpp", options, Pass::device).path.empty());
  EXPECT_EQ(compile_printing(options), "");
}

TEST(PrecompiledHeader, IsBuiltInTheCacheForAnInstallationWithoutOne) {
  SourceFolder folder;
  folder.write("program.cpp", program);
  CompileOptions options = options_for({"program.cpp"});
  fs::path resources = copied_resources(folder, options);
  options.resource_directory = resources.string();
  options.cache = true;
  setenv("XDG_CACHE_HOME", (folder.path() / "home").c_str(), 1);
  auto made = [&] {
    std::vector<std::pair<fs::path, fs::file_time_type>> files;
    for (const auto &entry : fs::recursive_directory_iterator(folder.path() / "home"))
      if (entry.path().extension() == ".pch")
        files.emplace_back(entry.path(), entry.last_write_time());
    std::ranges::sort(files);
    return files;
  };
  EXPECT_EQ(compile_printing(options), "");
  const auto first = made();
  EXPECT_EQ(first.size(), 2u);
  EXPECT_EQ(compile_printing(options), "");
  EXPECT_EQ(made(), first);
  // Headers have changed since: it is not used, and rebuilt.
  for (const auto &entry : fs::recursive_directory_iterator(resources / "include"))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_EQ(compile_printing(options), "");
  EXPECT_EQ(made().size(), 2u);
  EXPECT_NE(made(), first);
  // If nothing can be written, everything works without it.
  fs::remove_all(folder.path() / "home");
  std::ofstream(folder.path() / "home") << "no folder";
  EXPECT_EQ(compile_printing(options), "");
  unsetenv("XDG_CACHE_HOME");
}

TEST(PrecompiledHeader, IsUsedWhateverTheProgramsMacros) {
  SourceFolder folder;
  folder.write("once.h", "// A header.\n#pragma once\n#include <vector>\n#include <amp.h>\nstruct Once {};\n");
  folder.write("guarded.h", "#ifndef _GUARDED\n#define _GUARDED\n#include \"once.h\"\n#endif\n");
  folder.write("defined.h", "#if !defined(DEFINED_H)\n#define DEFINED_H\n#include <amp.h>\n#endif\n");
  folder.write("other/plain.h", "#pragma once\n#include <map>\n");
  folder.write("code.h", "#pragma once\nusing number = int;\n#define SIZE 8\n");
  folder.write("defines.h", "#pragma once\n#define _GLIBCXX_ASSERTIONS\n");
  folder.write("conditional.h", "#ifndef WITHOUT\n#include <amp.h>\n#endif\n");
  folder.write("itself.h", "#ifndef ITSELF\n#define ITSELF\n#include \"itself.h\"\n#endif\n");
  auto used = [&](const std::string &text, std::vector<std::string> arguments = {}) {
    folder.write("program.cpp", text);
    const PrecompiledHeader header =
        precompiled_header_for(setup(), "program.cpp", options_for({"program.cpp"}, arguments), Pass::host);
    return std::string(header.path.empty() ? "no" : header.out_of_turn ? "out of turn" : "yes");
  };
  EXPECT_EQ(used("#include \"once.h\"\n"), "yes");
  EXPECT_EQ(used("#include <map>\n#include \"guarded.h\"\n"), "yes");
  EXPECT_EQ(used("#include \"defined.h\"\n"), "yes");
  EXPECT_EQ(used("#include \"other/plain.h\"\n#include \"once.h\"\n"), "yes");
  EXPECT_EQ(used("#include \"plain.h\"\n#include \"once.h\"\n", {"-Iother"}), "yes");
  EXPECT_EQ(used("#include \"once.h\"\n", {"-w", "-Wall"}), "yes");
  EXPECT_EQ(used("#include \"itself.h\"\n#include <amp.h>\n"), "yes");
  EXPECT_EQ(used("#ifdef _WIN32\n#include <windows.h>\n#endif\n#include <amp.h>\n"), "yes");
  EXPECT_EQ(used("#define _CRT_SECURE_NO_WARNINGS\n#include <amp.h>\n"), "out of turn");
  EXPECT_EQ(used("/* before\n#include <nothing>\n*/ #include <amp.h>\n"), "yes");
  EXPECT_EQ(used("#include \"code.h\"\n#include <amp.h>\n"), "out of turn");
  EXPECT_EQ(used("int before;\n#include \"once.h\"\n"), "out of turn");
  EXPECT_EQ(used("#include \"plain.h\"\n#include \"once.h\"\n"), "no"); // not found
  EXPECT_EQ(used("#include \"defines.h\"\n#include <amp.h>\n"), "no");
  EXPECT_EQ(used("#undef NDEBUG\n#include <amp.h>\n"), "no");
  EXPECT_EQ(used("#include \"conditional.h\"\n"), "no");
  EXPECT_EQ(used("#ifdef SOMETHING\n#include \"once.h\"\n#endif\n"), "no");
  EXPECT_EQ(used("#define HEADER <amp.h>\n#include HEADER\n"), "no");
  EXPECT_EQ(used("const char *text = R\"(\n#include <amp.h>\n)\";\n"), "no");
  EXPECT_EQ(used("/*\n#include <amp.h>\n*/\n"), "no");
}

TEST(PrecompiledHeader, AllowsDeclarationsBeforeTheHeader) {
  SourceFolder folder;
  folder.write("program.cpp", R"(
namespace std {}
using namespace std;
namespace own { int minmax; }
using namespace own;
int before() { return minmax; }
#include <amp.h>
int main() { return before(); }
)");
  const CompileOptions options = options_for({"program.cpp"});
  ASSERT_TRUE(precompiled_header_for(setup(), "program.cpp", options, Pass::host).out_of_turn);
  EXPECT_EQ(compile_printing(options), "");
}

} // namespace
} // namespace ampsim::frontend
