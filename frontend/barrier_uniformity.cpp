// See barrier_uniformity.h. Three parts: the copy of the module, what diverges (rules 5 to 11 of 8.1.1), and the
// search for barriers with the story of why their condition varies.
//
// Two things are decided by trying. Whether a local variable that stays in memory (an array with a computed
// index) is uniform depends on what is stored into it, which depends on the analysis: it is assumed to be, and the
// analysis repeated without those assumptions that turn out wrong. A tile_static variable read right after a
// barrier is uniform (rule 8) if its address is, which the analysis finds out by itself.
#include "frontend/barrier_uniformity.h"
#include "frontend/pointer_root.h"
#include "simulator/abi.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>

namespace ampsim::frontend {
namespace {

//===--- the copy ---------------------------------------------------------------===//

bool is_call_to(const llvm::Instruction &instruction, llvm::StringRef name) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call && call->getCalledFunction() && call->getCalledFunction()->getName() == name;
}
bool is_barrier(const llvm::Instruction &instruction) { return is_call_to(instruction, "ampsim_barrier"); }

bool has_barriers(const llvm::Module &module) {
  const llvm::Function *barrier = module.getFunction("ampsim_barrier");
  return barrier && !barrier->use_empty();
}

/// A loop that is never left has no place in a post-dominator tree: gives it an exit, on a condition that nobody
/// knows but that is the same for all threads.
void give_loops_an_exit(llvm::Function &function) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock *, 4> exiting, latches;
    loop->getExitingBlocks(exiting);
    loop->getLoopLatches(latches);
    if (!exiting.empty())
      continue;
    for (llvm::BasicBlock *latch : latches) {
      auto *jump = llvm::dyn_cast<llvm::BranchInst>(latch->getTerminator());
      if (!jump || jump->isConditional())
        continue;
      llvm::LLVMContext &context = function.getContext();
      llvm::BasicBlock *exit = llvm::BasicBlock::Create(context, "", &function);
      new llvm::UnreachableInst(context, exit);
      llvm::Value *condition =
          new llvm::FreezeInst(llvm::PoisonValue::get(llvm::Type::getInt1Ty(context)), "", jump->getIterator());
      llvm::BranchInst::Create(loop->getHeader(), exit, condition, jump->getIterator());
      jump->eraseFromParent();
    }
  }
}

std::unique_ptr<llvm::Module> simplified_copy(const llvm::Module &original, const std::set<std::string> &kernels) {
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(original);
  for (llvm::Function &function : *copy) {
    if (function.isDeclaration())
      continue;
    std::vector<llvm::InvokeInst *> invokes;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
        invokes.push_back(invoke);
    for (llvm::InvokeInst *invoke : invokes)
      llvm::changeToCall(invoke);
    llvm::removeUnreachableBlocks(function);
    function.setComdat(nullptr);
    if (kernels.count(function.getName().str())) {
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
      continue;
    }
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
    for (llvm::User *user : function.users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        call->removeFnAttr(llvm::Attribute::NoInline);
  }
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::PreserveCFG)));
  passes.run(*copy, modules);
  for (llvm::Function &function : *copy)
    if (!function.isDeclaration())
      give_loops_an_exit(function);
  return copy;
}

//===--- source positions -----------------------------------------------------------===//

/// The places of an instruction in the source: its function, then where that was called, and so on.
struct Frame {
  const llvm::DISubprogram *function;
  std::string file;
  unsigned line, column;
  const llvm::DILocation *location;
};

std::string path_of(const llvm::DIScope &scope) {
  llvm::StringRef file = scope.getFilename();
  if (llvm::sys::path::is_absolute(file))
    return file.str();
  llvm::SmallString<256> path(scope.getDirectory());
  llvm::sys::path::append(path, file);
  return path.str().str();
}

class Places {
public:
  Places(const clang::SourceManager &sources, const std::string &headers) : sources(sources), headers(headers) {}

  std::vector<Frame> user_frames(const llvm::Instruction &instruction) const {
    std::vector<Frame> frames;
    for (const llvm::DILocation *at = instruction.getDebugLoc(); at; at = at->getInlinedAt()) {
      std::string file = path_of(*at->getScope());
      if (at->getLine() && file.find(headers) != 0)
        frames.push_back({at->getScope()->getSubprogram(), file, at->getLine(), at->getColumn(), at});
    }
    return frames;
  }

  clang::SourceLocation location(const Frame &frame) const {
    auto file = sources.getFileManager().getFile(frame.file);
    if (!file)
      return {};
    return sources.translateFileLineCol(*file, frame.line, std::max(1u, frame.column));
  }

