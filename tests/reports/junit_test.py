# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JUnit XML: the schema, and the failing test cases."""

import subprocess
import xml.etree.ElementTree as xml

from common import Reports, ampsim, clean, dying, head, main, races, raw_line, refused, schemas


class JUnit(Reports):
    def validate(self, file):
        return subprocess.run(["xmllint", "--noout", "--schema", schemas / "junit.xsd", self.folder / file],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def suite(self, text, status, *options, command="run"):
        self.program(text)
        self.run_ampsim(status, *options, "--report", "junit:report.xml", "program.cpp", command=command)
        checked = self.validate("report.xml")
        self.assertEqual(checked.returncode, 0, checked.stdout + self.read("report.xml"))
        suite = xml.parse(self.folder / "report.xml").getroot().find("testsuite")
        cases = suite.findall("testcase")
        for element, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            self.assertEqual(int(suite.get(attribute)), sum(case.find(element) is not None for case in cases))
        self.assertEqual(int(suite.get("tests")), len(cases))
        return {case.get("name"): case for case in cases}

    def failed(self, cases):
        return [name for name, case in cases.items() if case.find("failure") is not None]

    def test_the_schema_can_fail(self):
        (self.folder / "bad.xml").write_text("<testsuites><testsuite name='x'/></testsuites>")
        self.assertNotEqual(self.validate("bad.xml").returncode, 0)

    def test_a_case_for_each_launch_and_kind(self):
        cases = self.suite(races, 66)
        self.assertEqual(self.failed(cases),
                         ["main()::<lambda>: war", "main()::<lambda>: waw", "main()::<lambda> (2): raw"])
        self.assertEqual(len(cases), 2 + 2 * 12)  # compiling and running; two launches, the kinds that are on
        failure = cases["main()::<lambda> (2): raw"].find("failure")
        self.assertEqual(failure.get("type"), "raw")
        self.assertIn("hazard: read after write on 'line[0]' within a tile", failure.text)
        self.assertIn("hint: ", failure.text)

    def test_places_and_times(self):
        """A failure has the place of its finding, other cases that of what they check; the run has all of the time."""
        cases = self.suite(races, 66)
        self.assertEqual({case.get("file") for case in cases.values()}, {"program.cpp"})
        lines = {name: int(case.get("line")) for name, case in cases.items()}
        self.assertEqual([lines[name] for name in ("compile", "run", "main()::<lambda>: war", "main()::<lambda>: raw", "main()::<lambda> (2): raw", "main()::<lambda> (2): war")],
                         [1, 1, raw_line - 5, raw_line - 7, raw_line, raw_line - 3])
        times = {name: float(case.get("time")) for name, case in cases.items()}
        self.assertGreater(times.pop("run"), 0)
        self.assertEqual(set(times.values()), {0})
        self.assertEqual(int(self.suite(dying, 136)["run"].get("line")), dying[:dying.index("7 / ")].count("\n") + 1)
        [failed] = [case for name, case in self.suite(refused, 65, command="check").items() if case.find("failure") is not None]
        self.assertEqual(failed.get("line"), "9")

    def test_names_have_the_executable_and_the_arguments(self):
        self.program(clean.replace("int main() {", "int main(int, char**) {"))
        self.run_ampsim(0, "--report", "junit:report.xml", "program.cpp", "--", "--size", "3")
        suites = lambda: [(each.get("name"), each.find("testcase").get("classname")) for each in xml.parse(self.folder / "report.xml").getroot()]
        self.assertEqual(suites(), [("program.cpp --size 3",) * 2])
        subprocess.run([ampsim, "cc", "program.cpp", "-o", "sizes"], cwd=self.folder, check=True)
        for k, size in enumerate("345"):
            self.run_ampsim(0, "--report", "junit:report.xml", "--report", f"json:{k}.json", "./sizes", "--", "--size", size)
            self.assertEqual(suites(), [(f"sizes --size {size}",) * 2])
        # Merged, they are still distinct; two of one command have the report's file as well.
        self.run_ampsim(0, "--report", "junit:report.xml", "0.json", "1.json", command="merge")
        self.assertEqual([name for name, _ in suites()], ["./sizes --size 3", "./sizes --size 4"])
        self.run_ampsim(0, "--report", "junit:report.xml", "2.json", "0.json", "0.json", command="merge")
        self.assertEqual([name for name, _ in suites()], ["./sizes --size 5", "./sizes --size 3 (0.json)", "./sizes --size 3 (0.json)"])
        self.assertEqual(self.validate("report.xml").returncode, 0)

    def test_only_selected_kinds(self):
        cases = self.suite(races, 66, "--detect", "raw-within,waw")
        self.assertEqual([name for name in cases if "(2)" in name],
                         ["main()::<lambda> (2): raw-within", "main()::<lambda> (2): waw"])
        self.assertEqual(self.failed(cases), ["main()::<lambda>: waw", "main()::<lambda> (2): raw-within"])

    def test_clean(self):
        cases = self.suite(clean, 0)
        self.assertEqual(self.failed(cases), [])
        self.assertIn("checked 1 launch", cases["run"].find("system-out").text)

    def test_launches_from_one_place_share_their_cases(self):
        text = races.replace("  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {\n    if",
                             "  for (int n = 0; n < 50; ++n)\n  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {\n    if")
        self.assertNotEqual(text, races)
        self.assertEqual(len(self.suite(text, 66)), 26)

    def test_a_dying_program(self):
        cases = self.suite(dying, 136)
        self.assertIn("division by zero", cases["run"].find("error").get("message"))
        self.assertEqual(len(self.failed(cases)), 3)
        self.assertIsNotNone(cases["main()::<lambda> (3): raw"].find("skipped"))

    def test_a_note_is_not_a_failure(self):
        cases = self.suite(head + """
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  array_view<int, 1> left = data.section(0, 32), right = data.section(32, 32);
  parallel_for_each(extent<1>(32), [=](index<1> i) restrict(amp) { left[i] = right[i]; });
  data.synchronize();
}
""", 0)
        self.assertEqual(self.failed(cases), [])
        self.assertIn("same container", cases["main()::<lambda>: aliased-launch"].find("system-out").text)

    def test_a_suppressed_finding_is_not_a_failure(self):
        cases = self.suite(races.replace("/* é", "// NOHAZARD(raw): meant\n    /* é"), 66)
        self.assertEqual(self.failed(cases), ["main()::<lambda>: war", "main()::<lambda>: waw"])
        self.assertIn("suppressed: ", cases["main()::<lambda> (2): raw"].find("system-out").text)

    def test_compile_errors(self):
        for command in ("run", "check"):
            cases = self.suite(refused, 65, command=command)
            [name] = self.failed(cases)
            self.assertRegex(name, r"^compile: program.cpp:9:\d+: C3930$")
            self.assertIn("no overloaded function", cases[name].find("failure").text)

    def test_what_xml_cannot_hold(self):
        self.program(races.replace("main() {", "main(int, char**) {"))
        file = self.folder / "program.cpp"
        file.write_bytes(file.read_bytes().replace(b"/* \xc3\xa9", b"/* \x01 \xff & < ]]>"))
        self.run_ampsim(66, "--report", "junit:report.xml", "program.cpp")
        self.assertEqual(self.validate("report.xml").returncode, 0)


main()
