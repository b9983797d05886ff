// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See gcc_options.h; the names are those of GCC's manual, "Invoking GCC".
#include "cli/gcc_options.h"

namespace ampsim::cli {

namespace {

void ignore(Options &, const std::string &) {}

constexpr OptionInfo row(std::string_view name, Form form, unsigned commands = on_sources) {
  return {name, form, "VALUE", "", "", commands, ignore};
}

constexpr OptionInfo table[] = {
    row("-c", Form::flag),
    row("-o", Form::joined_or_separate, on_sources & ~on_trace), // `trace` writes a page there
    row("-g", Form::joined),                                     // -g3, -ggdb, -gdwarf-5
    row("-m", Form::joined),                                     // -march=native, -mavx2
    row("-pipe", Form::flag),
    row("-s", Form::flag),
    row("-pedantic", Form::flag),
    row("-pedantic-errors", Form::flag),
    row("-ansi", Form::flag),
    row("-rdynamic", Form::flag),
    row("-no-pie", Form::flag),
    row("-pie", Form::flag),
    row("-MD", Form::flag),
    row("-MMD", Form::flag),
    row("-MP", Form::flag),
    row("-MG", Form::flag),
    row("-MF", Form::joined_or_separate),
    row("-MT", Form::joined_or_separate),
    row("-MQ", Form::joined_or_separate),
};

} // namespace

std::span<const OptionInfo> gcc_options_table() { return table; }

} // namespace ampsim::cli
