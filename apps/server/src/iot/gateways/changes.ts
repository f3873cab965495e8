import type { Gateway, GatewayDraft } from "@millwright/domain/iot/gateways/contract.ts";
import { edgeNodeOf } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { isZone } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { findPlaceOf } from "../../register/assets/service.ts";
import { gatewayEvents } from "./events.ts";
import { findGateway } from "./queries.ts";

export const records = recordsOf({ table: "gateways", entity: "gateways", find: findGateway, events: gatewayEvents, json: ["settings"] });

export async function createGateway(ctx: Ctx, sent: GatewayDraft): Promise<Gateway> {
  await assertRecords(ctx, [
    { kind: "networks", id: sent.networkId, field: "networkId" },
    { kind: "locations", id: sent.locationId, field: "locationId" },
  ]);
  assertWhole(sent);
  assertNamed(sent);
  await assertWithinSite(ctx, sent);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateGateway(ctx: Ctx, id: number, version: number, sent: Partial<GatewayDraft>): Promise<Gateway> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [
    { kind: "networks", id: sent.networkId, field: "networkId", was: seen.networkId },
    { kind: "locations", id: sent.locationId, field: "locationId", was: seen.locationId },
  ]);
  assertWhole(sent);
  assertNamed({ adapter: sent.adapter ?? seen.adapter, externalId: sent.externalId === undefined ? seen.externalId : sent.externalId });
  const becomes = {
    networkId: sent.networkId ?? seen.networkId,
    locationId: sent.locationId === undefined ? seen.locationId : sent.locationId,
  };
  if (becomes.networkId !== seen.networkId || becomes.locationId !== seen.locationId) await assertWithinSite(ctx, becomes);
  return await records.update(ctx, id, version, { ...sent });
}

function assertWhole({ timeZone }: Pick<Partial<GatewayDraft>, "timeZone">): void {
  if (timeZone && !isZone(timeZone)) throw refuseField("timeZone", "not_a_zone");
}

/** An edge node publishes under its name and nowhere else: without one it could say nothing. */
function assertNamed({ adapter, externalId }: Pick<GatewayDraft, "adapter" | "externalId">): void {
  if (adapter === "sparkplug" && !edgeNodeOf(externalId)) throw refuseField("externalId", "not_an_edge_node");
}

/** A person limited to a site puts no gateway where it would be out of their sight. */
async function assertWithinSite(ctx: Ctx, { networkId, locationId = null }: Pick<GatewayDraft, "networkId" | "locationId">): Promise<void> {
  const home = await ctx.db.selectFrom("networks").select("siteId").where("id", "=", networkId).executeTakeFirst();
  const { siteId } = await findPlaceOf(ctx, { locationId }, home?.siteId ?? null);
  if (!wouldReach(ctx, "gateways", { siteId, locationId, createdBy: ctx.personId }))
    throw refuseField(locationId === null ? "networkId" : "locationId", "outside_site");
}
