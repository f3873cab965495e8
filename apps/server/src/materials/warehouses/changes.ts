import { sql } from "kysely";
import type { Warehouse, WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import { vehicleFaults } from "@millwright/domain/materials/warehouses/vehicles.ts";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { oneLine } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Change } from "../../platform/records/audit.ts";
import { withinReach, wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords, type RecordClaim } from "../../platform/records/references.ts";
import { askBefore } from "../../platform/work/events.ts";
import { warehouseChanging, warehouseEvents } from "./events.ts";
import { findWarehouse, siteOf, writeKeepers } from "./queries.ts";

export const records = recordsOf({ table: "warehouses", entity: "warehouses", find: findWarehouse, events: warehouseEvents });

export async function createWarehouse(ctx: Ctx, { keeperIds = [], ...sent }: WarehouseDraft): Promise<Warehouse> {
  await assertRecords(ctx, [...claimsOf(sent), ...keeperClaims(keeperIds, [])]);
  refuseAny(vehicleFaults(sent));
  await assertWithinSite(ctx, { ...sent, createdBy: ctx.personId });
  const ids = [...new Set(keeperIds)];
  const also: Change[] = ids.length === 0 ? [] : [{ field: "keeperIds", before: [], after: ids }];
  const { id } = await records.create(ctx, { ...sent, createdBy: ctx.personId }, also);
  await writeKeepers(ctx, id, ids);
  return await records.get(ctx, id);
}

/** Under the row's lock, so that keepers are changed from what they were. */
export async function updateWarehouse(ctx: Ctx, id: number, version: number, sent: Partial<WarehouseDraft>): Promise<Warehouse> {
  const { keeperIds, ...own } = sent;
  const { createdBy } = await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [...claimsOf(own, seen), ...keeperClaims(keeperIds ?? [], seen.keeperIds)]);
  refuseAny(vehicleFaults(own, seen));
  if (own.locationId !== undefined && own.locationId !== seen.locationId) await assertWithinSite(ctx, { ...seen, ...own, createdBy });
  // The type says where a bin is looked for: it stays while there are bins or stock.
  if (own.type !== undefined && own.type !== seen.type)
    await askBefore(ctx, warehouseChanging, { id, payload: { warehouseId: id, by: "type" } });
  if (keeperIds === undefined) return await records.update(ctx, id, version, own);
  const [before, after] = [seen.keeperIds, [...new Set(keeperIds)].toSorted((one, other) => one - other)];
  const isSame = before.length === after.length && before.every((one, at) => one === after[at]);
  // A stale write takes this back with the rest.
  if (!isSame) await writeKeepers(ctx, id, after);
  return await records.update(ctx, id, version, own, "updated", isSame ? [] : [{ field: "keeperIds", before, after }]);
}

/** Its bins rest with it: nothing is made, moved or blocked in them until it is restored. Stock that lies in it speaks against it. */
export async function archiveWarehouse(ctx: Ctx, id: number, version: number): Promise<Warehouse> {
  await records.lock(ctx, id, "delete");
  await askBefore(ctx, warehouseChanging, { id, payload: { warehouseId: id, by: "archiving" } });
  return await records.archive(ctx, id, version);
}

const claimsOf = (sent: Partial<WarehouseDraft>, seen?: Warehouse): RecordClaim[] => [
  { kind: "locations", id: sent.locationId, field: "locationId", was: seen?.locationId },
  { kind: "people", id: sent.personId, field: "personId", was: seen?.personId },
  { kind: "crews", id: sent.crewId, field: "crewId", was: seen?.crewId },
];
const keeperClaims = (ids: readonly number[], were: readonly number[]): RecordClaim[] =>
  ids.flatMap((id, at): RecordClaim[] => (were.includes(id) ? [] : [{ kind: "people", id, field: `keeperIds.${at}` }]));

function refuseAny(fields: FieldFault[]): void {
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** Who is limited to sites makes no warehouse outside of them, where it would be out of sight. */
async function assertWithinSite(ctx: Ctx, row: { locationId?: number | null | undefined; createdBy: number | null }): Promise<void> {
  const siteId = row.locationId ? await siteOf(ctx, row.locationId) : null;
  if (!wouldReach(ctx, "warehouses", { ...row, siteId })) throw refuseField("locationId", "outside_site");
}

/** People by what a cell says of them: addresses or names, with a semicolon between. */
export async function keepersNamed(ctx: Ctx, text: string | null | undefined): Promise<number[] | undefined> {
  if (text === undefined) return undefined;
  const words = (text ?? "").split(";").flatMap((word) => oneLine(word) || []);
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string; ids: number[] }>`
    select w.word, coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as ids
    from unnest(${words}::text[]) as w (word)
    left join people p on (lower(p.email) = lower(w.word) or lower(p.name) = lower(w.word)) and ${withinReach(ctx, "people", "p")} group by w.word`.execute(
    ctx.db,
  );
  return words.map((name) => {
    const ids = rows.find(({ word }) => word === name)?.ids ?? [];
    const [id] = ids;
    if (id === undefined) throw refuseField("keepers", "not_found_named", { name });
    if (ids.length > 1) throw refuseField("keepers", "several_named", { name });
    return id;
  });
}
