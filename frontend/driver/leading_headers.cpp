// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See leading_headers.h.
#include "frontend/driver/leading_headers.h"
#include "frontend/driver/cache.h"
#include "frontend/sources/inclusion.h"
#include "frontend/sources/source_encoding.h"

#include "clang/Frontend/Utils.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace ampsim::frontend {
namespace {

namespace vfs = llvm::vfs;

constexpr const char *entry_kind = "headers";
constexpr const char *main_file = LeadingHeaders::main_file;

bool is_below(const std::string &path, const std::vector<std::string> &folders) {
  return std::ranges::any_of(folders, [&](const std::string &folder) {
    return llvm::StringRef(path).starts_with(folder) && llvm::sys::path::is_separator(path[folder.size()]);
  });
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> file_in_memory(const char *name, const std::string &contents) {
  auto files = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  files->addFile(name, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBuffer(contents, name));
  return files;
}

/// `-include` comes after precompiled headers, but before the source.
bool includes_more(const std::vector<std::string> &arguments) {
  return std::ranges::any_of(
      arguments, [](llvm::StringRef each) { return each.starts_with("-include") || each.starts_with("-imacros"); });
}

std::string compressed(const std::string &contents) {
  llvm::SmallVector<std::uint8_t, 0> result;
  llvm::compression::zstd::compress(llvm::arrayRefFromStringRef(contents), result, /*Level=*/1);
  return std::to_string(contents.size()) + "\n" + llvm::toStringRef(result).str();
}

std::optional<std::string> uncompressed(llvm::StringRef bytes) {
  const auto [digits, rest] = bytes.split('\n');
  std::size_t size = 0;
  if (digits.getAsInteger(10, size))
    return std::nullopt;
  llvm::SmallVector<std::uint8_t, 0> result;
  if (llvm::Error failed = llvm::compression::zstd::decompress(llvm::arrayRefFromStringRef(rest), result, size)) {
    llvm::consumeError(std::move(failed));
    return std::nullopt;
  }
  return llvm::toStringRef(result).str();
}

/// One pass over a source, and the file that includes its leading headers.
class Block {
public:
  explicit Block(const PassOverSource &over) : over(over) {
    folders = system_folders(over.driver_arguments);
    folders.push_back(header_directory(over.options));
    places = folders;
    for (const std::string_view language : {over.setup.name, over.setup.shared_headers})
      places.push_back(folders.back() + "/languages/" + std::string(language));
  }

  /// False if no standard header comes first, or they would be no help.
  bool read_source() {
    const bool included = over.setup.implied || inclusion_of(over.setup.header, over.source,
                                                             over.options.clang_arguments) == Inclusion::leading;
    if (!included)
      return false;
    if (over.base.path.empty())
      text = lines_including(over.setup);
    const std::set<std::string> in_base = files_in_precompiled(over.base.path);
    for (const std::string &name :
         leading_standard_headers(text_of_source(), [&](llvm::StringRef name) { return !place_of(name).empty(); }))
      if (!in_base.contains(place_of(name)))
        text += "#include <" + name + ">\n";
    if (text.empty())
      return false;
    arguments = arguments_for_header();
    key = make_key();
    return true;
  }

  /// After read_source, the name of the entry in the cache.
  std::string key;

  /// `contents` is empty after an error, and if one of the files is not the system's.
  LeadingHeaders make() const {
    LeadingHeaders made{.text = text, .contents = {}, .files = {}};
    std::vector<std::string> with_base = arguments;
    if (!over.base.path.empty())
      with_base.insert(with_base.begin(), {"-include-pch", over.base.path, "-fmodules-validate-system-headers"});
    auto files = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
        decode_sources(fold_case(system_folders(over.driver_arguments), &made.files.absent), folders));
    files->pushOverlay(file_in_memory(main_file, text));
    auto dependencies = std::make_shared<AllFiles>();
    clang::IgnoringDiagConsumer silent;
    const std::optional<std::string> contents = precompile({.arguments = std::move(with_base),
                                                            .diagnostics = &silent,
                                                            .files = files,
                                                            .dependencies = dependencies,
                                                            .with_times = false});
    const llvm::ArrayRef<std::string> read = dependencies->getDependencies();
    made.files.read.insert(read.begin(), read.end());
    for (const std::string &file : {std::string(main_file), over.base.path, over.base.path + ".h"})
      made.files.read.erase(file);
    if (contents && std::ranges::all_of(made.files.read, [&](const auto &file) { return is_below(file, folders); }))
      made.contents = *contents;
    return made;
  }

  std::optional<LeadingHeaders> from_cache(const Cache &cache) const {
    const auto found = cache.read_compiled(key, entry_kind, Cache::Reach::this_machine);
    std::optional<std::string> contents = found ? uncompressed(found->bytes) : std::nullopt;
    if (!contents)
      return std::nullopt;
    LeadingHeaders headers{.text = text, .contents = std::move(*contents), .files = {}};
    for (const std::string &file : files_in(found->dependencies)) // those that do not exist are to stay absent
      (llvm::sys::fs::exists(file) ? headers.files.read : headers.files.absent).insert(file);
    return headers;
  }

  void to_cache(const Cache &cache, const LeadingHeaders &headers, std::int64_t started) const {
    const std::optional<std::string> list = list_dependencies(headers.files, started);
    if (!list)
      return;
    cache.write_compiled(key, entry_kind, *list, compressed(headers.contents), Cache::Reach::this_machine);
    cache.trim();
  }

private:
  const PassOverSource &over;
  std::vector<std::string> arguments; // of the pass, for the file that includes the headers
  std::vector<std::string> folders;   // of the system's headers and ours
  std::vector<std::string> places;    // where Clang looks for them
  std::string text;

  std::string make_key() const {
    std::vector<std::string> texts{"leading headers", own_identity(), over.base.path, text};
    if (llvm::sys::fs::file_status status; !llvm::sys::fs::status(over.base.path, status))
      texts.push_back(std::to_string(status.getLastModificationTime().time_since_epoch().count()));
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    return hash_of(texts);
  }

  std::vector<std::string> arguments_for_header() const {
    std::vector<std::string> of_driver = over.driver_arguments;
    std::ranges::replace(of_driver, over.source, std::string(main_file));
    std::erase_if(of_driver, [](llvm::StringRef each) { // headers serve all folders
      return each.starts_with("-fdebug-compilation-dir=") || each.starts_with("-fcoverage-compilation-dir=");
    });
    if (const auto name = std::ranges::find(of_driver, "-main-file-name"); name + 1 < of_driver.end())
      *(name + 1) = llvm::sys::path::filename(main_file).str();
    return pass_arguments(over.setup, std::move(of_driver), over.options, over.pass);
  }

  std::string text_of_source() const {
    const auto edited = over.options.edited_files.find(over.source);
    if (edited != over.options.edited_files.end())
      return edited->second;
    return to_utf8(contents(over.source).value_or(""));
  }

  /// The file of a header; empty if it is not the system's.
  std::string place_of(llvm::StringRef name) const {
    for (const std::string &folder : places)
      if (std::string file = folder + "/" + name.str(); llvm::sys::fs::exists(file))
        return file;
    return "";
  }
};

} // namespace

