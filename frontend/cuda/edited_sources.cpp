// See edited_sources.h.
#include "frontend/cuda/edited_sources.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <utility>

namespace ampsim::frontend {
namespace {

namespace fs = llvm::vfs;

bool is_word(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Specifiers that may stand between the beginning of a declaration and its alignment.
enum class Specifier { none, ordinary, memory_space };
Specifier specifier(llvm::StringRef word) {
  return llvm::StringSwitch<Specifier>(word)
      .Cases("__shared__", "__constant__", "__device__", "__managed__", Specifier::memory_space)
      .Cases("extern", "static", "inline", "const", "volatile", "constexpr", Specifier::ordinary)
      .Default(Specifier::none);
}

/// Behind the parenthesis that closes the one at `open`, or `open` where there is none.
std::size_t behind_parentheses(llvm::StringRef text, std::size_t open) {
  unsigned depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(';
    if (text[at] == ')' && --depth == 0)
      return at + 1;
  }
  return open;
}

/// Where the specifiers before `end` begin, if one of them is a memory space; else `end`.
std::size_t begin_of_specifiers(llvm::StringRef text, std::size_t end) {
  std::size_t begin = end;
  bool has_space = false;
  for (std::size_t at = end;;) {
    while (at > 0 && llvm::isSpace(text[at - 1]))
      --at;
    std::size_t word = at;
    while (word > 0 && is_word(text[word - 1]))
      --word;
    const Specifier found = specifier(text.slice(word, at));
    if (found == Specifier::none)
      return has_space ? begin : end;
    has_space |= found == Specifier::memory_space;
    begin = at = word;
  }
}

class EditedFile final : public fs::File {
public:
  EditedFile(std::unique_ptr<fs::File> file, const std::function<std::string(std::string)> &edit)
      : file(std::move(file)), edit(edit) {}
  llvm::ErrorOr<fs::Status> status() override { return file->status(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t size,
                                                               bool terminated, bool is_volatile) override {
    auto buffer = file->getBuffer(name, size, terminated, is_volatile);
    if (!buffer || (*buffer)->getBuffer().starts_with("CPCH")) // a precompiled header
      return buffer;
    std::string edited = edit((*buffer)->getBuffer().str());
    if (edited == (*buffer)->getBuffer())
      return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(edited, name);
  }
  std::error_code close() override { return file->close(); }

private:
  std::unique_ptr<fs::File> file;
  const std::function<std::string(std::string)> &edit;
};

class EditedFiles final : public fs::ProxyFileSystem {
public:
  EditedFiles(llvm::IntrusiveRefCntPtr<fs::FileSystem> files, std::function<std::string(std::string)> edit)
      : ProxyFileSystem(std::move(files)), edit(std::move(edit)) {}
  llvm::ErrorOr<std::unique_ptr<fs::File>> openFileForRead(const llvm::Twine &name) override {
    auto file = ProxyFileSystem::openFileForRead(name);
    if (!file)
      return file;
    return std::make_unique<EditedFile>(std::move(*file), edit);
  }

private:
  const std::function<std::string(std::string)> edit;
};

} // namespace

std::string with_alignment_first(std::string text) {
  static constexpr llvm::StringLiteral keyword = "alignas";
  for (std::size_t at = text.find(keyword); at != text.npos; at = text.find(keyword, at + 1)) {
    const std::size_t open = llvm::StringRef(text).find_first_not_of(" \t", at + keyword.size());
    if (open == text.npos || text[open] != '(')
      continue;
    const std::size_t end = behind_parentheses(text, open), begin = begin_of_specifiers(text, at);
    if (end != open && begin != at)
      std::rotate(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(at),
                  text.begin() + std::ptrdiff_t(end));
  }
  return text;
}

llvm::IntrusiveRefCntPtr<fs::FileSystem> edited_sources(llvm::IntrusiveRefCntPtr<fs::FileSystem> files,
                                                        std::function<std::string(std::string)> edit) {
  return llvm::makeIntrusiveRefCnt<EditedFiles>(std::move(files), std::move(edit));
}

} // namespace ampsim::frontend
