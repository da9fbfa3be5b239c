# Toolchain file (CMAKE_TOOLCHAIN_FILE) for the QuickJS engine: its WebAssembly part takes simde from Debian's libsimde-dev
# instead of fetching it by git.
set(FETCHCONTENT_SOURCE_DIR_SIMDE /usr/include CACHE PATH "Headers of libsimde-dev")
