// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emits one `asm` statement of PTX as a function in LLVM IR. Its parameters are the statement's operands, outputs first
// (their values before the statement), and it returns the outputs. It is inlined like any other function.
//
// Registers become variables of their width, which the optimiser puts into LLVM's registers. An instruction with a
// predicate is therefore a branch around it, and values from two places need no special treatment.
//
// Rules for all emitted code, so that it means what the instruction means (tests/values/ptx compares values):
//
// - Nothing is poison or undefined. Registers and outputs begin as 0; no instruction has nsw, nuw, exact or inbounds on
//   values that the program computes; shift amounts are limited before LLVM's shifts; conversions to integers are the
//   saturating intrinsics. Two exceptions: a division by zero is reported, by a hook or as the processor's fault, and
//   ends the launch; local memory that nothing has written is as undefined as a variable of C++.
// - An operand is the lowest bits of its register, and a result is extended according to its type: PTX registers may be
//   wider.
// - Floating point has no fast-math flags, so that nothing is contracted, reassociated or assumed not to be NaN. Code
//   runs in the default environment, to nearest and with subnormal numbers, whatever the host has set (run_guarded() in
//   simulator/fault.cpp); `.ftz` flushes by separate instructions. NaNs have the payload that the host's processor
//   gives them, except where the document says canonical.
// - Accesses have their type's natural alignment, as PTX requires; the detector reports those that do not.
// - Collective operations are calls of intrinsics that nothing moves, copies or merges: statements are emitted before
//   optimisation, and the hooks that replace the intrinsics are convergent, noduplicate and nomerge.
#pragma once

#include "frontend/cuda/ptx/instructions.h"
#include "model/abi.h"
#include "model/access.h"

#include "llvm/IR/IRBuilder.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// A type of PTX: "u32".
struct PtxType {
  char kind = 'b'; // 'u', 's', 'b', 'f', or 'p' (a predicate)
  unsigned bits = 32;
};

/// Marks a pointer that is made from a 32-bit address in shared memory and the address of that memory.
inline constexpr const char *shared_address_metadata = "ampsim.ptx.shared";

/// Returns whether the instruction names shared memory of any block.
bool is_in_shared(const PtxInstruction &instruction);

class PtxEmitter {
public:
  /// `function` has no body yet; its first `parameters` parameters are the operands of a statement, outputs first. The
  /// caller handles other parameters.
  PtxEmitter(llvm::Function &function, std::size_t outputs, std::size_t parameters);

  /// The operand of the statement is this constant, which instructions may need ("n").
  void set_constant(std::size_t operand, llvm::Constant *value) { constants[operand] = value; }
  /// The operand of the statement is `bytes` of a variable at `place`, which may be a register of matrix instructions.
  void set_variable(std::size_t operand, llvm::Value *place, std::uint64_t bytes) {
    variables[operand] = {place, bytes};
  }
  /// Threads of other blocks may use the program's barriers in shared memory.
  void set_of_cluster(bool is) { of_cluster = is; }

  /// Emits the body. Returns false if something is not supported: the function is then unusable.
  bool emit(const PtxBlock &block);

  //===--- a function of a file in PTX (ptx_module.cpp), statement by statement ----------===//

