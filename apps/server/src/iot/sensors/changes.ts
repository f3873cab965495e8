import type { AdoptionDraft, Sensor, SensorDraft } from "@millwright/domain/iot/sensors/contract.ts";
import { heardStateOf } from "@millwright/domain/iot/readings/heartbeat.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { findPlaceOf } from "../../register/assets/service.ts";
import { sensorEvents } from "./events.ts";
import { freeKey, keyHolder } from "./keys.ts";
import { correctPlacedFrom, placeSensor, type Spot } from "./placements.ts";
import { findSensor } from "./queries.ts";

export const records = recordsOf({ table: "sensors", entity: "sensors", find: findSensor, events: sensorEvents });

type Home = Pick<Sensor, "networkId" | "typeId" | "assetId" | "locationId">;

/** One whose device was heard already and waits is adopted by this: it is the same sensor. */
export async function createSensor(ctx: Ctx, sent: SensorDraft): Promise<Sensor> {
  await assertReferences(ctx, sent, null);
  await assertPlace(ctx, sent);
  const { placedFrom, ...values } = sent;
  const waiting = await keyHolder(ctx, sent.networkId, sent.sensorKey);
  if (waiting) {
    if (waiting.status !== "pending" || !waiting.isReached) throw refuseField("sensorKey", "sensor_key_taken");
    const { networkId: _, sensorKey: __, status, ...adoption } = sent;
    const adopted = await adoptSensor(ctx, waiting.id, waiting.version, adoption);
    return status === "outOfService" ? await updateSensor(ctx, adopted.id, adopted.version, { status }) : adopted;
  }
  const { id } = await records.add(ctx, { ...values, createdBy: ctx.personId });
  await placeSensor(ctx, id, spotOf(sent), placedFrom);
  return await records.get(ctx, id);
}

export async function updateSensor(ctx: Ctx, id: number, version: number, sent: Partial<SensorDraft>): Promise<Sensor> {
  const seen = await records.get(ctx, id);
  if (seen.status === "pending") throw refuse("conflict", "sensor_is_pending");
  await assertReferences(ctx, sent, seen);
  const { placedFrom, ...patch } = sent;
  const becomes = { ...spotOf(seen), ...definedOf(spotOf(sent)) };
  const isMoved = becomes.assetId !== seen.assetId || becomes.locationId !== seen.locationId;
  const networkId = sent.networkId ?? seen.networkId;
  if (isMoved || networkId !== seen.networkId) await assertPlace(ctx, { networkId, ...becomes });
  await assertFreeKey(ctx, seen, sent);
  const changed = await records.update(ctx, id, version, { ...patch, ...stateAfter(ctx, seen, sent) });
  // What the form sends back as it was is no new date.
  const from = isSameInstant(placedFrom, seen.placedFrom) ? null : placedFrom;
  if (isMoved) await placeSensor(ctx, id, becomes, from);
  else if (from) await correctPlacedFrom(ctx, id, from);
  return isMoved || from ? await records.get(ctx, id) : changed;
}

/** Takes a pending one in. What it said while it waited is made readings of by whoever keeps those. */
export async function adoptSensor(ctx: Ctx, id: number, version: number, sent: Partial<AdoptionDraft>): Promise<Sensor> {
  const seen = await records.get(ctx, id);
  if (seen.status !== "pending") throw refuse("conflict", "sensor_is_adopted");
  await assertReferences(ctx, sent, seen);
  await assertPlace(ctx, { networkId: seen.networkId, ...sent });
  const { placedFrom, ...patch } = sent;
  await records.update(ctx, id, version, { ...patch, status: "active", createdBy: ctx.personId }, "adopted");
  await placeSensor(ctx, id, spotOf(sent), placedFrom);
  return await records.get(ctx, id);
}

/** Out of service nobody waits for it; in service again it is as its heartbeat says. */
function stateAfter(ctx: Ctx, seen: Pick<Sensor, "status" | "lastMessageAt" | "heartbeatSeconds">, { status }: Partial<SensorDraft>) {
  if (status === undefined || status === seen.status) return {};
  if (status === "outOfService") return { state: "out_of_service" as const, dueAt: null };
  const at = seen.lastMessageAt === null ? null : Date.parse(seen.lastMessageAt);
  const state = heardStateOf({ at, isAware: false, heartbeatSeconds: seen.heartbeatSeconds }, ctx.now.getTime());
  return { state, dueAt: at === null ? null : ctx.now.toISOString() };
}

const isSameInstant = (one: string | null | undefined, other: string | null): boolean =>
  one !== null && one !== undefined && other !== null && Date.parse(one) === Date.parse(other);

const spotOf = ({ assetId, locationId }: { assetId?: number | null | undefined; locationId?: number | null | undefined }): Spot => ({
  assetId: assetId as number | null,
  locationId: locationId as number | null,
});

async function assertReferences(ctx: Ctx, sent: Partial<SensorDraft>, was: Home | null): Promise<void> {
  await assertRecords(ctx, [
    { kind: "networks", id: sent.networkId, field: "networkId", was: was?.networkId },
    { kind: "assets", id: sent.assetId, field: "assetId", was: was?.assetId },
    { kind: "locations", id: sent.locationId, field: "locationId", was: was?.locationId },
  ]);
  await assertValues(ctx, [{ list: "sensor-types", id: sent.typeId, field: "typeId", was: was?.typeId }]);
}

/** On an asset or at a location, one of the two or neither; and nobody puts one where it would be out of their sight. */
async function assertPlace(
  ctx: Ctx,
  { networkId, assetId = null, locationId = null }: { networkId: number } & Partial<Spot>,
): Promise<void> {
  if (assetId !== null && locationId !== null) throw refuseField("assetId", "one_of_two");
  const home = await ctx.db.selectFrom("networks").select("siteId").where("id", "=", networkId).executeTakeFirst();
  const isPlaced = assetId !== null || locationId !== null;
  const { siteId } = await findPlaceOf(ctx, { assetId, locationId }, isPlaced ? null : (home?.siteId ?? null));
  if (wouldReach(ctx, "sensors", { siteId, assetId, locationId, createdBy: ctx.personId })) return;
  throw refuseField(assetId !== null ? "assetId" : locationId !== null ? "locationId" : "networkId", "outside_site");
}

/** A device that waits under the new name is not overwritten in passing: that is what swapping is for. */
async function assertFreeKey(ctx: Ctx, seen: Pick<Sensor, "id" | "networkId" | "sensorKey">, sent: Partial<SensorDraft>): Promise<void> {
  const networkId = sent.networkId ?? seen.networkId;
  const key = sent.sensorKey ?? seen.sensorKey;
  if (networkId === seen.networkId && key === seen.sensorKey) return;
  if (!(await freeKey(ctx, networkId, key, seen.id))) throw refuseField("sensorKey", "sensor_key_taken");
}

const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
