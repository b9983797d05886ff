// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See generator.h.
#include "tests/generated/generator.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace ampsim::test {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): the same cases on every machine.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  unsigned below(unsigned limit) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return unsigned((z ^ z >> 31) % limit);
  }
  bool chance(double probability) { return below(1u << 20) < probability * (1u << 20); }
  template <class T> const T &of(const std::vector<T> &choices) { return choices[below(unsigned(choices.size()))]; }
  unsigned of(std::initializer_list<unsigned> choices) { return choices.begin()[below(unsigned(choices.size()))]; }

private:
  std::uint64_t state;
};

std::string text(unsigned number) { return std::to_string(number); }

/// Replaces the '@' of a pattern.
std::string fill(const std::string &pattern, const std::string &index) {
  std::string result;
  for (char c : pattern)
    if (c == '@')
      result += index;
    else
      result += c;
  return result;
}

enum class Type : std::uint8_t { integer, unsigned_integer, floating, small };

/// One way to name memory of a variable: "a[@]", "r[@].w[1]", "half[2 * (@) + 1]".
struct Member {
  std::string pattern;
  Type type = Type::integer;
  bool slips_only = false; // overlaps other elements
};

enum class Role : std::uint8_t { read, own, atomic, partition };

struct Variable {
  std::vector<Member> members;
  std::string whole; // pattern of a copy of the element, with members of several types; or empty
  bool tile_local = false, constant = false;
  bool readable = true; // every element has been written before the present phase
  enum class Shape : std::uint8_t { row, matrix, scalar } shape = Shape::row;
  unsigned length = 0;              // of a row
  unsigned height = 0, width = 0;   // of a matrix
  std::string open, between, close; // of a matrix's index: "[", "][", "]"

  Role role = Role::read;      // in this launch (global) or phase (tile-local)
  Role tile_role = Role::read; // of a partitioned global variable, in this phase
  unsigned variant = 0;        // which of the injective index functions
  unsigned tile_variant = 0;
  unsigned operation = 0; // of the atomic operations
};

constexpr unsigned row_length = 64, side = 8; // of global containers

const char *const atomic_operations[] = {"add", "sub", "max", "min", "and", "or", "xor"};

class CaseMaker {
public:
  explicit CaseMaker(std::uint64_t seed) : random(seed) {}

  Case make(std::uint64_t seed) {
    made.seed = seed;
    double temper[] = {0, 0, 0, 0.03, 0.03, 0.1, 0.4, 1};
    slip = temper[random.below(8)];
    made.clean = slip == 0;
    made.narrow = random.chance(0.15);
    add_globals();
    for (unsigned launches = random.of({1, 1, 1, 2, 2, 3}); launches > 0; --launches)
      add_launch();
    return std::move(made);
  }

private:
  Random random;
  Case made;
  double slip = 0;
  std::vector<Variable> variables;
  // State of the present launch.
  bool tiled = false, flat = false;
  unsigned tile_height = 1, tile_width = 1, threads_of_tile = 1;
  bool fences = false;
  std::vector<std::string> loop_counters; // in scope
  unsigned names = 0;
  unsigned budget = 0; // statements

  //===--- Containers ---------------------------------------------------------===//

