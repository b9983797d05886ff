// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values as bytes, and back.
#include "frontend/driver/archive.h"

#include <gtest/gtest.h>

namespace ampsim::frontend {
namespace {

TEST(Archive, RepeatedTextsAreWrittenOnce) {
  const std::string name(1000, 'n'), large(100'000, 'l');
  const std::vector<std::string> texts{name, "", "short", name, "short", large, large, name};
  ArchiveWriter writer;
  writer(texts, name);
  EXPECT_LT(writer.bytes.size(), 1000 + 2 * large.size() + 200);
  std::vector<std::string> read;
  std::string last;
  ArchiveReader reader(writer.bytes);
  reader(read, last);
  EXPECT_EQ(read, texts);
  EXPECT_EQ(last, name);

  ArchiveWriter damaged;
  damaged(known_text | 3); // without that text
  ArchiveReader other(damaged.bytes);
  EXPECT_THROW(other(last), std::runtime_error);
}

} // namespace
} // namespace ampsim::frontend