std::optional<LeadingHeaders> leading_headers(const PassOverSource &over) {
  if (!over.options.cache || over.setup.header.empty() || includes_more(over.options.clang_arguments) ||
      !llvm::compression::zstd::isAvailable())
    return std::nullopt;
  Block block(over);
  if (!block.read_source())
    return std::nullopt;
  const std::optional<Cache> cache = Cache::open();
  if (!cache)
    return std::nullopt;
  std::optional<LeadingHeaders> headers = block.from_cache(*cache);
  if (!headers && !cache->has_seen(block.key))
    return std::nullopt; // it may be the only time
  if (!headers) {
    const CacheLock lock = cache->lock(block.key);
    headers = block.from_cache(*cache);
    if (!headers) {
      const std::int64_t started = cache_time();
      headers = block.make();
      block.to_cache(*cache, *headers, started);
    }
  }
  return headers->contents.empty() ? std::nullopt : headers;
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> files_with(const LeadingHeaders &headers,
                                                     llvm::IntrusiveRefCntPtr<vfs::FileSystem> files) {
  auto result = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(files));
  result->pushOverlay(file_in_memory(main_file, headers.text));
  result->pushOverlay(file_in_memory(LeadingHeaders::path, headers.contents));
  return result;
}

} // namespace ampsim::frontend
