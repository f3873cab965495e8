import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPerson } from "../people/builders.ts";
import { attachedIn, codeIn, messageIdIn, readable, startMailServer, type MailServer } from "./builders.ts";
import { keepAttachment, postOnce } from "./service.ts";
import { sweepMails } from "./queries.ts";
import { drawn } from "./template.ts";

let world: World;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  world = await openWorld(undefined, { SMTP_URL: server.url, MAIL_FROM: "maintenance@plant.example", PUBLIC_URL: "https://plant.example" });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(() => {
  server.received.length = 0;
  server.isRefusing = false;
});

let serial = 0;
const invite = async () => {
  const admin = await world.tenant.as("Administrator");
  const person = await buildPerson(admin, {
    firstName: "Åsa",
    lastName: "O'Neil <b>",
    email: `asa-${(serial += 1)}@${world.tenant.identifier}.example`,
  });
  await admin.ok(credentials.handle, { body: { tenantUserId: person.id, action: "invite" } });
  const row = async () => (await admin.ok(outbox.list)).rows.find((mail) => mail.person.id === person.id);
  return { admin, person, row };
};

test("an invitation goes out once it is committed: plain and drawn, in the tenant's name, with one link", async () => {
  const { person, row } = await invite();
  expect(server.received).toEqual([]);
  expect(await row()).toMatchObject({ state: "waiting", recipient: person.email, kind: "invitation" });
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  if (!mail) throw new Error("nothing came");
  expect(mail).toMatchObject({ to: [person.email], from: "maintenance@plant.example" });
  expect(mail.raw).toMatch(new RegExp(`From: "?Tenant ${world.tenant.identifier}"? <maintenance@plant.example>`));
  expect(mail.raw).toMatch(/Message-ID: <mail-\d+-\d+@plant\.example>/i);
  const text = readable(mail);
  expect(text).toContain("Content-Type: text/plain");
  expect(text).toContain("Hello Åsa O'Neil <b>,");
  expect(text).toContain("Hello Åsa O&#39;Neil &lt;b&gt;,");
  expect(text).toContain(`https://plant.example/credentials?code=${codeIn(mail)}`);
  expect(await row()).toMatchObject({ state: "sent", attempts: 1, hasLink: false });
  expect((await row())?.sentAt).not.toBeNull();
});

test("a link that went out stands nowhere in the database", async () => {
  const { person } = await invite();
  const links = async () =>
    await world.tenant.rows((db) =>
      db
        .selectFrom("mailLinks")
        .innerJoin("mails", "mails.id", "mailLinks.mailId")
        .select("link")
        .where("personId", "=", person.id)
        .execute(),
    );
  expect(await links()).toHaveLength(1);
  await world.jobs.runOnce(world.tenant.id);
  expect(await links()).toEqual([]);
});

test("a message that is not taken is seen with its reason, tried again, and sent again by hand", async () => {
  server.isRefusing = true;
  const { admin, row } = await invite();
  await expect(world.jobs.runOnce(world.tenant.id)).rejects.toThrow(/mailbox busy/);
  const failed = await row();
  expect(failed).toMatchObject({ state: "waiting", attempts: 1 });
  expect(failed?.lastError).toContain("mailbox busy");
  await world.tenant.rows((db) =>
    db
      .updateTable("mails")
      .set({ state: "failed" })
      .where("id", "=", failed?.id ?? 0)
      .execute(),
  );
  server.isRefusing = false;
  expect(await admin.ok(outbox.sendAgain, { params: { id: failed?.id ?? 0 } })).toEqual({ state: "waiting" });
  await world.jobs.runOnce(world.tenant.id);
  expect(await row()).toMatchObject({ state: "sent" });
  expect(server.received).toHaveLength(1);
  expect(await admin.call(outbox.sendAgain, { params: { id: failed?.id ?? 0 } })).toMatchObject({
    status: 409,
    body: { reason: "mail_sent" },
  });
});

test("a message whose link was replaced meanwhile is not sent, and cannot be sent again", async () => {
  const { admin, person } = await invite();
  await admin.ok(credentials.handle, { body: { tenantUserId: person.id, action: "invite" } });
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received).toHaveLength(1);
  const [, older] = (await admin.ok(outbox.list)).rows.filter((mail) => mail.person.id === person.id);
  expect(older).toMatchObject({ state: "failed", lastError: "link_gone" });
  expect(await admin.call(outbox.sendAgain, { params: { id: older?.id ?? 0 } })).toMatchObject({
    status: 409,
    body: { reason: "link_gone" },
  });
});

const PDF = { name: "cold-store.pdf", mediaType: "application/pdf", bytes: Buffer.from("%PDF-1.7 \0 made for several\r\n--not a border") };
const FACTS = { tenant: "Plant", report: "Cold store", day: "Mon", attached: "Attached." };
/** Messages about these, each to the same person, that bring one file; answers their numbers. */
const postReports = async (keys: readonly string[]) => {
  const admin = await world.tenant.as("Administrator");
  const to = { id: admin.personId, name: "Åsa", email: `asa@${world.tenant.identifier}.example` };
  return await world.tenant.rows(async (db) => {
    const writes: Promise<unknown>[] = [];
    const ctx = { db, personId: admin.personId, beforeCommit: (write: Promise<unknown>) => void writes.push(write) };
    const attachmentId = await keepAttachment(db, PDF);
    const ids: (number | null)[] = [];
    for (const key of keys)
      ids.push(await postOnce({ mailer: MAILER }, ctx, key, { kind: "scheduled_report", to, facts: FACTS, attachmentId }));
    await Promise.all(writes);
    return ids;
  });
};
/** That there is a mail server; the world's own job sends. */
const MAILER = { send: async () => {}, close: () => {} };
const filesKept = async () => (await world.tenant.rows(async (db) => await db.selectFrom("mailAttachments").select("id").execute())).length;

