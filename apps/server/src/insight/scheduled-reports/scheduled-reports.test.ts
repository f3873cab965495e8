import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { MOST_ASKED } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { nextAfter } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPlantBoard } from "../boards/builders.ts";
import { buildDashboard } from "../dashboards/builders.ts";
import { buildReport } from "./builders.ts";

let world: World;
let admin: Person;
let planner: Person;
let other: Person;
let roleId: number;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
  other = await world.tenant.join("Planner");
  const roles = await world.tenant.rows(async (db) => await db.selectFrom("roles").select(["id", "name"]).execute());
  roleId = roles.find(({ name }) => name === "Technician")?.id ?? 0;
});
afterAll(async () => await world.close());

const WEEKLY = { rhythm: "week", weekday: 1, monthDay: null, time: "07:00", timeZone: "Europe/Lisbon" } as const;
const at = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");

test("a planner makes a report, which says when it goes out next by the clocks of its zone", async () => {
  const board = await buildPlantBoard(planner, { name: "Cold store" });
  const report = await buildReport(planner, { boardId: board.id, recipients: [{ personId: planner.personId }, { roleId }] });
  expect(report).toMatchObject({
    shows: { id: board.id, name: "Cold store" },
    owner: { id: planner.personId },
    isMine: true,
    nextAt: at(nextAfter(WEEKLY, Date.now())),
    recipients: [{ personId: planner.personId }, { roleId }],
    told: [expect.stringContaining("Planner"), "Technician"],
  });
  const { rows } = await planner.ok(scheduledReports.list, { body: {} });
  expect(rows.find(({ id }) => id === report.id)).toMatchObject({ shows: { name: "Cold store" }, time: "07:00", weekday: 1, last: null });
});

test("another time moves the next one; paused, archived and restored say so", async () => {
  const { id, version } = await buildReport(planner);
  const body = { version, rhythm: "month", monthDay: 31, time: "23:30", timeZone: "Pacific/Auckland" } as const;
  const monthly = await planner.ok(scheduledReports.update, { params: { id }, body });
  const schedule = { rhythm: "month", weekday: null, monthDay: 31, time: "23:30", timeZone: "Pacific/Auckland" } as const;
  expect(monthly).toMatchObject({ monthDay: 31, nextAt: at(nextAfter(schedule, Date.now())) });
  const paused = await planner.ok(scheduledReports.update, { params: { id }, body: { version: monthly.version, isPaused: true } });
  expect(paused.nextAt).toBeNull();
  const going = await planner.ok(scheduledReports.update, { params: { id }, body: { version: paused.version, isPaused: false } });
  const archived = await planner.ok(scheduledReports.archive, { params: { id }, body: { version: going.version } });
  expect(archived).toMatchObject({ nextAt: null, archivedAt: expect.any(String) });
  const restored = await planner.ok(scheduledReports.restore, { params: { id }, body: { version: archived.version } });
  expect(restored).toMatchObject({ archivedAt: null, nextAt: at(nextAfter(schedule, Date.now())) });
});

test("what does not fit is refused by its field", async () => {
  const stranger = await buildPerson(admin, { firstName: "No", lastName: "Account", email: `none@${world.tenant.identifier}.example` });
  const board = await buildPlantBoard(planner);
  const hidden = await buildPlantBoard(other, { name: "Mine alone" });
  const usual = {
    name: "R",
    source: "board",
    boardId: board.id,
    format: "pdf",
    rhythm: "week",
    weekday: 2,
    time: "06:00",
    timeZone: "UTC",
  } as const;
  const cases = [
    [{ boardId: null }, "boardId", "required"],
    [{ boardId: hidden.id }, "boardId", "not_known"],
    [{ boardId: 999_999_999 }, "boardId", "not_known"],
    [{ source: "page", dashboardId: (await buildDashboard(admin)).id }, "dashboardId", "not_known"],
    [{ weekday: null }, "weekday", "required"],
    [{ rhythm: "month" }, "monthDay", "required"],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "not_a_zone"],
    [{ recipients: [{}] }, "recipients.0.personId", "person_or_role"],
    [{ recipients: [{ personId: planner.personId, roleId }] }, "recipients.0.personId", "person_or_role"],
    [{ recipients: [{ roleId }, { roleId }] }, "recipients.1.roleId", "duplicate"],
    [{ recipients: [{ roleId: 999_999_999 }] }, "recipients.0.roleId", "not_known"],
    [{ recipients: [{ personId: 999_999_999 }] }, "recipients.0.personId", "not_known"],
    [{ recipients: [{ personId: stranger.id }] }, "recipients.0.personId", "no_account"],
  ] as const;
  for (const [wrong, path, reason] of cases) {
    const { status, body } = await planner.call(scheduledReports.create, { body: { ...usual, ...wrong } as never });
    expect({ status, fields: (body as { fields?: unknown }).fields }, path).toEqual({
      status: 400,
      fields: [expect.objectContaining({ path, reason })],
    });
  }
});