  void add_globals() {
    auto row = [&](std::vector<Member> members, std::string whole = "") {
      Variable variable;
      variable.members = std::move(members);
      variable.whole = std::move(whole);
      variable.length = row_length;
      variables.push_back(variable);
    };
    made.setup = {"std::vector<int> in_data = numbers(" + text(row_length) + ");",
                  "array_view<const int, 1> in(" + text(row_length) + ", in_data);",
                  "std::vector<int> order_data = permutation(" + text(row_length) + ");",
                  "array_view<const int, 1> order(" + text(row_length) + ", order_data);"};
    row({{"in[@]"}});
    variables.back().constant = true;
    auto result = [&](const char *name) { made.results.push_back(std::string("sum(") + name + ");"); };

    if (random.chance(0.9)) {
      made.setup.push_back("std::vector<int> a_data = numbers(64);");
      made.setup.push_back("array_view<int, 1> a(64, a_data);");
      row({{"a[@]"}});
      result("a");
    }
    if (random.chance(0.4)) {
      bool filled = random.chance(0.6);
      made.setup.push_back(filled ? "array<unsigned, 1> b(64, in_data.begin());" : "array<unsigned, 1> b(64);");
      row({{"b[@]", Type::unsigned_integer}});
      variables.back().readable = filled;
      if (filled) // else the contents are undefined, and not compared
        result("b");
    }
    if (random.chance(0.4)) {
      made.setup.push_back("std::vector<double> d_data(64, 1.5);");
      made.setup.push_back("array_view<double, 1> d(64, d_data);");
      row({{"d[@]", Type::floating}});
      result("d");
    }
    if (random.chance(0.3)) {
      made.setup.push_back("std::vector<int> m_data = numbers(64);");
      made.setup.push_back("array_view<int, 2> m(8, 8, m_data);");
      row({{random.chance(0.5) ? "m(@)" : "m[index<2>(@)]"}});
      variables.back().shape = Variable::Shape::matrix;
      variables.back().height = variables.back().width = side;
      variables.back().between = ", ";
      result("m");
    }
    if (random.chance(0.3)) {
      made.setup.push_back("std::vector<record> r_data(64);");
      made.setup.push_back("array_view<record, 1> r(64, r_data);");
      row({{"r[@].x"},
           {"r[@].w[0]", Type::unsigned_integer},
           {"r[@].w[2]", Type::unsigned_integer},
           {"r[@].d", Type::floating}},
          "r[@]");
      result("r");
    }
    if (random.chance(0.2)) {
      made.setup.push_back("std::vector<double> whole_data(64, 1.0);");
      made.setup.push_back("array_view<double, 1> whole(64, whole_data);");
      made.setup.push_back("array_view<int, 1> half = whole.reinterpret_as<int>();");
      made.setup.push_back("array_view<double, 1> skew = half.section(1, 126).reinterpret_as<double>();");
      row({{"whole[@]", Type::floating},
           {"half[2 * (@)]"},
           {"half[2 * (@) + 1]"},
           {"skew[(@) % 63]", Type::floating, true}});
      result("whole");
    }
    if (made.narrow) {
      made.setup.push_back("std::vector<small> e_data(64);");
      made.setup.push_back("array_view<small, 1> e(64, e_data);");
      row({{"e[@].c", Type::small}, {"e[@].k", Type::small}, {"e[@].h", Type::small}, {"e[@].n"}}, "e[@]");
      result("e");
    }
  }

  //===--- A launch -----------------------------------------------------------===//

  void add_launch() {
    KernelLaunch launch;
    std::size_t globals = variables.size();
    tiled = random.chance(0.8);
    flat = random.chance(0.65);
    fences = tiled && random.chance(0.08);
    budget = 4 + random.below(12);
    names = 0;
    loop_counters.clear();
    std::string captures = "[=";
    for (const std::string &line : made.setup)
      if (line.starts_with("array<"))
        captures += ", &b";
    captures += "]";
    if (tiled)
      begin_tiled(launch, captures);
    else
      begin_untiled(launch, captures);
    for (const char *each : {"unsigned u0 = 3u;", "unsigned u1 = unsigned(g);", "double f0 = 0.5;"})
      launch.declarations.push_back(each);

    for (std::size_t k = 0; k < globals; ++k) {
      Variable &variable = variables[k];
      variable.variant = random.below(3);
      variable.operation = random.below(7);
      unsigned role = random.below(tiled ? 8 : 6);
      variable.role = variable.constant || role < 2 ? Role::read
                      : role < 4                    ? Role::own
                      : role < 6                    ? Role::atomic
                                                    : Role::partition;
      if (!variable.readable || (variable.role == Role::atomic && !takes_atomics(variable)))
        variable.role = Role::own;
    }
    if (tiled)
      add_tile_locals(launch);
    new_phase(true, true);
    for (std::size_t k = 0; k < globals; ++k)
      if (!variables[k].readable && !random.chance(slip / 2))
        launch.statements.push_back({store(variables[k].members[0], own_index(variables[k]), "u0", "=")});

    while (budget > 0)
      add_statement(launch.statements, 0, tiled);
    if (random.chance(0.1)) {
      Statement end{"if (" + condition() + ") return;"};
      launch.statements.push_back(end);
      add_access(launch.statements);
    }
    variables.resize(globals);
    made.launches.push_back(std::move(launch));
  }

