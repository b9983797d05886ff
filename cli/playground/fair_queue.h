// What visitors ask for, in turn: a few workers do it, and no visitor waits for more than one piece of each other's work.
//
// Addresses take turns, then the visitors of an address (a cookie tells them apart, which costs nothing to make up; an address
// does). A visitor has one piece worked on at a time. Work that can be left out (diagnostics while somebody types) is left out
// where there is much to do, and gives way to newer work of its kind. Work of a visitor who has gone is not done, and one
// address has no more than half of all that can wait.
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
  /// Pieces at the same time have different slots; `given_up`: nobody waits for the piece any more.
  using Work = std::function<void(unsigned slot, const std::atomic<bool> &given_up)>;

  explicit FairQueue(unsigned workers);
  ~FairQueue();
  FairQueue(const FairQueue &) = delete;
  FairQueue &operator=(const FairQueue &) = delete;

  /// Waits until the work is done, or is known not to be done. `is_abandoned` is asked now and then; what is abandoned is
  /// given up, or not begun.
  End run(const std::string &address, const std::string &visitor, How how, const Work &work,
          const std::function<bool()> &is_abandoned);
  /// What waits is not done any more, what is being done is given up, and nothing new is taken.
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
  /// If nothing is left to be known of the visitor.
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
