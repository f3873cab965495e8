import { reachOf, type RecordKind } from "../nouns.ts";
import type { Scope } from "./access.ts";

/** Who asks: the scope that the role gives for this kind (null: none), the person, and the site the person belongs to. */
export interface Asker {
  scope: Scope | null;
  personId: number;
  siteId: number | null;
}

/** By what a row is in reach: everything, or any of these; nothing where none holds. */
export interface Reached {
  everything: boolean;
  /** Rows of this site. */
  siteId: number | null;
  /** Rows that are the person's own. */
  own: boolean;
}

const NOTHING: Reached = { everything: false, siteId: null, own: false };

/**
 * What of a kind a person reaches. Limited to a site and without one: only what is their own. Until there are crews, "crew" means one's own. A kind of scope for
 * which the noun names no column reaches nothing, and so does every limited role where the noun says nothing.
 */
export function reachedOf(kind: RecordKind, { scope, siteId }: Pick<Asker, "scope" | "siteId">): Reached {
  const reach = reachOf(kind);
  if (scope === "all" || (reach === "shared" && scope !== null)) return { ...NOTHING, everything: true };
  if (scope === null || reach === undefined || reach === "shared") return NOTHING;
  const own = reach.own !== undefined || reach.followers !== undefined;
  if (scope !== "site" || siteId === null) return { ...NOTHING, own };
  return { ...NOTHING, siteId: reach.site ? siteId : null, own: own && reach.ownAlways === true };
}

/** The same of one row whose columns are known; who follows it is not. Decides what a limited person may make, and where it may be moved. */
export function isReached(kind: RecordKind, asker: Asker, row: Readonly<Record<string, unknown>>): boolean {
  const reach = reachOf(kind);
  const { everything, siteId, own } = reachedOf(kind, asker);
  if (everything) return true;
  if (reach === undefined || reach === "shared") return false;
  const isOfSite = siteId !== null && reach.site !== undefined && row[reach.site] === siteId;
  return isOfSite || (own && (reach.own ?? []).some((column) => row[column] === asker.personId));
}
