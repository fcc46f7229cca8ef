/** What a screen reader is told of a lesson: the focus reads a new step; hints, feedback and captions are said once. */
import { isMap, type Lesson, placeKey } from "../view/lesson";
import type { View } from "../view/view";
import { plainText } from "./markup";
import { reasonsText } from "./reasons";

const verdictText = ({ verdict, done }: Lesson): string =>
  [verdict?.heading ?? "", reasonsText(verdict?.reasons ?? []), done].filter(Boolean).map(plainText).join(" ");

/** What is said of the lesson before what is said of the game; undefined where the game has nothing to say. */
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
  if (verdict && (verdict !== verdictText(was) || judged !== known)) texts.push(verdict);
  if (view.caption && (view.caption !== before.caption || view.ply !== before.ply)) texts.push(plainText(view.caption));
  return texts;
}
