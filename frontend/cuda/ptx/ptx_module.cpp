// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ptx_module.h.
#include "frontend/cuda/ptx/ptx_module.h"
#include "frontend/code/host_target.h"
#include "frontend/code/inlining_budget.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/cuda/ptx/addresses.h"
#include "frontend/cuda/ptx/emitter.h"
#include "frontend/cuda/ptx/library_bitcode.h"
#include "frontend/cuda/ptx/ptx_file.h"
#include "model/cuda/abi.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

/// The type before a pass made it an integer: the C++ types that PTX's represent.
TypeLayout scalar_layout(llvm::StringRef type) {
  TypeLayout layout;
  layout.size = bytes_of_ptx_type(type);
  if (type.starts_with("f")) {
    layout.scalar = TypeLayout::Scalar::floating;
    layout.name = layout.size == 4 ? "float" : "half";
    if (layout.size == 8)
      layout.name = "double";
    return layout;
  }
  const bool is_signed = type.starts_with("s");
  layout.scalar = is_signed ? TypeLayout::Scalar::signed_integer : TypeLayout::Scalar::unsigned_integer;
  const char *integers[] = {"char", "short", "int", "long long"};
  layout.name = std::string(is_signed ? "" : "unsigned ") + integers[llvm::Log2_64(layout.size)];
  return layout;
}

/// Compilers turn all arrays into arrays of bytes: the element size is the alignment.
TypeLayout layout_of(const PtxVariable &variable) {
  std::string type = variable.type;
  if (variable.is_array && variable.element == 1 && variable.alignment <= 8 && variable.alignment > 1 &&
      variable.count % variable.alignment == 0)
    type = "b" + std::to_string(variable.alignment * 8);
  TypeLayout element = scalar_layout(type);
  if (!variable.is_array)
    return element;
  TypeLayout array;
  array.kind = TypeLayout::Kind::array;
  array.size = variable.bytes();
  array.name = element.name + " [" + std::to_string(array.size / element.size) + "]";
  array.element.push_back(std::move(element));
  return array;
}

/// "tile" of "_ZZ6kernelPfE4tile".
std::string plain_name(const std::string &symbol) {
  std::string name = llvm::demangle(symbol);
  const std::size_t at = name.rfind("::");
  return at == name.npos ? name : name.substr(at + 2);
}

//===--- parameters that are addresses ----------------------------------------------===//

/// Registers and parameters whose values are used as addresses, by name, with the type of the access.
std::map<std::string, std::string> addresses_in(const PtxFunction &function) {
  std::map<std::string, std::string> found;
  using Kind = PtxOperand::Kind;
  auto is_name = [](const PtxOperand &operand) {
    return operand.kind == Kind::name || operand.kind == Kind::special;
  };
  auto type_of = [](const PtxInstruction &instruction) {
    for (const std::string &part : llvm::reverse(instruction.opcode))
      if (bytes_of_ptx_type(part))
        return part;
    return std::string("b32");
  };
  for (const PtxStatement &statement : function.statements) {
    const PtxInstruction &each = statement.instruction;
    if (statement.kind != PtxStatement::Kind::instruction || llvm::is_contained(each.opcode, "param"))
      continue;
    if (each.opcode.front() == "cvta" && each.operands.size() == 2 && is_name(each.operands[1]))
      found.try_emplace(each.operands[1].name, "");
    for (const PtxOperand &operand : each.operands)
      if (operand.kind == Kind::address && is_name(operand.parts.front())) {
        std::string &type = found[operand.parts.front().name];
        if (type.empty())
          type = type_of(each);
      }
  }
  auto pass = [&](const PtxOperand &to, const PtxOperand &from) {
    const auto known = is_name(to) ? found.find(to.name) : found.end();
    if (known == found.end() || !is_name(from))
      return false;
    const auto [place, is_new] = found.try_emplace(from.name, known->second);
    const bool better = place->second.empty() && !known->second.empty();
    if (better)
      place->second = known->second;
    return is_new || better;
  };
  for (bool again = true; again;) {
    again = false;
    for (const PtxStatement &statement : function.statements) {
      const PtxInstruction &each = statement.instruction;
      if (statement.kind != PtxStatement::Kind::instruction || each.operands.size() < 2)
        continue;
      const llvm::StringRef name = each.opcode.front();
      if (name == "ld" && llvm::is_contained(each.opcode, "param") && each.operands[1].kind == Kind::address &&
          each.operands[0].kind != Kind::list)
        again |= pass(each.operands[0], each.operands[1].parts.front());
      else if (name == "mov" || name == "cvta" || name == "add" || name == "sub" || name == "selp")
        for (std::size_t k = 1; k < std::min<std::size_t>(each.operands.size(), 3); ++k)
          again |= pass(each.operands[0], each.operands[k]);
      else if ((name == "mad" || name == "fma") && each.operands.size() == 4)
        again |= pass(each.operands[0], each.operands[3]);
    }
  }
  return found;
}

