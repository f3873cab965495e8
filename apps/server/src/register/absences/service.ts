/** Who may be told why somebody is away. */
export { isTold } from "./queries.ts";
