// The C library's byte functions: memcmp, and the search that Swift's Glibc module leaves out.
#ifndef IMSCOPE_CBYTES_SHIM_H
#define IMSCOPE_CBYTES_SHIM_H

#include <stddef.h>
#include <string.h>

/// memmem(3), a GNU extension hidden behind _GNU_SOURCE; declared here with glibc's own signature.
extern void *memmem(const void *haystack, size_t haystackLength, const void *needle, size_t needleLength);

#endif
