// See shared_cache.h.
#include "cli/run/shared_cache.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/cache.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <httplib.h>
#include <iterator>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "ampsim-cache 1\n";
constexpr std::size_t signature_size = 64, largest_entry = 64 << 20;

//===--- Where entries lie --------------------------------------------------------------===//

class Place {
public:
  virtual ~Place() = default;
  virtual std::optional<std::string> get(const std::string &name) = 0;
  virtual void put(const std::string &name, const std::string &bytes) = 0;
};

class Folder final : public Place {
public:
  explicit Folder(std::string path) : path(std::move(path)) {}

  std::optional<std::string> get(const std::string &name) override {
    std::ifstream file(path + "/" + name, std::ios::binary);
    if (std::error_code error; !file || fs::file_size(path + "/" + name, error) > largest_entry || error)
      return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  void put(const std::string &name, const std::string &bytes) override {
    std::string aside = path + "/new-XXXXXX";
    const int file = mkostemp(aside.data(), O_CLOEXEC);
    if (file < 0)
      return;
    bool good = fchmod(file, 0644) == 0;
    for (std::size_t done = 0; good && done < bytes.size();) {
      const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
      good = count > 0;
      done += good ? std::size_t(count) : 0;
    }
    good = close(file) == 0 && good;
    if (!good || rename(aside.c_str(), (path + "/" + name).c_str()) != 0)
      unlink(aside.c_str());
  }

private:
  const std::string path;
};

/// A server that closes the connection while we write to it is not to end the program.
class IgnoredPipe {
public:
  IgnoredPipe() {
    struct sigaction ignore{};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before);
  }
  ~IgnoredPipe() { sigaction(SIGPIPE, &before, nullptr); }
  IgnoredPipe(const IgnoredPipe &) = delete;
  IgnoredPipe &operator=(const IgnoredPipe &) = delete;

private:
  struct sigaction before;
};

class Server final : public Place {
public:
  Server(const std::string &origin, std::string path) : client(origin), path(std::move(path)) {
    client.set_connection_timeout(2);
    client.set_read_timeout(10);
    client.set_write_timeout(10);
    client.set_keep_alive(false); // processes that are forked have the client, too
  }

  std::optional<std::string> get(const std::string &name) override {
    const IgnoredPipe no_signal;
    std::string bytes;
    auto take = [&](const char *part, std::size_t size) {
      bytes.append(part, size);
      return bytes.size() <= largest_entry;
    };
    if (lost || !known(client.Get((path + name).c_str(), take), 200))
      return std::nullopt;
    return bytes;
  }

  void put(const std::string &name, const std::string &bytes) override {
    const IgnoredPipe no_signal;
    if (!lost)
      known(client.Put((path + name).c_str(), bytes, "application/octet-stream"), 0);
  }

private:
  httplib::Client client;
  const std::string path;
  bool lost = false; // it does not answer: nobody waits for it twice

  /// Has it answered, and with this status, where one is asked for?
  bool known(const httplib::Result &result, int status) {
    lost = !result && result.error() != httplib::Error::Canceled;
    return result && (status == 0 || result->status == status);
  }
};

//===--- Signed entries -----------------------------------------------------------------===//

