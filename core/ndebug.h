/* The guard of assertions, which are part of the program (CONTRIBUTING.md, "Three kinds of errors"). The build
 * includes this file in front of every C and C++ file, so none can be compiled without them. */
#ifndef MIAI_CORE_NDEBUG_H
#define MIAI_CORE_NDEBUG_H

#ifdef NDEBUG
#error "assertions stay on: build without -DNDEBUG"
#endif

#endif
