// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/dialect/implied_headers.h"
#include "frontend/sources/source_encoding.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace ampsim::frontend {
namespace {

/// Names that identify a header, with `std::` where they are not unique without it.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> names[] = {
    {"future_status", "future"},
    {"shared_future", "future"},
    {"std::future", "future"},
    {"std::promise", "future"},
    {"std::async", "future"},
    {"packaged_task", "future"},
    {"std::thread", "thread"},
    {"this_thread", "thread"},
    {"std::chrono", "chrono"},
    {"std::mutex", "mutex"},
    {"lock_guard", "mutex"},
    {"std::function", "functional"},
    {"std::bind", "functional"},
    {"std::map", "map"},
    {"std::set", "set"},
    {"std::list", "list"},
    {"std::deque", "deque"},
    {"std::array", "array"},
    {"std::stringstream", "sstream"},
    {"std::ostringstream", "sstream"},
    {"std::istringstream", "sstream"},
    {"std::atomic", "atomic"},
    {"std::atomic_int", "atomic"},
    {"std::atomic_bool", "atomic"},
    {"random_device", "random"},
    {"mt19937", "random"},
    {"FLT_MAX", "float.h"},
    {"FLT_MIN", "float.h"},
    {"FLT_EPSILON", "float.h"},
    {"DBL_MAX", "float.h"},
    {"DBL_MIN", "float.h"},
    {"DBL_EPSILON", "float.h"},
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"cout", "iostream"},
    {"wcout", "iostream"},
    {"parallel_for", "ppl.h"},
    {"parallel_invoke", "ppl.h"},
    {"sqrt", "math.h"},
    {"pow", "math.h"},
    {"ceil", "math.h"},
    {"floor", "math.h"},
    {"isnan", "math.h"},
    {"isinf", "math.h"},
    {"isfinite", "math.h"},
    {"signbit", "math.h"},
    {"critical_section", "concrt.h"},
    {"to_task", "ppltasks.h"},
    {"create_task", "ppltasks.h"},
    {"task<void>", "ppltasks.h"},
    {"concurrency::task", "ppltasks.h"},
    {"Concurrency::task", "ppltasks.h"},
    {"DWORD", "amp/windows_types.h"},
    {"UINT", "amp/windows_types.h"},
    {"UNALIGNED", "amp/windows_types.h"},
    {"BOOL", "amp/windows_types.h"},
    {"BYTE", "amp/windows_types.h"},
    {"TRUE", "amp/windows_types.h"},
    {"FALSE", "amp/windows_types.h"},
    {"HRESULT", "amp/windows_types.h"},
    {"S_OK", "amp/windows_types.h"},
    {"S_FALSE", "amp/windows_types.h"},
    {"E_FAIL", "amp/windows_types.h"},
    {"E_INVALIDARG", "amp/windows_types.h"},
    {"E_OUTOFMEMORY", "amp/windows_types.h"},
    {"E_NOTIMPL", "amp/windows_types.h"},
    {"E_UNEXPECTED", "amp/windows_types.h"},
    {"DXGI_ERROR_DEVICE_REMOVED", "amp/windows_types.h"},
    {"DXGI_ERROR_DEVICE_HUNG", "amp/windows_types.h"},
    {"DXGI_ERROR_DEVICE_RESET", "amp/windows_types.h"},
    {"SUCCEEDED", "amp/windows_types.h"},
    {"FAILED", "amp/windows_types.h"},
    {"GetTickCount", "amp/windows_types.h"},
};

/// Provided by <amp.h>, but not by headers of the standard library whose includes differ from Microsoft's.
bool is_microsofts(llvm::StringRef header) {
  return header == "ppl.h" || header == "concrt.h" || header == "ppltasks.h" || header == "amp/windows_types.h";
}

bool in_name(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The text with comments and literals replaced by blanks.
std::string code_of(llvm::StringRef text) {
  std::string code = text.str();
  auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, code.size()); ++i)
      if (code[i] != '\n')
        code[i] = ' ';
    return to;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i).starts_with("//"))
      i = blank(i, std::min(text.find('\n', i), text.size()));
    else if (text.substr(i).starts_with("/*"))
      i = blank(i, std::min(text.find("*/", i + 2), text.size() - 2) + 2);
    else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !in_name(text[i - 1])))) { // not a digit separator
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      i = blank(i, end + 1);
    } else
      ++i;
  }
  return code;
}

