import { spreadOver } from "../../demo/dates.ts";
import type { Place } from "../../demo/harbor-register.ts";
import { insertAll, inDepths, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Register } from "../../demo/setting.ts";

/** Places from the sites downwards, each of the site that it is, or that is the nearest above it. */
export async function writePlaces(setting: DemoSetting, list: readonly Place[]): Promise<Pick<Register, "siteId" | "places">> {
  const { db } = setting;
  const listId = await listIds(db);
  const places: Register["places"] = new Map();
  for (const level of inDepths(list)) {
    const ids = await insertAll(
      db,
      "locations",
      level.map(({ parent, category, isSite = false, ...place }) => ({
        ...place,
        isSite,
        parentId: parent ? (places.get(parent)?.id ?? null) : null,
        categoryId: listId("location-categories", category),
      })),
    );
    for (const [at, { code, parent, isSite }] of level.entries()) {
      const id = ids[at] ?? 0;
      places.set(code, { id, siteId: isSite ? id : (places.get(parent ?? "")?.siteId ?? 0) });
    }
  }
  const siteId = places.get(list.find(({ isSite }) => isSite)?.code ?? "")?.id ?? 0;
  for (const [site, of] of Map.groupBy(places.values(), (place) => place.siteId))
    await db
      .updateTable("locations")
      .set({ siteId: site })
      .where(
        "id",
        "in",
        of.map(({ id }) => id),
      )
      .execute();
  await spreadOver(db, setting, "locations", 1, 1);
  return { siteId, places };
}