  void begin_untiled(KernelLaunch &launch, const std::string &captures) {
    if (flat) {
      unsigned count = 2 + random.below(40);
      launch.head =
          "parallel_for_each(extent<1>(" + text(count) + "), " + captures + "(index<1> i) restrict(amp) {";
      launch.declarations = {"const int g = i[0], gy = g / 8, gx = g % 8;"};
    } else {
      unsigned height = 1 + random.below(6), width = 2 + random.below(6);
      launch.head = "parallel_for_each(extent<2>(" + text(height) + ", " + text(width) + "), " + captures +
                    "(index<2> i) restrict(amp) {";
      launch.declarations = {"const int gy = i[0], gx = i[1], g = gy * " + text(width) + " + gx;"};
    }
    launch.declarations.push_back("const int l = 0, lx = 0, ly = 0, tile = g;");
  }

  void begin_tiled(KernelLaunch &launch, const std::string &captures) {
    if (flat) {
      tile_height = 1;
      tile_width = random.of({2, 4, 4, 6, 8, 8, 16});
      unsigned tiles = std::min(1 + random.below(4), 40 / tile_width);
      std::string size = text(tile_width);
      launch.head = "parallel_for_each(extent<1>(" + text(tiles * tile_width) + ").tile<" + size + ">(), " +
                    captures + "(tiled_index<" + size + "> t) restrict(amp) {";
      launch.declarations = {"const int g = t.global[0], gy = g / 8, gx = g % 8;",
                             "const int l = t.local[0], lx = l, ly = 0, tile = t.tile[0];"};
    } else {
      tile_height = random.of({2, 2, 3, 4});
      tile_width = random.of({2, 3, 4, 4});
      unsigned rows = 1 + random.below(2), columns = 1 + random.below(2);
      std::string shape = text(tile_height) + ", " + text(tile_width);
      launch.head = "parallel_for_each(extent<2>(" + text(rows * tile_height) + ", " + text(columns * tile_width) +
                    ").tile<" + shape + ">(), " + captures + "(tiled_index<" + shape + "> t) restrict(amp) {";
      launch.declarations = {"const int gy = t.global[0], gx = t.global[1], ly = t.local[0], lx = t.local[1];",
                             "const int l = ly * " + text(tile_width) + " + lx, tile = t.tile[0] * " +
                                 text(columns) + " + t.tile[1];",
                             "const int g = tile * " + text(tile_height * tile_width) + " + l;"};
    }
    threads_of_tile = tile_height * tile_width;
  }

