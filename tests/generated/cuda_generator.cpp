// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See generator.h.
#include "tests/generated/generator.h"

#include <algorithm>
#include <initializer_list>
#include <random>

namespace ampsim::test {

namespace {

constexpr unsigned blocks = 2, threads = 34; // a whole warp, and two threads of another

/// Returns the pattern with `text` in place of its '@', if any.
std::string filled(std::string pattern, const std::string &text) {
  if (const std::size_t at = pattern.find('@'); at != std::string::npos)
    pattern.replace(at, 1, text);
  return pattern;
}

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random(seed) {}

  KernelLaunch launch() {
    KernelLaunch made;
    made.head = "@<<<" + std::to_string(blocks) + ", " + std::to_string(threads) + ">>>();";
    made.declarations = {"__global__ void @() {"};
    for (unsigned count = 6 + below(14); count > 0; --count)
      made.statements.push_back(statement(/*in_loop=*/false));
    return made;
  }

private:
  std::mt19937_64 random;

  unsigned below(unsigned limit) { return unsigned(random() % limit); }
  std::string of(std::initializer_list<const char *> choices) {
    return choices.begin()[below(unsigned(choices.size()))];
  }

  /// Few threads.
  std::string who() {
    return filled(of({"if (b == 0 && t == @) ", "if (b == 1 && t == @) ", "if (t == @) ", "if (t < 2) "}),
                  of({"0", "1", "33"}));
  }

  std::string word(bool flag) {
    return (flag ? of({"flags", "flags", "shared_flags"}) : of({"data", "data", "shared_data"})) + "[" +
           of({"0", "1"}) + "]";
  }

  std::string plain() { return filled(of({"@ = 1;", "x += @;"}), word(below(8) == 0)); }

  std::string strong() {
    const std::string place = word(below(8) != 0);
    switch (below(7)) {
    case 0:
      return "*(volatile int *)&" + place + " = 1;";
    case 1:
      return "x += *(volatile int *)&" + place + ";";
    case 2:
      return filled(of({"x += ", ""}) + of({"atomicAdd", "atomicAdd_block"}) + "(&@, 1);", place);
    case 3:
      return "x += " + of({"atomicExch", "atomicExch_block"}) + "(&" + place + ", 1);";
    case 4:
      return reference(place) + ".store(1, " + of({"cuda::memory_order_relaxed", "cuda::memory_order_release"}) +
             ");";
    case 5:
      return "x += " + reference(place) + ".load(" +
             of({"cuda::memory_order_relaxed", "cuda::memory_order_acquire"}) + ");";
    default:
      return "x += " + reference(place) + ".fetch_add(1, " +
             of({"cuda::memory_order_relaxed", "cuda::memory_order_acq_rel", "cuda::memory_order_release"}) + ");";
    }
  }
  std::string reference(const std::string &place) {
    return "cuda::atomic_ref<int, cuda::thread_scope_" + of({"device", "block"}) + ">(" + place + ")";
  }

  Statement statement(bool in_loop) {
    switch (below(14)) {
    case 0:
      if (!in_loop)
        return {"__syncthreads();"};
      return {"__syncwarp();"};
    case 1:
      return {of({"__syncwarp();", "if (t < 2) __syncwarp(3);", "if (t == 0) __syncwarp(1);"})};
    case 2:
    case 3:
    case 4:
      return {who() +
              of({"__threadfence();", "__threadfence();", "__threadfence_block();", "__threadfence_system();"})};
    case 5:
      if (!in_loop) {
        Statement loop{"for (int k = 0; k < 2; ++k) {"};
        for (unsigned count = 1 + below(3); count > 0; --count)
          loop.body.push_back(statement(/*in_loop=*/true));
        loop.tail = "}";
        return loop;
      }
      return {who() + strong()};
    case 6:
    case 7:
    case 8:
    case 9:
      return {who() + strong()};
    default:
      return {who() + plain()};
    }
  }
};

} // namespace

Case generate_cuda_case(std::uint64_t seed) {
  Case made;
  made.seed = seed;
  Generator generator(seed);
  for (unsigned number = 0; number < 2; ++number)
    made.launches.push_back(generator.launch());
  return made;
}

Source render_cuda(const std::vector<Case> &cases) {
  Source source;
  unsigned line = 1;
  auto put = [&](const std::string &text) {
    source.text += text + "\n";
    ++line;
  };
  for (const char *text :
       {"#include <cstdio>", "#include <cuda/atomic>", "__device__ int data[2], flags[2], seen;"})
    put(text);
  for (std::size_t number = 0; number < cases.size(); ++number) {
    CaseLines lines{line, 0};
    auto name = [&](std::size_t launch) {
      return "kernel_" + std::to_string(number) + "_" + std::to_string(launch);
    };
    for (std::size_t k = 0; k < cases[number].launches.size(); ++k) {
      const KernelLaunch &launch = cases[number].launches[k];
      for (const std::string &text : launch.declarations)
        put(filled(text, name(k)));
      for (const char *text :
           {"  __shared__ int shared_data[2], shared_flags[2];", "  const int t = threadIdx.x, b = blockIdx.x;",
            "  int x = 0;",
            "  if (t == 0) shared_data[0] = shared_data[1] = shared_flags[0] = shared_flags[1] = 0;",
            "  __syncthreads();"})
        put(text);
      std::vector<std::string> statements;
      for (const Statement &statement : launch.statements)
        print(statement, 2, statements);
      for (const std::string &text : statements)
        put(text);
      for (const char *text : {"  if (x == -1)", "    seen = x;", "}"})
        put(text);
    }
    put("void case_" + std::to_string(number) + "() {");
    for (std::size_t k = 0; k < cases[number].launches.size(); ++k) {
      put("  " + filled(cases[number].launches[k].head, name(k)));
      put("  cudaDeviceSynchronize();");
    }
    put("  std::printf(\"" + std::to_string(number) + "\\n\");");
    lines.last = line;
    put("}");
    source.lines.push_back(lines);
  }
  put("int main() {");
  for (std::size_t number = 0; number < cases.size(); ++number)
    put("  case_" + std::to_string(number) + "();");
  put("}");
  return source;
}

} // namespace ampsim::test
