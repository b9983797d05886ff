// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See image_program.h: links and runs a program with ORC.
//
// The child process compiles the rarely needed variants (explain) at first use.
#include "frontend/driver/image_program.h"
#include "frontend/code/library_notes.h"
#include "frontend/debug/call_code.h"
#include "frontend/driver/callable_code.h"
#include "frontend/driver/host_code_places.h"
#include "frontend/driver/kernel_store.h"
#include "frontend/driver/loadable_libraries.h"
#include "frontend/driver/model_archive.h"
#include "frontend/driver/module_compiler.h"
#include "frontend/driver/module_image.h"
#include "frontend/driver/runtime_symbols.h"
#include "frontend/driver/unit.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/located_kernel.h"
#include "frontend/ir/site_table.h"
#include "frontend/sources/clang_arguments.h"
#include "model/own_threads.h"
#include "model/stopwatch.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/DebugObjectManagerPlugin.h"
#include "llvm/ExecutionEngine/Orc/EPCDebugObjectRegistrar.h"
#include "llvm/ExecutionEngine/Orc/EPCEHFrameRegistrar.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/MapperJITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/thread.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

namespace orc = llvm::orc;

[[noreturn]] void fail(llvm::Error error) { throw std::runtime_error(llvm::toString(std::move(error))); }
template <class T> T value_of(llvm::Expected<T> expected) {
  if (!expected)
    fail(expected.takeError());
  return std::move(*expected);
}
void check(llvm::Error error) {
  if (error)
    fail(std::move(error));
}

/// If JITLink drops a function that another object also defines, its entry leaves a hole in .eh_frame if the next one
/// is aligned. A hole is zero, and zero ends the table for the unwinder. Entries are multiples of 4 bytes long.
class DenseUnwindTable : public orc::ObjectLinkingLayer::Plugin {
public:
  void modifyPassConfig(orc::MaterializationResponsibility &, llvm::jitlink::LinkGraph &,
                        llvm::jitlink::PassConfiguration &passes) override {
    passes.PostPrunePasses.push_back([](llvm::jitlink::LinkGraph &graph) {
      if (llvm::jitlink::Section *table = graph.findSectionByName(".eh_frame"))
        for (llvm::jitlink::Block *entry : table->blocks()) {
          entry->setAlignment(4);
          entry->setAlignmentOffset(0);
        }
      return llvm::Error::success();
    });
  }
  llvm::Error notifyFailed(orc::MaterializationResponsibility &) override { return llvm::Error::success(); }
  llvm::Error notifyRemovingResources(orc::JITDylib &, orc::ResourceKey) override { return llvm::Error::success(); }
  void notifyTransferringResources(orc::JITDylib &, orc::ResourceKey, orc::ResourceKey) override {}
};

constexpr const char *host_object_name = "host"; // the names of buffers begin so

/// The addresses of the variables of the host's objects.
class HostRanges {
public:
  bool has(const void *address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    std::shared_lock lock(mutex);
    auto after = ends.upper_bound(at);
    return after != ends.begin() && at < std::prev(after)->second;
  }
  /// Constants belong to the device as well: variables of the device may begin with their addresses.
  static bool is_written(const llvm::jitlink::Section &section) {
    return (unsigned(section.getMemProt()) & unsigned(orc::MemProt::Write)) != 0 &&
           !section.getName().starts_with(".data.rel.ro");
  }
  void add(const llvm::jitlink::LinkGraph &graph) {
    std::lock_guard lock(mutex);
    for (const llvm::jitlink::Section &section : graph.sections())
      if (is_written(section))
        for (const llvm::jitlink::Block *block : section.blocks())
          ends[block->getAddress().getValue()] = block->getAddress().getValue() + block->getSize();
  }

private:
  mutable std::shared_mutex mutex;               // kernels of all workers query it
  std::map<std::uintptr_t, std::uintptr_t> ends; // by start address
};

class NoteHostRanges : public orc::ObjectLinkingLayer::Plugin {
public:
  explicit NoteHostRanges(HostRanges &ranges) : ranges(ranges) {}
  void modifyPassConfig(orc::MaterializationResponsibility &, llvm::jitlink::LinkGraph &graph,
                        llvm::jitlink::PassConfiguration &passes) override {
    if (graph.getName() != host_object_name)
      return;
    passes.PostAllocationPasses.push_back([this](llvm::jitlink::LinkGraph &linked) {
      ranges.add(linked);
      return llvm::Error::success();
    });
  }
  llvm::Error notifyFailed(orc::MaterializationResponsibility &) override { return llvm::Error::success(); }
  llvm::Error notifyRemovingResources(orc::JITDylib &, orc::ResourceKey) override { return llvm::Error::success(); }
  void notifyTransferringResources(orc::JITDylib &, orc::ResourceKey, orc::ResourceKey) override {}

private:
  HostRanges &ranges;
};

