// A simulated accelerator is not implemented by Direct3D (10.1.16).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float, 1> t(4);
    graphics::direct3d::get_texture(t); // REJECT
}