struct FreeKey {
  void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
};
struct FreeDigest {
  void operator()(EVP_MD_CTX *context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Digest = std::unique_ptr<EVP_MD_CTX, FreeDigest>;

class SignedStore final : public frontend::SharedStore {
public:
  SignedStore(std::unique_ptr<Place> place, Key key, bool is_private)
      : place(std::move(place)), key(std::move(key)), is_private(is_private) {}

  std::optional<std::string> get(const std::string &name) override {
    std::optional<std::string> entry = place->get(name);
    if (!entry)
      return std::nullopt;
    const std::size_t head = magic.size() + signature_size;
    if (entry->size() < head || !entry->starts_with(magic) ||
        !verified(name, std::string_view(*entry).substr(magic.size(), signature_size),
                  std::string_view(*entry).substr(head))) {
      if (!std::exchange(warned, true))
        fmt::print(stderr,
                   "ampsim: warning: what the shared cache has is not signed by its key; it is left aside\n");
      return std::nullopt;
    }
    return entry->substr(head);
  }

  void put(const std::string &name, std::string_view bytes) override {
    if (is_private)
      if (std::optional<std::string> signature = signed_by_us(name, bytes))
        place->put(name, std::string(magic) + *signature + std::string(bytes));
  }

private:
  const std::unique_ptr<Place> place;
  const Key key;
  const bool is_private;
  bool warned = false;

  static std::string signed_text(const std::string &name, std::string_view bytes) {
    return name + '\0' + std::string(bytes);
  }
  std::optional<std::string> signed_by_us(const std::string &name, std::string_view bytes) const {
    const std::string text = signed_text(name, bytes);
    std::array<unsigned char, signature_size> signature{};
    std::size_t size = signature.size();
    const Digest context(EVP_MD_CTX_new());
    if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
        EVP_DigestSign(context.get(), signature.data(), &size, reinterpret_cast<const unsigned char *>(text.data()),
                       text.size()) != 1 ||
        size != signature_size)
      return std::nullopt;
    return std::string(signature.begin(), signature.end());
  }
  bool verified(const std::string &name, std::string_view signature, std::string_view bytes) const {
    const std::string text = signed_text(name, bytes);
    const Digest context(EVP_MD_CTX_new());
    return context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
           EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char *>(signature.data()),
                            signature.size(), reinterpret_cast<const unsigned char *>(text.data()),
                            text.size()) == 1;
  }
};

//===--- As the environment has it ------------------------------------------------------===//

Key read_key(const char *file, bool &is_private) {
  auto refuse = [&](std::string_view why) {
    throw UsageError(fmt::format("cannot use the key '{}' of the shared cache: {}", file, why),
                     "'openssl genpkey -algorithm ed25519 -out KEY' makes one; "
                     "'openssl pkey -in KEY -pubout' prints the part that only reads");
  };
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> text(std::fopen(file, "re"), std::fclose);
  if (!text)
    refuse(std::generic_category().message(errno));
  Key key(PEM_read_PrivateKey(text.get(), nullptr, nullptr, nullptr));
  is_private = key != nullptr;
  if (!key) {
    std::rewind(text.get());
    key.reset(PEM_read_PUBKEY(text.get(), nullptr, nullptr, nullptr));
  }
  if (!key || EVP_PKEY_id(key.get()) != EVP_PKEY_ED25519)
    refuse("it is no Ed25519 key in PEM");
  return key;
}

std::unique_ptr<Place> place_of(const std::string &name) {
  if (name.starts_with("http://") || name.starts_with("https://")) {
    const std::size_t end = name.find('/', name.find("//") + 2);
    const std::string path = end == name.npos ? "/" : name.substr(end);
    return std::make_unique<Server>(name.substr(0, end), path.ends_with('/') ? path : path + "/");
  }
  if (std::error_code error; !fs::is_directory(name, error))
    throw UsageError(fmt::format("AMPSIM_SHARED_CACHE is '{}', where there is no folder", name),
                     "expected a folder, or http://SERVER/PATH");
  return std::make_unique<Folder>(name);
}

} // namespace

void use_shared_cache() {
  const char *name = std::getenv("AMPSIM_SHARED_CACHE"), *file = std::getenv("AMPSIM_SHARED_CACHE_KEY");
  if (!name || !*name)
    return;
  if (!file || !*file)
    throw UsageError("AMPSIM_SHARED_CACHE without AMPSIM_SHARED_CACHE_KEY",
                     "what is found there is executed; it takes a file with the key that has signed it");
  bool is_private = false;
  Key key = read_key(file, is_private);
  frontend::Cache::share(std::make_unique<SignedStore>(place_of(name), std::move(key), is_private));
}

} // namespace ampsim::cli
