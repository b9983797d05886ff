// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of compiler options (cli/compiler/options.td) and their effects.
#include "cli/compiler/build_options.h"
#include "cli/support/usage_error.h"

#include <gtest/gtest.h>

namespace ampsim::cli {

namespace {

using Words = std::vector<std::string>;

enum class Form { Group, Input, Unknown, Flag, Joined, Separate, JoinedOrSeparate };
struct TableOption {
  std::string name;
  Form form;
};
const TableOption table[] = {
#define OPTION(PREFIXES, NAME, ID, FORM, ...) {NAME, Form::FORM},
#include "cli/compiler/options.inc"
#undef OPTION
};

std::string value_of(const std::string &name) {
  if (name.find("arch") != name.npos)
    return "sm_80";
  if (name.find("generate-code") != name.npos || name.find("gencode") != name.npos)
    return "arch=compute_80,code=sm_80";
  if (name.find("stream") != name.npos)
    return "legacy";
  const bool is_language = name == "-x" || name == "-x=" || name == "--x" || name == "--x=";
  return is_language ? "cu" : "1";
}

Words words_of(const TableOption &option) {
  switch (option.form) {
  case Form::Joined:
    return {option.name + value_of(option.name)};
  case Form::Separate:
  case Form::JoinedOrSeparate:
    return {option.name, value_of(option.name)};
  default:
    return {option.name};
  }
}

} // namespace

TEST(CompilerOptions, EachOfTheTableHasAnEffectOrIsIgnored) {
  for (const TableOption &option : table) {
    if (option.form == Form::Group || option.form == Form::Input || option.form == Form::Unknown)
      continue;
    Words words = words_of(option);
    words.push_back("a.cu");
    const BuildOptions build = parse_build(words);
    EXPECT_EQ(build.warnings, Words()) << option.name;
    ASSERT_FALSE(build.inputs.empty()) << option.name;
    EXPECT_EQ(build.inputs.back().text, "a.cu") << option.name;
  }
}

TEST(CompilerOptions, AValueOfTheHostCompilerMayBeInTheNextOption) {
  const BuildOptions build = parse_build(Words{"-Xcompiler", "-isystem", "-Xcompiler=dir,-DA=1", "a.cu"});
  EXPECT_EQ(build.compile.clang_arguments, (Words{"-isystem", "dir", "-DA=1"}));
  EXPECT_EQ(build.host_compile, build.compile.clang_arguments);
  EXPECT_THROW(parse_build(Words{"-Xcompiler", "-isystem", "a.cu"}), UsageError);
}

TEST(CompilerOptions, TheLongerNameWins) {
  CompileOptions compile;
  const std::size_t own = std::string("-f").size();
  EXPECT_EQ(parse_source_option(Words{"-ftz=true", "a.cu"}, own, compile), 1u);
  EXPECT_EQ(parse_source_option(Words{"-fmad", "false", "a.cu"}, own, compile), 2u);
  EXPECT_EQ(parse_source_option(Words{"-fopenmp", "a.cu"}, own, compile), 0u);
  EXPECT_EQ(parse_source_option(Words{"-E", "a.cu"}, 0, compile), 0u);
  EXPECT_EQ(parse_source_option(Words{"a.cu"}, 0, compile), 0u);
  EXPECT_TRUE(compile.clang_arguments.empty());
}

} // namespace ampsim::cli
