import { ALWAYS_TOLD, LINE_IDS, type LineId } from "./lines.ts";

interface ReadySet {
  /** What reaches the person in the product; everything else does not. */
  on: readonly LineId[];
  /** Of it, what comes by mail, too. */
  mail: readonly LineId[];
}

const defined = <Id extends string>(sets: Readonly<Record<Id, ReadySet>>): Readonly<Record<Id, ReadySet>> => sets;

const OWN: readonly LineId[] = ["absence-decided", "certificate-ending", "certificate-ended", "import-ended", "import-failed"];
const MATERIAL: readonly LineId[] = ["material-approved", "material-rejected", "material-issued"];

/** To begin with, before each line is chosen. */
export const READY_SETS = defined({
  floor: {
    on: [
      "order-given",
      "order-given-crew",
      "order-taken",
      "order-due-moved",
      "order-due",
      "order-overdue",
      "order-note",
      "order-named",
      "order-cancelled",
      "order-reopened",
      "order-found",
      "week-broken",
      "asset-down",
      "asset-up",
      ...MATERIAL,
      ...OWN,
    ],
    mail: ["certificate-ending", "certificate-ended"],
  },
  planner: {
    on: LINE_IDS.filter((line) => line !== "order-given-crew" && line !== "order-due"),
    mail: [
      "request-new",
      "order-overdue",
      "order-found",
      "plan-missed",
      "stock-short",
      "material-asked",
      "absence-asked",
      "user-registered",
    ],
  },
  reporter: {
    on: [
      "request-asked",
      "request-answered",
      "request-accepted",
      "request-converted",
      "request-rejected",
      "request-merged",
      "request-reopened",
      "order-named",
      "order-completed",
      ...OWN,
    ],
    mail: ["request-asked", "request-converted", "request-rejected"],
  },
});
export type ReadySetId = keyof typeof READY_SETS;
export const READY_SET_IDS = Object.keys(READY_SETS) as ReadySetId[];

export interface Choices {
  off: readonly LineId[];
  mail: readonly LineId[];
}

/** What a person's settings are once they took a set. */
export function choicesOf(set: ReadySetId): { off: LineId[]; mail: LineId[] } {
  const { on, mail } = READY_SETS[set];
  return { off: LINE_IDS.filter((line) => !on.includes(line) && !ALWAYS_TOLD.includes(line)), mail: [...mail] };
}

/** The set that says the same of these lines as somebody's settings; null: none. */
export function setOf({ off, mail }: Choices, lines: readonly LineId[]): ReadySetId | null {
  const isSame = (one: readonly LineId[], other: readonly LineId[]) => lines.every((line) => one.includes(line) === other.includes(line));
  return READY_SET_IDS.find((set) => isSame(choicesOf(set).off, off) && isSame(choicesOf(set).mail, mail)) ?? null;
}
