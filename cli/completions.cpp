// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See reference.h. Each script is plain data and a few lines of shell, without the helpers of a completion package.
#include "cli/components.h"
#include "cli/option_table.h"
#include "cli/reference.h"
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"
#include "cli/support/split_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <vector>

namespace ampsim::cli {

namespace {

/// The spellings of an option. -O has three.
std::vector<std::string> names_of(const OptionInfo &option) {
  if (option.name == "-O")
    return {"-O0", "-O1", "-O2"};
  if (option.form == Form::joined)
    return {}; // -W, -f: Clang parses the rest
  return {std::string(option.name)};
}

bool takes_value(const OptionInfo &option) {
  return option.form == Form::value || option.form == Form::joined_or_separate;
}

bool takes_path(const OptionInfo &option) { return option.argument == "FILE" || option.argument == "DIR"; }

/// File names line by line, because they may contain spaces.
constexpr const char *bash_files = "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")";

/// The first word after `lesson`.
constexpr const char *lesson_words = "list start next show check hint reset new test";

/// The possible values of an option.
std::vector<std::string> choices_of(const OptionInfo &option) {
  std::vector<std::string> words;
  if (option.name == "--detect") {
    words = {"all", "none"};
    for (Kind kind : known_kinds())
      words.emplace_back(info(kind).name);
    return words;
  }
  if (option.name == "--lesson")
    return lesson_ids();
  for (const OptionInfo &each : options_table()) // of all options with its name
    if (each.name == option.name)
      std::ranges::copy(split_words(each.choices), std::back_inserter(words));
  return words;
}

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

/// The operands of `explain`.
std::string kinds_and_ideas() {
  std::vector<std::string> words;
  for (Kind kind : known_kinds())
    words.emplace_back(info(kind).name);
  for (const Idea &idea : ideas())
    if (idea.language == &default_language())
      words.emplace_back(idea.name);
  return joined(words);
}

std::string commands() {
  std::vector<std::string> words;
  for (const CommandInfo &command : commands_table())
    words.emplace_back(command.name);
  return joined(words);
}

bool listed(const OptionInfo &option, const CommandInfo &command) {
  auto is_one = [&](const OptionInfo &each) {
    return each.name == option.name && (each.commands & command.bit) && !each.sentence.empty();
  };
  return is_one(option) && &*std::ranges::find_if(options_table(), is_one) == &option;
}

/// Quoted for single quotes of a shell.
std::string as_word(std::string_view text) {
  std::string result;
  for (char c : text)
    result += c == '\'' ? "'\\''" : std::string(1, c);
  return result;
}

/// Quoted for single quotes, as the description of a zsh or fish completion.
std::string described(const OptionInfo &option) {
  std::string text;
  for (char c : option.sentence) {
    if (c == '[' || c == ']' || c == ':')
      text += '\\';
    text += c;
  }
  return as_word(text);
}

} // namespace

std::string bash_completion() {
  std::string text =
      "# bash completion for ampsim; generated from its option tables\n"
      "_ampsim() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options= word k\n"
      "  COMPREPLY=()\n"
      "  for ((k = 2; k < COMP_CWORD; k++)); do\n"
      "    [[ ${COMP_WORDS[k]} == -- ]] && mapfile -t COMPREPLY < <(compgen -f -- \"$current\") && return\n"
      "  done\n"
      "  if ((COMP_CWORD == 1)); then\n";
  text += fmt::format("    COMPREPLY=($(compgen -W '{} --help --version' -- \"$current\"))\n    return\n  fi\n",
                      commands());
  // "=" is a separate word: --order=reverse arrives as three.
  text += "  if [[ $current == '=' ]]; then\n    current=\n"
          "  elif [[ $before == '=' ]]; then\n    before=${COMP_WORDS[COMP_CWORD - 2]}\n  fi\n"
          "  [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]] && before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "  case $before in\n";
  for (const OptionInfo &option : options_table()) {
    if (option.sentence.empty() || !takes_value(option))
      continue;
    std::vector<std::string> words = choices_of(option);
    text += words.empty() ? fmt::format("  {}) {}; return ;;\n", option.name,
                                        takes_path(option) ? bash_files : "COMPREPLY=()")
                          : fmt::format("  {}) COMPREPLY=($(compgen -W '{}' -- \"$current\")); return ;;\n",
                                        option.name, joined(words));
  }
  text += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const CommandInfo &command : commands_table()) {
    std::vector<std::string> words{"--help"};
    for (const OptionInfo &option : options_table())
      if (listed(option, command))
        for (const std::string &name : names_of(option))
          words.push_back(name);
    text += fmt::format("  {}) options='{}' ;;\n", command.name, joined(words));
  }
  text += fmt::format("  esac\n"
                      "  if [[ $current == -* ]]; then\n"
                      "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
                      "  elif [[ ${{COMP_WORDS[1]}} == explain ]]; then\n"
                      "    COMPREPLY=($(compgen -W '{}' -- \"$current\"))\n"
                      "  elif [[ ${{COMP_WORDS[1]}} == lesson ]]; then\n"
                      "    ((COMP_CWORD == 2)) && COMPREPLY=($(compgen -W '{}' -- \"$current\"))\n"
                      "    ((COMP_CWORD == 3)) && COMPREPLY=($(compgen -W '{}' -- \"$current\"))\n"
                      "    ((COMP_CWORD > 3)) && {}\n"
                      "  else\n"
                      "    {}\n"
                      "  fi\n"
                      "}}\n"
                      "complete -o filenames -F _ampsim ampsim\n",
                      kinds_and_ideas(), lesson_words, joined(lesson_ids()), bash_files, bash_files);
  return text;
}

