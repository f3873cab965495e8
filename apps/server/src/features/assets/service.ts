import { invariant, refuseField } from "@millwright/domain/kit/errors.ts";
import { audit } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { announce } from "../../platform/events.ts";
import { lockPlaces } from "../locations/service.ts";
import { assetsWithCodes, deriveSites, findThing } from "./queries.ts";

/** What other features may know of assets. */
export { assertNoOpenOrders } from "./open-orders.ts";
export { codesOfAssetsAt } from "./queries.ts";

export interface Thing {
  id: number;
  code: string;
  name: string;
  locationId: number | null;
  siteId: number | null;
}

/** The asset a record points at; refuses the field when there is none the caller may see, or when it is archived. */
export async function assertAsset(ctx: Ctx, id: number, field: string): Promise<Thing> {
  const thing = await findThing(ctx, id);
  if (!thing) throw refuseField(field, "not_known");
  if (thing.archivedAt !== null) throw refuseField(field, "archived");
  return thing;
}

/** After locations moved or became sites: the assets there and below follow. */
export const deriveAssetSites = async (ctx: Ctx, locationIds: readonly number[]): Promise<void> => await deriveSites(ctx, { locationIds });

/** Ids of assets by their codes in lower case; those that are missing are made, each with its audit row (imports). */
export async function ensureAssets(ctx: Ctx, wanted: readonly { code: string; name: string }[]): Promise<Map<string, number>> {
  await lockPlaces(ctx, "adding");
  const known = await assetsWithCodes(ctx, wanted.map(({ code }) => code));
  const missing = new Map(wanted.filter(({ code }) => !known.has(code.toLowerCase())).map((asset) => [asset.code.toLowerCase(), asset]));
  if (missing.size === 0) return known;
  const values = [...missing.values()].map(({ code, name }) => ({ code, name }));
  const made = await ctx.db.insertInto("assets").values(values).returning(["id", "code", "name"]).execute();
  invariant(made.length === values.length, "every missing asset is made");
  for (const { id, code, name } of made) {
    known.set(code.toLowerCase(), id);
    const changes = Object.entries({ code, name }).map(([field, after]) => ({ field, before: null, after }));
    audit(ctx, { action: "created", entity: "assets", entityId: id, changes });
    announce(ctx, { kind: "assets.created", entity: "assets", entityId: id });
  }
  return known;
}
