import { assets, type AssetDraft } from "@millwright/domain/register/assets/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** An asset made through the product's own call. */
export const buildAsset = async (by: Person, facts: Partial<AssetDraft> = {}) => {
  serial += 1;
  return await by.ok(assets.create, { body: { code: `AST-${serial}`, name: `Asset ${serial}`, ...facts } });
};