/// Returns whether the name from `at` to `end` is declared there, as in `double sqrt(double)`, `#define TRUE 1` or
/// `typedef unsigned DWORD;`.
bool is_declared_at(llvm::StringRef code, std::size_t at, std::size_t end) {
  static const std::set<llvm::StringRef> before_uses = {
      "return",   "else",   "case",   "do",       "const",     "static",   "inline",      "extern",
      "new",      "delete", "throw",  "typename", "goto",      "and",      "or",          "not",
      "operator", "friend", "sizeof", "typedef",  "constexpr", "volatile", "thread_local"};
  const llvm::StringRef before = code.take_front(at).rtrim();
  std::size_t start = before.size();
  while (start > 0 && in_name(before[start - 1]))
    --start;
  const llvm::StringRef word = before.drop_front(start), after = code.drop_front(end).ltrim();
  if (word == "define" || word == "struct" || word == "class")
    return true;
  if (word == "using")
    return after.starts_with("=");
  if (word.empty() || before_uses.count(word) || after.empty())
    return false;
  return llvm::StringRef("(=;[,{").contains(after.front());
}

/// Returns whether the text uses the name without declaring it.
bool mentions(llvm::StringRef text, llvm::StringRef name) {
  bool found = false;
  for (std::size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at > 0 && in_name(text[at - 1])) || (end < text.size() && in_name(text[end])))
      continue;
    if (is_declared_at(text, at, end))
      return false;
    found = true;
  }
  return found;
}

/// Returns whether the text has a `parallel_for_each` over iterators, which is in the Parallel Patterns Library.
bool iterates_in_parallel(llvm::StringRef text) {
  constexpr llvm::StringLiteral call = "parallel_for_each(";
  for (std::size_t at = text.find(call); at != llvm::StringRef::npos; at = text.find(call, at + 1))
    if (text.substr(at + call.size()).split(',').first.contains("begin("))
      return true;
  return false;
}

/// The folders of -I options.
std::vector<std::string> include_folders(const std::vector<std::string> &arguments) {
  std::vector<std::string> folders;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (!argument.consume_front("-I"))
      continue;
    if (argument.empty() && i + 1 < arguments.size())
      argument = arguments[++i];
    folders.push_back(argument.str());
  }
  return folders;
}

/// A source and the program's own headers that it includes, whatever the conditions around the inclusions.
class Texts {
public:
  Texts(const CompileOptions &options, FilesAskedFor &asked)
      : options(options), asked(asked), folders(include_folders(options.clang_arguments)),
        files(decode_sources(fold_case({"/usr/"}, &asked.absent), {"/usr/"})) {}

  void add(const std::string &name) {
    std::string text;
    if (!seen.insert(name).second || !read(name, text))
      return;
    for (llvm::StringRef rest = text; !rest.empty();) {
      auto [line, after] = rest.split('\n');
      rest = after;
      line = line.ltrim();
      if (!line.consume_front("#") || !(line = line.ltrim()).consume_front("include"))
        continue;
      line = line.ltrim();
      has_amp |= line.drop_front(!line.empty()).starts_with_insensitive("amp.h");
      bool quoted = line.starts_with("\"");
      std::string header = line.drop_front(!line.empty()).split(quoted ? '"' : '>').first.str();
      std::replace(header.begin(), header.end(), '\\', '/');
      add_header(header, quoted, llvm::sys::path::parent_path(name));
    }
    all.push_back(code_of(text));
  }
  bool mention(llvm::StringRef name) const {
    return llvm::any_of(all, [&](const std::string &text) { return mentions(text, name); });
  }

  bool include_amp() const { return has_amp; }
  bool iterate_in_parallel() const { return llvm::any_of(all, iterates_in_parallel); }

private:
  const CompileOptions &options;
  FilesAskedFor &asked;
  std::vector<std::string> folders;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::set<std::string> seen;
  std::vector<std::string> all; // without comments and literals
  bool has_amp = false;

  bool read(const std::string &name, std::string &text) {
    for (const auto &[edited, content] : options.edited_files)
      if (edited == name) {
        text = content;
        return true;
      }
    auto buffer = files->getBufferForFile(name);
    if (buffer) {
      text = (*buffer)->getBuffer().str();
      asked.read.insert(name);
    }
    return bool(buffer);
  }
  void add_header(const std::string &header, bool quoted, llvm::StringRef includer) {
    std::vector<std::string> places = folders;
    if (quoted)
      places.insert(places.begin(), includer.str());
    for (const std::string &place : places) {
      llvm::SmallString<256> path(place);
      llvm::sys::path::append(path, header);
      if (files->exists(path))
        return add(path.str().str());
    }
  }
};

} // namespace

std::vector<std::string> implied_headers(const std::string &source, const CompileOptions &options,
                                         FilesAskedFor &asked) {
  Texts texts(options, asked);
  texts.add(source);
  std::vector<std::string> headers;
  const bool has_amp = texts.include_amp();
  for (const auto &[name, header] : names)
    if ((has_amp || !is_microsofts(header)) && texts.mention(name) && !llvm::is_contained(headers, header))
      headers.push_back(header.str());
  if (has_amp && texts.iterate_in_parallel() && !llvm::is_contained(headers, "ppl.h"))
    headers.push_back("ppl.h");
  return headers;
}

} // namespace ampsim::frontend
