// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_code_places.h.
#include "frontend/driver/host_code_places.h"

#include "llvm/DebugInfo/DIContext.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <iterator>
#include <link.h>
#include <map>
#include <memory>
#include <optional>
#include <system_error>

namespace ampsim::frontend {
namespace {

namespace fs = std::filesystem;
using llvm::object::SectionedAddress;

std::string normal_path(const std::string &file) {
  std::error_code ignored;
  return fs::absolute(file, ignored).lexically_normal();
}

/// Relative to this folder, for a file in it.
std::string shown_path(const std::string &path) {
  std::error_code error;
  const std::string folder = fs::current_path(error).string() + '/';
  return !error && path.starts_with(folder) ? path.substr(folder.size()) : path;
}

class Places {
public:
  Places(std::span<const std::string> objects, std::span<const HostSection> sections,
         const std::set<std::string> &files)
      : objects(objects), sections(sections), symbolizer(options(false)), symbolizer_of_files(options(true)) {
    for (const std::string &file : files)
      names[normal_path(file)] = file;
  }

  std::vector<SourceFrame> at(std::uint64_t address) {
    const auto section = std::ranges::find_if(sections, [address](const HostSection &each) {
      return address >= each.address && address - each.address < each.size;
    });
    return section == sections.end() ? in_file(address) : in_object(*section, address - section->address);
  }

private:
  std::span<const std::string> objects;
  std::span<const HostSection> sections;
  std::map<std::string, std::string> names; // of files, by path
  std::map<std::uint32_t, std::unique_ptr<llvm::object::ObjectFile>> opened;
  // Destroyed before the objects that it refers to. In an object it does not distinguish the symbols of different
  // sections; in a file only they have names of functions that are not exported.
  llvm::symbolize::LLVMSymbolizer symbolizer, symbolizer_of_files;

  static llvm::symbolize::LLVMSymbolizer::Options options(bool with_symbols) {
    llvm::symbolize::LLVMSymbolizer::Options options;
    options.UseSymbolTable = with_symbols;
    return options;
  }

  const llvm::object::ObjectFile *object(std::uint32_t number) {
    if (number >= objects.size())
      return nullptr;
    auto [place, is_new] = opened.try_emplace(number);
    if (is_new) {
      auto made = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(objects[number], "host"));
      if (made)
        place->second = std::move(*made);
      else
        llvm::consumeError(made.takeError());
    }
    return place->second.get();
  }

  std::vector<SourceFrame> in_object(const HostSection &where, std::uint64_t offset) {
    const llvm::object::ObjectFile *file = object(where.object);
    if (!file)
      return {};
    for (const llvm::object::SectionRef &section : file->sections()) {
      llvm::Expected<llvm::StringRef> name = section.getName();
      if (!name) {
        llvm::consumeError(name.takeError());
        continue;
      }
      if (*name == where.name)
        return frames_of(symbolizer.symbolizeInlinedCode(*file, SectionedAddress{offset, section.getIndex()}),
                         function_at(*file, section, offset));
    }
    return {};
  }

  /// Line tables alone name only inlined functions.
  static std::string function_at(const llvm::object::ObjectFile &file, const llvm::object::SectionRef &section,
                                 std::uint64_t offset) {
    for (const llvm::object::SymbolRef &symbol : file.symbols()) {
      llvm::Expected<llvm::object::section_iterator> in = symbol.getSection();
      llvm::Expected<std::uint64_t> address = symbol.getAddress();
      llvm::Expected<llvm::StringRef> name = symbol.getName();
      const bool is_known = in && address && name;
      llvm::consumeError(in.takeError());
      llvm::consumeError(address.takeError());
      llvm::consumeError(name.takeError());
      if (!is_known || *in == file.section_end() || **in != section || *address > offset ||
          offset - *address >= llvm::object::ELFSymbolRef(symbol).getSize())
        continue;
      if (*name == "ampsim.main")
        return "main";
      return name->starts_with("ampsim.") ? "static initialization" : llvm::demangle(*name);
    }
    return "";
  }

  /// In an executable or library of this process.
  std::vector<SourceFrame> in_file(std::uint64_t address) {
    const auto *pointer = reinterpret_cast<const void *>(address);
    Dl_info found{}, own{};
    link_map *loaded = nullptr;
    if (!dladdr1(pointer, &found, reinterpret_cast<void **>(&loaded), RTLD_DL_LINKMAP) || !loaded ||
        !dladdr(reinterpret_cast<const void *>(&places_in_host_code), &own) || own.dli_fbase == found.dli_fbase)
      return {};
    const std::string file = *loaded->l_name ? loaded->l_name : "/proc/self/exe";
    const std::string name = found.dli_sname ? llvm::demangle(found.dli_sname) : "";
    std::vector<SourceFrame> frames = frames_of(
        symbolizer_of_files.symbolizeInlinedCode(file, {address - loaded->l_addr, SectionedAddress::UndefSection}),
        name);
    // The sources of the system's libraries are elsewhere.
    std::erase_if(frames, [](const SourceFrame &frame) { return !fs::exists(frame.file); });
    if (frames.empty() && !name.empty())
      frames.push_back({name, "", 0, 0});
    return frames;
  }

  /// `function`: the name of the outermost one, if the debug information does not have it.
  std::vector<SourceFrame> frames_of(llvm::Expected<llvm::DIInliningInfo> places, const std::string &function) {
    std::vector<SourceFrame> frames;
    if (!places) {
      llvm::consumeError(places.takeError());
      return frames;
    }
    for (std::uint32_t k = 0; k < places->getNumberOfFrames(); ++k) {
      const llvm::DILineInfo &place = places->getFrame(k);
      if (!place || place.Line == 0 || place.FileName == llvm::DILineInfo::BadString)
        continue;
      const std::string path = normal_path(place.FileName);
      const auto known = names.find(path);
      frames.push_back({place.FunctionName == llvm::DILineInfo::BadString ? function : place.FunctionName,
                        known == names.end() ? shown_path(path) : known->second, place.Line, place.Column});
    }
    return frames;
  }
};

} // namespace

std::vector<SourceFrame> places_in_host_code(std::span<const std::string> objects,
                                             std::span<const HostSection> sections,
                                             std::span<const std::uint64_t> addresses,
                                             const std::set<std::string> &files, const std::string &headers) {
  Places places(objects, sections, files);
  std::vector<SourceFrame> stack;
  for (const std::uint64_t address : addresses)
    for (SourceFrame &frame : places.at(address))
      if (!frame.file.starts_with(headers))
        stack.push_back(std::move(frame));
  // Callers of main do not belong to the program.
  if (const auto main = std::ranges::find(stack, "main", &SourceFrame::function); main != stack.end())
    stack.erase(std::next(main), stack.end());
  return stack;
}

} // namespace ampsim::frontend
