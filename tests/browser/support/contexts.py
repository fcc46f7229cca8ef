"""Counts the WebGL contexts of a page."""

from __future__ import annotations

from typing import Final

COUNT_CONTEXTS: Final = """() => {
  // Held weakly: a context keeps its canvas, and that keeps what it stands in.
  const made = [];
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    const context = get.call(this, kind, ...more);
    if (context && String(kind).startsWith('webgl')) made.push(new WeakRef(context));
    return context;
  };
  window.liveContexts = () => {
    const contexts = new Set(made.map((reference) => reference.deref()));
    contexts.delete(undefined);
    return [...contexts].filter((context) => !context.isContextLost()).length;
  };
}"""
"""From now on ``window.liveContexts()`` tells how many of those made since are not lost."""
