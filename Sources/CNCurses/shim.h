// ncursesw's C interface, and what Swift cannot import of it: cast macros, variadics and globals.
#ifndef IMSCOPE_CNCURSES_SHIM_H
#define IMSCOPE_CNCURSES_SHIM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include <stdio.h>
#include <wchar.h>
#include <curses.h>
#include <term.h>

/// `stdscr` is shared mutable state to Swift 6; the screen's owner reads it through this.
static inline WINDOW *imscope_stdscr(void) { return stdscr; }

/// newterm on the standard streams, which Swift 6 cannot name: unlike initscr it returns NULL, not exits.
static inline SCREEN *imscope_newterm(void) { return newterm(NULL, stdout, stdin); }

/// Sends what putp left in the buffer of standard output.
static inline void imscope_flush(void) { fflush(stdout); }

/// wcwidth(3), which <wchar.h> hides without _XOPEN_SOURCE: the measure curses moves its cursor by.
extern int wcwidth(wchar_t character);
static inline int imscope_wcwidth(unsigned int character) { return wcwidth((wchar_t)character); }

// Attributes and mouse buttons are macros with casts.
static inline attr_t imscope_bold(void) { return A_BOLD; }
static inline attr_t imscope_dim(void) { return A_DIM; }
static inline attr_t imscope_underline(void) { return A_UNDERLINE; }
static inline attr_t imscope_reverse(void) { return A_REVERSE; }
static inline mmask_t imscope_button1(void) { return BUTTON1_PRESSED; }
static inline mmask_t imscope_button4(void) { return BUTTON4_PRESSED; }
static inline mmask_t imscope_button5(void) { return BUTTON5_PRESSED; }

/// The colours and colour pairs of the screen, globals of curses.
static inline int imscope_colors(void) { return COLORS; }
static inline int imscope_color_pairs(void) { return COLOR_PAIRS; }

/// A string capability, or NULL: tigetstr answers (char *)-1 for what is not a string capability.
static inline const char *imscope_string_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (const char *)-1 ? NULL : value;
}

#endif
