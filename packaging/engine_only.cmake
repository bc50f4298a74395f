# Read by CMake within llama-cpp-python's own project: of llama.cpp only the engine is compiled. Its helpers for command-line
# programs ("common") are two fifths of the compiling and end up in no library that Python opens; the project asks for them
# in the cache, which this variable hides.
set(LLAMA_BUILD_COMMON OFF)
# The project installs the one library it knows for the processor. ggml's own rules install all variants, as programs
# would open them: here they lie with the libraries that open them, and find those beside them.
set(CMAKE_INSTALL_BINDIR llama_cpp/lib CACHE PATH "where ggml installs what is opened by path")
set(CMAKE_INSTALL_RPATH "$ORIGIN")
