/** What other features may know of boards: the one that a caller sees, and what its widgets say to them. */
export { answerBoard } from "./answers/answering.ts";
export { boardNames, findBoard, siteAt } from "./queries.ts";
export { widgetsOf } from "./widgets-of.ts";
