import type { Location, LocationDraft } from "@millwright/domain/register/locations/contract.ts";
import { reachesSiteWhole } from "@millwright/domain/foundation/roles/roles.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { reachesAll, wouldReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { raiseGrantsWith } from "../../foundation/tenants/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { announce, askBefore } from "../../platform/work/events.ts";
import { locationsArchiving, locationsResited } from "./events.ts";
import { deriveSites, findLocation, peopleOfSites, sitesWithin } from "./queries.ts";
import { assertLocation } from "./service.ts";
import { assertFitsUnder, assertNothingBelow, lockPlaces, named } from "./tree.ts";

export const records = recordsOf({ table: "locations", entity: "locations", find: findLocation });

type Patch = Partial<LocationDraft>;
interface Versioned {
  id: number;
  version: number;
}

export async function createLocation(ctx: Ctx, draft: LocationDraft): Promise<Location> {
  await assertListed(ctx, draft);
  assertZone(draft.timeZone, draft.isSite === true);
  await lockPlaces(ctx, "adding");
  const parent = draft.parentId ? await assertLocation(ctx, draft.parentId, "parentId") : null;
  await assertFitsUnder(ctx, "locations", null, parent?.id ?? null);
  // Limited to a site, a person adds within it: at the top or as a site of its own it would be outside.
  if (!reachesAll(ctx, "locations") && (draft.isSite || !wouldReach(ctx, "locations", { siteId: parent?.siteId })))
    throw refuseField("parentId", "outside_site");
  const made = await records.create(ctx, { ...draft, siteId: parent?.siteId ?? null });
  if (!made.isSite) return made;
  await deriveSites(ctx, made.id);
  await raiseGrantsWith(ctx);
  return await records.get(ctx, made.id);
}

async function assertListed(ctx: Ctx, patch: Patch, seen?: Location): Promise<void> {
  await assertValues(ctx, [
    { list: "location-categories", id: patch.categoryId, field: "categoryId", was: seen?.categoryId },
    { list: "cost-centres", id: patch.costCentreId, field: "costCentreId", was: seen?.costCentreId },
    { list: "failures", level: 1, id: patch.failureClassId, field: "failureClassId", was: seen?.failureClassId },
  ]);
  const calendar = { kind: "production-calendars", field: "productionCalendarId" } as const;
  await assertRecords(ctx, [{ ...calendar, id: patch.productionCalendarId, was: seen?.productionCalendarId }]);
}

export async function updateLocation(ctx: Ctx, id: number, version: number, patch: Patch): Promise<Location> {
  const seen = await records.get(ctx, id);
  await assertListed(ctx, patch, seen);
  assertZone(patch.timeZone, patch.isSite ?? seen.isSite);
  // A place that is no site any more keeps its days as the site above it does.
  if (patch.isSite === false && seen.timeZone !== null) patch = { ...patch, timeZone: null };
  const isMoved = patch.parentId !== undefined && patch.parentId !== seen.parentId;
  const isResited = patch.isSite !== undefined && patch.isSite !== seen.isSite;
  // The clock that its people read is remembered with their sessions.
  if (patch.timeZone !== undefined && patch.timeZone !== seen.timeZone) await raiseGrantsWith(ctx);
  if (!isMoved && !isResited) return await records.update(ctx, id, version, patch);

  await lockPlaces(ctx, "moving");
  if (isMoved) await assertMayMoveUnder(ctx, seen, patch.parentId ?? null);
  if (isResited) await assertMayChangeSite(ctx, seen);
  await records.update(ctx, id, version, patch);
  const moved = await deriveSites(ctx, id);
  // What a site reaches are the sites below it, too, which is remembered with every session.
  await raiseGrantsWith(ctx);
  await announce(ctx, locationsResited, { id, payload: { locationIds: moved } });
  return await records.get(ctx, id);
}

function assertZone(zone: string | null | undefined, isSite: boolean): void {
  if (zone && !isSite) throw refuseField("timeZone", "only_for_sites");
}

async function assertMayMoveUnder(ctx: Ctx, seen: Location, parentId: number | null): Promise<void> {
  const { id } = seen;
  const parent = parentId === null ? null : await assertLocation(ctx, parentId, "parentId");
  await assertFitsUnder(ctx, "locations", id, parentId);
  if (!wouldReach(ctx, "locations", { siteId: parent?.siteId })) throw refuseField("parentId", "outside_site");
  if (parent?.siteId !== seen.siteId) await assertReachesWhole(ctx, seen, "parentId");
}

/** What stands at a site, and at the sites below it, comes along: nobody brings it within their limited rights who did not reach it with all of them before. */
async function assertReachesWhole(ctx: Ctx, { id, siteId }: Location, field: string): Promise<void> {
  const sites = new Set([siteId, ...(await sitesWithin(ctx, id))]);
  if (![...sites].every((site) => reachesSiteWhole(ctx, site))) throw refuseField(field, "outside_site");
}

/** Scopes hang on sites: a site that people belong to stays one, and nobody limited to a site makes or ends one. */
async function assertMayChangeSite(ctx: Ctx, seen: Location): Promise<void> {
  if (!reachesAll(ctx, "locations")) throw refuseField("isSite", "outside_site");
  await assertReachesWhole(ctx, seen, "isSite");
  const names = seen.isSite ? await peopleOfSites(ctx, [seen.id]) : [];
  if (names.length > 0) throw refuse("conflict", "site_in_use", { names: named(names) });
}

/** Archives locations together: one may stand below another of them, but nothing else may be left below or in them. */
export async function archiveLocations(ctx: Ctx, rows: readonly Versioned[]): Promise<Location[]> {
  await lockPlaces(ctx, "moving");
  for (const { id } of rows) await records.get(ctx, id);
  const ids = rows.map((row) => row.id);
  await assertNothingBelow(ctx, "locations", ids);
  await askBefore(ctx, locationsArchiving, { id: null, payload: { locationIds: ids } });
  const names = await peopleOfSites(ctx, ids);
  if (names.length > 0) throw refuse("conflict", "site_in_use", { names: named(names) });
  const archived: Location[] = [];
  for (const { id, version } of rows) archived.push(await records.archive(ctx, id, version));
  return archived;
}

export async function archiveLocation(ctx: Ctx, id: number, version: number): Promise<Location> {
  const [archived] = await archiveLocations(ctx, [{ id, version }]);
  invariant(archived, "what was archived is answered");
  return archived;
}

export async function restoreLocation(ctx: Ctx, id: number, version: number): Promise<Location> {
  await lockPlaces(ctx, "adding");
  const { parentId } = await records.get(ctx, id);
  const parent = parentId === null ? null : await findLocation(ctx, parentId);
  if (parent?.archivedAt) throw refuse("conflict", "above_archived", { codes: parent.code });
  return await records.restore(ctx, id, version);
}
