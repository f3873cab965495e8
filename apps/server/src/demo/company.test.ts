import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { urlOf } from "../testing/catalogue.ts";
import { openWorld, type TestTenant, type World } from "../testing/world.ts";
import * as harbor from "./harbor-register.ts";
import { writeCompanyAsOwner } from "./as-owner.ts";

const START = new Date("2026-03-02T10:00:00.000Z");
const DAYS = 200;
let world: World;
let folder: string;
let rows: TestTenant["rows"];

beforeAll(async () => {
  world = await openWorld();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-demo-"));
  const identifier = `demo-${process.pid}-${Date.now().toString(36)}`;
  await writeCompanyAsOwner(urlOf("owner"), openFiles({ dataDir: folder, bucket: null }), START, {
    tenant: { name: "Harbor Foods", identifier },
    look: { sign: "wave", color: "#2e5eba", scene: "harbor" },
    people: harbor.PEOPLE.map(({ accountRole: _account, ...person }) => person),
    places: harbor.PLACES,
    machines: harbor.MACHINES,
    suppliers: harbor.SUPPLIERS,
    projects: harbor.PROJECTS,
    groups: harbor.GROUPS,
    orders: 120,
    days: DAYS,
    freshRequests: 8,
    seed: 20_261,
  });
  const { id } = await world.db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirstOrThrow();
  rows = (work) => world.db.tenant(id, work);
});
afterAll(async () => {
  await world.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("orders have notes, each after its order was begun, and run under projects; assets have groups", async () => {
  const notes = await rows((db) =>
    sql<{
      at: string;
      begun: string;
    }>`select n.created_at as at, o.started_at as begun from work_order_notes n join work_orders o on o.id = n.work_order_id`.execute(db),
  );
  expect(notes.rows.length).toBeGreaterThan(20);
  expect(notes.rows.every(({ at, begun }) => new Date(at) >= new Date(begun) && new Date(at) <= START)).toBe(true);
  const { rows: projects } = await rows((db) =>
    sql<{ orders: number }>`select count(*) as orders from work_orders where project_id is not null group by project_id`.execute(db),
  );
  expect(projects.length).toBeGreaterThan(2);
  const groups = await rows((db) => db.selectFrom("referenceValues").select("list").where("list", "like", "asset-groups-%").execute());
  expect(new Set(groups.map(({ list }) => list)).size).toBe(2);
});

test("what the company stands on was made over its time, not on the day of the first start", async () => {
  for (const table of ["assets", "locations", "suppliers", "people", "workOrders", "workRequests"] as const) {
    const made = await rows((db) => db.selectFrom(table).select("createdAt").execute());
    const days = new Set(made.map(({ createdAt }) => createdAt.slice(0, 10)));
    expect(days.size, table).toBeGreaterThan(Math.min(5, made.length - 1));
    expect(
      made.every(({ createdAt }) => new Date(createdAt) < START),
      table,
    ).toBe(true);
  }
});

test("something was found, as the rule says it; it is answered where the work is over, and waits on some orders under way", async () => {
  const steps = await rows((db) => db.selectFrom("workOrderSubtasks").selectAll().execute());
  expect(steps.filter((step) => findingOf({ ...step, kind: step.kind as StepKind }) !== step.finding)).toEqual([]);
  expect(new Set(steps.map(({ finding }) => finding)).size).toBe(4);
  const waiting = await rows((db) =>
    db.selectFrom("workOrders").select(["unanswered", "completedAt"]).where("unanswered", ">", 0).execute(),
  );
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.filter(({ completedAt }) => completedAt !== null)).toEqual([]);
});