  /// Declares memory that instructions name; parameters whose values are addresses are loaded as pointers.
  void name_memory(const std::string &name, llvm::Value *place, bool of_address = false);
  llvm::Value *memory_named(const std::string &name) const;
  void add_registers(const std::vector<PtxRegister> &declared);
  void begin_label(const std::string &name);
  /// Names declared inside are visible only there.
  void begin_scope() { scopes.emplace_back(registers, memories); }
  void end_scope() {
    std::tie(registers, memories) = std::move(scopes.back());
    scopes.pop_back();
  }
  /// The targets of `brx.idx` instructions that name them.
  void name_targets(const std::string &name, std::vector<std::string> places) { targets[name] = std::move(places); }
  void one(const PtxInstruction &instruction) { guarded(instruction); }
  /// The code of a call with its guard; the other threads continue after it.
  void call(llvm::FunctionCallee callee, llvm::ArrayRef<llvm::Value *> arguments, const PtxInstruction &guard);
  void set_place(const llvm::DebugLoc &place) { builder.SetCurrentDebugLocation(place); }
  llvm::Value *allocate(std::uint64_t bytes, std::uint64_t alignment, const std::string &name);
  /// Ends the function. Returns false if something is not supported, or a label is missing.
  bool finish();
  /// The first unsupported instruction.
  const std::string &refused() const { return first_refused; }

private:
  struct Register {
    llvm::AllocaInst *place = nullptr;
    unsigned bits = 32;
  };
  llvm::Function &function;
  const std::size_t outputs;
  llvm::IRBuilder<> builder;
  llvm::Instruction *end;         // code is inserted before it
  std::vector<Register> operands; // of the statement, outputs first
  std::map<std::string, Register> registers;
  std::map<std::uint64_t, llvm::Constant *> constants; // known constants
  struct Variable {
    llvm::Value *place = nullptr;
    std::uint64_t bytes = 0;
  };
  std::map<std::uint64_t, Variable> variables; // of operands, in statements of matrix instructions
  bool in_matrix_instruction = false;
  bool unsupported = false, of_cluster = false;
  unsigned flushed_widths = 0; // `.ftz`: the sum of the widths of floats that are flushed
  std::string first_refused;
  struct Memory {
    llvm::Value *place = nullptr;
    bool of_address = false;
  };
  std::map<std::string, Memory> memories;
  std::vector<std::pair<std::map<std::string, Register>, std::map<std::string, Memory>>> scopes;
  std::map<std::string, llvm::BasicBlock *> labels;
  std::map<std::string, std::vector<std::string>> targets;
  bool branch(const PtxInstruction &instruction);
  void refuse_missing_labels();
  void leave(llvm::Instruction *terminator);
  llvm::BasicBlock *label(const std::string &name);

  /// Notes that an instruction is not supported. Returns a zero of that type for it: the rest of the file is still
  /// translated.
  llvm::Value *refuse(llvm::Type *type);
  void give_results();
  llvm::Value *output(std::size_t k);
  Register make_register(unsigned bits, const llvm::Twine &name);
  const Register *register_of(const PtxOperand &operand);
  llvm::Type *type_of(PtxType type);
  llvm::Value *as_type(llvm::Value *bits, PtxType type);
  llvm::Value *as_bits(llvm::Value *value);
  llvm::Value *read(const PtxOperand &operand, PtxType type);
  llvm::Value *read_as_it_is(const PtxOperand &operand, PtxType type);
  llvm::Value *flushed(llvm::Value *value, unsigned width);
  llvm::Value *read_predicate(const PtxOperand &operand);
  void write(const PtxOperand &operand, llvm::Value *value, bool is_signed = false);
  void note_access(const PtxOperand &operand, ampsim_copy_step step, std::uint64_t shape = 0);
  llvm::Value *special_register(llvm::StringRef name);
  llvm::Value *context_field(std::uint64_t offset);
  llvm::Value *launch_field(std::uint64_t offset);
  llvm::Value *carry_flag();
  llvm::Value *rank();
  llvm::Value *lane();

