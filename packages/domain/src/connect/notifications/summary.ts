import { VARIANTS, type Variant } from "../../kit/notices/lines.ts";

/** One thing that a message tells. */
export interface Told {
  /** By which what belongs together is known; null: it stands for itself. */
  record: string | null;
  /** Code and title of its record. */
  head: string | undefined;
  text: string;
  variant: Variant;
}

/** A message that is longer is not read; it says how many more there are. */
export const MOST_LINES = 30;

/** What a message says: the records with the gravest of it first, each with all that was told of it below its name. In the order in which it came, where it is as grave. */
export function summaryOf(told: readonly Told[]): string {
  const groups = [...Map.groupBy(told, (one, at) => one.record ?? at).values()];
  const weight = (its: readonly Told[]) => Math.max(...its.map(({ variant }) => VARIANTS.indexOf(variant)));
  const lines = groups.toSorted((one, other) => weight(other) - weight(one)).flatMap(linesOf);
  const more = lines.length - MOST_LINES;
  return (more > 0 ? [...lines.slice(0, MOST_LINES), `… ${more} more`] : lines).join("\n");
}

function linesOf(its: readonly Told[]): string[] {
  const [first] = its;
  if (!first) return [];
  if (its.length === 1) return [`${first.head ? `${first.head}: ` : ""}${first.text}`];
  return [first.head ?? "", ...its.map(({ text }) => `– ${text}`)].filter((line) => line !== "");
}
