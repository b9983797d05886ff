// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/host_module.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/host_accesses.h"
#include "model/compile_options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <sys/random.h>
#include <system_error>
#include <tuple>

namespace ampsim::frontend {
namespace {

/// Clang names the host's side of `entry` after the mangled name of `__device_stub__entry`. There are several
/// candidates if the digits of its length cannot be separated from the text before them (a namespace's name that ends
/// in a digit); one of them is right.
std::vector<std::string> kernels_of_stub(llvm::StringRef stub) {
  static constexpr llvm::StringLiteral prefix = "__device_stub__";
  std::size_t at = stub.find(prefix);
  if (at == llvm::StringRef::npos)
    return {};
  if (at == 0) // of C linkage: nothing is mangled
    return {stub.drop_front(prefix.size()).str()};
  std::vector<std::string> kernels;
  for (std::size_t digits = at; digits > 0 && llvm::isDigit(stub[digits - 1]);) {
    --digits;
    unsigned length;
    if (stub[digits] != '0' && !stub.slice(digits, at).getAsInteger(10, length) && length > prefix.size() &&
        length <= stub.size() - at)
      kernels.push_back(
          (stub.take_front(digits) + llvm::Twine(length - prefix.size()) + stub.drop_front(at + prefix.size()))
              .str());
  }
  return kernels;
}

/// Replaces the stubs of entries by their kernels' numbers. Stubs that host code calls remain.
HostKernels replace_stubs(llvm::Module &module, const HostContext &context, HostModule &host) {
  const AstTables &tables = context.tables;
  HostKernels kernels;
  std::map<std::string, std::uint32_t> indices, callable;
  for (std::size_t i = 0; i < tables.kernels.size(); ++i)
    (tables.kernels[i].entry.empty() ? indices : callable)[tables.kernels[i].symbol] =
        context.first_kernel + std::uint32_t(i);
  llvm::Type *i32 = llvm::Type::getInt32Ty(module.getContext());
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    const std::vector<std::string> names = kernels_of_stub(function.getName());
    if (names.empty())
      continue;
    auto among = [&](const std::map<std::string, std::uint32_t> &numbers) {
      const auto known = llvm::find_if(names, [&](const std::string &name) { return numbers.contains(name); });
      return known == names.end() ? numbers.end() : numbers.find(*known);
    };
    if (auto number = among(callable); number != callable.end()) {
      kernels.stubs.emplace_back(&function, number->second);
      continue;
    }
    auto index = among(indices);
    if (index == indices.end()) {
      if (!function.use_empty() && !function.isDeclaration()) // else another source has the kernel
        host.unknown_kernels.push_back(names.front());
      continue;
    }
    auto *number = new llvm::GlobalVariable(module, i32, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                            llvm::ConstantInt::get(i32, index->second), "ampsim.kernel");
    function.replaceAllUsesWith(number);
    function.eraseFromParent();
    kernels.numbers.emplace_back(number, index->second);
  }
  return kernels;
}

/// A constructor that registers the module's kernels and variables with the language's library.
void register_with_library(llvm::Module &module, unsigned unit,
                           const std::vector<std::pair<llvm::Function *, std::uint32_t>> &stubs,
                           const InitialValues &initial_values, HostModule &host) {
  if (stubs.empty() && initial_values.empty())
    return;
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy(), *none = builder.getVoidTy();
  auto *constructor =
      llvm::Function::Create(llvm::FunctionType::get(none, false), llvm::GlobalValue::ExternalLinkage,
                             "ampsim.register." + std::to_string(unit), module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", constructor));
  llvm::FunctionCallee kernel =
      module.getOrInsertFunction("ampsim_register_kernel", none, pointer, builder.getInt32Ty());
  for (const auto &[stub, number] : stubs)
    builder.CreateCall(kernel, {stub, builder.getInt32(number)});
  llvm::FunctionCallee variable =
      module.getOrInsertFunction("ampsim_register_variable", none, pointer, pointer, builder.getInt64Ty());
  for (const auto &[symbol, value] : initial_values) {
    llvm::GlobalVariable *initial = initial_value(module, *value);
    std::uint64_t size = module.getDataLayout().getTypeAllocSize(initial->getValueType());
    builder.CreateCall(
        variable, {module.getOrInsertGlobal(symbol, initial->getValueType()), initial, builder.getInt64(size)});
  }
  builder.CreateRetVoid();
  host.constructors.push_back(constructor->getName().str());
}

/// Returns "cudaMalloc" for "cudaMalloc" and for "_ZL10cudaMallocIfE9cudaErrorPPT_m".
llvm::StringRef plain_name(llvm::StringRef name) {
  if (!name.consume_front("_ZL") && !name.consume_front("_Z"))
    return name;
  unsigned length = 0;
  return name.consumeInteger(10, length) ? "" : name.take_front(length);
}

/// Passes the places of the program's own calls to the library: they name launches, allocations, and errors that the
/// program never checks.
class CallPlaces {
public:
  CallPlaces(llvm::Module &module, const HostContext &context)
      : module(module), context(context), builder(module.getContext()),
        before(module.getOrInsertFunction("ampsim_host_place", builder.getVoidTy(), builder.getPtrTy(),
                                          builder.getInt32Ty(), builder.getPtrTy())),
        after(module.getOrInsertFunction("ampsim_host_ignores", builder.getVoidTy(), builder.getInt32Ty(),
                                         builder.getPtrTy(), builder.getInt32Ty(), builder.getPtrTy())) {}

  void run() {
    std::vector<std::pair<llvm::CallBase *, bool>> calls; // and whether it is in a stub of Clang's
    for (llvm::Function &function : module)
      for (llvm::BasicBlock &block : function)
        for (llvm::Instruction &instruction : block)
          if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->getCalledFunction())
            calls.emplace_back(call, !kernels_of_stub(function.getName()).empty());
    for (auto [call, in_stub] : calls) {
      if (!in_stub)
        notify(*call);
      else if (context.gives_status(call->getCalledFunction()->getName()))
        notify_if_ignored(*call, null(), 0, null());
    }
  }

private:
  llvm::Module &module;
  const HostContext &context;
  llvm::IRBuilder<> builder;
  llvm::FunctionCallee before, after;
  std::map<std::string, llvm::Constant *> texts;

  llvm::Constant *null() { return llvm::ConstantPointerNull::get(builder.getPtrTy()); }

  llvm::Constant *text(const std::string &value) {
    llvm::Constant *&known = texts[value];
    if (!known)
      known = builder.CreateGlobalString(value, "", 0, &module);
    return known;
  }

  void notify(llvm::CallBase &call) {
    const llvm::StringRef mangled = call.getCalledFunction()->getName(), name = plain_name(mangled);
    const llvm::DILocation *place = call.getDebugLoc().get();
    if (!place || !place->getLine() || std::ranges::none_of(context.library_prefixes, [&](std::string_view prefix) {
          return name.starts_with(prefix) || mangled.starts_with(prefix);
        }))
      return;
    std::string file = absolute_path(*place->getScope());
    // The place of a library's call is where the program calls the library.
    if (file.starts_with(context.headers) || file.starts_with("/usr/include/"))
      return;
    auto known = context.tables.file_names.find(file);
    if (known != context.tables.file_names.end())
      file = known->second;
    auto allocated = context.tables.allocations.find({file, place->getLine(), place->getColumn()});
    builder.SetInsertPoint(&call);
    builder.CreateCall(before, {text(file), builder.getInt32(place->getLine()),
                                allocated == context.tables.allocations.end() ? null() : text(allocated->second)});
    if (context.gives_status(name))
      notify_if_ignored(call, text(file), place->getLine(), text(name.str()));
  }

  void notify_if_ignored(llvm::CallBase &call, llvm::Constant *file, unsigned line, llvm::Constant *function) {
    if (!call.use_empty() || !call.getType()->isIntegerTy(32))
      return;
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
      if (!invoke->getNormalDest()->getSinglePredecessor())
        return;
      builder.SetInsertPoint(invoke->getNormalDest(), invoke->getNormalDest()->getFirstInsertionPt());
    } else {
      builder.SetInsertPoint(call.getNextNode());
    }
    builder.CreateCall(after, {&call, file, builder.getInt32(line), function});
  }
};

