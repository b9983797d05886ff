// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See class_store.h. SQLite writes a transaction to disk before it returns (synchronous = FULL, which is stricter than
// the default of WAL mode).
#include "cli/playground/class_store.h"
#include "cli/playground/http_server.h"
#include "cli/support/random_name.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace ampsim::cli::playground {

namespace {

/// Created before SQLite does: its auxiliary files get the same permissions.
const std::string &made_private(const std::string &file) {
  if (int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); descriptor >= 0)
    close(descriptor);
  return file;
}

} // namespace

ClassStore::ClassStore(const std::string &file) : database(made_private(file)) {
  database.run("PRAGMA synchronous = FULL");
  database.transaction([&] {
    database.run("CREATE TABLE IF NOT EXISTS teacher (token TEXT NOT NULL)");
    database.run("CREATE TABLE IF NOT EXISTS learner (name TEXT PRIMARY KEY, code TEXT NOT NULL)");
    database.run("CREATE TABLE IF NOT EXISTS submission (number INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
                 "learner TEXT NOT NULL, exercise TEXT NOT NULL, source BLOB NOT NULL, verdict TEXT NOT NULL, "
                 "why TEXT NOT NULL, late INTEGER NOT NULL)");
    database.run("CREATE INDEX IF NOT EXISTS by_exercise ON submission (exercise)");
    Statement known = database.prepare("SELECT token FROM teacher");
    if (known.next())
      token = known.text(0);
    known.reset();
    if (token.empty()) {
      token = random_name(16);
      database.prepare("INSERT INTO teacher VALUES (?)").bind(std::string_view(token)).run();
    }
  });
}

std::int64_t ClassStore::keep(const Submission &submission) {
  std::lock_guard lock(mutex);
  std::int64_t number = 0;
  database.transaction([&] {
    database
        .prepare(
            "INSERT INTO submission (time, learner, exercise, source, verdict, why, late) VALUES (?, ?, ?, ?, ?, "
            "?, ?)")
        .bind(submission.time)
        .bind(std::string_view(submission.learner))
        .bind(std::string_view(submission.exercise))
        .bind_bytes(submission.source)
        .bind(std::string_view(submission.verdict))
        .bind(std::string_view(
            nlohmann::json(submission.why).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)))
        .bind(std::int64_t(submission.late))
        .run();
    number = database.last_row();
  });
  return number;
}

std::vector<Submission> ClassStore::submissions(const std::string &exercise) {
  std::lock_guard lock(mutex);
  Statement rows = database.prepare(
      exercise.empty()
          ? "SELECT number, time, learner, exercise, source, verdict, why, late FROM submission ORDER BY number"
          : "SELECT number, time, learner, exercise, source, verdict, why, late FROM submission WHERE "
            "exercise = ? ORDER BY number");
  if (!exercise.empty())
    rows.bind(std::string_view(exercise));
  std::vector<Submission> all;
  while (rows.next())
    all.push_back({.number = rows.number(0),
                   .time = rows.number(1),
                   .learner = rows.text(2),
                   .exercise = rows.text(3),
                   .source = rows.text(4),
                   .verdict = rows.text(5),
                   .why = nlohmann::json::parse(rows.text(6)).get<std::vector<std::string>>(),
                   .late = rows.number(7) != 0});
  return all;
}

void ClassStore::add_learners(const std::vector<Learner> &learners) {
  std::lock_guard lock(mutex);
  database.transaction([&] {
    for (const Learner &each : learners)
      database.prepare("INSERT INTO learner VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET code = excluded.code")
          .bind(std::string_view(each.name))
          .bind(std::string_view(each.code))
          .run();
  });
}

std::vector<Learner> ClassStore::learners() {
  std::lock_guard lock(mutex);
  Statement rows = database.prepare("SELECT name, code FROM learner ORDER BY name");
  std::vector<Learner> all;
  while (rows.next())
    all.push_back({rows.text(0), rows.text(1)});
  return all;
}

} // namespace ampsim::cli::playground
