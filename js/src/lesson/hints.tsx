/** The last hint; those before it are folded away. All are, once there is feedback on an answer. */
import { Component, type JSX } from "preact";
import { t } from "../language/catalogue";
import type { Lesson } from "../view/lesson";
import { Prose } from "./prose";

interface HintsProps {
  lesson: Lesson;
}
interface HintsState {
  count: number;
  said: string;
  open: boolean;
}

export class Hints extends Component<HintsProps, HintsState> {
  override state: HintsState = { count: 0, said: "", open: true };

  static override getDerivedStateFromProps({ lesson }: HintsProps, before: HintsState): HintsState {
    const count = lesson.hints.length;
    const said = JSON.stringify([lesson.verdict, lesson.coach]);
    const open = count !== before.count || (said === before.said ? before.open : !(lesson.verdict ?? lesson.coach));
    return { count, said, open };
  }

  override render({ lesson }: HintsProps, { open }: HintsState): JSX.Element | null {
    const { hints } = lesson;
    if (hints.length === 0) return null;
    const last = <HintList hints={hints.slice(-1)} first={hints.length} label={t`Hint`} />;
    if (!open) return <Folded label={t`Hint`}>{last}</Folded>;
    const earlier = hints.slice(0, -1);
    return (
      <div class="torres-hints">
        {earlier.length > 0 && (
          <Folded key={hints.length} label={t`Earlier hints`}>
            <HintList hints={earlier} first={1} label={t`Earlier hints`} />
          </Folded>
        )}
        {last}
      </div>
    );
  }
}

function Folded({ label, children }: { label: string; children: JSX.Element }): JSX.Element {
  return (
    <details>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

function HintList({ hints, first, label }: { hints: string[]; first: number; label: string }): JSX.Element {
  return (
    <ol start={first} aria-label={label}>
      {hints.map((hint) => (
        <li key={hint}>
          <Prose text={hint} />
        </li>
      ))}
    </ol>
  );
}
