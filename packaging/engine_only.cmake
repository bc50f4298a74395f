# Read by CMake within llama-cpp-python's own project: of llama.cpp only the engine is compiled. Its helpers for command-line
# programs ("common") are two fifths of the compiling and end up in no library that Python opens; the project asks for them
# in the cache, which this variable hides.
set(LLAMA_BUILD_COMMON OFF)
