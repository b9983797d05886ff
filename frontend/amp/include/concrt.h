// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces Microsoft's <concrt.h>, the Concurrency Runtime: the parts that C++ AMP programs use, on top of the standard
// library.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace concurrency {

/// A lock that its owner must not acquire again.
class critical_section {
public:
  typedef critical_section &native_handle_type;
  critical_section() {}
  critical_section(const critical_section &) = delete;
  critical_section &operator=(const critical_section &) = delete;

  void lock() { mutex_.lock(); }
  bool try_lock() { return mutex_.try_lock(); }
  bool try_lock_for(unsigned int milliseconds) {
    return mutex_.try_lock_for(std::chrono::milliseconds(milliseconds));
  }
  void unlock() { mutex_.unlock(); }
  native_handle_type native_handle() { return *this; }

  class scoped_lock {
  public:
    explicit scoped_lock(critical_section &section) : section_(section) { section_.lock(); }
    ~scoped_lock() { section_.unlock(); }
    scoped_lock(const scoped_lock &) = delete;
    scoped_lock &operator=(const scoped_lock &) = delete;

  private:
    critical_section &section_;
  };

private:
  std::timed_mutex mutex_;
};

/// A lock for one writer or many readers.
class reader_writer_lock {
public:
  reader_writer_lock() {}
  reader_writer_lock(const reader_writer_lock &) = delete;
  reader_writer_lock &operator=(const reader_writer_lock &) = delete;

  void lock() {
    mutex_.lock();
    writing_ = true;
  }
  bool try_lock() { return mutex_.try_lock() && (writing_ = true); }
  void lock_read() { mutex_.lock_shared(); }
  bool try_lock_read() { return mutex_.try_lock_shared(); }
  /// The lock of a writer, or of a reader.
  void unlock() {
    if (!writing_)
      return mutex_.unlock_shared();
    writing_ = false;
    mutex_.unlock();
  }

  class scoped_lock {
  public:
    explicit scoped_lock(reader_writer_lock &lock) : lock_(lock) { lock_.lock(); }
    ~scoped_lock() { lock_.unlock(); }

  private:
    reader_writer_lock &lock_;
  };
  class scoped_lock_read {
  public:
    explicit scoped_lock_read(reader_writer_lock &lock) : lock_(lock) { lock_.lock_read(); }
    ~scoped_lock_read() { lock_.unlock(); }

  private:
    reader_writer_lock &lock_;
  };

private:
  std::shared_timed_mutex mutex_;
  bool writing_ = false; // changes only while the writer has the lock
};

/// Threads wait until it is set; it remains set until it is reset.
class event {
public:
  static const std::size_t timeout_infinite = ~std::size_t(0);

  void set() {
    std::lock_guard<std::mutex> lock(mutex_);
    is_set_ = true;
    changed_.notify_all();
  }
  void reset() {
    std::lock_guard<std::mutex> lock(mutex_);
    is_set_ = false;
  }
  /// 0, or ~0 if it was not set within that many milliseconds.
  std::size_t wait(unsigned int milliseconds = ~0u) {
    std::unique_lock<std::mutex> lock(mutex_);
    const auto done = [this] { return is_set_; };
    if (milliseconds == ~0u)
      changed_.wait(lock, done);
    else if (!changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), done))
      return timeout_infinite;
    return 0;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_set_ = false;
};

inline void wait(unsigned int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}
inline unsigned int GetProcessorCount() {
  const unsigned int count = std::thread::hardware_concurrency();
  return count ? count : 1;
}

} // namespace concurrency

namespace Concurrency = concurrency;
