// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The edits proposed for a finding, from hand-made outlines.
#include "cli/report/fixes.h"
#include "cli/report/fixes/source_edits.h"
#include "cli/report/updates.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

//  1  [=](tiled_index<4> t) restrict(amp) {
//  2    s[me] = 1;
//  3    if (me < 2) {
//  4      x = s[me + 1]; y = 1;
//  5    }
//  6    t.barrier.wait_with_global_memory_fence();
//  7    for (int k = 0; k < 3; k++)
//  8      s[me + k] = k;
//  9    s[me] += s[me + 1];
// 10    if (v > m)
// 11      m = v;
// 12  }
constexpr const char *text = "[=](tiled_index<4> t) restrict(amp) {\n"
                             "  s[me] = 1;\n"
                             "  if (me < 2) {\n"
                             "    x = s[me + 1]; y = 1;\n"
                             "  }\n"
                             "  t.barrier.wait_with_global_memory_fence();\n"
                             "  for (int k = 0; k < 3; k++)\n"
                             "    s[me + k] = k;\n"
                             "  s[me] += s[me + 1];\n"
                             "  if (v > m)\n"
                             "    m = v;\n"
                             "}\n";

FunctionOutline kernel() {
  using enum Statement::Kind;
  FunctionOutline outline{.file = "a.cpp", .barrier = "t.barrier"};
  auto add = [&outline](Statement::Kind kind, std::uint32_t parent, TextPlace begin, TextPlace end) -> Statement & {
    bool in_block = kind != block && outline.statements[parent].kind == block;
    Statement added;
    added.kind = kind;
    added.in_block = in_block;
    added.parent = parent;
    added.begin = begin;
    added.end = end;
    return outline.statements.emplace_back(added);
  };
  add(block, 0, {1, 37}, {12, 2});                   // 0
  add(plain, 0, {2, 3}, {2, 13});                    // 1
  add(branch, 0, {3, 3}, {5, 4}).varying = true;     // 2
  add(block, 2, {3, 15}, {5, 4});                    // 3
  add(plain, 3, {4, 5}, {4, 19});                    // 4
  add(plain, 3, {4, 20}, {4, 26});                   // 5
  add(plain, 0, {6, 3}, {6, 45}).has_barrier = true; // 6
  add(loop, 0, {7, 3}, {8, 19});                     // 7
  add(plain, 7, {8, 5}, {8, 19}).is_body = true;     // 8
  add(plain, 0, {9, 3}, {9, 22});                    // 9
  add(branch, 0, {10, 3}, {11, 11}).varying = true;  // 10
  add(plain, 10, {11, 5}, {11, 11});                 // 11
  outline.fences.push_back({{6, 13}, {6, 42}, "wait_with_global_memory_fence", true});
  return outline;
}

ReportAccess access(AccessKind kind, unsigned line, unsigned column) {
  ReportAccess access;
  access.kind = kind;
  access.variable = "s";
  access.stack = {{"main()::<lambda>", "a.cpp", line, column}};
  access.scalar = "int";
  access.atomic_exists = true;
  return access;
}

ReportFinding propose(Kind kind, ReportAccess first, ReportAccess second, Scope scope = Scope::within_tile) {
  Report report;
  ReportFinding finding;
  finding.kind = kind;
  finding.scope = scope;
  finding.space = Space::tile_local;
  finding.tiled = true;
  finding.accesses = {std::move(first), std::move(second)};
  report.findings.push_back(finding);
  SourceText sources;
  sources.add("a.cpp", text);
  FunctionOutline outline = kernel();
  propose_fixes(report, {&outline, 1}, sources);
  return report.findings[0];
}

std::string edited(const ProposedFix &fix) {
  std::string result = text;
  EXPECT_TRUE(apply_edits(result, fix.edits));
  return result;
}

TEST(ProposedFixes, ABarrierAfterTheStatementOfTheFirstAccess) {
  ReportFinding finding = propose(Kind::raw, access(AccessKind::write, 2, 9), access(AccessKind::read, 4, 9));
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_EQ(finding.proposed_fixes[0].deed, "inserting 't.barrier.wait();' after line 2");
  EXPECT_EQ(finding.hint, "put 't.barrier.wait()' between lines 2 and 3");
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("  s[me] = 1;\n  t.barrier.wait();\n  if (me < 2) {\n"),
            std::string::npos);
}

