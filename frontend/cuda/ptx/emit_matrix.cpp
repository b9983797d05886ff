// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix instructions (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions"): mma, ldmatrix, stmatrix,
// movmatrix, and those of groups of four warps ("Asynchronous Warpgroup Level Matrix Multiply-Accumulate
// Instructions"): wgmma.
//
// Each fills in an ampsim_matrix_step for the lane and passes its address to its warp; the registers are the step's
// words.
//
// Nothing is computed here: shapes and types that the document does not list are rejected, and the simulator multiplies
// (simulator/matrix_operations.h). All lanes must take part, which the warp operation checks. The step is a variable of
// the statement: its address is passed to a call, so LLVM keeps the stores before it and the loads after it.
#include "frontend/code/abi_functions.h"
#include "frontend/cuda/ptx/emitter.h"
#include "model/matrix.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>
#include <tuple>

namespace ampsim::frontend {
namespace {

std::optional<ampsim_matrix_format> format_named(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ampsim_matrix_format>>(name)
      .Case("f16", ampsim_matrix_f16)
      .Case("bf16", ampsim_matrix_bf16)
      .Case("tf32", ampsim_matrix_tf32)
      .Case("f32", ampsim_matrix_f32)
      .Case("f64", ampsim_matrix_f64)
      .Case("e4m3", ampsim_matrix_e4m3)
      .Case("e5m2", ampsim_matrix_e5m2)
      .Case("s8", ampsim_matrix_s8)
      .Case("u8", ampsim_matrix_u8)
      .Case("s4", ampsim_matrix_s4)
      .Case("u4", ampsim_matrix_u4)
      .Case("b1", ampsim_matrix_b1)
      .Case("s32", ampsim_matrix_s32)
      .Default(std::nullopt);
}

/// The shape and formats of an mma.
struct Multiply {
  unsigned m = 0, n = 0, k = 0;
  std::vector<ampsim_matrix_format> formats; // D, A, B, C
};

/// "m16n8k16"
bool read_shape(llvm::StringRef name, Multiply &multiply) {
  return name.consume_front("m") && !name.consumeInteger(10, multiply.m) && name.consume_front("n") &&
         !name.consumeInteger(10, multiply.n) && name.consume_front("k") && !name.consumeInteger(10, multiply.k) &&
         name.empty();
}

/// The shapes of the table "Supported shapes" of `mma` up to compute capability 8.9, without m8n8k4 of halves.
bool is_known(const Multiply &each) {
  const auto [m, n, k] = std::tuple(each.m, each.n, each.k);
  const ampsim_matrix_format d = each.formats[0], a = each.formats[1], b = each.formats[2], c = each.formats[3];
  auto one_of = [&](std::initializer_list<std::tuple<unsigned, unsigned, unsigned>> shapes) {
    return llvm::is_contained(shapes, std::tuple(m, n, k));
  };
  const bool floats = d == ampsim_matrix_f32 && c == ampsim_matrix_f32, whole = d == ampsim_matrix_s32 && c == d;
  switch (a) {
  case ampsim_matrix_f16:
    return b == a && (floats || (d == a && c == a)) && one_of({{16, 8, 8}, {16, 8, 16}});
  case ampsim_matrix_bf16:
    return b == a && floats && one_of({{16, 8, 8}, {16, 8, 16}});
  case ampsim_matrix_tf32:
    return b == a && floats && one_of({{16, 8, 4}, {16, 8, 8}});
  case ampsim_matrix_f64:
    return b == a && d == a && c == a && one_of({{8, 8, 4}});
  case ampsim_matrix_e4m3:
  case ampsim_matrix_e5m2:
    return (b == ampsim_matrix_e4m3 || b == ampsim_matrix_e5m2) && floats && one_of({{16, 8, 32}});
  case ampsim_matrix_s8:
  case ampsim_matrix_u8:
    return (b == ampsim_matrix_s8 || b == ampsim_matrix_u8) && whole &&
           one_of({{8, 8, 16}, {16, 8, 16}, {16, 8, 32}});
  case ampsim_matrix_s4:
  case ampsim_matrix_u4:
    return (b == ampsim_matrix_s4 || b == ampsim_matrix_u4) && whole &&
           one_of({{8, 8, 32}, {16, 8, 32}, {16, 8, 64}});
  case ampsim_matrix_b1:
    return b == a && whole && one_of({{8, 8, 128}, {16, 8, 128}, {16, 8, 256}});
  default:
    return false;
  }
}

} // namespace

bool PtxEmitter::matrix(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  if (name == "mma")
    return multiply_matrices(each), true;
  if (name == "wgmma")
    return group_instruction(each), true;
  if (name == "ldmatrix" || name == "stmatrix")
    return move_matrices(each, name == "ldmatrix"), true;
  if (name == "movmatrix") {
    llvm::AllocaInst *step = matrix_step(sizeof(ampsim_matrix_step));
    set_field(step, offsetof(ampsim_matrix_step, kind), builder.getInt8(ampsim_matrix_transpose));
    set_words(step, offsetof(ampsim_matrix_step, a), each.operands[1], 32);
    finish_step(step);
    return get_words(step, offsetof(ampsim_matrix_step, c), each.operands[0], 32), true;
  }
  return false;
}

constexpr std::uint64_t step_alignment = 8; // of matrix_step()

llvm::AllocaInst *PtxEmitter::matrix_step(std::size_t bytes) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  llvm::IRBuilder<> at_entry(&entry, entry.begin());
  llvm::AllocaInst *step =
      at_entry.CreateAlloca(llvm::ArrayType::get(builder.getInt64Ty(), (bytes + 7) / 8), nullptr, "ptx.matrix");
  return step;
}

