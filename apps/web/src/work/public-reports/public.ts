/** What pages without a session look like, and how they ask. */
export { Field } from "./pages/fields.tsx";
export { Failed, Frame, Waiting } from "./pages/frame.tsx";
export { useAsked } from "./pages/use-asked.ts";
export { default as pageStyles } from "./pages/pages.module.css";
