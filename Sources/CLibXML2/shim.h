// libxml2's writer, serialisers and HTML parser. Debian builds it with ICU, whose headers clash with
// Foundation's: the switch is undone before anything else is included.
#ifndef IMSCOPE_CLIBXML2_SHIM_H
#define IMSCOPE_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
#include <libxml/xmlwriter.h>
#include <libxml/xpath.h>

#endif