void PtxEmitter::set_field(llvm::Value *step, std::size_t offset, llvm::Value *value) {
  builder.CreateAlignedStore(value, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), step, offset),
                             llvm::commonAlignment(llvm::Align(step_alignment), offset));
}

const PtxOperand &PtxEmitter::part(const PtxOperand &operand, std::size_t k) {
  return operand.kind == PtxOperand::Kind::list ? operand.parts[k] : operand;
}

std::size_t PtxEmitter::parts(const PtxOperand &operand) {
  return operand.kind == PtxOperand::Kind::list ? operand.parts.size() : 1;
}

void PtxEmitter::set_words(llvm::Value *step, std::size_t offset, const PtxOperand &operand, unsigned bits) {
  for (std::size_t k = 0; k < parts(operand); ++k)
    set_field(step, offset + k * bits / 8, as_bits(read(part(operand, k), {'b', bits})));
}

void PtxEmitter::get_words(llvm::Value *step, std::size_t offset, const PtxOperand &operand, unsigned bits) {
  for (std::size_t k = 0; k < parts(operand); ++k)
    write(part(operand, k),
          builder.CreateAlignedLoad(
              builder.getIntNTy(bits),
              builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), step, offset + k * bits / 8),
              llvm::commonAlignment(llvm::Align(step_alignment), offset + k * bits / 8)));
}

void PtxEmitter::finish_step(llvm::Value *step) {
  warp(ampsim_warp_matrix, builder.getInt32(~0u), builder.CreatePtrToInt(step, builder.getInt64Ty()),
       builder.getInt32(0));
}

