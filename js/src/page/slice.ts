/** The parts of the page, and those that are drawn again only when some fields of the state have changed. */
import { Component, type ComponentChild } from "preact";
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";

export interface PartProps {
  state: State;
  dispatch: Dispatch;
}

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
