// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random kernels, as small trees of text: C++ AMP (generator.cpp) and CUDA (cuda_generator.cpp).
//
// A Case is one C++ AMP function: containers, and one to three launches that work on them. Its statements are a
// tree of lines, so that whole branches can be dropped from a failing case while it stays a valid program:
// statements use nothing but names that are declared at the kernel's start, or by a loop around them.
//
// Purely random accesses race everywhere and test little. So the generator knows which accesses are clean: within a
// phase (between two barriers) each variable has a role (only read; own element only; atomic operations only), and
// phases draw new roles. `slip` is the probability that an access ignores its variable's role, or a barrier is weaker
// than it should be: 0 gives race-free kernels, 1 anything. Values that race never reach a condition or an index: a
// kernel's accesses, and so its findings, are the same under every order of threads.
//
// In CUDA kernels each statement is for a few random threads: they test the order that fences, atomic operations and
// barriers make.
//
// The seed alone determines everything.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::test {

struct Statement {
  std::string head;                 // one line; of a block, the one with '{'
  std::vector<Statement> body = {}; // of a block
  std::string tail = {};            // '}' of a block
  bool unwraps = false;             // its body is valid without it
};

struct KernelLaunch {
  std::string head; // "parallel_for_each(...) {", or of CUDA "@<<<2, 34>>>();", with '@' for its name
  std::vector<std::string> declarations;
  std::vector<Statement> statements;
};

struct Case {
  std::uint64_t seed = 0;
  bool clean = false;  // made without slips
  bool narrow = false; // has types of less than 32 bits, which C++ AMP refuses
  std::vector<std::string> setup, results;
  std::vector<KernelLaunch> launches;
};

Case generate_case(std::uint64_t seed);
Case generate_cuda_case(std::uint64_t seed);

/// The lines of a case in a source.
struct CaseLines {
  unsigned first = 0, last = 0;
};

struct Source {
  std::string text;
  std::vector<CaseLines> lines; // by case
};

/// One program that runs all `cases` and prints a line with the results of each: its number and a checksum.
Source render(const std::vector<Case> &cases);
Source render_cuda(const std::vector<Case> &cases);
/// Adds the lines of a statement.
void print(const Statement &statement, unsigned indentation, std::vector<std::string> &lines);

/// Statements and launches of a case.
std::size_t size(const Case &of);
/// All cases that are `of` without one of its parts, the largest parts first.
std::vector<Case> smaller_cases(const Case &of);

} // namespace ampsim::test
