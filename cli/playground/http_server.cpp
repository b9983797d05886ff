// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See http_server.h. The library reads through a Stream that it creates for each connection; process_and_close_socket
// substitutes ours, which enforces a deadline for the request. The library's interface differs between the versions that
// distributions have (0.11 to 0.18); nothing else depends on its version.
#include "cli/playground/http_server.h"

#include <httplib.h>

#include <algorithm>
#include <arpa/inet.h>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <malloc.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace ampsim::cli::playground {

namespace {

using Clock = std::chrono::steady_clock;
using HandlerResponse = httplib::Server::HandlerResponse;

// The most connections that are not accepted yet; those beyond it are retried after a second, or reset. A class may open
// the page at once, and a client may open connections without end.
constexpr int backlog = 4096;

constexpr std::size_t head_bytes = 64 << 10; // of a request, its headers

//===--- Connections --------------------------------------------------------------------===//

std::string address_of(socket_t socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  char host[NI_MAXHOST] = "";
  if (getpeername(socket, reinterpret_cast<sockaddr *>(&address), &length) == 0)
    getnameinfo(reinterpret_cast<sockaddr *>(&address), length, host, sizeof host, nullptr, 0, NI_NUMERICHOST);
  return host;
}

/// One connection: input must arrive before the deadline, and is counted.
class BoundedStream : public httplib::Stream {
public:
  /// `arrived` is called when the whole request has arrived, or will not arrive.
  BoundedStream(socket_t socket, std::string address, const HttpLimits &limits, std::function<void()> arrived)
      : connection(socket), address(std::move(address)), limits(limits), arrived_by(Clock::now() + time()),
        left(head_bytes), arrived(std::move(arrived)) {}
  ~BoundedStream() override { end_arrival(); }
  BoundedStream(const BoundedStream &) = delete;
  BoundedStream &operator=(const BoundedStream &) = delete;

  bool is_readable() const override { return left > 0 && wait(POLLIN, arrived_by); }
  bool is_writable() const override { return wait(POLLOUT, Clock::now() + time()); }
  ssize_t read(char *bytes, std::size_t size) override {
    if (begin == end) { // the library reads headers byte by byte
      if (!is_readable())
        return -1;
      ssize_t length = recv(connection, buffer, std::min(sizeof buffer, left), 0);
      if (length <= 0)
        return length;
      begin = 0;
      end = std::size_t(length);
      left -= end;
    }
    const std::size_t taken = std::min(size, end - begin);
    std::copy_n(buffer + begin, taken, bytes);
    begin += taken;
    if (body_left) {
      *body_left -= std::min(*body_left, taken);
      if (*body_left == 0)
        end_arrival();
    }
    return ssize_t(taken);
  }
  ssize_t write(const char *bytes, std::size_t size) override {
    return is_writable() ? send(connection, bytes, size, MSG_NOSIGNAL) : -1;
  }
  void get_remote_ip_and_port(std::string &ip, int &port) const override {
    ip = address;
    port = connection; // the port is unused, and a request has no other field for this (taken())
  }
  void get_local_ip_and_port(std::string &ip, int &port) const override {
    ip.clear();
    port = 0;
  }
  socket_t socket() const override { return connection; }

  /// The headers have arrived; a body of this length follows.
  void take_body(std::size_t length) {
    left = limits.large_body;
    body_left = length;
    if (length == 0)
      end_arrival();
  }

private:
  Clock::duration time() const {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds));
  }
  bool wait(short event, Clock::time_point until) const {
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd asked{connection, event, 0};
    return rest > 0 && poll(&asked, 1, int(rest)) > 0;
  }

  const socket_t connection;
  const std::string address;
  const HttpLimits &limits;
  const Clock::time_point arrived_by;
  void end_arrival() {
    if (arrived)
      std::exchange(arrived, nullptr)();
  }

  std::size_t left;
  std::function<void()> arrived;
  std::optional<std::size_t> body_left; // once the headers are there
  char buffer[4096];
  std::size_t begin = 0, end = 0;
};

