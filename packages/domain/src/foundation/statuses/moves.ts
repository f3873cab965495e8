import { CATEGORIES, SEALED, type Category } from "./categories.ts";

/**
 * Which way work goes from category to category, and what of it a tenant's own status leaves out.
 *
 * Invariant: a status narrows the moves of its category and never widens them. What it names is asked for beside the table, not in place of it.
 */
export interface Rule {
  /** The move takes a sentence why. */
  needsReason?: true;
  /** The move takes the right to approve. */
  needsApproval?: true;
}

const plain: Rule = {};
const why: Rule = { needsReason: true };
const reopen: Rule = { needsReason: true };
const approvedReopen: Rule = { needsReason: true, needsApproval: true };

/** From, to: what the move takes. What is not here is not possible. */
const MOVES: Record<Category, Partial<Record<Category, Rule>>> = {
  open: { in_review: plain, in_progress: plain, on_hold: why, cancelled: why },
  in_review: { open: plain, in_progress: plain, on_hold: why, cancelled: why },
  in_progress: { in_review: plain, completed: plain, on_hold: why, cancelled: why },
  on_hold: { in_progress: plain, cancelled: why },
  completed: { closed: plain, in_progress: reopen },
  closed: { in_progress: approvedReopen },
  cancelled: { open: approvedReopen },
};

/** What a status may ask of whoever sets it. */
export const ASKS = ["reason", "expectedDay"] as const;
export type Asks = (typeof ASKS)[number];

export interface StatusRef {
  id: number;
  category: Category;
  /** The only categories that an order goes to from here; absent or null: all that its own category knows. */
  goesTo?: readonly Category[] | null;
  /** What whoever sets it has to say. */
  asks?: readonly Asks[];
}

/** The categories that orders of this one go to. */
export const waysFrom = (from: Category): readonly Category[] => CATEGORIES.filter((to) => MOVES[from][to] !== undefined);

/** What a move takes; undefined where there is none. Within one category a move is free, except where the order is sealed. */
export function ruleOf(from: Pick<StatusRef, "category" | "goesTo">, to: Category): Rule | undefined {
  if (from.category === to) return SEALED.includes(to) ? undefined : plain;
  if (from.goesTo && !from.goesTo.includes(to)) return undefined;
  return MOVES[from.category][to];
}

/** What is wrong with narrowing the moves of a category to these: more than it has, or no way on at all. */
export function narrowingFault(category: Category, goesTo: readonly Category[] | null): "not_reachable" | "no_way_on" | null {
  if (goesTo === null) return null;
  const ways = waysFrom(category);
  if (goesTo.some((to) => !ways.includes(to))) return "not_reachable";
  return goesTo.length === 0 ? "no_way_on" : null;
}
