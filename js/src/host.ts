import type { OverlayKind } from "./protocol/shape";

/** The interface of a host (Jupyter, a saved page, a page that plays) to a board: anywidget's model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  /** Send a message that is no trait; only if there is a kernel. */
  send?(message: object): void;
  /** Whether its Python belongs to the page, and answers however long that takes. */
  readonly patient?: boolean;
  widget_manager?: { get_model(id: string): Promise<Pick<Model, "get">> };
}

/** The argument of anywidget's `render`. */
export interface Mount {
  model: Model;
  el: HTMLElement;
}

/** The content of a saved page: the views of one line of a game, a ply each, and where to begin. */
export interface SavedGame {
  views: object[];
  /** The record's comment on each position. */
  comments: string[];
  /** The board in words at each ply. */
  words: string[];
  /** The overlays that the page brings along, for each position; the others would take Python. */
  overlays: Partial<Record<OverlayKind, unknown[]>>;
  /** The first picture: an overlay, the selected cell, the position, its looks. */
  overlay: string;
  selected: string;
  ply: number;
  options: unknown;
}

/** What the bundle exports. */
export interface Bundle {
  /** Show a board; the function returned removes it. */
  render(mount: Mount & { Plotly: unknown }): () => void;
  /** Show a saved game on a page made by `saved.py`. */
  renderSaved(game: SavedGame, Plotly: unknown): void;
}