test("a file arrives as it was, is kept once for all messages that bring it, and only until the last of them went out", async () => {
  await postReports(["file-1", "file-2"]);
  expect(await filesKept()).toBe(1);
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received.map(attachedIn)).toEqual([[PDF], [PDF]]);
  expect(await filesKept()).toBe(0);
});

test("what is told once is written once, and tried again under one name", async () => {
  const [first, second] = await postReports(["told-1", "told-1"]);
  expect([typeof first, second]).toEqual(["number", null]);
  server.isRefusing = true;
  await expect(world.jobs.runOnce(world.tenant.id)).rejects.toThrow(/mailbox busy/);
  expect(await filesKept(), "it waits with its message").toBe(1);
  server.isRefusing = false;
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received.map(messageIdIn)).toEqual([`<told-1-${String(world.tenant.id)}@plant.example>`]);
});

test("a message whose file is gone says so, and cannot be sent again", async () => {
  const [id] = await postReports(["gone-1"]);
  await world.tenant.rows(async (db) => {
    await db.updateTable("mailAttachments").set({ createdAt: "2020-01-01T00:00:00Z" }).execute();
    await sweepMails(db);
  });
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received).toEqual([]);
  const admin = await world.tenant.as("Administrator");
  expect((await admin.ok(outbox.list)).rows.find((mail) => mail.id === id)).toMatchObject({
    state: "failed",
    lastError: "attachment_gone",
  });
  expect(await admin.call(outbox.sendAgain, { params: { id: id ?? 0 } })).toMatchObject({
    status: 409,
    body: { reason: "attachment_gone" },
  });
});

test("without a mail server messages stand in the outbox; their links are shown one by one to who may reset that very person, and that is noted", async () => {
  const bare = await openWorld();
  try {
    const admin = await bare.tenant.as("Administrator");
    const other = await bare.tenant.join("Administrator");
    await admin.ok(credentials.handle, { body: { tenantUserId: other.personId, action: "reset" } });
    const { rows, hasMailServer } = await admin.ok(outbox.list);
    expect(hasMailServer).toBe(false);
    expect(rows[0]).toMatchObject({ state: "kept", kind: "reset" });
    expect(rows[0]).toMatchObject({ hasLink: true });
    expect(JSON.stringify(rows)).not.toContain("code=");
    const shown = { params: { id: rows[0]?.id ?? 0 } };
    expect((await admin.ok(outbox.link, shown)).link).toMatch(/^http:\/\/localhost:4000\/credentials\?code=[\w-]{43}$/);
    expect((await admin.ok(people.log, { params: { id: other.personId } })).rows[0]).toMatchObject({ action: "link_shown" });
    await bare.tenant.rows(async (db) => {
      await db.insertInto("roles").values({ name: "Office" }).execute();
      const { id: roleId } = await db.selectFrom("roles").select("id").where("name", "=", "Office").executeTakeFirstOrThrow();
      await db
        .insertInto("roleGrants")
        .values({ roleId, subModule: "settings", flags: ["view", "update"], scope: "all" })
        .execute();
    });
    const office = await bare.tenant.join("Office");
    const [row] = (await office.ok(outbox.list)).rows;
    expect(row).toMatchObject({ id: rows[0]?.id, hasLink: false, recipient: null });
    expect((await office.call(outbox.link, shown)).status).toBe(403);
    await limitedKeepers(bare, shown, other);
  } finally {
    await bare.close();
  }
});

/** Who keeps people of one site sees no link of another site's, and who may do less than the person none either. */
async function limitedKeepers(bare: World, shown: { params: { id: number } }, other: Person): Promise<void> {
  const admin = await bare.tenant.as("Administrator");
  const [here, there] = [
    await buildLocation(admin, { code: "HERE", isSite: true }),
    await buildLocation(admin, { code: "THERE", isSite: true }),
  ];
  const keeps = { flags: FLAGS, scope: "site" } as const;
  await addRole(bare.tenant, "Keeper", { people: keeps, settings: { flags: ["view"], scope: "all" } });
  const keeper = await bare.tenant.join("Keeper", { siteId: here.id });
  const far = await bare.tenant.join("Requester", { siteId: there.id });
  await bare.tenant.rows(async (db) => await db.updateTable("people").set({ siteId: here.id }).where("id", "=", other.personId).execute());
  await admin.ok(credentials.handle, { body: { tenantUserId: far.personId, action: "reset" } });
  const { rows } = await keeper.ok(outbox.list);
  expect(rows.map(({ hasLink, recipient }) => [hasLink, recipient === null])).toEqual([
    [false, true],
    [false, false],
  ]);
  expect((await keeper.call(outbox.link, { params: { id: rows[0]?.id ?? 0 } })).status).toBe(404);
  expect(await keeper.call(outbox.link, shown)).toMatchObject({ status: 403, body: { reason: "person_beyond_you" } });
  expect((await keeper.call(outbox.link, { params: { id: 999_999_999 } })).status).toBe(404);
}

test("what a tenant or a person is called stays text in the drawn message", () => {
  const { html } = drawn("reset", { tenant: "<script>x</script>", name: 'a"b', email: "e" }, "https://x.example/?a=1&b=2");
  expect(html).not.toContain("<script>");
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
});
