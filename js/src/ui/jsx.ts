/** What JSX becomes; the build puts it into every file that needs it. */
import { options } from "preact";

export { Fragment, h } from "preact";

// The build has shortened the classes.
options.vnode = (node): void => {
  const props = node.props as { class?: string };
  if (props.class) props.class = props.class.replaceAll("$", "torres-");
};
