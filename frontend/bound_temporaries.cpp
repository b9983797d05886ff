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

BoundTemporary type_without_typename(clang::FullSourceLoc location) {
  BoundTemporary found = compared_zero(location);
  found.argument = BoundTemporary::type_name;
  return found;
}

BoundTemporary type_of_pointer(clang::FullSourceLoc location) {
  BoundTemporary found = compared_zero(location);
  found.argument = BoundTemporary::type_traits;
  return found;
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

clang::Token named(tok::TokenKind kind, const char *name, clang::SourceLocation location,
                   clang::Preprocessor &preprocessor) {
  clang::Token token = make(kind, location);
  token.setIdentifierInfo(preprocessor.getIdentifierInfo(name));
  token.setLength(llvm::StringRef(name).size());
  return token;
}

/// `Iterator::value_type` and the like.
bool names_member_of_iterator(const std::vector<clang::Token> &tokens, std::size_t i) {
  static const std::set<llvm::StringRef> members = {"value_type", "difference_type", "pointer", "reference",
                                                    "iterator_category"};
  return i + 2 < tokens.size() && tokens[i].is(tok::identifier) && tokens[i + 1].is(tok::coloncolon) &&
         tokens[i + 2].is(tok::identifier) && members.count(tokens[i + 2].getIdentifierInfo()->getName());
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
      if (each.argument == BoundTemporary::type_name || each.argument == BoundTemporary::type_traits) {
        const bool of_iterator = each.argument == BoundTemporary::type_traits;
        if (of_iterator && !names_member_of_iterator(tokens, i))
          continue;
        clang::SourceLocation here = tokens[i].getLocation();
        if (i == 0 || tokens[i - 1].isNot(tok::kw_typename))
          before[i].push_back(named(tok::kw_typename, "typename", here, preprocessor));
        if (of_iterator) {
          for (const char *name : {"std", "iterator_traits"}) {
            before[i].push_back(make(tok::coloncolon, here));
            before[i].push_back(named(tok::identifier, name, here, preprocessor));
          }
          before[i].push_back(make(tok::less, here));
          behind[i].push_back(make(tok::greater, here));
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
        out.push_back(make(tok::coloncolon, here));
        out.push_back(named(tok::identifier, name, here, preprocessor));
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
