# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The JSON report against docs/report.schema.json, in both directions: no report has a property that the schema
lacks, and no property of the schema is missing in all reports here. And docs/report-format.md names every
property."""

import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

import jsonschema

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from common import Reports, ampsim, clean, divergent, dying, head, loop, main, races, refused  # noqa: E402
from fixed_twin import write_twin  # noqa: E402
from nightly import all_ways  # noqa: E402

root = pathlib.Path(__file__).parent.parent.parent
schema = json.loads((root / "docs/report.schema.json").read_text(encoding="utf-8"))
validator = jsonschema.Draft202012Validator(schema)

# Properties that are described, but not yet written.
ahead = set()

# ThreadSanitizer delays a signal until the thread calls the C library, which a kernel does not: nothing interrupts
# it.
uninterruptible = os.environ.get("AMPSIM_SANITIZE") == "thread"

# Ends in a kernel, after a race, under all orders but the first of `--schedules`.
second_order_fault = head + """
int main() {
  int host[17] = {};
  array_view<int, 1> data(17, host);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    int ticket = atomic_fetch_inc(&data[16]);
    data[i] = 7 / (i[0] == 0 && ticket == 7 ? data[8] : 1);
  });
}
"""

# A race, and then one thread that never ends: only the first run has results.
hanging = head + """
int main() {
  int host[16] = {};
  array_view<int, 1> data(16, host);
  parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    data[t.global] = data[(t.global[0] + 1) % 16];
    t.barrier.wait();
    for (unsigned k = 1; t.global[0] == 15 && k != 0; k |= 2) k = k * 5;
  });
}
"""

members = head + """
struct Particle { float mass; int cells[4]; };
int main() {
  std::vector<Particle> v(8);
  array_view<Particle, 1> particles(8, v);
  array<int, 1> fresh(8);
  parallel_for_each(extent<1>(8), [=, &fresh](index<1> i) restrict(amp) {
    particles[0].cells[1] = 3;
    particles[i].mass = float(fresh[i]);
    if (i[0] == 7) particles[i[0] + 1].mass = 1;
  });
}
"""

# An access that a thread makes again and again in one barrier interval, and a fault in a tile.
again = head + """
int main() {
  int host[16] = {};
  array_view<int, 1> data(16, host);
  parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    for (int k = 0; k < 10; ++k)
      data[0] += t.global[0];
    t.barrier.wait();
    data[t.global] = 100 / (t.global[0] - 6);
  });
}
"""

deep = head + """
int main() {
  int host[16] = {};
  array_view<int, 1> data(16, host);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    int large[5000000];
    for (int k = 0; k < 5000000; k++) large[k] = data[k % 16];
    data[i] = large[data[0]];
  });
}
"""

host_memory = """#include <amp.h>
#include <memory>
#include <sys/mman.h>
using namespace concurrency;
int main(int argc, char** argv) {
  if (argc > 1) {
    int* memory = (int*)mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    array_view<int, 1> view(64, memory);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
    munmap(memory, 4096);
  }
  std::unique_ptr<int[]> memory(new int[1000]);
  array_view<int> view(1000, memory.get());
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
  memory.reset();
}
"""

forking = head.replace("#include <vector>", "#include <sys/wait.h>\n#include <unistd.h>\n#include <vector>") + """
int main() {
  if (fork()) {
    wait(nullptr);
    return 0;
  }
  int host[16] = {};
  array_view<int, 1> data(16, host);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = 1; });
}
"""

hungry = head + """
#include <cstring>
int main() {
  for (;;) std::memset(new char[1 << 24], 1, 1 << 24);
}
"""

aborting = head + """
#include <cstdlib>
int main() { std::abort(); }
"""


def words_of_the_document():
    """The words in backticks in docs/report-format.md, outside of blocks."""
    document = (root / "docs/report-format.md").read_text(encoding="utf-8")
    return set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", document, flags=re.S)))


def options_of(text):
    """The options on a program's first line, as read by `ampsim verify`."""
    found = re.match(r"// OPTIONS:(.*)", text)
    return found[1].split() if found else []


