import type { Crew, CrewDraft } from "@millwright/domain/register/crews/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { findCrew } from "./queries.ts";

export const records = recordsOf({ table: "crews", entity: "crews", find: findCrew });

export async function createCrew(ctx: Ctx, sent: CrewDraft): Promise<Crew> {
  await assertRecords(ctx, [{ kind: "locations", id: sent.siteId, field: "siteId" }]);
  await assertValues(ctx, [{ list: "cost-centres", id: sent.costCentreId, field: "costCentreId" }]);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateCrew(ctx: Ctx, id: number, version: number, sent: Partial<CrewDraft>): Promise<Crew> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [{ kind: "locations", id: sent.siteId, field: "siteId", was: seen.siteId }]);
  await assertValues(ctx, [{ list: "cost-centres", id: sent.costCentreId, field: "costCentreId", was: seen.costCentreId }]);
  return await records.update(ctx, id, version, { ...sent });
}
