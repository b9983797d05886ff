// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See library_calls.h.
#include "frontend/ir/library_calls.h"
#include "frontend/code/abi_functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <vector>

namespace ampsim::frontend {
namespace {

/// Each exists for double, and with the suffix `f` for float.
constexpr llvm::StringLiteral of_floating_point[] = {
    "acos",     "acosh",  "asin",      "asinh",   "atan",   "atan2",     "atanh",     "cbrt",  "ceil",
    "copysign", "cos",    "cosh",      "erf",     "erfc",   "exp",       "exp10",     "exp2",  "expm1",
    "fabs",     "fdim",   "floor",     "fma",     "fmax",   "fmin",      "fmod",      "hypot", "ilogb",
    "j0",       "j1",     "jn",        "ldexp",   "lgamma", "llrint",    "llround",   "log",   "log10",
    "log1p",    "log2",   "logb",      "lrint",   "lround", "nearbyint", "nextafter", "pow",   "remainder",
    "rint",     "round",  "roundeven", "scalbln", "scalbn", "sin",       "sinh",      "sqrt",  "tan",
    "tanh",     "tgamma", "trunc",     "y0",      "y1",     "yn"};

constexpr llvm::StringLiteral of_integers[] = {"abs",   "ffs",     "ffsl",    "ffsll",  "labs",
                                               "llabs", "isascii", "isdigit", "toascii"};

/// A function that returns results through pointers, from parameter `first` on.
struct OutParameters {
  llvm::StringLiteral name; // also with the suffix `f`
  unsigned first, count;
  bool integer; // the results are ints; else they have the type of the first parameter
};
constexpr OutParameters out_parameters[] = {
    {"frexp", 1, 1, true}, {"modf", 1, 1, false}, {"remquo", 2, 1, true}, {"sincos", 1, 2, false}};

const OutParameters *results_of(const llvm::Function *function) {
  if (!function || !function->isDeclaration())
    return nullptr;
  for (const OutParameters &each : out_parameters) {
    llvm::StringRef name = function->getName();
    if (name.consume_front(each.name) && (name.empty() || name == "f") &&
        function->arg_size() == each.first + each.count &&
        llvm::all_of(llvm::drop_begin(function->args(), each.first),
                     [](const llvm::Argument &argument) { return argument.getType()->isPointerTy(); }))
      return &each;
  }
  return nullptr;
}

/// The call writes its results to new variables, from which they are stored.
void store_results(llvm::CallInst &call, const OutParameters &function) {
  llvm::IRBuilder<> variables(&*call.getFunction()->getEntryBlock().getFirstInsertionPt());
  llvm::IRBuilder<> after(call.getNextNode());
  after.SetCurrentDebugLocation(call.getDebugLoc());
  llvm::Type *type = function.integer ? after.getInt32Ty() : call.getArgOperand(0)->getType();
  for (unsigned k = function.first; k < function.first + function.count; ++k) {
    llvm::Value *wanted = call.getArgOperand(k);
    llvm::AllocaInst *own = variables.CreateAlloca(type);
    call.setArgOperand(k, own);
    after.CreateStore(after.CreateLoad(type, own), wanted);
  }
}

} // namespace

bool is_function_of_numbers(llvm::StringRef name) {
  if (llvm::is_contained(of_integers, name) || llvm::is_contained(of_floating_point, name))
    return true;
  return name.consume_back("f") && llvm::is_contained(of_floating_point, name);
}

void store_results_in_callers(llvm::Module &module) {
  std::vector<std::pair<llvm::CallInst *, const OutParameters *>> calls;
  for (llvm::Function &function : module)
    if (const OutParameters *results = results_of(&function))
      for (llvm::User *user : function.users())
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(user); call && call->getCalledFunction() == &function)
          calls.emplace_back(call, results);
  for (auto [call, results] : calls)
    store_results(*call, *results);
}

static bool writes_own_variables_only(const llvm::CallBase &call) {
  const OutParameters *results = results_of(call.getCalledFunction());
  if (!results)
    return false;
  for (unsigned k = results->first; k < results->first + results->count; ++k)
    if (!llvm::isa<llvm::AllocaInst>(call.getArgOperand(k)))
      return false;
  return true;
}

/// nan() reads the digits of a payload: a string of the program's. Its reads of other memory would go unnoticed.
static bool reads_constant(const llvm::CallBase &call) {
  const auto *text = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(call.getArgOperand(0)));
  return text && text->isConstant();
}

bool may_be_called(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  const llvm::StringRef name = callee->getName();
  if (name == "nan" || name == "nanf")
    return call.arg_size() == 1 && reads_constant(call);
  return called_function(&call) || name == "ampsim_library_data" || is_function_of_numbers(name) ||
         writes_own_variables_only(call);
}

} // namespace ampsim::frontend
