/** Files and texts of games that are dropped on the board, or pasted. */

/** What a board does with them. */
export interface GivenHandlers {
  /** Whether a text that is pasted is for the board. */
  takesText(): boolean;
  dropped(file: File): void;
  text(text: string): void;
  /** A file or text is over the board, or no more. */
  over(over: boolean): void;
}

/** Whether a field takes a text itself. */
const isField = (target: EventTarget | null): boolean => (target as Element).matches("textarea, input");

/** Call the handlers for files and texts that are dropped on `el`, or pasted. Returns a function that unsubscribes. */
export function subscribeToGiven(el: HTMLElement, handlers: GivenHandlers): () => void {
  const isGiven = ({ dataTransfer, target }: DragEvent): boolean =>
    !isField(target) && ["Files", "text/plain"].some((kind) => dataTransfer?.types.includes(kind));
  const over = (event: DragEvent): void => {
    if (!isGiven(event)) return;
    event.preventDefault();
    event.stopPropagation();
    handlers.over(true);
  };
  const leave = (event: DragEvent): void => {
    if (!el.contains(event.relatedTarget as Node | null)) handlers.over(false);
  };
  const drop = (event: DragEvent): void => {
    if (!isGiven(event)) return;
    event.preventDefault();
    event.stopPropagation();
    handlers.over(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) handlers.dropped(file);
    else handlers.text(event.dataTransfer?.getData("text/plain") ?? "");
  };
  const paste = (event: ClipboardEvent): void => {
    if (isField(event.target) || !handlers.takesText()) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!file && !text.trim()) return;
    event.preventDefault();
    event.stopPropagation();
    if (file) handlers.dropped(file);
    else handlers.text(text);
  };
  const stop = new AbortController();
  const { signal } = stop;
  el.addEventListener("dragenter", over, { signal });
  el.addEventListener("dragover", over, { signal });
  el.addEventListener("dragleave", leave, { signal });
  el.addEventListener("drop", drop, { signal });
  el.addEventListener("paste", paste, { signal });
  return () => stop.abort();
}
