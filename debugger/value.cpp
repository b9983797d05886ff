// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See value.h.
#include "debugger/value.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sys/uio.h>
#include <unistd.h>

namespace ampsim::debugger {

using Kind = DebugType::Kind;

//===--- Types ----------------------------------------------------------------------===//

TypeTable::TypeTable(const DebugInfo &info) : types(info.types) {
  auto scalar = [this](Kind kind, const char *name, std::uint64_t size) {
    DebugType type;
    type.kind = kind;
    type.name = name;
    type.size = size;
    return add(std::move(type));
  };
  void_ = scalar(Kind::unknown, "void", 0);
  boolean = scalar(Kind::boolean, "bool", 1);
  character = scalar(Kind::character, "char", 1);
  int_ = scalar(Kind::signed_integer, "int", 4);
  unsigned_ = scalar(Kind::unsigned_integer, "unsigned int", 4);
  long_ = scalar(Kind::signed_integer, "long", 8);
  unsigned_long = scalar(Kind::unsigned_integer, "unsigned long", 8);
  float_ = scalar(Kind::floating, "float", 4);
  double_ = scalar(Kind::floating, "double", 8);
  scalar(Kind::signed_integer, "short", 2);
  scalar(Kind::unsigned_integer, "unsigned short", 2);
  scalar(Kind::character, "unsigned char", 1);
  scalar(Kind::character, "signed char", 1);
}

void TypeTable::take_more(const DebugInfo &info) {
  types.insert(types.end(), info.types.begin() + std::ptrdiff_t(types.size()), info.types.end());
}

TypeId TypeTable::add(DebugType type) {
  made.push_back(std::move(type));
  return first_made + TypeId(made.size() - 1);
}

TypeId TypeTable::array_of(TypeId element, std::uint64_t count) {
  const TypeId known = find([&](const DebugType &each) {
    return each.kind == Kind::array && each.target == element && each.count == count;
  });
  if (known != no_type)
    return known;
  const DebugType &one = (*this)[element];
  DebugType type;
  type.kind = Kind::array;
  type.target = element;
  type.count = count;
  type.size = one.size * count;
  std::string name = one.name, dimension = "[" + std::to_string(count) + "]";
  std::size_t bracket = std::min(name.find('['), name.size());
  type.name = name.substr(0, bracket) + dimension + name.substr(bracket);
  return add(std::move(type));
}

TypeId TypeTable::coordinates(std::string_view name) {
  const TypeId known = find([&](const DebugType &each) {
    return each.kind == Kind::record && each.name == name && each.members.size() == 3 && each.size == 12;
  });
  if (known != no_type)
    return known;
  DebugType type;
  type.kind = Kind::record;
  type.name = name;
  type.size = 12;
  for (const char *member : {"x", "y", "z"})
    type.members.push_back({member, unsigned_, 4 * type.members.size()});
  return add(std::move(type));
}

Value zero(const TypeTable &types, TypeId type) {
  while (type != no_type && types[type].kind == Kind::reference)
    type = types[type].target;
  if (type == no_type)
    throw EvaluationError("a value of type void");
  Value value;
  value.type = type;
  value.bytes.resize(types[type].size);
  return value;
}

TypeId TypeTable::pointer_to(TypeId target) {
  const TypeId known =
      find([&](const DebugType &each) { return each.kind == Kind::pointer && each.target == target; });
  if (known != no_type)
    return known;
  DebugType type;
  type.kind = Kind::pointer;
  type.target = target;
  type.size = 8;
  type.name = (*this)[target].name + " *";
  return add(std::move(type));
}

TypeId TypeTable::section_of(TypeId container) {
  DebugType type = (*this)[container];
  --type.rank;
  type.size = sizeof(ampsim_container) + 8 * type.rank;
  type.name = type.section + "<" + (*this)[type.target].name + ", " + std::to_string(type.rank) + ">";
  const TypeId known = find([&](const DebugType &each) {
    return each.kind == Kind::container && each.name == type.name && each.target == type.target;
  });
  return known != no_type ? known : add(std::move(type));
}

TypeId TypeTable::named(std::string_view name) const {
  static constexpr std::pair<std::string_view, std::string_view> other_names[] = {
      {"unsigned", "unsigned int"}, {"signed", "int"},
      {"long int", "long"},         {"unsigned long int", "unsigned long"},
      {"long long", "long"},        {"unsigned long long", "unsigned long"},
      {"short int", "short"}};
  for (auto [other, usual] : other_names)
    if (name == other)
      name = usual;
  return find( // C++'s own first
      [name](const DebugType &each) { return each.name == name && each.kind != Kind::unknown; });
}

bool is_integer(const DebugType &type) {
  return type.kind == Kind::boolean || type.kind == Kind::character || type.kind == Kind::signed_integer ||
         type.kind == Kind::unsigned_integer || type.kind == Kind::enumeration;
}

bool is_scalar(const DebugType &type) { return is_integer(type) || type.kind == Kind::floating; }

//===--- Memory and scalars -----------------------------------------------------------===//

std::vector<char> read_memory(const char *address, std::uint64_t size) {
  std::vector<char> bytes(size);
  if (size == 0)
    return bytes;
  // Through the kernel, which reports invalid memory.
  iovec to{bytes.data(), size}, from{const_cast<char *>(address), size};
  if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) != ssize_t(size))
    throw EvaluationError("cannot access memory at this address");
  return bytes;
}

