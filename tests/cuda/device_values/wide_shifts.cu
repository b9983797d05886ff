// Shifts by amounts equal to the width of the number, larger, or negative: PTX's instructions clamp them.
#include <cstdio>

__device__ unsigned long long mixed(unsigned long long hash, unsigned long long value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15ull + (hash >> 29);
}

// One value of each type, shifted by 200 amounts each: 12,800 inputs of each operation.
__global__ void kernel(unsigned long long *out) {
  const int t = threadIdx.x;
  const unsigned long long wide = 0xF123456789ABCDEFull * (t + 1);
  const unsigned narrow = 0x89ABCDEFu * (t + 1);
  unsigned long long hash = t;
  for (int amount = -50; amount < 150; ++amount) {
    hash = mixed(hash, wide << amount);
    hash = mixed(hash, wide >> amount);
    hash = mixed(hash, (long long)wide >> amount);
    hash = mixed(hash, narrow << amount);
    hash = mixed(hash, narrow >> amount);
    hash = mixed(hash, (int)narrow >> amount);
    hash = mixed(hash, (long long)wide >> (unsigned)amount);
  }
  out[t] = hash;
}

int main() {
  constexpr int count = 64;
  unsigned long long *device, host[count];
  cudaMalloc(&device, sizeof host);
  kernel<<<1, count>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i)
    printf("%llx%c", host[i], i % 8 == 7 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 8e1337e7d5b0600 513187efe1188ace 9a99ad1a5ec8c0b5 3b055586961c44b6 3551f1876359e960 d8b05c557645f89c 617ed7168ed14ffc 63bf02058b1914e2
// H100: 1138e3cf52e4c234 cc8ae4d07081caad a350f219a4000d80 3f60d2ffe6ee7d1c b79995ab53d8f66 60965da4b6c1bcf4 9888d84fde55b6e 5bb2aa4621707841
// H100: a8fc7b6d476d1c95 2a07333db4c4676b b262d1b78d32ea6f a520b773554e6105 4001b6ea23308ffc 56c40a98e32672b3 11bf90ada5002b5b 5e14909a60b02ad7
// H100: 83864102c1656f1f 663ea7d3370f34cf ab4e185ceed736b7 95741dadcab3396c 6bb6826ac93e840f ceb346b7c661b88a 531ad348384aa14f f4744178738fafef
// H100: 7c2dcc586405b5cb 9bd10a433b55108b f26820d5e2eb774e b314d8e44629f29d d0a97a04e0518722 d213d4ce136be30f e6ed04573fe5368 b83849b7d58ab4fd
// H100: 759a2f8cfc892311 d2beb27773ce86bf 2a0588f9b77f1338 b9eff5cd2e63736 393803912cbc7ee5 92c98cf88fe399e0 d3fd427a6c8f96d4 6af3e4c478d2cd74
// H100: db6737c166055d78 80ca164fa7c57ce7 8b9f8a157bca989 6faff0620167b487 cfaba814c8a03e62 cb9d237733d551eb dd4429170429e54f 489e93606028a979
// H100: 34cc652db84d59df 3035a6d6e8498e19 269c4c0a126155e4 ef5417afef25586 8e4058da4ea83967 8c1d4bab71818014 a761517fb2a30049 3499da25d12e0fc1
// H100: exit 0
