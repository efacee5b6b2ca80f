// ncursesw's C interface, and what Swift cannot import of it: cast macros, variadics and globals.
#ifndef IMSCOPE_CNCURSES_SHIM_H
#define IMSCOPE_CNCURSES_SHIM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include <wchar.h>
#include <curses.h>
#include <term.h>

/// `stdscr` is shared mutable state to Swift 6; the screen's owner reads it through this.
static inline WINDOW *imscope_stdscr(void) { return stdscr; }

#endif
