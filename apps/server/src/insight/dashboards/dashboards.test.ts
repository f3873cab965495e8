import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, shell } from "@millwright/domain/foundation/auth/contract.ts";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { analyticsDashboards as dashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { figures } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { standardLayout } from "@millwright/domain/insight/dashboards/pages.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildDashboard } from "./builders.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const idsOf = async (person: Person) => (await person.ok(dashboards.mine)).rows.map(({ id }) => id);
const entriesOf = async (person: Person) => {
  const { menu } = await person.ok(shell.navigation);
  return menu.flatMap((module) =>
    (module.children ?? []).filter(({ url }) => /analytics|dashboard\/\d/.test(url ?? "")).map(({ id }) => id),
  );
};
/** A number of the product's own that has no figures. */
const LATER = 9;
const get = async (person: Person, id: number) => await person.call(dashboards.get, { params: { id } });
const roleNamed = async (name: string) => {
  const role = (await admin.ok(dashboards.roles)).roles.find((one) => one.name === name);
  if (!role) throw new Error(`there is no role ${name}`);
  return role;
};
const give = async (name: string, dashboardIds: number[], startId: number | null = null) =>
  await admin.ok(dashboards.setRoles, { body: { roles: [{ roleId: (await roleNamed(name)).id, dashboardIds, startId }] } });

test.each([
  ["Administrator", [1, 2, 3, 4, 5, 6, 7, 49, 52], [101, 102, 103, 104, 105, 106, 107, 401, 501]],
  ["Planner", [2, 3, 49], [102, 103, 401]],
  ["Reliability Engineer", [1, 2, 3, 4, 49], [101, 102, 103, 104, 401]],
  ["Storekeeper", [5, 52], [105, 501]],
] as const)("%s begins with the dashboards that go with the work, in the calls and in the menu", async (role, ids, entries) => {
  const person = await world.tenant.join(role);
  expect(await idsOf(person)).toEqual(ids);
  expect(await entriesOf(person)).toEqual(entries);
});

test.each(["Technician", "Requester"])("%s has no analytics", async (role) => {
  const person = await world.tenant.join(role);
  expect((await person.call(dashboards.mine)).status).toBe(403);
  expect(await entriesOf(person)).toEqual([]);
});

test("a dashboard that is not given, one that shows nothing yet and one that does not exist are the same to whoever asks", async () => {
  const storekeeper = await world.tenant.join("Storekeeper");
  expect((await get(storekeeper, 5)).status).toBe(200);
  const answers = await Promise.all([2, 1, 8, 999_999].map(async (id) => await get(storekeeper, id)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => (body as { message?: string }).message)).size).toBe(1);
});

test("a role that is given a dashboard sees it in its order and begins with it, unless a person chose another page", async () => {
  const { id: roleId } = await admin.ok(userRoles.create, {
    body: {
      name: "Shift lead",
      grants: { analytics: { flags: ["view"], scope: "all" }, "work-orders": { flags: ["view"], scope: "all" } },
    },
  });
  expect(roleId).toBeGreaterThan(0);
  const lead = await world.tenant.join("Shift lead");
  expect(await idsOf(lead)).toEqual([]);
  expect((await lead.ok(auth.me)).data.startPage).toBeNull();

  await give("Shift lead", [3, 2], 3);
  expect(await idsOf(lead)).toEqual([3, 2]);
  expect(await entriesOf(lead)).toEqual([103, 102]);
  expect((await lead.ok(auth.me)).data.startPage).toBe(103);
  const { version } = await lead.ok(userProfile.get);
  await lead.ok(userProfile.update, { body: { version, startPage: 403 } });
  expect((await lead.ok(auth.me)).data.startPage, "a person's own choice goes first").toBe(403);

  await give("Shift lead", []);
  expect((await get(lead, 3)).status).toBe(404);
  expect(await entriesOf(lead)).toEqual([]);
  const { rows } = await admin.ok(userRoles.log, { params: { id: roleId } });
  expect(rows[0]?.changes).toEqual([
    { field: "dashboards", before: "Equipment Analysis, Maintenance Analysis", after: null },
    { field: "startDashboard", before: "Equipment Analysis", after: null },
  ]);
});

test("what a role is given shows nothing without the right, and gives nobody the right", async () => {
  await addRole(world.tenant, "Without analytics", { "work-orders": { flags: ["view"], scope: "all" } });
  await give("Without analytics", [2]);
  expect((await roleNamed("Without analytics")).maySee).toBe(false);
  const person = await world.tenant.join("Without analytics");
  expect((await get(person, 2)).status).toBe(403);
  expect(await entriesOf(person)).toEqual([]);
});

test("who may not approve gives no dashboards, and what is given must be there", async () => {
  const planner = await world.tenant.as("Planner");
  const { id: roleId } = await roleNamed("Planner");
  const body = (role: object) => ({ body: { roles: [{ roleId, dashboardIds: [2, 3, 49], startId: null, ...role }] } });
  expect((await planner.call(dashboards.setRoles, body({}))).status).toBe(403);
  const refused = async (role: object) => (await admin.call(dashboards.setRoles, body(role))).body.fields;
  expect(await refused({ dashboardIds: [2, 8] })).toEqual([{ path: "roles.0.dashboardIds.1", reason: "not_known" }]);
  expect(await refused({ dashboardIds: [2, 2] })).toEqual([{ path: "roles.0.dashboardIds.1", reason: "not_known" }]);
  expect(await refused({ startId: 5 })).toEqual([{ path: "roles.0.startId", reason: "not_known" }]);
  expect(await idsOf(planner)).toEqual([2, 3, 49]);
});

