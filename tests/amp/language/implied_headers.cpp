// HAZARD-NONE
// Names that programs use without including their header, because Microsoft's <amp.h> includes it.
#include <amp.h>

using namespace Concurrency;

int main() {
    std::array<int, 3> values = {{1, 2, 3}};
    std::list<int> list(values.begin(), values.end());
    std::deque<int> queue(list.begin(), list.end());
    std::ostringstream text;
    std::mt19937 random(1);
    std::atomic_int count(0);
    std::thread counting([&] { ++count; });
    counting.join();
    task<void> sum([&] { count += std::accumulate(queue.begin(), queue.end(), 0); });
    sum.wait();
    text << count;

    array_view<float> view(2);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] ? FLT_MAX : FLT_EPSILON; });
    bool right = view[1] == std::numeric_limits<float>::max() && view[0] > 0 && DBL_MAX > view[1];
    return right && text.str() == "7" && random() != random() ? 0 : 1;
}
