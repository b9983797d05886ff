// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See device_launches.h.
#include "frontend/cuda/device_launches.h"
#include "frontend/code/abi_functions.h"
#include "frontend/cuda/edited_sources.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace ampsim::frontend {
namespace {

namespace tok = clang::tok;

/// ampsim_message's first argument for a launch (simulator/hooks.cpp).
constexpr unsigned message_is_launch = 3;

constexpr std::size_t opening = 3; // characters of "_K(" and "_K<"

class LaunchEditor {
public:
  explicit LaunchEditor(std::string source) : text(std::move(source)), tokens(raw_tokens(text)) {}

  std::string run() {
    for (std::size_t at = 0; at < tokens.size();) {
      if (tokens[at].is(tok::hash) && tokens[at].isAtStartOfLine()) {
        at = pass_directive(at);
        continue;
      }
      if (!conditions.empty() && conditions.back().is_out)
        ++at;
      else
        look_at(at++);
    }
    // From the end, so that earlier places do not move.
    for (const Launch &launch : llvm::reverse(launches))
      edit(launch);
    return std::move(text);
  }

private:
  struct Launch {
    std::size_t name, open, close; // offsets in the text: of the name, and of the brackets
    bool has_arguments;            // template arguments
  };
  /// The state at a position in the text: each branch of an #if begins with the state of the first.
  struct Position {
    std::vector<std::size_t> head; // the tokens of the current declaration or statement
    std::vector<bool> device;      // for each open brace: true in device-only code
  };
  struct Condition {
    Position begin;
    std::optional<Position> end; // end of the first branch that opens or closes braces
    bool is_out = false;         // in a branch of an #if 0
  };
  std::string text;
  std::vector<clang::Token> tokens;
  Position now;
  std::vector<Condition> conditions; // the open ones
  std::vector<Launch> launches;

  std::size_t place(std::size_t at) const { return tokens[at].getLocation().getRawEncoding() - 1; }
  llvm::StringRef word(std::size_t at) const {
    return tokens[at].is(tok::raw_identifier) ? tokens[at].getRawIdentifier() : llvm::StringRef();
  }
  bool head_has(llvm::StringRef name) const {
    return llvm::any_of(now.head, [&](std::size_t at) { return word(at) == name; });
  }
  bool in_device() const { return !now.device.empty() && now.device.back(); }

  /// Its braces do not belong to a function. Returns the first token of the next line.
  std::size_t pass_directive(std::size_t at) {
    std::size_t end = at + 1;
    while (end < tokens.size() && tokens[end].isNot(tok::eof) && !tokens[end].isAtStartOfLine())
      ++end;
    const llvm::StringRef name = end > at + 1 ? word(at + 1) : llvm::StringRef();
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      const bool is_never = name == "if" && end == at + 3 && tokens[at + 2].is(tok::numeric_constant) &&
                            tokens[at + 2].getLength() == 1 && text[place(at + 2)] == '0';
      conditions.push_back({now, std::nullopt, is_never || (!conditions.empty() && conditions.back().is_out)});
    } else if ((name == "else" || name.starts_with("elif")) && !conditions.empty()) {
      begin_next_branch(conditions.back());
    } else if (name == "endif" && !conditions.empty()) {
      end_branch(conditions.back());
      if (conditions.back().end)
        now = *conditions.back().end;
      conditions.pop_back();
    } else if (in_device()) {
      for (std::size_t k = at; k < end; ++k)
        if (tokens[k].is(tok::lesslessless))
          note_launch(k);
    }
    return end;
  }
  void end_branch(Condition &condition) const {
    if (!condition.is_out && !condition.end && now.device.size() != condition.begin.device.size())
      condition.end = now;
  }
  void begin_next_branch(Condition &condition) {
    end_branch(condition);
    // The specifiers before a declaration in one branch may apply to all branches.
    std::vector<std::size_t> head = condition.begin.head;
    if (now.device.size() == condition.begin.device.size() && now.head.size() > head.size())
      head = std::move(now.head);
    now = {std::move(head), condition.begin.device};
    condition.is_out = conditions.size() > 1 && conditions[conditions.size() - 2].is_out;
  }

