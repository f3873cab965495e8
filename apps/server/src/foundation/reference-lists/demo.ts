import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";
import { beginning } from "../../demo/dates.ts";
import type { DemoGroups } from "../../demo/harbor-register.ts";
import { insertAll } from "../../demo/rows.ts";
import type { DemoSetting } from "../../demo/setting.ts";

/** Lists that no starter fills, because they are every organisation's own; all of them are as old as the company. */
export async function writeLists(
  db: TenantDb,
  setting: Pick<DemoSetting, "start" | "days" | "projects">,
  groups: DemoGroups,
): Promise<void> {
  const values = (list: string, names: readonly string[], codes: readonly string[] = []) =>
    names.map((name, at) => ({ list, code: codes[at] ?? `G${at + 1}`, name, sortOrder: at + 1 }));
  await insertAll(db, "referenceValues", [
    ...values(
      "projects",
      setting.projects.map(({ name }) => name),
      setting.projects.map(({ code }) => code),
    ),
    ...values("asset-groups-1", groups.byUse),
    ...values("asset-groups-2", groups.byKeeper),
  ]);
  const first = beginning(setting);
  await sql`update reference_values set created_at = ${first}::timestamptz, updated_at = ${first}::timestamptz`.execute(db);
}
