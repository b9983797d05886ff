// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kubernetes: an indexed Job, whose lost pods are recreated. The claim is the gates' working folder.
#include "cli/gate/engine/engine.h"
#include "frontend/driver/cache.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

namespace {

/// A name that the cluster accepts, unique for each folder.
std::string job_name(const EngineJob &job) { return "ampsim-gate-" + frontend::hash_of({job.folder}).substr(0, 8); }

} // namespace

std::vector<EngineFile> kubernetes_files(const EngineJob &job) {
  using nlohmann::ordered_json;
  const std::string name = job_name(job);
  const ordered_json container = {
      {"name", "gate"},
      {"image", job.options.image},
      {"workingDir", job.working_folder},
      {"command", job.command},
      {"volumeMounts", ordered_json::array({{{"name", "suite"}, {"mountPath", job.working_folder}}})}};
  const ordered_json pod = {
      {"restartPolicy", "Never"},
      {"containers", ordered_json::array({container})},
      {"volumes",
       ordered_json::array({{{"name", "suite"}, {"persistentVolumeClaim", {{"claimName", job.options.claim}}}}})}};
  const ordered_json manifest = {
      {"apiVersion", "batch/v1"},
      {"kind", "Job"},
      {"metadata", {{"name", name}, {"labels", {{"app", "ampsim-gate"}}}}},
      {"spec",
       {{"completionMode", "Indexed"},
        {"completions", job.gates},
        {"parallelism", job.gates},
        {"backoffLimit", 6 * job.gates},
        {"template", {{"metadata", {{"labels", {{"app", "ampsim-gate"}}}}}, {"spec", pod}}}}}};
  std::string submit = fmt::format(
      "#!/bin/sh\n"
      "cd {0} || exit\n"
      "kubectl() {{ command kubectl {1} \"$@\"; }}\n"
      "trap 'kubectl delete --ignore-not-found job/{2}; exit 130' INT TERM\n"
      "kubectl delete --ignore-not-found job/{2} && kubectl create -f job.json || exit\n"
      "failures=0\n"
      "while [ $failures -lt 12 ]; do\n"
      "  if state=$(kubectl get job/{2} -o 'jsonpath={{.status.conditions[?(@.status==\"True\")].type}}'); then\n"
      "    failures=0\n"
      "  else\n"
      "    failures=$((failures + 1))\n"
      "  fi\n"
      "  case $state in\n"
      "  *Complete*) exit 0 ;;\n"
      "  *Failed*) exit 1 ;;\n"
      "  esac\n"
      "  sleep 5 & wait $!\n"
      "done\n"
      "exit 1\n",
      shell_words({job.folder}), shell_words(job.options.words), name);
  return {{"job.json", manifest.dump(2) + "\n"}, {"submit", std::move(submit)}};
}

} // namespace ampsim::cli
