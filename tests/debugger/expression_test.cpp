// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions over hand-made variables.
#include "debugger/expression.h"

#include <cstring>
#include <gtest/gtest.h>
#include <map>

namespace ampsim::debugger {
namespace {

class Variables : public testing::Test, public Scope {
protected:
  Variables() : types(DebugInfo{}) {
    numbers = types.array_of(types.int_, 3);
    table = types.array_of(numbers, 2);
    add("i", types.int_, std::int32_t{7});
    add("u", types.unsigned_, std::uint32_t{3});
    add("negative", types.int_, std::int32_t{-5});
    add("f", types.float_, 0.1f);
    add("d", types.double_, 2.5);
    add("yes", types.boolean, true);
    add("matrix", table, std::array<std::int32_t, 6>{1, 2, 3, 4, 5, 6});
  }

  template <class T> void add(const std::string &name, TypeId type, const T &value) {
    auto &[of, bytes] = variables[name];
    of = type;
    bytes.resize(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
  }

  Value lookup(const std::string &name) const override {
    auto found = variables.find(name);
    if (found == variables.end())
      throw EvaluationError("no variable '" + name + "'");
    return load(types, found->second.first, const_cast<char *>(found->second.second.data()));
  }

  std::string text(const std::string &expression, const Format &format = {}) {
    return text_of(types, Expression(expression, types).evaluate(*this), format);
  }
  std::string error(const std::string &expression) {
    try {
      return "no error: " + text(expression);
    } catch (const EvaluationError &error) {
      return error.what();
    }
  }
  std::string type(const std::string &expression) {
    return types[Expression(expression, types).evaluate(*this).type].name;
  }

  TypeTable types;
  TypeId numbers, table;
  std::map<std::string, std::pair<TypeId, std::vector<char>>> variables;
};

/// Variables with functions that return the number of their arguments.
class Functions : public Variables {
protected:
  Value call(const std::string &name, const Value *object, std::vector<Value> arguments) const override {
    called.push_back((object ? types[object->type].name + " ." : "") + name);
    return make_integer(types, types.int_, std::int64_t(arguments.size()));
  }
  mutable std::vector<std::string> called;
};

TEST_F(Functions, AreCalledByTheirNames) {
  EXPECT_EQ(text("sum(1, i, 2 * (3 + u)) + 4"), "7");
  EXPECT_EQ(text("space::sum()"), "0");
  EXPECT_EQ(text("twice<int>(i)"), "1");
  EXPECT_EQ(text("made<unsigned int, 3>(i, i)"), "2");
  EXPECT_EQ(text("u.digits(2)"), "1");
  EXPECT_EQ(text("outer(inner(1, 2), 3)"), "2");
  EXPECT_EQ(called, (std::vector<std::string>{"sum", "space::sum", "twice<int>", "made<unsigned int, 3>",
                                              "unsigned int .digits", "inner", "outer"}));
  EXPECT_EQ(error("sum(matrix[0:1])"), "no error: 1"); // a value like any other, which the scope may refuse
  EXPECT_EQ(error("sum(0:1)"), "a slice cannot be the argument of a function");
  EXPECT_EQ(error("matrix[0](1)"), "'int[3]' is neither a function nor a container");
  EXPECT_EQ(text("i<u"), "false");
  EXPECT_EQ(text("i<u && f>(2)"), "false");
}

TEST_F(Variables, FunctionsAreTheScopes) {
  EXPECT_EQ(error("sum(1)"), "functions of the program cannot be called here");
}

TEST_F(Variables, ArithmeticIsThatOfCpp) {
  EXPECT_EQ(text("1 + 2 * 3"), "7");
  EXPECT_EQ(text("(1 + 2) * 3"), "9");
  EXPECT_EQ(text("i / 2"), "3");
  EXPECT_EQ(text("negative / 2"), "-2");
  EXPECT_EQ(text("negative % 3"), "-2");
  EXPECT_EQ(text("10 - 4 - 3"), "3");
  EXPECT_EQ(text("1 << 4 | 3"), "19");
  EXPECT_EQ(text("~0"), "-1");
  EXPECT_EQ(text("-i"), "-7");
  EXPECT_EQ(text("i > 3 && yes"), "true");
  EXPECT_EQ(text("i == 7 ? d : 0"), "2.5");
  EXPECT_EQ(text("2147483647 + 1"), "-2147483648");
  EXPECT_EQ(text("negative < u"), "false") << "the signed operand is converted";
  EXPECT_EQ(text("f"), "0.1") << "the shortest text that means this float";
  EXPECT_EQ(text("0x10 + 'a'"), "113");
}

TEST_F(Variables, TypesFollowTheUsualConversions) {
  EXPECT_EQ(type("i + u"), "unsigned int");
  EXPECT_EQ(type("i + 1l"), "long");
  EXPECT_EQ(type("f * 2"), "float");
  EXPECT_EQ(type("f * 2.0"), "double");
  EXPECT_EQ(type("yes + yes"), "int");
  EXPECT_EQ(type("i < u"), "bool");
  EXPECT_EQ(type("(float)i"), "float");
  EXPECT_EQ(text("(unsigned char)300"), "44 ','");
  EXPECT_EQ(text("int(d)"), "2");
}

TEST_F(Variables, ArraysAndSlices) {
  EXPECT_EQ(text("matrix"), "{{1, 2, 3}, {4, 5, 6}}");
  EXPECT_EQ(text("matrix[1][2]"), "6");
  EXPECT_EQ(text("matrix[0:1][2]"), "{3, 6}");
  EXPECT_EQ(text("matrix[1][0:1]"), "{4, 5}");
  EXPECT_EQ(text("matrix[0][1]@3"), "{2, 3, 4}");
  EXPECT_EQ(text("*&matrix[1][0] + 1"), "5");
  EXPECT_EQ(type("matrix"), "int[2][3]");
  EXPECT_EQ(type("matrix[0]"), "int[3]");
}

TEST_F(Variables, LongListsAreCutAndEqualElementsCounted) {
  std::array<std::int32_t, 30> zeros{};
  zeros[29] = 1;
  add("zeros", types.array_of(types.int_, 30), zeros);
  EXPECT_EQ(text("zeros"), "{0 <repeats 29 times>, 1}");
  Format short_format{0, 2};
  EXPECT_EQ(text("matrix[1]", short_format), "{4, 5, ...}");
}

TEST_F(Variables, FormatsAreThoseOfGdb) {
  EXPECT_EQ(text("i * 2", {'x', 200}), "0xe");
  EXPECT_EQ(text("i", {'t', 200}), "111");
  EXPECT_EQ(text("negative", {'u', 200}), "4294967291");
  EXPECT_EQ(text("65", {'c', 200}), "65 'A'");
}

TEST_F(Variables, EvaluationErrorsGiveTheReason) {
  EXPECT_EQ(error("i / (u - 3)"), "division by zero");
  EXPECT_EQ(error("nothing"), "no variable 'nothing'");
  EXPECT_EQ(error("matrix[2]"), "index 2 is outside 'int[2][3]'");
  EXPECT_EQ(error("matrix + 1"), "a value of type 'int[2][3]' is not a number");
  EXPECT_EQ(error("i +"), "unexpected end in expression 'i +'");
  EXPECT_EQ(error("i i"), "unexpected 'i' in expression 'i i'");
  EXPECT_EQ(error("f & 1"), "'&' needs integers");
  EXPECT_EQ(error("*i"), "'*' and '->' need a pointer");
  EXPECT_EQ(error("f(1)"), "'float' is neither a function nor a container");
  EXPECT_EQ(error("*(int *)8"), "cannot access memory at this address");
}

TEST_F(Variables, AssignmentsConvert) {
  auto [place, value] = Expression("matrix[0][1] = d", types).evaluate_assignment(*this);
  EXPECT_EQ(place.address, variables["matrix"].second.data() + 4);
  EXPECT_EQ(text_of(types, value), "2");
  EXPECT_THROW(Expression("matrix = 1", types).evaluate_assignment(*this), EvaluationError);
  EXPECT_THROW(Expression("i + 1 = 1", types).evaluate_assignment(*this), EvaluationError);
}

} // namespace
} // namespace ampsim::debugger
