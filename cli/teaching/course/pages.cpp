// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See pages.h. The build writes the pages (cli/documents.cpp) for the site (scripts/site).
#include "cli/teaching/course/pages.h"
#include "cli/report/names.h"
#include "cli/support/trimmed.h"
#include "cli/teaching/course/lesson.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace ampsim::cli {

namespace {

/// Returns a lesson's program without headers and main().
std::string_view kernel_of(std::string_view program) {
  constexpr std::string_view head[] = {"#include ", "using namespace ", "\n"};
  while (std::ranges::any_of(head, [&](std::string_view each) { return program.starts_with(each); }))
    program.remove_prefix(program.find('\n') + 1);
  return trimmed(program.substr(0, program.find("\nint main()")));
}

std::string page_of(const Lesson &lesson, const std::string &links) {
  return fmt::format(R"(# {9}. {1}

{2}

## Task

{3}

```cpp
{4}
```

`ampsim lesson start {0}` gives you the program; `ampsim lesson check {0}` judges it, and `ampsim lesson hint {0}` helps.

<details>
<summary>A right answer</summary>

```cpp
{5}
```

{6}

</details>

{7}. {8}
)",
                     word_for(lesson), lesson.title, lesson.text, lesson.task, kernel_of(lesson.start),
                     kernel_of(lesson.solution), lesson.explanation,
                     filled(lesson.language->words.document, lesson.section), links, number_of(lesson));
}

} // namespace

std::map<std::string, std::string> course_pages() {
  std::map<std::string, std::string> pages;
  std::string list = "# Courses on barriers and races\n\nThe lessons of `ampsim lesson`, as pages to read.\n";
  for (const Course &course : courses()) {
    list += fmt::format("\n## {}{}\n\n", course.puzzles ? "Puzzles: " : "", course.language->name);
    const std::vector<Lesson> &lessons = course.lessons;
    for (std::size_t k = 0; k < lessons.size(); ++k) {
      std::string links = "[all lessons](README.md)";
      if (k > 0)
        links += fmt::format(" · [before]({}.md)", lessons[k - 1].id);
      if (k + 1 < lessons.size())
        links += fmt::format(" · [next]({}.md)", lessons[k + 1].id);
      pages[lessons[k].id + ".md"] = page_of(lessons[k], links);
      list += fmt::format("{}. [{}]({}.md)\n", k + 1, lessons[k].title, lessons[k].id);
    }
  }
  pages["README.md"] = list;
  return pages;
}

} // namespace ampsim::cli