TEST(ProposedFixes, NoBarrierInsideOfABranchThatSomeThreadsEnter) {
  ReportFinding finding = propose(Kind::war, access(AccessKind::read, 4, 9), access(AccessKind::write, 4, 22));
  EXPECT_TRUE(finding.proposed_fixes.empty());
  EXPECT_TRUE(finding.divergent);
  EXPECT_TRUE(finding.hint.ends_with("split the surrounding branch or loop")) << finding.hint;
  // After the whole loop.
  finding = propose(Kind::war, access(AccessKind::read, 4, 9), access(AccessKind::write, 9, 9));
  ASSERT_FALSE(finding.proposed_fixes.empty());
  EXPECT_EQ(finding.proposed_fixes[0].deed, "inserting 't.barrier.wait();' after line 5");
}

TEST(ProposedFixes, AtTheEndOfALoopsBody) {
  ReportAccess first = access(AccessKind::write, 8, 15), second = first;
  first.loops = second.loops = {3};
  first.iterations = {0};
  second.iterations = {1};
  ReportFinding finding = propose(Kind::waw, first, second);
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_TRUE(finding.hint.starts_with("put 't.barrier.wait()' at the end of the loop body")) << finding.hint;
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("k++)\n    { s[me + k] = k;\n    t.barrier.wait(); }\n"),
            std::string::npos)
      << edited(finding.proposed_fixes[0]);
}

TEST(ProposedFixes, OneStatementIsDivided) {
  ReportAccess first = access(AccessKind::read, 9, 12), second = access(AccessKind::write, 9, 9);
  second.extent = {9, 3, 9, 20, "s[me]", "+=", "s[me + 1]"};
  ReportFinding finding = propose(Kind::war, first, second);
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_NE(edited(finding.proposed_fixes[0])
                .find("  const auto value = s[me + 1];\n  t.barrier.wait();\n  s[me] += value;\n"),
            std::string::npos)
      << edited(finding.proposed_fixes[0]);
}

TEST(ProposedFixes, AnotherFence) {
  ReportAccess first = access(AccessKind::write, 2, 9), second = access(AccessKind::read, 9, 12);
  second.interval = 1;
  ReportFinding finding = propose(Kind::raw, first, second);
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_EQ(finding.proposed_fixes[0].deed, "replacing 'wait_with_global_memory_fence' with 'wait' on line 6");
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("  t.barrier.wait();\n"), std::string::npos);
  EXPECT_EQ(finding.hint, "make the barrier on line 6 fence tile_static memory: 'wait()' or "
                          "'wait_with_tile_static_memory_fence()'");
}

TEST(ProposedFixes, AnAtomicUpdate) {
  ReportAccess first = access(AccessKind::read, 9, 9), second = access(AccessKind::write, 9, 9);
  second.extent = {9, 3, 9, 20, "s[me]", "+=", "s[me + 1]"};
  ReportFinding finding = propose(Kind::war, first, second, Scope::across_tiles);
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("  concurrency::atomic_fetch_add(&s[me], s[me + 1]);\n"),
            std::string::npos);
  second.atomic_exists = false;
  EXPECT_TRUE(propose(Kind::war, first, second, Scope::across_tiles).proposed_fixes.empty());
}

TEST(ProposedFixes, AnAtomicMaximum) {
  ReportAccess first = access(AccessKind::read, 10, 11), second = access(AccessKind::write, 11, 7);
  second.extent = {11, 5, 11, 9, "m", "=", "v"};
  ReportFinding finding = propose(Kind::war, first, second, Scope::across_tiles);
  ASSERT_EQ(finding.proposed_fixes.size(), 1u);
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("\n  concurrency::atomic_fetch_max(&m, v);\n}"),
            std::string::npos)
      << edited(finding.proposed_fixes[0]);
}

TEST(ProposedFixes, OneValueByManyThreads) {
  ReportAccess write = access(AccessKind::write, 11, 7);
  write.extent = {11, 5, 11, 9, "m", "=", "1"};
  write.value = "1";
  ReportFinding finding = propose(Kind::waw, write, write);
  ASSERT_FALSE(finding.proposed_fixes.empty());
  EXPECT_NE(edited(finding.proposed_fixes[0]).find("concurrency::atomic_exchange(&m, 1);"), std::string::npos);
  EXPECT_EQ(finding.hint,
            "have only one thread write the element or, if all threads write the same value, write it "
            "atomically: atomic_exchange(&m, 1)");
  ReportAccess other = write;
  other.value = "2";
  EXPECT_TRUE(propose(Kind::waw, other, write).proposed_fixes.empty()); // one of them would be lost
}

