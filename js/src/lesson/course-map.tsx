/** The map of a course: its lessons in their order, the progress in each, and the next one. */
import type { JSX } from "preact";
import { n, t } from "../language/catalogue";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import type { Course, CourseEntry } from "../view/lesson";
import { command, type LessonProps } from "./props";
import { Prose } from "./prose";

const COURSE_STATES: Record<CourseEntry["state"], string> = {
  new: t`not begun`,
  begun: t`begun`,
  finished: t`finished`,
};

/** Where to go on: the lesson that is begun, or else the first new one. */
const comesNext = ({ lessons }: Course): CourseEntry | undefined =>
  lessons.find(({ state }) => state === "begun") ?? lessons.find(({ state }) => state === "new");

interface Group {
  title: string;
  /** Number of its first lesson. */
  first: number;
  entries: CourseEntry[];
}

function groupsOf({ lessons }: Course): Group[] {
  const groups: Group[] = [];
  for (const [at, entry] of lessons.entries()) {
    const last = groups.at(-1);
    if (entry.group || !last) groups.push({ title: entry.group, first: at + 1, entries: [entry] });
    else last.entries.push(entry);
  }
  return groups;
}

/** The progress in a lesson: "3 of 9", or the stars. */
const progressText = ({ state, step, steps, stars, of }: CourseEntry): string => {
  if (state === "finished") return of > 0 ? t`Stars: ${stars} of ${of}` : COURSE_STATES.finished;
  return state === "begun" ? t`step ${step} of ${steps}` : COURSE_STATES.new;
};

const knownText = ({ known: [known, asked] }: Course): string =>
  t`Rules of finished lessons that you know well: ${known} of ${asked}.`;

function Entry({ entry, number, here, open }: EntryProps): JSX.Element {
  const { title, summary, state, step, steps, stars, of, solved } = entry;
  const whole = state === "finished" && solved === of;
  const asked = of > 0 ? solved / of : step / Math.max(1, steps);
  const share = whole ? 1 : state === "new" ? 0 : asked;
  return (
    <li data-state={state} data-here={here || undefined}>
      <button type="button" aria-current={here ? "step" : undefined} title={summary} onClick={open}>
        <span class="torres-map-number" aria-hidden="true" style={{ "--share": share }}>
          {whole ? <Icon name="check" /> : number}
        </span>
        <span class="torres-map-title">{title}</span>
        <span class="torres-visually-hidden">{progressText(entry)}</span>
        {state !== "new" && of > 0 && (
          <span class="torres-map-stars" aria-hidden="true">
            <Icon name="star" /> {stars}/{of}
          </span>
        )}
      </button>
    </li>
  );
}

interface EntryProps {
  entry: CourseEntry;
  number: number;
  /** Whether one goes on here. */
  here: boolean;
  open(): void;
}

export function CourseMap({ lesson, dispatch }: LessonProps): JSX.Element | null {
  const { course, step } = lesson;
  if (!course) return null;
  const next = comesNext(course);
  const { play } = course;
  const fresh = course.lessons.every(({ state }) => state === "new");
  return (
    <>
      <header class="torres-lesson-line">
        <h2 tabIndex={-1}>{course.title}</h2>
        <Button class="torres-box" title={t`Which box is yours?`} onPress={() => command(dispatch, "box")}>
          {course.box || t`Which box?`}
        </Button>
      </header>
      <div class="torres-lesson-body torres-map">
        <div class="torres-prose">
          <Prose text={step.text} />
        </div>
        <div class="torres-map-groups" role="group" aria-label={t`Lessons`}>
          {groupsOf(course).map(({ title, first, entries }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ol aria-label={title}>
                {entries.map((entry, at) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    number={first + at}
                    here={entry === next}
                    open={() => command(dispatch, `open ${entry.id}`)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {next && <p class="torres-map-next">{next.summary}</p>}
        {course.where && <p class="torres-where">{t`Your progress is kept in ${course.where}`}</p>}
      </div>
      <footer>
        <div class="torres-lesson-buttons" role="group" aria-label={t`Lesson`}>
          {play && play.id !== next?.id && (
            <Button onPress={() => command(dispatch, `open ${play.id}`)}>{play.title}</Button>
          )}
          {course.today > 0 && (
            <Button title={knownText(course)} onPress={() => command(dispatch, "today")}>
              {n("Today: {count} question", "Today: {count} questions", course.today)}
            </Button>
          )}
          <span class="torres-gap" />
          {next && (
            <Button class="torres-primary" onPress={() => command(dispatch, `open ${next.id}`)}>
              {fresh ? t`Begin` : t`Continue`}
            </Button>
          )}
        </div>
      </footer>
    </>
  );
}
