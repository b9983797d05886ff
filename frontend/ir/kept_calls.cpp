// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kept_calls.h. First builds the call graph of each kernel, as numbers; it alone determines the functions that are
// kept. Then copies all of the kernel's functions, so that other kernels are not affected.
#include "frontend/ir/kept_calls.h"
#include "frontend/code/abi_functions.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

constexpr llvm::StringLiteral kept_attribute = "ampsim.kept";

llvm::Function *defined_callee(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

/// The functions that a kernel calls. The kernel is the first; the others follow in the order in which they are found.
class CallGraph {
public:
  explicit CallGraph(llvm::Function &kernel) {
    add(kernel);
    for (std::size_t k = 0; k < functions.size(); ++k) {
      std::map<std::size_t, double> times;
      for (llvm::Instruction &instruction : llvm::instructions(*functions[k].function))
        if (llvm::Function *callee = defined_callee(instruction))
          times[add(*callee)] += 1;
      functions[k].calls.assign(times.begin(), times.end());
    }
  }

  /// Cuts all cycles.
  void keep_recursive() {
    for (std::vector<std::size_t> cyclic = next_cycle(); !cyclic.empty(); cyclic = next_cycle())
      functions[most_connected(cyclic)].kept = true;
  }

  /// Selects functions of a graph without cycles.
  void keep_costly(double most_instructions) {
    if (inlined_instructions() <= most_instructions)
      return;
    const double wanted = std::min(most_instructions, double(wanted_instructions));
    while (inlined_instructions() > wanted) {
      std::size_t best = 0;
      double most_saved = 0;
      for (std::size_t k = 1; k < functions.size(); ++k)
        if (const double saved = functions[k].kept ? 0 : saving(functions[k]); saved > most_saved) {
          best = k;
          most_saved = saved;
        }
      if (best == 0)
        return;
      functions[best].kept = true;
    }
  }

  bool keeps_any() const {
    return std::ranges::any_of(functions, [](const Called &each) { return each.kept; });
  }

  struct Called {
    llvm::Function *function;
    double instructions;                               // in its own body
    std::vector<std::pair<std::size_t, double>> calls; // the functions that it calls, and the number of calls
    bool waits = false;                                // waits for other threads
    bool kept = false;
    double inlined = 0; // its own instructions and those inlined into it
    double copies = 0;  // copies of it in the kernel and in kept functions
  };
  std::vector<Called> functions;

private:
  /// Instructions, including those that the call's hooks add.
  static constexpr double call_instructions = 16;
  /// A kernel that keeps functions anyway gains nothing from large code.
  static constexpr std::uint64_t wanted_instructions = 20'000;
  /// Knowledge of a kernel's barriers ends at calls, so functions in which threads wait are worth more code.
  static constexpr double worth_of_waiting = 8;

  std::map<const llvm::Function *, std::size_t> numbers;

  std::size_t add(llvm::Function &function) {
    auto [place, is_new] = numbers.try_emplace(&function, functions.size());
    if (is_new) {
      double instructions = 0;
      bool waits = false;
      for (const llvm::BasicBlock &block : function) {
        instructions += double(block.sizeWithoutDebug());
        for (const llvm::Instruction &instruction : block)
          waits |= waits_for_tile(&instruction) || call_to(&instruction, AbiFunction::warp);
      }
      functions.push_back({&function, instructions, {}, waits});
    }
    return place->second;
  }

  double saving(const Called &called) const {
    const double saved = called.copies * (called.inlined - call_instructions) - called.inlined;
    return called.waits ? saved / worth_of_waiting : saved;
  }

  /// Callees before callers, considering only inlined calls.
  std::vector<std::size_t> inner_first() const {
    std::vector<std::size_t> order;
    std::vector<bool> seen(functions.size());
    for (std::size_t root = 0; root < functions.size(); ++root) {
      std::vector<std::pair<std::size_t, std::size_t>> stack; // functions, and the index of their next call
      if (!seen[root])
        stack.emplace_back(root, 0);
      seen[root] = true;
      while (!stack.empty()) {
        auto &[at, next] = stack.back();
        if (next == functions[at].calls.size()) {
          order.push_back(at);
          stack.pop_back();
          continue;
        }
        const std::size_t callee = functions[at].calls[next++].first;
        if (seen[callee] || functions[callee].kept)
          continue;
        seen[callee] = true;
        stack.emplace_back(callee, 0);
      }
    }
    return order;
  }

  /// The instructions of the kernel and all that it keeps; also records each function's part.
  double inlined_instructions() {
    const std::vector<std::size_t> order = inner_first();
    for (std::size_t k : order) {
      Called &called = functions[k];
      called.inlined = called.instructions;
      called.copies = called.kept || k == 0;
      for (auto [callee, times] : called.calls) {
        const Called &other = functions[callee];
        called.inlined += times * (other.kept ? call_instructions : other.inlined);
        called.waits |= !other.kept && other.waits;
      }
    }
    double all = 0;
    for (auto k = order.rbegin(); k != order.rend(); ++k) {
      const Called &called = functions[*k];
      if (called.kept || *k == 0)
        all += called.inlined;
      for (auto [callee, times] : called.calls)
        if (!functions[callee].kept)
          functions[callee].copies += times * called.copies;
    }
    return all;
  }

  /// Returns a set of functions that are not kept and can all reach each other; empty if there are no cycles. (Tarjan's
  /// strongly connected components, without recursion.)
  std::vector<std::size_t> next_cycle() const {
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> number(functions.size(), none), low(functions.size(), none), open;
    std::vector<bool> is_open(functions.size());
    std::size_t next_number = 0;
    for (std::size_t root = 0; root < functions.size(); ++root) {
      std::vector<std::pair<std::size_t, std::size_t>> stack;
      auto enter = [&](std::size_t k) {
        number[k] = low[k] = next_number++;
        open.push_back(k);
        is_open[k] = true;
        stack.emplace_back(k, 0);
      };
      if (number[root] == none && !functions[root].kept)
        enter(root);
      while (!stack.empty()) {
        const std::size_t at = stack.back().first;
        if (stack.back().second < functions[at].calls.size()) {
          const std::size_t callee = functions[at].calls[stack.back().second++].first;
          if (functions[callee].kept)
            continue;
          if (number[callee] == none)
            enter(callee);
          else if (is_open[callee])
            low[at] = std::min(low[at], number[callee]);
          continue;
        }
        stack.pop_back();
        if (!stack.empty())
          low[stack.back().first] = std::min(low[stack.back().first], low[at]);
        if (low[at] != number[at])
          continue;
        std::vector<std::size_t> component;
        do {
          component.push_back(open.back());
          is_open[open.back()] = false;
          open.pop_back();
        } while (component.back() != at);
        if (component.size() > 1 || calls_between(at, {at}) > 0)
          return component;
      }
    }
    return {};
  }

  double calls_between(std::size_t caller, const std::set<std::size_t> &callees) const {
    double count = 0;
    for (auto [callee, times] : functions[caller].calls)
      if (callees.contains(callee))
        count += times;
    return count;
  }

  /// Selects from a cycle: a function that calls itself must be kept; otherwise the function on most paths cuts most.
  std::size_t most_connected(const std::vector<std::size_t> &cyclic) const {
    const std::set<std::size_t> all(cyclic.begin(), cyclic.end());
    std::size_t best = *all.begin();
    std::pair<bool, double> most{false, -1};
    for (std::size_t k : all) {
      double in = 0;
      for (std::size_t caller : all)
        in += calls_between(caller, {k});
      if (const std::pair<bool, double> found{calls_between(k, {k}) > 0, in * calls_between(k, all)};
          found > most) {
        best = k;
        most = found;
      }
    }
    return best;
  }
};

/// Objects that are passed by value are where the caller has put them; the function's own copy is one of its variables.
void copy_aggregates(llvm::Function &function) {
  llvm::IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().begin());
  const llvm::DataLayout &layout = function.getDataLayout();
  for (llvm::Argument &argument : function.args()) {
    if (!argument.hasByValAttr())
      continue;
    llvm::Type *type = argument.getParamByValType();
    llvm::AllocaInst *copy = builder.CreateAlloca(type, nullptr, argument.getName());
    copy->setAlignment(std::max(argument.getParamAlign().valueOrOne(), layout.getABITypeAlign(type)));
    argument.replaceAllUsesWith(copy);
    builder.CreateMemCpy(copy, copy->getAlign(), &argument, argument.getParamAlign(),
                         layout.getTypeAllocSize(type));
  }
}

