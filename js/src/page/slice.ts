/** A part of the page that is drawn from some fields of the state, and again only when one of them has changed. */
import { Component, type ComponentChild } from "preact";
import type { State } from "../state/state";

interface SliceProps<K extends keyof State> {
  of: State;
  fields: readonly K[];
  children(slice: Pick<State, K>): ComponentChild;
}

export class Slice<K extends keyof State> extends Component<SliceProps<K>> {
  override shouldComponentUpdate({ of }: SliceProps<K>): boolean {
    return this.props.fields.some((field) => of[field] !== this.props.of[field]);
  }

  override render({ of, children }: SliceProps<K>): ComponentChild {
    return children(of);
  }
}
