// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that show raw memory, definitions of types, and the kernel's code.
#include "cli/console/console.h"
#include "cli/console/disassembly.h"
#include "cli/support/trimmed.h"

#include <algorithm>
#include <charconv>

namespace ampsim::cli {

using debugger::Value;

namespace {

/// "/8dw": count, format and size.
struct ExamineFormat {
  std::uint64_t count = 1;
  char letter = 'x', unit = 'w';
};

constexpr std::string_view letters = "xduotcf", units = "bhwg";

std::uint64_t unit_bytes(char unit) {
  switch (unit) {
  case 'b':
    return 1;
  case 'h':
    return 2;
  case 'w':
    return 4;
  default:
    return 8;
  }
}
/// The number of units in a line of output.
std::uint64_t units_per_line(char unit) {
  switch (unit) {
  case 'g':
    return 2;
  case 'w':
    return 4;
  default:
    return 8;
  }
}

ExamineFormat parse_format(std::string_view word, ExamineFormat format) {
  const char *end = word.data() + word.size();
  const char *at = word.data();
  if (at < end && *at >= '0' && *at <= '9')
    at = std::from_chars(at, end, format.count).ptr;
  for (; at < end; ++at)
    if (letters.find(*at) != letters.npos)
      format.letter = *at;
    else if (units.find(*at) != units.npos)
      format.unit = *at;
    else
      throw CommandError(
          fmt::format("unknown format '/{}': a number, a letter of '{}' and a size of '{}' (1, 2, 4 or 8 "
                      "bytes)",
                      word, letters, units));
  if (format.letter == 'f' && format.unit != 'g')
    format.unit = 'w';
  if (format.count < 1 || format.count > 4096)
    throw CommandError("expected a count from 1 to 4096");
  return format;
}

/// The type that bytes are read as.
TypeId type_of(const debugger::TypeTable &types, const ExamineFormat &format) {
  if (format.letter == 'f')
    return format.unit == 'g' ? types.double_ : types.float_;
  const bool without_sign = format.letter != 'd' && format.letter != 'c';
  switch (format.unit) {
  case 'b':
    return types.named(without_sign ? "unsigned char" : "signed char");
  case 'h':
    return types.named(without_sign ? "unsigned short" : "short");
  case 'w':
    return without_sign ? types.unsigned_ : types.int_;
  default:
    return without_sign ? types.unsigned_long : types.long_;
  }
}

/// The address to examine: a pointer's target, an array, or the variable itself.
char *address_of(const debugger::TypeTable &types, const Value &value, const std::string &text) {
  const DebugType::Kind kind = value.is_slice ? DebugType::Kind::unknown : types[value.type].kind;
  if (kind == DebugType::Kind::pointer || (debugger::is_integer(types[value.type]) && !value.address))
    return reinterpret_cast<char *>(debugger::integer_of(types, value));
  if (kind == DebugType::Kind::container)
    return debugger::shape_of(types, value).data;
  if (!value.is_slice && value.address)
    return value.address;
  throw CommandError(fmt::format("'{}' is not in memory", text));
}

} // namespace

/// x/8dw PLACE; without a place, continues after the last one.
void Console::examine(const std::string &words) {
  std::string text = words;
  ExamineFormat format = parse_format(examine_format, {});
  if (text.starts_with('/')) {
    auto [word, rest] = first_word(text);
    format = parse_format(word.substr(1), format);
    text = rest;
  }
  if (!text.empty()) {
    examined = text;
    examined_bytes = 0;
  } else if (examined.empty()) {
    throw CommandError("expected an expression");
  }
  examine_format = {format.letter, format.unit};
  char *begin = address_of(session.types, session.evaluate(expression(examined)), examined);
  const TypeId type = type_of(session.types, format);
  const std::uint64_t size = unit_bytes(format.unit), row = units_per_line(format.unit);
  for (std::uint64_t k = 0; k < format.count; ++k, examined_bytes += size) {
    Value value = debugger::load(session.types, type, begin + examined_bytes);
    if (k % row == 0)
      say("{}<{}{}>:", k ? "\n" : "", examined, examined_bytes ? fmt::format("+{}", examined_bytes) : "");
    say("  {}", session.text(value, {format.letter, print_elements}));
    session.convenience["$_"] =
        debugger::make_integer(session.types, session.types.pointer_to(type), std::int64_t(begin + examined_bytes));
    session.convenience["$__"] = std::move(value);
  }
  say("\n");
}

/// Shows a type given by name or expression; for a class, its members.
void Console::print_type(const std::string &text) {
  std::string name(trimmed(text));
  for (std::string_view word : {"struct ", "class ", "union ", "enum "})
    if (name.starts_with(word))
      name = trimmed(name.substr(word.size()));
  TypeId type = session.types.named(name);
  if (type == no_type) {
    Value value = session.evaluate(expression(text));
    if (value.is_slice)
      return what_is(text);
    type = value.type;
  }
  const DebugType &described = session.types[type];
  if (described.kind == DebugType::Kind::enumeration) {
    std::vector<std::string> names;
    for (const DebugType::Enumerator &each : described.enumerators)
      names.push_back(fmt::format("{} = {}", each.name, each.value));
    say("type = enum {} {{{}}}\n", described.name, fmt::join(names, ", "));
    return;
  }
  if (described.kind != DebugType::Kind::record) {
    say("type = {}\n", described.name);
    return;
  }
  say("type = struct {} {{\n", described.name);
  for (const DebugType::Member &each : described.members) {
    const std::string of = each.type == no_type ? "?" : session.types[each.type].name;
    const std::size_t bracket = std::min(of.find('['), of.size()); // int levels[3]
    say("    {} {}{}{};\n", of.substr(0, bracket), each.name.empty() ? "(base class)" : each.name,
        of.substr(bracket), each.bits ? fmt::format(" : {}", each.bits) : "");
  }
  say("}}\n");
}

/// Shows the code of the selected thread's line or, with `all`, of the whole stopped kernel.
void Console::disassemble(const std::string &text) {
  if (!text.empty() && text != "all")
    throw CommandError("expected 'disassemble' (the selected thread's line) or 'disassemble all' (the kernel)");
  const DebugKernel &kernel = session.info.kernels[execution().launch().launch.kernel];
  const std::uint32_t point = session.thread().point;
  const StopPoint *here = session.point_of(session.thread());
  if (!here && text.empty())
    throw CommandError("the selected thread is not at a source location: 'disassemble all' shows the kernel");
  bool marked = false; // marks the thread's position: the first instruction of its stop point
  for (const CodeLine &line : code_without_hooks(kernel)) {
    const SourceFrame *place =
        line.point == debugger::no_point ? nullptr : &session.info.points[line.point].frames.front().place;
    const bool shown = here && place && place->line == here->frames.front().place.line;
    if (!shown && text.empty())
      continue;
    if (!line.block.empty())
      say("{}:\n", line.block);
    const bool next = here && line.point == point && !marked;
    marked |= next;
    say("{} {:>5}  {}\n", next ? "=>" : "  ", place ? std::to_string(place->line) : "", line.text);
  }
}

} // namespace ampsim::cli
