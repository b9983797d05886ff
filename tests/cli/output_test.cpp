// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports in files, and the checks of files before compilation.
#include "cli/analysis/source_files.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

namespace ampsim::cli {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
protected:
  std::string file(const std::string &name, const std::string &contents) {
    std::ofstream(folder / name, std::ios::binary) << contents;
    return (folder / name).string();
  }
  static std::string contents(const fs::path &path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  frontend::TemporaryFolder own{"ampsim-cli"};
  const fs::path &folder = own.path();
};

template <class Action> std::pair<int, std::string> refusal(Action action) {
  try {
    action();
  } catch (const UsageError &error) {
    return {error.status, error.what()};
  }
  return {0, ""};
}

using Output = Files;

TEST_F(Output, AFileIsReplacedAsAWhole) {
  std::string report = file("report.json", "old and longer");
  check_writable(report);
  write_file(report, "new");
  EXPECT_EQ(contents(report), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1); // nothing is left beside it
}

TEST_F(Output, ALinkStaysALink) {
  file("target", "old");
  fs::create_symlink("target", folder / "link");
  write_file((folder / "link").string(), "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(contents(folder / "target"), "new");
}

TEST_F(Output, SpecialFilesAreWrittenDirectly) {
  check_writable("/dev/null");
  write_file("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(Output, UnwritableFilesAreReportedFirst) {
  EXPECT_EQ(refusal([&] { check_writable(folder.string()); }).first, 64);
  EXPECT_EQ(refusal([&] { check_writable((folder / "missing" / "r.json").string()); }).first, 64);
  check_writable((folder / "new.json").string());
  EXPECT_THROW(write_file((folder / "missing" / "r.json").string(), "x"), std::system_error);
}

TEST_F(Output, AFullDiskIsReportedWithTheFile) {
  try {
    write_file("/dev/full", "x");
    ADD_FAILURE();
  } catch (const std::system_error &error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("cannot write '/dev/full': ")) << error.what();
    EXPECT_EQ(error.code(), std::errc::no_space_on_device);
  }
}

using Inputs = Files;

TEST_F(Inputs, SourcesAreAccepted) {
  check_sources({file("a.cpp", "int main() {}"), file("b.cc", ""), file("c.cxx", "\xEF\xBB\xBF// caf\xC3\xA9\n")});
}

TEST_F(Inputs, MissingFilesAndFilesThatAreNotCpp) {
  std::string text = file("notes.txt", "hello"), object = file("a.o", "x"),
              binary = file("binary.cpp", std::string("ELF\0\1", 5)),
              wide = file("wide.cpp", std::string("\xFF\xFEi\0", 4));
  EXPECT_EQ(refusal([&] { check_sources({"nowhere.cpp"}); }),
            (std::pair{64, std::string("file 'nowhere.cpp' not found")}));
  EXPECT_EQ(refusal([&] { check_sources({folder.string()}); }),
            (std::pair{64, "'" + folder.string() + "' is a directory"}));
  EXPECT_EQ(refusal([&] { check_sources({text}); }), (std::pair{65, "'" + text + "' is not a C++ source file"}));
  EXPECT_EQ(refusal([&] { check_sources({object}); }).first, 65);
  EXPECT_EQ(refusal([&] { check_sources({binary}); }),
            (std::pair{65, "'" + binary + "' is not a C++ source file: it is binary"}));
  EXPECT_NO_THROW(check_sources({wide})); // UTF-16
  // A missing file is reported first, whatever the others are.
  EXPECT_EQ(refusal([&] { check_sources({text, "nowhere.cpp"}); }).first, 64);
}

TEST_F(Inputs, UnreadableFiles) {
  if (geteuid() == 0)
    GTEST_SKIP() << "root reads everything";
  std::string closed = file("closed.cpp", "");
  fs::permissions(closed, fs::perms::none);
  EXPECT_EQ(refusal([&] { check_sources({closed}); }).first, 64);
}

} // namespace
} // namespace ampsim::cli
