// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See database.h.
#include "cli/support/database.h"

#include <chrono>
#include <linux/magic.h>
#include <sqlite3.h>
#include <sys/vfs.h>
#include <thread>

namespace ampsim::cli {

namespace {

constexpr std::chrono::milliseconds patience(60'000), pause(5); // time to wait for others

/// Retries an operation that other processes block. SQLite waits by itself, except while another process has just
/// opened or is closing the file (its documentation of WAL mode, "Sometimes Queries Return SQLITE_BUSY").
template <class Attempt> int patiently(sqlite3 *database, const Attempt &attempt) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    int status = attempt();
    if ((status & 0xff) != SQLITE_BUSY || !sqlite3_get_autocommit(database) ||
        std::chrono::steady_clock::now() > until)
      return status;
    std::this_thread::sleep_for(pause);
  }
}

/// WAL mode with shared memory works on one machine only. It saves two synchronous writes per transaction.
bool is_local(const std::string &file) {
  struct statfs status;
  if (statfs(file.c_str(), &status) != 0)
    return false;
  switch (status.f_type) {
  case EXT4_SUPER_MAGIC:
  case XFS_SUPER_MAGIC:
  case BTRFS_SUPER_MAGIC:
  case TMPFS_MAGIC:
  case OVERLAYFS_SUPER_MAGIC:
  case F2FS_SUPER_MAGIC:
    return true;
  default:
    return false;
  }
}

} // namespace

//===--- statements --------------------------------------------------------------------===//

Statement::Statement(sqlite3 *database, const char *sql) {
  sqlite3_stmt *made = nullptr;
  if (patiently(database, [&] { return sqlite3_prepare_v2(database, sql, -1, &made, nullptr); }) != SQLITE_OK)
    throw DatabaseError(sqlite3_errmsg(database));
  statement.reset(made);
}

void Statement::Finalize::operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }

void Statement::fail() const { throw DatabaseError(sqlite3_errmsg(sqlite3_db_handle(statement.get()))); }

Statement &Statement::bind(std::int64_t value) {
  if (sqlite3_bind_int64(statement.get(), ++bound, value) != SQLITE_OK)
    fail();
  return *this;
}

Statement &Statement::bind(double value) {
  if (sqlite3_bind_double(statement.get(), ++bound, value) != SQLITE_OK)
    fail();
  return *this;
}

Statement &Statement::bind(std::string_view text) {
  if (sqlite3_bind_text64(statement.get(), ++bound, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
      SQLITE_OK)
    fail();
  return *this;
}

Statement &Statement::bind_bytes(std::string_view bytes) {
  if (sqlite3_bind_blob64(statement.get(), ++bound, bytes.data(), bytes.size(), SQLITE_TRANSIENT) != SQLITE_OK)
    fail();
  return *this;
}

Statement &Statement::bind_null() {
  if (sqlite3_bind_null(statement.get(), ++bound) != SQLITE_OK)
    fail();
  return *this;
}

bool Statement::next() {
  int status = patiently(sqlite3_db_handle(statement.get()), [&] {
    int got = sqlite3_step(statement.get());
    if ((got & 0xff) == SQLITE_BUSY)
      sqlite3_reset(statement.get()); // bound values stay
    return got;
  });
  if (status != SQLITE_ROW && status != SQLITE_DONE)
    fail();
  return status == SQLITE_ROW;
}

void Statement::run() {
  while (next())
    ;
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement.get());
  sqlite3_clear_bindings(statement.get());
  bound = 0;
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement.get(), column); }
bool Statement::is_null(int column) const { return sqlite3_column_type(statement.get(), column) == SQLITE_NULL; }

std::string Statement::text(int column) const {
  const void *bytes = sqlite3_column_blob(statement.get(), column);
  return bytes ? std::string(static_cast<const char *>(bytes),
                             std::size_t(sqlite3_column_bytes(statement.get(), column)))
               : std::string();
}

//===--- the file ----------------------------------------------------------------------===//

Database::Database(const std::string &file) {
  sqlite3 *made = nullptr;
  int status = sqlite3_open_v2(file.c_str(), &made,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, nullptr);
  database.reset(made);
  if (status != SQLITE_OK)
    throw DatabaseError(made ? sqlite3_errmsg(made) : "out of memory");
  sqlite3_busy_timeout(made, int(patience.count()));
  run("SELECT count(*) FROM sqlite_schema"); // checks that it is a database
  if (is_local(file)) {
    try {
      run("PRAGMA journal_mode = WAL");
    } catch (const DatabaseError &) { // another process is setting it: it applies to the file
    }
    run("PRAGMA synchronous = NORMAL"); // a killed process loses nothing
  }
}

void Database::Close::operator()(sqlite3 *database) const { sqlite3_close_v2(database); }

void Database::transaction(const std::function<void()> &change) {
  run("BEGIN IMMEDIATE");
  try {
    change();
    run("COMMIT");
  } catch (...) {
    try {
      run("ROLLBACK");
    } catch (const DatabaseError &) { // already rolled back
    }
    throw;
  }
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(database.get()); }

} // namespace ampsim::cli
