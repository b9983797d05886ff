// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small interface to SQLite files: statements with parameters, transactions, errors as exceptions.
//
// Several processes may use one file, also on several machines if the folder's file locks work; each waits for its
// turn.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace ampsim::cli {

struct DatabaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A prepared statement. Parameters are bound in the order of the question marks. Outside a transaction, nothing may
/// be written while a query is unfinished: others may have written since it began, and then no writer can proceed.
class Statement {
public:
  Statement(sqlite3 *database, const char *sql);
  Statement(Statement &&other) noexcept : statement(std::move(other.statement)), bound(other.bound) {}

  Statement &bind(std::int64_t value);
  Statement &bind(double value);
  Statement &bind(std::string_view text);
  Statement &bind_bytes(std::string_view bytes);
  Statement &bind_null();

  /// Advances to the next row; returns whether there is one.
  bool next();
  /// Runs it to completion and resets it for other parameters.
  void run();
  void reset();

  std::int64_t number(int column) const;
  double real(int column) const;
  std::string text(int column) const; // or bytes
  bool is_null(int column) const;

private:
  [[noreturn]] void fail() const;
  struct Finalize {
    void operator()(sqlite3_stmt *statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement;
  int bound = 0;
};

class Database {
public:
  /// Opens `file`, and creates it if it does not exist. Throws DatabaseError.
  explicit Database(const std::string &file);

  Statement prepare(const char *sql) { return Statement(database.get(), sql); }
  void run(const char *sql) { prepare(sql).run(); }
  /// Excludes other writers. An exception of `change` rolls it back.
  void transaction(const std::function<void()> &change);
  std::int64_t last_row() const;

private:
  struct Close {
    void operator()(sqlite3 *database) const;
  };
  std::unique_ptr<sqlite3, Close> database;
};

} // namespace ampsim::cli
