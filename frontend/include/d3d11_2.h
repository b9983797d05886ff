// In the place of Direct3D's header of this name.
#error "<d3d11_2.h>: Direct3D is not available on simulated accelerators; interoperability with Direct3D is not supported"
