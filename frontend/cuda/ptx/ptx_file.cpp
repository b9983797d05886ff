// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ptx_file.h: a recursive descent over the text, without its comments. A statement ends with a semicolon;
// instructions are parsed as inline PTX.
#include "frontend/cuda/ptx/ptx_file.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

struct NotUnderstood : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Replaces comments by blanks, so that lines do not change.
std::string without_comments(llvm::StringRef text) {
  std::string result = text.str();
  bool in_text = false;
  for (std::size_t k = 0; k + 1 < result.size(); ++k) {
    if (result[k] == '"')
      in_text = !in_text;
    if (in_text || result[k] != '/')
      continue;
    if (result[k + 1] == '/')
      for (; k < result.size() && result[k] != '\n'; ++k)
        result[k] = ' ';
    else if (result[k + 1] == '*') {
      const std::size_t end = std::min(result.find("*/", k + 2), result.size());
      for (; k < std::min(end + 2, result.size()); ++k)
        if (result[k] != '\n')
          result[k] = ' ';
      --k; // the next one may start here
    }
  }
  return result;
}

bool is_of_name(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '%'; }

class FileParser {
public:
  explicit FileParser(llvm::StringRef text) : whole(without_comments(text)), rest(whole) {}

  PtxFile parse() {
    try {
      while (skip_blanks(), !rest.empty())
        directive();
    } catch (const NotUnderstood &problem) {
      file.error = problem.what();
      file.error_line = line();
    }
    return std::move(file);
  }

private:
  const std::string whole;
  llvm::StringRef rest;
  PtxFile file;

  unsigned line() const {
    return unsigned(llvm::StringRef(whole.data(), std::size_t(rest.data() - whole.data())).count('\n')) + 1;
  }
  void skip_blanks() { rest = rest.ltrim(" \t\r\n"); }
  bool take(llvm::StringRef text) {
    skip_blanks();
    return rest.consume_front(text);
  }
  void expect(llvm::StringRef text) {
    if (!take(text))
      throw NotUnderstood("'" + text.str() + "' is missing");
  }
  std::string name() {
    skip_blanks();
    llvm::StringRef found = rest.take_while(is_of_name);
    rest = rest.drop_front(found.size());
    if (found.empty())
      throw NotUnderstood("expected a name");
    return found.str();
  }
  /// ".align": with its dot; consumes it. Empty if there is none.
  std::string dotted() {
    skip_blanks();
    if (!rest.starts_with("."))
      return "";
    rest = rest.drop_front();
    return name();
  }
  std::uint64_t number() {
    skip_blanks();
    std::uint64_t value = 0;
    if (rest.consumeInteger(0, value))
      throw NotUnderstood("expected a number");
    rest.consume_front("U");
    return value;
  }
  /// "8.0"
  void skip_number() {
    skip_blanks();
    rest = rest.drop_while([](char c) { return llvm::isDigit(c) || c == '.'; });
  }
  llvm::StringRef up_to(char end) {
    const std::size_t at = rest.find(end);
    if (at == rest.npos)
      throw NotUnderstood(std::string("'") + end + "' is missing");
    llvm::StringRef found = rest.take_front(at);
    rest = rest.drop_front(at + 1);
    return found;
  }
  void skip_line() {
    rest = rest.drop_until([](char c) { return c == '\n'; });
  }
  void skip_braces() {
    expect("{");
    for (unsigned depth = 1; depth;) {
      rest = rest.drop_until([](char c) { return c == '{' || c == '}'; });
      if (rest.empty())
        throw NotUnderstood("'}' is missing");
      depth += rest[0] == '{' ? 1 : -1;
      rest = rest.drop_front();
    }
  }

  //===--- directives ------------------------------------------------------------===//

  void directive() {
    bool is_extern = false;
    std::string word = dotted();
    while (word == "visible" || word == "weak" || word == "common" || word == "extern") {
      is_extern |= word == "extern";
      word = dotted();
    }
    if (word == "version" || word == "address_size")
      return skip_number();
    if (word == "target") {
      do
        name();
      while (take(","));
      return;
    }
    if (word == "file")
      return source_file();
    if (word == "loc")
      return skip_line();
    if (word == "section") {
      rest = rest.drop_until([](char c) { return c == '{'; });
      return skip_braces();
    }
    if (word == "pragma" || word == "alias")
      return (void)up_to(';');
    if (word == "entry" || word == "func")
      return function(word == "entry");
    if (word == "global" || word == "const" || word == "shared") {
      PtxVariable variable = declaration(word);
      variable.is_extern = is_extern;
      file.variables.push_back(std::move(variable));
      return expect(";");
    }
    throw NotUnderstood(word.empty() ? "expected a directive" : "'." + word + "' is not supported");
  }

  /// .file 1 "name"{, time, size}
  void source_file() {
    const auto number_of_file = unsigned(number());
    expect("\"");
    file.files[number_of_file] = up_to('"').str();
    skip_line();
  }

