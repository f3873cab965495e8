import { assetProduction } from "@millwright/domain/register/asset-production/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import type { Person } from "../../testing/world.ts";
import { buildMeter } from "../meters/builders.ts";

let serial = 0;

/** For tests: an asset with a counter of pieces, and one of scrapped ones unless it is to have none. */
export async function buildProduction(by: Person, assetId: number, { idealPerHour = 60, countsScrap = true } = {}) {
  serial += 1;
  const counterId = (await buildMeter(by, { code: `PCS-${serial}`, name: "Pieces", assetId, maxPerDay: 1e9 })).id;
  const scrapCounterId = countsScrap ? (await buildMeter(by, { code: `SCR-${serial}`, name: "Scrap", assetId, maxPerDay: 1e9 })).id : null;
  await by.ok(assetProduction.update, { params: { assetId }, body: { version: 0, counterId, scrapCounterId, idealPerHour } });
  return { counterId, scrapCounterId };
}

/** Reads a counter; what its dial shows, at instants in order. */
export async function readCounter(
  by: Person,
  meterId: number,
  readings: readonly (readonly [at: string, value: number, entry?: "reset"])[],
) {
  for (const [at, value, entry] of readings)
    await by.ok(meterReadings.create, { body: { meterId, at, value, isConfirmed: true, ...(entry ? { entry } : {}) } });
}
