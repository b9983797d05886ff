// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A queue of visitors' requests: a few workers process them, and no visitor waits for more than one request of each
// other visitor.
//
// Addresses take turns, then the visitors of an address (identified by a cookie, which is free to forge; an address is
// not). A visitor has one request in progress at a time. Optional work (diagnostics while typing) is skipped under
// load and replaced by newer work of its kind. Work of a visitor who has left is dropped, and one address occupies at
// most half of the queue.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace ampsim::cli::playground {

class FairQueue {
public:
  enum class How : std::uint8_t { needed, optional };
  enum class End : std::uint8_t { done, too_many_of_visitor, full, left_out, closed, abandoned };
  /// Concurrent pieces have different slots; `given_up`: nobody waits for the piece any more.
  using Work = std::function<void(unsigned slot, const std::atomic<bool> &given_up)>;

  explicit FairQueue(unsigned workers);
  ~FairQueue();
  FairQueue(const FairQueue &) = delete;
  FairQueue &operator=(const FairQueue &) = delete;

  /// Waits until the work is done, or will not be done. `is_abandoned` is polled; abandoned work is cancelled, or not
  /// started.
  End run(const std::string &address, const std::string &visitor, How how, const Work &work,
          const std::function<bool()> &is_abandoned);
  /// Drops waiting work, cancels work in progress and accepts nothing new.
  void close();

private:
  struct Piece {
    const Work *work = nullptr;
    How how = How::needed;
    End end = End::done;
    bool is_over = false;
    std::atomic<bool> given_up = false;
  };
  struct Visitor {
    std::deque<std::shared_ptr<Piece>> waiting;
    std::shared_ptr<Piece> served; // null: none
    bool has_turn = false;
  };
  struct Address {
    std::map<std::string, Visitor> visitors;
    std::deque<std::string> turns; // of visitors with work that are not served
    std::size_t waiting = 0;       // of all its visitors
    bool has_turn = false;
  };

  void serve(unsigned slot);
  void give_turn(const std::string &address, const std::string &visitor);
  /// Forgets the visitor if no state is left.
  void forget(const std::string &address, const std::string &visitor);
  void end(Piece &piece, End how);
  void abandon(const std::string &address, const std::string &visitor, const std::shared_ptr<Piece> &piece);

  std::mutex mutex;
  std::condition_variable more, over;
  std::map<std::string, Address> addresses;
  std::deque<std::string> turns; // of addresses
  std::size_t waiting = 0;
  bool closed = false;
  std::vector<std::thread> workers;
};

} // namespace ampsim::cli::playground
