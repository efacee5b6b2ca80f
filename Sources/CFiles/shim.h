// Swapping two folders in one step, which Swift's Glibc module leaves out.
#ifndef IMSCOPE_CFILES_SHIM_H
#define IMSCOPE_CFILES_SHIM_H

#ifdef __APPLE__
#include <stdio.h>

/// Swaps what two paths name, atomically; 0, or -1 with errno.
static inline int imscope_swap(const char *first, const char *second) {
    return renamex_np(first, second, RENAME_SWAP);
}
#else
#include <fcntl.h>

/// renameat2(2), a GNU extension hidden behind _GNU_SOURCE; declared here with glibc's own signature.
extern int renameat2(int firstFolder, const char *first, int secondFolder, const char *second,
                     unsigned int flags);

/// Swaps what two paths name, atomically (RENAME_EXCHANGE is 2); 0, or -1 with errno.
static inline int imscope_swap(const char *first, const char *second) {
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, 2u);
}
#endif

#endif
