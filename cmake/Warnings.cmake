# Warnings are errors for those who work on ampsim (presets dev, asan, tsan and CI), not
# for those who only build it: another compiler may know more warnings.
option(AMPSIM_WERROR "Treat warnings as errors" OFF)
add_compile_options(-Wall -Wextra)
if(AMPSIM_WERROR)
  add_compile_options(-Werror)
endif()
