#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A suite as an indexed Job. A stand-in for kubectl runs the Job's pods on this machine and loses one of them.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
needs python3

mkdir bin
cat >bin/kubectl <<X
#!/bin/sh
cd $work
echo "\$*" >>calls
[ "\$1" = --context ] && shift 2
case "\$1" in
delete) exit 0 ;;
create)
  python3 pods.py "\$OLDPWD/job.json" </dev/null >/dev/null 2>&1 &
  exit 0 ;;
get) [ -e complete ] && echo Complete ;;
esac
exit 0
X
chmod +x bin/kubectl
cat >pods.py <<'X'
import json, os, signal, subprocess, sys, time
job = json.load(open(sys.argv[1]))
pod = job["spec"]["template"]["spec"]
container = pod["containers"][0]
def start(index):
    environment = dict(os.environ, JOB_COMPLETION_INDEX=str(index), PATH=os.environ["AMPSIM_BIN"] + ":" + os.environ["PATH"])
    return subprocess.Popen(container["command"], cwd=container["workingDir"], env=environment, start_new_session=True)
pods = [start(k) for k in range(job["spec"]["completions"])]
while not os.path.exists("begun") or len(open("begun").readlines()) < 2:
    time.sleep(0.05)
os.killpg(pods[0].pid, signal.SIGKILL) # the node is lost, and the pod made again
pods[0].wait()
pods[0] = start(0)
open("go", "w").close()
statuses = [each.wait() for each in pods]
open("complete", "w").write(repr(statuses))
X
export PATH=$work/bin:$PATH AMPSIM_BIN=$prefix/bin

run 66 gate -j 1 --journal races.db --engine kubernetes --workers 2 --image registry/ampsim:1 --claim races \
  --engine-options '--context test' --report json:kubernetes.json 'p*.cpp'
report kubernetes.json
ran_once 1
[[ $(<complete) == '[0, 0]' ]] || failed "the pods' statuses: $(<complete)"
has calls '^--context test create -f job.json'

run 0 gate --journal other.db --engine kubernetes --image registry/ampsim:1 --claim races --no-submit 'p*.cpp'
has stderr "other.db.job/submit' submits the job"
python3 - <<'X' || failed 'the Job is not as it should be'
import json
job = json.load(open("other.db.job/job.json"))
assert (job["apiVersion"], job["kind"]) == ("batch/v1", "Job")
spec = job["spec"]
assert spec["completionMode"] == "Indexed" and spec["completions"] == spec["parallelism"] == 4
pod = spec["template"]["spec"]
assert pod["restartPolicy"] == "Never"
assert pod["volumes"][0]["persistentVolumeClaim"]["claimName"] == "races"
assert pod["containers"][0]["volumeMounts"][0]["name"] == pod["volumes"][0]["name"]
X

# Options that an engine rejects.
run 64 gate --engine kubernetes --image i --claim c 'p*.cpp'
has stderr "'--engine' needs a journal"
run 64 gate --journal j.db --engine kubernetes --claim c 'p*.cpp'
has stderr "without '--image'"
run 64 gate --journal ../j.db --engine kubernetes --image i --claim c 'p*.cpp'
has stderr "is not in this folder"
run 64 gate --journal j.db --engine slurm --image i 'p*.cpp'
has stderr "need '--engine kubernetes'"
run 64 gate --journal j.db --engine slurm --shard 1/2 'p*.cpp'
has stderr "'--engine' cannot be combined with '--shard'"
run 64 gate --journal j.db --engine pbs 'p*.cpp'
has stderr "unknown engine 'pbs'"
PATH=/nowhere run 64 gate --journal j.db --engine slurm 'p*.cpp'
has stderr "'sbatch' not found on this machine"
