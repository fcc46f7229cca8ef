/** What a host (Jupyter, a saved page, the development page) offers a board: anywidget's model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  widget_manager?: { get_model(id: string): Promise<Pick<Model, "get">> };
}

/** The argument of anywidget's `render`. */
export interface Mount {
  model: Model;
  el: HTMLElement;
}

/** What `front.js` exports; `render` answers the function that takes the board away again. */
export interface Front {
  render(mount: Mount & { Plotly: unknown }): () => void;
}

/** What a further script exports: it has the board drawn, and adds to it. */
export interface Extra {
  render(mount: Mount & { Plotly: unknown; front: Front }): () => void;
}
