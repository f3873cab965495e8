import type { Flag } from "@millwright/domain/kit/access.ts";
import { isReachedBy, ownersOf, reachedOf, type Ids, type Reached, type Way } from "@millwright/domain/kit/reach.ts";
import { reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller, Served } from "../../call/ctx.ts";
import { askerOf } from "../../records/reach.ts";
import type { Changed, Moment } from "./moments.ts";

/**
 * Whether somebody reaches a changed row: now; only before; "perhaps" where nobody can say whether they did, so that they hear no more than that something is otherwise; or
 * not at all.
 */
export type Verdict = "now" | "before" | "perhaps" | null;

/** Members of a crew today, by its id. */
export type Fellows = ReadonlyMap<number, readonly number[]>;

interface Batch {
  fellows: Fellows;
  /** All rows that will be asked about. */
  changed: readonly Changed[];
  flag?: Flag;
}
/**
 * What is asked of many people at once: those whose roles reach alike, and who own none of the rows, are judged by one and the same function, which judges a row once.
 */
export function reaching(
  kind: RecordKind,
  { fellows, changed: all, flag = "view" }: Batch,
): (caller: Caller) => (changed: Changed) => Verdict {
  const alike = new Map<string, (changed: Changed) => Verdict>();
  const owners = new Set(all.flatMap(momentsOf).flatMap(({ row, beside }) => ownersOf(kind, row, beside)));
  return (caller) => {
    const reached = reachedOf(kind, askerOf(caller, kind), flag);
    if (reached.everything) return toWholeReach;
    if (reached.ways.length === 0) return toNobody;
    const { own, common } = split(reached);
    const key = keyOf(common, caller);
    const byCommon = alike.get(key) ?? remembering(judgingBy(kind, common, caller, fellows));
    alike.set(key, byCommon);
    const isForgotten = all.some((one) => one.isForgotten);
    if (own.length === 0 || !(owners.has(caller.personId) || isForgotten)) return byCommon;
    const isOwn = judgingBy(kind, own, caller, fellows);
    return (changed) => stronger(byCommon(changed), isOwn(changed));
  };
}

const momentsOf = ({ now, earlier }: Changed): Moment[] => [...(now ? [now] : []), ...earlier];

const toWholeReach = ({ now }: Changed): Verdict => (now ? "now" : "before");
const toNobody = (): Verdict => null;

const split = ({ ways }: Reached) => ({
  own: ways.filter(({ by }) => by === "own"),
  common: ways.filter(({ by }) => by !== "own"),
});

const servedSets = new WeakMap<Served, { assets: Ids; locations: Ids; number: number }>();
let servedCount = 0;
function setsOf(served: Served) {
  const known = servedSets.get(served) ?? {
    assets: new Set(served.assets),
    locations: new Set(served.locations),
    number: (servedCount += 1),
  };
  servedSets.set(served, known);
  return known;
}

const keyOf = (ways: readonly Way[], { crews, served }: Caller): string =>
  ways.some(({ by }) => by === "crew") ? JSON.stringify([ways, crews, served ? setsOf(served).number : null]) : JSON.stringify(ways);

function judgingBy(kind: RecordKind, ways: readonly Way[], caller: Caller, fellows: Fellows): (changed: Changed) => Verdict {
  const { personId, crews, served } = caller;
  const asker = {
    personId,
    crews,
    ...(served && { served: setsOf(served) }),
    fellows: new Set(crews.flatMap((id) => fellows.get(id) ?? [])),
  };
  const isReached = ({ row, beside }: Moment) => isReachedBy(kind, ways, asker, row, beside);
  return ({ now, earlier, isForgotten }) => {
    if (ways.length === 0) return null;
    if (now && isReached(now)) return "now";
    if (earlier.some(isReached)) return "before";
    return isForgotten ? "perhaps" : null;
  };
}

const STRENGTH = { now: 3, before: 2, perhaps: 1 } as const;
export const stronger = (one: Verdict, other: Verdict): Verdict =>
  (one ? STRENGTH[one] : 0) >= (other ? STRENGTH[other] : 0) ? one : other;

/** The same question is answered once. */
function remembering<K extends object, V>(answer: (asked: K) => V): (asked: K) => V {
  const known = new Map<K, { is: V }>();
  return (asked) => {
    const found = known.get(asked) ?? { is: answer(asked) };
    known.set(asked, found);
    return found.is;
  };
}

/** Whether some of the ways are by what crews look after, and of this person it is too much to be remembered. */
export function isTooMuch(kind: RecordKind, caller: Caller): boolean {
  if (caller.served !== null || caller.crews.length === 0) return false;
  const reach = reachOf(kind);
  if (typeof reach !== "object" || (reach.crew?.asset ?? reach.crew?.location) === undefined) return false;
  const { everything, ways } = reachedOf(kind, askerOf(caller, kind));
  return !everything && ways.some(({ by }) => by === "crew");
}
