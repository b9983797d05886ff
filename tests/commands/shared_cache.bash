#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A cache that machines share: a folder and a server, forged entries, a server that disappears. Here a machine is a
# cache folder of its own.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

openssl genpkey -algorithm ed25519 -out key.pem 2>/dev/null && openssl pkey -in key.pem -pubout -out public.pem 2>/dev/null
openssl genpkey -algorithm ed25519 -out other.pem 2>/dev/null
cat >p.cpp <<'X'
#include "size.h"
#include <amp.h>
#include <cstdio>
using namespace concurrency;
int main() {
  int host[SIZE] = {};
  array_view<int, 1> data(SIZE, host);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = i[0]; });
  data.synchronize();
  std::printf("%d\n", host[SIZE - 1]);
}
X
echo '#define SIZE 8' >size.h

# on MACHINE ARGUMENTS...: `ampsim run --stats` there, and the sources that it compiled.
on() {
  local machine=$1
  shift
  XDG_CACHE_HOME=$work/$machine run 0 run --stats "$@" p.cpp
  has stdout '^7$'
}
compiled() { has stderr 'compiling kernels: [1-9][0-9]* compiled'; }
fetched() {
  has stderr 'compiling sources: from the cache'
  has stderr 'compiling kernels: 0 compiled, [1-9][0-9]* from the cache'
}

mkdir shared
export AMPSIM_SHARED_CACHE=$work/shared AMPSIM_SHARED_CACHE_KEY=$work/key.pem
on first
compiled
on second
fetched
rm -rf second
echo '#define SIZE 8 // changed' >size.h # a file that the second machine has, but the first had not
on second
hasnt stderr 'compiling sources: from the cache'
echo '#define SIZE 8' >size.h

# Both are known from now on, as when two branches are built by turns.
rm -rf second
on second
fetched
# With only the public key, the cache is read and not written.
entries=$(ls shared | wc -l)
AMPSIM_SHARED_CACHE_KEY=$work/public.pem on third
fetched
sed -i 's/i\[0\]/(i[0] ^ 3) ^ 3/' p.cpp
AMPSIM_SHARED_CACHE_KEY=$work/public.pem on third
compiled
[[ $(ls shared | wc -l) == "$entries" ]] || failed 'it has written with the public key'

# Entries that fail verification are ignored.
forged() {
  on forged
  hasnt stderr 'compiling sources: from the cache'
  has stderr 'warning: an entry of the shared cache is not signed with its key'
  rm -rf forged
}
on first
for file in shared/*; do printf x | dd of="$file" bs=1 seek=100 conv=notrunc 2>/dev/null; done # the signature or the signed data
chmod a-w shared/* && forged
rm -rf shared/* first && on first
for file in shared/*; do # each passed off as another of its kind
  twin=$(ls shared/*."${file##*.}" | grep -vx "$file" | head -n 1)
  cp "${twin:-$file}" swapped && [[ -n $twin ]] && mv swapped "$file"
done
cp shared/"$(ls shared | grep 'program$')" x && for file in shared/*.files; do cp x "$file"; done
forged
rm -rf shared/* first && AMPSIM_SHARED_CACHE_KEY=$work/other.pem on first # whose key is not trusted
forged
: >empty && for file in shared/*; do cp empty "$file"; done
forged

# A server that takes GET and PUT.
cat >server.py <<'X'
import http.server, os, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = "served/" + os.path.basename(self.path)
        if self.path.startswith("/some/where/") and os.path.exists(name):
            bytes = open(name, "rb").read()
            self.send_response(200)
            self.send_header("Content-Length", str(len(bytes)))
            self.end_headers()
            self.wfile.write(bytes)
        else:
            self.send_error(404)
    def do_PUT(self):
        bytes = self.rfile.read(int(self.headers["Content-Length"]))
        open("served/" + os.path.basename(self.path), "wb").write(bytes)
        self.send_response(201)
        self.end_headers()
    def log_message(self, *arguments):
        print(*arguments, file=sys.stderr)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
open("port", "w").write(str(server.server_port))
server.serve_forever()
X
mkdir served
python3 server.py 2>log &
server=$!
stop_server() { kill "$server" 2>/dev/null; }
at_exit+=(stop_server)
until_true test -s port
export AMPSIM_SHARED_CACHE=http://127.0.0.1:$(<port)/some/where
rm -rf first second
on first
compiled
on second
fetched
grep -q 'PUT .* 201' log || failed 'nothing was put there'
# The server is lost, which costs only time.
kill "$server"
wait "$server" 2>/dev/null
on second
fetched
rm -rf second
on second
compiled
hasnt stderr 'warning'

# Unusable settings are reported at once.
AMPSIM_SHARED_CACHE=/nowhere run 64 run p.cpp
has stderr "AMPSIM_SHARED_CACHE is '/nowhere', which is not a directory"
AMPSIM_SHARED_CACHE_KEY='' run 64 run p.cpp
has stderr 'without AMPSIM_SHARED_CACHE_KEY'
AMPSIM_SHARED_CACHE_KEY=$work/p.cpp run 64 gate p.cpp
has stderr 'it is not an Ed25519 key'
AMPSIM_SHARED_CACHE_KEY=/nowhere run 64 verify p.cpp
has stderr 'such file or directory'
