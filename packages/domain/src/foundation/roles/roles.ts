import { isWider, type Grants, type Held, type Holdings, type Scope } from "../../kit/access.ts";

/** What somebody holds, the sites that they belong to (with those below), and their crews of today: by these a limited right is as wide as it is. */
export interface Holder {
  holdings: Holdings;
  sites: readonly number[];
  crews: readonly number[];
}

/** Where a role is held, or would be: at a site or everywhere (null), and by whom. Without a person it is compared by its words alone, as where roles are written. */
export interface HeldAt {
  siteId: number | null;
  by?: { siteId: number | null; crews: readonly number[] };
}
const ANYWHERE: HeldAt = { siteId: null };

/**
 * Whether somebody may give or take away a role that says `other`, held there: each flag must be theirs, as wide and wherever it is held. What is limited to "their site" is
 * held at the site of its holder, and what is limited to crews by the holder's crews: the same words give two people different rows. Without it, keeping the register of
 * people would be a way to every right.
 */
export function covers(mine: Holder, other: Grants, at: HeldAt = ANYWHERE): boolean {
  return Object.entries(other).every(([subModule, { flags, scope }]) => {
    const held = mine.holdings[subModule as keyof Holdings] ?? [];
    const wanted = wantedOf(scope, at);
    return flags.every((flag) => held.some((own) => own.flags.includes(flag) && isAsWide(mine, own, wanted)));
  });
}

interface Wanted {
  scope: Scope;
  /** The site whose rows it gives; null: of whichever. */
  siteId: number | null;
  crews: readonly number[];
}

/** Limited to a site and without one, only what is their own is reached. */
function wantedOf(scope: Scope, { siteId, by }: HeldAt): Wanted {
  if (siteId !== null || by === undefined) return { scope, siteId, crews: siteId === null ? [] : (by?.crews ?? []) };
  if (scope === "site") return by.siteId === null ? { scope: "own", siteId: null, crews: [] } : { scope, siteId: by.siteId, crews: [] };
  return { scope, siteId: null, crews: scope === "crew" ? by.crews : [] };
}

function isAsWide({ sites, crews }: Holder, own: Held, wanted: Wanted): boolean {
  if (!isWider(own.scope, wanted.scope)) return false;
  if (own.scope === "crew" && wanted.scope === "crew" && !wanted.crews.every((crew) => crews.includes(crew))) return false;
  const bound = boundOf(own, sites);
  // Nobody in particular is compared by words: a site is "their site" for both.
  if (wanted.siteId === null) return own.sites === null;
  return bound === null || bound.includes(wanted.siteId);
}

/** The sites at which a grant is held; null: it is limited by none. */
const boundOf = ({ scope, sites }: Held, own: readonly number[]): readonly number[] | null => sites ?? (scope === "site" ? own : null);

/**
 * Whether all that somebody may do reaches the rows of a site: where something of it comes to another site, the rows come along, and nobody brings within their limited rights
 * what these did not reach. `siteId` null: of no site.
 */
export function reachesSiteWhole({ holdings, sites }: Pick<Holder, "holdings" | "sites">, siteId: number | null): boolean {
  return Object.values(holdings).every((held) => {
    const isWhole = (flag: string) =>
      held.some((own) => own.scope === "all" && own.sites === null && (own.flags as readonly string[]).includes(flag));
    return held.every((own) => {
      const bound = boundOf(own, sites);
      return bound === null || own.flags.every(isWhole) || (siteId !== null && bound.includes(siteId));
    });
  });
}
