// An HTTP server for a page and its requests, which strangers reach: cpp-httplib under stricter rules.
//
// What the library leaves open is closed here: a connection carries one request, and the whole request has to arrive within
// a few seconds, however it trickles; its size is bounded whatever its headers say; one address has a bounded number of
// requests on their way in. Requests that a page of another site has made, that claim another host, or that come in a form
// that our page does not use (compressed, chunked, in ranges, as forms) are refused before their bodies are read. Every answer
// has the headers that keep a browser from making more of it than it is.
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
  std::string visitor;   // what the client says that it is: its cookie; empty where it has none
  std::string authority; // the bearer's token; empty where there is none
  int connection = -1;   // for is_abandoned()
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

struct HttpLimits {
  double seconds = 10;               // for a request to arrive, and for a client to take a part of the answer
  std::size_t body = 1 << 20;        // bytes
  std::size_t large_body = 32 << 20; // likewise, of who may send more
  unsigned connections = 512;        // at a time
  unsigned connections_of_an_address = 256; // a class may come from one address
  unsigned arriving_from_an_address = 64;   // requests on their way in, bodies included
};

class HttpServer {
public:
  using Handler = std::function<Answer(const Request &)>;
  /// `may_send_more` decides by the headers.
  HttpServer(const HttpLimits &limits, Handler handler, std::function<bool(const Request &)> may_send_more);
  ~HttpServer();
  HttpServer(const HttpServer &) = delete;
  HttpServer &operator=(const HttpServer &) = delete;

  /// Gives the port; 0 where the address cannot be had. `port` 0: any.
  unsigned bind(const std::string &address, unsigned port);
  /// Until stop().
  void serve();
  /// From another thread than serve()'s, which may still be about to be called.
  void stop();

private:
  class Inside;
  std::unique_ptr<Inside> inside;
};

constexpr std::string_view visitor_cookie = "ampsim-visitor";

/// The client has closed its connection: nobody waits for the answer.
bool is_abandoned(const Request &request);

/// A host as a URL names it, without a port: does it name this machine for itself? An IPv6 address may have brackets.
bool is_loopback(std::string_view host);

/// Takes the same time for all texts of a length.
bool is_same_secret(std::string_view one, std::string_view other);

} // namespace ampsim::cli::playground
