// Like hide.cpp, for CUDA: work that is enqueued and never runs. The exit status and the last line follow each trick.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <pthread.h>
#include <string>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

using Trick = void (*)();
std::map<std::string, Trick> &tricks() {
  static std::map<std::string, Trick> all;
  return all;
}
#define TRICK(name)                                                                                                    \
  void name();                                                                                                         \
  const bool name##_is_known = tricks().emplace(#name, name).second;                                                   \
  void name()

__global__ void fine(int *p) { p[threadIdx.x] = 1; }
__global__ void races(int *p) { p[0] += 1; }

int *memory;
cudaStream_t stream;

void enqueue_race() {
  fine<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  races<<<1, 64, 0, stream>>>(memory);
}

void end_process(void *) { _exit(0); }
void end_thread(void *) { pthread_exit(nullptr); }

TRICK(returns) { // 66 2 findings
  enqueue_race();
}

TRICK(leaves_by_exit) { // 66 2 findings
  enqueue_race();
  std::exit(0);
}

TRICK(leaves_by_underscore_exit) { // 67 1 launch, copy or host function that was enqueued had not finished
  enqueue_race();
  _exit(0);
}

TRICK(leaves_by_quick_exit) { // 67 had not finished when the program ended
  enqueue_race();
  std::quick_exit(0);
}

TRICK(becomes_another_program) { // 67 not everything was checked
  enqueue_race();
  execl("/bin/true", "true", static_cast<char *>(nullptr));
}

bool races_late = false;
/// Runs after main() and what was registered with atexit().
__attribute__((destructor)) void late() {
  if (!races_late)
    return;
  races<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
}

TRICK(destructor_function_races) { // 66 2 findings
  races_late = true;
}

void *race_in_thread(void *) {
  usleep(100'000);
  races<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  return nullptr;
}

TRICK(thread_races_after_main) { // 66 2 findings
  pthread_t thread;
  pthread_create(&thread, nullptr, race_in_thread, nullptr);
  pthread_exit(nullptr);
}

void note(void *) {}
TRICK(host_function_after_main) { // 66 2 findings
  cudaLaunchHostFunc(stream, note, nullptr);
  enqueue_race();
  cudaLaunchHostFunc(stream, note, nullptr);
  pthread_exit(nullptr);
}

TRICK(thread_value_races_after_main) { // 66 2 findings
  pthread_key_t key;
  pthread_key_create(&key, [](void *) { enqueue_race(); });
  pthread_setspecific(key, &key);
  pthread_exit(nullptr);
}

TRICK(standard_value_races_after_main) { // 66 2 findings
  tss_t key;
  tss_create(&key, [](void *) { enqueue_race(); });
  tss_set(key, &key);
  thrd_exit(0);
}

struct Racing {
  ~Racing() { enqueue_race(); }
};
TRICK(thread_local_object_races_after_main) { // 66 2 findings
  static thread_local Racing racing;
  (void)&racing;
  pthread_exit(nullptr);
}

TRICK(connection_is_lost_before_repetitions) { // 66|99 [--explain-limit=0.0001] findings may be lost
  if (geteuid() != 0)
    std::exit(99);
  for (int k = 0; k < 8; ++k) {
    races<<<2, 64>>>(memory);
    cudaDeviceSynchronize();
    if (k == 0 && setuid(65534) != 0) // which could reopen it otherwise
      std::exit(98);
    if (k == 0)
      close_range(3, ~0u, 0);
  }
}

TRICK(host_function_ends_process) { // 67 had not finished when the program ended
  fine<<<1, 64>>>(memory);
  cudaLaunchHostFunc(stream, end_process, nullptr);
  races<<<1, 64, 0, stream>>>(memory);
  cudaDeviceSynchronize();
}

TRICK(graph_never_finishes) { // 67 had not finished when the program ended
  cudaGraph_t graph;
  cudaGraphExec_t made;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  races<<<1, 64, 0, stream>>>(memory);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&made, graph, 0);
  fine<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaGraphLaunch(made, stream);
  _exit(0);
}

TRICK(forgets_a_copy) { // 67 had not finished when the program ended
  int *host;
  cudaMallocHost(&host, 256);
  fine<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(memory, host, 256, cudaMemcpyHostToDevice, stream);
  _exit(0);
}

TRICK(child_finishes_what_is_pending) { // 67 1 launch, copy or host function that was enqueued had not finished
  enqueue_race();
  if (const pid_t child = fork(); child == 0)
    std::exit(0);
  else
    waitpid(child, nullptr, 0);
  _exit(0);
}