  void add_tile_locals(KernelLaunch &launch) {
    std::string T = text(threads_of_tile);
    bool initialise = !random.chance(slip / 2);
    std::size_t first = variables.size();
    auto add = [&](const std::string &declaration, std::vector<Member> members, Variable::Shape shape,
                   std::string whole = "") {
      launch.declarations.push_back("tile_static " + declaration + ";");
      Variable variable;
      variable.members = std::move(members);
      variable.whole = std::move(whole);
      variable.tile_local = true;
      variable.shape = shape;
      variable.length = threads_of_tile;
      variable.readable = false;
      variables.push_back(variable);
    };
    using Shape = Variable::Shape;
    if (random.chance(0.8))
      add("int s[" + T + "]", {{"s[@]"}}, Shape::row);
    if (random.chance(0.3))
      add("double v[" + T + "]", {{"v[@]", Type::floating}}, Shape::row);
    if (random.chance(0.4))
      add("unsigned one", {{"one", Type::unsigned_integer}}, Shape::scalar);
    if (random.chance(0.4)) {
      unsigned height = flat ? 2 : tile_height;
      add("int q[" + text(height) + "][" + text(tile_width) + "]", {{"q[@]"}}, Shape::matrix);
      variables.back().height = height;
      variables.back().width = tile_width;
      variables.back().between = "][";
    }
    if (random.chance(0.2))
      add("record z[" + T + "]",
          {{"z[@].x"},
           {"z[@].w[0]", Type::unsigned_integer},
           {"z[@].w[1]", Type::unsigned_integer},
           {"z[@].w[2]", Type::unsigned_integer},
           {"z[@].d", Type::floating}},
          Shape::row, "z[@]");
    if (made.narrow)
      add(random.chance(0.5) ? "unsigned char y[" + T + "]" : "short y[" + T + "]", {{"y[@]", Type::small}},
          Shape::row);
    if (variables.size() == first)
      return;
    if (!initialise)
      return;
    for (std::size_t k = first; k < variables.size(); ++k) {
      Variable &variable = variables[k];
      variable.readable = true;
      if (variable.shape == Shape::scalar) {
        launch.statements.push_back({"if (l == 0) one = 7u;"});
        continue;
      }
      if (variable.shape == Shape::matrix && flat) {
        launch.statements.push_back({"q[0][l] = 1;"});
        launch.statements.push_back({"q[1][l] = 2;"});
        continue;
      }
      for (const Member &member : variable.members)
        launch.statements.push_back(
            {store(member, variable.shape == Shape::matrix ? "ly][lx" : "l", "unsigned(g)", "=")});
    }
    if (!random.chance(slip / 3))
      launch.statements.push_back({"t.barrier.wait();"});
  }

  //===--- Phases --------------------------------------------------------------===//

  static bool takes_atomics(const Variable &variable) {
    return std::any_of(variable.members.begin(), variable.members.end(), [](const Member &member) {
      return member.type == Type::integer || member.type == Type::unsigned_integer;
    });
  }

  Role phase_role(const Variable &variable) {
    unsigned role = random.below(6);
    if (variable.shape == Variable::Shape::scalar && role >= 2 && role < 4)
      role = 5;
    return role < 2 ? Role::read : role < 5 || !takes_atomics(variable) ? Role::own : Role::atomic;
  }

  void new_phase(bool global, bool tile_local) {
    for (Variable &variable : variables) {
      if (variable.tile_local ? !tile_local : !global)
        continue;
      Role role = variable.readable ? phase_role(variable) : Role::own;
      (variable.tile_local ? variable.role : variable.tile_role) = role;
      variable.tile_variant = random.below(2);
      if (variable.tile_local)
        variable.operation = random.below(7);
    }
  }

  void add_barrier(std::vector<Statement> &to) {
    static const char *const waits[] = {"wait", "wait_with_all_memory_fence", "wait_with_global_memory_fence",
                                        "wait_with_tile_static_memory_fence"};
    unsigned kind = random.below(4);
    if (random.chance(slip / 2)) {
      new_phase(true, true); // as if it were a full one
      if (random.chance(0.3))
        return;
    } else {
      new_phase(kind != 3, kind != 2);
    }
    to.push_back({"t.barrier." + std::string(waits[kind]) + "();"});
  }

  //===--- Indices -------------------------------------------------------------===//

  std::string own_index(const Variable &variable) {
    if (variable.shape == Variable::Shape::scalar)
      return "";
    if (variable.tile_local) {
      if (variable.shape == Variable::Shape::matrix)
        return flat ? text(variable.variant % 2) + variable.between + "l" : "ly" + variable.between + "lx";
      return variable.tile_variant ? text(threads_of_tile - 1) + " - l" : "l";
    }
    if (variable.shape == Variable::Shape::matrix)
      return variable.variant ? "g / 8" + variable.between + "g % 8" : "7 - g / 8" + variable.between + "g % 8";
    return variable.variant == 0 ? "g" : variable.variant == 1 ? "63 - g" : "order[g]";
  }

