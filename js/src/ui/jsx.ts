/** What JSX becomes; the build puts it into every file that needs it. */
export { Fragment, h } from "preact";