/// Notes where the sections with the host's code are.
class NoteHostSections : public orc::ObjectLinkingLayer::Plugin {
public:
  NoteHostSections(const std::vector<std::string> &objects, std::vector<HostSection> &sections)
      : objects(objects), sections(sections) {}
  void notifyMaterializing(orc::MaterializationResponsibility &, llvm::jitlink::LinkGraph &graph,
                           llvm::jitlink::JITLinkContext &, llvm::MemoryBufferRef object) override {
    const auto known =
        std::ranges::find(objects, object.getBufferStart(), [](const std::string &each) { return each.data(); });
    if (known != objects.end() && graph.getName() == host_object_name)
      numbers[&graph] = std::uint32_t(known - objects.begin());
  }
  void modifyPassConfig(orc::MaterializationResponsibility &, llvm::jitlink::LinkGraph &graph,
                        llvm::jitlink::PassConfiguration &passes) override {
    const auto known = numbers.find(&graph);
    if (known != numbers.end())
      passes.PostAllocationPasses.push_back([this, object = known->second](llvm::jitlink::LinkGraph &linked) {
        note(linked, object);
        return llvm::Error::success();
      });
  }
  llvm::Error notifyFailed(orc::MaterializationResponsibility &) override { return llvm::Error::success(); }
  llvm::Error notifyRemovingResources(orc::JITDylib &, orc::ResourceKey) override { return llvm::Error::success(); }
  void notifyTransferringResources(orc::JITDylib &, orc::ResourceKey, orc::ResourceKey) override {}

private:
  const std::vector<std::string> &objects;
  std::vector<HostSection> &sections;
  std::map<const llvm::jitlink::LinkGraph *, std::uint32_t> numbers; // of the objects

  /// Sections of an object that share a name cannot be distinguished.
  void note(const llvm::jitlink::LinkGraph &graph, std::uint32_t object) {
    for (const llvm::jitlink::Section &section : graph.sections())
      if ((unsigned(section.getMemProt()) & unsigned(orc::MemProt::Exec)) != 0 && section.blocks_size() == 1) {
        const llvm::jitlink::Block &block = **section.blocks().begin();
        sections.push_back({object, section.getName().str(), block.getAddress().getValue(), block.getSize()});
      }
  }
};

/// Objects refer to each other, and to a shared personality routine, by 32-bit distances, so all get their memory from
/// one reservation.
llvm::Expected<std::unique_ptr<orc::ObjectLayer>> objects_close_together(orc::ExecutionSession &session,
                                                                         const llvm::Triple &) {
  constexpr std::size_t reservation = std::size_t(1) << 30;
  auto memory = orc::MapperJITLinkMemoryManager::CreateWithMapper<orc::InProcessMemoryMapper>(reservation);
  if (!memory)
    return memory.takeError();
  auto layer = std::make_unique<orc::ObjectLinkingLayer>(session, std::move(*memory));
  auto registrar = orc::EPCEHFrameRegistrar::Create(session);
  if (!registrar)
    return registrar.takeError();
  layer->addPlugin(std::make_unique<DenseUnwindTable>());
  layer->addPlugin(std::make_unique<orc::EHFrameRegistrationPlugin>(session, std::move(*registrar)));
  return layer;
}

/// For the host's objects only: kernels also have lines, but the host cannot stop in them.
class HostDebugObjects final : public orc::DebugObjectManagerPlugin {
public:
  using DebugObjectManagerPlugin::DebugObjectManagerPlugin;
  void notifyMaterializing(orc::MaterializationResponsibility &responsibility, llvm::jitlink::LinkGraph &graph,
                           llvm::jitlink::JITLinkContext &context, llvm::MemoryBufferRef object) override {
    if (object.getBufferIdentifier() == host_object_name)
      DebugObjectManagerPlugin::notifyMaterializing(responsibility, graph, context, object);
  }
};

/// Registers the host code's lines for debuggers that run ampsim or attach later (gdb's interface for code that is
/// compiled at run time).
void register_with_debuggers(orc::LLJIT &jit) {
  orc::ExecutionSession &session = jit.getExecutionSession();
  auto &layer = static_cast<orc::ObjectLinkingLayer &>(jit.getObjLinkingLayer());
  layer.addPlugin(std::make_unique<HostDebugObjects>(session, value_of(orc::createJITLoaderGDBRegistrar(session)),
                                                     /*RequireDebugSections=*/true,
                                                     /*AutoRegisterCode=*/true));
}

/// Loads one of these files: code in memory finds its functions through the process. Returns the reason if none can be
/// loaded.
std::optional<std::string> load_library(const std::vector<std::string> &files, orc::LLJIT &jit) {
  std::string reason;
  for (const std::string &file : files) {
    auto generator = orc::DynamicLibrarySearchGenerator::Load(file.c_str(), jit.getDataLayout().getGlobalPrefix());
    if (generator) {
      jit.getMainJITDylib().addGenerator(std::move(*generator));
      return std::nullopt;
    }
    reason = llvm::toString(generator.takeError());
  }
  return reason;
}

