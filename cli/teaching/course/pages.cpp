// See pages.h. The build writes the pages (cli/documents.cpp), and scripts/learn copies them to docs/learn.
#include "cli/teaching/course/pages.h"
#include "cli/support/trimmed.h"
#include "cli/teaching/course/lesson.h"

#include <fmt/format.h>
#include <string_view>

namespace ampsim::cli {

namespace {

/// What a lesson's program is about: without headers and main().
std::string_view kernel_of(std::string_view program) {
  constexpr std::string_view head = "using namespace concurrency;\n";
  if (std::size_t end = program.find(head); end != std::string_view::npos)
    program.remove_prefix(end + head.size());
  return trimmed(program.substr(0, program.find("\nint main()")));
}

std::string page_of(const Lesson &lesson, std::size_t number, const std::string &links) {
  return fmt::format(R"(# {0}. {1}

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

C++ AMP specification, section {7}. {8}
)",
                     number, lesson.title, lesson.text, lesson.task, kernel_of(lesson.start),
                     kernel_of(lesson.solution), lesson.explanation, lesson.section, links);
}

} // namespace

std::map<std::string, std::string> course_pages() {
  std::map<std::string, std::string> pages;
  std::string list =
      "# A course in barriers and races\n\nWhat `ampsim lesson` teaches in the terminal, as pages to read. "
      "`scripts/learn` makes them.\n\n";
  const std::vector<Lesson> &lessons = course();
  for (std::size_t k = 0; k < lessons.size(); ++k) {
    std::string links = "[all lessons](README.md)";
    if (k > 0)
      links += fmt::format(" · [before]({}.md)", lessons[k - 1].id);
    if (k + 1 < lessons.size())
      links += fmt::format(" · [next]({}.md)", lessons[k + 1].id);
    pages[lessons[k].id + ".md"] = page_of(lessons[k], k + 1, links);
    list += fmt::format("{}. [{}]({}.md)\n", k + 1, lessons[k].title, lessons[k].id);
  }
  pages["README.md"] = list;
  return pages;
}

} // namespace ampsim::cli
