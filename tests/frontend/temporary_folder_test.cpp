// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder for temporary files belongs to the process that made it.
#include "frontend/driver/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::frontend {
namespace {

TEST(TemporaryFolder, EndsWithTheValue) {
  std::optional<TemporaryFolder> folder(std::in_place, "ampsim-temporary-folder-test");
  const std::filesystem::path path = folder->path();
  std::ofstream(folder->file("a")) << "text";
  EXPECT_TRUE(std::filesystem::exists(path / "a"));
  folder.reset();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryFolder, AForkedProcessLeavesItsParentsFolder) {
  std::optional<TemporaryFolder> folder(std::in_place, "ampsim-temporary-folder-test");
  const pid_t child = fork();
  if (child == 0) {
    folder.reset();
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder->path()));
}

} // namespace
} // namespace ampsim::frontend
