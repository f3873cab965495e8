import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { readable, startMailServer, type MailServer } from "../../foundation/mail/builders.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildNoticeStop, known, tellAll } from "./builders.ts";
import { newFastify } from "../../platform/http/server.ts";
import { openMailer, type Mailer } from "../../platform/mail/mailer.ts";
import { mailDue } from "./mailing.ts";

const PUBLIC_URL = "https://plant.example";
let world: World;
let server: MailServer;
let planner: Person;
let mailer: Mailer | null;
beforeAll(async () => {
  server = await startMailServer();
  world = await openWorld(undefined, { SMTP_URL: server.url, MAIL_FROM: "maintenance@plant.example", PUBLIC_URL });
  planner = await world.tenant.as("Planner");
  mailer = await openMailer({ smtpUrl: server.url, mailFrom: "maintenance@plant.example", publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  mailer?.close();
  await world.close();
  await server.stop();
});
beforeEach(() => void (server.received.length = 0));

const look = async (token: string) => await world.app.inject({ method: "GET", url: `/u/${token}` });
const press = async (token: string, payload = "List-Unsubscribe=One-Click") =>
  await world.app.inject({
    method: "POST",
    url: `/u/${token}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
const wants = async (person: Person, mail: LineId[]) => {
  const { version, off } = await person.ok(notifications.settings);
  await person.ok(notifications.saveSettings, { body: { version, off, mail } });
};
const joined = async (mail: LineId[] = ["order-given", "order-held"]): Promise<Person> => {
  const person = await world.tenant.join("Planner");
  await wants(person, mail);
  return person;
};
const mailOf = async (person: Person) => (await person.ok(notifications.settings)).mail;
const sendAll = async () => {
  await tellAll(world);
  await world.tenant.rows(async (db) => await sql`update notifications set mail_at = now() where mail_at is not null`.execute(db));
  await asProduct(
    { ground: world.platform, log: world.app.log, task: "test", tenantId: world.tenant.id },
    async (ctx) => await mailDue({ db: world.db, mailer, publicUrl: PUBLIC_URL }, ctx, known),
  );
  await world.jobs.runOnce(world.tenant.id);
};

describe("the way out of a message", () => {
  test("stands in its head, for mail programs, and below it, for people; one click ends what the message told of, and nothing else", async () => {
    const [person, other] = [await joined(), await joined()];
    await buildWorkOrder(planner, { responsiblePersonId: person.personId });
    await sendAll();
    const [mail] = server.received;
    if (!mail) throw new Error("nothing came");
    const text = readable(mail);
    const [, address = "", token = ""] = /^List-Unsubscribe: <(https:\/\/plant\.example\/u\/([\w-]+))>/im.exec(text) ?? [];
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
    expect(text).toContain(`Stop these e-mails: ${address}`);
    expect(text).toContain(`<a href="${address}"`);
    const pressed = await press(token);
    expect(pressed.statusCode).toBe(200);
    expect(await mailOf(person)).toEqual(["order-held"]);
    expect(await mailOf(other)).toEqual(["order-given", "order-held"]);
    expect((await press(token)).statusCode).toBe(200);
    expect(await mailOf(person)).toEqual(["order-held"]);
  });

  test("what is kept of it is a digest", async () => {
    const person = await joined();
    const { code } = await buildNoticeStop(world.tenant, person);
    const { rows } = await world.tenant.rows(
      async (db) => await sql<{ row: string }>`select notice_stops::text as row from notice_stops`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(code.split("-").slice(1).join("-")))).toEqual([]);
  });

  test("looking at its page changes nothing, however often programs that scan mail do it", async () => {
    const person = await joined(["order-given"]);
    const before = await person.ok(notifications.settings);
    const { code } = await buildNoticeStop(world.tenant, person, { lines: ["order-given"] });
    const page = await look(code);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain("A work order is assigned to me");
    expect(page.payload).toContain('<form method="post">');
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(String(page.headers["content-security-policy"])).toMatch(/^default-src 'none'; style-src 'sha256-.*form-action 'self'/);
    expect(page.payload).not.toContain("<script");
    await look(code);
    expect(await person.ok(notifications.settings)).toEqual(before);
  });

  test("people choose on it which lines end; what waits to be sent of those is not sent", async () => {
    const person = await joined();
    const order = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
    await tellAll(world);
    const { code } = await buildNoticeStop(world.tenant, person, { lines: ["order-given", "order-held"] });
    const done = await press(code, "line=order-given");
    expect(done.payload).toContain("A work order is assigned to me");
    expect(done.payload).not.toContain("Work is put on hold");
    expect(await mailOf(person)).toEqual(["order-held"]);
    await sendAll();
    expect(server.received).toEqual([]);
    expect((await person.ok(notifications.list, { body: {} })).rows.map(({ record }) => record)).toEqual([order.id]);
  });

  test("the log says who ended what", async () => {
    const person = await joined(["order-given"]);
    const { code } = await buildNoticeStop(world.tenant, person, { lines: ["order-given"] });
    await press(code);
    const { rows } = await world.tenant.rows(
      async (db) =>
        await sql`select entity_id, changes from audit_log where action = 'notifications_changed' and person_id = ${person.personId}
        order by id desc limit 1`.execute(db),
    );
    expect(rows).toEqual([
      {
        entityId: person.personId,
        changes: [{ field: "notificationsByMail", before: "A work order is assigned to me", after: null }],
      },
    ]);
  });

  test("no log tells its address, however it is spelt", async () => {
    const lines: string[] = [];
    const app = newFastify(pino({ level: "info" }, { write: (line: string) => void lines.push(line) }), false, []);
    app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
    for (const address of ["/u/", "//u/", "/U/", "/%75/", "/u%2F"])
      await app.inject({ method: "GET", url: `${address}7-SecretSecretSecretSe` });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain("Secret");
    await app.close();
  });

  test("one that was never sent, is over, or is of somebody who left answers as any, and changes nothing", async () => {
    const person = await joined();
    const over = await buildNoticeStop(world.tenant, person, { days: -1 });
    const leaver = await joined();
    const left = await buildNoticeStop(world.tenant, leaver);
    const admin = await world.tenant.as("Administrator");
    const { version } = await admin.ok(people.get, { params: { id: leaver.personId } });
    await admin.ok(people.archive, { params: { id: leaver.personId }, body: { version } } as never);
    const never = `${world.tenant.id}-AAAAAAAAAAAAAAAAAAAAAA`;
    const answers = [];
    for (const token of [never, over.code, left.code, "999999-AAAAAAAAAAAAAAAAAAAAAA", "nothing"])
      for (const { statusCode, payload } of [await look(token), await press(token)]) answers.push({ statusCode, payload });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect(await mailOf(person)).toEqual(["order-given", "order-held"]);
  });
});