  clang::SourceLocation location(const llvm::Instruction &instruction) const {
    std::vector<Frame> frames = user_frames(instruction);
    return frames.empty() ? clang::SourceLocation() : location(frames.front());
  }

  bool same_line(clang::SourceLocation a, clang::SourceLocation b) const {
    clang::PresumedLoc first = sources.getPresumedLoc(a), second = sources.getPresumedLoc(b);
    return first.isValid() && second.isValid() && first.getLine() == second.getLine() &&
           llvm::StringRef(first.getFilename()) == second.getFilename();
  }

private:
  const clang::SourceManager &sources;
  const std::string &headers;
};

//===--- what diverges ----------------------------------------------------------------===//

/// Reads of the thread's context.
enum class ContextField { uniform, global, local, other };

ContextField context_field(std::uint64_t offset) {
  if (offset < offsetof(ampsim_thread_context, local))
    return ContextField::global;
  if (offset < offsetof(ampsim_thread_context, tile))
    return ContextField::local;
  if (offset < offsetof(ampsim_thread_context, rank_in_tile))
    return ContextField::uniform;
  return ContextField::other;
}

class KernelDivergence {
public:
  KernelDivergence(llvm::Function &kernel, const std::vector<Capture> &captures, const Places &places)
      : kernel(kernel), captures(captures), places(places), roots(kernel, captures), dominators(kernel) {
    cycles.compute(kernel);
    compute();
  }

  bool divergent(const llvm::Value *value) const { return info->isDivergent(value); }
  bool divergent(const llvm::BasicBlock &block) { return info->hasDivergentTerminator(block); }
  bool is_source(const llvm::Value *value) const {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return instruction && source(*instruction);
  }

  /// Why a source of divergence is one.
  std::string explain(const llvm::Instruction &instruction) {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      switch (field_of(*load)) {
      case ContextField::global:
        return "the global index differs from thread to thread";
      case ContextField::local:
        return "the local index differs from thread to thread";
      default:
        break;
      }
      switch (roots.of(load->getPointerOperand()).kind) {
      case PointerRoot::Kind::tile_static:
        return "a tile_static variable is uniform only where it is read right after a barrier, in the same "
               "function";
      case PointerRoot::Kind::capture:
        return "elements of arrays and views may differ from thread to thread";
      case PointerRoot::Kind::thread_private:
        return "a local variable that has been given different values by different threads";
      default:
        return "a value read from memory may differ from thread to thread";
      }
    }
    if (instruction.isAtomic())
      return "the result of an atomic operation differs from thread to thread";
    return "the result of this call may differ from thread to thread";
  }