/// mma.sync.aligned.shape.row.col{.satfinite}.d.a.b.c{.xor.popc} d, a, b, c
void PtxEmitter::multiply_matrices(const PtxInstruction &each) {
  Multiply shape;
  bool has_shape = false;
  for (const std::string &part : llvm::drop_begin(each.opcode))
    if (read_shape(part, shape))
      has_shape = true;
    else if (std::optional<ampsim_matrix_format> format = format_named(part))
      shape.formats.push_back(*format);
    else if (!llvm::is_contained({"sync", "aligned", "row", "col", "satfinite", "xor", "and", "popc"}, part))
      unsupported = true;
  // A must be in rows and B in columns.
  const auto row = llvm::find(each.opcode, "row");
  if (!has_shape || shape.formats.size() != 4 || each.operands.size() != 4 || row == each.opcode.end() ||
      std::next(row) == each.opcode.end() || *std::next(row) != "col" || !is_known(shape)) {
    unsupported = true;
    return;
  }
  // The number of registers, and their width.
  auto registers_of = [](ampsim_matrix_format format, unsigned elements) -> std::pair<std::size_t, unsigned> {
    return {elements / ampsim_matrix::lanes / ampsim_matrix::per_word(format),
            format == ampsim_matrix_f64 ? 64 : 32};
  };
  const auto [count_d, bits_d] = registers_of(shape.formats[0], shape.m * shape.n);
  const auto [count_a, bits_a] = registers_of(shape.formats[1], shape.m * shape.k);
  const auto [count_b, bits_b] = registers_of(shape.formats[2], shape.n * shape.k);
  const auto [count_c, bits_c] = registers_of(shape.formats[3], shape.m * shape.n);
  if (parts(each.operands[0]) != count_d || parts(each.operands[1]) != count_a ||
      parts(each.operands[2]) != count_b || parts(each.operands[3]) != count_c) {
    unsupported = true;
    return;
  }
  llvm::AllocaInst *step = matrix_step(sizeof(ampsim_matrix_step));
  auto byte = [&](std::size_t offset, unsigned value) {
    set_field(step, offset, builder.getInt8(std::uint8_t(value)));
  };
  byte(offsetof(ampsim_matrix_step, kind), ampsim_matrix_multiply);
  byte(offsetof(ampsim_matrix_step, flags), (has(each, "satfinite") ? unsigned(ampsim_matrix_saturates) : 0u) |
                                                (has(each, "and") ? unsigned(ampsim_matrix_and) : 0u));
  byte(offsetof(ampsim_matrix_step, format_a), shape.formats[1]);
  byte(offsetof(ampsim_matrix_step, format_b), shape.formats[2]);
  byte(offsetof(ampsim_matrix_step, format_c), shape.formats[3]);
  byte(offsetof(ampsim_matrix_step, format_d), shape.formats[0]);
  byte(offsetof(ampsim_matrix_step, m), shape.m);
  byte(offsetof(ampsim_matrix_step, n), shape.n);
  set_field(step, offsetof(ampsim_matrix_step, k), builder.getInt32(shape.k));
  set_words(step, offsetof(ampsim_matrix_step, a), each.operands[1], bits_a);
  set_words(step, offsetof(ampsim_matrix_step, b), each.operands[2], bits_b);
  set_words(step, offsetof(ampsim_matrix_step, c), each.operands[3], bits_c);
  finish_step(step);
  get_words(step, offsetof(ampsim_matrix_step, c), each.operands[0], bits_d);
}

/// The shapes of the tables of `wgmma.mma_async`, without sparse ones.
static bool is_known_to_group(const Multiply &each) {
  const ampsim_matrix_format d = each.formats[0], a = each.formats[1], b = each.formats[2];
  if (each.m != 64 || each.n < 8 || each.n > 256 || each.n % 8)
    return false;
  switch (a) {
  case ampsim_matrix_f16:
    return b == a && each.k == 16 && (d == ampsim_matrix_f32 || d == ampsim_matrix_f16);
  case ampsim_matrix_bf16:
    return b == a && each.k == 16 && d == ampsim_matrix_f32;
  case ampsim_matrix_tf32:
    return b == a && each.k == 8 && d == ampsim_matrix_f32;
  case ampsim_matrix_e4m3:
  case ampsim_matrix_e5m2:
    return (b == ampsim_matrix_e4m3 || b == ampsim_matrix_e5m2) && each.k == 32 &&
           (d == ampsim_matrix_f32 || d == ampsim_matrix_f16);
  case ampsim_matrix_s8:
  case ampsim_matrix_u8: // above 32 columns, in steps of 16
    return (b == ampsim_matrix_s8 || b == ampsim_matrix_u8) && each.k == 32 && d == ampsim_matrix_s32 &&
           (each.n % 16 == 0 || each.n == 8 || each.n == 24);
  default:
    return false;
  }
}

/// wgmma.fence, wgmma.commit_group, wgmma.wait_group n and wgmma.mma_async. Results are in the registers immediately.
void PtxEmitter::group_instruction(const PtxInstruction &each) {
  if (has(each, "mma_async"))
    return multiply_group(each);
  if (has(each, "commit_group"))
    return notify(ampsim_matrix_reads_committed, builder.getInt64(0));
  if (has(each, "wait_group") && each.operands.size() == 1)
    return notify(ampsim_matrix_reads_awaited,
                  builder.CreateZExt(read(each.operands[0], {'u', 32}), builder.getInt64Ty()));
  if (has(each, "fence"))
    return notify(ampsim_registers_fenced, builder.getInt64(0));
  unsupported = true;
}

