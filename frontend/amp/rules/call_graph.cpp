// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/rules/call_graph.h"
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/ast/names.h"
#include "model/amp/language.h"

#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace ampsim::frontend {
namespace {

const std::int64_t tile_static_limit = std::int64_t(amp_language.limits.tile_local_bytes);

const clang::FunctionDecl *identity(const clang::FunctionDecl *function) { return function->getCanonicalDecl(); }

std::string place_of(const clang::FunctionDecl *kernel, const clang::ASTContext &context) {
  clang::SourceLocation location = kernel->getLocation();
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(kernel))
    location = method->getParent()->getLocation();
  clang::PresumedLoc place = context.getSourceManager().getPresumedLoc(location);
  return place.isValid() ? "'" + std::string(place.getFilename()) + "(" + std::to_string(place.getLine()) + ")'"
                         : "";
}

} // namespace

void CallGraph::add_call(const clang::FunctionDecl *caller, const clang::FunctionDecl *callee,
                         clang::SourceLocation where) {
  caller = identity(caller);
  auto [entry, inserted] = calls.try_emplace(caller);
  if (inserted)
    order.push_back(caller);
  entry->second.push_back({identity(callee), where});
}

void CallGraph::add_tile_static(const clang::FunctionDecl *function, const clang::VarDecl *variable) {
  tile_static[identity(function)].push_back(variable);
}

bool CallGraph::add_kernel(const clang::FunctionDecl *entry) {
  struct CallFinder {
    static const clang::FunctionDecl *find(const clang::Stmt *statement) {
      if (!statement)
        return nullptr;
      if (const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(statement))
        if (call->getOperator() == clang::OO_Call)
          return call->getDirectCallee();
      for (const clang::Stmt *child : statement->children())
        if (const clang::FunctionDecl *found = find(child))
          return found;
      return nullptr;
    }
  };
  const clang::FunctionDecl *function = CallFinder::find(entry->getBody());
  if (function)
    kernels.push_back({identity(function), entry->getName() == "tiled_entry"});
  return function != nullptr;
}

std::vector<RuleNote> CallGraph::chain_to(const clang::FunctionDecl *function,
                                          const clang::ASTContext &context) const {
  function = identity(function);
  // From all kernels at once, breadth first: the shortest path.
  std::map<const clang::FunctionDecl *, std::pair<const clang::FunctionDecl *, clang::SourceLocation>> from;
  std::queue<const clang::FunctionDecl *> waiting;
  for (const Kernel &kernel : kernels)
    if (from.try_emplace(kernel.function).second)
      waiting.push(kernel.function);
  for (; !waiting.empty() && !from.count(function); waiting.pop()) {
    auto found = calls.find(waiting.front());
    if (found == calls.end())
      continue;
    for (const Call &call : found->second)
      if (from.try_emplace(call.callee, waiting.front(), call.where).second)
        waiting.push(call.callee);
  }
  std::vector<RuleNote> notes;
  for (auto at = from.find(function); at != from.end() && at->second.first; at = from.find(at->second.first))
    notes.push_back({at->second.second, "'" + function_name(at->first, context) + "' is called here by '" +
                                            function_name(at->second.first, context) + "'"});
  return notes;
}

bool CallGraph::is_called_by_amp_code(const clang::FunctionDecl *function) const {
  std::set<const clang::FunctionDecl *> reached;
  std::vector<const clang::FunctionDecl *> waiting;
  for (const clang::FunctionDecl *caller : order)
    if (!caller->isTemplateInstantiation() || !is_cpu(caller))
      waiting.push_back(caller);
  while (!waiting.empty()) {
    auto found = calls.find(waiting.back());
    waiting.pop_back();
    if (found == calls.end())
      continue;
    for (const Call &call : found->second)
      if (reached.insert(call.callee).second)
        waiting.push_back(call.callee);
  }
  return reached.count(identity(function));
}