TEST(ProposedFixes, IdentifiersOfASource) {
  SourceText sources;
  sources.add("b.cu", "int a = f(\"b c\", 'd'); // e\n/* g\n h */ i2 = 0x3f; /* j */ k->l;\n");
  NewNames names;
  SourceEdits text(sources, names);
  std::string found;
  for (const Identifier &each : text.identifiers("b.cu"))
    found += each.name + "@" + std::to_string(each.begin.line) + ":" + std::to_string(each.begin.column) + " ";
  EXPECT_EQ(found, "int@1:1 a@1:5 f@1:9 i2@3:7 k@3:26 l@3:29 ");
  // Names for one place are the same, those for others differ.
  EXPECT_EQ(text.new_name("b.cu", {1, 1}, "value"), "value");
  EXPECT_EQ(text.new_name("b.cu", {1, 1}, "value"), "value");
  EXPECT_EQ(text.new_name("b.cu", {3, 1}, "value"), "value_2");
  EXPECT_EQ(text.new_name("b.cu", {3, 1}, "k"), "k_2");
}

TEST(ProposedFixes, AtomicFunctionsByTypeAndForm) {
  const AtomicFunctions &atomics = language_named("cuda")->words.atomics;
  auto call = [&](std::string scalar, std::string target, std::string operation, std::string operand) {
    ReportAccess access;
    access.scalar = std::move(scalar);
    access.extent.target = std::move(target);
    access.extent.operation = std::move(operation);
    access.extent.operand = std::move(operand);
    std::optional<Update> update = update_of(access, atomics);
    return !update ? "" : update->exists ? atomic_call(*update) : "none";
  };
  EXPECT_EQ(call("int", "x", "++", ""), "atomicAdd(&x, 1)");
  EXPECT_EQ(call("unsigned int", "p->n[i]", "--", ""), "atomicSub(&p->n[i], 1)");
  EXPECT_EQ(call("float", "*sum", "+=", "v"), "atomicAdd(sum, v)");
  EXPECT_EQ(call("double", "*(sum + i)", "-=", "v"), "atomicAdd(sum + i, -v)");
  EXPECT_EQ(call("float", "x", "-=", "a + b"), "atomicAdd(&x, -(a + b))");
  EXPECT_EQ(call("unsigned long", "x", "+=", "n"), "atomicAdd((unsigned long long *)&x, n)");
  EXPECT_EQ(call("unsigned long", "x", "-=", "n"), "none");
  EXPECT_EQ(call("short", "x", "+=", "n"), "none");
  EXPECT_EQ(call("float", "x", "|=", "n"), "none");
  EXPECT_EQ(call("int", "x", "=", "x ^ (a | b)"), "atomicXor(&x, a | b)");
  EXPECT_EQ(call("int", "x", "=", "max(f(a, b), x)"), "atomicMax(&x, f(a, b))");
  EXPECT_EQ(call("long long", "x", "=", "std::min(x, a)"), "atomicMin(&x, a)");
  EXPECT_EQ(call("float", "x", "=", "max(x, a)"), "none");
  EXPECT_EQ(call("int", "x", "=", "max(a, b)"), "");
  EXPECT_EQ(call("int", "x", "*=", "2"), "");
  // No function reads the target twice.
  EXPECT_EQ(call("int", "*x", "+=", "*x"), "");
  EXPECT_EQ(call("int", "x", "=", "x + a[x]"), "");
  EXPECT_EQ(call("int", "x", "+=", "x2 + max"), "atomicAdd(&x, x2 + max)");
}

TEST(ProposedFixes, EditsOfAText) {
  std::string edited = "\xEF\xBB\xBFone\r\ntwo\r\nthree";
  EXPECT_TRUE(apply_edits(edited, {{"", 2, 4, 2, 4, "\nmore"}, {"", 1, 1, 1, 4, "1"}}));
  EXPECT_EQ(edited, "\xEF\xBB\xBF"
                    "1\r\ntwo\r\nmore\r\nthree");
  for (const Edit &wrong : {Edit{"", 9, 1, 9, 1, ""}, Edit{"", 2, 2, 2, 1, ""}, Edit{"", 0, 1, 1, 1, ""}})
    EXPECT_FALSE(apply_edits(edited, {wrong}));
  EXPECT_FALSE(apply_edits(edited, {{"", 2, 1, 2, 3, ""}, {"", 2, 2, 2, 3, ""}})); // overlap
}

} // namespace
} // namespace ampsim::cli