  /// The part after the space: `.align 4 .b8 name[64] = {...}`.
  PtxVariable declaration(const std::string &space) {
    PtxVariable made;
    made.space = space;
    unsigned vector = 1;
    bool of_target = false; // after ".ptr": refers to the pointer's target
    for (std::string word; !(word = dotted()).empty();) {
      if (word == "align" && of_target)
        number();
      else if (word == "align")
        made.alignment = alignment();
      else if (word == "v2" || word == "v4")
        vector = word == "v2" ? 2 : 4;
      else if (word == "ptr" || word == "attribute" || word == "unified") {
        if (word == "attribute")
          throw NotUnderstood("'.attribute' is not supported");
        of_target |= word == "ptr";
      } else if (word == "global" || word == "const" || word == "local" || word == "shared" || word == "noalias") {
        // properties of a parameter's target
      } else {
        made.type = word;
        made.element = bytes_of_ptx_type(word);
        if (!made.element)
          throw NotUnderstood("'." + word + "' is not supported");
      }
    }
    if (made.type.empty())
      throw NotUnderstood("expected a type");
    made.name = name();
    made.count = vector;
    made.is_array = vector > 1;
    while (take("[")) {
      made.is_array = true;
      made.count *= take("]") ? 0 : number();
      if (made.count)
        expect("]");
    }
    if (made.alignment == 1)
      made.alignment = std::uint64_t(made.element) * vector;
    if (take("="))
      initial_values(made);
    return made;
  }

  std::uint64_t alignment() {
    constexpr std::uint64_t largest = std::uint64_t{1} << 32; // LLVM's
    const std::uint64_t bytes = number();
    if (!llvm::isPowerOf2_64(bytes) || bytes > largest)
      throw NotUnderstood("the alignment " + std::to_string(bytes) + " is not a power of two up to 2^32");
    return bytes;
  }

  void initial_values(PtxVariable &of) {
    if (!take("{"))
      return initial_value(of);
    if (take("}"))
      return;
    unsigned depth = 1;
    while (depth) {
      if (take("{")) {
        ++depth;
        continue;
      }
      if (take("}")) {
        --depth;
        take(",");
        continue;
      }
      initial_value(of);
      take(",");
    }
    if (!of.count)
      of.count = of.initial.size() / of.element;
    of.initial.resize(of.bytes()); // the rest is zeros
  }
  void initial_value(PtxVariable &of) {
    skip_blanks();
    std::uint64_t bits = 0;
    const bool negative = take("-");
    if (rest.starts_with_insensitive("0f") || rest.starts_with_insensitive("0d")) {
      const std::size_t digits = rest.starts_with_insensitive("0f") ? 8 : 16;
      if (rest.substr(2, digits).getAsInteger(16, bits))
        throw NotUnderstood("expected a number");
      rest = rest.drop_front(2 + digits);
    } else if (!rest.empty() && llvm::isDigit(rest[0])) {
      bits = number();
    } else {
      throw NotUnderstood("a variable initialized with an address is not supported");
    }
    bits = negative ? -bits : bits;
    for (unsigned k = 0; k < of.element; ++k)
      of.initial.push_back(std::uint8_t(bits >> 8 * k));
  }

  //===--- functions ----------------------------------------------------------------===//

  std::vector<PtxVariable> parameters() {
    std::vector<PtxVariable> found;
    if (!take("(") || take(")"))
      return found;
    do {
      const std::string space = dotted();
      if (space != "param" && space != "reg")
        throw NotUnderstood("expected a parameter");
      if (space == "reg")
        throw NotUnderstood("parameters in registers are not supported");
      found.push_back(declaration("param"));
    } while (take(","));
    expect(")");
    return found;
  }

  void function(bool is_entry) {
    PtxFunction made;
    made.is_entry = is_entry;
    if (!is_entry)
      made.results = parameters();
    made.place.line = line();
    made.name = name();
    made.parameters = parameters();
    for (std::string word; !(word = dotted()).empty();)
      function_directive(word, made);
    if (!take(";")) {
      made.is_defined = true;
      body(made);
    }
    file.functions.push_back(std::move(made));
  }

  void function_directive(const std::string &word, PtxFunction &of) {
    if (word == "noreturn")
      return;
    if (word == "pragma")
      return (void)up_to(';');
    if (word != "maxntid" && word != "reqntid" && word != "minnctapersm" && word != "maxnreg" &&
        word != "maxnctapersm")
      throw NotUnderstood("'." + word + "' is not supported");
    std::uint64_t product = number();
    while (take(","))
      product *= number();
    if (word == "maxntid" || word == "reqntid")
      of.most_threads = unsigned(product);
  }