/// One thread per connection, up to a limit: most of them wait for a running program. A thread that has been idle for
/// a while ends and releases its memory.
class Threads : public httplib::TaskQueue {
public:
  explicit Threads(unsigned most) : state(std::make_shared<State>()), most(most) {}
  /// The library's task for a connection, in the thread that accepts them: it adds the work, or refuses. Newer versions
  /// of the library ask whether the task was taken.
  using Taken = decltype(std::declval<httplib::TaskQueue &>().enqueue({}));
  Taken enqueue(std::function<void()> task) override {
    task();
    return Taken(true);
  }
  void add(std::function<void()> task) {
    std::lock_guard lock(state->mutex);
    state->tasks.push_back(std::move(task));
    if (state->idle < state->tasks.size() && state->threads < most) {
      std::thread([state = state] { work(*state); }).detach();
      ++state->threads; // it waits for the lock
    }
    state->more.notify_one();
  }
  void shutdown() override {
    std::unique_lock lock(state->mutex);
    state->ended = true;
    state->more.notify_all();
    state->gone.wait(lock, [&] { return state->threads == 0; });
  }

private:
  struct State { // outlives the last thread
    std::mutex mutex;
    std::condition_variable more, gone;
    std::deque<std::function<void()>> tasks;
    unsigned threads = 0, idle = 0;
    bool ended = false;
  };
  static constexpr auto idle_time = std::chrono::seconds(5);

  static void work(State &state) {
    std::unique_lock lock(state.mutex);
    while (true) {
      ++state.idle;
      state.more.wait_for(lock, idle_time, [&] { return state.ended || !state.tasks.empty(); });
      --state.idle;
      if (state.tasks.empty())
        break;
      std::function<void()> task = std::move(state.tasks.front());
      state.tasks.pop_front();
      lock.unlock();
      task();
      task = nullptr;
      lock.lock();
    }
    if (--state.threads == 0)
      malloc_trim(0);
    state.gone.notify_all();
  }

  const std::shared_ptr<State> state;
  const unsigned most;
};

//===--- Requests -----------------------------------------------------------------------===//

/// Without its port; IPv6 addresses have brackets. The whole text if something other than a port follows.
std::string_view host_in(std::string_view authority) {
  const std::size_t end = authority.starts_with('[') ? authority.find(']') + 1 : authority.find(':');
  if (end >= authority.size())
    return authority;
  const bool is_port =
      authority[end] == ':' && authority.find_first_not_of("0123456789", end + 1) == authority.npos;
  return is_port ? authority.substr(0, end) : authority;
}

std::string cookie_in(const std::string &header) {
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find(';', at), header.size());
    std::string_view each = std::string_view(header).substr(at, end - at);
    each.remove_prefix(std::min(each.find_first_not_of(' '), each.size()));
    const std::size_t equals = each.find('=');
    if (equals != each.npos && each.substr(0, equals) == visitor_cookie)
      return std::string(each.substr(equals + 1, 64));
    at = end + 1;
  }
  return {};
}

struct Refusal {
  int status;
  std::string why;
};

/// Checks that refuse a request before its body is read.
std::optional<Refusal> refusal_of(const httplib::Request &request, bool is_local) {
  for (const char *once : {"Host", "Origin", "Content-Type", "Content-Length", "Cookie", "Authorization"})
    if (request.get_header_value_count(once) > 1)
      return Refusal{400, fmt::format("duplicate header '{}'", once)};
  for (const char *never : {"Transfer-Encoding", "Content-Encoding", "Range", "Upgrade"})
    if (request.has_header(never))
      return Refusal{400, fmt::format("header '{}' is not allowed", never)};
  if (request.method != "GET" && request.method != "POST")
    return Refusal{405, "only GET and POST are supported"};
  const std::string host = request.get_header_value("Host");
  if (host.empty())
    return Refusal{400, "missing header 'Host'"};
  // A name that a foreign DNS server maps to our address would make that site's pages same-origin with ours.
  if (is_local && !is_loopback(host_in(host)))
    return Refusal{421, "this server only accepts requests from its own machine"};
  if (request.path.find('\0') != request.path.npos || request.path.find("..") != request.path.npos)
    return Refusal{404, "page not found"};
  const std::string site = request.get_header_value("Sec-Fetch-Site");
  if (request.method == "GET")
    return std::nullopt;
  const std::string origin = request.get_header_value("Origin");
  if ((request.has_header("Origin") && origin != "http://" + host && origin != "https://" + host) ||
      (!site.empty() && site != "same-origin"))
    return Refusal{403, "cross-origin request refused"};
  if (request.get_header_value("Content-Type") != "application/json")
    return Refusal{415, "the content type must be application/json"};
  const std::string length = request.get_header_value("Content-Length");
  if (length.empty())
    return Refusal{411, "missing Content-Length"};
  if (length.size() > 9 || length.find_first_not_of("0123456789") != length.npos)
    return Refusal{length.find_first_not_of("0123456789") == length.npos ? 413 : 400, "invalid Content-Length"};
  return std::nullopt;
}