//===--- the module --------------------------------------------------------------------===//

class ModuleMaker {
public:
  ModuleMaker(PtxFile file, bool of_cluster, const std::string &name, llvm::LLVMContext &context)
      : file(std::move(file)), of_cluster(of_cluster), name(name),
        module(std::make_unique<llvm::Module>(name, context)), debug(*module) {}

  PtxModule make() {
    PtxModule result;
    set_host_target(*module);
    module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    unit = debug.createCompileUnit(llvm::dwarf::DW_LANG_C_plus_plus, file_of(0), "ampsim", false, "", 0, "",
                                   llvm::DICompileUnit::LineTablesOnly);
    for (const PtxVariable &variable : file.variables)
      add_variable(variable);
    for (const PtxFunction &function : file.functions)
      if (!function.is_entry)
        declare_function(function);
    for (const PtxFunction &function : file.functions)
      if (function.is_defined && error.empty())
        define(function);
    debug.finalize();
    if (error.empty()) {
      link_ptx_library(*module);
      finish();
    }
    if (!error.empty()) {
      result.error = std::move(error);
      result.line = error_line;
      return result;
    }
    result.module = std::move(module);
    result.tables = std::move(tables);
    return result;
  }

private:
  const PtxFile file;
  const bool of_cluster; // blocks access each other's memory
  const std::string name;
  std::unique_ptr<llvm::Module> module;
  llvm::DIBuilder debug;
  llvm::DICompileUnit *unit = nullptr;
  AstTables tables;
  std::map<unsigned, llvm::DIFile *> files;
  std::string error;
  unsigned error_line = 0;

  const std::string &name_of_file(unsigned number) const {
    const auto found = file.files.find(number);
    return number && found != file.files.end() ? found->second : name;
  }
  llvm::DIFile *file_of(unsigned number) {
    llvm::DIFile *&known = files[number];
    if (!known) {
      const std::string &path = name_of_file(number);
      known = debug.createFile(path, "");
      tables.file_names[absolute_path(*known)] = path;
    }
    return known;
  }

  void add_variable(const PtxVariable &variable) {
    llvm::LLVMContext &context = module->getContext();
    llvm::Type *byte = llvm::Type::getInt8Ty(context);
    auto *type = llvm::ArrayType::get(byte, variable.bytes());
    const bool shared = variable.space == "shared";
    if (!shared && variable.is_extern) // defined in another file
      return (void)add_global(variable, type, nullptr);
    llvm::Constant *initial = nullptr;
    if (shared)
      initial = llvm::UndefValue::get(type);
    else if (variable.initial.empty())
      initial = llvm::Constant::getNullValue(type);
    else
      initial = llvm::ConstantDataArray::get(context, variable.initial);
    llvm::GlobalVariable *made = add_global(variable, type, initial);
    if (!shared)
      return;
    made->setLinkage(llvm::GlobalValue::InternalLinkage);
    TileLocalVariable &described = tables.tile_local[variable.name];
    described.name = plain_name(variable.name);
    described.type = layout_of(variable);
    described.sized_by_launch = variable.count == 0;
  }
  llvm::GlobalVariable *add_global(const PtxVariable &variable, llvm::Type *type, llvm::Constant *initial) {
    auto *made = new llvm::GlobalVariable(*module, type, /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage,
                                          initial, variable.name);
    made->setAlignment(llvm::Align(variable.alignment));
    if (variable.space != "shared") {
      GlobalVariable &described = tables.variables[variable.name];
      described.name = plain_name(variable.name);
      described.type = layout_of(variable);
      described.alignment = variable.alignment;
      described.constant = variable.space == "const";
    }
    return made;
  }

