// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The playground's request handlers: pages, and the requests of its page.
//
// A run is requested by a POST of JSON: `source`, `language` (a language's key), `order`, `schedules`. The response is
// JSON: for /api/run, /api/check and /api/fix `report` (docs/report-format.md) and `output`; for /api/trace and
// /api/report `page`, the address of the page to show; for /api/prove `proof`; for /api/judge (`lesson`, `source`)
// `verdict` and `why`; and `error`, a sentence, if there is none of these. With a class there is /api/submit
// (`exercise`, `name`, `code`, `source`), whose response has `kept`, /api/hint (`exercise`, `shown`: the learner has
// opened that many of its hints), whose number decides whether a request with this `exercise` gets fixes, and below /api/teacher/ the requests of the
// teacher's page, with its token.
#pragma once

#include "cli/playground/answers.h"
#include "cli/playground/classroom.h"
#include "cli/playground/fair_queue.h"
#include "cli/playground/guesses.h"
#include "cli/playground/hints_shown.h"
#include "cli/playground/http_server.h"
#include "cli/playground/workbench.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace ampsim::cli::playground {

class Service {
public:
  Service(const PlaygroundOptions &options, unsigned workers);

  Answer answer(const Request &request);
  /// Ends running work and starts nothing new.
  void close();
  bool is_teacher(const Request &request) const;
  /// Empty if there is no class.
  std::string teacher_token() const { return room ? room->teacher_token() : std::string(); }
  const Sandbox &how() const { return bench.judge().how(); }

private:
  /// Queues work for a visitor on `source`; its result is cached under `what`: for all if the page offers that source,
  /// else for this visitor. `again`: does not use the cache.
  Answer in_turn(const Request &request, FairQueue::How how, const std::string &what, const std::string &source,
                 bool again, const std::function<Json(const Turn &turn, bool &is_lasting)> &work);
  Answer run(const Request &request, const Json &asked);
  Answer judged(const Request &request, const Json &asked);
  /// Submits a program: a submission whose response has "kept" is stored.
  Answer handed_in(const Request &request, const Json &asked);
  Answer for_teacher(const Request &request);
  /// The body of a teacher's POST.
  Answer imported(const Request &request, const Json &asked);
  bool may_see_fixes(const Request &request, const Json &asked, const std::string &source);
  Answer hint_shown(const Request &request, const Json &asked);
  Grade graded_in_turn(const Request &request, const Exercise &exercise, const std::string &source);
  std::string keep_view(std::string markup);

  Workbench bench;
  std::unique_ptr<Classroom> room; // null without a class
  const std::string catalogue_text;
  const std::set<std::string, std::less<>> public_sources;
  KeptTexts kept{2u << 20};   // some 500 replies; visitors determine how full it is
  KeptTexts views{64u << 20}; // a page may be opened some time after its run
  HintsShown hints_shown;
  Guesses guesses;
  FairQueue queue;
};

} // namespace ampsim::cli::playground
