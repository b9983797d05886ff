// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See shared_cache.h.
#include "cli/run/shared_cache.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/cache.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <httplib.h>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "ampsim-cache 1\n";
constexpr std::size_t signature_size = 64, largest_entry = 64 << 20;

//===--- The places of entries ----------------------------------------------------------===//

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
    // The path may be a pipe, which must not block us, or a file that grows.
    const int file = open((path + "/" + name).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
      return std::nullopt;
    struct stat status;
    std::string bytes;
    bool good =
        fstat(file, &status) == 0 && S_ISREG(status.st_mode) && std::uint64_t(status.st_size) <= largest_entry;
    char part[65536];
    for (ssize_t length; good && (length = read(file, part, sizeof part)) != 0;) {
      good = length > 0 && bytes.size() + std::size_t(length) <= largest_entry;
      bytes.append(part, std::size_t(std::max<ssize_t>(length, 0)));
    }
    close(file);
    return good ? std::optional(std::move(bytes)) : std::nullopt;
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

/// A server may be silent, send a byte now and then, or headers or a body without end, and its name may resolve
/// slowly. So each request is made by a separate process with little memory and two seconds in total.
class Server final : public Place {
public:
  Server(std::string origin, std::string path) : origin(std::move(origin)), path(std::move(path)) {}

  std::optional<std::string> get(const std::string &name) override {
    std::string bytes;
    const Answer answer = ask(bytes, [&](httplib::Client &client, int out) {
      const auto result = client.Get((path + name).c_str(), {{"Accept-Encoding", "identity"}},
                                     [](const httplib::Response &head) { return head.status == 200; },
                                     [out](const char *part, std::size_t size) {
                                       write_stream(out, {part, size});
                                       return true;
                                     });
      if (result && result->status == 200)
        return Answer::good;
      // Headers of another status have been read, and the body was not.
      return result || result.error() == httplib::Error::Canceled ? Answer::other : Answer::none;
    });
    return answer == Answer::good ? std::optional(std::move(bytes)) : std::nullopt;
  }

  void put(const std::string &name, const std::string &bytes) override {
    std::string nothing;
    ask(nothing, [&](httplib::Client &client, int) {
      return client.Put((path + name).c_str(), bytes, "application/octet-stream") ? Answer::good : Answer::none;
    });
  }

private:
  using Clock = std::chrono::steady_clock;
  enum class Answer : std::uint8_t { good, other, none }; // statuses of the process
  static constexpr auto patience = std::chrono::seconds(2);
  static constexpr rlim_t most_memory = 256 << 20; // bytes beyond what this process has

  const std::string origin, path;
  bool lost = false; // it does not respond: not tried again

  static void limit_memory() {
    std::ifstream sizes("/proc/self/statm");
    std::uint64_t pages = 0;
    sizes >> pages;
    const rlimit limit{pages * std::uint64_t(sysconf(_SC_PAGESIZE)) + most_memory, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &limit);
  }

  template <class Request> [[noreturn]] void ask_here(const Request &request, int out, pid_t parent) const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(int(Answer::none));
    std::signal(SIGPIPE, SIG_IGN); // a server may close the connection while we write to it
    limit_memory();
    try {
      httplib::Client client(origin);
      client.set_connection_timeout(patience.count());
      client.set_read_timeout(patience.count());
      client.set_write_timeout(patience.count());
      client.set_keep_alive(false);
      client.set_decompress(false);
      _exit(int(request(client, out)));
    } catch (...) { // out of memory
      _exit(int(Answer::none));
    }
  }

  /// `bytes`: the output of the request on its descriptor.
  template <class Request> Answer ask(std::string &bytes, const Request &request) {
    int ends[2];
    if (lost || pipe2(ends, O_CLOEXEC) != 0)
      return Answer::none;
    const pid_t parent = getpid(), process = fork();
    if (process == 0)
      ask_here(request, ends[1], parent);
    close(ends[1]);
    Answer answer = Answer::none;
    if (process > 0)
      answer = listen(process, ends[0], bytes);
    close(ends[0]);
    lost = answer == Answer::none;
    return answer;
  }

  static Answer listen(pid_t process, int in, std::string &bytes) {
    const auto until = Clock::now() + patience;
    bool whole = false;
    char part[65536];
    while (!whole && bytes.size() <= largest_entry) {
      const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      pollfd event{in, POLLIN, 0};
      if (rest <= 0 || (poll(&event, 1, int(rest)) < 0 && errno != EINTR))
        break;
      if (!event.revents)
        continue;
      const ssize_t length = read(in, part, sizeof part);
      whole = length == 0;
      bytes.append(part, std::size_t(std::max<ssize_t>(length, 0)));
    }
    if (!whole)
      kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0)
      if (errno != EINTR)
        return Answer::none;
    const bool has_said = whole && WIFEXITED(status) && WEXITSTATUS(status) <= int(Answer::none);
    return has_said ? Answer(WEXITSTATUS(status)) : Answer::none;
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
        fmt::print(stderr, "ampsim: warning: an entry of the shared cache is not signed with its key; ignored\n");
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
                     "'openssl genpkey -algorithm ed25519 -out KEY' creates one; 'openssl pkey -in KEY -pubout' "
                     "prints the public key, which suffices for reading");
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
    refuse("it is not an Ed25519 key in PEM format");
  return key;
}

std::unique_ptr<Place> place_of(const std::string &name) {
  if (name.starts_with("http://") || name.starts_with("https://")) {
    const std::size_t end = name.find('/', name.find("//") + 2);
    const std::string path = end == name.npos ? "/" : name.substr(end);
    return std::make_unique<Server>(name.substr(0, end), path.ends_with('/') ? path : path + "/");
  }
  if (std::error_code error; !fs::is_directory(name, error))
    throw UsageError(fmt::format("AMPSIM_SHARED_CACHE is '{}', which is not a directory", name),
                     "expected a directory, or http://SERVER/PATH");
  return std::make_unique<Folder>(name);
}

} // namespace

void use_shared_cache() {
  const char *name = std::getenv("AMPSIM_SHARED_CACHE"), *file = std::getenv("AMPSIM_SHARED_CACHE_KEY");
  if (!name || !*name)
    return;
  if (!file || !*file)
    throw UsageError("AMPSIM_SHARED_CACHE without AMPSIM_SHARED_CACHE_KEY",
                     "cached code is executed, so it must be signed: set the variable to the key file");
  bool is_private = false;
  Key key = read_key(file, is_private);
  frontend::Cache::share(std::make_unique<SignedStore>(place_of(name), std::move(key), is_private));
}

} // namespace ampsim::cli
