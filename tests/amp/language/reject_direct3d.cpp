// Direct3D interoperability (chapter 11) is not available, and the error says so.
#include <amp.h>

using namespace concurrency;

struct IUnknown;

void f(IUnknown *pointer, const accelerator_view &view, array<int, 1> &a) {
    direct3d::create_accelerator_view(pointer);                       // REJECT
    direct3d::get_device(view);                                       // REJECT
    direct3d::get_buffer(a);                                          // REJECT
    direct3d::make_array<int, 1>(extent<1>(4), view, pointer);        // REJECT
    direct3d::d3d_access_lock(view);                                  // REJECT
    direct3d::scoped_d3d_access_lock lock(view);                      // REJECT
}
int main() {}
