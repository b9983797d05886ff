// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's formats of wide output, and the bytes that reach the streams (cli/run/wide_output.h).
#include "cli/run/wide_output.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(WideOutput, TextIsWideUnlessTheFormatSaysOtherwise) {
  EXPECT_EQ(portable_wide_format(L"%s %c"), L"%ls %lc");
  EXPECT_EQ(portable_wide_format(L"%ls %ws"), L"%ls %ls");
  EXPECT_EQ(portable_wide_format(L"%hs %S %C"), L"%s %s %c");
}

TEST(WideOutput, OtherConversionsStay) {
  EXPECT_EQ(portable_wide_format(L"100%% %d %5.2f %lu %llx %-8d"), L"100%% %d %5.2f %lu %llx %-8d");
}

TEST(WideOutput, WidthAndPrecisionStay) {
  EXPECT_EQ(portable_wide_format(L"%-10s|%.3s|%*s"), L"%-10ls|%.3ls|%*ls");
}

TEST(WideOutput, SizesOfIntegersAreMicrosofts) {
  EXPECT_EQ(portable_format("%I64d %5I64u %I32x %Iu %s %S"), "%lld %5llu %x %zu %s %S");
  EXPECT_EQ(portable_wide_format(L"%08I64X %I32d %s"), L"%08llX %d %ls");
  EXPECT_EQ(portable_format("I %d%% %"), "I %d%% %");
}
TEST(WideOutput, AnUnfinishedConversionIsKept) { EXPECT_EQ(portable_wide_format(L"50%"), L"50%"); }

} // namespace
} // namespace ampsim::cli
