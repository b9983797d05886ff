# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SARIF: the schema, and its use by a code scanning service."""

import json
import os
import re

import jsonschema

from common import Reports, clean, divergent, dying, main, noted, races, raw_line, refused, schemas

schema = jsonschema.Draft4Validator(json.loads((schemas / "sarif-schema-2.1.0.json").read_text()))


class Sarif(Reports):
    def sarif(self, text, status, *options, name="program.cpp", command="run"):
        file = self.program(text, name)
        self.run_ampsim(status, *options, "--report", "sarif:report.sarif", file, command=command)
        log = json.loads(self.read("report.sarif"))
        errors = sorted(f"{'/'.join(map(str, error.path))}: {error.message}" for error in schema.iter_errors(log))
        self.assertEqual(errors, [])
        self.assertEqual(len(log["runs"]), 1)
        run = log["runs"][0]
        for result in run["results"]:
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])
            self.assertIn("primaryLocationLineHash", result["partialFingerprints"])
            for location in result["locations"] + result.get("relatedLocations", []):
                artifact = location["physicalLocation"]["artifactLocation"]
                self.assertFalse(artifact["uri"].startswith(("/", "file:")), artifact)
                self.assertEqual(artifact["uriBaseId"], "%SRCROOT%")
        return run

    def test_the_schema_can_fail(self):
        self.assertTrue(list(schema.iter_errors({"version": "2.1.0", "runs": [{"tool": {}}]})))

    def test_races(self):
        run = self.sarif(races, 66)
        self.assertEqual([result["ruleId"] for result in run["results"]], ["war", "waw", "raw"])
        result = run["results"][2]
        self.assertEqual(result["level"], "error")
        text = result["message"]["text"]
        self.assertTrue(text.startswith("read after write on 'line[0]' within a tile. "), text)
        region = result["locations"][0]["physicalLocation"]["region"]
        self.assertEqual(region["startLine"], raw_line)
        # Columns count UTF-16 code units: é is one, the emoji two.
        line = races.split("\n")[raw_line - 1].encode("utf-16-le")
        marked = line[2 * (region["startColumn"] - 1):2 * (region["endColumn"] - 1)].decode("utf-16-le")
        self.assertEqual(marked, "data[t.global] = line[15 - t.local[0]]")
        related = result["relatedLocations"]
        self.assertEqual([each["id"] for each in related], [1, 2])
        self.assertEqual([each["physicalLocation"]["region"]["startLine"] for each in related],
                         [raw_line - 1, raw_line])
        self.assertIn("writes 1", related[0]["message"]["text"])
        flows = result["codeFlows"][0]["threadFlows"]
        self.assertEqual([flow["id"] for flow in flows],
                         ["thread [0] of tile [0] (global [0])", "thread [15] of tile [0] (global [15])"])
        self.assertEqual([flow["locations"][-1]["executionOrder"] for flow in flows], [1, 2])

    def test_the_command_line(self):
        invocation = self.sarif(races, 66, "--order", "reverse", "-q")["invocations"][0]
        self.assertEqual(invocation["commandLine"], "ampsim run --order reverse program.cpp")

    def test_the_path_of_an_access_through_functions(self):
        text = races.replace("int main() {", """void add(const array_view<int, 1>& to, int what) restrict(amp) { to[0] += what; }
int main() {""").replace("sum[0] += data[t.global];", "add(sum, data[t.global]);")
        result = self.sarif(text, 66)["results"][0]
        steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        self.assertEqual([step["nestingLevel"] for step in steps], [0, 1])
        self.assertIn("calls 'add", steps[0]["location"]["message"]["text"])

    def test_calls_of_libraries(self):
        program = """#include <cuda_runtime.h>
int main() {
  int *p;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 8);
  cudaFree(p);
}
"""
        result = self.sarif(program, 0, name="program.cu")["results"][0]
        self.assertEqual(result["ruleId"], "api-error")
        self.assertEqual([each["message"]["text"] for each in result["relatedLocations"]], ["cudaMemset is called here"])

    def test_fingerprints_stay_when_lines_move(self):
        prints = [result["partialFingerprints"] for result in self.sarif(races, 66)["results"]]
        moved = self.sarif(races.replace("int main", "\n\n// moved\nint main"), 66)["results"]
        self.assertEqual([result["partialFingerprints"] for result in moved], prints)
        self.assertEqual(len({each["ampsim/v1"] for each in prints}), 3)

    def test_paths(self):
        (self.folder / ".git").mkdir()
        name = "deep folder/ü#.cpp"
        run = self.sarif(races, 66, name=name)
        uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertEqual(uri, "deep%20folder/%C3%BC%23.cpp")
        # By its absolute path, or from a folder of the working tree, it is the same file.
        for folder, path in ((self.folder, str(self.folder / name)), (self.folder / "deep folder", "ü#.cpp")):
            done = self.run_ampsim(66, "--report", "sarif", path, folder=folder)
            location = json.loads(done.stdout)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
            self.assertEqual(location["artifactLocation"]["uri"], uri)

    def test_suppressed_findings(self):
        text = races.replace("/* é", "// NOHAZARD(raw): that is how it is meant\n    /* é")
        results = self.sarif(text, 66)["results"]
        [own] = [result for result in results if "suppressions" in result]
        self.assertEqual(own["ruleId"], "raw")
        self.assertEqual(own["suppressions"], [{"kind": "inSource", "justification": "that is how it is meant"}])

    def test_the_home_page(self):
        driver = self.sarif(clean, 0)["tool"]["driver"]
        for where in (driver.get("informationUri"), *(rule.get("helpUri") for rule in driver["rules"])):
            self.assertEqual(where, os.environ.get("AMPSIM_HOMEPAGE") or None)

    def test_here_is_the_results_own_line(self):
        """A message names the lines that its location is not."""
        texts = [self.sarif(races, 66)["results"][2], self.sarif(divergent.replace("t.barrier.wait();", "t.barrier.wait();\n    else\n      t.barrier.wait();"), 66, "--permissive")["results"][0]]
        for result in texts:
            line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
            text = result["message"]["text"]
            others = {each["physicalLocation"]["region"]["startLine"] for each in result["relatedLocations"]} - {line}
            self.assertEqual(len(others), 1)
            self.assertEqual({int(each) for each in re.findall(r" on line (\d+)", text.split(" Hint:")[0])}, others, text)
            self.assertEqual(len(re.findall(r"\bhere\b", text)), 1, text)

    def test_a_place_in_another_file(self):
        self.program("__device__ inline void put(int *p) { *p = threadIdx.x; }\n", "put.h")
        result = self.sarif("""#include "put.h"
__global__ void k(int *p) {
  put(p);
  if (threadIdx.x == 40)
    p[1] = p[0];
}
int main() { int *p; cudaMallocManaged(&p, 8); k<<<1, 64>>>(p); cudaDeviceSynchronize(); cudaFree(p); }
""", 66, name="program.cu")["results"]
        text = [each for each in result if each["ruleId"] == "raw"][0]["message"]["text"]
        self.assertRegex(text, r" writes \d+ at put.h:1\.")

    def test_rules(self):
        rules = self.sarif(clean, 0)["tool"]["driver"]["rules"]
        self.assertEqual(len(rules), 13)
        for rule in rules:
            self.assertLessEqual(len(rule["shortDescription"]["text"]), 1024)
            self.assertLessEqual(len(rule["fullDescription"]["text"]), 1024)
            self.assertLessEqual(len(rule["properties"]["tags"]), 10)
            self.assertIn("parallel_for_each", rule["help"]["markdown"], rule["id"])

    def test_a_clean_run_says_what_was_checked(self):
        run = self.sarif(clean, 0)
        self.assertEqual(run["results"], [])
        self.assertTrue(run["invocations"][0]["executionSuccessful"])
        self.assertIn("checked 1 launch", run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])

    def test_a_dying_program_keeps_its_findings(self):
        run = self.sarif(dying, 136)
        self.assertEqual(len(run["results"]), 3)
        invocation = run["invocations"][0]
        self.assertFalse(invocation["executionSuccessful"])
        self.assertEqual(invocation["exitSignalNumber"], 8)
        fault = invocation["toolExecutionNotifications"][0]
        self.assertIn("integer division by zero", fault["message"]["text"])
        self.assertIn("region", fault["locations"][0]["physicalLocation"])

    def test_compile_time_diagnostics_are_results(self):
        for command in ("run", "check"):
            result = self.sarif(refused, 65, command=command)["results"][0]
            self.assertEqual(result["ruleId"], "C3930")
            self.assertEqual(result["level"], "error")
            self.assertEqual(result["locations"][0]["physicalLocation"]["region"]["startLine"], 9)

    def test_divergent_barriers(self):
        result = self.sarif(divergent, 66, "--permissive")["results"]
        self.assertEqual([(each["ruleId"], each["level"]) for each in result],
                         [("divergent-barrier", "error"), ("C3561", "warning")])
        self.assertIn("5 threads wait here", result[0]["relatedLocations"][0]["message"]["text"])

    def test_notes(self):
        lanes, freed = self.sarif(noted, 66, name="program.cu")["results"]
        self.assertIn(" Lane 8, whose value is read, does not participate; lanes 0 to 7 do. Hint:", lanes["message"]["text"])
        self.assertIn(" Freed on line 14 by cudaFree. Hint:", freed["message"]["text"])
        place = freed["relatedLocations"][-1]
        self.assertEqual(place["message"]["text"], "freed here by cudaFree")
        self.assertEqual(place["physicalLocation"]["region"]["startLine"], 14)

    def test_verified_fixes_are_fixes(self):
        results = self.sarif(races, 66, "--try-fix")["results"]
        raw = results[2]
        change = raw["fixes"][0]["artifactChanges"][0]
        self.assertEqual(change["artifactLocation"]["uri"], "program.cpp")
        replacement = change["replacements"][0]
        self.assertIn("t.barrier.wait();", replacement["insertedContent"]["text"])
        self.assertEqual(replacement["deletedRegion"]["startLine"], raw_line - 1)


main()
