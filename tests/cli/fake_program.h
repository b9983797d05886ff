// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program without a compiler: its main is a C++ function of the test, and its kernels call the access hooks as
// instrumented code would. So tests cover everything from the fork to the outcome.
#pragma once

#include "frontend/driver/program.h"

#include <functional>

namespace ampsim::cli {

class FakeProgram final : public frontend::Program, private KernelCode {
public:
  /// Each kernel writes `data`: the racy one element 0 by all threads, the clean one its own element. Launched from
  /// line 10 and 20 of fake.cpp.
  enum Kernel : std::uint32_t { racy, clean, dying };

  using Main = std::function<int(FakeProgram &program, const std::vector<std::string> &arguments)>;
  explicit FakeProgram(Main main);

  void launch(Kernel kernel, std::int32_t threads = 64);

  const ProgramTables &tables() const override { return program; }
  KernelCode &kernels() override { return *this; }
  void prepare(Variant, Order::Kind) override {}
  int run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) override;
  void attach(std::span<const HostSymbol>) override {} // it has no code to link

private:
  KernelEntry entry(std::uint32_t kernel, Instrumentation code, Tier) override;
  void *symbol(std::string_view name) const;

  Main main;
  ProgramTables program;
  std::vector<HostSymbol> kept;
};

} // namespace ampsim::cli