  std::string loop_counter() { return loop_counters.empty() ? text(random.below(4)) : random.of(loop_counters); }

  /// Any index into `length` elements, as a function of the thread's number `own`.
  std::string any_index(const std::string &own, unsigned length) {
    std::string n = text(length);
    switch (random.below(9)) {
    case 0:
      return own;
    case 1:
    case 2:
      return "(" + own + " + " + text(1 + random.below(3)) + ") % " + n;
    case 3:
      return "(" + own + " + " + text(length - 1) + ") % " + n;
    case 4:
      return text(length - 1) + " - " + own;
    case 5:
      return text(random.below(length));
    case 6:
      return own + " / 2";
    case 7:
      return own + " * 2 % " + n;
    default:
      return "(" + own + " + " + loop_counter() + ") % " + n;
    }
  }

  std::string any_index(const Variable &variable) {
    if (variable.shape == Variable::Shape::scalar)
      return "";
    if (variable.shape == Variable::Shape::row) {
      if (!variable.tile_local && random.chance(0.1))
        return "order[" + any_index("g", row_length) + "]";
      return variable.tile_local ? any_index("l", variable.length) : any_index("g", row_length);
    }
    std::string y = variable.tile_local ? "ly" : "gy", x = variable.tile_local ? "lx" : "gx";
    std::string h = text(variable.height), w = text(variable.width);
    switch (random.below(5)) {
    case 0:
      return y + variable.between + x;
    case 1: // transposed
      return x + " % " + h + variable.between + y + " % " + w;
    case 2: // a row
      return y + variable.between + any_index(x, variable.width);
    case 3: // a column
      return any_index(y, variable.height) + variable.between + x;
    default:
      return text(random.below(variable.height)) + variable.between + loop_counter() + " % " + w;
    }
  }

  std::string tile_origin() { return "tile * " + text(threads_of_tile); }

  enum class Use : std::uint8_t { read, write, atomic };

  /// An index that the variable's role allows for `use`, or any; empty optional where the role forbids it.
  bool index_for(Use use, const Variable &variable, std::string &index) {
    if (random.chance(slip)) {
      index = any_index(variable);
      return use == Use::read || !variable.constant;
    }
    Role role = variable.role;
    if (role == Role::partition && variable.shape == Variable::Shape::row) {
      Role within = variable.tile_role;
      if (within == Role::own && use != Use::atomic)
        index = tile_origin() + " + " + (variable.tile_variant ? text(threads_of_tile - 1) + " - l" : "l");
      else if ((within == Role::read && use == Use::read) || (within == Role::atomic && use == Use::atomic))
        index = tile_origin() + " + " + any_index("l", threads_of_tile);
      else
        return false;
      return true;
    }
    if (role == Role::partition)
      role = Role::own;
    if (role == Role::own) {
      index = own_index(variable);
      // A container without contents is filled by each launch, before anything else.
      return variable.shape != Variable::Shape::scalar &&
             (use != Use::read || variable.readable || !variable.tile_local);
    }
    index = any_index(variable);
    return role == Role::read ? use == Use::read : use == Use::atomic;
  }

  //===--- Expressions ----------------------------------------------------------===//

  const Member &member_of(const Variable &variable) {
    const Member *member = &random.of(variable.members);
    while (member->slips_only && !random.chance(slip))
      member = &random.of(variable.members);
    return *member;
  }

  static bool integral(Type type) { return type != Type::floating; }

  std::string read(bool floating) {
    for (unsigned attempt = 0; attempt < 6; ++attempt) {
      const Variable &variable = random.of(variables);
      const Member &member = member_of(variable);
      std::string index;
      if (!index_for(Use::read, variable, index))
        continue;
      std::string access = fill(member.pattern, index);
      if (member.type == Type::integer && random.chance(0.1))
        access = "peek(" + access + ")";
      if (integral(member.type))
        return floating ? "double(int(" + access + ") & 255)" : "unsigned(" + access + ")";
      return floating ? access : "whole_part(" + access + ")";
    }
    return floating ? "f0" : "u1";
  }