/// The functions in `llvm.global_ctors` or its counterpart, in ascending order of priority. Removes the list.
std::vector<llvm::Function *> take_functions(llvm::Module &module, llvm::StringRef name) {
  llvm::GlobalVariable *list = module.getNamedGlobal(name);
  if (!list)
    return {};
  struct Entry {
    std::uint64_t priority;
    llvm::Function *function;
  };
  std::vector<Entry> entries;
  if (auto *array = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()))
    for (const llvm::Use &entry : array->operands()) {
      auto *fields = llvm::cast<llvm::ConstantStruct>(entry.get());
      if (auto *function = llvm::dyn_cast<llvm::Function>(fields->getOperand(1)->stripPointerCasts()))
        entries.push_back({llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(), function});
    }
  std::ranges::stable_sort(entries, {}, &Entry::priority);
  list->eraseFromParent();
  std::vector<llvm::Function *> functions;
  for (const Entry &entry : entries)
    functions.push_back(entry.function);
  return functions;
}

void take_constructors(llvm::Module &module, unsigned unit, HostModule &host) {
  for (llvm::Function *function : take_functions(module, "llvm.global_ctors")) {
    if (function->hasLocalLinkage()) {
      function->setName("ampsim.constructor." + std::to_string(unit) + "." +
                        std::to_string(host.constructors.size()));
      function->setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
    host.constructors.push_back(function->getName().str());
  }
}

/// Functions with the attribute `destructor`. The last registered runs first, as the last in an executable's list.
void take_destructors(llvm::Module &module, unsigned unit, HostModule &host) {
  const std::vector<llvm::Function *> destructors = take_functions(module, "llvm.global_dtors");
  if (destructors.empty())
    return;
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy();
  auto *registers = llvm::Function::Create(llvm::FunctionType::get(builder.getVoidTy(), false),
                                           llvm::GlobalValue::ExternalLinkage,
                                           "ampsim.destructors." + std::to_string(unit), module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", registers));
  llvm::FunctionCallee at_exit =
      module.getOrInsertFunction("__cxa_atexit", builder.getInt32Ty(), pointer, pointer, pointer);
  llvm::Value *null = llvm::ConstantPointerNull::get(builder.getPtrTy());
  for (llvm::Function *each : destructors)
    builder.CreateCall(at_exit, {each, null, null}); // ignores its argument
  builder.CreateRetVoid();
  host.destructors = registers->getName().str();
}

/// When `main` returns, a variable gets a value that differs in each compilation. A callee that leaves main's frame
/// early does not set it.
std::uint64_t mark_end(llvm::Function &main) {
  std::uint64_t mark = 0;
  if (getrandom(&mark, sizeof mark, 0) != ssize_t(sizeof mark))
    throw std::system_error(errno, std::generic_category(), "getrandom");
  llvm::Type *type = llvm::Type::getInt64Ty(main.getContext());
  auto *variable = new llvm::GlobalVariable(*main.getParent(), type, false, llvm::GlobalValue::ExternalLinkage,
                                            llvm::ConstantInt::get(type, 0), main_end_variable);
  for (llvm::BasicBlock &block : main)
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      llvm::IRBuilder<>(block.getTerminator()).CreateStore(llvm::ConstantInt::get(type, mark), variable, true);
  return mark;
}

void take_main(llvm::Module &module, bool runs_kernel, HostModule &host) {
  if (runs_kernel) {
    if (llvm::Function *own = module.getFunction("main"); own && !own->isDeclaration()) {
      own->setName("ampsim.left_aside");
      own->setLinkage(llvm::GlobalValue::InternalLinkage);
    }
    if (llvm::Function *made = module.getFunction(kernel_main); made && !made->isDeclaration())
      made->setName("main");
  }
  llvm::Function *found = nullptr;
  bool wide = false;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    // `void main` and similar were renamed and are mangled: _Z16ampsim_user_mainv, ...iPPc, ...iPPw.
    std::string renamed = "_Z" + std::to_string(std::strlen(renamed_main)) + renamed_main;
    if (function.getName() == "main" || function.getName().starts_with(renamed)) {
      found = &function;
      wide = function.getName().contains("PPw");
    }
  }
  if (!found)
    return;
  found->setName("ampsim.main");
  found->setLinkage(llvm::GlobalValue::ExternalLinkage);
  host.main = MainFunction{"ampsim.main", !found->getReturnType()->isVoidTy(), unsigned(found->arg_size()), wide,
                           mark_end(*found)};
}

/// Each object has its own, near its code: objects in memory are too far from the process's data to refer to it.
void define_dso_handle(llvm::Module &module) {
  llvm::GlobalVariable *handle = module.getNamedGlobal("__dso_handle");
  if (!handle)
    return;
  handle->setInitializer(llvm::Constant::getNullValue(handle->getValueType()));
  handle->setVisibility(llvm::GlobalValue::DefaultVisibility);
  handle->setLinkage(llvm::GlobalValue::InternalLinkage);
}

/// Returns whether host code of this source can touch memory that kernels use: it allocates such memory, or has
/// variables for both.
bool shares_memory(const llvm::Module &module, const HostContext &context) {
  for (const llvm::Function &function : module)
    if (std::ranges::find(context.sharing_functions, std::string_view(plain_name(function.getName()))) !=
        context.sharing_functions.end())
      return true;
  return std::ranges::any_of(context.tables.variables, [](const auto &each) { return each.second.shared; });
}

/// Returns whether it can get the machine's memory and the library is available. Both hold for a source of a whole
/// program; a source that becomes an object file may be part of a program without the library.
bool reaches_memory(const llvm::Module &module, const HostContext &context) {
  if (context.whole_program)
    return !context.library_prefixes.empty();
  return std::ranges::any_of(module, [&](const llvm::Function &function) {
    const llvm::StringRef name = plain_name(function.getName());
    return function.isDeclaration() && std::ranges::any_of(context.library_prefixes, [&](std::string_view prefix) {
             return name.starts_with(prefix);
           });
  });
}

} // namespace