/// Returns a copy of `function` for one kernel.
llvm::Function *copy_for_kernel(llvm::Function &function, bool kept, const std::string &name) {
  llvm::FunctionType *type = function.getFunctionType();
  if (kept) {
    std::vector<llvm::Type *> parameters(type->param_begin(), type->param_end());
    parameters.resize(parameters.size() + 2, llvm::PointerType::getUnqual(function.getContext()));
    type = llvm::FunctionType::get(type->getReturnType(), parameters, type->isVarArg());
  }
  llvm::Function *copy =
      llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, name, function.getParent());
  llvm::ValueToValueMapTy map;
  for (llvm::Argument &argument : function.args()) {
    llvm::Argument *own = copy->getArg(argument.getArgNo());
    own->setName(argument.getName());
    map[&argument] = own;
  }
  llvm::SmallVector<llvm::ReturnInst *> returns;
  llvm::CloneFunctionInto(copy, &function, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  copy->setComdat(nullptr);
  copy->setLinkage(llvm::GlobalValue::InternalLinkage);
  if (!kept)
    return copy;
  copy->removeFnAttr(llvm::Attribute::AlwaysInline);
  copy->addFnAttr(llvm::Attribute::NoInline);
  copy->addFnAttr(kept_attribute);
  // Drops attributes about memory and returning: they describe the function without the thread and without hooks.
  for (llvm::Attribute::AttrKind said : {llvm::Attribute::Memory, llvm::Attribute::WillReturn,
                                         llvm::Attribute::NoRecurse, llvm::Attribute::Speculatable})
    copy->removeFnAttr(said);
  if (!copy->getEntryBlock().empty())
    copy_aggregates(*copy);
  return copy;
}

