import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { findPlace } from "./queries.ts";

/** What other features may know of locations. */
export { categoryRef, locationRows, wholeReachedLocations } from "./queries.ts";
export { assertFitsUnder, assertNothingBelow, countsOf, isTopOf, lockPlaces, named, pathsOf } from "./tree.ts";

export interface Place {
  id: number;
  code: string;
  name: string;
  siteId: number | null;
  isSite: boolean;
}

/** The location a record points at; refuses the field when there is none the caller may see, or when it is archived. */
export async function assertLocation(ctx: Ctx, id: number, field: string): Promise<Place> {
  const place = await findPlace(ctx, id);
  if (!place) throw refuseField(field, "not_known");
  if (place.archivedAt !== null) throw refuseField(field, "archived");
  return place;
}

/** The same for a location that must be a site. */
export async function assertSite(ctx: Ctx, id: number, field: string): Promise<Place> {
  const place = await assertLocation(ctx, id, field);
  if (!place.isSite) throw refuseField(field, "not_a_site");
  return place;
}

/** Sites with a zone of their own; the others keep the organisation's days. */
export async function zonesOfSites(ctx: Ctx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; timeZone: string }>`select id, time_zone from locations where time_zone is not null`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** The zones of these sites, as far as the caller reaches them or belongs to them; a site without one of its own keeps the organisation's days. */
export async function zonesInReach(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; timeZone: string }>`select id, time_zone from locations where time_zone is not null
    and id = any(${[...ids]}::bigint[]) and (${withinReach(ctx, "locations")} or id = any(${[...ctx.sites]}::bigint[]))`.execute(ctx.db);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}