private:
  llvm::Function &kernel;
  const std::vector<Capture> &captures;
  const Places &places;
  PointerRoots roots;
  llvm::DominatorTree dominators;
  llvm::CycleInfo cycles;
  std::unique_ptr<llvm::UniformityInfo> info;
  std::set<const llvm::AllocaInst *> varying_variables;
  std::map<const llvm::LoadInst *, bool> after_barrier;

  /// What UniformityInfo wants to know, in the form of a target's cost model.
  struct Oracle : llvm::TargetTransformInfoImplCRTPBase<Oracle> {
    KernelDivergence *owner;
    Oracle(const llvm::DataLayout &layout, KernelDivergence *owner)
        : TargetTransformInfoImplCRTPBase(layout), owner(owner) {}
    bool hasBranchDivergence(const llvm::Function * = nullptr) { return true; }
    bool isSourceOfDivergence(const llvm::Value *value) {
      const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
      return instruction && owner->source(*instruction);
    }
    bool isAlwaysUniform(const llvm::Value *) { return false; }
  };

  void compute() {
    for (;;) {
      llvm::TargetTransformInfo target(Oracle(kernel.getDataLayout(), this));
      info = std::make_unique<llvm::UniformityInfo>(dominators, cycles, &target);
      info->compute();
      if (!find_varying_variables())
        return;
    }
  }

  ContextField field_of(const llvm::LoadInst &load) const {
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load.getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset,
                                                                    /*AllowNonInbounds=*/true);
    if (base == kernel.getArg(1))
      return context_field(offset.getZExtValue());
    return llvm::getUnderlyingObject(base) == kernel.getArg(1) ? ContextField::other : ContextField::uniform;
  }

  bool source(const llvm::Instruction &instruction) const {
    return const_cast<KernelDivergence *>(this)->find_source(instruction);
  }

  bool find_source(const llvm::Instruction &instruction) {
    if (instruction.isAtomic())
      return true;
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      PointerRoot root = roots.of(load->getPointerOperand());
      switch (root.kind) {
      case PointerRoot::Kind::constant: // rules 6 and 7
        return field_of(*load) != ContextField::uniform;
      case PointerRoot::Kind::container: // its extent
        return false;
      case PointerRoot::Kind::capture: // nothing changes what the kernel can only read
        return !captures[root.index].read_only;
      case PointerRoot::Kind::thread_private:
        return !root.object || varying_variables.count(llvm::cast<llvm::AllocaInst>(root.object));
      case PointerRoot::Kind::tile_static:
        return !is_right_after_barrier(*load, root);
      default:
        return llvm::getUnderlyingObject(load->getPointerOperand()) == kernel.getArg(1)
                   ? field_of(*load) != ContextField::uniform
                   : true;
      }
    }
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      if (call->getType()->isVoidTy() || llvm::isa<llvm::IntrinsicInst>(call))
        return false;
      const llvm::Function *callee = call->getCalledFunction();
      if (!callee || callee->getName().starts_with("ampsim_"))
        return true;
      return false; // a function of the C library: its value follows from its arguments
    }
    return false;
  }

  //===--- rule 8 -----------------------------------------------------------------------===//

  static bool same_function(const std::vector<Frame> &a, const std::vector<Frame> &b) {
    if (a.empty() || b.empty() || a.front().function != b.front().function)
      return false;
    return a.front().location->getInlinedAt() == b.front().location->getInlinedAt();
  }

  /// May the instruction change the variable?
  bool may_store(const llvm::Instruction &instruction, const PointerRoot &variable) {
    if (!instruction.mayWriteToMemory() || is_barrier(instruction))
      return false;
    std::vector<const llvm::Value *> targets;
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      targets = {store->getPointerOperand()};
    else if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      targets = {update->getPointerOperand()};
    else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
      targets = {exchange->getPointerOperand()};
    else if (const auto *transfer = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction))
      targets = {transfer->getRawDest()};
    else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      for (const llvm::Value *argument : call->args())
        if (argument->getType()->isPointerTy())
          targets.push_back(argument);
    return std::any_of(targets.begin(), targets.end(), [&](const llvm::Value *target) {
      PointerRoot root = roots.of(target);
      return root.kind == PointerRoot::Kind::unknown ||
             (root.kind == PointerRoot::Kind::tile_static && root.object == variable.object);
    });
  }

  /// Rule 8: on every way to the load, a barrier in the same function comes last, and no store to the variable
  /// after it.
  bool is_right_after_barrier(const llvm::LoadInst &load, const PointerRoot &variable) {
    auto [known, inserted] = after_barrier.try_emplace(&load, false);
    if (!inserted)
      return known->second;
    std::vector<Frame> here = places.user_frames(load);
    std::set<const llvm::BasicBlock *> seen;
    std::deque<const llvm::BasicBlock *> waiting;
    auto scan = [&](llvm::BasicBlock::const_reverse_iterator from, const llvm::BasicBlock &block) {
      for (auto at = from; at != block.rend(); ++at) {
        if (is_barrier(*at) && same_function(places.user_frames(*at), here))
          return true;
        if (may_store(*at, variable))
          return false;
      }
      if (llvm::pred_empty(&block))
        return false;
      for (const llvm::BasicBlock *before : llvm::predecessors(&block))
        if (seen.insert(before).second)
          waiting.push_back(before);
      return true;
    };
    bool result = scan(std::next(load.getReverseIterator()), *load.getParent());
    for (; result && !waiting.empty(); waiting.pop_front())
      result = scan(waiting.front()->rbegin(), *waiting.front());
    return after_barrier[&load] = result;
  }

  //===--- local variables in memory -------------------------------------------------------===//

  /// Is the block executed by some threads of the tile only? (Directly; enough for what is stored there.)
  bool in_divergent_flow(const llvm::BasicBlock &block) {
    if (!post_dominators)
      post_dominators.emplace(kernel);
    std::set<const llvm::BasicBlock *> seen;
    return controlling_branch(block, seen) != nullptr;
  }

