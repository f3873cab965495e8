import { spreadOver } from "../../demo/dates.ts";
import type { Place } from "../../demo/harbor-register.ts";
import { insertAll, inDepths, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Register } from "../../demo/setting.ts";

/** Places from the site downwards. A demo company has one site, and all its people work there. */
export async function writePlaces(setting: DemoSetting, list: readonly Place[]): Promise<Pick<Register, "siteId" | "places">> {
  const { db } = setting;
  const listId = await listIds(db);
  const places = new Map<string, number>();
  for (const level of inDepths(list)) {
    const ids = await insertAll(
      db,
      "locations",
      level.map(({ parent, category, isSite = false, ...place }) => ({
        ...place,
        isSite,
        parentId: parent ? (places.get(parent) ?? null) : null,
        categoryId: listId("location-categories", category),
      })),
    );
    for (const [at, { code }] of level.entries()) places.set(code, ids[at] ?? 0);
  }
  const siteId = places.get(list.find(({ isSite }) => isSite)?.code ?? "") ?? 0;
  await db.updateTable("locations").set({ siteId }).execute();
  await db.updateTable("people").set({ siteId }).execute();
  await spreadOver(db, setting, "locations", 1, 1);
  return { siteId, places };
}