  void body(PtxFunction &of) {
    expect("{");
    PtxPlace place;
    for (unsigned depth = 1; depth;) {
      skip_blanks();
      if (rest.empty())
        throw NotUnderstood("'}' is missing");
      if (take("{")) {
        ++depth;
        of.statements.push_back({.kind = PtxStatement::Kind::scope});
      } else if (take("}")) {
        if (--depth)
          of.statements.push_back({.kind = PtxStatement::Kind::scope_end});
      } else if (take(";"))
        continue;
      else if (rest.starts_with("."))
        directive_in_body(of, place);
      else
        statement(of, place);
    }
  }

  void directive_in_body(PtxFunction &of, PtxPlace &place) {
    PtxStatement made;
    made.place = place.line ? place : PtxPlace{0, line()};
    const std::string word = dotted();
    if (word == "loc") {
      place.file = unsigned(number());
      place.line = unsigned(number());
      if (!of.place.file && place.line)
        of.place = place;
      return skip_line();
    }
    if (word == "pragma")
      return (void)up_to(';');
    if (word == "reg") {
      made.kind = PtxStatement::Kind::registers;
      registers(made.registers);
    } else if (word == "local" || word == "shared" || word == "param") {
      made.kind = PtxStatement::Kind::memory;
      made.memory = declaration(word);
      expect(";");
    } else {
      throw NotUnderstood("'." + word + "' is not supported");
    }
    of.statements.push_back(std::move(made));
  }

  void registers(std::vector<PtxRegister> &into) {
    const std::string type = dotted();
    if (type == "v2" || type == "v4")
      throw NotUnderstood("vector registers are not supported");
    if (!bytes_of_ptx_type(type))
      throw NotUnderstood("'." + type + "' is not supported");
    do {
      std::string each = name();
      if (each.front() == '%')
        each.erase(0, 1); // the form of operand names
      if (take("<")) {
        const std::uint64_t count = number();
        expect(">");
        if (count > 100'000)
          throw NotUnderstood("too many registers");
        for (std::uint64_t k = 0; k < count; ++k)
          into.push_back({each + std::to_string(k), type});
      } else {
        into.push_back({each, type});
      }
    } while (take(","));
    expect(";");
  }

  void statement(PtxFunction &of, const PtxPlace &place) {
    PtxStatement made;
    made.place = place.line ? place : PtxPlace{0, line()};
    const llvm::StringRef first = rest.take_while(is_of_name),
                          after_name = rest.drop_front(first.size()).ltrim(" \t");
    if (!first.empty() && after_name.starts_with(":") && !after_name.starts_with("::")) {
      made.kind = PtxStatement::Kind::label;
      made.name = first.str();
      rest = after_name.drop_front();
      if (take(".branchtargets")) {
        made.kind = PtxStatement::Kind::targets;
        do
          made.arguments.push_back(name());
        while (take(","));
        expect(";");
      }
      of.statements.push_back(std::move(made));
      return;
    }
    const llvm::StringRef before = rest, text = up_to(';');
    llvm::StringRef opcode = text;
    if (opcode.starts_with("@"))
      opcode = opcode.drop_until([](char c) { return c == ' ' || c == '\t'; }).ltrim();
    const bool is_call = opcode.starts_with("call");
    const std::string simple =
        is_call ? (text.drop_back(opcode.size()) + "trap;").str() : (text + ";").str(); // to parse its guard
    std::optional<PtxBlock> parsed = parse_ptx(simple);
    if (!parsed || parsed->instructions.size() != 1) {
      rest = before; // for the line number
      throw NotUnderstood("cannot parse '" + text.trim().str() + "'");
    }
    made.instruction = std::move(parsed->instructions.front());
    if (is_call) {
      made.kind = PtxStatement::Kind::call;
      const llvm::StringRef after_call = rest;
      rest = opcode.drop_while([](char c) { return !llvm::isSpace(c); });
      call(made);
      rest = after_call;
    }
    of.statements.push_back(std::move(made));
  }

  /// call{.uni} {(result),} function{, (arguments)}
  void call(PtxStatement &made) {
    auto list = [&](std::vector<std::string> &into) {
      if (!take(")")) {
        do
          into.push_back(name());
        while (take(","));
        expect(")");
      }
    };
    if (take("(")) {
      list(made.results);
      expect(",");
    }
    made.name = name();
    if (made.name.front() == '%')
      throw NotUnderstood("calls through registers are not supported");
    if (take(",")) {
      if (take("("))
        list(made.arguments);
      if (take(","))
        throw NotUnderstood("calls through registers are not supported");
    }
  }
};

} // namespace

unsigned bytes_of_ptx_type(llvm::StringRef type) {
  unsigned bits = 0;
  if (type == "pred")
    return 1;
  if (type.empty() || !llvm::StringRef("usbf").contains(type[0]) || type.drop_front().getAsInteger(10, bits))
    return 0;
  return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

bool is_ptx_file(llvm::StringRef text) {
  const std::string plain = without_comments(text.take_front(1 << 16));
  return llvm::StringRef(plain).ltrim().starts_with(".version");
}

PtxFile parse_ptx_file(llvm::StringRef text) { return FileParser(text).parse(); }

} // namespace ampsim::frontend
