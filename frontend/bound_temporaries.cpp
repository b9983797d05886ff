#include "frontend/bound_temporaries.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

#include <map>

namespace ampsim::frontend {

namespace tok = clang::tok;

std::optional<BoundTemporary> bound_temporary(clang::FullSourceLoc call, llvm::StringRef note) {
  auto [before, number] = note.split("expects an lvalue for ");
  unsigned argument = 0;
  if (number.empty() || number.consumeInteger(10, argument) || call.isInvalid())
    return std::nullopt;
  BoundTemporary found = compared_zero(call);
  found.argument = argument;
  return found;
}

BoundTemporary compared_zero(clang::FullSourceLoc comparison) {
  comparison = comparison.getSpellingLoc(); // also what is given to a macro
  const clang::SourceManager &sources = comparison.getManager();
  return {sources.getFilename(comparison).str(), sources.getFileOffset(comparison), 0};
}

namespace {

std::size_t closing(const std::vector<clang::Token> &tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
             tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (depth == 0)
      return i;
  }
  return 0;
}

/// The `(` of the call whose function is named from `i` on, or 0.
std::size_t arguments_of(const std::vector<clang::Token> &tokens, std::size_t i) {
  int angles = 0;
  for (; i < tokens.size() && !tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::eof); ++i) {
    angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
    if (tokens[i].is(tok::l_paren) && angles <= 0)
      return i;
    if (tokens[i].is(tok::l_paren))
      i = closing(tokens, i);
    if (i == 0)
      return 0;
  }
  return 0;
}

/// First and last token of argument `number`, or {0, 0}.
std::pair<std::size_t, std::size_t> argument(const std::vector<clang::Token> &tokens, std::size_t open,
                                             unsigned number) {
  int angles = 0;
  std::size_t first = open + 1;
  for (std::size_t i = first; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = closing(tokens, i);
      if (i == 0)
        break;
      continue;
    }
    angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
    bool ends = tokens[i].is(tok::r_paren) || (tokens[i].is(tok::comma) && angles == 0);
    if (ends && --number == 0)
      return first < i ? std::pair(first, i - 1) : std::pair<std::size_t, std::size_t>();
    if (tokens[i].is(tok::r_paren) || tokens[i].is(tok::semi))
      break;
    if (ends)
      first = i + 1;
  }
  return {};
}

clang::Token make(tok::TokenKind kind, clang::SourceLocation location) {
  clang::Token token;
  token.startToken();
  token.setKind(kind);
  token.setLocation(location);
  token.setLength(1);
  return token;
}

} // namespace

std::vector<clang::Token> make_lvalues(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                       const BoundTemporaries &arguments) {
  if (arguments.empty())
    return tokens;
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  std::map<std::size_t, std::vector<clang::Token>> before, behind;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].getLocation().isInvalid() || sources.isInSystemHeader(tokens[i].getLocation()))
      continue;
    clang::SourceLocation location = sources.getSpellingLoc(tokens[i].getLocation());
    unsigned offset = sources.getFileOffset(location);
    for (const BoundTemporary &each : arguments) {
      if (each.offset != offset || each.file != sources.getFilename(location))
        continue;
      if (each.argument == 0) {
        clang::SourceLocation here = tokens[i].getLocation();
        for (tok::TokenKind kind : {tok::l_paren, tok::kw_const, tok::kw_void, tok::star, tok::r_paren}) {
          clang::Token token = make(kind, here);
          if (const char *keyword = tok::getKeywordSpelling(kind))
            token.setIdentifierInfo(preprocessor.getIdentifierInfo(keyword));
          behind[i].push_back(token);
        }
        continue;
      }
      std::size_t open = arguments_of(tokens, i);
      auto [first, last] = open ? argument(tokens, open, each.argument) : std::pair<std::size_t, std::size_t>();
      if (first == 0)
        continue;
      clang::SourceLocation here = tokens[first].getLocation();
      std::vector<clang::Token> &out = before[first];
      for (const char *name : {"concurrency", "details", "as_lvalue"}) {
        clang::Token token = make(tok::identifier, here);
        token.setIdentifierInfo(preprocessor.getIdentifierInfo(name));
        token.setLength(llvm::StringRef(name).size());
        out.push_back(make(tok::coloncolon, here));
        out.push_back(token);
      }
      out.push_back(make(tok::l_paren, here));
      behind[last].push_back(make(tok::r_paren, tokens[last].getLocation()));
    }
  }
  std::vector<clang::Token> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (auto found = before.find(i); found != before.end())
      out.insert(out.end(), found->second.begin(), found->second.end());
    out.push_back(tokens[i]);
    if (auto found = behind.find(i); found != behind.end())
      out.insert(out.end(), found->second.begin(), found->second.end());
  }
  return out;
}

} // namespace ampsim::frontend
