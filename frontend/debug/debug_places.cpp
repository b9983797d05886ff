// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See debug_places.h.
#include "frontend/debug/debug_places.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/kept_calls.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

/// Calls `take` for each declaration of a variable that has an address.
template <class Take> void each_declaration(llvm::Function &function, const Take &take) {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    for (llvm::DbgRecord &record : instruction.getDbgRecordRange())
      if (auto *variable = llvm::dyn_cast<llvm::DbgVariableRecord>(&record))
        if (variable->isDbgDeclare() && variable->getAddress())
          take(*variable, instruction);
}

void put_into_registers(llvm::Function &function) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  run_passes(function, std::move(passes));
}

} // namespace

//===--- names ----------------------------------------------------------------------===//

const std::string &DebugPlaces::file_name(const llvm::DIScope &scope) const {
  const llvm::DIFile *file = scope.getFile();
  auto [cached, is_new] = file_names.try_emplace(file);
  if (!is_new || !file)
    return cached->second;
  auto known = names.files.find(absolute_path(*file));
  return cached->second = known != names.files.end() ? known->second : file->getFilename().str();
}

bool DebugPlaces::is_users(const llvm::DIScope &scope) const {
  const std::string &file = file_name(scope);
  return !file.empty() && !file.starts_with(names.headers);
}

std::string DebugPlaces::function_name(const llvm::DISubprogram &function) const {
  auto known = names.functions.find(function.getLinkageName().str());
  return known != names.functions.end() ? known->second : function.getName().str();
}

std::vector<const llvm::DILocation *> DebugPlaces::users_locations(const llvm::DebugLoc &location) const {
  std::vector<const llvm::DILocation *> result;
  for (const llvm::DILocation *at = location.get(); at; at = at->getInlinedAt())
    if (at->getLine() != 0 && is_users(*at->getScope()))
      result.push_back(at);
  return result;
}

SourceFrame DebugPlaces::place(const llvm::DILocation &location) const {
  return {function_name(*location.getScope()->getSubprogram()), file_name(*location.getScope()), location.getLine(),
          location.getColumn()};
}

std::uint32_t DebugPlaces::call_of(const llvm::DILocation &location) {
  Call call(location.getScope()->getSubprogram(), location.getInlinedAt());
  return calls.emplace(call, std::uint32_t(calls.size())).first->second;
}

std::uint32_t DebugPlaces::add_access(const llvm::Instruction &instruction) {
  std::vector<const llvm::DILocation *> locations = users_locations(instruction.getDebugLoc());
  info.accesses.push_back(locations.empty() ? SourceFrame{} : place(*locations.front()));
  return std::uint32_t(info.accesses.size() - 1);
}

//===--- variables ------------------------------------------------------------------===//

std::set<const llvm::Value *> DebugPlaces::move_variables() {
  if (is_kept(kernel)) { // several calls may be active at a time
    put_into_registers(kernel);
    return {};
  }
  const llvm::DataLayout &layout = kernel.getDataLayout();
  std::map<llvm::AllocaInst *, std::uint64_t> offsets;
  std::uint64_t bytes = 0;
  each_declaration(kernel, [&](llvm::DbgVariableRecord &record, llvm::Instruction &) {
    const llvm::DILocalVariable *variable = record.getVariable();
    auto *memory = llvm::dyn_cast<llvm::AllocaInst>(record.getAddress());
    const llvm::DIExpression *expression = record.getExpression();
    bool indirect = expression->startsWithDeref() && expression->getNumElements() == 1;
    if (!memory || !is_users(*variable->getScope()) || (!indirect && expression->getNumElements() > 0))
      return;
    std::optional<llvm::TypeSize> size = memory->getAllocationSize(layout);
    if (!size)
      return;
    auto [place, is_new] = offsets.try_emplace(memory);
    if (is_new) {
      place->second = llvm::alignTo(bytes, memory->getAlign());
      bytes = place->second + size->getFixedValue();
    }
    DebugVariable described;
    described.name = variable->getName().str();
    described.type = types.add(variable->getType());
    described.offset = place->second;
    described.indirect = indirect;
    described.parameter = variable->isParameter();
    described.line = variable->getLine();
    variables[{variable, record.getDebugLoc()->getInlinedAt()}] = std::uint32_t(info.variables.size());
    info.variables.push_back(std::move(described));
  });
  info.kernels[index].frame_bytes = llvm::alignTo(bytes, 16);

  llvm::IRBuilder<> builder(&kernel.getEntryBlock(), kernel.getEntryBlock().begin());
  llvm::Value *frame =
      builder.CreateCall(declare(*kernel.getParent(), AbiFunction::debug_enter), {kernel.getArg(1)}, "frame");
  std::map<llvm::AllocaInst *, llvm::Value *> moved;
  for (auto [memory, offset] : offsets)
    moved[memory] = builder.Insert(
        llvm::GetElementPtrInst::CreateInBounds(builder.getInt8Ty(), frame, {builder.getInt64(offset)}),
        memory->getName());
  std::set<const llvm::Value *> slots;
  for (auto [memory, slot] : moved) { // deferred: the builder may be positioned before one of them
    slots.insert(slot);
    for (llvm::User *user : llvm::make_early_inc_range(memory->users()))
      if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(user); call && call->isLifetimeStartOrEnd())
        call->eraseFromParent();
    memory->replaceAllUsesWith(slot);
    memory->eraseFromParent();
  }
  put_into_registers(kernel);
  find_declarations();
  return slots;
}

