// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The standard headers that sources include first are precompiled once, and a program means the same with them.
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/driver/leading_headers.h"
#include "frontend/languages.h"
#include "frontend/sources/inclusion.h"
#include "source_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

using test::options_for;
using test::SourceFolder;
namespace fs = std::filesystem;
using Names = std::vector<std::string>;

Names leading(llvm::StringRef text) {
  return leading_standard_headers(text, [](llvm::StringRef name) { return !name.starts_with("mine"); });
}

TEST(LeadingHeaders, AreTheStandardOnesBeforeAnythingElse) {
  EXPECT_EQ(
      leading("// a\n#include <vector>\n/* b */\n\n#include <cuda.h>\n#include <cmath> // c\n#include <stdio.h>\n"
              "int a;\n#include <map>\n"),
      (Names{"cmath", "stdio.h", "vector"}));
  for (const char *end : {"#define NDEBUG\n", "#include \"cassert\"\n", "#include <mine.h>\n", "#pragma pack(1)\n",
                          "#if A\n", "#undef assert\n", "using namespace std;\n"})
    EXPECT_EQ(leading(std::string("#include <vector>\n") + end + "#include <cassert>\n"), Names{"vector"}) << end;
}

class LeadingHeadersTest : public testing::Test {
protected:
  SourceFolder folder;
  LeadingHeadersTest() { setenv("XDG_CACHE_HOME", (folder.path() / "home").c_str(), 1); }
  ~LeadingHeadersTest() override { unsetenv("XDG_CACHE_HOME"); }

  struct Result {
    bool compiled;
    std::string messages;
    FilesAskedFor files;
  };
  Result compile(const std::string &text, std::vector<std::string> arguments = {}, bool cache = true) {
    folder.write("program.cu", text);
    CompileOptions options = options_for({"program.cu"}, std::move(arguments));
    options.cache = cache;
    std::vector<Diagnostic> diagnostics;
    llvm::LLVMContext context;
    testing::internal::CaptureStderr();
    TranslationUnit unit = compile_source(language_of(options), "program.cu", SourceKind::own, std::nullopt,
                                          options, context, diagnostics);
    print_texts(diagnostics);
    return {unit.host && unit.device, testing::internal::GetCapturedStderr(), unit.files};
  }

  std::vector<fs::path> entries() const {
    std::vector<fs::path> found;
    for (const auto &entry : fs::directory_iterator(folder.path() / "home" / "ampsim"))
      if (entry.path().extension() == ".headers")
        found.push_back(entry.path());
    return found;
  }
};

constexpr const char *with_vector = R"(
#include <vector>
#include <cstdio>
__global__ void count(int *sum) { atomicAdd(sum, 1); }
int main() {
  std::vector<int> sizes(1, 64);
  count<<<1, sizes[0]>>>(nullptr);
  std::puts("done");
}
)";

TEST_F(LeadingHeadersTest, AreKeptForAllSourcesThatBeginAlike) {
  EXPECT_TRUE(compile(with_vector).compiled);
  EXPECT_TRUE(entries().empty()) << "it may be the only time";
  EXPECT_TRUE(compile(with_vector).compiled);
  EXPECT_EQ(entries().size(), 2u) << "one for each pass";
  EXPECT_TRUE(compile("// in another order\n#include <cstdio>\n#include <vector>\nint main() {}\n").compiled);
  EXPECT_EQ(entries().size(), 2u);
  for (int times = 0; times < 2; ++times)
    EXPECT_TRUE(compile(with_vector, {"-DN=3"}).compiled);
  EXPECT_EQ(entries().size(), 4u) << "other options";
}

TEST_F(LeadingHeadersTest, LeaveDependenciesAsTheyAre) {
  const Result without = compile(with_vector, {}, false), first = compile(with_vector), made = compile(with_vector),
               used = compile(with_vector);
  for (const Result *each : {&first, &made, &used}) {
    EXPECT_EQ(each->files.read, without.files.read);
    EXPECT_TRUE(std::ranges::includes(each->files.absent, without.files.absent));
  }
}

TEST_F(LeadingHeadersTest, LeaveMessagesAsTheyAre) {
  const std::string wrong = R"(#include <algorithm>
#include <map>
#include <iostream>
struct Key {};
__global__ void print() { std::cout << 1; }
int main() {
  std::map<Key, int> sizes;
  sizes[Key()] = 1;
}
)";
  const Result without = compile(wrong, {}, false);
  EXPECT_NE(without.messages.find("error: "), std::string::npos);
  EXPECT_NE(without.messages.find("In file included from program.cu:"), std::string::npos);
  for (int times = 0; times < 3; ++times)
    EXPECT_EQ(compile(wrong).messages, without.messages);
}

TEST_F(LeadingHeadersTest, LeaveWarningsInHeadersAsTheyAre) {
  const std::string text = R"(#include <memory>
#include <vector>
struct Base { virtual void go(); };
int main() { std::unique_ptr<Base> base; }
)";
  const Result without = compile(text, {"-Wall"}, false);
  EXPECT_NE(without.messages.find("In file included from program.cu:1:"), std::string::npos) << without.messages;
  for (int times = 0; times < 3; ++times)
    EXPECT_EQ(compile(text, {"-Wall"}).messages, without.messages);
}

TEST_F(LeadingHeadersTest, GiveWayToAHeaderThatAppears) {
  const std::string arguments = "-I" + folder.path().string();
  for (int times = 0; times < 2; ++times)
    EXPECT_TRUE(compile(with_vector, {arguments}).compiled);
  EXPECT_EQ(entries().size(), 2u);
  folder.write("cstdio", "#error mine\n");
  const Result result = compile(with_vector, {arguments});
  EXPECT_FALSE(result.compiled);
  EXPECT_NE(result.messages.find("mine"), std::string::npos);
}

TEST_F(LeadingHeadersTest, AreReplacedIfDamaged) {
  for (int times = 0; times < 2; ++times)
    EXPECT_TRUE(compile(with_vector).compiled);
  EXPECT_EQ(entries().size(), 2u);
  for (const fs::path &entry : entries()) {
    std::fstream file(entry, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(fs::file_size(entry) / 2);
    file.put('!').put('?');
  }
  const Result result = compile(with_vector);
  EXPECT_TRUE(result.compiled);
  EXPECT_EQ(result.messages, "");
}

TEST_F(LeadingHeadersTest, AreNotUsedWhenOptionsIncludeHeadersFirst) {
  folder.write("first.h", "#define NDEBUG\n");
  for (int times = 0; times < 2; ++times)
    EXPECT_TRUE(compile("#include <cassert>\n#include <vector>\nint main() { assert(!\"used\"); }\n",
                        {"-include", (folder.path() / "first.h").string()})
                    .compiled);
  EXPECT_TRUE(entries().empty());
}

} // namespace
} // namespace ampsim::frontend
