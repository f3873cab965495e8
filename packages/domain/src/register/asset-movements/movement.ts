import type { FieldFault } from "../../kit/errors.ts";
import type { Whereabouts } from "../assets/whereabouts.ts";

/** What a person enters; what is installed and removed enters itself, and so does a counter-entry. */
export const ENTERED = ["move", "transfer", "receive", "check_out", "return"] as const;
export type Entered = (typeof ENTERED)[number];
export const MOVEMENTS = [...ENTERED, "install", "remove", "undo"] as const;
export type MovementKind = (typeof MOVEMENTS)[number];

/** What is sent and not received, or lent and not back. */
export interface Open {
  kind: "transfer" | "check_out";
  at: string;
  dueOn: string | null;
}

/** Lent until the end of a day: on the next one it is overdue. */
export const whereaboutsOf = (open: Pick<Open, "kind" | "dueOn"> | null, today: string): Whereabouts => {
  if (open === null) return "here";
  if (open.kind === "transfer") return "transit";
  return open.dueOn !== null && open.dueOn < today ? "overdue" : "out";
};

/** What may be entered of an asset as it is: what is on its way is received, what is lent comes back, everything else begins anew. */
export const possible = (open: Pick<Open, "kind"> | null): readonly Entered[] =>
  open === null ? ["move", "transfer", "check_out"] : open.kind === "transfer" ? ["receive"] : ["return"];

export interface Entry {
  kind: Entered;
  at: string;
  toLocationId: number | null;
  toParentId: number | null;
  holderId: number | null;
  dueOn: string | null;
}

/** What is wrong with an entry by itself and beside what is open; null where nothing is. */
export function entryFault(entry: Entry, open: Open | null, now: number, today: string): FieldFault | null {
  const { kind, at, toLocationId, toParentId, holderId, dueOn } = entry;
  if (!possible(open).includes(kind)) return { path: "kind", reason: refusalOf(open) };
  if (Date.parse(at) > now) return { path: "at", reason: "in_future" };
  if (open && Date.parse(at) < Date.parse(open.at)) return { path: "at", reason: "before_sending" };
  if (toLocationId !== null && toParentId !== null) return { path: "toParentId", reason: "one_of_two" };
  if (toParentId !== null && kind !== "move") return { path: "toParentId", reason: "only_moved_below" };
  if (kind === "move" && toLocationId === null && toParentId === null) return { path: "toLocationId", reason: "required" };
  if (kind === "transfer" && toLocationId === null) return { path: "toLocationId", reason: "required" };
  if (kind === "check_out" && holderId === null) return { path: "holderId", reason: "required" };
  if (dueOn !== null && dueOn < today) return { path: "dueOn", reason: "due_passed" };
  return null;
}

const refusalOf = (open: Open | null) => (open === null ? "nothing_open" : open.kind === "transfer" ? "in_transit" : "checked_out");
