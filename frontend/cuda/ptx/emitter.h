// One `asm` statement of PTX as a function in LLVM IR: its parameters are the statement's operands, outputs first (what
// they hold before the statement), and it returns the outputs. It is inlined like every other.
//
// Registers become variables of their width, which the optimiser puts into LLVM's registers. So an instruction with a
// predicate is a branch around it, and nothing is to be done about values that come from two places.
//
// What all emitted code keeps to, so that it means what the instruction means (tests/values/ptx compares values):
//
// - Nothing is poison or undefined. Registers and outputs begin as 0; no instruction has nsw, nuw, exact or inbounds on what the
//   program computes; shift amounts are limited before LLVM's shifts see them; conversions to integers are the saturating
//   intrinsics. Two exceptions: a division by zero is reported, by a hook or as the processor's fault, and the launch ends there;
//   local memory that nothing has written is as undefined as a variable of C++.
// - An operand is read as the lowest bits of its register, a result is extended as its type says: PTX lets registers be wider.
// - Floating point has no fast-math flags, so that nothing is contracted, reassociated or assumed to be a number. Code runs in the
//   default environment, to the nearest and with subnormal numbers, whatever the host has set (run_guarded() in
//   simulator/fault.cpp); `.ftz` flushes by instructions of its own. NaNs have the payload that the host's processor gives them,
//   but where the document says canonical.
// - Accesses are as aligned as their type is long, as PTX demands; the detector reports those that are not.
// - What threads do together is a call of an intrinsic that nothing moves, copies or merges: statements are emitted before
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
  char kind = 'b'; // of 'u', 's', 'b', 'f', 'p' (a predicate)
  unsigned bits = 32;
};

/// On a pointer that is made of an address of 32 bits in shared memory, and of where that memory is.
inline constexpr const char *shared_address_metadata = "ampsim.ptx.shared";

/// Does it name shared memory, of whichever block?
bool is_in_shared(const PtxInstruction &instruction);

class PtxEmitter {
public:
  /// `function` has no body yet; the first `outputs` parameters are of outputs.
  /// Not `of_statement`: parameters are the function's own affair.
  PtxEmitter(llvm::Function &function, std::size_t outputs, bool of_statement = true);

  /// The operand of the statement is this number, which instructions may want to know ("n").
  void set_constant(std::size_t operand, llvm::Constant *value) { constants[operand] = value; }
  /// Threads of other blocks take part in what the program's barriers in shared memory are for.
  void set_of_cluster(bool is) { of_cluster = is; }

  /// Gives it one. False where something is not supported: the function is of no use then.
  bool emit(const PtxBlock &block);

  //===--- a function of a file in PTX (ptx_module.cpp), statement by statement ----------===//

  /// Memory that instructions name; parameters whose values are addresses are loaded as such.
  void name_memory(const std::string &name, llvm::Value *place, bool of_address = false);
  llvm::Value *memory_named(const std::string &name) const;
  void add_registers(const std::vector<PtxRegister> &declared);
  void begin_label(const std::string &name);
  /// What is declared in between has its name there alone.
  void begin_scope() { scopes.emplace_back(registers, memories); }
  void end_scope() {
    std::tie(registers, memories) = std::move(scopes.back());
    scopes.pop_back();
  }
  /// Where `brx.idx` goes that names them.
  void name_targets(const std::string &name, std::vector<std::string> places) { targets[name] = std::move(places); }
  void one(const PtxInstruction &instruction) { guarded(instruction); }
  /// With what its guard is for; the others go on behind it.
  void call(llvm::FunctionCallee callee, llvm::ArrayRef<llvm::Value *> arguments, const PtxInstruction &guard);
  void set_place(const llvm::DebugLoc &place) { builder.SetCurrentDebugLocation(place); }
  llvm::Value *allocate(std::uint64_t bytes, std::uint64_t alignment, const std::string &name);
  /// At its end. False where something is not supported, or a label is missing.
  bool finish();
  /// The first instruction that is not supported.
  const std::string &refused() const { return first_refused; }

private:
  struct Register {
    llvm::AllocaInst *place = nullptr;
    unsigned bits = 32;
  };
  llvm::Function &function;
  const std::size_t outputs;
  llvm::IRBuilder<> builder;
  llvm::Instruction *end;         // code goes in front of it
  std::vector<Register> operands; // of the statement: outputs first
  std::map<std::string, Register> registers;
  std::map<std::uint64_t, llvm::Constant *> constants; // those that are known
  bool unsupported = false, of_cluster = false;
  unsigned flushed_widths = 0; // `.ftz`: the sum of the widths of those floats that lose subnormal numbers
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

  llvm::Value *refuse();
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
  /// Both memory spaces, and whether it concerns only the block or the cluster.
  static FenceMask fence_of(const PtxInstruction &instruction);
  /// ampsim_fence.
  void fence(FenceMask mask, llvm::Value *address = nullptr, unsigned size = 0);
  void remote_store(const PtxInstruction &instruction);
  bool cluster_operation(const PtxInstruction &instruction);
  llvm::Value *cluster_register(llvm::StringRef name);
  llvm::Value *coordinates(const PtxOperand &operand, unsigned dimensions);
  void tell(ampsim_copy_step step, llvm::Value *size);
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
