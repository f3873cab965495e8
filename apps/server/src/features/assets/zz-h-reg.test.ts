import { test } from "vitest";
import { sql } from "kysely";
import { assets } from "@millwright/domain/assets/contract.ts";
import { openWorld } from "../../testing/world.ts";
test("measure", async () => {
  const world = await openWorld();
  for (const flat of [false, true]) {
    const tenant = await world.otherTenant();
    const by = await tenant.as("Planner");
    await tenant.rows((db) => sql`insert into assets (id, code, name, parent_id) select 100000 + n, 'T-' || n, 'Asset ' || n, case when ${flat}::boolean or n <= 20 then null else 100000 + (n - 1) / 20 end from generate_series(1, 20000) as n`.execute(db));
    const time = async (what: string, run: () => Promise<unknown>) => { const all: number[] = []; for (let i = 0; i < 7; i += 1) { const t = performance.now(); await run(); all.push(performance.now() - t); } process.stdout.write(`${flat ? "flat" : "tree"} ${what}: first ${all[0]?.toFixed(0)} median ${all.sort((a, b) => a - b)[3]?.toFixed(0)} ms\n`); };
    await time("roots", () => by.ok(assets.browse, { query: { treeview: "true" } }));
    await time("below", () => by.ok(assets.browse, { query: { treeview: "true", parentId: 100001 } }));
    await time("list by name", () => by.ok(assets.list, { body: {} }));
    await time("search", () => by.ok(assets.list, { body: { search: "asset 199" } }));
    await time("get leaf", () => by.ok(assets.get, { params: { id: 120000 } }));
    await time("validate", () => by.ok(assets.validate, { params: { code: "t-19999" } }));
    await time("list by parent name", () => by.ok(assets.list, { body: { sortModel: [{ colId: "parent", sort: "asc" }] } }));
    const top = await by.ok(assets.get, { params: { id: 100001 } });
    const loc = await by.ok((await import("@millwright/domain/locations/contract.ts")).locations.create, { body: { code: "S", name: "S", isSite: true } });
    const t = performance.now();
    await by.ok(assets.update, { params: { id: top.id }, body: { version: top.version, locationId: loc.id } });
    process.stdout.write(`move of a root: ${(performance.now() - t).toFixed(0)} ms\n`);
  }
  await world.close();
}, 120000);