std::string zsh_completion() {
  std::string text = "#compdef ampsim\n# zsh completion for ampsim; generated from its option tables\n"
                     "_ampsim() {\n  local -a options commands\n"
                     "  if ((CURRENT == 2)); then\n    commands=(\n";
  for (const CommandInfo &command : commands_table())
    text += fmt::format("      '{}:{}'\n", command.name, as_word(command.sentence));
  text += "      '--help:print the help' '--version:print the version'\n    )\n"
          "    _describe command commands\n    return\n  fi\n  case $words[2] in\n";
  for (const CommandInfo &command : commands_table()) {
    text += fmt::format("  {})\n    options=(\n      '--help[print this help]'\n", command.name);
    for (const OptionInfo &option : options_table()) {
      if (!listed(option, command))
        continue;
      for (const std::string &name : names_of(option)) {
        std::string_view end_of_name;
        if (option.form == Form::value)
          end_of_name = "=";
        else if (option.form == Form::joined_or_separate)
          end_of_name = "+";
        std::string entry = fmt::format("*{}{}[{}]", name, end_of_name, described(option));
        if (takes_value(option)) {
          std::vector<std::string> words = choices_of(option);
          std::string action = " ";
          if (!words.empty())
            action = fmt::format("({})", joined(words));
          else if (takes_path(option))
            action = "_files";
          entry += fmt::format(":{}:{}", option.argument.substr(0, option.argument.find_first_of("[:")), action);
        }
        text += fmt::format("      '{}'\n", entry);
      }
    }
    if (command.name == "lesson")
      text += fmt::format("      '1:what:({})'\n      '2:lesson:({})'\n", lesson_words, joined(lesson_ids()));
    text += fmt::format("      '*:{}'\n    ) ;;\n", command.name == "explain"
                                                        ? fmt::format("kind:({})", kinds_and_ideas())
                                                        : std::string("file:_files"));
  }
  // The command is removed, so that only its own words remain.
  text += "  *) return 1 ;;\n  esac\n  shift words\n  ((CURRENT--))\n  _arguments -s $options\n}\n"
          "if [[ $funcstack[1] == _ampsim ]]; then\n  _ampsim \"$@\"\nelse\n  compdef _ampsim ampsim\nfi\n";
  return text;
}

std::string fish_completion() {
  std::string text = "# fish completion for ampsim; generated from its option tables\n";
  text += fmt::format("set -l commands {}\n", commands());
  text += "complete -c ampsim -n \"not __fish_seen_subcommand_from $commands\" -f\n";
  for (const CommandInfo &command : commands_table())
    text += fmt::format("complete -c ampsim -n \"not __fish_seen_subcommand_from $commands\" -a {} -d '{}'\n",
                        command.name, as_word(command.sentence));
  text +=
      fmt::format("complete -c ampsim -n '__fish_seen_subcommand_from explain' -f -a '{}'\n", kinds_and_ideas());
  text += fmt::format("complete -c ampsim -n '__fish_seen_subcommand_from lesson' -a '{} {}'\n", lesson_words,
                      joined(lesson_ids()));
  for (const OptionInfo &option : options_table()) {
    if (option.sentence.empty())
      continue;
    std::string where;
    for (const CommandInfo &command : commands_table())
      if (option.commands & command.bit)
        where += fmt::format(" {}", command.name);
    for (const std::string &name : names_of(option)) {
      // -l --long, -s -s, -o -old
      std::string flag;
      if (name.starts_with("--"))
        flag = fmt::format("-l {}", name.substr(2));
      else
        flag = fmt::format("{} {}", name.size() == 2 ? "-s" : "-o", name.substr(1));
      std::vector<std::string> words = choices_of(option);
      std::string value;
      if (takes_value(option) && !words.empty())
        value = fmt::format(" -x -a '{}'", joined(words));
      else if (takes_value(option))
        value = takes_path(option) ? " -r -F" : " -x";
      text += fmt::format("complete -c ampsim -n '__fish_seen_subcommand_from{}' {}{} -d '{}'\n", where, flag,
                          value, as_word(option.sentence));
    }
  }
  return text;
}

} // namespace ampsim::cli
