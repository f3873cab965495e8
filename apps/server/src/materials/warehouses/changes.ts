import type { Warehouse, WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { findWarehouse } from "./queries.ts";

export const records = recordsOf({ table: "warehouses", entity: "warehouses", find: findWarehouse });

export async function createWarehouse(ctx: Ctx, sent: WarehouseDraft): Promise<Warehouse> {
  await assertRecords(ctx, [
    { kind: "locations", id: sent.locationId, field: "locationId" },
    { kind: "crews", id: sent.crewId, field: "crewId" },
  ]);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateWarehouse(ctx: Ctx, id: number, version: number, sent: Partial<WarehouseDraft>): Promise<Warehouse> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [
    { kind: "locations", id: sent.locationId, field: "locationId", was: seen.locationId },
    { kind: "crews", id: sent.crewId, field: "crewId", was: seen.crewId },
  ]);
  return await records.update(ctx, id, version, { ...sent });
}
