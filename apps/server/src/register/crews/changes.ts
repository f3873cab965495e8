import type { Crew, CrewDraft } from "@millwright/domain/register/crews/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { raiseGrantsWith } from "../../foundation/tenants/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { assertSite } from "../locations/service.ts";
import { crewEvents } from "./events.ts";
import { findCrew } from "./queries.ts";

export const records = recordsOf({ table: "crews", entity: "crews", find: findCrew, events: crewEvents });

export async function createCrew(ctx: Ctx, sent: CrewDraft): Promise<Crew> {
  if (sent.siteId) await assertSite(ctx, sent.siteId, "siteId");
  assertWithinSite(ctx, sent.siteId ?? null);
  await assertValues(ctx, [{ list: "cost-centres", id: sent.costCentreId, field: "costCentreId" }]);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateCrew(ctx: Ctx, id: number, version: number, sent: Partial<CrewDraft>): Promise<Crew> {
  const seen = await records.get(ctx, id);
  if (sent.siteId !== undefined && sent.siteId !== seen.siteId) {
    if (sent.siteId !== null) await assertSite(ctx, sent.siteId, "siteId");
    assertWithinSite(ctx, sent.siteId);
  }
  await assertValues(ctx, [{ list: "cost-centres", id: sent.costCentreId, field: "costCentreId", was: seen.costCentreId }]);
  return await records.update(ctx, id, version, { ...sent });
}

/** What members reach is remembered with their sessions. */
export async function archiveCrew(ctx: Ctx, id: number, version: number): Promise<Crew> {
  const archived = await records.archive(ctx, id, version);
  await raiseGrantsWith(ctx);
  return archived;
}

export async function restoreCrew(ctx: Ctx, id: number, version: number): Promise<Crew> {
  const restored = await records.restore(ctx, id, version);
  await raiseGrantsWith(ctx);
  return restored;
}

/** A person limited to sites makes no crew outside of them, where it would be out of sight. */
function assertWithinSite(ctx: Ctx, siteId: number | null): void {
  if (!wouldReach(ctx, "crews", { siteId, createdBy: ctx.personId })) throw refuseField("siteId", "outside_site");
}
