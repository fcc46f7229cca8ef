/** A choice of stacks, where unused blocks may be spread in several ways. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { stacksText } from "../language/names";
import { Button } from "../ui/button";
import { Pile } from "../ui/icons";

/** A choice of how the stacks stand afterwards. */
export function Spreads({
  ways,
  label,
  onChoose,
}: {
  ways: string[];
  label(stacks: string): string;
  onChoose(way: string): void;
}): JSX.Element {
  return (
    <ul class="torres-spreads">
      {ways.map((way) => (
        <li key={way}>
          <Button label={label(way ? stacksText(way.split(" ")) : t`no stacks`)} onPress={() => onChoose(way)}>
            {way ? way.split(" ").map((blocks, at) => <Pile key={`${at} ${blocks}`} blocks={Number(blocks)} />) : null}
            <b>{way || t`none`}</b>
          </Button>
        </li>
      ))}
    </ul>
  );
}
