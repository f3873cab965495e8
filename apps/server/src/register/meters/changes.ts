import type { Meter, MeterDraft } from "@millwright/domain/register/meters/contract.ts";
import { keepsPlaces, wordsOf } from "@millwright/domain/register/meters/words.ts";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { findPlaceOf } from "../assets/service.ts";
import { meterEvents } from "./events.ts";
import { findMeter, hasReadings } from "./queries.ts";

export const records = recordsOf({ table: "meters", entity: "meters", find: findMeter, events: meterEvents });

export async function createMeter(ctx: Ctx, sent: MeterDraft): Promise<Meter> {
  await assertRecords(ctx, [
    { kind: "assets", id: sent.assetId, field: "assetId" },
    { kind: "locations", id: sent.locationId, field: "locationId" },
  ]);
  await assertValues(ctx, [{ list: "units-of-measure", id: sent.unitId, field: "unitId" }]);
  assertWhole(sent);
  await assertWithinSite(ctx, sent);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateMeter(ctx: Ctx, id: number, version: number, sent: Partial<MeterDraft>): Promise<Meter> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [
    { kind: "assets", id: sent.assetId, field: "assetId", was: seen.assetId },
    { kind: "locations", id: sent.locationId, field: "locationId", was: seen.locationId },
  ]);
  await assertValues(ctx, [{ list: "units-of-measure", id: sent.unitId, field: "unitId", was: seen.unitId }]);
  const becomes = { ...seen, ...definedOf(sent) };
  assertWhole(becomes);
  if (becomes.assetId !== seen.assetId || becomes.locationId !== seen.locationId) await assertWithinSite(ctx, becomes);
  await assertReadable(ctx, seen, becomes);
  return await records.update(ctx, id, version, { ...sent });
}

type Said = Pick<MeterDraft, "kind" | "assetId" | "locationId" | "states" | "lowLimit" | "highLimit">;

/** On an asset or at a location, or nowhere yet; words where it has words; limits the right way round. */
function assertWhole({ kind, assetId, locationId, states, lowLimit, highLimit }: Said): void {
  const fields: FieldFault[] = [];
  if (assetId && locationId) fields.push({ path: "assetId", reason: "one_of_two" });
  if (kind === "characteristic" && wordsOf(states ?? null).length < 2) fields.push({ path: "states", reason: "meter_words_missing" });
  if (typeof lowLimit === "number" && typeof highLimit === "number" && lowLimit > highLimit)
    fields.push({ path: "highLimit", reason: "meter_limits_crossed" });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** A person limited to a site puts no meter where it would be out of their sight. */
async function assertWithinSite(
  ctx: Ctx,
  { assetId = null, locationId = null }: Pick<MeterDraft, "assetId" | "locationId">,
): Promise<void> {
  const { siteId } = await findPlaceOf(ctx, { assetId, locationId }, null);
  const reached = wouldReach(ctx, "meters", { siteId, assetId, locationId, createdBy: ctx.personId });
  if (!reached) throw refuseField(assetId === null ? "locationId" : "assetId", "outside_site");
}

/** What was read stays readable: of another kind, or with words in other places, it would say something else. */
async function assertReadable(ctx: Ctx, seen: Meter, becomes: Pick<MeterDraft, "kind" | "states">): Promise<void> {
  const isOther = becomes.kind !== seen.kind;
  const isMoved = seen.kind === "characteristic" && !keepsPlaces(seen.states, becomes.states ?? null);
  if (!isOther && !isMoved) return;
  if (await hasReadings(ctx, seen.id))
    throw isOther ? refuseField("kind", "meter_has_readings") : refuseField("states", "meter_words_stay");
}

const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
