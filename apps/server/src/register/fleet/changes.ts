import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Money } from "@millwright/domain/kit/fields.ts";
import type { FleetDraft, FleetEntry } from "@millwright/domain/register/fleet/contract.ts";
import { lineFault } from "@millwright/domain/register/fleet/fuel.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, type Change } from "../../platform/records/audit.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertAsset } from "../assets/service.ts";
import { removedReading } from "../meters/service.ts";
import { fleetEvents } from "./events.ts";
import { entriesAt, findEntry, lockVehicle, seesOrder, storedEntry, writePrice } from "./queries.ts";
import { correct, enter, FIELDS, meterOf, unsay, type Dial } from "./readings.ts";

export const records = recordsOf({ table: "fleetEntries", entity: "fleet", find: findEntry, events: fleetEvents });

/** Clocks of phones are not ours. */
const AHEAD_MS = 120_000;

type Stored = NonNullable<Awaited<ReturnType<typeof storedEntry>>>;

export async function createEntry(
  ctx: Ctx,
  { odometer = null, engineHours = null, price = null, isConfirmed = false, ...sent }: FleetDraft,
): Promise<FleetEntry> {
  await assertDriven(ctx, sent.assetId, sent.driverId ?? null);
  await assertPointed(ctx, sent, null);
  assertLine({ ...sent, odometer, engineHours, hasPrice: price !== null });
  const at = timeOf(ctx, sent.at);
  await lockVehicle(ctx, sent.assetId);
  await assertFree(ctx, sent.assetId, at);
  const dial = dialOf(odometer, engineHours);
  const meterId = dial && (await meterOf(ctx, sent.assetId, dial.measure));
  if (dial && meterId !== null)
    await enter(ctx, { meterId, at }, dial, { isConfirmed: isConfirmed ?? false, workOrderId: sent.workOrderId ?? null });
  const made = await records.create(
    ctx,
    { ...sent, at, meterId, measure: dial?.measure ?? null, createdBy: ctx.personId },
    dial ? [{ field: FIELDS[dial.measure], before: null, after: dial.value }] : [],
  );
  if (price === null) return made;
  await setPrice(ctx, made.id, null, price);
  return await records.get(ctx, made.id);
}

export async function updateEntry(ctx: Ctx, id: number, version: number, sent: Partial<FleetDraft>): Promise<FleetEntry> {
  const { odometer, engineHours, price, isConfirmed = false, ...named } = sent;
  const seen = await records.get(ctx, id);
  const stored = await storedEntry(ctx, id);
  if (!stored) return seen;
  const assetId = named.assetId ?? seen.assetId;
  const driverId = named.driverId === undefined ? seen.driverId : named.driverId;
  if (assetId !== seen.assetId) await assertDriven(ctx, assetId, driverId);
  await assertPointed(ctx, named, seen);
  const was = dialOf(seen.odometer, seen.engineHours);
  const dial = dialOf(odometer === undefined ? seen.odometer : odometer, engineHours === undefined ? seen.engineHours : engineHours);
  const becomes = { ...seen, ...definedOf(named) };
  assertLine({
    ...becomes,
    odometer: odometer === undefined ? seen.odometer : odometer,
    engineHours: engineHours === undefined ? seen.engineHours : engineHours,
    hasPrice: price === undefined ? stored.priceMinor !== null : price !== null,
  });
  const at = named.at === undefined ? seen.at : timeOf(ctx, named.at);
  const held = [...new Set([seen.assetId, assetId])].toSorted((one, other) => one - other);
  for (const vehicle of held) await lockVehicle(ctx, vehicle);
  // Under the lock, and before a reading is touched: whoever comes with an old version changes nothing.
  const locked = await records.lock(ctx, id);
  if (locked.version !== version) return await records.update(ctx, id, version, {});
  if (seen.archivedAt === null) await assertFree(ctx, assetId, at, id);
  // What was not said of the dial stays with the meter that it was read from.
  const isKept = odometer === undefined && engineHours === undefined && assetId === seen.assetId;
  const isSame = assetId === seen.assetId && stored.measure === dial?.measure;
  const meterId = isKept ? stored.meterId : dial && (await meterFrom(ctx, stored, { assetId, isSame }, dial));
  const measure = isKept ? stored.measure : (dial?.measure ?? null);
  const also: Change[] = changeOfDial(was, dial);
  if (seen.archivedAt === null)
    await moveReading(ctx, stored, { meterId, at, dial, was }, isConfirmed ?? false, becomes.workOrderId ?? null);
  if (price !== undefined && !isSamePrice(stored, price)) also.push({ field: "price", before: null, after: null });
  const moved = named.at === undefined ? {} : { at };
  const changed = await records.update(ctx, id, version, { ...named, ...moved, meterId, measure }, "updated", also);
  if (price === undefined || isSamePrice(stored, price)) return changed;
  await setPrice(ctx, id, stored, price);
  return await records.get(ctx, id);
}

export async function archiveEntry(ctx: Ctx, id: number, version: number): Promise<FleetEntry> {
  const archived = await records.archive(ctx, id, version);
  await takeBack(ctx, id);
  return archived;
}

