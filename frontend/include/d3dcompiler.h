// In the place of Direct3D's header of this name.
#error "<d3dcompiler.h>: Direct3D is not available on simulated accelerators; interoperability with Direct3D is not supported"