Value load(const TypeTable &types, TypeId type, char *address) {
  while (type != no_type && types[type].kind == Kind::reference) {
    std::vector<char> pointer = read_memory(address, 8);
    std::memcpy(&address, pointer.data(), 8);
    type = types[type].target;
  }
  if (type == no_type)
    throw EvaluationError("a value of type void");
  Value value;
  value.type = type;
  value.address = address;
  value.bytes = read_memory(address, types[type].size);
  return value;
}

static bool is_signed(const TypeTable &types, TypeId type) {
  const DebugType &described = types[type];
  if (described.kind == Kind::enumeration)
    return described.target == no_type || is_signed(types, described.target);
  return described.kind == Kind::signed_integer ||
         (described.kind == Kind::character && described.name.find("unsigned") == std::string::npos);
}

std::int64_t integer_of(const TypeTable &types, const Value &value) {
  const DebugType &type = types[value.type];
  if (type.kind == Kind::floating)
    return std::int64_t(floating_of(types, value));
  if (!is_integer(type) && type.kind != Kind::pointer)
    throw EvaluationError("a value of type '" + type.name + "' is not a number");
  std::uint64_t number = 0;
  std::memcpy(&number, value.bytes.data(), std::min<std::size_t>(value.bytes.size(), 8));
  unsigned width = value.bits ? value.bits : unsigned(std::min<std::size_t>(value.bytes.size(), 8) * 8);
  number >>= value.bit_offset;
  if (width < 64) {
    number &= (std::uint64_t{1} << width) - 1;
    if (is_signed(types, value.type) && number >> (width - 1))
      number |= ~std::uint64_t{0} << width;
  }
  return std::int64_t(number);
}

double floating_of(const TypeTable &types, const Value &value) {
  const DebugType &type = types[value.type];
  if (type.kind != Kind::floating) {
    std::int64_t number = integer_of(types, value);
    return type.kind == Kind::unsigned_integer ? double(std::uint64_t(number)) : double(number);
  }
  if (type.size == 4) {
    float number;
    std::memcpy(&number, value.bytes.data(), 4);
    return number;
  }
  if (type.size == 8) {
    double number;
    std::memcpy(&number, value.bytes.data(), 8);
    return number;
  }
  throw EvaluationError("values of type '" + type.name + "' are not supported");
}

bool truth_of(const TypeTable &types, const Value &value) {
  if (types[value.type].kind == Kind::floating)
    return floating_of(types, value) != 0;
  return integer_of(types, value) != 0;
}

Value make_integer(const TypeTable &types, TypeId type, std::int64_t number) {
  Value value;
  value.type = type;
  value.bytes.resize(types[type].size);
  if (types[type].kind == Kind::boolean)
    number = number != 0;
  std::memcpy(value.bytes.data(), &number, std::min<std::size_t>(value.bytes.size(), 8));
  return value;
}

Value make_floating(const TypeTable &types, TypeId type, double number) {
  Value value;
  value.type = type;
  value.bytes.resize(types[type].size);
  float narrow = float(number);
  if (types[type].size == 4)
    std::memcpy(value.bytes.data(), &narrow, 4);
  else if (types[type].size == 8)
    std::memcpy(value.bytes.data(), &number, 8);
  else
    throw EvaluationError("values of type '" + types[type].name + "' are not supported");
  return value;
}

Value convert(const TypeTable &types, const Value &value, TypeId type) {
  const DebugType &to = types[type];
  if (to.kind == Kind::floating)
    return make_floating(types, type, floating_of(types, value));
  if (to.kind == Kind::boolean)
    return make_integer(types, type, truth_of(types, value));
  if (is_integer(to) || to.kind == Kind::pointer)
    return make_integer(types, type, integer_of(types, value));
  throw EvaluationError("cannot convert to '" + to.name + "'");
}

//===--- Classes of the library -------------------------------------------------------===//

const DebugType::Member *components_of(const TypeTable &types, TypeId type, std::uint64_t &offset) {
  const DebugType &record = types[type];
  if (record.kind != Kind::record)
    return nullptr;
  for (const DebugType::Member &member : record.members) {
    if (member.name == "component_" && types[member.type].kind == Kind::array) {
      offset += member.offset;
      return &member;
    }
    if (member.name.empty()) {
      std::uint64_t inner = offset + member.offset;
      if (const DebugType::Member *found = components_of(types, member.type, inner)) {
        offset = inner;
        return found;
      }
    }
  }
  return nullptr;
}