public:
  /// The divergent branch, nearest first, on which the block is control dependent; null where there is none.
  const llvm::BasicBlock *controlling_branch(const llvm::BasicBlock &block,
                                             std::set<const llvm::BasicBlock *> &seen) {
    if (!post_dominators)
      post_dominators.emplace(kernel);
    std::vector<const llvm::BasicBlock *> level = {&block};
    while (!level.empty()) {
      std::vector<const llvm::BasicBlock *> next;
      for (const llvm::BasicBlock *each : level)
        for (const llvm::BasicBlock &branch : kernel) {
          if (branch.getTerminator()->getNumSuccessors() < 2 || !depends(*each, branch) ||
              !seen.insert(&branch).second)
            continue;
          if (divergent(branch))
            return &branch;
          next.push_back(&branch);
        }
      level = std::move(next);
    }
    return nullptr;
  }

private:
  std::optional<llvm::PostDominatorTree> post_dominators;

  /// Control dependence after Ferrante, Ottenstein and Warren: `block` post-dominates a successor of `branch`, but
  /// not `branch` itself.
  bool depends(const llvm::BasicBlock &block, const llvm::BasicBlock &branch) const {
    if (&block != &branch && post_dominators->dominates(&block, &branch))
      return false;
    for (const llvm::BasicBlock *successor : llvm::successors(&branch))
      if (post_dominators->dominates(&block, successor))
        return true;
    return false;
  }

  bool find_varying_variables() {
    bool changed = false;
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      const llvm::Value *target = nullptr;
      bool varies = false;
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        target = store->getPointerOperand();
        varies = divergent(store->getValueOperand()) || divergent(target);
      } else if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
        target = transfer->getRawDest();
        PointerRoot from = roots.of(transfer->getRawSource());
        const auto *variable = llvm::dyn_cast_or_null<llvm::AllocaInst>(from.object);
        varies = divergent(target) || divergent(transfer->getRawSource()) ||
                 !(from.kind == PointerRoot::Kind::constant || (from.kind == PointerRoot::Kind::thread_private &&
                                                                variable && !varying_variables.count(variable)));
        if (from.kind == PointerRoot::Kind::constant &&
            llvm::getUnderlyingObject(transfer->getRawSource()) == kernel.getArg(1))
          varies = true; // an index of rank 4 and above, copied as a whole
      } else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                 call && !llvm::isa<llvm::IntrinsicInst>(call)) {
        for (const llvm::Value *argument : call->args())
          if (argument->getType()->isPointerTy() && !is_call_to(*call, "ampsim_outside"))
            changed |= mark(argument);
        continue;
      } else if (auto *memory = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        target = memory->getPointerOperand();
        varies = true;
      }
      if (!target)
        continue;
      PointerRoot root = roots.of(target);
      if (root.kind != PointerRoot::Kind::thread_private || !root.object)
        continue;
      if (!varies)
        varies = in_divergent_flow(*instruction.getParent());
      if (varies)
        changed |= mark(target);
    }
    return changed;
  }

  bool mark(const llvm::Value *pointer) {
    PointerRoot root = roots.of(pointer);
    if (root.kind != PointerRoot::Kind::thread_private || !root.object)
      return false;
    return varying_variables.insert(llvm::cast<llvm::AllocaInst>(root.object)).second;
  }
};

//===--- barriers ------------------------------------------------------------------------===//

class BarrierCheck {
public:
  BarrierCheck(llvm::Function &kernel, const KernelSource &source, const Places &places, RuleViolations &out)
      : kernel(kernel), source(source), places(places), out(out), divergence(kernel, source.captures, places) {}

  void run(std::set<unsigned> &reported) {
    std::map<const llvm::BasicBlock *, std::size_t> of_branch; // index in `out`
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      if (!is_barrier(instruction))
        continue;
      std::set<const llvm::BasicBlock *> seen;
      const llvm::BasicBlock *branch = divergence.controlling_branch(*instruction.getParent(), seen);
      if (!branch)
        continue;
      clang::SourceLocation where = places.location(instruction);
      auto [entry, first] = of_branch.try_emplace(branch, out.size());
      if (!first) { // one mistake, however many barriers
        if (entry->second < out.size() && where != out[entry->second].location)
          out[entry->second].notes.push_back({where, "so is this barrier"});
        continue;
      }
      if (!reported.insert(where.getRawEncoding()).second) {
        entry->second = ~std::size_t{0}; // another instance of the same code has been reported
        continue;
      }
      out.push_back(describe(instruction, *branch, where));
    }
  }

