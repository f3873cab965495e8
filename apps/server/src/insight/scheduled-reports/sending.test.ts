import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { scheduledReports, type ScheduledReport } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { attachedIn, messageIdIn, readable, startMailServer, type MailServer } from "../../foundation/mail/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPlantBoard, buildWidget } from "../boards/builders.ts";
import { filesIn } from "../printing/builders.ts";
import { buildReport } from "./builders.ts";
import { openDue } from "./runs.ts";
import { sendRun } from "./sending.ts";

let world: World;
let server: MailServer;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer();
  world = await openWorld(undefined, { SMTP_URL: server.url, MAIL_FROM: "reports@plant.example", PUBLIC_URL: "https://plant.example" });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  server.isRefusing = false;
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
});

const ground = () => ({ ...world.platform, files: world.files, mailer: MAILER, log: world.app.log, publicUrl: "https://plant.example" });
/** That there is a mail server; what the world's own jobs send goes to the real one. */
const MAILER = { send: async () => {}, close: () => {} };
const CALM = { signal: new AbortController().signal, isLastAttempt: false };
/** A server that is stopped after it was looked so often. */
const stoppedAfter = (looks: number): AbortSignal => {
  let looked = 0;
  return Object.defineProperty(new AbortController().signal, "aborted", { get: () => (looked += 1) > looks });
};

const fallDue = async ({ id }: ScheduledReport, ago = "1 minute") =>
  await tenant.rows(async (db) => await sql`update scheduled_reports set next_at = now() - ${ago}::interval where id = ${id}`.execute(db));
const open = async () =>
  await asProduct({ ground: world.platform, log: world.app.log, task: "test", tenantId: tenant.id }, async (ctx) => await openDue(ctx));
const runIds = async () =>
  (await tenant.rows(async (db) => await sql<{ id: number }>`select id from scheduled_report_runs order by id`.execute(db))).rows.map(
    ({ id }) => id,
  );
const toldOf = async ({ id }: ScheduledReport, by = admin) => (await by.ok(scheduledReports.runs, { params: { id } })).rows;
const recipientsOf = (all: readonly Person[]) => all.map(({ personId }) => ({ personId }));
const many = async (count: number, role: string, siteId: number | null = null) =>
  await Promise.all(Array.from({ length: count }, async () => await tenant.join(role, { siteId })));
const addressesOf = () => server.received.flatMap(({ to }) => to).toSorted();

const VIEW = { flags: ["view"], scope: "all" } as const;

test("an occurrence goes out once: the file arrives, the log says to whom, the next one is a week later", async () => {
  const [reader] = await many(1, "Technician");
  const board = await buildPlantBoard(admin, { name: "Cold store", sharedWith: "everyone" });
  await buildWidget(admin, board.id, { kind: "text", title: "Note", text: "Ring the shift lead" });
  const report = await buildReport(admin, { name: "Weekly", boardId: board.id, recipients: recipientsOf([reader!]) });
  await fallDue(report);
  expect([await open(), await open()], "looked at twice").toEqual([1, 0]);
  await world.jobs.runOnce(tenant.id);
  await world.jobs.runOnce(tenant.id);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  const [run] = await runIds();
  expect(messageIdIn(mail!)).toBe(`<report-${String(run)}-${String(reader!.personId)}-${String(tenant.id)}@plant.example>`);
  const text = readable(mail!);
  expect(text).toContain("Subject: Weekly: ");
  expect(text).toContain(`https://plant.example/iot/dashboards/boards/${String(board.id)}`);
  expect(text).toContain("Every Monday at 07:00 (Europe/Lisbon)");
  const [file] = attachedIn(mail!);
  expect(file).toMatchObject({ name: "Cold-store.zip", mediaType: "application/zip" });
  expect((await filesIn(file!.bytes, ["01-Note.csv"]))["01-Note.csv"]?.flat()).toContain("Ring the shift lead");
  expect(await toldOf(report)).toMatchObject([
    { askedBy: null, renderings: 1, sends: [{ person: { id: reader!.personId }, outcome: "written", state: "sent", isLinkOnly: false }] },
  ]);
  const [row] = (await admin.ok(scheduledReports.list, { body: {} })).rows;
  expect(row).toMatchObject({ last: { sent: 1, waiting: 0, failed: 0, none: 0 } });
  expect(Date.parse(row?.nextAt ?? "")).toBeGreaterThan(Date.now());
  expect((await admin.ok(outbox.list)).rows[0]).toMatchObject({ kind: "scheduled_report", state: "sent" });
});

