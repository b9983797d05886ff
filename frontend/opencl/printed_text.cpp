// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See printed_text.h.
#include "frontend/opencl/printed_text.h"
#include "frontend/code/abi_functions.h"
#include "model/abi.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>
#include <string>

namespace ampsim::frontend {
namespace {

constexpr unsigned deepest_calls = 8;

using Values = std::vector<const llvm::Value *>;

/// The pointers in a constant table.
void add_pointers(const llvm::Constant &constant, Values &values) {
  if (constant.getType()->isPointerTy()) {
    values.push_back(&constant);
    return;
  }
  if (constant.getType()->isAggregateType())
    for (unsigned k = 0; llvm::Constant *element = constant.getAggregateElement(k); ++k)
      add_pointers(*element, values);
}

/// The values that a local variable is given; empty if they are unknown.
Values values_of_variable(const llvm::AllocaInst &variable) {
  Values values;
  for (const llvm::User *user : variable.users()) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    if (store && store->getPointerOperand() == &variable)
      values.push_back(store->getValueOperand());
    else if (!llvm::isa<llvm::LoadInst>(user) && !(intrinsic && intrinsic->isLifetimeStartOrEnd()))
      return {};
  }
  return values;
}

/// The values of a loaded variable, or of a parameter of a function; empty if they are unknown.
Values values_of(const llvm::Value &object) {
  Values values;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&object)) {
    const llvm::Value *place = llvm::getUnderlyingObject(load->getPointerOperand());
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()))
      return values_of_variable(*variable);
    const auto *table = llvm::dyn_cast<llvm::GlobalVariable>(place);
    if (table && table->isConstant() && table->hasInitializer())
      add_pointers(*table->getInitializer(), values);
    return values;
  }
  const auto *parameter = llvm::dyn_cast<llvm::Argument>(&object);
  if (!parameter || parameter->getParent()->hasMetadata("kernel_arg_addr_space"))
    return {};
  const llvm::Function &function = *parameter->getParent();
  for (const llvm::User *user : function.users()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    if (!call || call->getCalledOperand() != &function)
      return {};
    values.push_back(call->getArgOperand(parameter->getArgNo()));
  }
  return values;
}

/// Returns whether it is one of some literals, the only strings that OpenCL prints (OpenCL C, 6.15.14.2), or null.
bool is_literal(const llvm::Value &value, unsigned calls) {
  llvm::SmallVector<const llvm::Value *> objects;
  llvm::getUnderlyingObjects(&value, objects, nullptr, /*MaxLookup=*/0);
  return llvm::all_of(objects, [&](const llvm::Value *object) {
    llvm::StringRef text;
    if (llvm::isa<llvm::ConstantPointerNull>(object) || llvm::getConstantStringInfo(object, text))
      return true;
    const Values values = calls ? values_of(*object) : Values();
    return !values.empty() &&
           llvm::all_of(values, [&](const llvm::Value *each) { return is_literal(*each, calls - 1); });
  });
}

/// One conversion of a format (OpenCL C 1.2, 6.12.13).
struct PrintedPart {
  std::string start;   // "%", flags, width and precision
  unsigned vector = 0; // components; 0: a scalar
  std::string length;  // "hh", "h", "hl", "l"; C's others occur, too
  char kind = '\0';
};

class PrintfTranslator {
public:
  PrintfTranslator(llvm::Module &module, std::vector<UnsupportedCall> &unsupported)
      : module(module), unsupported(unsupported), builder(module.getContext()) {}

  void translate(llvm::CallInst &call) {
    llvm::StringRef text;
    if (!llvm::getConstantStringInfo(call.getArgOperand(0), text))
      return refuse(call, "the format of 'printf' must be a string literal");
    this->call = &call;
    next = 1;
    format.clear();
    arguments.clear();
    builder.SetInsertPoint(&call);
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] != '%' || text.substr(at).starts_with("%%")) {
        const std::size_t length = text[at] == '%' ? 2 : 1;
        format += text.substr(at, length);
        at += length;
        continue;
      }
      std::optional<PrintedPart> found = read(text, at);
      if (!found || !convert(*found))
        return refuse(call, "'printf' does not support this format with these arguments");
    }
    llvm::Value *list = make_list();
    builder.CreateCall(declare(module, AbiFunction::message),
                       {builder.getInt32(0), builder.CreateGlobalString(format, "ampsim.format", 0, &module), list,
                        builder.getInt32(std::uint32_t(arguments.size()))});
    call.replaceAllUsesWith(llvm::ConstantInt::get(call.getType(), 0));
    call.eraseFromParent();
  }

