/** Completions for the field: legal actions in the grammar of records, questions, and commands to a lesson. */
import { nameOf, parseCells } from "../game/cells";
import { t } from "../language/catalogue";
import { isPlayed } from "../view/lesson";
import type { Destinations, View } from "../view/view";

const QUESTIONS = [
  t`overview`,
  t`castles`,
  t`knights`,
  t`turn`,
  t`last`,
  t`scan`,
  t`reach`,
  t`points`,
  t`hand`,
  t`pace`,
  t`help`,
];
const LESSON = ["answer", "check", "hint", "next", "back", "solution"];

const names = (cells: string | undefined): string[] => parseCells(cells ?? "").map(nameOf);

const moves = (verb: string, ways: Destinations | undefined): string[] =>
  Object.entries(ways ?? {}).flatMap(([from, to]) =>
    names(from).flatMap((source) => names(to).map((target) => `${verb} ${source} ${target}`)),
  );

/** Texts to complete what is typed. */
export function typedTexts({ legal, lesson }: View): string[] {
  const ways = (verb: string, cells: string | undefined): string[] => names(cells).map((cell) => `${verb} ${cell}`);
  const actions = [
    ...ways("found", legal.found),
    ...ways("knight", legal.knight),
    ...ways("king", legal.king),
    ...moves("move", legal.step),
    ...moves("move", legal.door),
    ...ways("deploy", legal.deploy),
    ...ways("build", legal.build),
    ...(legal.score ? ["score"] : []),
    ...(legal.buy ? ["buy"] : []),
    ...(legal.end ? ["end"] : []),
  ];
  const commands = lesson && !isPlayed(lesson) ? LESSON : lesson ? ["hint", "next", "back"] : [];
  return [...commands, ...QUESTIONS, ...actions];
}
