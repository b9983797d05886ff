// The texts of `ampsim explain` are files, a folder for each kind (cli/report/explanations/amp): what it means, a picture, a whole small
// program that is wrong, annotated as for `verify`, what ampsim reports of it, the mended program, and why it is right.
// A test runs the programs, and compares the reports. Ideas (cli/report/ideas/amp) have the same parts, without a report.
#include "cli/report/embedded_text.h"
#include "cli/report/explain.h"

#include <algorithm>
#include <iterator>

namespace ampsim::cli {

const Explanation *explanation(Kind kind) {
#define AMPSIM_EXPLANATION(name)                                                                                     \
  {                                                                                                                  \
    Kind::name, embedded::report_explanations_amp_##name##_section_txt, embedded::report_explanations_amp_##name##_meaning_txt,            \
        embedded::report_explanations_amp_##name##_picture_txt, embedded::report_explanations_amp_##name##_wrong_cpp,                      \
        embedded::report_explanations_amp_##name##_report_txt, embedded::report_explanations_amp_##name##_mended_cpp,                      \
        embedded::report_explanations_amp_##name##_why_txt                                                                      \
  }
  static const Explanation explanations[] = {
      AMPSIM_EXPLANATION(raw),           AMPSIM_EXPLANATION(war),           AMPSIM_EXPLANATION(waw),
      AMPSIM_EXPLANATION(atomic),        AMPSIM_EXPLANATION(mixed_atomics), AMPSIM_EXPLANATION(divergent_barrier),
      AMPSIM_EXPLANATION(out_of_bounds), AMPSIM_EXPLANATION(uninitialized), AMPSIM_EXPLANATION(no_progress),
      AMPSIM_EXPLANATION(aliased_texture), AMPSIM_EXPLANATION(aliased_launch)};
#undef AMPSIM_EXPLANATION
  auto found = std::ranges::find(explanations, kind, &Explanation::kind);
  return found == std::end(explanations) ? nullptr : &*found;
}

std::span<const Idea> ideas() {
#define AMPSIM_IDEA(key, name)                                                                                       \
  {                                                                                                                  \
    key, embedded::report_ideas_amp_##name##_title_txt, embedded::report_ideas_amp_##name##_section_txt,                                   \
        embedded::report_ideas_amp_##name##_meaning_txt, embedded::report_ideas_amp_##name##_picture_txt,                                  \
        embedded::report_ideas_amp_##name##_wrong_cpp, embedded::report_ideas_amp_##name##_right_cpp, embedded::report_ideas_amp_##name##_why_txt     \
  }
  static const Idea all[] = {AMPSIM_IDEA("tile", tile),         AMPSIM_IDEA("barrier", barrier),
                             AMPSIM_IDEA("fence", fence),       AMPSIM_IDEA("interval", interval),
                             AMPSIM_IDEA("uniform-flow", uniform_flow), AMPSIM_IDEA("memory-model", memory_model)};
#undef AMPSIM_IDEA
  return all;
}

} // namespace ampsim::cli
