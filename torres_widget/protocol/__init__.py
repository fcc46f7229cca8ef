"""The types of everything that Python sends to a page, and of what the page that plays opens.

From these `tools.protocol` makes the page's types and defaults (``js/src/protocol/shape.ts``) and
the tables of ``docs/protocol.md`` and ``docs/site.md``. A class is a table, an attribute with its
docstring a row.
"""
