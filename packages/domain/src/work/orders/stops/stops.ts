/**
 * A stop of a route order: one asset of it, with its own steps, readings and findings.
 *
 * Invariant: a stop is done only with each of its mandatory steps done, as an order is completed only then.
 * Invariant: a stop that is skipped says why, and counts as not done.
 * Invariant: what was said of a stop changes only by setting it open again; its steps stand fast meanwhile.
 */
export const STOP_STATES = ["open", "done", "skipped"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** What one order holds; more of them are a second order. */
export const MAX_STOPS = 200;

export interface Stop {
  state: StopState;
  /** Mandatory steps of its tasks that nobody has done. */
  mandatoryLeft: number;
}

export type StopRefusal = "subtasks_left" | "reason_missing" | "stop_not_open";

/** Why a stop cannot become that; null where it can. What it is already it may stay, with another note. */
export function stopRefusal({ state, mandatoryLeft }: Stop, to: StopState, reason: string | null): StopRefusal | null {
  if (state === to) return null;
  if (state !== "open" && to !== "open") return "stop_not_open";
  if (to === "done" && mandatoryLeft > 0) return "subtasks_left";
  return to === "skipped" && !reason?.trim() ? "reason_missing" : null;
}

/** What asks for an occurrence of a plan: whose work it is, when it is due and where it lies in the plan's order. */
export interface RouteWork {
  assetId: number;
  /** Works that share it may be done on one walk: of one plan, crew and site, due on the same day. */
  walk: string;
  /** The place of its asset in the plan; those that nobody placed come last, as they came. */
  place: number | null;
  id: number;
}

/** The orders of works that are walked together, each with its stops in their order. An asset stands in an order once; what comes a second time is of the next one. */
export function routesOf<W extends RouteWork>(works: readonly W[]): W[][] {
  return [...Map.groupBy(works, ({ walk }) => walk).values()].flatMap((together) => {
    const rounds = new Map<number, W[]>();
    const times = new Map<number, number>();
    for (const work of together) {
      const time = times.get(work.assetId) ?? 0;
      times.set(work.assetId, time + 1);
      rounds.set(time, [...(rounds.get(time) ?? []), work]);
    }
    return [...rounds.values()].flatMap((round) => inPieces(round.toSorted(byPlace)));
  });
}

const byPlace = (one: RouteWork, other: RouteWork): number =>
  (one.place ?? Infinity) === (other.place ?? Infinity) ? one.id - other.id : (one.place ?? Infinity) - (other.place ?? Infinity);

const inPieces = <W>(works: readonly W[]): W[][] =>
  Array.from({ length: Math.ceil(works.length / MAX_STOPS) }, (_, at) => works.slice(at * MAX_STOPS, (at + 1) * MAX_STOPS));
