import type { TenantDb } from "../platform/db/db.ts";
import { DAY_MS } from "./chance.ts";
import { insertAll } from "./rows.ts";

/** A project under which some orders run: on which machines, by the beginning of their codes, and over which days before the start. */
export interface DemoProject {
  code: string;
  name: string;
  machines: string;
  days: [from: number, to: number];
}

/** Groups of assets as the organisation speaks of them: by what they serve, and by who keeps them. */
export interface DemoGroups {
  byUse: readonly string[];
  byKeeper: readonly string[];
}

/** Lists that no starter fills, because they are every organisation's own. */
export async function writeLists(db: TenantDb, projects: readonly DemoProject[], groups: DemoGroups): Promise<void> {
  const values = (list: string, names: readonly string[], codes: readonly string[] = []) =>
    names.map((name, at) => ({ list, code: codes[at] ?? `G${at + 1}`, name, sortOrder: at + 1 }));
  await insertAll(db, "referenceValues", [
    ...values(
      "projects",
      projects.map(({ name }) => name),
      projects.map(({ code }) => code),
    ),
    ...values("asset-groups-1", groups.byUse),
    ...values("asset-groups-2", groups.byKeeper),
  ]);
}

/** The project that an order on a machine ran under, if one was on its way there. */
export const projectOf = (projects: readonly DemoProject[], machineCode: string, createdAt: Date, start: Date): DemoProject | undefined => {
  const daysAgo = (start.getTime() - createdAt.getTime()) / DAY_MS;
  return projects.find(({ machines, days: [from, to] }) => machineCode.startsWith(machines) && daysAgo <= from && daysAgo >= to);
};