void DebugPlaces::find_declarations() {
  each_declaration(kernel, [&](llvm::DbgVariableRecord &record, llvm::Instruction &instruction) {
    const llvm::DILocation *inlined_at = record.getDebugLoc()->getInlinedAt();
    auto known = variables.find({record.getVariable(), inlined_at});
    if (known != variables.end())
      declarations.push_back({known->second, record.getVariable()->getScope(), inlined_at, &instruction,
                              record.getVariable()->getLine(), record.getVariable()->isParameter()});
  });
}

//===--- stop points ----------------------------------------------------------------===//

/// The end of a block that continues with the next one: at the brace after an `if`, nothing happens. At a function's
/// last brace, it returns.
static bool falls_through(const llvm::Instruction &instruction) {
  const auto *jump = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  bool returns = jump && jump->getDebugLoc() && llvm::isa<llvm::DISubprogram>(jump->getDebugLoc()->getScope());
  return jump && !returns && jump->isUnconditional() && jump->getSuccessor(0) == jump->getParent()->getNextNode();
}

std::optional<DebugPlaces::Key> DebugPlaces::key(const llvm::Instruction &instruction) {
  for (const llvm::DILocation *at = instruction.getDebugLoc().get(); at; at = at->getInlinedAt())
    if (at->getLine() != 0 && is_users(*at->getScope()))
      return Key{call_of(*at), at->getLine()};
  return std::nullopt;
}

StopPoint DebugPlaces::describe(const llvm::Instruction &instruction, const llvm::DominatorTree &dominators) {
  StopPoint point;
  point.kernel = index;
  for (const llvm::DILocation *at : users_locations(instruction.getDebugLoc())) {
    DebugFrame frame;
    frame.place = place(*at);
    frame.call = call_of(*at);
    // Innermost scope first, so that the inner one of two variables with the same name is found.
    for (const llvm::DILocalScope *scope = at->getScope(); scope;) {
      for (const Declared &declared : declarations) {
        if (declared.scope != scope || declared.inlined_at != at->getInlinedAt())
          continue;
        // The call of an outer frame may be in the variable's own initialiser.
        bool here = declared.before == &instruction || !point.frames.empty();
        bool done = dominators.dominates(declared.before, &instruction) || declared.before == &instruction;
        done &= !here || declared.parameter || declared.line != at->getLine();
        (done ? frame.variables : frame.pending).push_back(declared.variable);
      }
      const auto *block = llvm::dyn_cast<llvm::DILexicalBlockBase>(scope);
      scope = block ? block->getScope() : nullptr;
    }
    point.frames.push_back(std::move(frame));
  }
  point.frames.insert(point.frames.end(), callers.begin(), callers.end());
  return point;
}

std::vector<std::pair<llvm::Instruction *, std::uint32_t>> DebugPlaces::add_points() {
  llvm::DominatorTree dominators(kernel);
  std::vector<std::pair<llvm::Instruction *, std::uint32_t>> points;
  std::map<const llvm::BasicBlock *, std::optional<Key>> at_end;
  std::set<std::uint32_t> calls_seen;
  std::set<Key> lines_seen;
  if (!is_kept(kernel))
    info.kernels[index].first_point = std::uint32_t(info.points.size());
  for (llvm::BasicBlock &block : kernel) {
    std::optional<Key> current;
    bool is_first = true;
    for (const llvm::BasicBlock *before : llvm::predecessors(&block)) {
      auto end = at_end.find(before);
      std::optional<Key> there = end == at_end.end() ? std::nullopt : end->second;
      current = is_first || current == there ? there : std::nullopt;
      is_first = false;
    }
    for (llvm::Instruction &instruction : block) {
      if (const llvm::Function *callee = kept_callee(instruction); callee && !frames_at_calls.contains(callee))
        frames_at_calls[callee] = describe(instruction, dominators).frames;
      if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::AllocaInst>(instruction) ||
          falls_through(instruction))
        continue;
      std::optional<Key> here = key(instruction);
      if (!here || here == current)
        continue;
      current = here;
      StopPoint point = describe(instruction, dominators);
      point.starts_call = calls_seen.insert(here->call).second;
      point.starts_line = lines_seen.insert(*here).second;
      points.emplace_back(&instruction, std::uint32_t(info.points.size()));
      info.points.push_back(std::move(point));
    }
    at_end[&block] = current;
  }
  info.kernels[index].end_point = std::uint32_t(info.points.size());
  return points;
}

} // namespace ampsim::frontend