ContainerShape shape_of(const TypeTable &types, const Value &container) {
  unsigned rank = types[container.type].rank;
  ContainerShape shape;
  shape.extent.resize(rank);
  shape.stride.resize(rank);
  constexpr std::size_t head = sizeof(ampsim_container);
  if (container.bytes.size() < head + 8 * rank)
    throw EvaluationError("the container cannot be read");
  std::memcpy(&shape.data, container.bytes.data(), sizeof shape.data);
  std::memcpy(shape.extent.data(), container.bytes.data() + head, 4 * rank);
  std::memcpy(shape.stride.data(), container.bytes.data() + head + 4 * rank, 4 * rank);
  return shape;
}

//===--- Parts ----------------------------------------------------------------------===//

static void add_members(const TypeTable &types, TypeId type, std::vector<std::string> &names) {
  for (const DebugType::Member &member : types[type].members)
    if (member.type == no_type)
      continue;
    else if (member.name.empty()) // a base class; a member of its name hides one of its own
      add_members(types, member.type, names);
    else if (std::ranges::find(names, member.name) == names.end())
      names.push_back(member.name);
}

Parts parts_of(const TypeTable &types, const Value &value) {
  Parts parts;
  if (value.is_slice || value.type == no_type)
    return parts;
  const DebugType &type = types[value.type];
  std::uint64_t offset = 0;
  if (const DebugType::Member *components = components_of(types, value.type, offset))
    parts.elements = types[components->type].count;
  else if (type.kind == Kind::array)
    parts.elements = type.count;
  else if (type.kind == Kind::container)
    parts.elements = std::uint64_t(std::max(shape_of(types, value).extent.front(), 0));
  else if (type.kind == Kind::record)
    add_members(types, value.type, parts.members);
  else if (type.kind == Kind::pointer)
    parts.target = type.target != no_type && types[type.target].kind != Kind::unknown;
  return parts;
}

//===--- Text ---------------------------------------------------------------------------===//

namespace {

class Writer {
public:
  Writer(const TypeTable &types, const Format &format) : types(types), format(format), left(format.elements) {}

  void write(const Value &value) {
    if (value.is_slice) {
      write_list(value.slice.size(), [&](std::size_t k) { return value.slice[k]; });
      return;
    }
    const DebugType &type = types[value.type];
    switch (type.kind) {
    case Kind::array:
      write_list(type.count, [&](std::size_t k) { return part(value, type.target, k * types[type.target].size); });
      break;
    case Kind::record:
      write_record(value);
      break;
    case Kind::container:
      write_container(value);
      break;
    case Kind::texture:
    case Kind::unknown:
      text += "<" + type.name + ">";
      break;
    case Kind::pointer:
      write_pointer(value);
      break;
    default:
      write_scalar(value);
    }
  }

  std::string text;

private:
  Value part(const Value &whole, TypeId type, std::uint64_t offset) {
    if (types[type].kind == Kind::reference) {
      char *address;
      std::memcpy(&address, whole.bytes.data() + offset, 8);
      return load(types, types[type].target, address);
    }
    Value value;
    value.type = type;
    value.address = whole.address ? whole.address + offset : nullptr;
    auto from = whole.bytes.begin() + std::ptrdiff_t(offset);
    value.bytes.assign(from, from + std::ptrdiff_t(types[type].size));
    return value;
  }

  bool is_unwritten(const Value &value) const {
    return format.unwritten && value.address && (*format.unwritten)(value.address, value.bytes.size());
  }

  /// Equal neighbours are counted from ten on, like gdb.
  template <class Element> void write_list(std::uint64_t count, const Element &element) {
    text += '{';
    std::string last;
    std::uint64_t repeated = 0;
    bool first = true;
    auto flush = [&] {
      if (repeated == 0)
        return;
      std::uint64_t copies = repeated >= 10 ? 1 : repeated;
      for (std::uint64_t k = 0; k < copies; ++k) {
        text += first ? "" : ", ";
        text += last;
        first = false;
      }
      if (repeated >= 10)
        text += " <repeats " + std::to_string(repeated) + " times>";
    };
    bool cut = false;
    for (std::uint64_t k = 0; k < count; ++k) {
      if (left == 0) {
        cut = true;
        break;
      }
      Writer inner(types, format);
      inner.left = left;
      Value value = element(k);
      inner.write(value);
      bool nested = value.is_slice || types[value.type].kind == Kind::array;
      if (repeated > 0 && inner.text == last) {
        ++repeated;
        left -= repeated < 10 || nested ? 1 : 0;
        continue;
      }
      flush();
      left = nested ? inner.left : left - 1;
      last = inner.text;
      repeated = 1;
    }
    flush();
    text += cut ? ", ...}" : "}";
  }

