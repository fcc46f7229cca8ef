/** The end of a lesson: what the learner can do now, the stars, and where to go from here. */
import type { JSX } from "preact";
import { n, t } from "../language/catalogue";
import { Button } from "../ui/button";
import { Icon, Shield } from "../ui/icons";
import { HandOver } from "./answers-file";
import { LessonHeader } from "./lesson-header";
import { command, type LessonProps } from "./props";
import { Inline } from "./prose";

/** Most stars that are drawn one by one. */
const MOST_STARS = 12;

function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1
    ? t`It took you less than a minute.`
    : n("It took you {count} minute.", "It took you {count} minutes.", minutes);
}

export function Stars({ stars, of }: { stars: number; of: number }): JSX.Element {
  return (
    <p class="torres-stars" role="img" aria-label={t`Stars: ${stars} of ${of}`}>
      {of <= MOST_STARS ? (
        Array.from({ length: of }, (_, at) => (
          <span key={at} class={at < stars ? "torres-won" : ""} style={{ "--at": at }}>
            <Icon name="star" />
          </span>
        ))
      ) : (
        <>
          <span class="torres-won">
            <Icon name="star" />
          </span>
          <b>{`${stars} / ${of}`}</b>
        </>
      )}
    </p>
  );
}

/** A knight that climbs a castle. */
function Climber(): JSX.Element {
  return (
    <div class="torres-climber" aria-hidden="true">
      {[1, 2, 3].map((level) => (
        <i key={level} />
      ))}
      <span>
        <Shield player={1} />
      </span>
    </div>
  );
}

export function SummaryCard(props: LessonProps): JSX.Element | null {
  const { lesson, dispatch } = props;
  const { summary, course, file } = lesson;
  if (!summary) return null;
  const { title, can, stars, of, missed, seconds, next, practise } = summary;
  const go = (text: string) => () => command(dispatch, text);
  return (
    <>
      <LessonHeader {...props} />
      <div class="torres-lesson-body torres-summary">
        {(of === 0 || stars > 0) && <Climber />}
        <h2 tabIndex={-1}>{title}</h2>
        {of > 0 && <Stars stars={stars} of={of} />}
        <p class="torres-summary-facts">
          {of > 0 && t`${stars} of ${of} right at the first try, without a hint.`} {timeText(seconds)}
        </p>
        {file && (
          <p>
            {t`Your answers are in ${file.name}. Give this file to your teacher if they ask for it.`}{" "}
            <HandOver file={file} />
          </p>
        )}
        {can.length > 0 && (
          <>
            <h3>{of > 0 && stars === 0 ? t`What this lesson was about` : t`What you can do now`}</h3>
            <ul>
              {can.map((text) => (
                <li key={text}>
                  <Inline text={text} />
                </li>
              ))}
            </ul>
          </>
        )}
        {course && (
          <div class="torres-practise">
            {practise.map(({ kind, title: name }) => (
              <Button key={kind} onPress={go(`practise ${kind}`)}>
                {t`Practise: ${name}`}
              </Button>
            ))}
          </div>
        )}
      </div>
      <footer>
        <div class="torres-lesson-buttons" role="group" aria-label={t`Lesson`}>
          <Button onPress={go("go 1")}>{t`Again`}</Button>
          {missed > 0 && (
            <Button onPress={go("again")}>
              {n("Ask {count} question again", "Ask {count} questions again", missed)}
            </Button>
          )}
          <span class="torres-gap" />
          {course &&
            (next ? (
              <Button class="torres-primary" title={next.title} onPress={go(`open ${next.id}`)}>
                {t`Next lesson`}
              </Button>
            ) : (
              <Button class="torres-primary" onPress={go("map")}>
                {t`Map`}
              </Button>
            ))}
        </div>
      </footer>
    </>
  );
}
