/** A part that is folded away behind a word or a sign, and opens over the page; Escape or leaving
it closes it again. */ import type { ComponentChildren, JSX } from "preact";

interface PopupProps {
  class: string;
  label: string;
  /** What is pressed to open it. */
  sign: ComponentChildren;
  children: ComponentChildren;
}

export function Popup({ class: kind, label, sign, children }: PopupProps): JSX.Element {
  const close = (details: HTMLDetailsElement): void => {
    details.open = false;
  };
  return (
    <details
      class={kind}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) close(currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        close(event.currentTarget);
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label={label} title={label}>
        {sign}
      </summary>
      {/* It takes the focus, so that a click on its paper does not leave it. */}
      <div class="torres-popup" tabIndex={-1}>
        {children}
      </div>
    </details>
  );
}