test("a report is its owner's, and of those whose role reaches all; a stranger's is not there, and the name of what it shows is told only to who sees that", async () => {
  const board = await buildPlantBoard(planner, { name: "Nobody else's" });
  const { id, version } = await buildReport(planner, { boardId: board.id, name: "Quiet" });
  expect((await other.call(scheduledReports.get, { params: { id } })).status).toBe(404);
  expect((await other.call(scheduledReports.runs, { params: { id } })).status).toBe(404);
  expect((await other.call(scheduledReports.sendNow, { body: { id } })).status).toBe(404);
  expect((await other.ok(scheduledReports.list, { body: {} })).rows.map((row) => row.id)).not.toContain(id);
  const technician = await world.tenant.as("Technician");
  expect((await technician.call(scheduledReports.list, { body: {} })).status).toBe(403);
  expect(await admin.ok(scheduledReports.get, { params: { id } })).toMatchObject({ name: "Quiet", shows: null, isMine: false });
  const renamed = await admin.ok(scheduledReports.update, { params: { id }, body: { version, name: "Still quiet" } });
  expect(renamed, "what it showed before may stay").toMatchObject({ boardId: board.id, name: "Still quiet" });
});

test("a report whose board is deleted stays, without it", async () => {
  const board = await buildPlantBoard(planner);
  const { id, version } = await buildReport(planner, { boardId: board.id });
  await planner.ok(boards.remove, { params: { id: board.id } });
  expect(await planner.ok(scheduledReports.get, { params: { id } })).toMatchObject({ boardId: null, shows: null });
  expect((await planner.call(scheduledReports.update, { params: { id }, body: { version, name: "Later" } })).body).toMatchObject({
    fields: [{ path: "boardId", reason: "required" }],
  });
});

test("its log says who changed to whom it goes", async () => {
  const { id, version } = await buildReport(planner, { recipients: [{ roleId }] });
  await planner.ok(scheduledReports.update, { params: { id }, body: { version, recipients: [] } });
  const { rows } = await planner.ok(scheduledReports.log, { params: { id } });
  expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ field: "recipients", before: "Technician", after: null }));
});

test("who sends it to themselves again and again is asked to wait", async () => {
  await addRole(world.tenant, "Impatient", {
    boards: { flags: ["view"], scope: "all" },
    "scheduled-reports": { flags: ["view"], scope: "all" },
  });
  const reader = await world.tenant.as("Impatient");
  const { id } = await buildReport(planner);
  for (let time = 0; time < MOST_ASKED; time += 1) await reader.ok(scheduledReports.sendNow, { body: { id } });
  expect(await reader.call(scheduledReports.sendNow, { body: { id } })).toMatchObject({
    status: 409,
    body: { reason: "report_asked_often" },
  });
});

test("who leaves hands their reports over", async () => {
  const leaver = await world.tenant.join("Planner");
  const report = await buildReport(leaver, { name: "Left behind" });
  const { rows } = await admin.ok(users.open, { params: { id: leaver.personId } });
  expect(rows.find(({ kind }) => kind === "scheduled-reports")).toMatchObject({
    count: 1,
    rows: [{ id: report.id, title: "Left behind" }],
  });
});
