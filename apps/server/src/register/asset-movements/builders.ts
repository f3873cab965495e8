import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import type { Person } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";

/** For tests: an asset that was moved once. */
export async function buildMovement(by: Person) {
  const { id: assetId } = await buildAsset(by);
  const { id: toLocationId } = await buildLocation(by);
  return await by.ok(assetMovements.create, { body: { assetId, kind: "move", toLocationId } });
}
