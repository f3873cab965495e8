import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationRules, notifications } from "@millwright/domain/connect/notifications/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { tellAll } from "./builders.ts";

let world: World;
let admin: Person;
let planner: Person;
let person: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
  person = await world.tenant.join("Planner");
});
afterAll(async () => await world.close());

const rule = async (forced: LineId[], forbidden: LineId[]) => {
  const { version } = await admin.ok(notificationRules.get);
  return await admin.ok(notificationRules.save, { body: { version, forced, forbidden } });
};
const choose = async (off: LineId[]) => {
  const { version } = await person.ok(notifications.settings);
  return await person.ok(notifications.saveSettings, { body: { version, off } });
};
/** Whether an order that is given to the person now is told. */
const isTold = async () => {
  await tellAll(world);
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
  await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  await tellAll(world);
  return (await person.ok(notifications.list, { body: {} })).rows.length === 1;
};
const ruleSeen = async (line: LineId) => (await person.ok(notifications.settings)).lines.find((one) => one.line === line)?.rule;

test("a line that the organisation forces reaches whoever switched it off, and what they chose holds again once the rule is gone", async () => {
  await choose(["order-given"]);
  expect(await isTold()).toBe(false);
  await rule(["order-given"], []);
  expect(await ruleSeen("order-given")).toBe("forced");
  expect(await isTold()).toBe(true);
  await rule([], []);
  expect(await ruleSeen("order-given")).toBeNull();
  expect(await isTold()).toBe(false);
});

test("a line that the organisation forbids reaches nobody, whatever they chose", async () => {
  await choose([]);
  expect(await isTold()).toBe(true);
  await rule([], ["order-given"]);
  expect(await ruleSeen("order-given")).toBe("forbidden");
  expect(await isTold()).toBe(false);
  await rule([], []);
});

test("what concerns one's own account is under no rule, and a line in both lists is forced", async () => {
  const { lines } = await rule(["order-given", "password-changed"], ["order-given", "device-new"]);
  expect(lines.filter((one) => one.rule !== null)).toMatchObject([{ line: "order-given", rule: "forced" }]);
  expect(lines.map(({ line }) => line)).not.toContain("password-changed");
  await rule([], []);
});

test("only who may change the settings makes rules, one after the other, and the log says what they were and are", async () => {
  const { version } = await admin.ok(notificationRules.get);
  expect((await person.call(notificationRules.save, { body: { version, forced: [], forbidden: [] } })).status).toBe(403);
  await rule(["order-overdue"], ["order-completed"]);
  expect(await admin.call(notificationRules.save, { body: { version, forced: [], forbidden: [] } })).toMatchObject({
    status: 409,
    body: { reason: "stale", current: { version: version + 1 } },
  });
  const rows = await world.tenant.rows(
    async (db) =>
      await db.selectFrom("auditLog").select("changes").where("entity", "=", "notification-rules").orderBy("id", "desc").limit(1).execute(),
  );
  expect(rows[0]?.changes).toEqual([
    { field: "notificationsForced", before: null, after: "A work order of mine or of my crew is overdue" },
    { field: "notificationsForbidden", before: null, after: "Work is completed" },
  ]);
});
