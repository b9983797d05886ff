// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See service.h.
#include "cli/playground/service.h"
#include "cli/playground/pages.h"
#include "cli/support/nesting.h"
#include "cli/support/random_name.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"
#include "cli/teaching/course/judge.h"
#include "model/languages.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <functional>

namespace ampsim::cli::playground {

namespace {

constexpr unsigned deepest_request = 4, most_schedules = 16;

Answer json_answer(const Json &json, int status = 200) {
  return {.status = status, .body = json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Answer error_answer(int status, const std::string &why) { return json_answer({{"error", why}}, status); }

std::string text_of(const Json &asked, const char *name) {
  if (!asked.contains(name) || !asked[name].is_string())
    throw Refused(fmt::format("'{}' must be a string", name));
  return asked[name].get<std::string>();
}

std::string source_of(const Json &asked) {
  std::string source = text_of(asked, "source");
  if (source.size() > longest_source)
    throw Refused(fmt::format("the program is larger than {} KB", longest_source >> 10));
  return source;
}

/// Empty if the request does not have it.
std::string optional_text(const Json &asked, const char *name, std::size_t longest) {
  const std::string text = asked.contains(name) ? text_of(asked, name) : "";
  if (text.size() > longest)
    throw Refused(fmt::format("'{}' is larger than {} KB", name, longest >> 10));
  return text;
}

Program program_of(const Json &asked) {
  const Language *language = language_named(text_of(asked, "language"));
  if (!language)
    throw Refused("unknown language");
  const std::string arguments = optional_text(asked, "arguments", longest_arguments);
  if (arguments.find('\0') != arguments.npos)
    throw Refused("'arguments' must not contain zero bytes");
  return {.language = language,
          .source = source_of(asked),
          .arguments = split_words(arguments),
          .input = optional_text(asked, "input", longest_input)};
}

/// Options of the run. Only numbers and known words of the request become words of the command.
std::vector<std::string> options_of(const Json &asked) {
  std::vector<std::string> options;
  if (asked.contains("order")) {
    const std::string order = text_of(asked, "order");
    unsigned seed = 0;
    constexpr std::string_view shuffle = "shuffle:";
    if (order.starts_with(shuffle)) {
      const char *begin = order.data() + shuffle.size(), *end = order.data() + order.size();
      if (auto [after, error] = std::from_chars(begin, end, seed); error != std::errc() || after != end)
        throw Refused("'order' must be forward, reverse or shuffle:N");
      options.push_back(fmt::format("--order=shuffle:{}", seed));
    } else if (order == "reverse")
      options.emplace_back("--order=reverse");
    else if (order != "forward")
      throw Refused("'order' must be forward, reverse or shuffle:N");
  }
  if (asked.contains("schedules")) {
    if (!asked["schedules"].is_number_unsigned() || asked["schedules"] < 1u || asked["schedules"] > most_schedules)
      throw Refused(fmt::format("'schedules' must be a number from 1 to {}", most_schedules));
    if (asked["schedules"] > 1u)
      options.push_back(fmt::format("--schedules={}", asked["schedules"].get<unsigned>()));
  }
  return options;
}

/// Returns whether the result is reproducible. A limit depends on the load of the machine.
bool is_lasting_report(const Json &report) {
  const Json outcome = report.contains("program") && report["program"].is_object()
                           ? report["program"].value("outcome", Json())
                           : Json();
  return outcome == "exited" || outcome == "signal" || outcome == "not-compiled";
}

/// Removes hints and fixes from all findings in it: those of an exercise are its answer.
void remove_hints(Json &json) {
  if (json.is_object()) {
    if (auto hint = json.find("hint"); hint != json.end() && hint->is_string())
      *hint = "";
    json.erase("fix");
  }
  if (json.is_structured())
    for (Json &each : json)
      remove_hints(each);
}

std::string catalogue_for(const Classroom *room) {
  Json json = catalogue();
  if (room)
    json["class"] = room->description();
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Everything that the page offers to all visitors: example programs, among others.
std::set<std::string, std::less<>> texts_in(const std::string &catalogue) {
  std::set<std::string, std::less<>> texts;
  for (const auto &each : Json::parse(catalogue).flatten())
    if (each.is_string())
      texts.insert(each.get<std::string>());
  return texts;
}

/// Cookies are free to create, but nobody can guess another visitor's.
std::string visitor_of(const Request &request) {
  return request.visitor.empty() ? "at " + request.address : "visitor " + request.visitor;
}

/// Empty if it is invalid.
std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, count = 0;
  while (text.ends_with('='))
    text.remove_suffix(1);
  for (char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == digits.npos)
      return std::nullopt;
    bits = (bits << 6 | unsigned(digit)) & 0xffffff;
    if ((count += 6) >= 8)
      bytes += char(bits >> (count -= 8) & 0xff);
  }
  return bytes;
}

Answer file_answer(const char *type, const char *name, std::string text) {
  return {.type = type,
          .body = std::move(text),
          .headers = {{"Content-Disposition", fmt::format("attachment; filename=\"{}\"", name)}}};
}

} // namespace

Service::Service(const PlaygroundOptions &options, unsigned workers)
    : bench(options), room(options.class_file.empty() ? nullptr : std::make_unique<Classroom>(options.class_file)),
      catalogue_text(catalogue_for(room.get())), public_sources(texts_in(catalogue_text)), queue(workers) {}

void Service::close() { queue.close(); }

Answer Service::answer(const Request &request) {
  if (request.method == "GET") {
    if (std::optional<Answer> found =
            request.path == "/teacher" && !room ? std::optional<Answer>() : asset(request.path)) {
      if (request.path == "/" && request.visitor.empty())
        found->headers.emplace_back("Set-Cookie",
                                    fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
                                                visitor_cookie, random_name(16)));
      return *found;
    }
    if (request.path.starts_with("/api/teacher/"))
      return for_teacher(request);
    if (request.path == "/api/catalogue")
      return {.body = catalogue_text, .headers = {{"Cache-Control", "no-cache"}}};
    if (request.path.starts_with("/view/"))
      if (std::shared_ptr<const std::string> markup = views.find(request.path.substr(6)))
        return view_answer(*markup);
    return error_answer(404, "page not found");
  }
  try {
    if (nests_deeper_than(request.body, deepest_request))
      throw Refused("invalid request");
    const Json asked = Json::parse(request.body, nullptr, /*allow_exceptions=*/false);
    if (!asked.is_object())
      throw Refused("invalid request");
    if (request.path == "/api/judge")
      return judged(request, asked);
    if (request.path == "/api/submit")
      return handed_in(request, asked);
    if (request.path == "/api/hint")
      return hint_shown(request, asked);
    if (request.path.starts_with("/api/teacher/"))
      return imported(request, asked);
    return run(request, asked);
  } catch (const Refused &refused) {
    return error_answer(400, refused.what());
  }
}

Answer Service::in_turn(const Request &request, FairQueue::How how, const std::string &what,
                        const std::string &source, bool again,
                        const std::function<Json(const Turn &turn, bool &is_lasting)> &work) {
  // A cached response must not reveal what other visitors have sent.
  const std::string key = (public_sources.contains(source) ? "" : visitor_of(request)) + '\n' + what;
  auto found = [&]() -> std::optional<Answer> {
    if (std::shared_ptr<const std::string> text = again ? nullptr : kept.find(key))
      return Answer{.body = *text, .headers = {{"X-Ampsim-Kept", "1"}}};
    return std::nullopt;
  };
  if (std::optional<Answer> answer = found())
    return *answer;
  Answer answer;
  const FairQueue::End end = queue.run(
      request.address, request.visitor, how,
      [&](unsigned slot, const std::atomic<bool> &given_up) {
        if (std::optional<Answer> meanwhile = found()) {
          answer = *meanwhile;
          return;
        }
        try {
          bool is_lasting = true;
          answer = json_answer(work({slot, given_up}, is_lasting));
          if (is_lasting)
            kept.keep(key, answer.body);
        } catch (const Refused &refused) {
          answer = error_answer(200, valid_utf8(refused.what()));
        } catch (const std::exception &) {
          answer = error_answer(500, "internal error; please report this");
        }
      },
      [&] { return is_abandoned(request); });
  switch (end) {
  case FairQueue::End::done:
    return answer;
  case FairQueue::End::left_out:
    return json_answer({{"left_out", true}});
  case FairQueue::End::too_many_of_visitor:
    return error_answer(429, "your previous request is still running");
  case FairQueue::End::full:
    return error_answer(503, "the server is busy: try again in a moment");
  case FairQueue::End::abandoned:
  case FairQueue::End::closed:
    break;
  }
  return error_answer(503, "the server is shutting down");
}

std::string Service::keep_view(std::string markup) {
  const std::string name = random_name(16);
  views.keep(name, std::move(markup));
  return "/view/" + name;
}

Answer Service::run(const Request &request, const Json &asked) {
  const Program program = program_of(asked);
  const std::vector<std::string> options = options_of(asked);
  const bool again = asked.value("again", Json()) == true;
  const bool hints = asked.value("hints", Json()) != false && may_see_fixes(request, asked, program.source);
  const Json given = {program.arguments, program.input};
  const std::string key = fmt::format("{} {} {}{} {}\n{}", request.path, program.language->key,
                                      fmt::join(options, " "), hints ? "" : " without hints",
                                      given.dump(-1, ' ', false, Json::error_handler_t::replace), program.source);
  // With arguments or input it is the visitor's own program: no text of the catalogue.
  const std::string public_source = program.arguments.empty() && program.input.empty() ? program.source : key;
  auto with = [&](std::vector<std::string> command) {
    command.insert(command.end(), options.begin(), options.end());
    return command;
  };
  auto report = [&](std::vector<std::string> command, const Turn &turn, bool &is_lasting) -> Json {
    Outcome outcome = bench.run(command, program, turn);
    is_lasting = is_lasting_report(outcome.json);
    if (!hints)
      remove_hints(outcome.json);
    return {{"report", std::move(outcome.json)}, {"output", outcome.output}, {"seconds", outcome.seconds}};
  };
  using How = FairQueue::How;
  if (request.path == "/api/run")
    return in_turn(request, How::needed, key, public_source, again, [&](const Turn &turn, bool &is_lasting) {
      return report(with({"run", "--report=json"}), turn, is_lasting);
    });
  if (request.path == "/api/check")
    return in_turn(request, How::optional, key, public_source, again, [&](const Turn &turn, bool &is_lasting) {
      Json answer = report({"check", "--report=json"}, turn, is_lasting);
      answer.erase("output");
      return answer;
    });
  if (request.path == "/api/fix")
    return in_turn(request, How::needed, key, public_source, again, [&](const Turn &turn, bool &is_lasting) {
      return report(with({"run", "--report=json", "--try-fix"}), turn, is_lasting);
    });
  if (request.path == "/api/prove")
    return in_turn(request, How::needed, key, public_source, again, [&](const Turn &turn, bool &) -> Json {
      Outcome outcome = bench.run({"prove", "--format=json", "--timeout=3"}, program, turn);
      if (!hints)
        remove_hints(outcome.json);
      return {{"proof", std::move(outcome.json)}, {"seconds", outcome.seconds}};
    });
  if (request.path == "/api/trace")
    return in_turn(request, How::needed, key, public_source, true, [&](const Turn &turn, bool &is_lasting) -> Json {
      is_lasting = false; // pages are evicted sooner
      Outcome outcome = bench.run({"trace", "-o", "-", "-q"}, program, turn);
      if (!hints)
        remove_hints(outcome.json);
      return {{"page", keep_view(trace_view(std::move(outcome.json), *program.language, program.source))}};
    });
  if (request.path == "/api/report")
    return in_turn(request, How::needed, key, public_source, true, [&](const Turn &turn, bool &is_lasting) -> Json {
      is_lasting = false;
      Json page = bench.report_page(options, program, turn).json;
      if (!hints)
        remove_hints(page);
      return {{"page", keep_view(report_view(std::move(page)))}};
    });
  return error_answer(404, "not found");
}

Answer Service::judged(const Request &request, const Json &asked) {
  const std::string word = text_of(asked, "lesson"), source = source_of(asked);
  const Lesson *lesson = nullptr;
  for (const Course &course : courses())
    if (auto found = std::ranges::find(course.lessons, word, &Lesson::id); found != course.lessons.end())
      lesson = &*found;
  if (!lesson)
    throw Refused("unknown lesson");
  const bool hints = may_see_fixes(request, asked, source);
  const std::string key =
      fmt::format("{} {}{}\n{}", request.path, lesson->id, hints ? "" : " without hints", source);
  return in_turn(request, FairQueue::How::needed, key, source, false, [&](const Turn &turn, bool &is_lasting) {
    const Grade grade = bench.judge(lesson->id, *lesson, source, turn);
    is_lasting = grade.passed() || grade.verdict == "hazards" || grade.verdict == "wrong result" ||
                 grade.verdict == "does not compile";
    Json why = Json::array();
    for (const std::string &each : grade.why)
      why.push_back(valid_utf8(hints ? each : without_hint(each)));
    Json answer = {{"verdict", grade.verdict},
                   {"passed", grade.passed()},
                   {"why", std::move(why)},
                   {"output", valid_utf8(shortened(grade.output, 32 << 10))}};
    if (grade.passed()) {
      answer["solution"] = lesson->solution;
      answer["explanation"] = lesson->explanation;
    }
    return answer;
  });
}

//===--- Classes ------------------------------------------------------------------------===//

bool Service::is_teacher(const Request &request) const { return room && room->is_teacher(request.authority); }

/// Applies the class's rule about fixes, regardless of the page. A program belongs to the exercise that it is sent for,
/// and to those whose start it resembles.
bool Service::may_see_fixes(const Request &request, const Json &asked, const std::string &source) {
  if (!room || room->fixes() == Fixes::always || is_teacher(request))
    return true;
  if (room->fixes() == Fixes::never)
    return false;
  std::vector<const Exercise *> exercises = room->resembled(source);
  if (asked.contains("exercise"))
    exercises.push_back(&room->exercise(text_of(asked, "exercise")));
  return std::ranges::all_of(exercises, [&](const Exercise *each) {
    return hints_shown.of(visitor_of(request), each->lesson.id) >= each->lesson.hints.size();
  });
}

Answer Service::hint_shown(const Request &request, const Json &asked) {
  if (!room)
    return error_answer(404, "this server has no class");
  const Exercise &exercise = room->exercise(text_of(asked, "exercise"));
  if (!asked.contains("shown") || !asked["shown"].is_number_unsigned())
    throw Refused("'shown' must be the number of hints");
  const std::size_t shown = std::min(asked["shown"].get<std::size_t>(), exercise.lesson.hints.size());
  return json_answer({{"shown", hints_shown.note(visitor_of(request), exercise.lesson.id, shown)}});
}

Grade Service::graded_in_turn(const Request &request, const Exercise &exercise, const std::string &source) {
  Grade grade;
  const FairQueue::End end = queue.run(
      request.address, request.visitor, FairQueue::How::needed,
      [&](unsigned slot, const std::atomic<bool> &given_up) {
        try {
          grade = bench.judge(room->shown_word(exercise), exercise.lesson, source, {slot, given_up});
        } catch (const std::exception &) { // in a thread that others need
          grade.verdict = "not judged";
        }
      },
      [&] { return is_abandoned(request); });
  if (end == FairQueue::End::too_many_of_visitor)
    throw Refused("your previous request is still running");
  if (end != FairQueue::End::done || grade.verdict == "not judged")
    throw Refused("this could not be judged and was not submitted: try again in a moment");
  return grade;
}

Answer Service::handed_in(const Request &request, const Json &asked) {
  if (!room)
    return error_answer(404, "this server has no class");
  const Exercise &exercise = room->exercise(text_of(asked, "exercise"));
  const std::string source = source_of(asked);
  const std::string name = learner_name(text_of(asked, "name")),
                    code = asked.contains("code") ? text_of(asked, "code") : "";
  if (const auto seconds = guesses.locked(request.address, name))
    return error_answer(429, fmt::format("too many wrong codes: try again in {} s", *seconds));
  std::string learner;
  try {
    learner = room->learner(name, code);
  } catch (const Refused &) {
    guesses.was_wrong(request.address, name);
    throw;
  }
  guesses.was_right(request.address, name);
  const Grade grade = graded_in_turn(request, exercise, source);
  const Submission kept_one = room->keep(learner, exercise, source, grade);
  const bool hints = may_see_fixes(request, asked, source);
  Json why = Json::array();
  for (const std::string &each : kept_one.why)
    why.push_back(hints ? each : without_hint(each));
  Json answer = {{"kept", true},
                 {"number", kept_one.number},
                 {"late", kept_one.late},
                 {"verdict", grade.verdict},
                 {"passed", grade.passed()},
                 {"why", std::move(why)},
                 {"output", valid_utf8(shortened(grade.output, 32 << 10))}};
  if (grade.passed() && !exercise.own) {
    answer["solution"] = exercise.lesson.solution;
    answer["explanation"] = exercise.lesson.explanation;
  }
  return json_answer(answer);
}

Answer Service::for_teacher(const Request &request) {
  if (!is_teacher(request))
    return error_answer(401, "the teacher's token is missing or wrong");
  const std::string what = request.path.substr(std::string_view("/api/teacher/").size());
  constexpr std::string_view exercise = "exercise/";
  try {
    if (what == "overview")
      return json_answer(room->overview());
    if (what == "grades.csv")
      return file_answer("text/csv; charset=utf-8", "grades.csv", room->grades_csv());
    if (what == "submissions.zip")
      return file_answer("application/zip", "submissions.zip", room->submissions_zip());
    if (what.starts_with(exercise))
      return json_answer(room->details(room->exercise(what.substr(exercise.size()))));
  } catch (const Refused &refused) {
    return error_answer(404, refused.what());
  }
  return error_answer(404, "not found");
}

Answer Service::imported(const Request &request, const Json &asked) {
  if (!is_teacher(request))
    return error_answer(401, "the teacher's token is missing or wrong");
  if (request.path == "/api/teacher/learners")
    return json_answer({{"learners", room->import_learners(text_of(asked, "csv"))}});
  if (request.path != "/api/teacher/submissions")
    return error_answer(404, "not found");
  const Exercise &exercise = room->exercise(text_of(asked, "exercise"));
  const std::optional<std::string> zip = from_base64(text_of(asked, "zip"));
  if (!zip)
    throw Refused("'zip' must be an archive in base64");
  Json grades = Json::array();
  for (const auto &[learner, source] : room->submissions_in(exercise, *zip)) {
    const Grade grade = graded_in_turn(request, exercise, source);
    room->keep(learner, exercise, source, grade);
    grades.push_back({{"learner", learner}, {"verdict", grade.verdict}, {"passed", grade.passed()}});
  }
  return json_answer({{"kept", true}, {"submissions", std::move(grades)}});
}

} // namespace ampsim::cli::playground