  /// Results and parameters are memory of the caller.
  void declare_function(const PtxFunction &function) {
    if (module->getFunction(function.name))
      return;
    llvm::LLVMContext &context = module->getContext();
    const std::vector<llvm::Type *> types(function.results.size() + function.parameters.size(),
                                          llvm::PointerType::getUnqual(context));
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false);
    llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, function.name, *module);
    tables.function_names[function.name] = llvm::demangle(function.name);
  }

  void fail(const std::string &message, unsigned line) {
    if (!error.empty())
      return;
    error = message;
    error_line = line;
  }

  llvm::DISubprogram *subprogram_of(const PtxFunction &function, const std::string &symbol) {
    llvm::DIFile *at = file_of(function.place.file);
    return debug.createFunction(at, llvm::demangle(function.name), symbol, at, function.place.line,
                                debug.createSubroutineType(debug.getOrCreateTypeArray({})), function.place.line,
                                llvm::DINode::FlagPrototyped, llvm::DISubprogram::SPFlagDefinition);
  }

  void define(const PtxFunction &function) {
    llvm::LLVMContext &context = module->getContext();
    llvm::Function *made;
    const std::string symbol = function.is_entry ? function.name + ".entry" : function.name;
    if (function.is_entry) {
      llvm::Type *pointer = llvm::PointerType::getUnqual(context);
      made =
          llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer, pointer}, false),
                                 llvm::GlobalValue::ExternalLinkage, symbol, *module);
    } else {
      made = module->getFunction(function.name);
    }
    made->setSubprogram(subprogram_of(function, symbol));
    PtxEmitter emitter(*made, 0, /*parameters=*/0);
    emitter.set_of_cluster(of_cluster);
    for (llvm::GlobalVariable &variable : module->globals())
      emitter.name_memory(variable.getName().str(), &variable);
    if (function.is_entry)
      describe(function, emitter, *made);
    else
      name_parameters(function, emitter, *made);
    for (const PtxStatement &statement : function.statements) {
      emitter.set_place(location(statement.place, *made));
      emit(statement, emitter, function);
      if (!emitter.refused().empty() && error.empty())
        fail("'" + emitter.refused() + "' is not supported", statement.place.file ? 0 : statement.place.line);
      if (!error.empty())
        break;
    }
    emitter.set_place(location(function.place, *made));
    if (!emitter.finish() && error.empty())
      fail("'" + (emitter.refused().empty() ? function.name : emitter.refused()) + "' is not supported",
           function.place.line);
  }

  llvm::DebugLoc location(const PtxPlace &place, const llvm::Function &of) {
    llvm::DIScope *scope = of.getSubprogram();
    if (file_of(place.file) != scope->getFile())
      scope = debug.createLexicalBlockFile(scope, file_of(place.file));
    return llvm::DILocation::get(module->getContext(), place.line, 0, scope);
  }

  void name_parameters(const PtxFunction &function, PtxEmitter &emitter, llvm::Function &made) {
    unsigned k = 0;
    for (const auto *list : {&function.results, &function.parameters})
      for (const PtxVariable &each : *list)
        emitter.name_memory(each.name, made.getArg(k++));
  }

  void describe(const PtxFunction &function, PtxEmitter &emitter, llvm::Function &entry) {
    KernelSource kernel;
    kernel.symbol = function.name;
    kernel.entry = entry.getName().str();
    kernel.name = llvm::demangle(function.name);
    kernel.name = kernel.name.substr(0, kernel.name.find('('));
    kernel.file = name_of_file(function.place.file);
    kernel.line = function.place.line;
    kernel.rank = 3;
    kernel.tile_at_launch = true;
    kernel.most_threads = function.most_threads;
    const std::map<std::string, std::string> addresses = addresses_in(function);
    std::uint64_t next = sizeof(ampsim_cuda_launch);
    llvm::IRBuilder<> builder(&entry.getEntryBlock(), entry.getEntryBlock().begin());
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      const PtxVariable &each = function.parameters[k];
      Parameter parameter;
      // Compilers call them "KERNEL_param_0".
      const std::string prefix = function.name + "_";
      parameter.name = each.name.starts_with(prefix) ? each.name.substr(prefix.size()) : each.name;
      parameter.size = each.bytes();
      parameter.offset = llvm::alignTo(next, each.alignment);
      parameter.is_integer = !each.is_array && each.type[0] != 'f';
      parameter.is_unsigned = parameter.is_integer && each.type[0] == 'u';
      next = parameter.offset + parameter.size;
      const auto address = addresses.find(each.name);
      const bool is_pointer = address != addresses.end() && parameter.size == 8 && !each.is_array;
      if (is_pointer) {
        parameter.is_integer = parameter.is_unsigned = false;
        Capture capture;
        capture.name = parameter.name;
        capture.container = "pointer";
        capture.offset = parameter.offset;
        capture.element = scalar_layout(address->second.empty() ? "b32" : address->second);
        kernel.captures.push_back(std::move(capture));
      }
      emitter.name_memory(
          each.name, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), entry.getArg(0), parameter.offset),
          is_pointer);
      kernel.parameters.push_back(std::move(parameter));
    }
    kernel.argument_bytes = llvm::alignTo(next, 16);
    tables.function_names[kernel.entry] = kernel.name;
    tables.function_names[kernel.symbol] = kernel.name;
    tables.kernels.push_back(std::move(kernel));
  }

  void emit(const PtxStatement &statement, PtxEmitter &emitter, const PtxFunction &function) {
    switch (statement.kind) {
    case PtxStatement::Kind::label:
      return emitter.begin_label(statement.name);
    case PtxStatement::Kind::scope:
      return emitter.begin_scope();
    case PtxStatement::Kind::scope_end:
      return emitter.end_scope();
    case PtxStatement::Kind::targets:
      return emitter.name_targets(statement.name, statement.arguments);
    case PtxStatement::Kind::registers:
      return emitter.add_registers(statement.registers);
    case PtxStatement::Kind::instruction:
      return emitter.one(statement.instruction);
    case PtxStatement::Kind::call:
      return call(statement, emitter);
    case PtxStatement::Kind::memory:
      break;
    }
    PtxVariable memory = statement.memory;
    if (memory.space == "shared") {
      // Each name is declared again in its own scope.
      std::string scope = function.name + "::";
      while (module->getNamedValue(scope + memory.name))
        scope += "scope::";
      memory.name = scope + memory.name;
      add_variable(memory);
      emitter.name_memory(statement.memory.name, module->getNamedGlobal(memory.name));
    } else {
      emitter.name_memory(memory.name, emitter.allocate(memory.bytes(), memory.alignment, memory.name));
    }
  }

  void call(const PtxStatement &statement, PtxEmitter &emitter) {
    llvm::Function *callee = module->getFunction(statement.name);
    std::vector<llvm::Value *> arguments;
    for (const auto *list : {&statement.results, &statement.arguments})
      for (const std::string &each : *list) {
        arguments.push_back(emitter.memory_named(each));
        if (!arguments.back())
          return fail("'" + each + "' is not a parameter", statement.place.line);
      }
    const auto declared = std::ranges::find(file.functions, statement.name, &PtxFunction::name);
    if (!callee || callee->arg_size() != arguments.size() ||
        (declared != file.functions.end() && !declared->is_defined &&
         (statement.name == "vprintf" || statement.name == "malloc" || statement.name == "free" ||
          statement.name == "__assertfail")))
      return fail("a call of '" + statement.name + "' is not supported",
                  statement.place.file ? 0 : statement.place.line);
    emitter.call(callee, arguments, statement.instruction);
  }

  /// The recursive functions.
  std::set<const llvm::Function *> recursive_functions() {
    std::set<const llvm::Function *> found;
    llvm::CallGraph graph(*module);
    for (auto group = llvm::scc_begin(&graph); !group.isAtEnd(); ++group)
      if (group.hasCycle())
        for (const llvm::CallGraphNode *each : *group)
          found.insert(each->getFunction());
    return found;
  }

  /// Returns whether the kernel is small enough with all functions that it calls inlined, except recursive ones.
  static bool fits_inlined(const llvm::Function &kernel, const std::set<const llvm::Function *> &recursive) {
    std::map<const llvm::Function *, std::uint64_t> sizes;
    const auto size = [&](auto &&self, const llvm::Function &function) -> std::uint64_t {
      if (const auto known = sizes.find(&function); known != sizes.end())
        return known->second;
      std::uint64_t sum = function.getInstructionCount();
      for (const llvm::Instruction &instruction : llvm::instructions(function)) {
        const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
        if (callee && !callee->isDeclaration() && !recursive.contains(callee))
          sum = std::min(sum + self(self, *callee), 2 * most_inlined_instructions);
      }
      return sizes[&function] = sum;
    };
    return size(size, kernel) <= most_inlined_instructions;
  }

  /// Functions become the kernels' own, so that the targets of their addresses are also known. Recursive ones, and
  /// those of kernels that would be too large, remain calls (kept_calls.h).
  void finish() {
    const std::set<const llvm::Function *> recursive = recursive_functions();
    for (llvm::Function &function : *module) {
      if (!function.getName().ends_with(".entry") || function.isDeclaration() || !fits_inlined(function, recursive))
        continue;
      for (unsigned turns = 0; turns < 64; ++turns) {
        std::vector<llvm::CallBase *> calls;
        for (llvm::Instruction &instruction : llvm::instructions(function))
          if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
            if (const llvm::Function *callee = call->getCalledFunction();
                callee && !callee->isDeclaration() && !recursive.contains(callee))
              calls.push_back(call);
        if (calls.empty())
          break;
        for (llvm::CallBase *call : calls) {
          llvm::InlineFunctionInfo info;
          llvm::InlineFunction(*call, info);
        }
      }
    }
    for (llvm::Function &function : *module)
      if (!function.isDeclaration()) {
        llvm::FunctionPassManager passes;
        passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
        run_passes(function, std::move(passes));
        addresses_to_pointers(function);
      }
  }
};

} // namespace

PtxModule compile_ptx(const std::string &text, const std::string &name, llvm::LLVMContext &context) {
  PtxFile file = parse_ptx_file(text);
  if (!file.error.empty()) {
    PtxModule result;
    result.error = file.error;
    result.line = file.error_line;
    return result;
  }
  return ModuleMaker(std::move(file), names_other_blocks(text), name, context).make();
}

} // namespace ampsim::frontend
