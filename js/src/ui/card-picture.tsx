/** The pictograms of the action cards, from the file that the picture in the documents is made from as well. */
import type { JSX } from "preact";
import pictures from "../../../torres_widget/board/pictures/cards.json";

interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  dashes?: string;
}

const INKS: Record<string, Ink> = pictures.inks;
const CARDS: Record<string, string[][]> = pictures.cards;

export function CardPicture({ card }: { card: string }): JSX.Element {
  return (
    <svg class="torres-card-picture" viewBox={`0 0 ${pictures.size} ${pictures.size}`} aria-hidden="true">
      {CARDS[card]?.map(([ink = "", d], at) => {
        const { fill = "none", stroke, width, dashes } = INKS[ink] ?? {};
        return <path key={at} d={d} fill={fill} stroke={stroke} stroke-width={width} stroke-dasharray={dashes} />;
      })}
    </svg>
  );
}