void redirect(llvm::CallBase &call, llvm::Function &callee) {
  if (!is_kept(callee)) {
    call.setCalledFunction(&callee);
    return;
  }
  llvm::Module &module = *callee.getParent();
  llvm::IRBuilder<> builder(&call);
  std::vector<llvm::Value *> arguments(call.arg_begin(), call.arg_end());
  arguments.push_back(builder.CreateCall(declare(module, AbiFunction::arguments)));
  arguments.push_back(builder.CreateCall(declare(module, AbiFunction::context)));
  llvm::CallInst *kept = builder.CreateCall(&callee, arguments);
  kept->setCallingConv(call.getCallingConv());
  llvm::AttributeList attributes = call.getAttributes();
  for (llvm::Attribute::AttrKind said :
       {llvm::Attribute::AlwaysInline, llvm::Attribute::Memory, llvm::Attribute::WillReturn})
    attributes = attributes.removeFnAttribute(call.getContext(), said);
  kept->setAttributes(attributes);
  kept->copyMetadata(call);
  kept->takeName(&call);
  call.replaceAllUsesWith(kept);
  call.eraseFromParent();
}

} // namespace

void keep_calls(llvm::Module &module, std::uint64_t most_instructions) {
  for (auto [index, kernel] : kernels_in(module)) {
    if (kernel->isDeclaration())
      continue;
    CallGraph graph(*kernel);
    graph.keep_recursive();
    graph.keep_costly(double(most_instructions));
    if (!graph.keeps_any())
      continue;
    std::map<const llvm::Function *, llvm::Function *> copies;
    for (const CallGraph::Called &called : graph.functions)
      if (called.function != kernel)
        copies[called.function] = copy_for_kernel(*called.function, called.kept,
                                                  (kernel->getName() + "." + called.function->getName()).str());
    std::vector<llvm::CallBase *> calls;
    for (const CallGraph::Called &called : graph.functions)
      for (llvm::Instruction &instruction :
           llvm::instructions(called.function == kernel ? *kernel : *copies.at(called.function)))
        if (defined_callee(instruction))
          calls.push_back(llvm::cast<llvm::CallBase>(&instruction));
    for (llvm::CallBase *call : calls)
      redirect(*call, *copies.at(call->getCalledFunction()));
  }
}

bool can_be_inlined(llvm::Function &kernel, std::uint64_t most_instructions) {
  CallGraph graph(kernel);
  graph.keep_recursive();
  graph.keep_costly(double(most_instructions));
  return !graph.keeps_any();
}

bool is_kept(const llvm::Function &function) { return function.hasFnAttribute(kept_attribute); }

llvm::Function *kept_callee(const llvm::Instruction &instruction) {
  llvm::Function *callee = defined_callee(instruction);
  return callee && is_kept(*callee) ? callee : nullptr;
}

std::vector<llvm::Function *> functions_of(llvm::Function &kernel) {
  std::vector<llvm::Function *> functions;
  llvm::DenseSet<const llvm::Function *> seen{&kernel};
  std::vector<llvm::Function *> work{&kernel};
  while (!work.empty()) {
    llvm::Function *function = work.back();
    work.pop_back();
    functions.push_back(function);
    std::vector<llvm::Function *> called;
    for (llvm::Instruction &instruction : llvm::instructions(*function))
      if (llvm::Function *callee = kept_callee(instruction); callee && seen.insert(callee).second)
        called.push_back(callee);
    work.insert(work.end(), called.rbegin(), called.rend());
  }
  return functions;
}

std::unique_ptr<llvm::Module> clone_with_kernel(const llvm::Module &module, llvm::StringRef kernel) {
  std::set<const llvm::GlobalValue *> functions;
  for (const llvm::Function *function : functions_of(*module.getFunction(kernel)))
    functions.insert(function);
  llvm::ValueToValueMapTy map;
  return llvm::CloneModule(module, map, [&](const llvm::GlobalValue *value) {
    return !llvm::isa<llvm::Function>(value) || functions.contains(value);
  });
}

llvm::Argument *arguments_of(const llvm::Function &function) {
  return function.getArg(is_kept(function) ? unsigned(function.arg_size()) - 2 : 0);
}

llvm::Argument *thread_of(const llvm::Function &function) {
  return function.getArg(is_kept(function) ? unsigned(function.arg_size()) - 1 : 1);
}

std::uint64_t stack_bytes(const llvm::Function &function) {
  constexpr std::uint64_t least = 16;                // the return address and a register
  constexpr std::uint64_t instructions_per_byte = 4; // accounts for saved registers
  std::uint64_t variables = 0, instructions = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    instructions += !instruction.isDebugOrPseudoInst();
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (const auto size = variable->getAllocationSize(function.getDataLayout()))
        variables += size->getFixedValue();
  }
  return llvm::alignTo(least + variables + instructions / instructions_per_byte, 8);
}

} // namespace ampsim::frontend
