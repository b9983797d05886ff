// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See code.h.
#include "cli/dap/code.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>

namespace ampsim::cli::dap {

namespace {

constexpr std::uint64_t kernel_span = 1 << 24; // addresses between two kernels' beginnings
constexpr std::uint32_t no_point = ~0u;

std::string absolute(const std::string &file) {
  std::error_code error;
  std::filesystem::path path = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error), error);
  return error ? file : path.string();
}

} // namespace

Code::Code(const ProgramTables &tables, const DebugInfo &info, const std::vector<std::string> &program_sources)
    : tables(tables), info(info) {
  auto add = [this](const std::string &file) {
    if (auto [entry, is_new] = paths.try_emplace(file); is_new)
      entry->second = absolute(file);
  };
  for (const std::string &file : program_sources)
    add(file);
  for (const StopPoint &point : info.points)
    for (const DebugFrame &frame : point.frames)
      add(frame.place.file);
  for (std::size_t kernel = 0; kernel < info.kernels.size(); ++kernel) {
    std::uint32_t current = no_point; // instructions belong to the hook before them
    points.emplace_back();
    std::uint64_t address = (kernel + 1) * kernel_span;
    for (const DebugInstruction &each : info.kernels[kernel].code) {
      if (each.point != no_point) {
        current = each.point;
        addresses.try_emplace(current, address);
      }
      points.back().push_back(current);
      ++address;
    }
  }
}

//===--- Files ----------------------------------------------------------------------===//

std::string Code::file_at(const std::string &path) const {
  std::string wanted = absolute(path);
  for (const auto &[file, full] : paths)
    if (full == wanted)
      return file;
  return path;
}

Json Code::source(const std::string &file) const {
  auto known = paths.find(file);
  std::string path = known != paths.end() ? known->second : absolute(file);
  return {{"name", std::filesystem::path(file).filename().string()}, {"path", path}};
}

Json Code::code_source(std::uint32_t kernel) const {
  return {{"name", fmt::format("{} (line {}).ll", tables.kernels[kernel].name, tables.kernels[kernel].line)},
          {"sourceReference", kernel + 1},
          {"origin", "LLVM IR, as compiled for the debugger"},
          {"presentationHint", "deemphasize"}};
}

Json Code::loaded_sources() const {
  Json list = Json::array();
  for (const auto &[file, path] : paths)
    list.push_back(source(file));
  for (std::uint32_t kernel = 0; kernel < info.kernels.size(); ++kernel)
    list.push_back(code_source(kernel));
  return {{"sources", list}};
}

std::string Code::text_of(std::uint32_t kernel) const {
  std::string text = fmt::format("; {}, {}:{}, compiled for the debugger\n", tables.kernels[kernel].name,
                                 tables.kernels[kernel].file, tables.kernels[kernel].line);
  for (const DebugInstruction &each : info.kernels[kernel].code) {
    if (!each.block.empty())
      text += fmt::format("{}:\n", each.block);
    text += fmt::format("  {}\n", each.text);
  }
  return text;
}

Json Code::source_text(const Arguments &arguments) const {
  Arguments source(arguments.has("source") ? arguments.object_named("source").json() : arguments.json());
  std::uint64_t reference = source.count("sourceReference", arguments.count("sourceReference", 0));
  if (reference > info.kernels.size())
    throw RequestError(fmt::format("unknown source {}", reference));
  if (reference > 0)
    return {{"content", text_of(std::uint32_t(reference - 1))}, {"mimeType", "text/x-llvm"}};
  std::string path = source.string("path");
  try {
    return {{"content", read_file(file_at(path))}, {"mimeType", "text/x-c++src"}};
  } catch (const UsageError &error) {
    throw RequestError(error.what());
  }
}

//===--- Instructions -------------------------------------------------------------------===//

std::string Code::address_of(std::uint32_t point) const {
  auto found = addresses.find(point);
  return found == addresses.end() ? "" : fmt::format("{:#x}", found->second);
}

Json Code::instruction(std::uint64_t address) const {
  std::uint64_t kernel = address / kernel_span, at = address % kernel_span;
  if (kernel == 0 || kernel > info.kernels.size() || at >= info.kernels[kernel - 1].code.size())
    return {
        {"address", fmt::format("{:#x}", address)}, {"instruction", "(no code)"}, {"presentationHint", "invalid"}};
  const DebugInstruction &described = info.kernels[kernel - 1].code[at];
  Json row{{"address", fmt::format("{:#x}", address)}, {"instruction", described.text}};
  if (at == 0)
    row["symbol"] = tables.kernels[kernel - 1].name;
  else if (!described.block.empty())
    row["symbol"] = described.block;
  if (std::uint32_t point = points[kernel - 1][at]; point != no_point) {
    const SourceFrame &place = info.points[point].frames.front().place;
    row["location"] = source(place.file);
    row["line"] = place.line;
  }
  return row;
}

Json Code::disassemble(const Arguments &arguments) const {
  std::string reference = arguments.string("memoryReference");
  std::uint64_t address = 0;
  std::string_view digits = reference.starts_with("0x") ? std::string_view(reference).substr(2) : reference;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), address, 16);
  if (error != std::errc() || end != digits.data() + digits.size())
    throw RequestError(fmt::format("'{}' is not an address", reference));
  std::uint64_t count = arguments.count("instructionCount", 0);
  if (count > 100'000)
    throw RequestError("at most 100000 instructions at a time");
  address +=
      std::uint64_t(arguments.integer("offset", 0)) + std::uint64_t(arguments.integer("instructionOffset", 0));
  Json list = Json::array();
  for (std::uint64_t k = 0; k < count; ++k)
    list.push_back(instruction(address + k));
  return {{"instructions", list}};
}

} // namespace ampsim::cli::dap
