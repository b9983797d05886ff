// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See fair_queue.h.
#include "cli/playground/fair_queue.h"

#include <algorithm>
#include <chrono>

namespace ampsim::cli::playground {

namespace {
constexpr std::size_t most_of_visitor = 4, most_waiting = 400, most_of_address = most_waiting / 2;
constexpr auto look_after = std::chrono::milliseconds(250); // interval of checking whether somebody still waits
} // namespace

FairQueue::FairQueue(unsigned count) {
  for (unsigned slot = 0; slot < count; ++slot)
    workers.emplace_back([this, slot] { serve(slot); });
}

FairQueue::~FairQueue() {
  close();
  for (std::thread &each : workers)
    each.join();
}

void FairQueue::close() {
  std::lock_guard lock(mutex);
  closed = true;
  for (auto &[name, address] : addresses)
    for (auto &[key, visitor] : address.visitors) {
      for (const std::shared_ptr<Piece> &each : visitor.waiting)
        end(*each, End::closed);
      if (visitor.served)
        visitor.served->given_up = true;
    }
  turns.clear();
  more.notify_all();
}

void FairQueue::end(Piece &piece, End how) {
  piece.end = how;
  piece.is_over = true;
  over.notify_all();
}

void FairQueue::give_turn(const std::string &name, const std::string &key) {
  Address &address = addresses[name];
  Visitor &visitor = address.visitors[key];
  if (!visitor.served && !visitor.has_turn && !visitor.waiting.empty()) {
    visitor.has_turn = true;
    address.turns.push_back(key);
  }
  if (!address.has_turn && !address.turns.empty()) {
    address.has_turn = true;
    turns.push_back(name);
    more.notify_one();
  }
}

void FairQueue::forget(const std::string &name, const std::string &key) {
  Address &address = addresses[name];
  const Visitor &visitor = address.visitors[key];
  if (visitor.waiting.empty() && !visitor.served && !visitor.has_turn)
    address.visitors.erase(key);
  if (address.visitors.empty() && !address.has_turn)
    addresses.erase(name);
}

void FairQueue::abandon(const std::string &name, const std::string &key, const std::shared_ptr<Piece> &piece) {
  Address &address = addresses[name];
  Visitor &visitor = address.visitors[key];
  if (visitor.served == piece) {
    piece->given_up = true; // its worker reports when it has stopped
    return;
  }
  if (std::erase(visitor.waiting, piece)) {
    --waiting;
    --address.waiting;
  }
  end(*piece, End::abandoned);
  forget(name, key);
}

FairQueue::End FairQueue::run(const std::string &name, const std::string &key, How how, const Work &work,
                              const std::function<bool()> &is_abandoned) {
  std::unique_lock lock(mutex);
  if (closed)
    return End::closed;
  Address &address = addresses[name];
  Visitor &visitor = address.visitors[key];
  if (how == How::optional) {
    for (const std::shared_ptr<Piece> &each : visitor.waiting)
      if (each->how == How::optional)
        end(*each, End::left_out);
    const std::size_t left_out = std::erase_if(visitor.waiting, [](const auto &each) { return each->is_over; });
    waiting -= left_out;
    address.waiting -= left_out;
  }
  End refused = End::done;
  if (how == How::optional && waiting > workers.size() * 4)
    refused = End::left_out;
  else if (visitor.waiting.size() >= most_of_visitor)
    refused = End::too_many_of_visitor;
  else if (waiting >= most_waiting || address.waiting >= most_of_address)
    refused = End::full;
  if (refused != End::done) {
    forget(name, key);
    return refused;
  }
  auto piece = std::make_shared<Piece>();
  piece->work = &work;
  piece->how = how;
  if (how == How::needed) // needed work precedes optional work
    visitor.waiting.insert(
        std::ranges::find(visitor.waiting, How::optional, [](const auto &each) { return each->how; }), piece);
  else
    visitor.waiting.push_back(piece);
  ++waiting;
  ++address.waiting;
  give_turn(name, key);
  while (!over.wait_for(lock, look_after, [&] { return piece->is_over; }))
    if (!piece->given_up && is_abandoned())
      abandon(name, key, piece);
  return piece->end;
}

void FairQueue::serve(unsigned slot) {
  std::unique_lock lock(mutex);
  while (true) {
    more.wait(lock, [&] { return closed || !turns.empty(); });
    if (closed)
      return;
    const std::string name = turns.front();
    turns.pop_front();
    Address &address = addresses[name];
    address.has_turn = false;
    if (address.turns.empty())
      continue;
    const std::string key = address.turns.front();
    address.turns.pop_front();
    Visitor &visitor = address.visitors[key];
    visitor.has_turn = false;
    if (!visitor.waiting.empty()) {
      const std::shared_ptr<Piece> piece = visitor.waiting.front();
      visitor.waiting.pop_front();
      --waiting;
      --address.waiting;
      visitor.served = piece;
      if (!address.turns.empty()) { // the next visitor of this address comes after all other addresses
        address.has_turn = true;
        turns.push_back(name);
        more.notify_one();
      }
      lock.unlock();
      (*piece->work)(slot, piece->given_up);
      lock.lock();
      visitor.served = nullptr;
      end(*piece, End::done);
    }
    give_turn(name, key);
    forget(name, key);
  }
}

} // namespace ampsim::cli::playground