void fill(httplib::Response &response, Answer answer) {
  response.status = answer.status;
  auto header = [&](const char *name, std::string value) {
    if (!response.has_header(name))
      response.set_header(name, value);
  };
  for (auto &[name, value] : answer.headers)
    response.set_header(name, value);
  header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  header("X-Content-Type-Options", "nosniff");
  header("Referrer-Policy", "no-referrer");
  header("Cross-Origin-Resource-Policy", "same-origin");
  header("Cross-Origin-Opener-Policy", "same-origin");
  header("Cache-Control", "no-store");
  response.set_content(std::move(answer.body), answer.type);
}

Request taken(const httplib::Request &request) {
  const std::string authority = request.get_header_value("Authorization");
  return {.method = request.method,
          .path = request.path,
          .body = request.body,
          .address = request.remote_addr,
          .visitor = cookie_in(request.get_header_value("Cookie")),
          .authority = authority.starts_with("Bearer ") ? authority.substr(7) : std::string(),
          .connection = request.remote_port}; // see BoundedStream
}

Answer failure(int status, const std::string &why) {
  // `why` is ours: it contains nothing of the request.
  return {.status = status, .body = fmt::format("{{\"error\":\"{}\"}}", why)};
}

} // namespace

//===--- The server ---------------------------------------------------------------------===//

class HttpServer::Inside : public httplib::Server {
public:
  Inside(const HttpLimits &limits, HttpServer::Handler handler, std::function<bool(const Request &)> may_send_more)
      : limits(limits), handler(std::move(handler)), may_send_more(std::move(may_send_more)) {
    new_task_queue = [this] { return threads = new Threads(this->limits.connections); };
    // The library would let another server share the port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_payload_max_length(this->limits.large_body);
    set_pre_routing_handler([this](const httplib::Request &request, httplib::Response &response) {
      std::optional<Refusal> refusal = refusal_of(request, is_local);
      if (!refusal && request.method == "POST" &&
          std::stoul(request.get_header_value("Content-Length")) > this->limits.body &&
          !this->may_send_more(taken(request)))
        refusal = Refusal{413, "request too large"};
      if (!refusal)
        return HandlerResponse::Unhandled;
      fill(response, failure(refusal->status, refusal->why));
      return HandlerResponse::Handled;
    });
    auto handle = [this](const httplib::Request &request, httplib::Response &response) {
      fill(response, this->handler(taken(request)));
    };
    Get("/.*", handle);
    Post("/.*", handle);
    set_error_handler([](const httplib::Request &, httplib::Response &response) {
      if (response.body.empty())
        fill(response, failure(response.status, response.status == 413 ? "request too large" : "bad request"));
    });
    set_exception_handler([](const httplib::Request &, httplib::Response &response, std::exception_ptr) {
      fill(response, failure(500, "internal error; please report this"));
    });
  }

  HttpLimits limits;
  HttpServer::Handler handler;
  std::function<bool(const Request &)> may_send_more;
  bool is_local = true;
  std::atomic<bool> has_served = false;

  /// The library's, which is compiled into it, is five. A second call of listen() changes it.
  void lengthen_backlog() { ::listen(svr_sock_, backlog); }

private:
  bool process_and_close_socket(socket_t socket) override {
    const std::string address = address_of(socket);
    if (comes(address))
      threads->add([this, socket, address] { serve_connection(socket, address); });
    else
      ::close(socket); // without a grace period, which would occupy a thread
    return true;
  }

  void serve_connection(socket_t socket, const std::string &address) {
    {
      bool closed = false;
      BoundedStream stream(socket, address, limits, [&] { has_arrived(address); });
      process(stream, closed, [&](httplib::Request &request) {
        // The body's length is checked later, and is zero if it is refused.
        const std::string length = request.get_header_value("Content-Length");
        std::size_t bytes = 0;
        std::from_chars(length.data(), length.data() + length.size(), bytes);
        stream.take_body(request.method == "POST" ? bytes : 0);
      });
    }
    close_gently(socket);
    goes(address);
  }

