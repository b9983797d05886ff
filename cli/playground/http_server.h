// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An HTTP server for a page and its requests that strangers can reach: cpp-httplib under stricter rules.
//
// Closes gaps of the library: a connection carries one request, which must arrive completely within a few seconds,
// however slowly it is sent; its size is bounded regardless of its headers; and the number of incoming requests per
// address is bounded. Requests from another site's page, with a foreign host, or in a form that our page does not use
// (compressed, chunked, ranges, forms) are refused before their bodies are read. Every response has headers that
// restrict what a browser does with it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::cli::playground {

struct Request {
  std::string method, path, body;
  std::string address;   // of the client, as the network has it
  std::string visitor;   // the client's cookie; empty if it has none
  std::string authority; // the bearer's token; empty if there is none
  int connection = -1;   // for is_abandoned()
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

struct HttpLimits {
  double seconds = 10;               // for a request to arrive, and for a client to receive a part of the response
  std::size_t body = 1 << 20;        // bytes
  std::size_t large_body = 32 << 20; // likewise, for clients that may send more
  unsigned connections = 512;        // concurrent
  unsigned connections_of_an_address = 256; // a class may share an address
  unsigned arriving_from_an_address = 64;   // requests being received, including bodies
};

class HttpServer {
public:
  using Handler = std::function<Answer(const Request &)>;
  /// `may_send_more` decides by the headers.
  HttpServer(const HttpLimits &limits, Handler handler, std::function<bool(const Request &)> may_send_more);
  ~HttpServer();
  HttpServer(const HttpServer &) = delete;
  HttpServer &operator=(const HttpServer &) = delete;

  /// Returns the port; 0 if the address is unavailable. `port` 0: any.
  unsigned bind(const std::string &address, unsigned port);
  /// Runs until stop().
  void serve();
  /// Called from a different thread than serve(), which may still be about to start.
  void stop();

private:
  class Inside;
  std::unique_ptr<Inside> inside;
};

constexpr std::string_view visitor_cookie = "ampsim-visitor";

/// Returns whether the client has closed its connection: nobody waits for the response.
bool is_abandoned(const Request &request);

/// Returns whether a host, as in a URL without a port, names this machine for itself. IPv6 addresses may have
/// brackets.
bool is_loopback(std::string_view host);

/// Takes the same time for all texts of a length.
bool is_same_secret(std::string_view one, std::string_view other);

} // namespace ampsim::cli::playground