test("of five that were missed one is sent, late, and six who look at once open one", async () => {
  const report = await buildReport(admin, { rhythm: "day", weekday: null, timeZone: "UTC", recipients: recipientsOf([admin]) });
  await fallDue(report, "5 days");
  const opened = await Promise.all(Array.from({ length: 6 }, open));
  expect(opened.reduce((sum, one) => sum + one, 0)).toBe(1);
  const told = await toldOf(report);
  expect(told).toHaveLength(1);
  expect(Date.now() - Date.parse(told[0]?.dueAt ?? "")).toBeLessThan(86_400_000);
});

test("a hundred recipients of six scopes take six renderings, each of them gets theirs", async () => {
  const sites = [];
  for (const code of ["S1", "S2", "S3", "S4"]) sites.push(await buildLocation(admin, { code, isSite: true }));
  await addRole(tenant, "At a site", { boards: VIEW, "work-orders": { flags: ["view"], scope: "site" } });
  await addRole(tenant, "Everywhere", { boards: VIEW, "work-orders": VIEW });
  await addRole(tenant, "Boards alone", { boards: VIEW });
  const readers = [
    ...(await many(20, "Everywhere")),
    ...(await many(20, "Boards alone")),
    ...(await Promise.all(sites.map(async ({ id }) => await many(15, "At a site", id)))).flat(),
  ];
  const board = await buildPlantBoard(admin, { sharedWith: "everyone" });
  await buildWidget(admin, board.id, { kind: "work" });
  const recipients = (await tenant.rows(async (db) => await db.selectFrom("roles").select(["id", "name"]).execute()))
    .filter(({ name }) => ["At a site", "Everywhere", "Boards alone"].includes(name))
    .map(({ id }) => ({ roleId: id }));
  const report = await buildReport(admin, { boardId: board.id, recipients });
  await fallDue(report);
  await open();
  const [runId = 0] = await runIds();
  await sendRun(ground(), { tenantId: tenant.id, runId }, CALM);
  const [run] = await toldOf(report);
  expect(readers).toHaveLength(100);
  expect(run).toMatchObject({ renderings: 6 });
  expect(run?.sends.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 100 }, () => "written"));
  const kept = await tenant.rows(async (db) => await db.selectFrom("mailAttachments").select("id").execute());
  expect(kept, "one file for all who share it").toHaveLength(6);
});