void inline_always(llvm::Module &module) {
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  run_passes(module, std::move(passes));
}

HostKernels notify_library(llvm::Module &module, const HostContext &context, HostModule &host) {
  share_global_variables(module, context.tables);
  HostKernels kernels = replace_stubs(module, context, host);
  const bool reaches = reaches_memory(module, context);
  if (!context.library_prefixes.empty())
    CallPlaces(module, context).run();
  if (shares_memory(module, context))
    notify_of_host_accesses(module, context.tables, context.headers, HostMemory::arena_and_aliases);
  else if (reaches)
    notify_of_host_accesses(module, context.tables, context.headers, HostMemory::arena);
  return kernels;
}

HostModule prepare_host_module(llvm::Module &module, const HostContext &context) {
  HostModule host;
  HostKernels kernels = notify_library(module, context, host);
  register_with_library(module, context.unit, kernels.stubs, context.initial_values, host);
  take_constructors(module, context.unit, host);
  take_destructors(module, context.unit, host);
  take_main(module, context.runs_kernel, host);
  define_dso_handle(module);
  inline_always(module);
  return host;
}

std::unique_ptr<llvm::MemoryBuffer> initial_values_object(unsigned unit, const InitialValues &values,
                                                          const llvm::Module &like,
                                                          std::vector<std::string> &constructors) {
  if (values.empty())
    return nullptr;
  llvm::Module module("initial values", like.getContext());
  module.setTargetTriple(like.getTargetTriple());
  module.setDataLayout(like.getDataLayout());
  HostModule host;
  register_with_library(module, unit, {}, values, host);
  constructors.insert(constructors.end(), host.constructors.begin(), host.constructors.end());
  return generate_code(module, 0);
}

} // namespace ampsim::frontend
