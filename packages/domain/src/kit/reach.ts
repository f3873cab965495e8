import { reachOf, type RecordKind } from "../nouns.ts";
import type { Flag, Held } from "./access.ts";

/** Who asks: what they hold for this kind, the person, the person's sites with those below, and today's crews. */
export interface Asker {
  held: readonly Held[];
  personId: number;
  sites: readonly number[];
  crews: readonly number[];
}

/** One way in which a row is in reach; `sites` bounds it to rows of these, null: wherever. */
export interface Way {
  by: "site" | "crew" | "own";
  sites: readonly number[] | null;
  /** What is one's own beside the sites that limit a role: it stays in reach, and makes nothing elsewhere. */
  isBeside?: true;
}
/** By what a row is in reach: everything, or any of these ways; nothing where there is none. */
export interface Reached {
  everything: boolean;
  ways: readonly Way[];
}

const EVERYTHING: Reached = { everything: true, ways: [] };

/**
 * What of a kind somebody reaches who wants to do this (`view` unless it is said): the union of what the roles give. A role that is held at a site reaches that site at
 * most; what belongs to no site by its nature (`isSiteless`, shared nouns) it reaches everywhere. Limited to a site and without one: only what is their own. A kind
 * of scope for which the noun names no column reaches nothing, and so does every limited role where the noun says nothing.
 */
export function reachedOf(kind: RecordKind, { held, sites: mine }: Pick<Asker, "held" | "sites">, flag: Flag = "view"): Reached {
  const reach = reachOf(kind);
  const flagged = held.filter(({ flags }) => flags.includes(flag));
  // Who may do something and see nothing names what it is done to; lists are shut to them.
  const given = flagged.length === 0 && flag === "view" ? held : flagged;
  if (given.length === 0) return { everything: false, ways: [] };
  if (reach === "shared") return EVERYTHING;
  const isWhole = ({ scope, sites }: Held) =>
    scope === "all" && (sites === null || (typeof reach === "object" && reach.isSiteless === true));
  if (given.some(isWhole)) return EVERYTHING;
  if (reach === undefined) return { everything: false, ways: [] };

  const hasOwn = reach.own !== undefined || reach.followers !== undefined;
  // Oneself is oneself at every site.
  const bounded = (sites: Held["sites"]) => (reach.site && !reach.own?.includes("id") ? sites : null);
  const own = (sites: Held["sites"]): Way[] => (hasOwn ? [{ by: "own", sites: bounded(sites) }] : []);
  const ways = given.flatMap(({ scope, sites }): Way[] => {
    if (scope === "own") return own(sites);
    if (scope === "crew") return [...(reach.crew ? [{ by: "crew", sites: bounded(sites) } as const] : []), ...own(sites)];
    const at = sites ?? mine;
    if (at.length === 0) return own(null);
    return [
      ...(reach.site ? [{ by: "site", sites: at } as const] : []),
      ...(reach.ownAlways && sites === null ? own(null).map((way) => ({ ...way, isBeside: true as const })) : []),
    ];
  });
  return { everything: false, ways };
}

/**
 * The same of one row whose columns are known; who follows it and what a crew serves is not. Decides what a limited person may make, and where it may be moved.
 */
export function isReached(kind: RecordKind, asker: Asker, row: Readonly<Record<string, unknown>>, flag: Flag = "view"): boolean {
  const reach = reachOf(kind);
  const { everything, ways } = reachedOf(kind, asker, flag);
  if (everything) return true;
  if (reach === undefined || reach === "shared") return false;
  const isAt = (sites: readonly number[]) => reach.site !== undefined && sites.includes(row[reach.site] as number);
  return ways.some(({ by, sites }) => {
    if (by === "site") return isAt(sites ?? []);
    if (sites !== null && !isAt(sites)) return false;
    if (by === "crew") return reach.crew?.crew !== undefined && asker.crews.includes(row[reach.crew.crew] as number);
    return (reach.own ?? []).some((column) => row[column] === asker.personId);
  });
}

/** The sites within which somebody makes rows of a kind, where every role that lets them is held at or limited to sites; null where one is not. */
export function boundOf({ everything, ways }: Reached): readonly number[] | null {
  const limiting = ways.filter(({ isBeside }) => isBeside !== true);
  if (everything || limiting.length === 0 || limiting.some(({ sites }) => sites === null)) return null;
  return [...new Set(limiting.flatMap(({ sites }) => sites ?? []))];
}
