#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How an OpenCL program gets to ampsim: by `ampsim exec`, as a child of another program, from a script, and by the driver
# alone.
sources=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
. "$sources/../../commands/shared.bash"
driver=$(dirname "$ampsim")/lib/ampsim/libampsim-opencl.so

# expect STATUS COMMAND...: like `run`, of a program by itself.
expect() {
  local expected=$1
  shift
  last="$*"
  "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}

for program in halo halo_fixed; do
  cc -w -o $program "$sources/$program.c" -lOpenCL
done
unset CC CXX
export TMPDIR=$PWD/temporary
mkdir temporary
run 66 exec ./halo
has stderr 'program1.cl:3:9: hazard: write after read'
has stderr '3 [|].*a\[me\] = 0.5f' # the text of the program
run 0 exec ./halo_fixed
run 66 exec --report json:report.json ./halo --report of_the_program
has report.json '"language": "opencl"'
has report.json 'of_the_program'
hasnt stderr 'of_the_program'

# The status is the program's own, and children report by themselves.
run 7 exec sh -c 'exit 7'
run 66 exec sh -c './halo_fixed && exec ./halo'
run 0 exec sh -c './halo; true'
has stderr 'ampsim: 2 findings'
run 0 exec clinfo -l
has stdout 'simulated GPU'

# They share the names of reports: none overwrites another's, and a shell has no report if there is one.
mkdir -p other
echo old >report.json
run 66 exec --report json:report.json --report html:report.html sh -c './halo_fixed; cd other; ../halo'
has report.json '"kernel": "smooth"'
has report.json '"word": "clean"'
has report.2.json '"war"'
has report.2.html 'halo'
[[ ! -e report.3.json && ! -e other/report.json ]] || failed 'more reports than programs'
run 0 exec --report json:report.json sh -c './halo; true'
has report.json '"war"'
run 0 exec --report json:report.json sh -c 'true'
has report.json '"findings": \[\]'

# A report says how to repeat it.
run 66 exec --order reverse --report html:report.html --report sarif:report.sarif ./halo of_the_program
has report.sarif '"ampsim exec --order=reverse ./halo of_the_program"'
has report.html 'ampsim exec --order=reverse ./halo of_the_program'

# Only the program gets what `exec` adds to the environment, also if `ampsim cc` has built it.
run 0 exec env
hasnt stdout '^AMPSIM_EXEC='
hasnt stdout '^LD_PRELOAD='
cat >environment.cu <<'X'
#include <cstdlib>
__global__ void nothing() {}
int main() {
  nothing<<<1, 1>>>();
  return std::system("env");
}
X
run 0 cc environment.cu -o environment
run 0 exec ./environment
hasnt stdout '^AMPSIM_EXEC='
hasnt stdout '^LD_PRELOAD='

# `run` has the system's compiler build a host program.
cp "$sources/halo.c" "$sources/halo_fixed.c" "$sources/host.h" .
run 66 run halo.c -lOpenCL -- of_the_program
has stderr 'program1.cl:3:9: hazard: write after read'
run 0 run halo_fixed.c -lOpenCL
run 66 run --order reverse --report sarif:report.sarif halo.c -lOpenCL -- of_the_program
has report.sarif '"ampsim run --order reverse -lOpenCL halo.c -- of_the_program"'
cat >two.cpp <<'X'
extern "C" int number(void);
int main(int count, char **) { return number() + COUNT + count; }
X
cat >number.c <<'X'
#include <CL/cl.h>
int number(void) {
  cl_uint class = 0;
  return clGetPlatformIDs(0, 0, &class) == CL_SUCCESS && class ? 4 : 9;
}
X
run 7 run -DCOUNT=2 two.cpp number.c -lOpenCL
run 65 run two.cpp number.c -lOpenCL
has stderr "'c[+][+]' could not compile 'two.cpp'"
run 65 run -DCOUNT=2 two.cpp -lOpenCL
has stderr "could not link the program"
run 64 run --try-fix halo.c -lOpenCL
for command in verify trace 'debug --batch'; do
  run 64 $command halo.c -lOpenCL
  has stderr 'host programs of OpenCL can only be run'
done
CC=no-compiler run 64 run halo.c -lOpenCL
has stderr "no compiler 'no-compiler'"
[[ -z $(ls -d temporary/ampsim-host-* 2>/dev/null) ]] || failed 'a temporary directory is left'

run 64 exec
has stderr 'no program given'
run 64 exec ./nothing
has stderr "cannot run './nothing': "
run 64 exec --device h100 ./halo
has stderr "unknown option '--device'"
run 64 run ./halo
has stderr "ampsim exec"

# The driver alone. A program that creates no context is not checked.
export OCL_ICD_VENDORS=$driver
expect 0 clinfo -l
has stdout 'simulated GPU'
hasnt stderr 'ampsim:'
expect 66 ./halo
has stderr 'program1.cl:3:9: hazard: write after read'
expect 0 ./halo_fixed
AMPSIM_OPTIONS='report=json:driver.json' expect 66 ./halo
has driver.json '"war"'
cat >threads.c <<'X'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <pthread.h>
#include <unistd.h>
static void *sleep_forever(void *none) {
  for (;;)
    pause();
  return none;
}
int main(void) {
  pthread_t thread;
  cl_platform_id platform;
  cl_device_id device;
  pthread_create(&thread, 0, sleep_forever, 0);
  clGetPlatformIDs(1, &platform, 0);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, 0);
  return clCreateContext(0, 1, &device, 0, 0, 0) ? 0 : 5;
}
X
cc -w -pthread -o threads threads.c -lOpenCL
expect 5 ./threads
has stderr "start the program with 'ampsim exec'"
run 0 exec ./threads

