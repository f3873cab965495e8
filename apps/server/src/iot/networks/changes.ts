import { sql } from "kysely";
import type { Network, NetworkDraft } from "@millwright/domain/iot/networks/contract.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertSite } from "../../register/locations/service.ts";
import { findNetwork } from "./queries.ts";

const plain = recordsOf({ table: "networks", entity: "networks", find: findNetwork });

export const records = {
  ...plain,
  /** A network goes once nothing speaks in it any more. */
  archive: async (ctx: Ctx, id: number, version: number) => {
    await plain.lock(ctx, id, "delete");
    if (await isInUse(ctx, id)) throw refuse("conflict", "network_in_use");
    return await plain.archive(ctx, id, version);
  },
};

export async function createNetwork(ctx: Ctx, sent: NetworkDraft): Promise<Network> {
  if (sent.siteId) await assertSite(ctx, sent.siteId, "siteId");
  assertWithinSite(ctx, sent.siteId ?? null);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateNetwork(ctx: Ctx, id: number, version: number, sent: Partial<NetworkDraft>): Promise<Network> {
  const seen = await records.get(ctx, id);
  if (sent.siteId !== undefined && sent.siteId !== seen.siteId) {
    if (sent.siteId !== null) await assertSite(ctx, sent.siteId, "siteId");
    assertWithinSite(ctx, sent.siteId);
  }
  return await records.update(ctx, id, version, { ...sent });
}

/** A person limited to a site makes no network out of their sight. */
function assertWithinSite(ctx: Ctx, siteId: number | null): void {
  if (!wouldReach(ctx, "networks", { siteId, createdBy: ctx.personId })) throw refuseField("siteId", "outside_site");
}

async function isInUse(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from gateways where network_id = ${id} and archived_at is null
    union all select from sensors where network_id = ${id} and archived_at is null and status <> 'pending' limit 1`.execute(ctx.db);
  return rows.length > 0;
}
