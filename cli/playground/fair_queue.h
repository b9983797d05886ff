// What visitors ask for, in turn: a few workers do it, and no visitor waits for more than one piece of each other's work.
//
// Addresses take turns, then the visitors of an address (a cookie tells them apart, which costs nothing to make up; an address
// does). A visitor has one piece worked on at a time. Work that can be left out (diagnostics while somebody types) is left out
// where there is much to do, and gives way to newer work of its kind.
#pragma once

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
  enum class End : std::uint8_t { done, too_many_of_visitor, full, left_out, closed };
  using Work = std::function<void(unsigned slot)>; // pieces at the same time have different slots

  explicit FairQueue(unsigned workers);
  ~FairQueue();
  FairQueue(const FairQueue &) = delete;
  FairQueue &operator=(const FairQueue &) = delete;

  /// Waits until the work is done, or is known not to be done.
  End run(const std::string &address, const std::string &visitor, How how, const Work &work);
  /// What waits is not done any more, and nothing new is taken.
  void close();

private:
  struct Piece {
    const Work *work;
    How how;
    End end = End::done;
    bool is_over = false;
  };
  struct Visitor {
    std::deque<std::shared_ptr<Piece>> waiting;
    bool is_served = false, has_turn = false;
  };
  struct Address {
    std::map<std::string, Visitor> visitors;
    std::deque<std::string> turns; // of visitors with work that are not served
    bool has_turn = false;
  };

  void serve(unsigned slot);
  void give_turn(const std::string &address, const std::string &visitor);
  /// If nothing is left to be known of the visitor.
  void forget(const std::string &address, const std::string &visitor);
  void end(Piece &piece, End how);

  std::mutex mutex;
  std::condition_variable more, over;
  std::map<std::string, Address> addresses;
  std::deque<std::string> turns; // of addresses
  std::size_t waiting = 0;
  bool closed = false;
  std::vector<std::thread> workers;
};

} // namespace ampsim::cli::playground