/// wgmma.mma_async.sync.aligned.shape.d.a.b d, a, b, scale-d{, scale-a, scale-b{, transposed a, transposed b}}: b, and
/// a unless it is a list of registers, are descriptors of matrices in shared memory.
void PtxEmitter::multiply_group(const PtxInstruction &each) {
  Multiply shape;
  bool has_shape = false;
  for (const std::string &part : llvm::drop_begin(each.opcode, 2))
    if (read_shape(part, shape))
      has_shape = true;
    else if (std::optional<ampsim_matrix_format> format = format_named(part))
      shape.formats.push_back(*format);
    else if (!llvm::is_contained({"sync", "aligned", "satfinite"}, part))
      unsupported = true;
  if (unsupported || !has_shape || shape.formats.size() != 3 || !is_known_to_group(shape) ||
      each.operands.size() < 4) {
    unsupported = true;
    return;
  }
  const ampsim_matrix_format d = shape.formats[0];
  const std::vector<PtxOperand> &operands = each.operands;
  const bool a_in_registers = operands[1].kind == PtxOperand::Kind::list;
  const bool of_halves = shape.formats[1] == ampsim_matrix_f16 || shape.formats[1] == ampsim_matrix_bf16;
  std::size_t wanted = a_in_registers ? 7 : 8;
  if (d == ampsim_matrix_s32)
    wanted = 4;
  else if (!of_halves)
    wanted = 6; // with scales and transpositions
  if (operands.size() != wanted || parts(operands[0]) != shape.n / 2 / ampsim_matrix::per_word(d) ||
      (a_in_registers && parts(operands[1]) != 4)) {
    unsupported = true;
    return;
  }
  // Flags given as numbers: -1 or 1, 0 or 1.
  unsigned flags = (has(each, "satfinite") ? unsigned(ampsim_matrix_saturates) : 0u) |
                   (a_in_registers ? 0u : unsigned(ampsim_matrix_a_in_chunks));
  auto number = [&](std::size_t k) {
    auto *constant =
        k < operands.size() ? llvm::dyn_cast<llvm::ConstantInt>(read(operands[k], {'s', 32})) : nullptr;
    return constant ? std::optional(constant->getSExtValue()) : std::nullopt;
  };
  auto flag_where = [&](std::size_t k, std::int64_t value, std::int64_t other, unsigned flag) {
    if (k >= operands.size())
      return;
    const std::optional<std::int64_t> said = number(k);
    unsupported |= !said || (*said != value && *said != other);
    flags |= said && *said == value ? flag : 0u;
  };
  flag_where(4, -1, 1, ampsim_matrix_minus_a);
  flag_where(5, -1, 1, ampsim_matrix_minus_b);
  if (!a_in_registers)
    flag_where(6, 1, 0, ampsim_matrix_a_by_columns);
  flag_where(a_in_registers ? 6 : 7, 1, 0, ampsim_matrix_b_by_columns);
  if (unsupported)
    return;
  llvm::AllocaInst *step = matrix_step(sizeof(ampsim_group_matrix_step));
  auto byte = [&](std::size_t offset, unsigned value) {
    set_field(step, offset, builder.getInt8(std::uint8_t(value)));
  };
  llvm::Value *alone = builder.CreateSelect(read_predicate(operands[3]), builder.getInt8(0),
                                            builder.getInt8(ampsim_matrix_product_alone));
  byte(offsetof(ampsim_matrix_step, kind), ampsim_matrix_group_multiply);
  set_field(step, offsetof(ampsim_matrix_step, flags),
            builder.CreateOr(alone, builder.getInt8(std::uint8_t(flags))));
  byte(offsetof(ampsim_matrix_step, format_a), shape.formats[1]);
  byte(offsetof(ampsim_matrix_step, format_b), shape.formats[2]);
  byte(offsetof(ampsim_matrix_step, format_c), d);
  byte(offsetof(ampsim_matrix_step, format_d), d);
  byte(offsetof(ampsim_matrix_step, m), 16);
  byte(offsetof(ampsim_matrix_step, n), shape.n / 8);
  set_field(step, offsetof(ampsim_matrix_step, k), builder.getInt32(shape.k));
  llvm::Value *own = rank(), *own_lane = builder.CreateAnd(own, 31);
  auto chunks = [&](std::size_t offset, const PtxOperand &descriptor, llvm::Value *first, unsigned rows,
                    unsigned by_columns) {
    library("matrix_chunks", builder.getVoidTy(),
            {builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), step, offset), read(descriptor, {'u', 64}),
             first, builder.getInt32(rows), builder.getInt1((flags & by_columns) != 0), own_lane});
  };
  if (!a_in_registers) // the warp's 16 of the group's 64 rows
    chunks(offsetof(ampsim_group_matrix_step, a), operands[1],
           builder.CreateShl(builder.CreateAnd(builder.CreateLShr(own, 5), 3), 4), 16, ampsim_matrix_a_by_columns);
  chunks(offsetof(ampsim_group_matrix_step, b), operands[2], builder.getInt32(0), shape.n,
         ampsim_matrix_b_by_columns);
  in_matrix_instruction = true;
  if (a_in_registers)
    set_words(step, offsetof(ampsim_matrix_step, a), operands[1], 32);
  set_words(step, offsetof(ampsim_group_matrix_step, d), operands[0], 32);
  finish_step(step);
  get_words(step, offsetof(ampsim_group_matrix_step, d), operands[0], 32);
  in_matrix_instruction = false;
  // After the reads of memory, which begin the instruction (detector/explain/matrix_registers.h).
  const std::uint64_t number_of_shape = std::uint64_t(shape.n) << 16 | shape.k;
  for (std::size_t k = 0; a_in_registers && k < parts(operands[1]); ++k)
    note_access(part(operands[1], k), ampsim_matrix_registers_read, number_of_shape);
  for (std::size_t k = 0; k < parts(operands[0]); ++k)
    note_access(part(operands[0], k), ampsim_matrix_registers_written, number_of_shape);
}

