// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See source_encoding.h.
#include "frontend/sources/source_encoding.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"

namespace ampsim::frontend {
namespace {

namespace fs = llvm::vfs;

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

/// A file whose text is already known.
class DecodedFile : public fs::File {
public:
  DecodedFile(fs::Status status, std::string text) : its_status(std::move(status)), text(std::move(text)) {}
  llvm::ErrorOr<fs::Status> status() override { return its_status; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t, bool,
                                                               bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text, name);
  }
  std::error_code close() override { return {}; }

private:
  fs::Status its_status;
  std::string text;
};

class DecodeSources : public fs::ProxyFileSystem {
public:
  DecodeSources(llvm::IntrusiveRefCntPtr<fs::FileSystem> files, std::vector<std::string> untouched)
      : ProxyFileSystem(std::move(files)), untouched(std::move(untouched)) {}

  llvm::ErrorOr<fs::Status> status(const llvm::Twine &name) override {
    llvm::ErrorOr<fs::Status> found = ProxyFileSystem::status(name);
    if (found && found->isRegularFile() && begins_with_mark(name.str()))
      return with_size(*found, decoded(name).size());
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<fs::File>> openFileForRead(const llvm::Twine &name) override {
    llvm::ErrorOr<std::unique_ptr<fs::File>> found = ProxyFileSystem::openFileForRead(name);
    if (!found || !begins_with_mark(name.str()))
      return found;
    llvm::ErrorOr<fs::Status> status = (*found)->status();
    if (!status)
      return status.getError();
    std::string text = decoded(name);
    fs::Status its_status = with_size(*status, text.size());
    return std::make_unique<DecodedFile>(std::move(its_status), std::move(text));
  }

private:
  std::vector<std::string> untouched;

  bool begins_with_mark(llvm::StringRef name) {
    if (llvm::any_of(untouched, [&](const std::string &folder) { return name.starts_with(folder); }))
      return false;
    llvm::ErrorOr<std::unique_ptr<fs::File>> file = ProxyFileSystem::openFileForRead(name);
    if (!file)
      return false;
    auto buffer = (*file)->getBuffer(name, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
    return buffer && has_byte_order_mark((*buffer)->getBuffer());
  }
  std::string decoded(const llvm::Twine &name) {
    auto file = ProxyFileSystem::openFileForRead(name);
    auto buffer = file ? (*file)->getBuffer(name) : file.getError();
    return buffer ? to_utf8((*buffer)->getBuffer().str()) : std::string();
  }
  static fs::Status with_size(const fs::Status &status, uint64_t size) {
    fs::Status result(status.getName(), status.getUniqueID(), status.getLastModificationTime(), status.getUser(),
                      status.getGroup(), size, status.getType(), status.getPermissions());
    result.ExposesExternalVFSPath = status.ExposesExternalVFSPath;
    return result;
  }
};

} // namespace

bool is_utf16(std::string_view bytes) { return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"); }

bool has_byte_order_mark(std::string_view bytes) { return is_utf16(bytes) || bytes.starts_with(utf8_mark); }

std::string to_utf8(std::string bytes) {
  if (bytes.starts_with(utf8_mark))
    return bytes.substr(utf8_mark.size());
  std::string text;
  if (is_utf16(bytes) && llvm::convertUTF16ToUTF8String(llvm::ArrayRef<char>(bytes.data(), bytes.size()), text))
    return text;
  return bytes;
}

llvm::IntrusiveRefCntPtr<fs::FileSystem> decode_sources(llvm::IntrusiveRefCntPtr<fs::FileSystem> files,
                                                        std::vector<std::string> untouched) {
  return llvm::makeIntrusiveRefCnt<DecodeSources>(std::move(files), std::move(untouched));
}

} // namespace ampsim::frontend
