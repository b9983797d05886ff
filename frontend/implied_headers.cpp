#include "frontend/implied_headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <memory>

namespace ampsim::frontend {
namespace {

/// Names that say which header is meant, with `std::` where they alone do not.
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
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"cout", "iostream"},
    {"wcout", "iostream"},
    {"parallel_for", "ppl.h"},
    {"parallel_invoke", "ppl.h"},
    {"DWORD", "windows.h"},
    {"GetTickCount", "windows.h"},
};

bool mentions(llvm::StringRef text, llvm::StringRef name) {
  auto in_name = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at == 0 || !in_name(text[at - 1])) && (end == text.size() || !in_name(text[end])))
      return true;
  }
  return false;
}

} // namespace

std::vector<std::string> implied_headers(const std::string &source, const CompileOptions &options) {
  std::unique_ptr<llvm::MemoryBuffer> file;
  llvm::StringRef text;
  for (const auto &[name, edited] : options.edited_files)
    if (name == source)
      text = edited;
  if (text.empty())
    if (auto read = llvm::MemoryBuffer::getFile(source)) {
      file = std::move(*read);
      text = file->getBuffer();
    }
  std::vector<std::string> headers;
  if (!text.contains("amp.h"))
    return headers;
  for (const auto &[name, header] : names)
    if (mentions(text, name) && !llvm::is_contained(headers, header))
      headers.push_back(header.str());
  return headers;
}

} // namespace ampsim::frontend
