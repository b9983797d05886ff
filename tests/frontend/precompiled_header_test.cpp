// A precompiled header is used where it fits, and left alone where the headers have changed since.
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/languages.h"
#include "frontend/sources/precompiled_header.h"
#include "source_folder.h"

#include <chrono>

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

/// Compiles program.cpp, which has to succeed; returns what was printed.
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

TEST(PrecompiledHeader, IsLeftUnusedWhereItDoesNotFit) {
  SourceFolder folder;
  folder.write("program.cpp", program);
  CompileOptions options = options_for({"program.cpp"});
  fs::path resources = copied_resources(folder, options);
  options.resource_directory = resources.string();
  ASSERT_TRUE(make_precompiled_headers(setup(), options.resource_directory));
  ASSERT_FALSE(precompiled_header_for(setup(), "program.cpp", options, Pass::device).empty());

  for (const auto &entry : fs::recursive_directory_iterator(resources / "include"))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_EQ(compile_printing(options), "");
}

TEST(PrecompiledHeader, IsLeftUnusedInACopiedTree) {
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

  // Where headers have changed since.
  options.resource_directory = resources.string();
  for (const auto &entry : fs::recursive_directory_iterator(resources / "include"))
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_EQ(compile_printing(options), "");
}

TEST(PrecompiledHeader, IsFoundThroughHeadersOfTheProgram) {
  SourceFolder folder;
  folder.write("once.h", "// A header.\n#pragma once\n#include <vector>\n#include <amp.h>\nstruct Once {};\n");
  folder.write("guarded.h", "#ifndef GUARDED\n#define GUARDED\n#include \"once.h\"\n#endif\n");
  folder.write("other/plain.h", "#pragma once\n#include <map>\n");
  folder.write("code.h", "#pragma once\nusing number = int;\n#include <amp.h>\n");
  folder.write("defines.h", "#pragma once\n#define SOMETHING\n");
  folder.write("conditional.h", "#ifndef WITHOUT\n#include <amp.h>\n#endif\n");
  folder.write("endless.h", "#include \"endless.h\"\n");
  auto used = [&](const std::string &text, std::vector<std::string> arguments = {}) {
    folder.write("program.cpp", text);
    return !precompiled_header_for(setup(), "program.cpp", options_for({"program.cpp"}, arguments), Pass::host)
                .empty();
  };
  EXPECT_TRUE(used("#include \"once.h\"\n"));
  EXPECT_TRUE(used("#include <map>\n#include \"guarded.h\"\n"));
  EXPECT_TRUE(used("#include \"other/plain.h\"\n#include \"once.h\"\n"));
  EXPECT_TRUE(used("#include \"plain.h\"\n#include \"once.h\"\n", {"-Iother"}));
  EXPECT_TRUE(used("#include \"once.h\"\n", {"-w", "-Wall"}));
  EXPECT_FALSE(used("#include \"plain.h\"\n#include \"once.h\"\n")); // not found
  EXPECT_FALSE(used("#include \"code.h\"\n#include <amp.h>\n"));
  EXPECT_FALSE(used("#include \"defines.h\"\n#include <amp.h>\n"));
  EXPECT_FALSE(used("#include \"conditional.h\"\n"));
  EXPECT_FALSE(used("#include \"endless.h\"\n#include <amp.h>\n"));
  EXPECT_FALSE(used("int before;\n#include \"once.h\"\n"));
}

} // namespace
} // namespace ampsim::frontend
