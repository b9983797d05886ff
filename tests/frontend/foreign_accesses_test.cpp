// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses of the C library's functions through pointers from host code.
#include "frontend/ir/foreign_accesses.h"

#include "tests/frontend/textual_ir.h"

#include "llvm/IR/InstIterator.h"

#include "gtest/gtest.h"

#include <string>
#include <sys/syscall.h>

namespace ampsim::frontend {
namespace {

using test::TextualIr;

/// "write 40 bytes of %p, read 1 of %q", of the function's only call.
std::string accesses_of_call(const std::string &text) {
  TextualIr ir(text);
  for (llvm::Instruction &instruction : llvm::instructions(ir.function("f")))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      llvm::IRBuilder<> builder(call);
      std::string said;
      for (const ForeignAccess &each : foreign_accesses(*call, builder)) {
        const auto *size = llvm::dyn_cast_or_null<llvm::ConstantInt>(each.size);
        std::string length = size ? std::to_string(size->getZExtValue()) : "some";
        if (!each.size)
          length = "the block";
        if (each.is_vector)
          length = "the buffers";
        said += (said.empty() ? "" : ", ") + std::string(each.kind == AccessKind::read ? "read " : "write ") +
                length + " of " + each.pointer->getName().str();
      }
      return said;
    }
  return "no call";
}

std::string of_printf(const std::string &format, const std::string &arguments) {
  const std::string length = std::to_string(format.size() + 1);
  return accesses_of_call("@format = private constant [" + length + " x i8] c\"" + format +
                          "\\00\"\n"
                          "declare i32 @printf(ptr, ...)\n"
                          "define void @f(ptr %p, ptr %q, i32 %n) {\n"
                          "  call i32 (ptr, ...) @printf(ptr @format" +
                          arguments + ")\n  ret void\n}");
}

TEST(ForeignAccesses, LengthsAreArguments) {
  EXPECT_EQ(accesses_of_call("declare ptr @memcpy(ptr, ptr, i64)\n"
                             "define void @f(ptr %p, ptr %q) {\n"
                             "  call ptr @memcpy(ptr %p, ptr %q, i64 40)\n  ret void\n}"),
            "write 40 of p, read 40 of q");
  EXPECT_EQ(accesses_of_call("declare i64 @fwrite(ptr, i64, i64, ptr)\n"
                             "define void @f(ptr %p, ptr %q) {\n"
                             "  call i64 @fwrite(ptr %p, i64 4, i64 25, ptr %q)\n  ret void\n}"),
            "read 100 of p");
  EXPECT_EQ(accesses_of_call("declare i64 @read(i32, ptr, i64)\n"
                             "define void @f(ptr %p, i64 %n) {\n"
                             "  call i64 @read(i32 0, ptr %p, i64 %n)\n  ret void\n}"),
            "write some of p");
}

TEST(ForeignAccesses, FormatsDetermineReads) {
  EXPECT_EQ(of_printf("%p", ", ptr %p"), "");
  EXPECT_EQ(of_printf("%d %s", ", i32 %n, ptr %p"), "read 1 of p");
  EXPECT_EQ(of_printf("%*d %-8.*s %p", ", i32 %n, i32 %n, i32 %n, ptr %p, ptr %q"), "read 1 of p");
  EXPECT_EQ(of_printf("%% %ld%n", ", i32 %n, ptr %q"), "write 1 of q");
  EXPECT_EQ(
      accesses_of_call("@format = private constant [16 x i8] c\"%*d %f %[]a-z]s\\00\"\n"
                       "declare i32 @sscanf(ptr, ptr, ...)\n"
                       "define void @f(ptr %p, ptr %q, ptr %r) {\n"
                       "  call i32 (ptr, ptr, ...) @sscanf(ptr %p, ptr @format, ptr %q, ptr %r)\n  ret void\n}"),
      "read 1 of p, write 1 of q, write 1 of r");
}

TEST(ForeignAccesses, ResultsAreWritten) {
  EXPECT_EQ(accesses_of_call("declare i64 @strtol(ptr, ptr, i32)\n"
                             "define void @f(ptr %p, ptr %q) {\n"
                             "  call i64 @strtol(ptr %p, ptr %q, i32 10)\n  ret void\n}"),
            "read 1 of p, write 8 of q");
  EXPECT_EQ(accesses_of_call("declare i64 @strtol(ptr, ptr, i32)\n"
                             "define void @f(ptr %p) {\n"
                             "  call i64 @strtol(ptr %p, ptr null, i32 10)\n  ret void\n}"),
            "read 1 of p");
  EXPECT_EQ(accesses_of_call("declare i32 @clock_gettime(i32, ptr)\n"
                             "define void @f(ptr %p) {\n"
                             "  call i32 @clock_gettime(i32 1, ptr %p)\n  ret void\n}"),
            "write 16 of p");
}

TEST(ForeignAccesses, SystemCallsByNumber) {
  auto of_syscall = [](const std::string &arguments) {
    return accesses_of_call("declare i64 @syscall(i64, ...)\n"
                            "define void @f(i64 %n, ptr %p) {\n"
                            "  call i64 (i64, ...) @syscall(" +
                            arguments + ")\n  ret void\n}");
  };
  auto number = [](long call) { return "i64 " + std::to_string(call); };
  EXPECT_EQ(of_syscall(number(SYS_write) + ", i32 2, ptr %p, i64 20"), "read 20 of p");
  EXPECT_EQ(of_syscall(number(SYS_read) + ", i32 2, ptr %p, i64 20"), "write 20 of p");
  EXPECT_EQ(of_syscall(number(SYS_getpid)), "");
  EXPECT_EQ(of_syscall("i64 %n, i32 2, ptr %p, i64 20"), "");
}

TEST(ForeignAccesses, BuffersOfVectorsAndBlocks) {
  EXPECT_EQ(accesses_of_call("declare i64 @writev(i32, ptr, i32)\n"
                             "define void @f(ptr %p) {\n"
                             "  call i64 @writev(i32 1, ptr %p, i32 3)\n  ret void\n}"),
            "read the buffers of p");
  EXPECT_EQ(accesses_of_call("declare void @free(ptr)\n"
                             "define void @f(ptr %p) {\n  call void @free(ptr %p)\n  ret void\n}"),
            "write the block of p");
  EXPECT_EQ(accesses_of_call("declare void @_ZdaPv(ptr)\n"
                             "define void @f(ptr %p) {\n  call void @_ZdaPv(ptr %p)\n  ret void\n}"),
            "write the block of p");
}

/// A function of the program with such a name is analysed itself, and others keep the pointer.
TEST(ForeignAccesses, OthersTouchNothing) {
  EXPECT_EQ(accesses_of_call("declare void @keep(ptr)\n"
                             "define void @f(ptr %p) {\n  call void @keep(ptr %p)\n  ret void\n}"),
            "");
  EXPECT_EQ(accesses_of_call("define i64 @strlen(ptr %p) {\n  ret i64 0\n}\n"
                             "define void @f(ptr %p) {\n  call i64 @strlen(ptr %p)\n  ret void\n}"),
            "");
}

} // namespace
} // namespace ampsim::frontend