__global__ void scattered(int *p, const int *index) { p[index[0]] = 1; }

TRICK(queue_is_too_long) { // 67 1 operation in streams could not be compared
  const int indices[2] = {0, 512};
  int *index;
  cudaMalloc(&index, sizeof indices);
  cudaMemcpy(index, indices, sizeof indices, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  for (int k = 0; k < 2100; ++k)
    scattered<<<1, 1, 0, stream>>>(memory, index);
  scattered<<<1, 1, 0, other>>>(memory, index + 1);
}

TRICK(host_touches_too_much) { // 67 1 operation in streams could not be compared
  const int many = 1200000, at[1] = {2 * many - 1};
  int *managed, *index;
  cudaMallocManaged(&managed, 2 * many * sizeof(int));
  cudaMalloc(&index, sizeof at);
  cudaMemcpy(index, at, sizeof at, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  scattered<<<1, 1, 0, stream>>>(managed, index);
  for (int k = 0; k < many; ++k)
    managed[2 * k] = k;
}

__global__ void sets_flag(int *data, int *flag) {
  data[0] = 1;
  __threadfence_system();
  atomicExch_system(flag, 1);
  data[1] = 1;
}

/// Launches sets_flag(), and waits for its flag. Returns the data.
int *poll_flag() {
  int *data;
  cudaMallocManaged(&data, 2 * sizeof(int));
  data[0] = data[1] = 0;
  int *flag;
  cudaMallocManaged(&flag, sizeof(int));
  *flag = 0;
  sets_flag<<<1, 1, 0, stream>>>(data, flag);
  while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE))
    ;
  return data;
}

TRICK(host_reads_what_follows_a_flag) { // 67 1 operation in streams could not be compared with what followed
  printf("%d\n", poll_flag()[1]);
}

TRICK(host_overwrites_what_follows_a_flag) { // 67 1 operation in streams could not be compared with what followed
  poll_flag()[1] = 2;
}

__global__ void reads_and_sets_flag(const int *in, int *out, int *flag) {
  *out = *in;
  atomicExch_system(flag, 1);
}

TRICK(host_overwrites_what_it_read_before_a_flag) { // 67 1 operation in streams could not be compared with what followed
  struct Shared {
    int flag, in, out;
  } *shared;
  cudaMallocManaged(&shared, sizeof *shared);
  *shared = {};
  reads_and_sets_flag<<<1, 1, 0, stream>>>(&shared->in, &shared->out, &shared->flag);
  if (shared->in)
    return;
  while (!__atomic_load_n(&shared->flag, __ATOMIC_ACQUIRE))
    ;
  shared->in = 1;
}

TRICK(host_copies_a_flag_and_what_follows) { // 67 1 operation in streams could not be compared with what followed
  struct Shared {
    int flag, out;
  } *shared, copy;
  cudaMallocManaged(&shared, sizeof *shared);
  *shared = {};
  reads_and_sets_flag<<<1, 1, 0, stream>>>(memory, &shared->out, &shared->flag);
  while (!__atomic_load_n(&shared->flag, __ATOMIC_ACQUIRE))
    ;
  memcpy(&copy, shared, sizeof copy);
}

TRICK(host_waits_after_a_flag) { // 0 no hazards found
  const int *data = poll_flag();
  cudaDeviceSynchronize();
  printf("%d\n", data[1]);
}

TRICK(other_stream_reads_what_follows_a_flag) { // 67 2 operations in streams could not be compared with what followed
  int *data = poll_flag();
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  scattered<<<1, 1, 0, other>>>(memory, data);
}

__global__ void near_stacks(int *p) {
  __shared__ unsigned long long at[64];
  volatile int own = 0;
  at[threadIdx.x] = reinterpret_cast<unsigned long long>(&own);
  __syncwarp(); // so that the threads of a warp share a stack the first time, and have their own the second time
  __syncthreads();
  const bool near = at[1] - at[0] < 2048;
  p[near ? 0 : threadIdx.x] = threadIdx.x;
}

TRICK(depends_on_addresses) { // 67 [--engine=loops] 1 launch with possible races behaved differently when rerun
  near_stacks<<<1, 64>>>(memory);
}

TRICK(has_waited) { // 0 no hazards found
  fine<<<1, 64, 0, stream>>>(memory);
  cudaStreamSynchronize(stream);
  _exit(0);
}

int main(int arguments, char **argument) {
  if (arguments < 2)
    return 97;
  cudaMalloc(&memory, 4096);
  cudaMemset(memory, 0, 4096);
  cudaStreamCreate(&stream);
  tricks().at(argument[1])();
  return 0;
}