def resolved(node):
    return schema["$defs"][node["$ref"].rsplit("/", 1)[1]] if "$ref" in node else node


def properties(node, name):
    """All properties that the schema has below a node, as "definition.path.name"."""
    for each in node.get("allOf", []):
        if "$ref" in each:
            return
    for key, value in node.get("properties", {}).items():
        yield f"{name}.{key}"
        if "$ref" not in value:
            yield from properties(value, f"{name}.{key}")
    if "$ref" not in node.get("items", {"$ref": ""}):
        yield from properties(node["items"], name)


def seen_in(value, node, name):
    """The properties among these that a value has."""
    for each in node.get("allOf", []):
        if "$ref" in each:
            node = each
    if "$ref" in node:
        name, node = node["$ref"].rsplit("/", 1)[1], resolved(node)
    if isinstance(value, list):
        for each in value:
            yield from seen_in(each, node.get("items", {}), name)
    elif isinstance(value, dict):
        for key, member in value.items():
            if key in node.get("properties", {}):
                yield f"{name}.{key}"
                yield from seen_in(member, node["properties"][key], f"{name}.{key}")


class Schema(Reports):
    """Each test writes reports of one sort; the last one (by name) finds properties that none of them has."""
    seen = set()

    def check(self, text):
        report = json.loads(text)
        errors = sorted(f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
                        for error in validator.iter_errors(report))
        self.assertEqual(errors, [])
        suite = report["schema"].startswith("ampsim-suite")
        Schema.seen.update(seen_in(report, {"$ref": "#/$defs/suite" if suite else "#/$defs/report"}, ""))
        return report

    def report(self, text, status, *options, arguments=(), command="run"):
        file = self.program(text)
        self.run_ampsim(status, *options, "--report", "json:report.json", file, *(["--", *arguments] if arguments else []),
                        command=command)
        return self.check(self.read("report.json"))

    def kinds(self, report):
        return {finding["kind"] for finding in report["findings"]}

    def test_the_schema_is_one_and_can_fail(self):
        jsonschema.Draft202012Validator.check_schema(schema)
        report = self.report(races, 66)

        def wrong(change):
            copy = json.loads(json.dumps(report))
            change(copy)
            return list(validator.iter_errors(copy))

        self.assertEqual(wrong(lambda copy: None), [])
        for change in (lambda copy: copy.update(more=1),
                       lambda copy: copy["findings"][0].update(more=1),
                       lambda copy: copy["findings"][0]["accesses"][0].update(more=1),
                       lambda copy: copy["findings"][0].pop("scope"),
                       lambda copy: copy["findings"][0]["accesses"][0].pop("tile"),
                       lambda copy: copy["findings"][0].update(kind="rwa"),
                       lambda copy: copy["program"].update(outcome="signal"),
                       lambda copy: copy.pop("coverage"),
                       lambda copy: copy.update(schema="ampsim-report/2")):
            self.assertTrue(wrong(change))

    def test_every_kind(self):
        """The programs that `ampsim explain` shows: all, or the wrong one of the first language."""
        kinds = schema["$defs"]["kind"]["enum"]
        for kind in kinds:
            pages = sorted(root.glob(f"cli/report/explanations/*/{kind}.md"))
            self.assertTrue(pages, kind)
            for page in pages if all_ways else pages[:1]:
                programs = re.findall(r"```(cpp|cuda)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
                self.assertEqual(len(programs), 2, page)  # the wrong one, then the fixed one
                for (language, text), wrong in zip(programs, (True, False) if all_ways else (True,)):
                    with self.subTest(page=page, wrong=wrong):
                        file = self.program(text, "program.cu" if language == "cuda" else "program.cpp")
                        done = subprocess.run([ampsim, "run", *options_of(text), "--report", "json", file],
                                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                        report = self.check(done.stdout)
                        self.assertEqual(kind in self.kinds(report), wrong, done.stderr)

    def test_cuda(self):
        for program in sorted((root / "examples/cuda").glob("*.cu"))[:: 1 if all_ways else 4]:
            with self.subTest(program=program.name):
                self.program(program.read_text(encoding="utf-8"), program.name)
                done = subprocess.run([ampsim, "run", "--histories", "--try-fix", "--report", "json", program.name],
                                      cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual(self.check(done.stdout)["language"], "cuda")

    def test_pairs_that_only_the_ptx_model_leaves_unordered(self):
        program = root / "tests/cuda/programs/fences/barrier_acquires.cu"
        done = subprocess.run([ampsim, "run", "--model=ptx", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        finding = self.check(done.stdout)["findings"][0]
        self.assertEqual((done.returncode, finding["severity"], finding["model"]), (0, "note", "ptx"))

    def test_notes_where_nothing_acquires_after_a_ticket(self):
        acquires = root / "tests/cuda/programs/fences/barrier_acquires.cu"
        last_block = root / "tests/cuda/programs/fences/last_block_acquire.cu"
        releases = root / "tests/cuda/programs/fences/barrier_releases.cu"
        ticket = root / "tests/hip/programs/orders/ticket_read_after_barrier.hip"
        for program, model in ((acquires, "ptx"), (write_twin(acquires, self.folder), None), (write_twin(last_block, self.folder), None),
                               (releases, None), (ticket, "c++"), (write_twin(ticket, self.folder), None)):
            with self.subTest(program=program.name):
                done = subprocess.run([ampsim, "run", "--report=json", program], cwd=self.folder,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                findings = self.check(done.stdout)["findings"]
                self.assertEqual((done.returncode, [(each["severity"], each["model"]) for each in findings]), (0, [("note", model)] if model else []))

    def test_a_fence_between_proxies_is_missing(self):
        program = root / "tests/cuda/programs/blocks/bulk_store_without_proxy_fence.cu"
        done = subprocess.run([ampsim, "run", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        finding = self.check(done.stdout)["findings"][0]
        self.assertEqual((done.returncode, finding["kind"], finding["lacks"]), (66, "raw", "proxy-fence"))

    def test_shared_memory_of_another_block(self):
        program = root / "tests/cuda/programs/clusters/leaves_before_it_is_read.cu"
        done = subprocess.run([ampsim, "run", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        finding = self.check(done.stdout)["findings"][0]
        self.assertEqual((done.returncode, finding["owner"], finding["absence"]), (66, [1, 0, 0], "ended"))

    def test_memory_of_another_device(self):
        program = root / "tests/cuda/programs/devices/access_not_enabled.cu"
        done = subprocess.run([ampsim, "run", "--devices=2", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        report = self.check(done.stdout)
        finding = report["findings"][0]
        self.assertEqual((done.returncode, finding["owner"], finding["absence"], report["launches"][0]["device"]),
                         (66, [0, 1], "other-device", 1))

    def test_volatile_accesses(self):
        program = root / "tests/cuda/programs/memory/volatile_read_of_plain_write.cu"
        done = subprocess.run([ampsim, "run", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        finding = self.check(done.stdout)["findings"][0]
        self.assertIn(True, [access.get("volatile") for access in finding["accesses"]])

    def test_warps_in_lockstep(self):
        program = root / "tests/cuda/programs/warps/lockstep_tree.cu"
        done = subprocess.run([ampsim, "run", "--warp-synchronous", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(self.check(done.stdout)["coverage"]["warp_synchronous"], True)

    def test_proved_launches(self):
        program = write_twin(root / "tests/prove/programs/reduction.cpp", self.folder)
        done = subprocess.run([ampsim, "run", "--prove", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(self.check(done.stdout)["coverage"]["proved"], {"all_inputs": 1, "this_launch": 0})

    def test_launches_left_out(self):
        program = write_twin(root / "tests/prove/programs/reduction.cpp", self.folder)
        done = subprocess.run([ampsim, "run", "--launches", "2-", "--report=json", program], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 67)
        self.assertEqual(self.check(done.stdout)["coverage"]["left_out"], 1)

    def test_loops_that_wait(self):
        program = write_twin(root / "tests/cuda/programs/fences/spin_lock_block_scope.cu", self.folder)
        for schedules, expected in (("1", 1), ("2", None)):
            done = subprocess.run([ampsim, "run", "--schedules", schedules, "--report=json", program], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertEqual(self.check(done.stdout)["coverage"].get("order_dependent"), expected)

    def test_races(self):
        self.assertEqual(len(self.report(loop, 66, "--histories")["findings"][0]["history"]["events"]) > 2, True)
        self.report(races, 66, "--histories", "--schedules", "3", "--detect", "all,mixed-atomics")
        self.report(races, 66, "--try-fix", "--detect", "raw,waw-across")
        self.report(races, 66, "--stop-on-first", "--time-limit", "500", "--memory-limit", "100000",
                    arguments=("one", "two"))
        self.report(clean, 0)
        self.report(clean, 0, "--detect", "none")
        self.report(clean, 0, command="check")
        self.report(divergent, 66, "--permissive")
        self.assertEqual(self.kinds(self.report(members, 66)), {"waw", "uninitialized", "out-of-bounds"})

    def test_an_executable(self):
        self.program(clean)
        subprocess.run([ampsim, "cc", "program.cpp", "-o", "prog"], cwd=self.folder, check=True)
        self.run_ampsim(0, "--report", "json:report.json", "./prog", "--", "one")
        program = self.check(self.read("report.json"))["program"]
        self.assertEqual((program["executable"], program["files"], program["args"]), ("./prog", ["program.cpp"], ["one"]))

    def test_compile_errors(self):
        self.assertEqual(self.report(refused, 65)["diagnostics"][0]["code"], "C3930")
        self.report(refused, 65, command="check")
        self.report("int main() { return missing(; }", 65)
        self.report("void elsewhere(); int main() { elsewhere(); }", 65)

    def test_programs_that_end_early(self):
        self.assertEqual(self.report(dying, 136)["program"]["fault"]["what"], "division-by-zero")
        self.assertEqual(self.report(second_order_fault, 136, "--schedules", "2")["program"]["fault"]["order"], "reverse")
        self.assertEqual(self.report(again, 136, "--histories")["program"]["fault"]["tile"], [1])
        self.assertEqual(len(self.report(deep, 139)["program"]["fault"]["notes"]), 1)
        self.report(aborting, 134)
        self.report(hungry, 125, "--memory-limit", "200")

    @unittest.skipIf(uninterruptible, "kernels cannot be interrupted")
    def test_a_launch_that_was_not_explained(self):
        for limit in (2, 10, 50, 250):  # a busy machine may take long to reach the loop
            report = self.report(hanging, 124, "--time-limit", str(limit))
            if report["findings"]:
                break
        self.assertIs(report["findings"][0]["explained"], False)
        self.assertIs(report["launches"][0]["ended"], False)

    def test_host_memory(self):
        self.assertEqual(self.report(host_memory, 0)["diagnostics"][0]["code"], "host-memory")
        self.assertEqual(self.report(host_memory, 139, arguments=("gone",))["program"]["fault"]["what"], "host-copy")

    def test_processes_that_a_program_forks(self):
        coverage = self.report(forking, 67)["coverage"]
        self.assertEqual(coverage["unchecked_launches"], 1)
        self.assertEqual(coverage["unchecked"], ["1 launch ran in processes that the program forked"])

    def test_suppressions(self):
        self.report(races, 66)
        (self.folder / "report.json").rename(self.folder / "old.json")
        (self.folder / "known.toml").write_text('[[suppress]]\nkind = "waw"\nreason = "known"\n'
                                                '[[suppress]]\nkind = "atomic"\nreason = "none"\n')
        text = races.replace("/* é", "// NOHAZARD(raw): that is how it is meant\n    /* é")
        report = self.report(text, 0, "--suppressions", "known.toml", "--baseline", "old.json")
        self.assertEqual({each["suppression"]["by"] for each in report["suppressed"]}, {"source", "file", "baseline"})
        self.assertIn("suppression", {each["code"] for each in report["diagnostics"]})

    def test_suites(self):
        for name, text in (("races", races), ("clean", clean), ("refused", refused), ("aborting", aborting),
                           ("forking", forking)):
            self.program(text, f"{name}.cpp")
        self.program("int main() {}", "nothing.cpp")
        self.program(clean.replace("data.sync", "return 3; data.sync"), "three.cpp")
        (self.folder / "wrong.toml").write_text('[[suppress]]\nkind = "waw"\n[[suppress]]\nkind = "atomic"\nreason = "x"\n'
                                                '[[suppress]]\nfile = "elsewhere.cpp"\nreason = "not tested"\n')
        programs = [f"{name}.cpp" for name in ("races", "clean", "refused", "aborting", "forking", "nothing", "three")]
        self.run_ampsim(65, "--report", "json:all.json", *programs, command="gate")
        suite = self.check(self.read("all.json"))
        self.assertEqual([each["passed"] for each in suite["programs"]], [False, True] + 5 * [False])
        for shard in (1, 2):
            self.run_ampsim(65 if shard == 1 else 134, "--shard", f"{shard}/2", "--report", f"json:{shard}.json", *programs,
                            command="gate")
            self.check(self.read(f"{shard}.json"))
        self.run_ampsim(65, "--report", "json:merged.json", "1.json", "2.json", command="merge")
        self.assertEqual(len(self.check(self.read("merged.json"))["programs"]), 7)
        self.run_ampsim(66, "--suppressions", "wrong.toml", "--baseline", "all.json", "--fail-on", "warning",
                        "--report", "json:known.json", "races.cpp", command="gate")
        self.check(self.read("known.json"))
        self.run_ampsim(134, "--suppressions", "wrong.toml", "--report", "json:aborted.json", "aborting.cpp", command="gate")
        self.assertIs(self.check(self.read("aborted.json"))["suppressions"][0]["testable"], False)
        for expect, status in (("findings", 1), ("annotations", 0)):
            self.run_ampsim(status, "--expect", expect, "--fail-on", "none", "--report", "json:expected.json",
                            "clean.cpp", command="gate")
            self.check(self.read("expected.json"))

    @unittest.skipIf(uninterruptible, "a sort of report is missing")
    def test_zz_the_schema_has_nothing_else(self):
        described = {path for name, node in schema["$defs"].items() for path in properties(node, name)}
        self.assertEqual(described - Schema.seen - ahead, set())
        self.assertEqual(ahead & Schema.seen, set())  # or else it is not ahead any more

    def test_the_document_names_every_property(self):
        named = {word for code in words_of_the_document() for word in re.findall(r"[a-z_]+", code)}
        described = {path.rsplit(".", 1)[1] for name, node in schema["$defs"].items() for path in properties(node, name)}
        self.assertEqual(described - named, set())

    def test_the_document_has_every_word(self):
        """The values of enumerations, which readers compare with."""
        def words(node):
            if isinstance(node, dict):
                yield from (word for word in node.get("enum", []) if isinstance(word, str))
                for value in node.values():
                    yield from words(value)
            elif isinstance(node, list):
                for value in node:
                    yield from words(value)

        scopes = ("-within", "-across")  # of --detect: the document describes them in general
        missing = {word for word in words(schema) if not word.endswith(scopes)} - words_of_the_document()
        self.assertEqual(missing, set())


main()