private:
  llvm::Module &module;
  std::vector<UnsupportedCall> &unsupported;
  llvm::IRBuilder<> builder;
  llvm::CallInst *call = nullptr;
  unsigned next = 1; // argument
  std::string format;
  struct Argument {
    llvm::Value *bits; // 64
    ampsim_message_kind kind;
    unsigned size;
  };
  std::vector<Argument> arguments;

  void refuse(const llvm::CallInst &refused, std::string message) {
    unsupported.push_back({&refused, std::move(message)});
  }

  static std::optional<PrintedPart> read(llvm::StringRef text, std::size_t &at) {
    PrintedPart result;
    const std::size_t start = at++;
    while (at < text.size() && llvm::StringRef("-+ #0123456789.").contains(text[at]))
      ++at;
    result.start = text.slice(start, at).str();
    if (at < text.size() && text[at] == 'v') {
      llvm::StringRef rest = text.drop_front(at + 1);
      if (rest.consumeInteger(10, result.vector))
        return std::nullopt;
      at = text.size() - rest.size();
    }
    while (at < text.size() && llvm::StringRef("hljzt").contains(text[at]))
      result.length += text[at++];
    if (at == text.size())
      return std::nullopt;
    result.kind = text[at++];
    return result;
  }

  bool convert(const PrintedPart &how) {
    if (next >= call->arg_size())
      return false;
    llvm::Value *value = call->getArgOperand(next++);
    if (!how.vector)
      return add(how, value);
    auto *type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
    if (!type || type->getNumElements() < how.vector)
      return false;
    for (unsigned k = 0; k < how.vector; ++k) {
      if (k)
        format += ',';
      if (!add(how, builder.CreateExtractElement(value, k)))
        return false;
    }
    return true;
  }

  bool add(const PrintedPart &how, llvm::Value *value) {
    llvm::Type *type = value->getType(), *i64 = builder.getInt64Ty();
    if (llvm::StringRef("di").contains(how.kind) || llvm::StringRef("uoxXc").contains(how.kind)) {
      const bool is_signed = llvm::StringRef("dic").contains(how.kind);
      const unsigned bits = type->isIntegerTy() ? type->getIntegerBitWidth() : 0;
      if (!bits || bits > 64)
        return false;
      unsigned shown = bits; // of a component of a vector, or as the length says
      if (how.length == "hh")
        shown = 8;
      else if (how.length == "h")
        shown = 16;
      if (shown < bits)
        value = builder.CreateTrunc(value, builder.getIntNTy(shown));
      format += how.start + (how.kind == 'c' ? "" : "ll") + how.kind;
      arguments.push_back({is_signed ? builder.CreateSExt(value, i64) : builder.CreateZExt(value, i64),
                           is_signed ? ampsim_message_signed : ampsim_message_unsigned, 8});
      return true;
    }
    if (llvm::StringRef("fFeEgGaA").contains(how.kind)) {
      if (!type->isFloatingPointTy())
        return false;
      format += how.start + how.kind;
      arguments.push_back(
          {builder.CreateBitCast(builder.CreateFPExt(value, builder.getDoubleTy()), i64), ampsim_message_float, 8});
      return true;
    }
    if ((how.kind == 's' || how.kind == 'p') && type->isPointerTy()) {
      // The text of a buffer would be read without a check. What it prints is undefined, so it need not be an error.
      if (how.kind == 's' && !is_literal(*value, deepest_calls))
        value = builder.CreateGlobalString("(not a string literal)");
      format += how.start + how.kind;
      arguments.push_back({builder.CreatePtrToInt(value, i64), ampsim_message_pointer, 8});
      return true;
    }
    return false;
  }

  llvm::Value *make_list() {
    llvm::Type *type =
        llvm::StructType::get(builder.getInt64Ty(), builder.getInt32Ty(), builder.getInt32Ty()); // of the ABI
    static_assert(sizeof(ampsim_message_argument) == 16);
    llvm::BasicBlock &entry = call->getFunction()->getEntryBlock();
    llvm::IRBuilder<> variables(&entry, entry.begin());
    llvm::Value *list = variables.CreateAlloca(llvm::ArrayType::get(type, arguments.size()));
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      llvm::Value *element = builder.CreateConstInBoundsGEP1_64(type, list, k);
      builder.CreateStore(arguments[k].bits, builder.CreateStructGEP(type, element, 0));
      builder.CreateStore(builder.getInt32(arguments[k].kind), builder.CreateStructGEP(type, element, 1));
      builder.CreateStore(builder.getInt32(arguments[k].size), builder.CreateStructGEP(type, element, 2));
    }
    return list;
  }
};

} // namespace

void translate_printf(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  llvm::Function *function = module.getFunction("printf");
  if (!function || !function->isDeclaration())
    return;
  PrintfTranslator printer(module, unsupported);
  for (llvm::User *user : llvm::make_early_inc_range(function->users()))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(user); call && call->getCalledFunction() == function)
      printer.translate(*call);
  if (function->use_empty())
    function->eraseFromParent();
}

} // namespace ampsim::frontend
