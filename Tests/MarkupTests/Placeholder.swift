// Tests of Markup
