// Module Markup
