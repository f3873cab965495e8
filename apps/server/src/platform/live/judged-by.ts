/** Who hears what, for open connections and for those who ask: one judge, by whichever way somebody listens. */
export { admitsEverything as admits, judgeEverything as judge } from "./everything.ts";
