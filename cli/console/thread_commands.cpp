// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands about threads: the selected one, and all of them at once.
#include "cli/console/console.h"
#include "cli/report/names.h"
#include "cli/support/trimmed.h"
#include "debugger/names.h"

#include <algorithm>
#include <fstream>

namespace ampsim::cli {

void Console::select(std::uint32_t thread) {
  session.focus = thread;
  session.frame = 0;
  show_location(true);
}

/// A single number is a rank, in all languages.
static std::string index_name(const Vocabulary &words, const std::vector<std::int32_t> &index) {
  return index.size() == 1 ? std::to_string(index[0]) : debugger::index_text(words, index);
}

void Console::thread(const std::string &text) {
  if (text.empty()) {
    show_location(true);
    return;
  }
  bool is_global = text.starts_with("global");
  std::string words = text;
  if (is_global)
    words = text.substr(6);
  else if (text.starts_with("local"))
    words = text.substr(5);
  std::optional<std::vector<std::int32_t>> index = debugger::parse_index(words);
  if (!index)
    throw CommandError("expected 'thread LOCAL-INDEX' or 'thread global INDEX'");
  const Vocabulary &vocabulary = debugger::words(execution());
  if (is_global || index->size() > 1) // a single number is a rank
    index = debugger::in_order(vocabulary, *index);
  std::optional<std::uint32_t> rank = is_global ? debugger::thread_with_global(execution(), *index)
                                                : debugger::thread_with_local(execution(), *index, session.focus);
  if (!rank)
    throw CommandError(fmt::format("unknown thread {} in this {}", index_name(vocabulary, *index),
                                   execution().launch().domain.tiled
                                       ? in_words("{tile} ('{tile} INDEX' goes to another {tile})")
                                       : "part of the launch"));
  select(*rank);
}

/// Goes to the beginning of a tile; reports an earlier stop on the way.
void Console::run_to_tile(const debugger::TilePlace &place, const std::string &name) {
  debugger::Stop stop = session.run_to_tile(place);
  moved(stop);
  if (execution().batch() != place.batch)
    say("{} {} has not started\n", debugger::words(execution()).tile, name);
}

/// Goes to the beginning of another tile, forwards or backwards.
void Console::tile(const std::string &text) {
  if (!execution().launch().domain.tiled)
    throw CommandError("the launch is not tiled");
  if (text.empty()) {
    say("{} {}\n", debugger::words(execution()).tile, debugger::tile_text(execution(), session.thread()));
    return;
  }
  std::optional<std::vector<std::int32_t>> index = debugger::parse_index(text);
  const Vocabulary &vocabulary = debugger::words(execution());
  if (index)
    index = debugger::in_order(vocabulary, *index);
  std::optional<debugger::TilePlace> place = index ? debugger::tile_at(execution(), *index) : std::nullopt;
  if (!place)
    throw CommandError(fmt::format("unknown {} '{}'", vocabulary.tile, text));
  if (place->batch != execution().batch())
    run_to_tile(*place, index_name(vocabulary, *index));
  else if (session.tile().has(place->first))
    say("{} {}\n", vocabulary.tile, debugger::tile_text(execution(), session.thread()));
  else
    select(place->first);
}

/// "all", "3 5-9", "[1, 2]", "if CONDITION"; empty: the focus.
std::vector<std::uint32_t> Console::threads_in(const std::string &text) {
  std::vector<std::uint32_t> all = debugger::all_threads(session);
  if (text.empty())
    return {session.focus};
  if (text == "all")
    return all;
  if (text.starts_with("if "))
    return debugger::matching_threads(session, expression(text.substr(3)), all);
  if (text.starts_with('[') || text.starts_with('(')) {
    std::optional<std::vector<std::int32_t>> index = debugger::parse_index(text);
    if (index)
      index = debugger::in_order(debugger::words(execution()), *index);
    std::optional<std::uint32_t> rank =
        index ? debugger::thread_with_local(execution(), *index, session.focus) : std::nullopt;
    if (!rank)
      throw CommandError(fmt::format("unknown thread {}", text));
    return {*rank};
  }
  std::vector<std::uint32_t> threads;
  std::string words = text;
  std::ranges::replace(words, ',', ' ');
  for (std::string rest = words; !rest.empty();) {
    auto [word, more] = first_word(rest);
    std::size_t dash = word.find('-');
    std::uint64_t first = count_in(word.substr(0, dash), 0);
    std::uint64_t last = dash == std::string::npos ? first : count_in(word.substr(dash + 1), first);
    if (last >= all.size() || first > last)
      throw CommandError(fmt::format("expected a thread from 0 to {}, not '{}'", all.size() - 1, word));
    std::uint64_t step = 1; // "0-30 step 2"
    if (auto [next, rest] = first_word(more); next == "step") {
      auto [number, after] = first_word(rest);
      step = std::max<std::uint64_t>(count_in(number, 1), 1);
      more = after;
    }
    for (std::uint64_t rank = first; rank <= last; rank += step)
      threads.push_back(session.tile().first + std::uint32_t(rank));
    rest = more;
  }
  return threads;
}

void Console::freeze(const std::string &text) {
  std::vector<std::uint32_t> threads = threads_in(text);
  for (std::uint32_t rank : threads)
    if (!execution().threads()[rank].frozen)
      execution().freeze(rank, true);
  say("{} frozen\n", counted(threads.size(), "thread is", "threads are"));
}

void Console::thaw(const std::string &text) {
  std::vector<std::uint32_t> threads = threads_in(text);
  for (std::uint32_t rank : threads)
    if (execution().threads()[rank].frozen)
      execution().freeze(rank, false);
  say("{} thawed\n", counted(threads.size(), "thread is", "threads are"));
}

void Console::set_flag(std::uint32_t thread, bool flagged) {
  if (flagged)
    flags[thread] = true;
  else
    flags.erase(thread);
}

void Console::flag(const std::string &text) {
  std::vector<std::uint32_t> threads = threads_in(text);
  for (std::uint32_t rank : threads)
    flags[rank] = true;
  say("{} flagged\n", counted(threads.size(), "thread is", "threads are"));
}

void Console::unflag(const std::string &text) {
  for (std::uint32_t rank : threads_in(text))
    flags.erase(rank);
}

/// Like the GPU Threads window: a row for the threads at one place, in one state.
void Console::info_threads(const std::string &words) {
  std::vector<std::uint32_t> threads = debugger::all_threads(session);
  std::string text = words;
  if (text.starts_with("flagged")) {
    std::erase_if(threads, [this](std::uint32_t rank) { return !flags.contains(rank); });
    text = trimmed(text.substr(7));
  }
  if (text.starts_with("if "))
    threads = debugger::matching_threads(session, expression(text.substr(3)), threads);
  else if (!text.empty())
    threads = threads_in(text);
  std::vector<debugger::ThreadGroup> groups = debugger::thread_groups(session, threads);
  const Vocabulary &vocabulary = debugger::words(execution());
  if (execution().launch().domain.tiled)
    say("{} {}, {} of {}\n", vocabulary.tile, debugger::tile_text(execution(), session.thread()),
        counted(threads.size(), vocabulary.thread, vocabulary.threads), session.tile().count);
  say("  {:>5}  {:<18} {:<36} {}\n", "count", "state", "location", vocabulary.threads);
  for (const debugger::ThreadGroup &group : groups) {
    bool focus = std::ranges::find(group.threads, session.focus) != group.threads.end();
    bool flagged = std::ranges::any_of(group.threads, [this](std::uint32_t rank) { return flags.contains(rank); });
    debugger::Thread example;
    example.state = group.state;
    example.frozen = group.frozen;
    std::string place = group.place.line
                            ? fmt::format("{}:{} {}", group.place.file.substr(group.place.file.rfind('/') + 1),
                                          group.place.line, group.place.function)
                            : "";
    say("{}{} {:>5}  {:<18} {:<36} {}\n", focus ? '*' : ' ', flagged ? '!' : ' ', group.threads.size(),
        debugger::state_text(example), place, debugger::ranges_text(group.threads, session.tile().first));
  }
}

void Console::parallel_stacks(const std::string &text) {
  std::vector<debugger::StackNode> roots =
      debugger::parallel_stacks(session, text.empty() ? debugger::all_threads(session) : threads_in(text));
  std::function<void(const debugger::StackNode &, unsigned)> show = [&](const debugger::StackNode &node,
                                                                        unsigned depth) {
    bool focus = std::ranges::find(node.threads, session.focus) != node.threads.end();
    say("{}{:>5}  {:{}}{}\n", focus ? '*' : ' ', node.threads.size(), "", 2 * depth, place_text(node.place));
    for (const debugger::StackNode &callee : node.callees)
      show(callee, depth + 1);
  };
  if (roots.empty())
    say("no thread is in the kernel's code\n");
  for (const debugger::StackNode &root : roots)
    show(root, 0);
}

/// Extracts "WORD rest of the line up to the next of these words" from `text`.
static std::optional<std::string> take_clause(std::string &text, std::string_view word) {
  std::string padded = " " + text + " ";
  std::size_t at = padded.find(fmt::format(" {} ", word));
  if (at == std::string::npos)
    return std::nullopt;
  std::string rest = padded.substr(at + word.size() + 2);
  std::size_t end = rest.size();
  for (std::string_view next : {" if ", " sort ", " csv "})
    end = std::min(end, rest.find(next));
  std::string clause(trimmed(rest.substr(0, end)));
  text = trimmed(padded.substr(0, at) + " " + rest.substr(end));
  return clause;
}

static std::string csv_field(const std::string &text) {
  if (text.find_first_of(",\"\n") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

/// parallel-watch EXPRESSION, ... [if CONDITION] [sort [-]EXPRESSION-NUMBER] [csv FILE]
void Console::parallel_watch(const std::string &text) {
  watch_threads(text, debugger::all_threads(session), false);
}

void Console::warp_watch(const std::string &text) {
  const debugger::Group warp = warp_of_focus();
  std::vector<std::uint32_t> threads = debugger::all_threads(session);
  std::erase_if(threads, [&](std::uint32_t rank) { return !warp.has(rank); });
  watch_threads(text, std::move(threads), true);
}

/// Prints the table of the requested expressions; `lanes`: names threads by lane.
void Console::watch_threads(std::string text, std::vector<std::uint32_t> threads, bool lanes) {
  std::optional<std::string> condition = take_clause(text, "if"), order = take_clause(text, "sort"),
                             file = take_clause(text, "csv");
  std::vector<debugger::Expression> expressions;
  std::vector<std::string> names;
  for (const std::string &part : debugger::split_expressions(text)) {
    expressions.push_back(expression(part));
    names.emplace_back(trimmed(part));
  }
  if (condition)
    threads = debugger::matching_threads(session, expression(*condition), threads);
  debugger::Format format{0, print_elements};
  std::vector<debugger::WatchRow> rows = debugger::parallel_watch(session, expressions, threads, format);
  if (order) {
    bool down = order->starts_with('-');
    std::uint64_t column = count_in(down ? order->substr(1) : *order, 1);
    if (column < 1 || column > expressions.size())
      throw CommandError(fmt::format("expected an expression to sort by, from 1 to {}", expressions.size()));
    debugger::sort_rows(rows, column - 1, down);
  }
  auto name_of = [&](std::uint32_t rank) {
    const debugger::Thread &thread = execution().threads()[rank];
    if (lanes)
      return std::to_string(rank - execution().warp_of(rank).first);
    return execution().launch().domain.tiled ? debugger::local_text(execution(), thread)
                                             : debugger::global_text(execution(), thread);
  };
  if (file) {
    std::ofstream stream(*file);
    stream << debugger::words(execution()).tile << (lanes ? ",lane,global" : ",thread,global");
    for (const std::string &name : names)
      stream << ',' << csv_field(name);
    stream << '\n';
    for (const debugger::WatchRow &row : rows) {
      const debugger::Thread &thread = execution().threads()[row.thread];
      stream << csv_field(debugger::tile_text(execution(), thread)) << ',' << csv_field(name_of(row.thread)) << ','
             << csv_field(debugger::global_text(execution(), thread));
      for (std::size_t k = 0; k < row.values.size(); ++k)
        stream << ',' << (row.available[k] ? csv_field(row.values[k]) : "");
      stream << '\n';
    }
    if (!stream.flush())
      throw CommandError(fmt::format("cannot write '{}'", *file));
    say("{} written to '{}'\n", counted(rows.size(), "row", "rows"), *file);
    return;
  }
  std::vector<std::size_t> widths;
  for (std::size_t k = 0; k < names.size(); ++k) {
    std::size_t width = names[k].size();
    for (const debugger::WatchRow &row : rows)
      width = std::max(width, row.available[k] ? row.values[k].size() : 1);
    widths.push_back(std::min<std::size_t>(width, 40));
  }
  std::string line = fmt::format("  {:<12}", lanes ? "lane" : "thread");
  for (std::size_t k = 0; k < names.size(); ++k)
    line += fmt::format("  {:>{}}", names[k], widths[k]);
  say("{}\n", line);
  for (const debugger::WatchRow &row : rows) {
    line = fmt::format("{} {:<12}", row.thread == session.focus ? '*' : ' ', name_of(row.thread));
    for (std::size_t k = 0; k < row.values.size(); ++k)
      line += fmt::format("  {:>{}}", row.available[k] ? row.values[k] : "-", widths[k]);
    say("{}\n", line);
  }
  if (rows.empty())
    say("no thread\n");
  std::vector<std::pair<std::string, std::string>> problems; // the reason, and whose it is
  for (std::size_t k = 0; k < names.size(); ++k)
    if (const std::string problem = debugger::problem_in(rows, k); !problem.empty()) {
      auto same = std::ranges::find(problems, problem, &std::pair<std::string, std::string>::first);
      if (same != problems.end())
        same->second += ", " + names[k];
      else
        problems.emplace_back(problem, names[k]);
    }
  for (const auto &[problem, whose] : problems)
    say("- {}: {}\n", whose, problem);
}

} // namespace ampsim::cli
