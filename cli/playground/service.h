// What the playground answers to requests: pages, and what its page asks of it.
//
// A request for a run is a POST of JSON: `source`, `language` (a language's key), `order`, `schedules`. The answer is JSON: of
// /api/run, /api/check and /api/fix `report` (docs/report-format.md) and `output`; of /api/trace and /api/report `page`, where
// the page to show is; of /api/prove `proof`; of /api/judge (`lesson`, `source`) `verdict` and `why`; and `error`, a sentence,
// where there is none of these. With a class there is /api/submit (`exercise`, `name`, `code`, `source`), whose answer has `kept`,
// and below /api/teacher/ what the teacher's page asks for, with its token.
#pragma once

#include "cli/playground/answers.h"
#include "cli/playground/classroom.h"
#include "cli/playground/fair_queue.h"
#include "cli/playground/guesses.h"
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
  /// What is run is ended, and nothing more is.
  void close();
  bool is_teacher(const Request &request) const;
  /// Empty where there is no class.
  std::string teacher_token() const { return room ? room->teacher_token() : std::string(); }
  const Sandbox &how() const { return bench.judge().how(); }

private:
  /// Work for a visitor on `source`, in turn, whose answer is kept under `what`: for all where the page gives that source, else for this
  /// visitor. `again`: it is not to be an answer that was kept.
  Answer in_turn(const Request &request, FairQueue::How how, const std::string &what, const std::string &source,
                 bool again, const std::function<Json(const Turn &turn, bool &is_lasting)> &work);
  Answer run(const Request &request, const Json &asked);
  Answer judged(const Request &request, const Json &asked);
  /// Hands a program in: what is answered with "kept" stays.
  Answer handed_in(const Request &request, const Json &asked);
  Answer for_teacher(const Request &request);
  /// The body of a teacher's POST.
  Answer imported(const Request &request, const Json &asked);
  Grade graded_in_turn(const Request &request, const Exercise &exercise, const std::string &source);
  std::string keep_view(std::string markup);

  Workbench bench;
  std::unique_ptr<Classroom> room; // null without a class
  const std::string catalogue_text;
  const std::set<std::string, std::less<>> public_sources;
  KeptTexts kept{32u << 20}, views{64u << 20};
  Guesses guesses;
  FairQueue queue;
};

} // namespace ampsim::cli::playground
