import { meters, type Meter, type MeterDraft } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { READ_AT } from "@millwright/domain/register/meters/readings/examples.ts";
import type { Person } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";

/** For tests: a meter that counts hours, on an asset of its own unless another place is named. */
export async function buildMeter(by: Person, draft: Partial<MeterDraft> & { code: string }): Promise<Meter> {
  const isPlaced = draft.assetId !== undefined || draft.locationId !== undefined;
  const place = isPlaced ? {} : { assetId: (await buildAsset(by, { code: `AT-${draft.code}` })).id };
  return await by.ok(meters.create, { body: { name: "Hours run", kind: "continuous", ...place, ...draft } });
}

/** For tests: a meter that was read once. */
export async function buildReading(by: Person, draft: { code: string }): Promise<Meter> {
  const meter = await buildMeter(by, draft);
  await by.ok(meterReadings.create, { body: { meterId: meter.id, at: READ_AT, value: 100 } });
  return meter;
}