  std::string expression(unsigned depth, bool floating) {
    switch (random.below(depth == 0 ? 4 : 7)) {
    case 0:
      return floating ? text(random.below(4)) + ".25" : text(random.below(100)) + "u";
    case 1:
      return floating ? "f0" : random.chance(0.5) ? "u0" : "u1";
    case 2:
    case 3:
      return read(floating);
    case 4:
      return "(" + condition() + " ? " + expression(depth - 1, floating) + " : " + expression(depth - 1, floating) +
             ")";
    default: {
      const char *operations = floating ? "++" : "+-^&|";
      char operation = operations[random.below(floating ? 2 : 5)];
      return "(" + expression(depth - 1, floating) + " " + operation + " " + expression(depth - 1, floating) + ")";
    }
    }
  }

  /// A condition on ids, counters and memory that is never written.
  std::string condition() {
    switch (random.below(7)) {
    case 0:
      return "l == " + text(random.below(4));
    case 1:
      return "l % 2 == " + text(random.below(2));
    case 2:
      return "g % 3 != " + text(random.below(3));
    case 3:
      return "tile == " + text(random.below(3));
    case 4:
      return "lx < " + text(1 + random.below(3));
    case 5:
      return "in[g] % 2 == 0 && gx > " + text(random.below(3));
    default:
      return loop_counter() + " < " + text(1 + random.below(3));
    }
  }

  static std::string store(const Member &member, const std::string &index, const std::string &value,
                           const std::string &operation) {
    std::string target = fill(member.pattern, index);
    switch (member.type) {
    case Type::integer:
      return target + " " + operation + " int(" + value + " & 65535u);";
    case Type::unsigned_integer:
      return target + " " + operation + " " + value + ";";
    case Type::floating:
      return target + " " + operation + " double(" + value + ");";
    case Type::small:
      return target + " = (" + value + ") & 63u;";
    }
    return "";
  }

  //===--- Statements ------------------------------------------------------------===//

  void add_access(std::vector<Statement> &to) {
    for (unsigned attempt = 0; attempt < 12; ++attempt) {
      const Variable &variable = random.of(variables);
      if (variable.constant)
        continue;
      const Member &member = member_of(variable);
      std::string index;
      bool number = member.type == Type::integer || member.type == Type::unsigned_integer;
      if (number && random.chance(0.3) && index_for(Use::atomic, variable, index)) {
        const char *operation = atomic_operations[random.chance(slip / 2) ? random.below(7) : variable.operation];
        std::string value = expression(1, false);
        to.push_back({"atomic_fetch_" + std::string(operation) + "(&" + fill(member.pattern, index) + ", " +
                      (member.type == Type::integer ? "int(" + value + " & 65535u)" : value) + ");"});
        return;
      }
      if (variable.shape == Variable::Shape::scalar && !random.chance(slip)) {
        if (variable.role == Role::own) {
          to.push_back({"if (l == " + text(variable.variant % 2) + ") one = " + expression(1, false) + ";"});
          return;
        }
        continue;
      }
      if (!index_for(Use::write, variable, index))
        continue;
      bool floating = member.type == Type::floating;
      if (!variable.whole.empty() && random.chance(0.15)) {
        std::string from;
        if (index_for(Use::read, variable, from)) {
          to.push_back({fill(variable.whole, index) + " = " + fill(variable.whole, from) + ";"});
          return;
        }
      }
      std::string value = expression(2, floating);
      if (member.type == Type::integer && random.chance(0.1)) {
        to.push_back({"add(" + fill(member.pattern, index) + ", int(" + value + " & 65535u));"});
        return;
      }
      bool compound = random.chance(0.25) && (variable.readable || random.chance(slip));
      to.push_back({store(member, index, value, compound ? "+=" : "=")});
      return;
    }
    to.push_back(
        {random.chance(0.5) ? "u0 += " + expression(2, false) + ";" : "f0 = " + expression(2, true) + ";"});
  }

