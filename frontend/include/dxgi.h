// In the place of Direct3D's header of this name.
#error "<dxgi.h>: Direct3D is not available on simulated accelerators; interoperability with Direct3D is not supported"