/// The libraries given by -l, and the library that -fopenmp needs.
void load_libraries(const CompileOptions &options, orc::LLJIT &jit) {
  for (const std::string &library : options.libraries) {
    const std::string file = "lib" + library + ".so";
    std::vector<std::string> places;
    for (const std::string &folder : options.library_paths)
      places.push_back(folder + "/" + file);
    places.push_back(file);
    if (auto reason = load_library(places, jit))
      throw std::runtime_error("cannot load the library '" + library + "': " + *reason);
  }
  if (std::ranges::find(options.clang_arguments, "-fopenmp") == options.clang_arguments.end())
    return;
  if (auto reason = load_library({"libomp.so.5", "/usr/lib/llvm-19/lib/libomp.so.5"}, jit))
    throw std::runtime_error("cannot load the OpenMP library, which '-fopenmp' needs (libomp-19-dev): " + *reason);
}

/// Remarks of the optimiser ("loop not unrolled") concern code that no user has written.
void say_errors_alone(const llvm::DiagnosticInfo *info, void *) {
  if (info->getSeverity() != llvm::DS_Error)
    return;
  llvm::DiagnosticPrinterRawOStream printer(llvm::errs());
  info->print(printer);
  llvm::report_fatal_error("the code generator failed (please report this)", /*gen_crash_diag=*/false);
}

/// A kernel that no source defines is reported missing under the name of its stub.
std::string name_of_stubbed(std::string name) {
  static constexpr std::string_view prefix = "__device_stub__";
  if (const std::size_t at = name.find(prefix); at != std::string::npos)
    name.erase(at, prefix.size());
  return name;
}

/// A function or variable that several units define; empty: none.
std::string symbol_defined_twice(std::span<const Unit> units) {
  std::set<std::string> defined;
  for (const Unit &unit : units)
    for (const std::string &symbol : device_symbols(unit).defined)
      if (!defined.insert(symbol).second)
        return symbol;
  return "";
}

class ImageProgram final : public Program,
                           public KernelCode,
                           public LocatedCode,
                           public HostCodePlaces,
                           private ModuleCode,
                           private CallableCode {
public:
  explicit ImageProgram(ProgramParts parts_made) : parts(std::move(parts_made)) {
    if (parts.cache && parts.key)
      store.keep_in(*parts.cache, *parts.key);
    debug.host = std::move(parts.host_code);
  }

  const ProgramTables &tables() const override { return image.tables; }
  KernelCode &kernels() override { return *this; }
  CallableCode &callable() { return *this; }
  void link_sources_out_of_process() override { individually = true; }
  std::span<const FunctionOutline> outlines() const override { return image.outlines; }
  const CompileStats &compile_stats() const override { return stats; }
  const std::string &inputs() const override { return parts.inputs; }
  const DebugInfo &debug_info() const override { return debug; }

  std::string device_code(std::uint32_t kernel) const override {
    const std::size_t number = module_number(kernel);
    return number < image.device_modules.size() ? image.device_modules[number] : std::string();
  }

  void hear_of_module(std::string_view news) override {
    ArchiveReader reader(news);
    ProgramExtent before;
    std::string folder;
    std::vector<std::uint32_t> first_kernels;
    std::vector<Kernel> kernels;
    std::vector<Site> sites;
    std::vector<GlobalVariable> variables;
    std::vector<FunctionOutline> outlines;
    std::map<std::string, std::string> texts;
    reader(before.kernels, before.sites, before.variables, before.outlines, before.units, kernels, sites, variables,
           outlines, first_kernels, texts, folder);
    if (!compiled)
      compiled = extent();
    shrink(before);
    auto append = [](auto &all, const auto &more) { all.insert(all.end(), more.begin(), more.end()); };
    append(image.tables.kernels, kernels);
    append(image.tables.sites, sites);
    append(image.tables.variables, variables);
    append(image.outlines, outlines);
    append(image.first_kernels, first_kernels);
    add_texts(texts, folder);
  }
  void forget_modules() override {
    if (compiled)
      shrink(*compiled);
    compiled.reset();
    store.forget_modules();
  }
  const ModuleTexts &module_texts() const override { return texts_of_modules; }

  void prepare(Variant variant, Order::Kind order) override {
    if (variant == Variant::debug)
      return compile_for_debugger();
    if (variant == Variant::detect && elides())
      variant = Variant::elided;
    for (std::uint32_t kernel = 0; kernel < (compiled ? compiled->kernels : image.tables.kernels.size()); ++kernel)
      for (KernelForm::Kind kind : {KernelForm::Kind::thread_loops, KernelForm::Kind::warp_loops,
                                    KernelForm::Kind::interval_loops, KernelForm::Kind::entry}) {
        if (KernelForm{{variant}, kind}.of_shape() &&
            (order != Order::Kind::forward || image.tables.kernels[kernel].tile_at_launch))
          continue;
        if (store.code_of(kernel, {{variant}, kind}).object)
          break;
      }
  }

  int run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) override {
    start_linker(symbols);
    register_with_debuggers(*jit);
    static_cast<orc::ObjectLinkingLayer &>(jit->getObjLinkingLayer())
        .addPlugin(std::make_unique<NoteHostSections>(image.host_objects, host_sections));
    define(runtime_symbols());
    load_libraries(options, *jit);
    for (const std::string &object : image.host_objects)
      check(llvm::handleErrors(
          jit->addObjectFile(host_library(), llvm::MemoryBuffer::getMemBuffer(object, host_object_name,
                                                                              /*RequiresNullTerminator=*/false)),
          [this](const orc::DuplicateDefinition &twice) {
            const std::string &symbol = twice.getSymbolName();
            const bool is_main = symbol == image.main->symbol || symbol == main_end_variable;
            const std::string name = is_main ? "main" : llvm::demangle(symbol);
            return llvm::createStringError("'" + name + "' is defined in two sources");
          }));
    if (individually)
      for (std::size_t k = 1; k < host_libraries.size(); ++k)
        host_libraries[0]->addToLinkOrder(*host_libraries[k]);
    void *address = lookup(image.main->symbol);
    if (notify_linked)
      notify_linked(host_sections);
    construct();
    return call_main(address, arguments);
  }

  void when_linked(std::function<void(std::vector<HostSection>)> call) override { notify_linked = std::move(call); }
  std::vector<SourceFrame> host_places(std::span<const HostSection> sections,
                                       std::span<const std::uint64_t> addresses) const override {
    std::set<std::string> files(options.sources.begin(), options.sources.end());
    for (const Kernel &kernel : image.tables.kernels)
      files.insert(kernel.file);
    for (const Site &site : image.tables.sites)
      for (const SourceFrame &frame : site.stack)
        files.insert(frame.file);
    return places_in_host_code(image.host_objects, sections, addresses, files, header_directory(options));
  }

  std::uint64_t end_mark() const override { return image.main ? image.main->end_mark : 0; }
  std::uint64_t mark_left_by_main() override { return *static_cast<std::uint64_t *>(lookup(main_end_variable)); }

  void attach(std::span<const HostSymbol> symbols) override {
    start_linker(symbols);
    for (const std::string &object : image.host_objects)
      check(jit->addObjectFile(
          llvm::MemoryBuffer::getMemBuffer(object, "initial values", /*RequiresNullTerminator=*/false)));
    construct();
  }

