// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/code_generator.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/active_range.h"
#include "frontend/ir/range_versions.h"
#include "model/processor/processor.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <mutex>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

std::unique_ptr<llvm::TargetMachine> target_machine(const llvm::Module &module, unsigned level,
                                                    CodeFor purpose = CodeFor::memory) {
  initialize_target();
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target)
    throw std::runtime_error(error);
  llvm::TargetOptions options;
  // A loop over threads whose few instructions straddle two cache lines takes up to twice as long.
  options.LoopAlignment = level == 0 ? 0 : 64;
  // A multiplication and an addition are not fused, even if the language lets the compiler do so.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  // Real thread-local storage needs the dynamic linker, which code in memory does not have.
  options.EmulatedTLS = purpose == CodeFor::memory;
  if (purpose == CodeFor::object_file) {
    options.UseInitArray = true;
    options.FunctionSections = options.DataSections = true;
  }
  // The baseline processor: results must not depend on the machine.
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), baseline_processor, "", options, llvm::Reloc::PIC_, llvm::CodeModel::Small,
      level == 0 ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default,
      /*JIT=*/purpose == CodeFor::memory));
}

/// LLVM 19's vectoriser joins strided accesses of neighbouring turns into one wide access and several shuffles, even
/// where the index wraps within such a group (`in[t * 3 % 64]`), and then reads the wrong elements. Strided accesses
/// are gathered instead.
void avoid_interleaved_accesses() {
  constexpr llvm::StringLiteral name = "enable-interleaved-mem-accesses";
  llvm::StringMap<llvm::cl::Option *> &options = llvm::cl::getRegisteredOptions();
  const auto option = options.find(name);
  if (option == options.end() || option->second->addOccurrence(0, name, "false"))
    throw std::runtime_error("this LLVM has no option '" + name.str() + "'");
}

} // namespace

void initialize_target() {
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    avoid_interleaved_accesses();
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

void optimize(llvm::Module &module, unsigned level, bool loops_over_threads) {
  static const llvm::OptimizationLevel levels[] = {llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
                                                   llvm::OptimizationLevel::O2};
  std::unique_ptr<llvm::TargetMachine> target = target_machine(module, level);
  run_passes(module, target.get(), [&](llvm::PassBuilder &builder) {
    builder.registerVectorizerStartEPCallback([=](llvm::FunctionPassManager &passes, llvm::OptimizationLevel how) {
      if (how != llvm::OptimizationLevel::O2)
        return;
      // A value that is the same for all threads (a counter, a uniform condition) is decided once, not in each turn of
      // the loop over threads, which can then be vectorised.
      if (loops_over_threads)
        passes.addPass(llvm::createFunctionToLoopPassAdaptor(
            llvm::SimpleLoopUnswitchPass(/*NonTrivial=*/true, /*Trivial=*/true), /*UseMemorySSA=*/true));
      if (loops_over_threads)
        passes.addPass(ActiveRange());
      passes.addPass(RangeVersions());
      passes.addPass(llvm::SimplifyCFGPass());
      passes.addPass(llvm::InstCombinePass(llvm::InstCombineOptions().setVerifyFixpoint(false)));
      // Without conditions around them, counts of accesses grow by the same amount in each turn. This replaces them by
      // their sums: the vectoriser would treat them as 64-bit reductions and give up half of its lanes.
      passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::IndVarSimplifyPass()));
    });
    return level == 0 ? builder.buildO0DefaultPipeline(levels[0])
                      : builder.buildPerModuleDefaultPipeline(levels[level]);
  });
}

static void add_simplifications(llvm::FunctionPassManager &passes) {
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstCombinePass(llvm::InstCombineOptions().setVerifyFixpoint(false)));
  passes.addPass(llvm::SimplifyCFGPass());
}

static void run_on_functions(llvm::Module &module, llvm::FunctionPassManager passes) {
  std::unique_ptr<llvm::TargetMachine> target = target_machine(module, 1);
  run_passes(module, target.get(), [&](llvm::PassBuilder &) {
    llvm::ModulePassManager all;
    all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    return all;
  });
}

void simplify(llvm::Module &module) {
  llvm::FunctionPassManager passes;
  add_simplifications(passes);
  run_on_functions(module, std::move(passes));
}

void unroll_around_warp_operations(llvm::Module &module) {
  // Lanes meet by operation and mask, and in queries of active lanes by site: a copy of the call is the same call.
  if (llvm::Function *hook = module.getFunction(name_of(AbiFunction::hook_warp)))
    hook->removeFnAttr(llvm::Attribute::NoDuplicate);
  llvm::FunctionPassManager passes;
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LoopRotatePass());
  loops.addPass(llvm::IndVarSimplifyPass());
  loops.addPass(llvm::LoopFullUnrollPass(/*OptLevel=*/3));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops)));
  add_simplifications(passes);
  run_on_functions(module, std::move(passes));
}

std::unique_ptr<llvm::MemoryBuffer> generate_code(llvm::Module &module, unsigned level, CodeFor purpose) {
  verify_after("the last change before code generation", module);
  std::unique_ptr<llvm::TargetMachine> target = target_machine(module, level, purpose);
  module.setDataLayout(target->createDataLayout());
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream out(object);
  llvm::legacy::PassManager passes;
  if (target->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile))
    throw std::runtime_error("this target cannot emit objects");
  passes.run(module);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(object), /*RequiresNullTerminator=*/false);
}

} // namespace ampsim::frontend