  void instruction(const PtxInstruction &instruction);
  void supported_instruction(const PtxInstruction &instruction);
  static bool has_unknown_type(const PtxInstruction &instruction);
  static bool needs_type(llvm::StringRef name);
  llvm::Value *extreme(const PtxInstruction &instruction, llvm::Value *a, llvm::Value *b);
  llvm::Value *rounded(llvm::Value *real, PtxType to, llvm::StringRef rounding);
  llvm::Value *rounded_integer(llvm::Value *integer, PtxType from, PtxType to, llvm::StringRef rounding);
  llvm::Value *from_zero_to_one(llvm::Value *value);
  bool saturated(const PtxInstruction &instruction, PtxType type);
  bool half_arithmetic(const PtxInstruction &instruction, PtxType type);
  bool packed(const PtxInstruction &instruction);
  bool packed_conversion(const PtxInstruction &instruction);
  bool narrow_conversion(const PtxInstruction &instruction, llvm::StringRef to, llvm::StringRef from);
  bool packed_integers(const PtxInstruction &instruction);
  bool narrow_product(const PtxInstruction &instruction, PtxType type);
  bool reduction(const PtxInstruction &instruction, PtxType type);
  bool by_sign(const PtxInstruction &instruction, PtxType type);
  void guarded(const PtxInstruction &instruction);
  bool arithmetic(const PtxInstruction &instruction, PtxType type);
  bool with_carry(const PtxInstruction &instruction, PtxType type);
  bool bit_operation(const PtxInstruction &instruction, PtxType type);
  bool real_function(const PtxInstruction &instruction, PtxType type);
  bool memory(const PtxInstruction &instruction, PtxType type);
  bool synchronisation(const PtxInstruction &instruction);
  void move(const PtxInstruction &instruction, PtxType type);
  void convert(const PtxInstruction &instruction);
  void compare(const PtxInstruction &instruction, PtxType type);
  void load_or_store(const PtxInstruction &instruction, PtxType type);
  void discard(const PtxInstruction &instruction);
  bool matrix(const PtxInstruction &instruction);
  void multiply_matrices(const PtxInstruction &instruction);
  void group_instruction(const PtxInstruction &instruction);
  void multiply_group(const PtxInstruction &instruction);
  void move_matrices(const PtxInstruction &instruction, bool loads);
  llvm::AllocaInst *matrix_step(std::size_t bytes);
  void set_field(llvm::Value *step, std::size_t offset, llvm::Value *value);
  void set_words(llvm::Value *step, std::size_t offset, const PtxOperand &operand, unsigned bits);
  void get_words(llvm::Value *step, std::size_t offset, const PtxOperand &operand, unsigned bits);
  void finish_step(llvm::Value *step);
  static const PtxOperand &part(const PtxOperand &operand, std::size_t k);
  static std::size_t parts(const PtxOperand &operand);
  void atomic_update(const PtxInstruction &instruction, PtxType type);
  void asynchronous_copy(const PtxInstruction &instruction);
  bool asynchronous(const PtxInstruction &instruction);
  void barrier_object(const PtxInstruction &instruction);
  void bulk_copy(const PtxInstruction &instruction);
  void proxy_fence(const PtxInstruction &instruction);
  /// Both memory spaces, and whether the scope is only the block or the cluster.
  static FenceMask fence_of(const PtxInstruction &instruction);
  /// ampsim_fence.
  void fence(FenceMask mask, llvm::Value *address = nullptr, unsigned size = 0);
  void remote_store(const PtxInstruction &instruction);
  bool cluster_operation(const PtxInstruction &instruction);
  llvm::Value *cluster_register(llvm::StringRef name);
  llvm::Value *coordinates(const PtxOperand &operand, unsigned dimensions);
  void notify(ampsim_copy_step step, llvm::Value *size);
  llvm::Value *library(llvm::StringRef name, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);
  llvm::Value *scoped_library(const std::string &name, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);
  void named_barrier(const PtxInstruction &instruction, bool waits);
  void shuffle(const PtxInstruction &instruction);
  void vote(const PtxInstruction &instruction);
  llvm::Value *relation(llvm::StringRef name, llvm::Value *a, llvm::Value *b, PtxType type);
  llvm::Value *address(const PtxOperand &operand, bool in_shared);
  llvm::Value *pointer_to_shared(llvm::Value *number);
  void convert_address(const PtxInstruction &instruction, PtxType type);
  llvm::Value *warp(unsigned operation, llvm::Value *mask, llvm::Value *value, llvm::Value *argument);
  llvm::Value *quotient(llvm::Value *a, llvm::Value *b, bool is_signed, bool remainder);
  llvm::Value *product_high(llvm::Value *a, llvm::Value *b, PtxType type);
  llvm::Value *limited_shift(const PtxInstruction &instruction, PtxType type);
  llvm::Value *field_number(const PtxOperand &operand, PtxType type);
  llvm::Value *bit_field(const PtxInstruction &instruction, PtxType type);
  llvm::Value *inserted_field(const PtxInstruction &instruction, PtxType type);
  llvm::Value *permuted_bytes(const PtxInstruction &instruction);
  llvm::Value *three_input_logic(const PtxInstruction &instruction);
  llvm::Value *leading_bit(const PtxInstruction &instruction, PtxType type);
  llvm::Value *funnel_shift(const PtxInstruction &instruction);
  llvm::Value *byte_differences(const PtxInstruction &instruction);
};

} // namespace ampsim::frontend