  void add_statement(std::vector<Statement> &to, unsigned depth, bool uniform) {
    if (budget > 0)
      --budget;
    unsigned choice = random.below(100);
    if (uniform && choice < 22) {
      add_barrier(to);
    } else if (fences && choice < 34) {
      static const char *const kinds[] = {"all", "global", "tile_static"};
      to.push_back({std::string(kinds[random.below(3)]) + "_memory_fence(t.barrier);"});
    } else if (depth < 3 && choice < 46) {
      Statement branch{"if (" + condition() + ") {", {}, "}", true};
      add_body(branch.body, depth + 1, false);
      if (random.chance(0.25)) {
        branch.unwraps = false;
        branch.body.push_back({"} else {"});
        add_body(branch.body, depth + 1, false);
      }
      to.push_back(branch);
    } else if (depth < 3 && choice < 58) {
      add_loop(to, depth, uniform);
    } else {
      add_access(to);
    }
  }

  void add_body(std::vector<Statement> &body, unsigned depth, bool uniform) {
    for (unsigned count = 1 + random.below(3); count > 0; --count)
      add_statement(body, depth, uniform);
  }

  void add_loop(std::vector<Statement> &to, unsigned depth, bool uniform) {
    std::string k = "k" + text(names++);
    bool same_for_all = random.chance(0.6);
    std::string bound = same_for_all ? text(1 + random.below(3)) : random.chance(0.5) ? "l % 3" : "(g + 1) % 4";
    Statement loop;
    switch (random.below(3)) {
    case 0:
      loop = {"for (int " + k + " = 0; " + k + " < " + bound + "; ++" + k + ") {", {}, "}"};
      break;
    case 1:
      loop = {"for (int " + k + " = 0; " + k + " < " + bound + "; ) {", {}, "++" + k + "; }"};
      break;
    default:
      loop = {"for (int " + k + " = " + bound + "; " + k + " > 0; " + k + " -= 1) {", {}, "}"};
      break;
    }
    bool barriers = uniform && same_for_all && random.chance(0.6);
    loop_counters.push_back(k);
    add_body(loop.body, depth + 1, barriers);
    loop_counters.pop_back();
    if (barriers && !random.chance(slip)) {
      loop.body.push_back({"t.barrier.wait();"});
      new_phase(true, true);
    }
    to.push_back(std::move(loop));
  }
};

const char *const prelude = R"(#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

struct record { int x; unsigned w[3]; double d; };
)";

const char *const prelude_of_narrow = R"(
struct small { signed char c; unsigned char k; short h; int n; };
)";

const char *const prelude_functions = R"(
unsigned peek(const int &value) restrict(amp) { return unsigned(value); }
void add(int &to, int value) restrict(amp) { to += value; }
unsigned whole_part(double value) restrict(amp) { return value >= 0.0 && value < 65536.0 ? unsigned(int(value)) : 9u; }

static std::vector<int> numbers(int count) {
    std::vector<int> result(count);
    for (int k = 0; k < count; ++k) result[k] = k * 7 % 23;
    return result;
}
static std::vector<int> permutation(int count) {
    std::vector<int> result(count);
    for (int k = 0; k < count; ++k) result[k] = k * 27 % count;
    return result;
}
static unsigned checksum;
static void add_bytes(const void *from, std::size_t bytes) {
    for (std::size_t k = 0; k < bytes; ++k) checksum = (checksum ^ static_cast<const unsigned char *>(from)[k]) * 16777619u;
}
template <typename T, int N> void sum(array_view<T, N> &view) {
    view.synchronize();
    add_bytes(view.data(), view.extent.size() * sizeof(T));
}
template <typename T> void sum(array<T, 1> &from) {
    std::vector<T> values = from;
    add_bytes(values.data(), values.size() * sizeof(T));
}
template <typename T> void sum(array_view<T, 2> &view) {
    view.synchronize();
    for (int k = 0; k < view.extent[0]; ++k) add_bytes(&view(k, 0), view.extent[1] * sizeof(T));
}

)";

std::size_t size(const std::vector<Statement> &statements) {
  std::size_t total = 0;
  for (const Statement &each : statements)
    total += 1 + size(each.body);
  return total;
}

