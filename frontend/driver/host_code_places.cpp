// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_code_places.h.
#include "frontend/driver/host_code_places.h"

#include "llvm/DebugInfo/DIContext.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
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
      : objects(objects), sections(sections) {
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
  struct Opened {
    std::unique_ptr<llvm::object::ObjectFile> file;
    std::unique_ptr<llvm::DWARFContext> debug;
  };
  std::map<std::uint32_t, Opened> opened;
  llvm::symbolize::LLVMSymbolizer symbolizer; // of files

  /// Empty if it cannot be read.
  const Opened &object(std::uint32_t number) {
    auto [place, is_new] = opened.try_emplace(number);
    if (is_new && number < objects.size()) {
      auto made = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(objects[number], "host"));
      if (made) {
        place->second.file = std::move(*made);
        place->second.debug = llvm::DWARFContext::create(*place->second.file);
      } else
        llvm::consumeError(made.takeError());
    }
    return place->second;
  }

  std::vector<SourceFrame> in_object(const HostSection &where, std::uint64_t offset) {
    const Opened &opened = object(where.object);
    if (!opened.file)
      return {};
    for (const llvm::object::SectionRef &section : opened.file->sections()) {
      llvm::Expected<llvm::StringRef> name = section.getName();
      if (!name) {
        llvm::consumeError(name.takeError());
        continue;
      }
      if (*name == where.name)
        return frames_of(inlined_at(*opened.debug, {offset, section.getIndex()}),
                         function_at(*opened.file, section, offset));
    }
    return {};
  }

  static bool covers(const llvm::DWARFDie &die, const SectionedAddress &address) {
    llvm::Expected<llvm::DWARFAddressRangesVector> ranges = die.getAddressRanges();
    if (!ranges) {
      llvm::consumeError(ranges.takeError());
      return false;
    }
    return std::ranges::any_of(*ranges, [&](const llvm::DWARFAddressRange &each) {
      return each.SectionIndex == address.SectionIndex && each.LowPC <= address.Address &&
             address.Address < each.HighPC;
    });
  }

  /// Adds the calls that are inlined at the address, innermost first, and then the function.
  static bool add_chain(const llvm::DWARFDie &parent, const SectionedAddress &address,
                        std::vector<llvm::DWARFDie> &chain) {
    for (const llvm::DWARFDie child : parent.children()) {
      if (child.isSubroutineDIE()) {
        if (!covers(child, address))
          continue;
        add_chain(child, address, chain);
        chain.push_back(child);
        return true;
      }
      if (add_chain(child, address, chain))
        return true;
    }
    return false;
  }

  /// In an object every section begins at address 0, and LLVM's own search takes the function of any of them.
  static llvm::DIInliningInfo inlined_at(llvm::DWARFContext &debug, const SectionedAddress &address) {
    llvm::DIInliningInfo frames;
    constexpr auto absolute = llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath;
    for (const std::unique_ptr<llvm::DWARFUnit> &unit : debug.compile_units()) {
      const auto *lines = debug.getLineTableForUnit(unit.get());
      llvm::DILineInfo at;
      if (!lines || !lines->getFileLineInfoForAddress(address, unit->getCompilationDir(), absolute, at))
        continue;
      std::vector<llvm::DWARFDie> chain;
      add_chain(unit->getUnitDIE(/*ExtractUnitDIEOnly=*/false), address, chain);
      for (const llvm::DWARFDie &each : chain) {
        if (each.getTag() != llvm::dwarf::DW_TAG_inlined_subroutine)
          continue;
        if (const char *name = each.getSubroutineName(llvm::DINameKind::LinkageName))
          at.FunctionName = llvm::demangle(name);
        frames.addFrame(at);
        std::uint32_t file = 0, line = 0, column = 0, discriminator = 0;
        each.getCallerFrame(file, line, column, discriminator);
        at = {};
        lines->getFileNameByIndex(file, unit->getCompilationDir(), absolute, at.FileName);
        at.Line = line;
        at.Column = column;
      }
      frames.addFrame(at);
      return frames;
    }
    return frames;
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
    std::vector<SourceFrame> frames;
    auto places = symbolizer.symbolizeInlinedCode(file, {address - loaded->l_addr, SectionedAddress::UndefSection});
    if (places)
      frames = frames_of(*places, name);
    else
      llvm::consumeError(places.takeError());
    // The sources of the system's libraries are elsewhere.
    std::erase_if(frames, [](const SourceFrame &frame) { return !fs::exists(frame.file); });
    if (frames.empty() && !name.empty())
      frames.push_back({name, "", 0, 0});
    return frames;
  }

  /// `function`: the name of the outermost one, if the debug information does not have it.
  std::vector<SourceFrame> frames_of(const llvm::DIInliningInfo &places, const std::string &function) {
    std::vector<SourceFrame> frames;
    for (std::uint32_t k = 0; k < places.getNumberOfFrames(); ++k) {
      const llvm::DILineInfo &place = places.getFrame(k);
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
