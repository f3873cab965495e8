import { sql } from "kysely";
import type { MeterRound, MeterRoundDraft } from "@millwright/domain/register/meter-rounds/contract.ts";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { metersToRead } from "../meters/service.ts";
import { findMeterRound } from "./queries.ts";

export const records = recordsOf({ table: "meterRounds", entity: "meter-rounds", find: findMeterRound, json: ["meterIds"] });

export async function createMeterRound(ctx: Ctx, sent: MeterRoundDraft): Promise<MeterRound> {
  await assertRecords(ctx, [{ kind: "locations", id: sent.siteId, field: "siteId" }]);
  await assertMeters(ctx, sent.meterIds ?? [], []);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateMeterRound(ctx: Ctx, id: number, version: number, sent: Partial<MeterRoundDraft>): Promise<MeterRound> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [{ kind: "locations", id: sent.siteId, field: "siteId", was: seen.siteId }]);
  await assertMeters(ctx, sent.meterIds ?? [], seen.meterIds);
  return await records.update(ctx, id, version, { ...sent });
}

/** Meters that the sender may read and that are still read, each once; those that were on the round before may stay. */
async function assertMeters(ctx: Ctx, ids: readonly number[], were: readonly number[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw refuseField("meterIds", "duplicate");
  const fresh = ids.filter((id) => !were.includes(id));
  if (fresh.length === 0) return;
  const found = await metersToRead(ctx, sql`meters.id = any(${fresh}::bigint[])`, fresh.length);
  const byId = new Map(found.map((meter) => [meter.id, meter]));
  const fields = ids.flatMap((id, at): FieldFault[] => {
    if (!fresh.includes(id)) return [];
    const meter = byId.get(id);
    if (!meter) return [{ path: `meterIds.${at}`, reason: "not_known" }];
    return meter.archivedAt === null ? [] : [{ path: `meterIds.${at}`, reason: "archived" }];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
