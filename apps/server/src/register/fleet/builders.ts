import { fleet, type FleetDraft } from "@millwright/domain/register/fleet/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { Person } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildMeter } from "../meters/builders.ts";

let serial = 0;

/** A vehicle with an odometer, or with hours. */
export async function buildVehicle(
  by: Person,
  { unit = "km", ...facts }: { unit?: "km" | "h" } & NonNullable<Parameters<typeof buildAsset>[1]> = {},
) {
  serial += 1;
  const code = facts.code ?? `VAN-${serial}`;
  const asset = await buildAsset(by, { name: "Delivery van", ...facts, code });
  const { rows } = await by.ok(valuesOf("units-of-measure").options, { query: { search: unit } });
  const unitId = rows.find((value) => value.code === unit)?.id ?? null;
  const meter = await buildMeter(by, { code: `${code}-${unit}`, name: "Odometer", assetId: asset.id, unitId, maxPerDay: 5000 });
  return { ...asset, meterId: meter.id };
}

/** A line of a vehicle, each an hour after the one before it in the last weeks. */
export const buildEntry = async (by: Person, { assetId, ...facts }: Partial<FleetDraft> & { assetId: number }) => {
  serial += 1;
  const at = new Date(Date.now() - 60 * 86_400_000 + (serial % 1400) * 3_600_000).toISOString();
  return await by.ok(fleet.create, { body: { assetId, at, ...facts } });
};
