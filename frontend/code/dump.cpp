// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See dump.h.
#include "frontend/code/dump.h"
#include "model/decision_log.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace ampsim::frontend {

namespace {

constexpr llvm::StringLiteral kinds[] = {"read", "write", "atomic",   "barrier", "fence",
                                         "loop", "exit",  "division", "warp",    "call"};
constexpr llvm::StringLiteral roots[] = {"unknown", "capture", "tile-local", "own", "constant"};

std::string name_of_root(const Site &site, const Kernel &kernel) {
  if (site.root == Site::Root::capture && site.root_index < kernel.captures.size())
    return kernel.captures[site.root_index].name;
  if (site.root == Site::Root::tile_local && site.root_index < kernel.tile_local.size())
    return kernel.tile_local[site.root_index].name;
  return site.private_name;
}

void print(llvm::raw_ostream &out, SiteId number, const Site &site, const Kernel &kernel) {
  out << '#' << number << '\t' << kinds[unsigned(site.kind)];
  if (!site.operation.empty())
    out << ' ' << site.operation;
  if (site.size > 0)
    out << ' ' << site.size;
  out << '\t' << "position " << site.position;
  for (const std::uint32_t loop : site.loops)
    out << ", in loop " << loop;
  if (site.root != Site::Root::unknown)
    out << '\t' << roots[unsigned(site.root)] << " '" << name_of_root(site, kernel) << '\'';
  for (const SourceFrame &frame : site.stack)
    out << '\t' << frame.file << ':' << frame.line << ':' << frame.column;
  out << '\n';
}

} // namespace

void dump_sites(const ProgramTables &tables, std::uint32_t index) {
  if (dump_folder(Dump::sites).empty())
    return;
  const Kernel &kernel = tables.kernels[index];
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "kernel " << index << ": " << kernel.name << '\n';
  for (SiteId number = 0; number < tables.sites.size(); ++number)
    if (tables.sites[number].kernel == index)
      print(out, number, tables.sites[number], kernel);
  append_to_dump(Dump::sites, "sites.txt", text);
}

void dump_ir(const llvm::Module &module, const std::string &name) {
  const std::string &folder = dump_folder(Dump::ir);
  if (folder.empty())
    return;
  std::error_code error;
  llvm::raw_fd_ostream out(folder + "/" + name + ".ll", error);
  if (!error)
    module.print(out, /*AAW=*/nullptr);
}

} // namespace ampsim::frontend