private:
  llvm::Function &kernel;
  const KernelSource &source;
  const Places &places;
  RuleViolations &out;
  KernelDivergence divergence;

  RuleViolation describe(const llvm::Instruction &barrier, const llvm::BasicBlock &branch,
                         clang::SourceLocation where) {
    RuleViolation violation;
    violation.location = where;
    violation.code = "C3561";
    violation.runnable = true;
    violation.message =
        "tile barrier operation found in varying flow control when compiling the call graph for the "
        "entry function for an amp target at: '" +
        source.file + "(" + std::to_string(source.line) + ")'";
    std::vector<Frame> frames = places.user_frames(barrier);
    std::vector<Frame> condition = places.user_frames(*branch.getTerminator());
    // The calls between the function of the condition and the barrier.
    for (std::size_t i = 1; i < frames.size() && i + condition.size() <= frames.size(); ++i)
      violation.notes.push_back({places.location(frames[i]), "called from here"});
    add_reason(*branch.getTerminator(), violation);
    return violation;
  }

  /// From the condition back to what makes it vary: the shortest way through divergent operands.
  void add_reason(const llvm::Instruction &terminator, RuleViolation &violation) {
    clang::SourceLocation where = places.location(terminator);
    for (const llvm::Value *operand : terminator.operands())
      if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(operand); instruction && where.isInvalid())
        where = places.location(*instruction);
    violation.notes.push_back({where, "this condition varies between the threads of a tile"});
    std::map<const llvm::Value *, const llvm::Value *> from = {{&terminator, nullptr}};
    std::deque<const llvm::Value *> waiting = {&terminator};
    const llvm::Value *origin = nullptr;
    for (; !waiting.empty() && !origin; waiting.pop_front()) {
      const auto *instruction = llvm::cast<llvm::Instruction>(waiting.front());
      if (divergence.is_source(instruction)) {
        origin = instruction;
        break;
      }
      auto follow = [&](const llvm::Value *next) {
        if (llvm::isa<llvm::Instruction>(next) && from.try_emplace(next, instruction).second)
          waiting.push_back(next);
      };
      if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction)) {
        bool by_value = false;
        for (const llvm::Value *value : phi->incoming_values())
          if (divergence.divergent(value))
            by_value = true, follow(value);
        if (!by_value) // which value arrives depends on a divergent branch
          for (const llvm::BasicBlock *before : phi->blocks()) {
            if (divergence.divergent(*before))
              follow(before->getTerminator());
            std::set<const llvm::BasicBlock *> seen;
            if (const llvm::BasicBlock *branch = divergence.controlling_branch(*before, seen))
              follow(branch->getTerminator());
          }
        continue;
      }
      for (const llvm::Value *operand : instruction->operands())
        if (divergence.divergent(operand))
          follow(operand);
    }
    if (!origin)
      return;
    std::vector<const llvm::Value *> chain; // from the condition to the origin
    for (const llvm::Value *at = origin; at; at = from[at])
      chain.insert(chain.begin(), at);
    clang::SourceLocation last = violation.notes.back().location;
    for (std::size_t i = 1; i + 1 < chain.size() && violation.notes.size() < 8; ++i) {
      clang::SourceLocation here = places.location(*llvm::cast<llvm::Instruction>(chain[i]));
      if (here.isInvalid() || same_line(here, last) || llvm::isa<llvm::PHINode>(chain[i]))
        continue;
      violation.notes.push_back({here, "it depends on the value computed here"});
      last = here;
    }
    clang::SourceLocation at = places.location(*llvm::cast<llvm::Instruction>(origin));
    violation.notes.push_back(
        {at.isValid() ? at : last, divergence.explain(*llvm::cast<llvm::Instruction>(origin))});
  }

  bool same_line(clang::SourceLocation a, clang::SourceLocation b) const { return places.same_line(a, b); }
};

} // namespace

RuleViolations check_barriers(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                              const clang::SourceManager &sources) {
  RuleViolations violations;
  if (!has_barriers(module))
    return violations;
  std::set<std::string> symbols;
  for (const KernelSource &kernel : tables.kernels)
    symbols.insert(kernel.symbol);
  std::unique_ptr<llvm::Module> copy = simplified_copy(module, symbols);
  Places places(sources, headers);
  std::set<unsigned> reported;
  for (const KernelSource &source : tables.kernels) {
    llvm::Function *kernel = copy->getFunction(source.symbol);
    if (!kernel || kernel->isDeclaration() || kernel->arg_size() < 2)
      continue;
    bool any = std::any_of(llvm::inst_begin(kernel), llvm::inst_end(kernel), is_barrier);
    if (any)
      BarrierCheck(*kernel, source, places, violations).run(reported);
  }
  return violations;
}

} // namespace ampsim::frontend
