// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See needed_libraries.h.
#include "frontend/driver/needed_libraries.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace ampsim::frontend {

namespace {

using File = llvm::object::ELF64LEFile;

struct Needs {
  std::vector<std::string> names, folders;
};

/// The dynamic section's texts, which are in the segment at the address of DT_STRTAB.
llvm::StringRef texts_of(const File &file, File::Elf_Dyn_Range entries) {
  for (const auto &entry : entries)
    if (entry.getTag() == llvm::ELF::DT_STRTAB) {
      llvm::Expected<const std::uint8_t *> begin = file.toMappedAddr(entry.getPtr());
      if (begin && *begin >= file.base() && *begin < file.end())
        return {reinterpret_cast<const char *>(*begin), std::size_t(file.end() - *begin)};
      if (!begin)
        llvm::consumeError(begin.takeError());
    }
  return {};
}

/// "$ORIGIN" is the folder of the file.
std::string at_origin(llvm::StringRef folder, llvm::StringRef file) {
  std::string text = folder.str();
  for (const llvm::StringRef name : {"${ORIGIN}", "$ORIGIN"})
    if (const std::size_t at = text.find(name); at != std::string::npos)
      text.replace(at, name.size(), llvm::sys::path::parent_path(file));
  return text;
}

Needs needs_of(const std::string &path) {
  Needs result;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> contents = llvm::MemoryBuffer::getFile(path);
  if (!contents)
    return result;
  llvm::Expected<File> file = File::create((*contents)->getBuffer());
  if (!file)
    return llvm::consumeError(file.takeError()), result;
  llvm::Expected<File::Elf_Dyn_Range> entries = file->dynamicEntries();
  if (!entries)
    return llvm::consumeError(entries.takeError()), result;
  const llvm::StringRef texts = texts_of(*file, *entries);
  for (const auto &entry : *entries) {
    const llvm::StringRef text = texts.drop_front(std::min<std::size_t>(entry.getVal(), texts.size()));
    const llvm::StringRef word = text.take_until([](char letter) { return letter == 0; });
    if (entry.getTag() == llvm::ELF::DT_NEEDED)
      result.names.push_back(word.str());
    else if (entry.getTag() == llvm::ELF::DT_RUNPATH || entry.getTag() == llvm::ELF::DT_RPATH)
      for (const llvm::StringRef folder : llvm::split(word, ':'))
        result.folders.push_back(at_origin(folder, path));
  }
  return result;
}

} // namespace

std::vector<std::string> with_needed_libraries(std::vector<std::string> files,
                                               const std::vector<std::string> &folders) {
  for (std::size_t k = 0; k < files.size(); ++k) {
    Needs needs = needs_of(files[k]);
    needs.folders.insert(needs.folders.end(), folders.begin(), folders.end());
    for (const std::string &name : needs.names)
      for (const std::string &folder : needs.folders) {
        llvm::SmallString<256> found;
        if (!llvm::sys::fs::real_path(folder + "/" + name, found) && !llvm::is_contained(files, found))
          files.push_back(found.str().str());
      }
  }
  return files;
}

} // namespace ampsim::frontend