private:
  ProgramParts parts;
  const CompileOptions &options = parts.options;
  ProgramImage &image = parts.image;
  CompileStats &stats = parts.stats;
  std::vector<std::unique_ptr<llvm::Module>> &device_modules = parts.device_modules;
  std::vector<DebugSource> &debug_sources = parts.debug_sources;
  std::map<std::pair<std::uint32_t, KernelForm>, KernelEntry> entries;
  std::map<std::pair<std::uint32_t, KernelForm>, std::unique_ptr<IntervalLoops>> interval_loops;
  std::map<std::pair<std::uint32_t, KernelForm>, std::unique_ptr<ThreadLoops>> looped_kernels;
  std::map<std::pair<std::uint32_t, KernelForm>, std::unique_ptr<WarpLoops>> warped_kernels;
  std::map<std::uint32_t, std::unique_ptr<LocatedKernel>> located_kernels;
  std::vector<HostSection> host_sections;
  std::function<void(std::vector<HostSection>)> notify_linked;
  DebugInfo debug;
  struct Call {
    CallEntry entry = nullptr;
    std::string reason; // the reason why it could not be loaded
  };
  std::map<std::pair<std::uint32_t, std::size_t>, Call> calls; // by kernel and number
  std::uint32_t calls_compiled = 0;
  bool individually = false;                   // sources are linked individually
  std::vector<orc::JITDylib *> host_libraries; // of the sources, if linked individually
  orc::LLJIT *jit = nullptr;
  HostRanges host_ranges;
  std::string link_errors;
  KernelStore store{options, image.tables,
                    [this](std::uint32_t kernel) -> const llvm::Module & { return module_of(kernel); }, stats};

  //===--- modules ------------------------------------------------------------===//

  /// The number of rows of the tables that modules extend.
  struct ProgramExtent {
    std::uint64_t kernels = 0, sites = 0, variables = 0, outlines = 0, units = 0;
  };
  std::optional<ProgramExtent> compiled; // of the sources, before any module
  ModuleTexts texts_of_modules;
  std::vector<std::string> module_constructors; // of the most recently loaded module

  void add_texts(const std::map<std::string, std::string> &texts, const std::string &folder) {
    for (const auto &[name, text] : texts)
      texts_of_modules.in_memory[name] = text;
    texts_of_modules.folders.push_back(folder);
  }

  ProgramExtent extent() const {
    return {image.tables.kernels.size(), image.tables.sites.size(), image.tables.variables.size(),
            image.outlines.size(), image.first_kernels.size()};
  }
  void shrink(const ProgramExtent &to) {
    auto cut = [](auto &all, std::uint64_t size) {
      if (size > all.size())
        throw std::runtime_error("the module does not match the program (please report this)");
      all.erase(all.begin() + std::ptrdiff_t(size), all.end());
    };
    cut(image.tables.kernels, to.kernels);
    cut(image.tables.sites, to.sites);
    cut(image.tables.variables, to.variables);
    cut(image.outlines, to.outlines);
    cut(image.first_kernels, to.units);
    if (device_modules.size() > to.units)
      device_modules.resize(to.units);
    if (debug_sources.size() > to.units)
      debug_sources.resize(to.units);
    std::erase_if(calls, [&](const auto &call) { return call.first.first >= to.kernels; });
  }
  std::string news_since(const ProgramExtent &before, const ModuleImage &from) const {
    auto rest = [](const auto &all, std::uint64_t size) {
      return std::vector(all.begin() + std::ptrdiff_t(size), all.end());
    };
    ArchiveWriter writer;
    writer(before.kernels, before.sites, before.variables, before.outlines, before.units,
           rest(image.tables.kernels, before.kernels), rest(image.tables.sites, before.sites),
           rest(image.tables.variables, before.variables), rest(image.outlines, before.outlines),
           rest(image.first_kernels, before.units), from.texts, from.folder);
    return std::move(writer.bytes);
  }

  bool is_of_module(std::uint32_t kernel) const override { return compiled && kernel >= compiled->kernels; }
  bool debugs(std::uint32_t) const override { return options.debug; }
  ModuleCode *modules() override { return this; }
  CompiledModule compile(const ModuleSource &source) override {
    if (!options.debug)
      return compile_module(source);
    ModuleSource with_variables = source;
    with_variables.standard_options += " --device-debug";
    return compile_module(with_variables);
  }

  std::string join(std::span<const std::string> images) override {
    ModuleImage all;
    for (const std::string &each : images) {
      std::optional<ModuleImage> found = module_image_from(each);
      if (!found)
        return "";
      all.build = found->build;
      all.folder = found->folder;
      all.texts.merge(found->texts);
      all.lowered.merge(found->lowered);
      all.kernels.insert(all.kernels.end(), found->kernels.begin(), found->kernels.end());
      all.units.insert(all.units.end(), found->units.begin(), found->units.end());
    }
    return to_text(all);
  }

  /// The units of the image, as a program next to the running one.
  LoadedModule load(const std::string &text) override {
    LoadedModule loaded;
    std::optional<ModuleImage> from = module_image_from(text);
    if (!from)
      return loaded;
    if (from->build != options.build) {
      loaded.status = LoadedModule::Status::other_code;
      loaded.message = "the image was built by " + (from->build.empty() ? "another ampsim" : from->build) +
                       ", but this is " + options.build;
      return loaded;
    }
    std::vector<Unit> units;
    for (const std::string &code : from->units) {
      std::optional<Unit> unit = unit_from(code, *parts.context);
      if (!unit || language_named(unit->language) != image.tables.language) {
        loaded.status = LoadedModule::Status::other_code;
        loaded.message = "the image and the program are in different languages";
        return loaded;
      }
      units.push_back(std::move(*unit));
    }
    if (const std::string twice = symbol_defined_twice(units); !twice.empty()) {
      loaded.status = LoadedModule::Status::refused;
      loaded.message = "'" + llvm::demangle(twice) + "' is defined in two of the modules that are linked";
      return loaded;
    }
    for (const Unit &unit : units)
      loaded.notes += library_notes(*unit.device);
    const ProgramExtent before = extent();
    if (!compiled)
      compiled = before;
    // Differs from all previous names, so that nothing of an unloaded module is found.
    const std::string tag = ".module" + std::to_string(before.units);
    device_modules.resize(before.units);
    std::vector<std::unique_ptr<llvm::Module>> with_variables;
    PreparedUnits prepared =
        prepare_units(units, image, options.debug ? &with_variables : nullptr, unsigned(before.units), tag);
    print_errors(prepared.errors);
    if (!prepared.errors.empty()) {
      loaded.status = LoadedModule::Status::refused;
      loaded.message = prepared.errors.front().message;
      shrink(before);
      return loaded;
    }
    module_constructors.clear();
    for (unsigned k = 0; k < units.size(); ++k) {
      if (auto object = initial_values_object(unsigned(before.units) + k, prepared.initial_values[k],
                                              *units[k].device, module_constructors))
        check(jit->addObjectFile(std::move(object)));
      for (const auto &[name, variable] : units[k].tables.variables)
        if (!variable.symbol.empty())
          loaded.variables.emplace_back(name, variable.symbol);
      device_modules.push_back(std::move(units[k].device));
      if (options.debug)
        debug_sources.push_back({std::move(with_variables[k]),
                                 {units[k].tables.function_names, units[k].tables.file_names, units[k].headers,
                                  debug_sources.front().names.library},
                                 std::move(prepared.functions[k])});
    }
    if (options.debug) // a debugger shows them during the run
      add_texts(from->texts, from->folder);
    store.begin_module(std::uint32_t(before.kernels), hash_of(from->units));
    loaded.status = LoadedModule::Status::loaded;
    loaded.first_kernel = std::uint32_t(before.kernels);
    loaded.kernels = std::uint32_t(image.tables.kernels.size() - before.kernels);
    loaded.first_variable = before.variables;
    loaded.news = news_since(before, *from);
    return loaded;
  }

  void link(std::span<const HostSymbol> symbols) override {
    define(symbols);
    for (const std::string &constructor : module_constructors)
      reinterpret_cast<void (*)()>(lookup(constructor))();
  }

  void start_linker(std::span<const HostSymbol> symbols) {
    initialize_target();
    // Never destroyed: threads of the program may still run its code while the process ends. Uses an inactive platform:
    // LLJIT's own would intercept static destructors; the C library runs them at exit.
    jit = value_of(orc::LLJITBuilder()
                       .setPlatformSetUp(orc::setUpInactivePlatform)
                       .setObjectLinkingLayerCreator(objects_close_together)
                       .create())
              .release();
    static_cast<orc::ObjectLinkingLayer &>(jit->getObjLinkingLayer())
        .addPlugin(std::make_unique<NoteHostRanges>(host_ranges));
    jit->getExecutionSession().setErrorReporter([this](llvm::Error error) { note_link_error(std::move(error)); });
    define(symbols);
    jit->getMainJITDylib().addGenerator(find_in_libraries(*image.tables.language, options));
  }

  void construct() {
    auto call_constructor = [](void *constructor) noexcept { reinterpret_cast<void (*)()>(constructor)(); };
    for (const std::string &constructor : image.constructors)
      call_constructor(lookup(constructor));
  }

  /// The prepared module that contains the kernel.
  std::size_t module_number(std::uint32_t kernel) const {
    return std::size_t(std::upper_bound(image.first_kernels.begin(), image.first_kernels.end(), kernel) -
                       image.first_kernels.begin()) -
           1;
  }

  const llvm::Module &module_of(std::uint32_t kernel) {
    const std::size_t k = module_number(kernel);
    device_modules.resize(image.first_kernels.size());
    if (!device_modules[k])
      device_modules[k] = value_of(
          llvm::parseBitcodeFile(llvm::MemoryBufferRef(image.device_modules[k], "kernels"), *parts.context));
    return *device_modules[k];
  }

  static std::unique_ptr<llvm::MemoryBuffer> copy(const llvm::MemoryBuffer &object) {
    return llvm::MemoryBuffer::getMemBuffer(object.getBuffer(), object.getBufferIdentifier(),
                                            /*RequiresNullTerminator=*/false);
  }

  void define(std::span<const HostSymbol> symbols) {
    orc::SymbolMap map;
    for (const HostSymbol &symbol : symbols)
      map[jit->mangleAndIntern(symbol.name)] = {orc::ExecutorAddr::fromPtr(symbol.address),
                                                symbol.weak
                                                    ? llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Weak
                                                    : llvm::JITSymbolFlags::Exported};
    check(jit->getMainJITDylib().define(orc::absoluteSymbols(std::move(map))));
  }

  /// The sources that have not been compiled yet: at first all, then those of modules.
  void compile_for_debugger() {
    debug.kernels.resize(image.tables.kernels.size());
    for (std::size_t i = 0; i < debug_sources.size(); ++i)
      if (DebugSource &source = debug_sources[i]; !source.object)
        source.object = compile_debug_variant(*source.module, *device_modules[i], source.names, image.tables, debug,
                                              *source.functions, source.callable);
  }

  void link_for_debugger() {
    compile_for_debugger();
    for (DebugSource &source : debug_sources)
      if (!std::exchange(source.linked, true))
        check(jit->addObjectFile(copy(*source.object)));
  }

  //===--- calls of functions ------------------------------------------------------===//

  const std::vector<CallableFunction> &functions(std::uint32_t kernel) override {
    static const std::vector<CallableFunction> none;
    const std::size_t number = module_number(kernel);
    return number < debug_sources.size() ? debug_sources[number].callable : none;
  }

  CallEntry entry(std::uint32_t kernel, std::size_t number) override {
    Call &call = calls[{kernel, number}];
    if (!call.entry && call.reason.empty())
      try {
        // The caller may be on a small stack: a breakpoint's condition is evaluated on the thread's stack.
        constexpr std::optional<unsigned> stack = 64u << 20;
        std::exception_ptr thrown;
        llvm::thread(stack, [&] {
          try {
            call.entry = compile_call_for(kernel, number);
          } catch (...) {
            thrown = std::current_exception();
          }
        }).join();
        if (thrown)
          std::rethrow_exception(thrown);
      } catch (const std::runtime_error &error) {
        call.reason = error.what();
        link_errors.clear();
      }
    if (!call.entry)
      throw std::runtime_error(call.reason);
    return call.entry;
  }

  CallEntry compile_call_for(std::uint32_t kernel, std::size_t number) {
    const std::size_t source = module_number(kernel);
    const DebugSource &from = debug_sources[source];
    std::vector<std::string> tile_local;
    if (const llvm::Function *prepared = device_modules[source]->getFunction(kernel_symbol(kernel)))
      for (const llvm::GlobalVariable *variable : tile_local_variables(*prepared))
        tile_local.push_back(variable->getName().str());
    const std::string symbol = "ampsim.call." + std::to_string(calls_compiled++);
    check(jit->addObjectFile(compile_call(*from.functions, from.callable[number], debug,
                                          image.tables.kernels[kernel], tile_local, symbol)));
    return reinterpret_cast<CallEntry>(lookup(symbol));
  }

  bool is_host_memory(const void *address) const override { return host_ranges.has(address); }
  bool elides() const override {
    return options.elide && options.optimization > 0 && !options.hook_bitcode.empty();
  }

  bool has_baseline() const override { return options.baseline && options.optimization > 0; }

  KernelEntry entry(std::uint32_t kernel, Instrumentation code, Tier tier) override {
    const KernelForm form{code, KernelForm::Kind::entry, /*tile=*/{}, tier == Tier::baseline};
    KernelEntry &entry = entries[{kernel, form}];
    if (!entry) {
      if (code.variant == Variant::debug)
        link_for_debugger();
      else
        check(jit->addObjectFile(copy(*store.code_of(kernel, form).object)));
      entry = reinterpret_cast<KernelEntry>(lookup(form_symbol(kernel, form)));
    }
    return entry;
  }

  const LocatedKernel &located(std::uint32_t kernel) override {
    std::unique_ptr<LocatedKernel> &known = located_kernels[kernel];
    if (!known) {
      known = std::make_unique<LocatedKernel>();
      check(jit->addObjectFile(
          compile_located_kernel(module_of(kernel), kernel, image.tables, header_directory(options), *known)));
      known->entry = reinterpret_cast<KernelEntry>(lookup(located_symbol(kernel)));
      known->notes = static_cast<const std::int64_t *const volatile *>(lookup(notes_symbol(kernel)));
    }
    return *known;
  }

  const IntervalLoops *intervals(std::uint32_t kernel, Instrumentation instrumentation) override {
    const KernelForm form{instrumentation, KernelForm::Kind::interval_loops};
    auto [place, is_new] = interval_loops.try_emplace({kernel, form});
    const VariantCode &code = store.code_of(kernel, form);
    if (!is_new || !code.object)
      return place->second.get();
    check(jit->addObjectFile(copy(*code.object)));
    auto loops = std::make_unique<IntervalLoops>();
    loops->barriers = code.split->barriers;
    loops->frame_bytes = code.split->frame_bytes;
    for (std::size_t start = 0; start <= loops->barriers.size(); ++start)
      loops->intervals.push_back(
          reinterpret_cast<IntervalLoops::Interval>(lookup(interval_symbol(form_symbol(kernel, form), start))));
    place->second = std::move(loops);
    return place->second.get();
  }

  const ThreadLoops *thread_loops(std::uint32_t kernel, Instrumentation instrumentation,
                                  const TileShape &tile) override {
    const KernelForm form = store.form_for(kernel, instrumentation, KernelForm::Kind::thread_loops, tile);
    auto [place, is_new] = looped_kernels.try_emplace({kernel, form});
    const VariantCode &code = store.code_of(kernel, form);
    if (!is_new || !code.object)
      return place->second.get();
    check(jit->addObjectFile(copy(*code.object)));
    auto loops = std::make_unique<ThreadLoops>();
    loops->barriers = code.looped->barriers;
    loops->frame_bytes = code.looped->frame_bytes;
    for (std::size_t start = 0; start <= loops->barriers.size(); ++start)
      loops->intervals.push_back(
          reinterpret_cast<ThreadLoops::Interval>(lookup(loops_symbol(form_symbol(kernel, form), start))));
    place->second = std::move(loops);
    return place->second.get();
  }

  const WarpLoops *warp_loops(std::uint32_t kernel, Instrumentation instrumentation,
                              const TileShape &tile) override {
    const KernelForm form = store.form_for(kernel, instrumentation, KernelForm::Kind::warp_loops, tile);
    auto [place, is_new] = warped_kernels.try_emplace({kernel, form});
    const VariantCode &code = store.code_of(kernel, form);
    if (!is_new || !code.object)
      return place->second.get();
    check(jit->addObjectFile(copy(*code.object)));
    auto loops = std::make_unique<WarpLoops>();
    loops->stops = code.warped->stops;
    loops->frame_bytes = code.warped->frame_bytes;
    loops->iterations = code.warped->iterations;
    loops->loops = code.warped->loops;
    for (std::size_t start = 0; start <= loops->stops.size(); ++start)
      loops->parts.push_back(
          reinterpret_cast<WarpLoops::Part>(lookup(warp_part_symbol(form_symbol(kernel, form), start))));
    place->second = std::move(loops);
    return place->second.get();
  }

  /// The missing symbols are in ORC's error report during linking; the error that lookup() returns lists only
  /// everything that depends on them.
  void note_link_error(llvm::Error error) {
    llvm::handleAllErrors(
        std::move(error),
        [this](const orc::SymbolsNotFound &missing) {
          for (const orc::SymbolStringPtr &symbol : missing.getSymbols()) {
            link_errors += "\n  undefined: " + name_of_stubbed(llvm::demangle(std::string(*symbol)));
            link_errors += missing_library(*image.tables.language, options, std::string(*symbol));
          }
        },
        [](const orc::FailedToMaterialize &) {},
        [this](const llvm::ErrorInfoBase &other) { link_errors += "\n  " + other.message(); });
  }

  /// The library for the next source.
  orc::JITDylib &host_library() {
    if (!individually)
      return jit->getMainJITDylib();
    auto made = jit->createJITDylib("source " + std::to_string(host_libraries.size()));
    if (!made)
      fail(made.takeError());
    orc::JITDylib &library = *made;
    library.addToLinkOrder(jit->getMainJITDylib()); // ampsim's functions and the libraries
    host_libraries.push_back(&library);
    return library;
  }

  void *lookup(const std::string &symbol) {
    Stopwatch watch(stats.linking);
    std::vector<orc::JITDylib *> everywhere = host_libraries;
    everywhere.push_back(&jit->getMainJITDylib());
    auto found = jit->getExecutionSession().lookup(
        orc::makeJITDylibSearchOrder(everywhere, orc::JITDylibLookupFlags::MatchAllSymbols),
        jit->mangleAndIntern(symbol));
    auto address = found ? llvm::Expected<orc::ExecutorAddr>(found->getAddress()) : found.takeError();
    // Symbols that are missing in other sources, which this one calls, are reported only there.
    if (address && link_errors.empty())
      return address->toPtr<void *>();
    if (!address)
      note_link_error(address.takeError());
    throw std::runtime_error("the program cannot be linked" + link_errors);
  }

  int call_main(void *address, const std::vector<std::string> &arguments) {
    int count = int(arguments.size());
    std::vector<std::string> copies = arguments; // main may modify its arguments
    std::vector<char *> narrow;
    for (std::string &argument : copies)
      narrow.push_back(argument.data());
    narrow.push_back(nullptr);
    if (image.main->wide) {
      std::vector<std::wstring> texts;
      for (const std::string &argument : arguments)
        texts.emplace_back(argument.begin(), argument.end());
      std::vector<wchar_t *> wide;
      for (std::wstring &text : texts)
        wide.push_back(text.data());
      wide.push_back(nullptr);
      return call(address, count, wide.data());
    }
    return call(address, count, narrow.data());
  }

  /// The calling conventions let a function ignore arguments that it does not declare. An uncaught exception of
  /// the program ends it, and must not pass through here.
  template <class Character> int call(void *address, int count, Character **arguments) {
    try {
      if (image.main->returns_int)
        return reinterpret_cast<int (*)(int, Character **, char **)>(address)(count, arguments, environ);
      reinterpret_cast<void (*)(int, Character **, char **)>(address)(count, arguments, environ);
      return 0;
    } catch (abi::__forced_unwind &) { // pthread_exit(): the process lives as long as its other threads
      destroy_thread_values();
      wait_for_other_threads();
      std::exit(0);
    } catch (...) { // rather than `noexcept`, with which GCC loses the exception that the message names
      std::terminate();
    }
  }
};

} // namespace

std::unique_ptr<llvm::LLVMContext> quiet_context() {
  auto context = std::make_unique<llvm::LLVMContext>();
  context->setDiagnosticHandlerCallBack(say_errors_alone);
  return context;
}

void keep_bitcode(ProgramParts &parts) {
  for (const auto &module : parts.device_modules) {
    llvm::raw_string_ostream out(parts.image.device_modules.emplace_back());
    llvm::WriteBitcodeToFile(*module, out);
  }
}

CallableCode *callable_code(Program &program) {
  auto *compiled = dynamic_cast<ImageProgram *>(&program);
  return compiled ? &compiled->callable() : nullptr;
}

HostCodePlaces *host_code_places(Program &program) { return dynamic_cast<ImageProgram *>(&program); }

std::unique_ptr<Program> make_program(ProgramParts parts) {
  return std::make_unique<ImageProgram>(std::move(parts));
}

} // namespace ampsim::frontend
