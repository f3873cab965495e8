import { reachOf, type Reach, type RecordKind } from "../nouns.ts";
import type { Flag, Held } from "./access.ts";

/** Ids of which it is only asked whether one is among them. */
export type Ids = Pick<ReadonlySet<number>, "has">;

/** Who asks: what they hold for this kind, the person, the person's sites with those below, and today's crews. */
export interface Asker {
  held: readonly Held[];
  personId: number;
  sites: readonly number[];
  crews: readonly number[];
  /** What these crews look after, with all below it. Absent: not known here, and then nothing is reached by it. */
  served?: { assets: Ids; locations: Ids };
  /** Who is a member of these crews today. Absent as above. */
  fellows?: Ids;
}

type Row = Readonly<Record<string, unknown>>;
/** What decides about a row and stands beside it. */
export interface Beside {
  /** The row through which it is reached, of a kind that is reached so; absent: the row itself carries those columns. */
  holder?: Row | null;
  /** The people who follow it. */
  followers?: readonly number[];
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
 * The same of one row whose columns are known, as far as it is said who follows it and what a crew serves. Decides what a limited person may make, where it may be moved,
 * and who is told that it was changed.
 */
export function isReached(kind: RecordKind, asker: Asker, row: Row, flag: Flag = "view", beside: Beside = {}): boolean {
  const { everything, ways } = reachedOf(kind, asker, flag);
  return everything || isReachedBy(kind, ways, asker, row, beside);
}

/** The same where the ways are known already. */
export function isReachedBy(
  kind: RecordKind,
  ways: readonly Way[],
  asker: Omit<Asker, "held" | "sites">,
  row: Row,
  { holder, followers = [] }: Beside = {},
): boolean {
  const reach = reachOf(kind);
  if (reach === undefined || reach === "shared" || holder === null) return false;
  const tied = holder ?? row;
  const isAt = (sites: readonly number[]) => reach.site !== undefined && sites.includes(tied[reach.site] as number);
  return ways.some(({ by, sites }) => {
    if (by === "site") return isAt(sites ?? []);
    if (sites !== null && !isAt(sites)) return false;
    if (by === "crew") return isOfCrew(reach, asker, tied);
    return followers.includes(asker.personId) || (reach.own ?? []).some((column) => tied[column] === asker.personId);
  });
}

function isOfCrew({ crew = {} }: Exclude<Reach, "shared">, { crews, served, fellows }: Omit<Asker, "held" | "sites">, row: Row): boolean {
  const isAmong = (column: string | undefined, ids: Ids | undefined) =>
    column !== undefined && ids !== undefined && ids.has(row[column] as number);
  return (
    (crew.crew !== undefined && crews.includes(row[crew.crew] as number)) ||
    isAmong(crew.asset, served?.assets) ||
    isAmong(crew.location, served?.locations) ||
    isAmong(crew.person, fellows)
  );
}

/** The people whose own a row is: no other way reaches it for somebody by who they are. */
export function ownersOf(kind: RecordKind, row: Row, { holder, followers = [] }: Beside = {}): number[] {
  const reach = reachOf(kind);
  if (reach === undefined || reach === "shared" || holder === null) return [];
  const own = (reach.own ?? []).map((column) => (holder ?? row)[column]);
  return [...followers, ...own.filter((id) => typeof id === "number")];
}

/** The columns of a row, or of the one through which it is reached, that decide who reaches it. */
export function tiesOf(kind: RecordKind): string[] {
  const reach = reachOf(kind);
  if (reach === undefined || reach === "shared") return [];
  const { site, crew = {}, own = [] } = reach;
  return [...new Set([...(site === undefined ? [] : [site]), ...Object.values(crew), ...own])];
}

/** The sites within which somebody makes rows of a kind, where every role that lets them is held at or limited to sites; null where one is not. */
export function boundOf({ everything, ways }: Reached): readonly number[] | null {
  const limiting = ways.filter(({ isBeside }) => isBeside !== true);
  if (everything || limiting.length === 0 || limiting.some(({ sites }) => sites === null)) return null;
  return [...new Set(limiting.flatMap(({ sites }) => sites ?? []))];
}
