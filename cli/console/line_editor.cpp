// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See line_editor.h. The editor is created at the first line, so that scripts need no terminal.
#include "cli/console/line_editor.h"
#include "cli/console/caught_interrupts.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <histedit.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr std::size_t remembered_lines = 1000;

/// In the folder for state kept between sessions; empty if there is none.
std::string history_file() {
  const char *state = std::getenv("XDG_STATE_HOME"), *home = std::getenv("HOME");
  const bool given = state && state[0] == '/';
  if (!given && (!home || home[0] != '/'))
    return "";
  std::filesystem::path folder =
      (given ? std::filesystem::path(state) : std::filesystem::path(home) / ".local/state") / "ampsim";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "" : (folder / "debug_history").string();
}

/// Drops the oldest lines when there are twice as many as wanted.
void shorten(const std::string &file) {
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  if (lines.size() < 2 * remembered_lines)
    return;
  const std::string fresh = file + ".new";
  std::ofstream out(fresh);
  for (std::size_t k = lines.size() - remembered_lines; k < lines.size(); ++k)
    out << lines[k] << '\n';
  out.close();
  std::error_code error;
  if (out)
    std::filesystem::rename(fresh, file, error);
}

} // namespace

struct LineEditor::State {
  Complete complete;
  std::string prompt;
  EditLine *editor = nullptr;
  History *history = nullptr;
  std::string file; // of remembered lines; empty: not kept
  std::streamoff taken = 0;

  static char *show_prompt(EditLine *editor) {
    void *self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return static_cast<State *>(self)->prompt.data();
  }

  static unsigned char complete_word(EditLine *editor, int) {
    void *self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    const LineInfo *line = el_line(editor);
    std::string text(line->buffer, line->cursor);
    std::vector<std::string> words = static_cast<State *>(self)->complete(text);
    std::size_t begin = text.find_last_of(" \t");
    std::size_t typed = text.size() - (begin == std::string::npos ? 0 : begin + 1);
    if (words.empty())
      return CC_REFRESH_BEEP;
    std::string common = words.front();
    for (const std::string &word : words) {
      std::size_t same = 0;
      while (same < std::min(common.size(), word.size()) && common[same] == word[same])
        ++same;
      common.resize(same);
    }
    if (words.size() == 1 && !common.ends_with('/')) // a folder's contents come next
      common += ' ';
    if (common.size() > typed) {
      el_insertstr(editor, common.c_str() + typed);
      return CC_REFRESH;
    }
    std::fputc('\n', stdout);
    for (const std::string &word : words)
      std::printf("%s  ", word.c_str());
    std::fputc('\n', stdout);
    std::fflush(stdout);
    return CC_REDISPLAY;
  }

  void open() {
    history = history_init();
    HistEvent event;
    ::history(history, &event, H_SETSIZE, int(remembered_lines));
    ::history(history, &event, H_SETUNIQUE, 1);
    editor = el_init("ampsim", stdin, stdout, stderr);
    el_set(editor, EL_CLIENTDATA, this);
    el_set(editor, EL_PROMPT, show_prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_HIST, ::history, history);
    el_set(editor, EL_SIGNAL, 1);
    el_set(editor, EL_ADDFN, "complete", "complete the word", complete_word);
    el_set(editor, EL_BIND, "^I", "complete", nullptr);
    el_source(editor, nullptr); // ~/.editrc
    file = history_file();
    shorten(file);
  }

  /// Takes over lines added to the file by earlier sessions and by this session's other process.
  void take_remembered() {
    std::ifstream stream(file);
    stream.seekg(taken);
    HistEvent event;
    for (std::string line; std::getline(stream, line); taken = stream.tellg())
      if (!line.empty())
        ::history(history, &event, H_ENTER, line.c_str());
  }
};

LineEditor::LineEditor(Complete complete) : state(std::make_unique<State>()) {
  state->complete = std::move(complete);
}

LineEditor::~LineEditor() {
  if (state->editor)
    el_end(state->editor);
  if (state->history)
    history_end(state->history);
}

/// Byte by byte, because the following input belongs to the program or to another process.
static std::optional<std::string> read_plainly() {
  std::string line;
  char c;
  while (true) {
    ssize_t got = read(STDIN_FILENO, &c, 1);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return line.empty() ? std::nullopt : std::optional(line);
    if (c == '\n')
      return line;
    line += c;
  }
}

std::optional<std::string> LineEditor::read(const std::string &prompt) {
  std::fflush(stdout);
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
    return read_plainly();
  if (!state->editor)
    state->open();
  state->prompt = prompt;
  state->take_remembered();
  int length = 0;
  const char *line = nullptr;
  // Ctrl-C drops the line, here and at the first prompt: it ends neither the input nor the debugger.
  for (CaughtInterrupts caught; !(line = el_gets(state->editor, &length)) && caught.any();)
    std::fputs("^C\n", stdout);
  if (!line || length <= 0)
    return std::nullopt;
  std::string text(line, std::size_t(length));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
    text.pop_back();
  return text;
}

void LineEditor::remember(const std::string &line) {
  if (!state->history)
    return;
  std::ofstream stream;
  if (!state->file.empty())
    stream.open(state->file, std::ios::app);
  if (stream << line << '\n' << std::flush)
    return; // it is taken from there
  HistEvent event;
  ::history(state->history, &event, H_ENTER, line.c_str());
}

} // namespace ampsim::cli