  /// Newer versions of the library take the addresses of both ends as arguments, instead of asking the stream.
  template <class Setup> void process(BoundedStream &stream, bool &closed, const Setup &setup) {
    constexpr bool close_connection = true;
    if constexpr (requires { this->process_request(stream, close_connection, closed, setup); }) {
      this->process_request(stream, close_connection, closed, setup);
    } else {
      std::string remote, local;
      int remote_port = 0, local_port = 0;
      stream.get_remote_ip_and_port(remote, remote_port);
      stream.get_local_ip_and_port(local, local_port);
      this->process_request(stream, remote, remote_port, local, local_port, close_connection, closed, setup);
    }
  }

  /// A client that is still sending a refused request must receive the response, which a reset would discard.
  static void close_gently(socket_t socket) {
    constexpr int patience = 1000; // ms
    constexpr std::size_t most = 4 << 20;
    ::shutdown(socket, SHUT_WR);
    char rest[16384];
    std::size_t length = 0;
    const Clock::time_point until = Clock::now() + std::chrono::milliseconds(patience);
    pollfd asked{socket, POLLIN, 0};
    while (length < most && Clock::now() < until && poll(&asked, 1, patience) > 0) {
      const ssize_t part = recv(socket, rest, sizeof rest, 0);
      if (part <= 0)
        break;
      length += std::size_t(part);
    }
    ::close(socket);
  }

  /// Returns whether one more connection of this address is allowed, and counts it as arriving.
  bool comes(const std::string &address) {
    std::lock_guard lock(mutex);
    Connections &own = connections[address];
    if (own.all >= limits.connections_of_an_address || own.arriving >= limits.arriving_from_an_address)
      return false;
    ++own.all;
    ++own.arriving;
    return true;
  }
  void has_arrived(const std::string &address) {
    std::lock_guard lock(mutex);
    --connections[address].arriving;
  }
  void goes(const std::string &address) {
    std::lock_guard lock(mutex);
    if (--connections[address].all == 0)
      connections.erase(address);
  }

  struct Connections {
    unsigned all = 0, arriving = 0;
  };
  Threads *threads = nullptr; // the library's, while it listens
  std::mutex mutex;
  std::map<std::string, Connections> connections; // by address
};

HttpServer::HttpServer(const HttpLimits &limits, Handler handler,
                       std::function<bool(const Request &)> may_send_more)
    : inside(std::make_unique<Inside>(limits, std::move(handler), std::move(may_send_more))) {}
HttpServer::~HttpServer() = default;

unsigned HttpServer::bind(const std::string &address, unsigned port) {
  inside->is_local = is_loopback(address);
  if (port == 0)
    port = unsigned(std::max(0, inside->bind_to_any_port(address)));
  else if (!inside->bind_to_port(address, int(port)))
    port = 0;
  if (port != 0)
    inside->lengthen_backlog();
  return port;
}

void HttpServer::serve() {
  inside->listen_after_bind();
  inside->has_served = true;
}

void HttpServer::stop() {
  // The library ignores a stop that comes before it listens.
  while (!inside->is_running() && !inside->has_served)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  inside->stop();
}

bool is_abandoned(const Request &request) {
  char byte = 0;
  return recv(request.connection, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

bool is_loopback(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']'))
    host = host.substr(1, host.size() - 2);
  const std::string text(host);
  constexpr std::uint32_t block = 127;
  if (in_addr address{}; inet_pton(AF_INET, text.c_str(), &address) == 1)
    return ntohl(address.s_addr) >> 24 == block;
  if (in6_addr address{}; inet_pton(AF_INET6, text.c_str(), &address) == 1)
    return IN6_IS_ADDR_LOOPBACK(&address) || (IN6_IS_ADDR_V4MAPPED(&address) && address.s6_addr[12] == block);
  return strcasecmp(text.c_str(), "localhost") == 0;
}

//===--- Secrets ------------------------------------------------------------------------===//

bool is_same_secret(std::string_view one, std::string_view other) {
  unsigned difference = one.size() != other.size();
  for (std::size_t k = 0; k < std::min(one.size(), other.size()); ++k)
    difference |= unsigned(one[k] ^ other[k]);
  return difference == 0;
}

} // namespace ampsim::cli::playground
