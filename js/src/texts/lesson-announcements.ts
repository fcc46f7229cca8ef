/** Announcements of a lesson: each hint, feedback and caption once. The focus reads a new step. */
import { isMap, type Lesson, placeKey } from "../view/lesson";
import type { View } from "../view/view";
import { plainText } from "./markup";
import { reasonsText } from "./reasons";

const verdictText = ({ verdict, done }: Lesson): string =>
  [verdict?.heading ?? "", reasonsText(verdict?.reasons ?? []), done].filter(Boolean).map(plainText).join(" ");

/** Announcements of the lesson; undefined if the game has none either. */
export function lessonAnnouncement(before: View, view: View): string[] | undefined {
  const { lesson } = view;
  if (!lesson || !before.lesson || isMap(lesson) || placeKey(before.lesson) !== placeKey(lesson)) return undefined;
  const was = before.lesson;
  const texts: string[] = [];
  if (lesson.hints.length > was.hints.length) texts.push(plainText(lesson.hints.at(-1) ?? ""));
  if (lesson.coach && lesson.coach.text !== was.coach?.text) texts.push(reasonsText([lesson.coach]));
  const verdict = verdictText(lesson);
  const judged = JSON.stringify([lesson.verdict, lesson.steps[lesson.index]]);
  const known = JSON.stringify([was.verdict, was.steps[was.index]]);
  // The words of a solution stay while it is played through, and were said.
  const isNew = lesson.verdict ? verdict !== verdictText(was) || judged !== known : lesson.done !== was.done;
  // Feedback stands behind what the coach says, as on the page.
  if (verdict && !lesson.coach && isNew) texts.push(verdict);
  if (view.caption && (view.caption !== before.caption || view.ply !== before.ply)) texts.push(plainText(view.caption));
  return texts;
}