# Pixels have coordinates, and what is outside of an image is said.
cc -w -I"$sources" -o image_outside "$sources/image_outside.c" -lOpenCL
run 66 exec ./image_outside
has stderr "write of 'picture\[15\]\[0\]' is out of bounds: the extent of 'picture' is \[15, 16\]"
printf 'kernel void k(read_only image2d_t i, sampler_t s) {}\n' >image.cl
run 64 run --kernel k image.cl
has stderr "'i' is an image or a sampler: only a host program can give it one"

# A function that is not provided is named once.
cat >missing.c <<'X'
#define CL_TARGET_OPENCL_VERSION 200
#include <CL/cl.h>
int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status = 0;
  clGetPlatformIDs(1, &platform, 0);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, 0);
  cl_context context = clCreateContext(0, 1, &device, 0, 0, 0);
  for (int k = 0; k < 3; ++k)
    clCreatePipe(context, 0, 4, 8, 0, &status);
  return status == CL_INVALID_OPERATION ? 0 : 5;
}
X
cc -w -o missing missing.c -lOpenCL
run 0 exec ./missing
[[ $(grep -c 'clCreatePipe is not supported' stderr) == 1 ]] || failed 'the line is not there once'

# A script in Python, if its interface is there.
if /usr/bin/python3 -c 'import pyopencl' 2>/dev/null; then
  cat >sum.py <<'X'
#!/usr/bin/python3
import numpy, pyopencl
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
a = numpy.arange(1000, dtype=numpy.float32)
flags = pyopencl.mem_flags
source = pyopencl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=a)
target = pyopencl.Buffer(context, flags.WRITE_ONLY, a.nbytes)
program = pyopencl.Program(context, """
kernel void twice(global const float *a, global float *b) {
  const size_t i = get_global_id(0);
  b[i] = 2 * a[i];
  if (i == 3)
    b[0] = 1;
}
""").build()
program.twice(queue, a.shape, None, source, target)
result = numpy.empty_like(a)
pyopencl.enqueue_copy(queue, result, target)
print(result[999])
X
  chmod +x sum.py
  PYOPENCL_NO_CACHE=1 run 66 exec ./sum.py
  has stdout '^1998.0$'
  has stderr 'program1.cl:6:10: hazard: write after write on .b\[0\].'
fi