/// ldmatrix.sync.aligned.m8n8.num{.trans}.shared.b16 {r, ...}, [row], and stmatrix with its operands swapped: each of
/// the first 8 * num lanes gives the address of a row of 16 bytes, and that lane reads or writes it.
void PtxEmitter::move_matrices(const PtxInstruction &each, bool loads) {
  unsigned count = 0;
  if (has(each, "x4"))
    count = 4;
  else if (has(each, "x2"))
    count = 2;
  else if (has(each, "x1"))
    count = 1;
  const PtxOperand &words = each.operands[loads ? 0 : 1], &place = each.operands[loads ? 1 : 0];
  if (!has(each, "m8n8") || !has(each, "b16") || count == 0 || parts(words) != count) {
    unsupported = true;
    return;
  }
  const bool transposed = has(each, "trans");
  llvm::AllocaInst *step = matrix_step(sizeof(ampsim_matrix_step));
  llvm::Value *row = address(place, /*in_shared=*/true);
  if (unsupported)
    return;
  auto kind = transposed ? ampsim_matrix_gather_rows_transposed : ampsim_matrix_gather_rows;
  if (loads)
    kind = transposed ? ampsim_matrix_spread_rows_transposed : ampsim_matrix_spread_rows;
  set_field(step, offsetof(ampsim_matrix_step, kind), builder.getInt8(kind));
  set_field(step, offsetof(ampsim_matrix_step, n), builder.getInt8(std::uint8_t(count)));
  llvm::Type *whole_row = llvm::FixedVectorType::get(builder.getInt32Ty(), 4);
  llvm::Value *own_row =
      builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), step, offsetof(ampsim_matrix_step, a));
  const llvm::Align alignment(16), in_step(4);
  auto if_it_has_a_row = [&](auto action) {
    llvm::Instruction *next = &*builder.GetInsertPoint();
    llvm::Value *has_row = builder.CreateICmpULT(lane(), builder.getInt32(8 * count));
    builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(has_row, next->getIterator(), /*Unreachable=*/false));
    action();
    builder.SetInsertPoint(next);
  };
  if (loads) {
    if_it_has_a_row([&] {
      builder.CreateAlignedStore(builder.CreateAlignedLoad(whole_row, row, alignment), own_row, in_step);
    });
    finish_step(step);
    get_words(step, offsetof(ampsim_matrix_step, c), words, 32);
  } else {
    set_words(step, offsetof(ampsim_matrix_step, c), words, 32);
    finish_step(step);
    if_it_has_a_row([&] {
      builder.CreateAlignedStore(builder.CreateAlignedLoad(whole_row, own_row, in_step), row, alignment);
    });
  }
}

} // namespace ampsim::frontend
