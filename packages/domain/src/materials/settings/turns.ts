/** By which value turns of stock are counted: what was issued, or what was bought. Both are in use; which one holds is an organisation's choice, and stands beside the figure. */
export const TURNS_BY = ["issues", "purchases"] as const;
export type TurnsBy = (typeof TURNS_BY)[number];