using Keep = std::function<void()>;

/// Calls `keep` once per way of leaving something out of `statements`, while it is left out.
void without_one(std::vector<Statement> &statements, const Keep &keep) {
  for (std::size_t k = 0; k < statements.size(); ++k) {
    if (statements[k].head == "} else {") // goes with the branch
      continue;
    Statement dropped = statements[k];
    statements.erase(statements.begin() + std::ptrdiff_t(k));
    keep();
    if (dropped.unwraps && !dropped.body.empty()) {
      statements.insert(statements.begin() + std::ptrdiff_t(k), dropped.body.begin(), dropped.body.end());
      keep();
      statements.erase(statements.begin() + std::ptrdiff_t(k),
                       statements.begin() + std::ptrdiff_t(k + dropped.body.size()));
    }
    statements.insert(statements.begin() + std::ptrdiff_t(k), dropped);
    without_one(statements[k].body, keep);
  }
}

} // namespace

Case generate_case(std::uint64_t seed) { return CaseMaker(seed * 0x2545f4914f6cdd1du + 1).make(seed); }

std::size_t size(const Case &of) {
  std::size_t total = 0;
  for (const KernelLaunch &launch : of.launches)
    total += 1 + size(launch.statements);
  return total;
}

std::vector<Case> smaller_cases(const Case &of) {
  std::vector<Case> smaller;
  Case now = of;
  for (std::size_t k = 0; now.launches.size() > 1 && k < now.launches.size(); ++k) {
    KernelLaunch dropped = now.launches[k];
    now.launches.erase(now.launches.begin() + std::ptrdiff_t(k));
    smaller.push_back(now);
    now.launches.insert(now.launches.begin() + std::ptrdiff_t(k), dropped);
  }
  for (KernelLaunch &launch : now.launches)
    without_one(launch.statements, [&] { smaller.push_back(now); });
  std::sort(smaller.begin(), smaller.end(), [](const Case &a, const Case &b) { return size(a) < size(b); });
  return smaller;
}

void print(const Statement &statement, unsigned indentation, std::vector<std::string> &lines) {
  bool block = !statement.tail.empty();
  lines.push_back(std::string(indentation, ' ') + statement.head);
  for (const Statement &each : statement.body)
    print(each, indentation + 4, lines);
  if (block)
    lines.push_back(std::string(indentation, ' ') + statement.tail);
}

Source render(const std::vector<Case> &cases) {
  bool narrow = std::any_of(cases.begin(), cases.end(), [](const Case &each) { return each.narrow; });
  Source source;
  std::string &out = source.text;
  out = std::string(prelude) + (narrow ? prelude_of_narrow : "") + prelude_functions;
  auto line = unsigned(std::count(out.begin(), out.end(), '\n')) + 1;
  auto put = [&](const std::string &text) {
    out += text + "\n";
    ++line;
  };
  for (std::size_t number = 0; number < cases.size(); ++number) {
    const Case &each = cases[number];
    CaseLines lines{line, 0};
    put("void case_" + std::to_string(number) + "() {");
    for (const std::string &text : each.setup)
      put("    " + text);
    for (const KernelLaunch &launch : each.launches) {
      put("    " + launch.head);
      for (const std::string &text : launch.declarations)
        put("        " + text);
      std::vector<std::string> statements;
      for (const Statement &statement : launch.statements)
        print(statement, 8, statements);
      for (const std::string &text : statements)
        put(text);
      put("    });");
    }
    put("    checksum = 2166136261u;");
    for (const std::string &text : each.results)
      put("    " + text);
    put("    std::printf(\"" + std::to_string(number) + " %08x\\n\", checksum);");
    lines.last = line;
    put("}");
    put("");
    source.lines.push_back(lines);
  }
  put("int main() {");
  for (std::size_t number = 0; number < cases.size(); ++number)
    put("    case_" + std::to_string(number) + "();");
  put("    return 0;");
  put("}");
  return source;
}

} // namespace ampsim::test
