/** What other features may know of figures. */
export { answersOf } from "./answers.ts";
