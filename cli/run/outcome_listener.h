// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns the messages of a running program into a RunOutcome.
#pragma once

#include "cli/run/channel.h"
#include "cli/run/process.h"
#include "detector/findings/finding_log.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace ampsim::cli {

/// Collects the child's messages in a RunOutcome.
class OutcomeListener {
public:
  OutcomeListener(RunOutcome &outcome, frontend::Program &program, const Channel &channel)
      : outcome(outcome), program(program), log(program.tables()), channel(channel), decoder(channel.key()) {}

  void hear(std::string_view bytes) {
    decoder.feed(bytes);
    while (std::optional<Message> message = decoder.next())
      std::visit([this](auto &each) { take(each); }, *message);
  }

  /// After the program's end.
  void finish() {
    for (auto &[id, message] : unexplained)
      log.add_unexplained(record(id).launch, std::move(message.findings), message.schedule);
    outcome.findings = log.findings();
    outcome.unchecked_launches = channel.shared().unchecked_launches;
    const LaunchProgress &progress = channel.shared().progress;
    outcome.never_ran = progress.enqueued - std::min(progress.enqueued.load(), progress.finished.load());
    outcome.left_out = channel.shared().left_out;
    outcome.uncompared = progress.uncompared;
    outcome.polled = progress.polled;
    outcome.unrepeated = progress.unrepeated;
    outcome.crowded = progress.crowded;
    const FrameReader &frames = decoder.reader();
    outcome.lost = Loss::none;
    if (frames.damaged())
      outcome.lost = Loss::damaged;
    else if (channel.shared().channel_lost)
      outcome.lost = Loss::closed;
    else if (frames.has_rest())
      outcome.lost = Loss::damaged;
    else if (frames.count() != channel.shared().sent)
      outcome.lost = Loss::closed;
  }

  /// Called once for each launch that waits: the current state. Empty if none waits.
  std::optional<RunOutcome> question() {
    if (!std::exchange(asks, false))
      return std::nullopt;
    RunOutcome until_now = outcome;
    until_now.findings = log.findings();
    return until_now;
  }

  /// Called once for each launch that waits for a proof; null if none does.
  LaunchRecord *proof_question() {
    const std::uint32_t launch = std::exchange(asks_for_proof, 0);
    return launch ? &record(launch) : nullptr;
  }

  bool in_launch() const { return !outcome.launches.empty() && !outcome.launches.back().ended; }
  const Launch *running() const { return in_launch() ? &outcome.launches.back().launch : nullptr; }

  std::optional<NotStarted> not_started;
  std::vector<frontend::HostSection> sections; // of the host's code

private:
  LaunchRecord &record(std::uint32_t id) {
    auto found = std::find_if(outcome.launches.rbegin(), outcome.launches.rend(),
                              [id](const LaunchRecord &each) { return each.launch.id == id; });
    if (found == outcome.launches.rend())
      throw std::runtime_error("a message about an unknown launch");
    return *found;
  }

  void take(LaunchBegins &message) {
    outcome.launches.push_back({std::move(message.launch), {}, false, LaunchProof::none});
  }
  void take(FindingsMade &message) {
    const Launch none;
    const Launch &launch = message.launch ? record(message.launch).launch : none;
    if (message.stage == FindingsMade::Stage::candidate) {
      unexplained[message.launch] = std::move(message);
      return;
    }
    if (message.stage == FindingsMade::Stage::explained)
      unexplained.erase(message.launch);
    log.add(launch, std::move(message.findings), message.schedule);
  }
  void take(TraceMade &message) { outcome.trace = std::move(message.trace); }
  void take(LaunchFails &message) { outcome.fault = {message.launch, message.schedule, message.fault}; }
  void take(HostCopyFails &message) { outcome.host_copy_faults.push_back(std::move(message.fault)); }
  void take(LaunchEnds &message) {
    unexplained.erase(message.launch);
    record(message.launch).coverage = message.coverage;
    record(message.launch).ended = true;
    asks |= message.asks;
  }
  void take(MainReturned &message) {
    outcome.main_returned = message.status;
    outcome.main_mark = message.mark;
  }
  void take(VerdictAsked &) { asks = true; }
  void take(ProofAsked &message) { asks_for_proof = message.launch; }
  void take(PartEnds &message) {
    outcome.part = {std::move(message.why_not), std::move(message.footprint), message.rules};
  }
  void take(ModuleLoads &message) {
    program.hear_of_module(message.news);
    outcome.module_texts = program.module_texts();
  }
  void take(LaunchLeft &message) { outcome.left = {message.launch, std::move(message.place)}; }
  void take(HostLinked &message) { sections = std::move(message.sections); }
  void take(NotStarted &message) { not_started = std::move(message); }

  RunOutcome &outcome;
  frontend::Program &program;
  FindingLog log;
  const Channel &channel;
  std::map<std::uint32_t, FindingsMade> unexplained; // by launch; not explained so far
  Decoder decoder;
  bool asks = false;
  std::uint32_t asks_for_proof = 0; // a launch; 0: none
};

} // namespace ampsim::cli