  void look_at(std::size_t at) {
    switch (tokens[at].getKind()) {
    case tok::l_brace: {
      const bool is_device = head_has("__global__") || (head_has("__device__") && !head_has("__host__"));
      now.device.push_back(is_device || in_device());
      now.head.clear();
      break;
    }
    case tok::r_brace:
      if (!now.device.empty())
        now.device.pop_back();
      now.head.clear();
      break;
    case tok::semi:
      now.head.clear();
      break;
    case tok::lesslessless:
      if (in_device())
        note_launch(at);
      [[fallthrough]];
    default:
      now.head.push_back(at);
      break;
    }
  }

  void note_launch(std::size_t open) {
    const std::optional<std::size_t> name = begin_of_name(open);
    const std::optional<std::size_t> close = end_of_configuration(open);
    if (!name || !close)
      return;
    launches.push_back(
        {place(*name), place(open), place(*close), tokens[open - 1].isOneOf(tok::greater, tok::greatergreater)});
  }

  /// The first token of "ns::kernel<3>" before the brackets.
  std::optional<std::size_t> begin_of_name(std::size_t open) const {
    std::size_t at = open;
    if (at == 0)
      return std::nullopt;
    --at;
    const bool has_arguments = tokens[at].isOneOf(tok::greater, tok::greatergreater);
    if (has_arguments) {
      int depth = 0;
      for (;; --at) {
        if (tokens[at].is(tok::greater))
          ++depth;
        else if (tokens[at].is(tok::greatergreater))
          depth += 2;
        else if (tokens[at].is(tok::less))
          --depth;
        if (depth <= 0)
          break;
        if (at == 0 || tokens[at].isOneOf(tok::semi, tok::l_brace))
          return std::nullopt;
      }
      if (at == 0)
        return std::nullopt;
      --at;
    }
    if (tokens[at].isNot(tok::raw_identifier))
      return std::nullopt;
    while (at >= 2 && tokens[at - 1].is(tok::coloncolon) && tokens[at - 2].is(tok::raw_identifier))
      at -= 2;
    return at;
  }

  std::optional<std::size_t> end_of_configuration(std::size_t open) const {
    int depth = 0;
    for (std::size_t at = open + 1; at < tokens.size() && tokens[at].isNot(tok::semi); ++at) {
      depth += tokens[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      depth -= tokens[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
      if (depth == 0 && tokens[at].is(tok::greatergreatergreater))
        return at;
    }
    return std::nullopt;
  }

  /// Keeps the length and moves as few characters as possible: blanks before the name make room.
  void edit(const Launch &launch) {
    std::size_t blanks = 0;
    while (blanks < opening && blanks < launch.name && text[launch.name - blanks - 1] == ' ')
      ++blanks;
    if (blanks > 0 && blanks < launch.name && clang::isAsciiIdentifierContinue(text[launch.name - blanks - 1]))
      --blanks; // "else kernel<<<"
    const std::string name = text.substr(launch.name, launch.open - launch.name),
                      how = text.substr(launch.open + 3, launch.close - launch.open - 3);
    const std::size_t begin = launch.name - blanks, end = launch.close + 3;
    std::string made = launch.has_arguments ? "_K<" + name + ">(" : "_K(" + name + ")(";
    made.append(begin + made.size() < launch.open + 3 ? launch.open + 3 - begin - made.size() : 0, ' ');
    made += how + ")";
    made.append(end - begin - made.size(), ' ');
    text.replace(begin, end - begin, made);
  }
};

} // namespace

std::string with_launches_from_kernels(std::string text) {
  if (text.find("<<<") == std::string::npos)
    return text;
  return LaunchEditor(std::move(text)).run();
}

void name_launched_kernels(llvm::Module &module) {
  llvm::Function *message = module.getFunction(name_of(AbiFunction::message));
  if (!message)
    return;
  llvm::IRBuilder<> builder(module.getContext());
  for (llvm::User *user : message->users()) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    const auto *what = call ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0)) : nullptr;
    if (!what || what->getZExtValue() != message_is_launch)
      continue;
    if (const auto *kernel = llvm::dyn_cast<llvm::Function>(call->getArgOperand(1)->stripPointerCasts())) {
      builder.SetInsertPoint(call);
      call->setArgOperand(1, builder.CreateGlobalString(kernel->getName(), "ampsim.launched"));
    }
  }
}

} // namespace ampsim::frontend
