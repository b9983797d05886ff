// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/dialect/deduced_sizes.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

using clang::Token;
namespace tok = clang::tok;

class Sizes {
public:
  Sizes(std::vector<Token> tokens, clang::Preprocessor &preprocessor)
      : tokens(std::move(tokens)), preprocessor(preprocessor) {}

  std::vector<Token> deduce(const MicrosoftExtensions &extensions) {
    find_functions(extensions);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i].is(tok::kw_template) && tokens[i + 1].is(tok::less) && !of_system(i))
        look_at_template(i + 1);
    return apply();
  }

private:
  /// `int N` in the parameters of a template.
  struct Parameter {
    std::size_t first, named; // the first token of its type, its name
  };

  std::vector<Token> tokens;
  clang::Preprocessor &preprocessor;
  std::map<llvm::StringRef, std::string> functions; // name -> type from which a parameter is deduced
  std::map<std::size_t, std::vector<Token>> inserted_before;
  std::set<std::size_t> dropped;
  std::set<std::string> declared; // see declaration()

  llvm::StringRef name(std::size_t i) const {
    const clang::IdentifierInfo *info = i < tokens.size() ? tokens[i].getIdentifierInfo() : nullptr;
    return info ? info->getName() : llvm::StringRef();
  }
  bool of_system(std::size_t i) const {
    return tokens[i].getLocation().isInvalid() ||
           preprocessor.getSourceManager().isInSystemHeader(tokens[i].getLocation());
  }
  int angle(std::size_t i) const {
    return tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
  }

  void find_functions(const MicrosoftExtensions &extensions) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].isNot(tok::identifier) || of_system(i))
        continue;
      clang::SourceLocation location = sources.getSpellingLoc(tokens[i].getLocation());
      for (const MicrosoftExtension &each : extensions)
        if (each.kind == MicrosoftExtension::Kind::size && each.offset == sources.getFileOffset(location) &&
            each.file == sources.getFilename(location))
          functions.try_emplace(name(i), each.type);
    }
  }

  void look_at_template(std::size_t less) {
    std::size_t end = less;
    for (int depth = 0; end < tokens.size() && !tokens[end].isOneOf(tok::semi, tok::l_brace); ++end)
      if ((depth += angle(end)) <= 0)
        break;
    std::size_t body = end + 1;
    const std::string *type = nullptr;
    for (; body + 1 < tokens.size() && !tokens[body].isOneOf(tok::semi, tok::l_brace, tok::kw_template); ++body)
      if (auto found = functions.find(name(body)); tokens[body + 1].is(tok::l_paren) && found != functions.end())
        type = &found->second;
    if (!type)
      return;
    const bool is_first = declared.insert(declaration(less, body)).second;
    for (const Parameter &parameter : parameters(less, end)) {
      std::vector<std::size_t> sizes = uses_as_size(name(parameter.named), end + 1, body);
      if (!sizes.empty())
        split(parameter, end, sizes, *type, is_first);
    }
  }

  /// The identity of a declaration: its tokens, except the names of parameters.
  std::string declaration(std::size_t i, std::size_t end) const {
    std::string text;
    for (; i < end; ++i) {
      bool names_parameter = tokens[i].is(tok::identifier) && tokens[i + 1].isOneOf(tok::comma, tok::r_paren) &&
                             !tokens[i - 1].isOneOf(tok::comma, tok::l_paren, tok::less, tok::coloncolon);
      if (!names_parameter)
        text += preprocessor.getSpelling(tokens[i]) + ' ';
    }
    return text;
  }

  std::vector<Parameter> parameters(std::size_t less, std::size_t end) const {
    std::vector<Parameter> found;
    for (std::size_t i = less + 1; i < end; ++i) {
      if (!tokens[i - 1].isOneOf(tok::less, tok::comma))
        continue;
      std::size_t named = i;
      while (tokens[named].isOneOf(tok::kw_int, tok::kw_unsigned, tok::kw_long, tok::kw_short, tok::kw_const))
        ++named;
      if (named > i && tokens[named].is(tok::identifier))
        found.push_back({i, named});
    }
    return found;
  }

  /// The places where `parameter` is an argument of a class template other than the library's with a rank.
  std::vector<std::size_t> uses_as_size(llvm::StringRef parameter, std::size_t i, std::size_t end) const {
    static const std::set<llvm::StringRef> ranked = {"index",       "extent",       "array",  "array_view",
                                                     "tiled_index", "tiled_extent", "texture"};
    std::vector<std::size_t> uses;
    for (; i < end; ++i) {
      if (name(i) != parameter || !tokens[i - 1].isOneOf(tok::less, tok::comma) ||
          !tokens[i + 1].isOneOf(tok::comma, tok::greater, tok::greatergreater))
        continue;
      std::size_t open = i;
      for (int depth = 1; open > 1 && depth > 0;)
        depth -= angle(--open);
      bool of_std = open > 2 && tokens[open - 2].is(tok::coloncolon) && name(open - 3) == "std";
      if (of_std || !ranked.count(name(open - 1)))
        uses.push_back(i);
    }
    return uses;
  }

  /// `int N` becomes `type N_` and, at the end, `int N = (int)N_`, where the two agree; the sizes become `N_`.
  void split(const Parameter &parameter, std::size_t end, const std::vector<std::size_t> &sizes,
             const std::string &type, bool with_default) {
    const std::string size = name(parameter.named).str() + "_";
    const std::vector<Token> own_type(tokens.begin() + parameter.first, tokens.begin() + parameter.named);
    const Token own_name = tokens[parameter.named];
    std::vector<Token> &out = inserted_before[end];
    auto add = [&](auto... parts) { (append(out, end, parts), ...); };
    if (tokens[end].is(tok::greatergreater)) { // it also closes a default argument
      add(">");
      tokens[end].setKind(tok::greater);
    }
    add(",", own_type, own_name);
    if (with_default)
      add("=", "(", own_type, ")", size);
    add(",", "typename", "::", "std", "::", "enable_if", "<", "(", own_type, ")", size, "==", own_name, ",", "int",
        ">", "::", "type");
    if (with_default)
      add("=", "0");
    dropped.insert(parameter.named);
    for (std::size_t i = parameter.first; i < parameter.named; ++i)
      dropped.insert(i);

    llvm::SmallVector<llvm::StringRef, 3> words;
    llvm::StringRef(type).split(words, ' ');
    for (llvm::StringRef word : words)
      append(inserted_before[parameter.first], parameter.first, word);
    append(inserted_before[parameter.first], parameter.first, size);
    for (std::size_t use : sizes)
      tokens[use].setIdentifierInfo(preprocessor.getIdentifierInfo(size));
  }

  void append(std::vector<Token> &out, std::size_t, const Token &token) const { out.push_back(token); }
  void append(std::vector<Token> &out, std::size_t, const std::vector<Token> &more) const {
    out.insert(out.end(), more.begin(), more.end());
  }
  void append(std::vector<Token> &out, std::size_t at, llvm::StringRef spelling) const {
    Token token;
    token.startToken();
    token.setLocation(tokens[at].getLocation());
    token.setLength(spelling.size());
    token.setKind(llvm::StringSwitch<tok::TokenKind>(spelling)
                      .Case("(", tok::l_paren)
                      .Case(")", tok::r_paren)
                      .Case("<", tok::less)
                      .Case(">", tok::greater)
                      .Case(",", tok::comma)
                      .Case("=", tok::equal)
                      .Case("==", tok::equalequal)
                      .Case("::", tok::coloncolon)
                      .Case("0", tok::numeric_constant)
                      .Default(tok::identifier));
    if (token.is(tok::numeric_constant))
      token.setLiteralData("0");
    if (token.is(tok::identifier)) {
      token.setIdentifierInfo(preprocessor.getIdentifierInfo(spelling));
      token.setKind(token.getIdentifierInfo()->getTokenID());
    }
    out.push_back(token);
  }

  std::vector<Token> apply() {
    std::vector<Token> out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (auto found = inserted_before.find(i); found != inserted_before.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
      if (!dropped.count(i))
        out.push_back(tokens[i]);
    }
    return out;
  }
};

} // namespace

std::vector<clang::Token> deduce_sizes(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                       const MicrosoftExtensions &extensions) {
  for (const MicrosoftExtension &each : extensions)
    if (each.kind == MicrosoftExtension::Kind::size)
      return Sizes(std::move(tokens), preprocessor).deduce(extensions);
  return tokens;
}

} // namespace ampsim::frontend
