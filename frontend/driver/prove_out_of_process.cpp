// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/prove_out_of_process.h"
#include "frontend/driver/archive.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/model_archive.h"
#include "frontend/driver/out_of_process.h"
#include "frontend/prove/prove.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/MemoryBuffer.h"

#include <chrono>
#include <csignal>
#include <memory>
#include <stdexcept>

namespace ampsim {

template <class A> void archive(A &a, Assumption &assumption) {
  a(assumption.kind, assumption.sentence, assumption.flat);
}
template <class A> void archive(A &a, LaunchShape &shape) {
  a(shape.tile, shape.tiles, shape.extent, shape.one_tile);
}
template <class A> void archive(A &a, InputValue &value) { a(value.name, value.value); }
template <class A> void archive(A &a, ProofVerdict &verdict) {
  a(verdict.property, verdict.proved, verdict.assumptions, verdict.reason, verdict.help, verdict.candidate,
    verdict.at, verdict.other, verdict.queries);
}

namespace frontend {

static ProofVerdict undecided(Property property, std::string reason, std::string help) {
  ProofVerdict verdict;
  verdict.property = property;
  verdict.reason = std::move(reason);
  verdict.help = std::move(help);
  return verdict;
}

/// The module that contains the kernel.
struct DeviceCode {
  llvm::LLVMContext context;
  std::string bitcode;
  std::unique_ptr<llvm::Module> module;

  DeviceCode(const Program &program, std::uint32_t kernel) : bitcode(program.device_code(kernel)) {
    llvm::Expected<std::unique_ptr<llvm::Module>> parsed =
        llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "kernels"), context);
    if (!parsed)
      throw std::runtime_error(llvm::toString(parsed.takeError()));
    module = std::move(*parsed);
  }
};

std::string refused_assumption(const Program &program, std::uint32_t kernel, const ProofRequest &request) {
  return refused_assumption(*DeviceCode(program, kernel).module, kernel, program.tables(), request);
}

ProofVerdict prove_out_of_process(const Program &program, std::uint32_t kernel, Property property,
                                  const ProofRequest &request, const CompileLimits &limits) {
  OutOfProcessResult result = run_out_of_process(
      [&] {
        const DeviceCode code(program, kernel);
        ProofVerdict verdict = prove_property(*code.module, kernel, property, program.tables(), request);
        ArchiveWriter writer;
        writer(verdict);
        return std::move(writer.bytes);
      },
      limits);
  switch (result.end) {
  case CompileEnd::time_limit:
    return undecided(property, "the proof ran out of time", "raise '--timeout'");
  case CompileEnd::memory_limit:
    return undecided(property, "the solver exceeded the memory limit", "raise '--memory-limit'");
  case CompileEnd::too_deep:
    return undecided(property, "the kernel is nested too deeply for the prover", "");
  case CompileEnd::crashed:
    if (result.signal == SIGINT || result.signal == SIGTERM)
      return undecided(property, "interrupted", "");
    return undecided(property, "the prover crashed (please report this)", "");
  case CompileEnd::done:
    break;
  }
  ProofVerdict verdict;
  ArchiveReader reader(result.bytes);
  reader(verdict);
  return verdict;
}

ProofVerdict prove_cached(const Program &program, std::uint32_t kernel, Property property,
                          const ProofRequest &request, const CompileLimits &limits) {
  const std::optional<Cache> cache = Cache::open();
  const std::string identity = own_identity();
  if (!cache || identity.empty())
    return prove_out_of_process(program, kernel, property, request, limits);
  ArchiveWriter asked;
  asked(kernel, property, request.assume, request.injective, request.launches, request.given, request.overlapping);
  const std::string name =
      hash_of({identity, program.device_code(kernel), std::string(program.tables().language->key),
               std::to_string(program.tables().warp_size), asked.bytes}) +
      ".proof";
  if (std::optional<std::string> bytes = cache->read(name)) {
    ProofVerdict verdict;
    ArchiveReader reader(*bytes);
    reader(verdict);
    return verdict;
  }
  const auto start = std::chrono::steady_clock::now();
  ProofVerdict verdict = prove_out_of_process(program, kernel, property, request, limits);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  // A verdict that gives another reason, such as an interrupt, did not reach the solver.
  const bool hangs_on_time = took.count() > request.query_seconds || took.count() > request.seconds / 2;
  if (verdict.proved || (verdict.queries > 0 && !hangs_on_time)) {
    ArchiveWriter writer;
    writer(verdict);
    cache->write(name, writer.bytes);
  }
  return verdict;
}

} // namespace frontend
} // namespace ampsim
