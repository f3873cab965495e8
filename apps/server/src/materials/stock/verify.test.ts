import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildStock } from "./builders.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("the command adds everything up anew, and names what does not hold", { timeout: 90_000 }, async () => {
  const by = await world.tenant.as("Administrator");
  const { partId, warehouseId } = await buildStock(by, { pieces: 4, each: 250 });
  const run = () =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, "../../stock-verify.ts"), String(world.tenant.id)], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: urlOf("app"), DATABASE_OWNER_URL: urlOf("owner") },
    });
  const line = `tenant ${world.tenant.id} `;
  const told = (out: string) => out.split("\n").find((each) => each.startsWith(line));
  expect(told(run().stdout)).toMatch(/: 1 movements, 1 balances, \d+ checks, 0 that do not hold$/);

  const owner = await connect("owner", world.tenant.id);
  await owner.query("update stock_levels set on_hand = on_hand + 1 where part_id = $1", [partId]);
  const broken = run();
  await owner.query("update stock_levels set on_hand = on_hand - 1 where part_id = $1", [partId]);
  await owner.end();
  expect(broken.status).toBe(1);
  expect(told(broken.stdout)).toMatch(/ 1 that do not hold$/);
  expect(broken.stdout).toContain(`a part in a warehouse is the sum of its rows: 1 do not (${partId} in ${warehouseId})`);
});