/** With the reading that it had, where the dial may still have shown it. */
export async function restoreEntry(ctx: Ctx, id: number, version: number): Promise<FleetEntry> {
  const stored = await storedEntry(ctx, id);
  if (stored) {
    await lockVehicle(ctx, stored.assetId);
    await assertFree(ctx, stored.assetId, stored.at, id);
    const value = stored.meterId === null ? null : await removedReading(ctx, { meterId: stored.meterId, at: stored.at });
    if (stored.meterId !== null && stored.measure !== null && value !== null)
      await enter(
        ctx,
        { meterId: stored.meterId, at: stored.at },
        { measure: stored.measure as Dial["measure"], value },
        { isConfirmed: true, workOrderId: null },
      );
  }
  return await records.restore(ctx, id, version);
}

/** The reading of a line goes with it. */
export async function takeBack(ctx: Ctx, id: number): Promise<void> {
  const stored = await storedEntry(ctx, id);
  if (stored?.meterId != null && stored.measure !== null)
    await unsay(ctx, { meterId: stored.meterId, at: stored.at }, stored.measure as Dial["measure"]);
}

/** One that the caller may say something of: a technician of a site enters nothing of another one's vehicles. */
async function assertDriven(ctx: Ctx, id: number, driverId: number | null): Promise<void> {
  const asset = await assertAsset(ctx, id, "assetId");
  if (!wouldReach(ctx, "fleet", { siteId: asset.siteId, assetId: asset.id, createdBy: ctx.personId, driverId }))
    throw refuseField("assetId", "not_known");
}

async function assertPointed(ctx: Ctx, { driverId, workOrderId }: Partial<FleetDraft>, seen: FleetEntry | null): Promise<void> {
  await assertRecords(ctx, [{ kind: "people", id: driverId, field: "driverId", was: seen?.driverId }]);
  if (workOrderId && workOrderId !== seen?.workOrderId && !(await seesOrder(ctx, workOrderId)))
    throw refuseField("workOrderId", "not_known");
}

interface Said {
  odometer: number | null;
  engineHours: number | null;
  hasPrice: boolean;
  fuel?: number | null | undefined;
  isFull?: boolean | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

function assertLine({ fuel = null, isFull = false, latitude = null, longitude = null, ...said }: Said): void {
  const fault = lineFault({ ...said, fuel, isFull, latitude, longitude });
  if (fault) throw refuseField(fault.path, fault.reason);
}

function timeOf(ctx: Ctx, at: string): string {
  if (Date.parse(at) > ctx.now.getTime() + AHEAD_MS) throw refuseField("at", "in_future");
  return new Date(at).toISOString();
}

async function assertFree(ctx: Ctx, assetId: number, at: string, own?: number): Promise<void> {
  const others = (await entriesAt(ctx, assetId, at)).filter((id) => id !== own);
  if (others.length > 0) throw refuseField("at", "fleet_at_then");
}

const dialOf = (odometer: number | null, engineHours: number | null): Dial | null =>
  odometer !== null ? { measure: "distance", value: odometer } : engineHours !== null ? { measure: "hours", value: engineHours } : null;

/** The meter stays the one it was read from, however many the vehicle has got since. */
const meterFrom = async (
  ctx: Ctx,
  stored: Stored,
  { assetId, isSame }: { assetId: number; isSame: boolean },
  dial: Dial,
): Promise<number> => (isSame && stored.meterId !== null ? stored.meterId : await meterOf(ctx, assetId, dial.measure));

interface Becoming {
  meterId: number | null;
  at: string;
  dial: Dial | null;
  was: Dial | null;
}

/** A corrected line corrects its reading; one that belongs to another time or meter is taken back there and entered here. */
async function moveReading(
  ctx: Ctx,
  stored: Stored,
  { meterId, at, dial, was }: Becoming,
  isConfirmed: boolean,
  workOrderId: number | null,
) {
  const isElsewhere = stored.meterId !== meterId || Date.parse(stored.at) !== Date.parse(at);
  if (stored.meterId !== null && stored.measure !== null && isElsewhere)
    await unsay(ctx, { meterId: stored.meterId, at: stored.at }, stored.measure as Dial["measure"]);
  if (!dial || meterId === null) return;
  if (isElsewhere) await enter(ctx, { meterId, at }, dial, { isConfirmed, workOrderId });
  else if (was?.value !== dial.value) await correct(ctx, { meterId, at }, dial, { isConfirmed, workOrderId });
}

function changeOfDial(was: Dial | null, dial: Dial | null): Change[] {
  if (was?.measure === dial?.measure)
    return was && dial && was.value !== dial.value ? [{ field: FIELDS[dial.measure], before: was.value, after: dial.value }] : [];
  return [
    ...(was ? [{ field: FIELDS[was.measure], before: was.value, after: null }] : []),
    ...(dial ? [{ field: FIELDS[dial.measure], before: null, after: dial.value }] : []),
  ];
}

type Priced = Pick<Stored, "priceMinor" | "priceCurrency">;

const isSamePrice = ({ priceMinor, priceCurrency }: Priced, price: Money | null): boolean =>
  priceMinor === (price?.amountMinor ?? null) && priceCurrency === (price?.currency ?? null);

/** What it cost stands in the audit under a kind of its own, which those alone see who see what work costs. */
async function setPrice(ctx: Ctx, id: number, was: Priced | null, price: Money | null): Promise<void> {
  await writePrice(ctx, id, price);
  audit(ctx, {
    action: "updated",
    entity: "fleet-prices",
    entityId: id,
    changes: [
      { field: "priceMinor", before: was?.priceMinor ?? null, after: price?.amountMinor ?? null },
      { field: "currency", before: was?.priceCurrency ?? null, after: price?.currency ?? null },
    ],
  });
}

const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
