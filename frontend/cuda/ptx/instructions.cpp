// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See instructions.h: a recursive descent over the text. A register of a scope in braces is renamed if its name is
// already taken; a statement has at most one label of each name.
#include "frontend/cuda/ptx/instructions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

#include <map>

namespace ampsim::frontend {
namespace {

class Parser {
public:
  explicit Parser(llvm::StringRef text) : rest(text) {}

  std::optional<PtxBlock> parse() {
    while (skip_blanks(), !rest.empty() && !failed) {
      if (take('{'))
        scopes.emplace_back();
      else if (take('}'))
        end_scope();
      else if (take(';'))
        continue;
      else if (rest.consume_front(".reg"))
        declare();
      else if (!label())
        instruction();
    }
    return failed ? std::nullopt : std::optional(std::move(block));
  }

private:
  llvm::StringRef rest;
  PtxBlock block;
  std::vector<std::map<std::string, std::string>> scopes{1}; // from register names in the text to those in `block`
  bool failed = false;
  bool in_address = false; // within brackets

  void skip_blanks() {
    for (;;) {
      rest = rest.ltrim(" \t\r\n");
      if (rest.starts_with("//"))
        rest = rest.drop_until([](char c) { return c == '\n'; });
      else if (rest.starts_with("/*"))
        rest = rest.substr(rest.find("*/")).drop_front(std::min<std::size_t>(2, rest.size()));
      else
        return;
    }
  }
  bool take(char c) {
    skip_blanks();
    return rest.consume_front(llvm::StringRef(&c, 1));
  }
  void expect(char c) { failed |= !take(c); }

  static bool is_of_word(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }
  std::string word() {
    skip_blanks();
    llvm::StringRef found = rest.take_while(is_of_word);
    rest = rest.drop_front(found.size());
    failed |= found.empty();
    return found.str();
  }

  void declare() {
    expect('.');
    std::string type = word();
    do {
      take('%'); // operand names may have it
      std::string name = word();
      if (take('<')) { // r<3>: r0, r1, r2
        std::uint64_t count = number().number;
        expect('>');
        for (std::uint64_t k = 0; k < count && count <= 64; ++k)
          add_register(name + std::to_string(k), type);
        failed |= count > 64;
      } else {
        add_register(name, type);
      }
    } while (take(','));
    expect(';');
  }
  void add_register(const std::string &name, const std::string &type) {
    std::string unique = name;
    auto is_taken = [&](const PtxRegister &known) { return known.name == unique; };
    for (unsigned k = 1; llvm::any_of(block.registers, is_taken); ++k)
      unique = name + "$" + std::to_string(k);
    failed |= !scopes.back().try_emplace(name, unique).second;
    block.registers.push_back({unique, type});
  }
  void end_scope() {
    if (scopes.size() > 1)
      scopes.pop_back();
    else
      failed = true;
  }
  std::string name_in_block(const std::string &name) const {
    for (const auto &scope : llvm::reverse(scopes))
      if (auto found = scope.find(name); found != scope.end())
        return found->second;
    return name;
  }

  /// "name:"
  bool label() {
    const llvm::StringRef name = rest.take_while(is_of_word),
                          after_name = rest.drop_front(name.size()).ltrim(" \t");
    if (name.empty() || !after_name.starts_with(":") || after_name.starts_with("::"))
      return false;
    failed |= llvm::any_of(block.instructions, [&](const PtxInstruction &each) { return each.label == name; });
    PtxInstruction made;
    made.label = name.str();
    block.instructions.push_back(std::move(made));
    rest = after_name.drop_front();
    return true;
  }

  void instruction() {
    PtxInstruction made;
    if (take('@')) {
      bool negated = take('!');
      made.guard = operand();
      made.guard->negated = negated;
    }
    do
      made.opcode.push_back(opcode_part());
    while (take('.'));
    if (!take(';')) {
      if (rest.empty() || failed)
        return finish(made);
      do {
        made.operands.push_back(operand());
        if (made.operands.size() == 1 && take('|'))
          made.second_result = operand();
      } while (take(','));
      skip_blanks();
      if (!rest.empty() && !rest.starts_with("}"))
        expect(';');
    }
    finish(made);
  }
  void finish(PtxInstruction &made) {
    if (!failed)
      block.instructions.push_back(std::move(made));
  }
  std::string opcode_part() {
    std::string part = word();
    while (rest.consume_front("::"))
      part += "::" + word();
    return part == "shared::cta" ? "shared" : part;
  }

  PtxOperand operand() {
    skip_blanks();
    PtxOperand result;
    if (take('!')) {
      result = operand();
      result.negated = true;
      return result;
    }
    if (take('[')) {
      result.kind = PtxOperand::Kind::address;
      in_address = true;
      result.parts.push_back(operand());
      in_address = false;
      if (take('+'))
        result.number = number().number;
      if (take(',')) // coordinates
        result.parts.push_back(operand());
      expect(']');
      return result;
    }
    if (take('{')) {
      result.kind = PtxOperand::Kind::list;
      do
        result.parts.push_back(operand());
      while (!failed && take(','));
      expect('}');
      return result;
    }
    if (rest.starts_with("%") || rest.starts_with("#"))
      return register_or_operand();
    if (!rest.empty() && (llvm::isDigit(rest[0]) || rest[0] == '-'))
      return number();
    result.kind = PtxOperand::Kind::name;
    result.name = name_in_block(word());
    if (!in_address && take('+')) // of named memory
      result.number = number().number;
    return result;
  }

  PtxOperand register_or_operand() {
    PtxOperand result;
    rest = rest.drop_front();
    if (!rest.empty() && llvm::isDigit(rest[0])) {
      result.kind = PtxOperand::Kind::statement;
      failed |= rest.consumeInteger(10, result.number);
      return result;
    }
    result.kind = PtxOperand::Kind::special;
    result.name = name_in_block(word());
    if (rest.starts_with(".")) {
      rest = rest.drop_front();
      result.name += "." + word();
    }
    return result;
  }

  PtxOperand number() {
    PtxOperand result;
    const bool negative = take('-');
    skip_blanks();
    if (rest.starts_with_insensitive("0f") || rest.starts_with_insensitive("0d")) {
      result.kind = PtxOperand::Kind::real;
      result.bits = rest.starts_with_insensitive("0f") ? 32 : 64;
      llvm::StringRef digits = rest.substr(2, result.bits / 4);
      failed |= digits.getAsInteger(16, result.number);
      rest = rest.drop_front(2 + digits.size());
    } else {
      const llvm::StringRef digits = rest.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
      if (digits.contains('.')) {
        double value = 0;
        failed |= digits.getAsDouble(value);
        result.kind = PtxOperand::Kind::real;
        result.bits = 64;
        result.number = llvm::bit_cast<std::uint64_t>(negative ? -value : value);
        rest = rest.drop_front(digits.size());
        return result;
      }
      failed |= rest.consumeInteger(0, result.number);
      rest.consume_front("U");
    }
    if (negative)
      result.number = -result.number;
    return result;
  }
};

} // namespace

std::optional<PtxBlock> parse_ptx(llvm::StringRef text) { return Parser(text).parse(); }

} // namespace ampsim::frontend
