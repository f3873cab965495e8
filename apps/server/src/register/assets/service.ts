import { refuseField } from "@millwright/domain/kit/errors.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { lockPlaces } from "../locations/service.ts";
import { findThing } from "./queries.ts";

/** What other features may know of assets. */
export { assetRows, findThing, wholeReachedAssets } from "./queries.ts";
export { findCostCentre } from "./cost-centre.ts";
export { findFailureClass } from "./failure-class.ts";
export { findNewPlace, findPlaceOf, type Place } from "./place.ts";
export { assetsOutOfService } from "./out-of-service.ts";
export { photosOfAssets } from "./photo-of.ts";
export { operatingStatusOf, placeAsset, setOperatingStatus } from "./placing.ts";

export const assetIsReached = async (ctx: Ctx, id: number): Promise<boolean> => (await findThing(ctx, id)) !== undefined;

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

/** An asset that an import names and that did not exist: its code and name are all that is known of it. */
export async function importAsset(ctx: Ctx, named: { code: string; name: string }): Promise<number> {
  await lockPlaces(ctx, "adding");
  const made = await ctx.db.insertInto("assets").values(named).returning("id").executeTakeFirstOrThrow();
  const changes = changesOf({}, named);
  audit(ctx, { action: "imported", entity: "assets", entityId: made.id, changes });
  await announce(ctx, recordEvents("assets").created, { id: made.id, changes });
  return made.id;
}