  void write_record(const Value &value) {
    std::uint64_t offset = 0;
    if (const DebugType::Member *components = components_of(types, value.type, offset)) {
      write(part(value, components->type, offset));
      return;
    }
    text += '{';
    write_members(value, true);
    text += '}';
  }

  void write_members(const Value &value, bool first) {
    for (const DebugType::Member &member : types[value.type].members) {
      if (member.type == no_type || (types[member.type].kind == Kind::record && types[member.type].members.empty()))
        continue; // empty classes have nothing to show
      text += first ? "" : ", ";
      first = false;
      if (!member.name.empty())
        text += member.name + " = ";
      Value inner = part(value, member.type, member.offset);
      inner.bit_offset = member.bit_offset;
      inner.bits = member.bits;
      write(inner);
    }
  }

  void write_container(const Value &value) {
    ContainerShape shape = shape_of(types, value);
    write_dimension(types[value.type].target, shape, 0, shape.data);
  }

  void write_dimension(TypeId element, const ContainerShape &shape, std::size_t dimension, char *at) {
    std::uint64_t size = types[element].size;
    bool innermost = dimension + 1 == shape.extent.size();
    std::uint64_t count = std::uint64_t(std::max(shape.extent[dimension], 0));
    if (innermost) {
      write_list(count, [&](std::size_t k) { return load(types, element, at + std::int64_t(k * size)); });
      return;
    }
    text += '{';
    for (std::uint64_t k = 0; k < count; ++k) {
      text += k ? ", " : "";
      if (left == 0) {
        text += "...";
        break;
      }
      write_dimension(element, shape, dimension + 1,
                      at + std::int64_t(k) * shape.stride[dimension] * std::int64_t(size));
    }
    text += '}';
  }

  void write_pointer(const Value &value) {
    if (is_unwritten(value)) {
      text += uninitialized_text;
      return;
    }
    char digits[24];
    auto [end, error] = std::to_chars(digits, digits + sizeof digits, std::uint64_t(integer_of(types, value)), 16);
    text += "(" + types[value.type].name + ") 0x" + std::string(digits, end);
  }

  void write_scalar(const Value &value) {
    const DebugType &type = types[value.type];
    if (is_unwritten(value)) {
      text += uninitialized_text;
      return;
    }
    if (format.letter && format.letter != 'f' && (type.kind != Kind::floating || format.letter != 'd')) {
      write_formatted(value);
      return;
    }
    char digits[64];
    std::to_chars_result end{};
    if (type.kind == Kind::floating) {
      double number = floating_of(types, value);
      end = type.size == 4 ? std::to_chars(digits, digits + sizeof digits, float(number))
                           : std::to_chars(digits, digits + sizeof digits, number);
      text.append(digits, end.ptr);
      return;
    }
    std::int64_t number = integer_of(types, value);
    if (type.kind == Kind::boolean) {
      text += number ? "true" : "false";
      return;
    }
    if (type.kind == Kind::enumeration)
      for (const DebugType::Enumerator &enumerator : type.enumerators)
        if (enumerator.value == number) {
          text += enumerator.name;
          return;
        }
    text += type.kind == Kind::unsigned_integer ? std::to_string(std::uint64_t(number)) : std::to_string(number);
    if (type.kind == Kind::character && number >= 32 && number < 127)
      text += std::string(" '") + char(number) + "'";
  }

  void write_formatted(const Value &value) {
    std::uint64_t number = 0;
    std::memcpy(&number, value.bytes.data(), std::min<std::size_t>(value.bytes.size(), 8));
    std::int64_t extended = types[value.type].kind == Kind::floating ? 0 : integer_of(types, value);
    char digits[72];
    auto append = [&](const char *prefix, std::uint64_t bits, int base) {
      text += prefix;
      text.append(digits, std::to_chars(digits, digits + sizeof digits, bits, base).ptr);
    };
    switch (format.letter) {
    case 'x':
      append("0x", number, 16);
      break;
    case 'o':
      append("0", number, 8);
      break;
    case 't':
      append("", number, 2);
      break;
    case 'u':
      append("", number, 10);
      break;
    case 'c':
      text += std::to_string(extended);
      if (extended >= 32 && extended < 127)
        text += std::string(" '") + char(extended) + "'";
      break;
    default:
      text += std::to_string(extended);
    }
  }

  const TypeTable &types;
  const Format &format;
  std::uint64_t left;
};

} // namespace

std::string text_of(const TypeTable &types, const Value &value, const Format &format) {
  Writer writer(types, format);
  writer.write(value);
  return std::move(writer.text);
}

} // namespace ampsim::debugger