test("what a role keeps of a dashboard that shows nothing yet is not lost when it is given others, and nobody is told of it", async () => {
  const { id: roleId } = await roleNamed("Reliability Engineer");
  await world.tenant.rows(async (db) => {
    await db.insertInto("analyticsDashboards").values({ id: LATER, title: "Later" }).execute();
    await db.insertInto("analyticsDashboardRoles").values({ roleId, dashboardId: LATER }).execute();
  });
  const kept = async () =>
    await world.tenant.rows(
      async (db) => await db.selectFrom("analyticsDashboardRoles").select("roleId").where("dashboardId", "=", LATER).execute(),
    );
  await give("Reliability Engineer", [49, 2]);
  const engineer = await world.tenant.join("Reliability Engineer");
  expect(await idsOf(engineer)).toEqual([49, 2]);
  expect((await get(engineer, LATER)).status, "whoever it is given to").toBe(404);
  expect(await kept()).toEqual([{ roleId }]);
  await give("Reliability Engineer", [1, 2, 3, 4, 49]);
});

test("the product's own is arranged and reset by who approves, and never deleted", async () => {
  const planner = await world.tenant.as("Planner");
  const own = await admin.ok(dashboards.get, { params: { id: 2 } });
  expect(own).toMatchObject({ title: "Maintenance Analysis", url: "/analytics/2", isStandard: true, isArranged: false });
  expect(own.widgets).toEqual(standardLayout(2));
  const arrange = (version: number, widgets: typeof own.widgets | null) => ({ params: { id: 2 }, body: { version, widgets } });
  expect((await planner.ok(dashboards.get, { params: { id: 2 } })).may).toMatchObject({ update: false, delete: false });
  expect((await planner.call(dashboards.update, arrange(own.version, []))).status).toBe(403);
  const arranged = await admin.ok(dashboards.update, arrange(own.version, [{ kind: "trend", figure: "ordersCreated" }]));
  expect(arranged).toMatchObject({ isArranged: true, widgets: [{ kind: "trend", figure: "ordersCreated" }] });
  expect((await admin.call(dashboards.update, arrange(own.version, []))).status, "an old version").toBe(409);
  const reset = await admin.ok(dashboards.update, arrange(arranged.version, null));
  expect(reset).toMatchObject({ isArranged: false, widgets: standardLayout(2) });
  expect((await admin.call(dashboards.remove, { params: { id: 2 } })).body).toMatchObject({ reason: "dashboard_of_product" });
});

test("an own dashboard has its maker's number from 1000 on, is nobody else's, and goes for good", async () => {
  const planner = await world.tenant.as("Planner");
  const made = await buildDashboard(planner, { title: "Mondays" });
  expect(made).toMatchObject({ title: "Mondays", url: `/analytics/${made.id}`, isStandard: false, may: { update: true, delete: true } });
  expect(made.id).toBeGreaterThanOrEqual(1000);
  expect(await idsOf(planner)).toContain(made.id);
  expect((await get(await world.tenant.join("Reliability Engineer"), made.id)).status).toBe(404);
  const wrong = await planner.call(dashboards.create, {
    body: { title: "Wrong", widgets: [{ kind: "bars", figure: "stockValue", by: "crew" }] },
  });
  expect(wrong.body.fields).toEqual([{ path: "widgets.0.by", reason: "not_known" }]);
  await planner.ok(dashboards.remove, { params: { id: made.id } });
  expect((await get(planner, made.id)).status).toBe(404);
});

test("a target is set for the organisation, a site or a crew from a day on, and the log tells what it was", async () => {
  const site = await buildLocation(admin, { isSite: true });
  const set = async (value: number | null, place: { siteId?: number; crewId?: number } = {}) =>
    await admin.call(dashboards.setTarget, { body: { figure: "pmCompliance", fromDay: "2026-01-01", value, ...place } });
  expect((await set(0.9)).status).toBe(200);
  expect((await set(0.95)).status).toBe(200);
  expect((await set(0.85, { siteId: site.id })).status).toBe(200);
  expect((await set(0.85, { siteId: 999_999 })).body.fields).toEqual([{ path: "siteId", reason: "not_known" }]);
  const { rows } = await admin.ok(dashboards.targets);
  expect(rows.map((row) => [row.figure, row.site?.id ?? null, row.fromDay, row.value])).toEqual([
    ["pmCompliance", null, "2026-01-01", 0.95],
    ["pmCompliance", site.id, "2026-01-01", 0.85],
  ]);
  const targetOf = async (place: { siteId?: number }) => {
    const question = { figure: "pmCompliance", from: "2026-01-01", until: "2026-01-31", ...place } as const;
    const { answers } = await admin.ok(figures.ask, { body: { questions: [question] } });
    return answers[0] && isTold(answers[0]) ? answers[0].target : undefined;
  };
  expect(await targetOf({}), "the figure is told beside its target").toBe(0.95);
  expect(await targetOf({ siteId: site.id })).toBe(0.85);
  const log = await admin.ok(dashboards.log, { params: { id: 7 } });
  expect(log.rows[1]?.changes).toContainEqual({ field: "value", before: 0.9, after: 0.95 });
  expect(
    (await (await world.tenant.as("Planner")).call(dashboards.setTarget, { body: { figure: "mttr", fromDay: "2026-01-01", value: 1 } }))
      .status,
  ).toBe(403);
});