void CallGraph::find_recursion(const clang::ASTContext &context, RuleViolations &out) const {
  std::set<const clang::FunctionDecl *> done;
  std::vector<std::pair<const clang::FunctionDecl *, clang::SourceLocation>> path; // with the call that leads there
  std::function<void(const clang::FunctionDecl *)> walk = [&](const clang::FunctionDecl *function) {
    auto found = calls.find(function);
    if (found != calls.end())
      for (const Call &call : found->second) {
        auto open =
            std::find_if(path.begin(), path.end(), [&](const auto &each) { return each.first == call.callee; });
        if (open == path.end()) {
          if (!done.count(call.callee)) {
            path.emplace_back(call.callee, call.where);
            walk(call.callee);
            path.pop_back();
          }
          continue;
        }
        RuleViolation violation;
        violation.location = call.where;
        violation.code = "C3559";
        violation.message = "recursive call to '" + function_name(call.callee, context) +
                            "': recursion is unsupported in restrict(amp) code";
        for (auto step = open + 1; step != path.end(); ++step)
          violation.notes.push_back({step->second, "'" + function_name(step->first, context) + "' is called here"});
        out.push_back(std::move(violation));
      }
    done.insert(function);
  };
  auto start = [&](const clang::FunctionDecl *function) {
    if (done.count(function))
      return;
    path.assign(1, {function, {}});
    walk(function);
  };
  for (const Kernel &kernel : kernels)
    start(kernel.function);
  for (const clang::FunctionDecl *function : order)
    start(function);
}

void CallGraph::check_kernel(const Kernel &kernel, const clang::ASTContext &context, RuleViolations &out) const {
  std::vector<const clang::FunctionDecl *> reached = {kernel.function};
  std::set<const clang::FunctionDecl *> seen = {kernel.function};
  for (std::size_t i = 0; i < reached.size(); ++i)
    if (auto found = calls.find(reached[i]); found != calls.end())
      for (const Call &call : found->second)
        if (seen.insert(call.callee).second)
          reached.push_back(call.callee);
  std::int64_t total = 0;
  bool over = false;
  std::size_t in_untiled = ~std::size_t{0}; // index in `out`
  for (const clang::FunctionDecl *function : reached) {
    auto found = tile_static.find(function);
    if (found == tile_static.end())
      continue;
    for (const clang::VarDecl *variable : found->second) {
      if (!kernel.tiled) {
        if (in_untiled < out.size()) {
          out[in_untiled].notes.push_back(
              {variable->getLocation(), "'" + variable->getNameAsString() + "' is also tile_static"});
          continue;
        }
        in_untiled = out.size(); // one error, however many variables
        out.push_back({variable->getLocation(),
                       "C3600",
                       "'" + variable->getNameAsString() +
                           "': use of tile_static memory detected when compiling the call graph for the non-tiled "
                           "parallel_for_each at: " +
                           place_of(kernel.function, context),
                       chain_to(function, context),
                       {},
                       {},
                       /*runnable=*/true});
        continue;
      }
      if (variable->getType()->isIncompleteType() || variable->getType()->isDependentType())
        continue;
      total += context.getTypeSizeInChars(variable->getType()).getQuantity();
      if (total > tile_static_limit && !over) {
        over = true;
        std::int64_t sum = 0;
        for (const clang::FunctionDecl *other : reached)
          if (auto more = tile_static.find(other); more != tile_static.end())
            for (const clang::VarDecl *each : more->second)
              sum += context.getTypeSizeInChars(each->getType()).getQuantity();
        out.push_back({variable->getLocation(),
                       "C3565",
                       "the total amount of tile_static memory (" + std::to_string(sum) +
                           " bytes) exceeds the limit of " + std::to_string(tile_static_limit) +
                           " bytes when compiling the call graph for the parallel_for_each at: " +
                           place_of(kernel.function, context),
                       chain_to(function, context),
                       {},
                       {},
                       false});
      }
    }
  }
}

RuleViolations CallGraph::check(const clang::ASTContext &context) const {
  RuleViolations violations;
  find_recursion(context, violations);
  for (const Kernel &kernel : kernels)
    check_kernel(kernel, context, violations);
  return violations;
}

} // namespace ampsim::frontend