test("who has a row of their own beside those of the others alike gets a rendering of their own", async () => {
  const here = await buildLocation(admin, { code: "HERE", isSite: true });
  const there = await buildLocation(admin, { code: "THERE", isSite: true });
  await addRole(tenant, "Here", { boards: VIEW, "work-orders": { flags: ["view"], scope: "site" } });
  const [one, two, three] = (await many(3, "Here", here.id)) as [Person, Person, Person];
  const estStartAt = new Date(Date.now() + 86_400_000).toISOString();
  await buildWorkOrder(admin, { title: "Here for all", locationId: here.id, estStartAt });
  await buildWorkOrder(admin, { title: "There for one", locationId: there.id, estStartAt });
  await tenant.rows(
    async (db) => await sql`update work_orders set requester_id = ${one.personId} where title = 'There for one'`.execute(db),
  );
  const board = await buildPlantBoard(admin, { sharedWith: "everyone" });
  await buildWidget(admin, board.id, { kind: "work", title: "Next" });
  const report = await buildReport(admin, { boardId: board.id, recipients: recipientsOf([one, two, three]) });
  await fallDue(report);
  await open();
  await world.jobs.runOnce(tenant.id);
  expect((await toldOf(report))[0]).toMatchObject({ renderings: 2 });
  const titles = new Map<string, string>();
  for (const mail of server.received) {
    const tables = await filesIn(attachedIn(mail)[0]!.bytes, ["00-About.csv", "01-Next.csv"]);
    titles.set(mail.to[0] ?? "", JSON.stringify(tables));
  }
  const texts = await Promise.all([one, two, three].map(async (person) => titles.get(await emailOf(person)) ?? ""));
  expect(texts.map((text) => [text.includes("Here for all"), text.includes("There for one")])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
  const names = await Promise.all(
    [one, two, three].map(async ({ personId }) => (await admin.ok(people.get, { params: { id: personId } })).name),
  );
  expect(
    texts.map((text) => names.filter((name) => text.includes(name))),
    "what several share names none of them",
  ).toEqual([[names[0]], [], []]);
});
const emailOf = async ({ personId }: Person) => (await admin.ok(people.get, { params: { id: personId } })).email ?? "";

test("what a board lists is drawn for each recipient, since a list may know what is theirs", async () => {
  const two = await many(2, "Planner");
  const [first] = two;
  await buildWorkOrder(admin, { title: "For the first", responsiblePersonId: first?.personId ?? 0 });
  const board = await buildPlantBoard(admin, { name: "Mine", sharedWith: "everyone" });
  await buildWidget(admin, board.id, {
    kind: "list",
    title: "Mine",
    list: "work-orders",
    state: { quick: "mine" },
    columns: [{ field: "title", title: "Title" }],
  });
  const report = await buildReport(admin, { boardId: board.id, recipients: recipientsOf(two) });
  await fallDue(report);
  await open();
  await world.jobs.runOnce(tenant.id);
  await world.jobs.runOnce(tenant.id);
  expect(await toldOf(report)).toMatchObject([{ renderings: 2 }]);
  const found = await Promise.all(
    server.received.map(async (mail) => (await filesIn(attachedIn(mail)[0]?.bytes ?? new Uint8Array(), ["01-Mine.csv"]))["01-Mine.csv"]),
  );
  expect(found.map((rows) => rows?.slice(1).flat()).toSorted((one, other) => (one?.length ?? 0) - (other?.length ?? 0))).toEqual([
    [],
    ["For the first"],
  ]);
});

test("a leaver, and who lost the role or the board meanwhile, get none, and the log says why", async () => {
  const [stays, leaves, loses, unshared] = (await many(4, "Technician")) as [Person, Person, Person, Person];
  const roles = await tenant.rows(async (db) => await db.selectFrom("roles").select(["id", "name"]).execute());
  const idOf = (name: string) => roles.find((one) => one.name === name)?.id ?? 0;
  const board = await buildPlantBoard(admin, { sharedWith: "roles", roles: [{ roleId: idOf("Technician"), mayEdit: false }] });
  const report = await buildReport(admin, {
    boardId: board.id,
    recipients: [...recipientsOf([stays, leaves, loses]), { roleId: idOf("Technician") }],
  });
  await tenant.rows(async (db) => {
    await db.updateTable("people").set({ archivedAt: new Date().toISOString() }).where("id", "=", leaves.personId).execute();
    await db
      .updateTable("people")
      .set({ roleId: idOf("Requester") })
      .where("id", "in", [loses.personId, unshared.personId])
      .execute();
  });
  await fallDue(report);
  await open();
  await world.jobs.runOnce(tenant.id);
  expect(addressesOf()).toEqual([await emailOf(stays)]);
  const outcomes = new Map((await toldOf(report))[0]?.sends.map(({ person, outcome }) => [person.id, outcome]));
  expect([stays, leaves, loses, unshared].map(({ personId }) => outcomes.get(personId))).toEqual([
    "written",
    "no_account",
    "no_access",
    undefined,
  ]);
});

test("stopped in the middle and begun again, each has one message", async () => {
  const readers = await many(8, "Technician");
  const report = await buildReport(admin, { recipients: recipientsOf(readers) });
  await fallDue(report);
  await open();
  const [runId = 0] = await runIds();
  const half = { signal: stoppedAfter(4), isLastAttempt: false };
  await expect(sendRun(ground(), { tenantId: tenant.id, runId }, half)).rejects.toThrow("the server stops");
  const written = async () => (await toldOf(report))[0]?.sends.filter(({ outcome }) => outcome === "written").length;
  expect(await written()).toBe(4);
  await Promise.all([1, 2, 3].map(async () => await sendRun(ground(), { tenantId: tenant.id, runId }, CALM)));
  expect(await written()).toBe(8);
  const mails = await tenant.rows(async (db) => await db.selectFrom("mails").select("personId").execute());
  expect(mails).toHaveLength(8);
  expect(new Set(mails.map(({ personId }) => personId))).toEqual(new Set(readers.map(({ personId }) => personId)));
  await world.jobs.runOnce(tenant.id);
  expect(server.received).toHaveLength(8);
  expect(new Set(server.received.map(messageIdIn)).size).toBe(8);
});

test("a message that is not taken is tried again under its name, and the owner sees that it was not delivered", async () => {
  const report = await buildReport(admin, { recipients: recipientsOf([admin]) });
  await fallDue(report);
  await open();
  server.isRefusing = true;
  await expect(world.jobs.runOnce(tenant.id)).rejects.toThrow(/mailbox busy/);
  expect((await toldOf(report))[0]?.sends).toMatchObject([{ outcome: "written", state: "waiting" }]);
  await tenant.rows(async (db) => await db.updateTable("mails").set({ state: "failed" }).execute());
  const [failed] = (await admin.ok(scheduledReports.list, { body: {} })).rows;
  expect(failed).toMatchObject({ last: { sent: 0, failed: 1 } });
  server.isRefusing = false;
  const [mail] = (await admin.ok(outbox.list)).rows;
  await admin.ok(outbox.sendAgain, { params: { id: mail?.id ?? 0 } });
  await world.jobs.runOnce(tenant.id);
  expect(server.received).toHaveLength(1);
  expect(attachedIn(server.received[0]!)).toHaveLength(1);
});

test("what is too large is not attached: the message says so and leads to the board", async () => {
  const report = await buildReport(admin, { recipients: recipientsOf([admin]) });
  await fallDue(report);
  await open();
  const [runId = 0] = await runIds();
  await sendRun(ground(), { tenantId: tenant.id, runId }, CALM, 10);
  await world.jobs.runOnce(tenant.id);
  const [mail] = server.received;
  expect(attachedIn(mail!)).toEqual([]);
  expect(readable(mail!)).toContain("larger than 5 MB");
  expect((await toldOf(report))[0]?.sends).toMatchObject([{ isLinkOnly: true, state: "sent" }]);
});

test("sent to oneself it reaches nobody else, with what oneself may see", async () => {
  const [reader] = (await many(1, "Technician")) as [Person];
  const report = await buildReport(admin, { recipients: recipientsOf([reader]) });
  await admin.ok(scheduledReports.sendNow, { body: { id: report.id } });
  await world.jobs.runOnce(tenant.id);
  expect(addressesOf()).toEqual([await emailOf(admin)]);
  expect(await toldOf(report)).toMatchObject([{ askedBy: { id: admin.personId }, sends: [{ person: { id: admin.personId } }] }]);
  expect((await admin.ok(scheduledReports.list, { body: {} })).rows[0], "the last occurrence is another matter").toMatchObject({
    last: null,
  });
});

test("a board that was deleted is sent to nobody, and that is said", async () => {
  const board = await buildPlantBoard(admin, { sharedWith: "everyone" });
  const report = await buildReport(admin, { boardId: board.id, recipients: recipientsOf([admin]) });
  await admin.ok(boards.remove, { params: { id: board.id } });
  await fallDue(report);
  await open();
  await world.jobs.runOnce(tenant.id);
  expect(server.received).toEqual([]);
  expect((await toldOf(report))[0]?.sends).toMatchObject([{ outcome: "no_access" }]);
});
