// See device_launches.h.
#include "frontend/cuda/device_launches.h"
#include "frontend/code/abi_functions.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <set>
#include <vector>

namespace ampsim::frontend {
namespace {

namespace tok = clang::tok;

/// ampsim_message's first argument for a launch (simulator/hooks.cpp).
constexpr unsigned message_is_launch = 3;

constexpr llvm::StringLiteral opening = "_K<";

class LaunchEditor {
public:
  explicit LaunchEditor(std::string text) : text(std::move(text)) {
    clang::LangOptions options;
    options.CPlusPlus = options.CPlusPlus11 = options.LineComment = options.CUDA = true;
    clang::Lexer lexer(clang::SourceLocation::getFromRawEncoding(1), options, this->text.data(), this->text.data(),
                       this->text.data() + this->text.size());
    do {
      tokens.emplace_back();
      lexer.LexFromRawLexer(tokens.back());
    } while (tokens.back().isNot(tok::eof));
  }

  std::string run() {
    for (std::size_t at = 0; at < tokens.size(); ++at)
      look_at(at);
    // From the end, so that the places in front stay what they are.
    for (const Launch &launch : llvm::reverse(launches))
      edit(launch);
    return std::move(text);
  }

private:
  struct Launch {
    std::size_t name, open, close; // places in the text: of the name's begin, and of the brackets
  };
  std::string text;
  std::vector<clang::Token> tokens;
  std::size_t head = 0;            // where the present declaration or statement begins
  std::vector<bool> device;        // of the braces that are open: code for the device alone?
  std::set<std::string> templates; // kernels that are templates
  std::vector<Launch> launches;

  std::size_t place(std::size_t at) const { return tokens[at].getLocation().getRawEncoding() - 1; }
  llvm::StringRef word(std::size_t at) const {
    return tokens[at].is(tok::raw_identifier) ? tokens[at].getRawIdentifier() : llvm::StringRef();
  }
  bool head_has(llvm::StringRef name, std::size_t end) const {
    for (std::size_t at = head; at < end; ++at)
      if (word(at) == name)
        return true;
    return false;
  }

  void look_at(std::size_t at) {
    switch (tokens[at].getKind()) {
    case tok::l_brace: {
      const bool is_device =
          head_has("__global__", at) || (head_has("__device__", at) && !head_has("__host__", at));
      note_template(at);
      device.push_back(is_device || (!device.empty() && device.back()));
      head = at + 1;
      break;
    }
    case tok::r_brace:
      if (!device.empty())
        device.pop_back();
      head = at + 1;
      break;
    case tok::semi:
      note_template(at);
      head = at + 1;
      break;
    case tok::lesslessless:
      if (!device.empty() && device.back())
        note_launch(at);
      break;
    default:
      break;
    }
  }

  /// The declaration from `head` on.
  void note_template(std::size_t end) {
    if (!head_has("template", end) || !head_has("__global__", end))
      return;
    for (std::size_t at = head; at + 1 < end; ++at)
      if (tokens[at].is(tok::raw_identifier) && tokens[at + 1].is(tok::l_paren) &&
          word(at) != "__launch_bounds__" && word(at) != "__attribute__") {
        templates.insert(word(at).str());
        return;
      }
  }

  void note_launch(std::size_t open) {
    const std::optional<std::size_t> name = begin_of_name(open);
    const std::optional<std::size_t> close = end_of_configuration(open);
    if (!name || !close)
      return;
    launches.push_back({place(*name), place(open), place(*close)});
  }

  /// The first token of "ns::kernel<3>" in front of the brackets.
  std::optional<std::size_t> begin_of_name(std::size_t open) const {
    std::size_t at = open;
    if (at == 0)
      return std::nullopt;
    --at;
    const bool has_arguments = tokens[at].isOneOf(tok::greater, tok::greatergreater);
    if (has_arguments) {
      int depth = 0;
      for (;; --at) {
        depth += tokens[at].is(tok::greater) ? 1 : tokens[at].is(tok::greatergreater) ? 2 : 0;
        depth -= tokens[at].is(tok::less) ? 1 : 0;
        if (depth <= 0)
          break;
        if (at == 0 || tokens[at].isOneOf(tok::semi, tok::l_brace))
          return std::nullopt;
      }
      if (at == 0)
        return std::nullopt;
      --at;
    }
    if (tokens[at].isNot(tok::raw_identifier) || (!has_arguments && templates.contains(word(at).str())))
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

  /// As long as before, and with as few characters moved as can be: blanks in front of the name make room.
  void edit(const Launch &launch) {
    std::size_t blanks = 0;
    while (blanks < opening.size() && blanks < launch.name && text[launch.name - blanks - 1] == ' ')
      ++blanks;
    const std::string name = text.substr(launch.name, launch.open - launch.name),
                      how = text.substr(launch.open + 3, launch.close - launch.open - 3);
    const std::size_t begin = launch.name - blanks, end = launch.close + 3;
    std::string made = opening.str() + name + ">(";
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
