// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See balance.h.
#include "cli/gate/balance.h"
#include "cli/gate/journal/journal.h"
#include "cli/report/json_reader.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <queue>
#include <stdexcept>

namespace ampsim::cli {

namespace {

constexpr double unknown = 1; // second, if nothing is known about any program

bool is_database(const std::string &file) {
  constexpr std::string_view magic = "SQLite format 3";
  std::string begin(magic.size(), '\0');
  return std::ifstream(file, std::ios::binary).read(begin.data(), std::streamsize(begin.size())) && begin == magic;
}

std::map<std::string, double> from_journal(const std::string &file) {
  Database database = open_journal(file);
  std::map<std::string, double> durations;
  Statement latest = database.prepare("SELECT result.name, outcome.seconds FROM result"
                                      " JOIN outcome ON outcome.id = result.outcome ORDER BY result.run");
  while (latest.next())
    durations[latest.text(0)] = latest.real(1);
  return durations;
}

std::map<std::string, double> from_report(const std::string &file) {
  std::map<std::string, double> durations;
  const std::string text = read_file(file);
  try {
    for (const ProgramResult &program : read_json_report(text).programs)
      durations[program.name] = program.seconds;
  } catch (const std::runtime_error &error) {
    throw UsageError(fmt::format("cannot balance using '{}': {}", file, error.what()),
                     "expected a journal, or a report written by 'ampsim gate --report json:FILE'");
  }
  return durations;
}

double median(const std::map<std::string, double> &durations) {
  if (durations.empty())
    return unknown;
  std::vector<double> seconds;
  for (const auto &[name, value] : durations)
    seconds.push_back(value);
  std::ranges::nth_element(seconds, seconds.begin() + std::ptrdiff_t(seconds.size() / 2));
  return seconds[seconds.size() / 2];
}

} // namespace

std::map<std::string, double> read_durations(const std::string &file) {
  return is_database(file) ? from_journal(file) : from_report(file);
}

std::vector<unsigned> balanced_shards(const std::vector<PlannedProgram> &programs, unsigned shards,
                                      const std::map<std::string, double> &durations) {
  const double otherwise = median(durations);
  std::vector<double> seconds;
  for (const PlannedProgram &program : programs) {
    auto known = durations.find(program.name);
    seconds.push_back(known == durations.end() ? otherwise : known->second);
  }
  std::vector<std::size_t> order(programs.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return seconds[a] != seconds[b] ? seconds[a] > seconds[b] : a < b;
  });
  using Load = std::pair<double, unsigned>; // the load of a shard, and its number
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (unsigned shard = 1; shard <= shards; ++shard)
    loads.push({0, shard});
  std::vector<unsigned> result(programs.size());
  for (std::size_t place : order) {
    auto [load, shard] = loads.top();
    loads.pop();
    result[place] = shard;
    loads.push({load + seconds[place], shard});
  }
  return result;
}

} // namespace ampsim::cli
