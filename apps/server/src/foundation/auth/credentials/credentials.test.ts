import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { openWorld, personOf, send, type Person, type World } from "../../../testing/world.ts";
import { buildPerson } from "../../people/builders.ts";
import { digestOfToken } from "../../../platform/call/session.ts";

/** SHA-256 of "password1234": on every list of common ones. */
const COMMON = "b9c950640e1b3740e98acb93e669c65766f6670dd1609ba91ff41052ba48c6f3";
const NEW = "7a".repeat(32);
const WRONG = "0f".repeat(32);
const sha256 = (password: string) => createHash("sha256").update(password).digest("hex");

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

let serial = 0;
const newcomer = async () => await buildPerson(admin, { email: `new-${(serial += 1)}@${world.tenant.identifier}.example` });
const linkFor = async (tenantUserId: number, action: "invite" | "reset"): Promise<string> => {
  const { link } = await admin.ok(credentials.handle, { body: { tenantUserId, action, by: "link" } });
  return new URL(link ?? "").searchParams.get("code") ?? "";
};
const state = async (code: string) => ((await send(world, credentials.validate, { body: { code } })).body as { state: string }).state;
const set = async (code: string, password = NEW) => await send(world, credentials.setPassword, { body: { code, password } });
const emailOf = async (person: Person) => (await admin.ok(people.get, { params: { id: person.personId } })).email ?? "";
const signIn = async (email: string, password: string, device?: string) =>
  await send(world, auth.signIn, { body: { email, password, ...(device ? { device } : {}) } });
const account = async (id: number) => await admin.ok(credentials.account, { params: { id } });
const audited = async (id: number) =>
  (
    await world.tenant.rows((db) =>
      db.selectFrom("auditLog").select("action").where("entity", "=", "people").where("entityId", "=", id).orderBy("id").execute(),
    )
  ).map(({ action }) => action);
const announced = async (id: number) =>
  (
    await world.tenant.rows((db) =>
      db.selectFrom("events").select("kind").where("entity", "=", "people").where("entityId", "=", id).orderBy("id").execute(),
    )
  ).map(({ kind }) => kind);
const mailsTo = async (id: number) => (await admin.ok(outbox.list)).rows.filter(({ person }) => person.id === id).map(({ kind }) => kind);
const again = async (person: Person): Promise<Person> => {
  const { accountId } = await world.tenant.rows((db) =>
    db.selectFrom("people").select("accountId").where("id", "=", person.personId).executeTakeFirstOrThrow(),
  );
  return personOf(world, person.personId, await world.platform.sessions.open(accountId ?? 0, world.tenant.id, person.personId));
};

test("somebody without an account is invited, chooses a password, and is signed in", async () => {
  const { id, email } = await newcomer();
  expect(await account(id)).toMatchObject({ state: "none", at: null });
  const code = await linkFor(id, "invite");
  expect(await account(id)).toMatchObject({ state: "invited", email, sessions: 0 });
  expect(await send(world, credentials.validate, { body: { code } })).toMatchObject({
    body: { state: "valid", kind: "invitation", email, tenant: `Tenant ${world.tenant.identifier}` },
  });
  expect((await signIn(email ?? "", NEW)).status).toBe(401);
  const { status, body } = await set(code);
  expect(status).toBe(200);
  const { access_token: token } = body as { access_token: string };
  expect(await personOf(world, id, token).ok(auth.me)).toMatchObject({ personId: id, data: { email } });
  expect(await account(id)).toMatchObject({ state: "active", sessions: 1 });
  expect((await audited(id)).filter((action) => action !== "sign_in_failed")).toEqual(["created", "invited", "password_set"]);
  expect(await announced(id)).toEqual(["people.created", "people.invited", "people.password_changed"]);
  expect((await signIn(email ?? "", NEW)).status).toBe(200);
  expect(await admin.call(credentials.handle, { body: { tenantUserId: id, action: "invite" } })).toMatchObject({
    status: 409,
    body: { reason: "has_account" },
  });
});

test("a link serves once, however many send it at the same moment", async () => {
  const { id } = await newcomer();
  const code = await linkFor(id, "invite");
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await set(code)));
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await state(code)).toBe("used");
  expect(await set(code)).toMatchObject({ status: 409, body: { reason: "link_used" } });
});

test("a link runs out, and ends with a newer one and with a changed password; a made-up one is like one that ran out", async () => {
  const person = await world.tenant.join("Technician");
  const first = await linkFor(person.personId, "reset");
  const second = await linkFor(person.personId, "reset");
  expect([await state(first), await state(second)]).toEqual(["expired", "valid"]);
  await person.ok(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: NEW } });
  expect(await state(second)).toBe("expired");
  const third = await linkFor(person.personId, "reset");
  const lives = async () =>
    await world.db
      .system()
      .selectFrom("credentialLinks")
      .select(sql<number>`extract(epoch from expires_at - created_at)::int / 60`.as("minutes"))
      .where("tokenDigest", "=", digestOfToken(third))
      .executeTakeFirst();
  expect(await lives()).toEqual({ minutes: 60 });
  await world.db
    .system()
    .updateTable("credentialLinks")
    .set({ expiresAt: sql<string>`now()` })
    .where("tokenDigest", "=", digestOfToken(third))
    .execute();
  expect(await state(third)).toBe("expired");
  expect(await set(third)).toMatchObject({ status: 409, body: { reason: "link_expired" } });
  expect(await state("made-up")).toBe("expired");
});

test("neither a link nor its code is stored", async () => {
  const { id } = await newcomer();
  const key = { "idempotency-key": `link-${id}` };
  const body = { tenantUserId: id, action: "invite", by: "link" } as const;
  const first = await admin.callWith(key, credentials.handle, { body });
  const code = new URL(first.body.link ?? "").searchParams.get("code") ?? "";
  const repeated = await admin.callWith(key, credentials.handle, { body });
  expect(repeated).toMatchObject({ status: 200, body: { link: null, account: { state: "invited" } } });
  expect(await state(code), "the repetition made no newer one").toBe("valid");
  for (const table of ["credential_links", "idempotency_keys", "mails", "mail_links", "audit_log", "events"]) {
    const { rows } = await world.tenant.rows(
      async (db) => await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(db),
    );
    expect(JSON.stringify(rows), table).not.toContain(code);
  }
});

test("a common password is refused, and the link stays good", async () => {
  const { id } = await newcomer();
  const code = await linkFor(id, "invite");
  expect(await set(code, COMMON)).toMatchObject({ status: 400, body: { fields: [{ path: "password", reason: "common_password" }] } });
  expect((await set(code)).status).toBe(200);
});

test("an unknown address is answered as a known one is, in the same time; only the known one gets a message", async () => {
  const ask = async (userID: string) => {
    const start = performance.now();
    const { status, body } = await send(world, credentials.emailReset, { query: { userID } });
    expect({ status, body }, userID).toEqual({ status: 200, body: { sent: true } });
    return performance.now() - start;
  };
  await ask("warm@up.example");
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    const person = await world.tenant.join("Technician");
    const known = await emailOf(person);
    took.known.push(await ask(` ${known.toUpperCase()} `));
    took.unknown.push(await ask(`nobody-${known}`));
    expect(await mailsTo(person.personId)).toEqual(["reset"]);
    await ask(known);
    expect(await mailsTo(person.personId), "asked again within a minute").toEqual(["reset"]);
    expect(await audited(person.personId)).toEqual(["reset_asked"]);
  }
  // The machine may be busy for a moment; the quickest answers are compared.
  expect(Math.abs(Math.min(...took.known) - Math.min(...took.unknown)), JSON.stringify(took)).toBeLessThan(60);
});

test("a number is a person of the caller's own tenant, and a stranger's number is nobody", async () => {
  const person = await world.tenant.join("Technician");
  const ask = async (headers: Record<string, string>) =>
    await send(world, credentials.emailReset, { query: { userID: String(person.personId) } }, headers);
  expect(await ask({})).toMatchObject({ status: 200, body: { sent: true } });
  const foreigner = await (await world.otherTenant()).as("Administrator");
  expect(await ask({ authorization: `Bearer ${foreigner.token}` })).toMatchObject({ status: 200, body: { sent: true } });
  expect(await mailsTo(person.personId)).toEqual([]);
  expect(await ask({ authorization: `Bearer ${admin.token}` })).toMatchObject({ status: 200, body: { sent: true } });
  expect(await mailsTo(person.personId)).toEqual(["reset"]);
});

test("nobody makes a way into the account of a person who may do more", async () => {
  await world.tenant.rows(async (db) => {
    const { id: roleId } = await db.insertInto("roles").values({ name: "Front office" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("roleGrants")
      .values({ roleId, subModule: "people", flags: ["view", "update"], scope: "all" })
      .execute();
  });
  const office = await world.tenant.join("Front office");
  const victim = await world.tenant.join("Administrator");
  for (const action of ["reset", "unlock", "invite", "end_sessions"] as const)
    expect(await office.call(credentials.handle, { body: { tenantUserId: victim.personId, action } }), action).toMatchObject({
      status: 403,
      body: { reason: "person_beyond_you" },
    });
  expect((await victim.call(auth.me)).status).toBe(200);
});

test("a changed password ends the other sessions at once, gives this one another token, and is told by mail", async () => {
  const here = await world.tenant.join("Technician");
  const [there, elsewhere] = [await again(here), await again(here)];
  expect(await here.call(credentials.changePassword, { body: { current: WRONG, password: NEW } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "current", reason: "wrong_password" }] },
  });
  expect(await here.call(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: EXAMPLE_DIGEST } })).toMatchObject({
    body: { fields: [{ path: "password", reason: "same_password" }] },
  });
  expect(await here.call(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: COMMON } })).toMatchObject({
    body: { fields: [{ path: "password", reason: "common_password" }] },
  });
  expect((await there.call(auth.me)).status, "a refused change ends nothing").toBe(200);

  expect(await here.ok(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: NEW } })).toEqual({
    changed: true,
    ended: 2,
  });
  expect([(await there.call(auth.me)).status, (await elsewhere.call(auth.me)).status]).toEqual([401, 401]);
  const { access_token: next } = await here.ok(auth.me);
  expect(next).toBeDefined();
  expect(next?.split(".")[0]).toBe(here.token.split(".")[0]);
  expect((await personOf(world, here.personId, next ?? "").ok(auth.me)).access_token, "one at a time").toBeUndefined();
  expect((await here.ok(auth.me)).access_token, "the old one lives on and gets no further one").toBeUndefined();
  expect(await mailsTo(here.personId)).toEqual(["password_changed"]);
  expect(await audited(here.personId)).toEqual(["password_changed"]);
  expect((await signIn(await emailOf(here), NEW)).status).toBe(200);
});

test("guesses at the own password from an open session are counted and locked", async () => {
  const person = await world.tenant.join("Technician");
  const guess = async () => (await person.call(credentials.changePassword, { body: { current: WRONG, password: NEW } })).body;
  expect([(await guess()).code, (await guess()).code]).toEqual(["invalid", "invalid"]);
  expect(await guess()).toMatchObject({ reason: "password_locked" });
  const verified = world.verifier.verified;
  expect((await person.call(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: NEW } })).body).toMatchObject({
    reason: "password_locked",
  });
  expect(world.verifier.verified).toBe(verified);
});

test("strangers lock strangers out, and not the device that signed in before", async () => {
  const person = await world.tenant.join("Technician");
  const email = await emailOf(person);
  const { device } = (await signIn(email, EXAMPLE_DIGEST)).body as { device: string };
  for (let at = 0; at < 4; at += 1) await signIn(email, WRONG);
  expect((await signIn(email, EXAMPLE_DIGEST)).status, "a stranger with the right password").toBe(401);
  expect((await signIn(email, EXAMPLE_DIGEST, "made-up")).status).toBe(401);
  expect(await account(person.personId)).toMatchObject({ state: "locked" });
  expect((await signIn(email, EXAMPLE_DIGEST, device)).status, "the own device").toBe(200);
  // It has three attempts of its own, and no more.
  for (let at = 0; at < 3; at += 1) await signIn(email, WRONG, device);
  expect((await signIn(email, EXAMPLE_DIGEST, device)).status).toBe(401);
  const other = await world.tenant.join("Technician");
  for (let at = 0; at < 3; at += 1) await signIn(await emailOf(other), WRONG);
  expect((await signIn(await emailOf(other), EXAMPLE_DIGEST, device)).status, "known under another name").toBe(401);
});

test("a lock is audited, announced and told by mail, and ends by an administrator", async () => {
  const person = await world.tenant.join("Technician");
  const email = await emailOf(person);
  for (let at = 0; at < 3; at += 1) await signIn(email, WRONG);
  expect((await audited(person.personId)).filter((action) => action !== "sign_in_failed")).toEqual(["locked"]);
  expect(await announced(person.personId)).toEqual(["people.locked"]);
  expect(await mailsTo(person.personId)).toEqual(["locked"]);
  expect((await admin.ok(credentials.handle, { body: { tenantUserId: person.personId, action: "unlock" } })).account.state).toBe("active");
  expect((await signIn(email, EXAMPLE_DIGEST)).status).toBe(200);
  expect(await announced(person.personId)).toEqual(["people.locked", "people.unlocked"]);
});

test("a lock ends with a completed reset, whichever device it was of", async () => {
  const person = await world.tenant.join("Technician");
  const email = await emailOf(person);
  const { device } = (await signIn(email, EXAMPLE_DIGEST)).body as { device: string };
  for (let at = 0; at < 3; at += 1) await Promise.all([signIn(email, WRONG), signIn(email, WRONG, device)]);
  expect((await signIn(email, EXAMPLE_DIGEST, device)).status).toBe(401);
  expect((await set(await linkFor(person.personId, "reset"))).status).toBe(200);
  expect([(await signIn(email, NEW)).status, (await signIn(email, NEW, device)).status]).toEqual([200, 200]);
  expect((await person.call(auth.me)).status, "sessions of before are over").toBe(401);
});

test("a sign-in from a device that was not seen before is told, the first of all and the same again are not", async () => {
  const person = await world.tenant.join("Technician");
  const email = await emailOf(person);
  const from = async (userAgent: string, device?: string) =>
    await send(
      world,
      auth.signIn,
      { body: { email, password: EXAMPLE_DIGEST, ...(device ? { device } : {}) } },
      { "user-agent": userAgent },
    );
  const { device } = (await from("Firefox/1")).body as { device: string };
  await from("Firefox/2", device);
  expect(await mailsTo(person.personId)).toEqual([]);
  await from("Chrome/1");
  expect(await mailsTo(person.personId)).toEqual(["new_device"]);
  await from("Chrome/1");
  expect(await mailsTo(person.personId)).toEqual(["new_device"]);
});

test("own sessions are listed with their device, and ended one by one or all but this", async () => {
  const person = await world.tenant.join("Technician");
  const email = await emailOf(person);
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
  const { body } = await send(world, auth.signIn, { body: { email, password: EXAMPLE_DIGEST } }, { "user-agent": agent });
  const here = personOf(world, person.personId, (body as { access_token: string }).access_token);
  const third = await again(person);
  const { rows } = await here.ok(credentials.sessions);
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ isThis }) => isThis)).toMatchObject([{ device: "Firefox on Linux", address: "127.0.0.1" }]);
  const one = rows.find(({ session }) => session === third.token.split(".")[0]);
  expect(await here.ok(credentials.endSessions, { body: { session: one?.session ?? "" } })).toEqual({ ended: 1 });
  expect((await third.call(auth.me)).status).toBe(401);
  const stranger = await world.tenant.join("Technician");
  expect(await stranger.ok(credentials.endSessions, { body: { session: rows.find(({ isThis }) => isThis)?.session ?? "" } })).toEqual({
    ended: 0,
  });
  expect(await here.ok(credentials.endSessions, { body: {} })).toEqual({ ended: 1 });
  expect((await person.call(auth.me)).status).toBe(401);
  expect((await here.call(auth.me)).status).toBe(200);
});

test("whoever types an address takes no invitation away, only what strangers asked for before", async () => {
  const { id, email } = await newcomer();
  const handedOver = await linkFor(id, "invite");
  const ask = async () => {
    await send(world, credentials.emailReset, { query: { userID: email ?? "" } });
    const link = await world.tenant.rows((db) =>
      db
        .selectFrom("mailLinks")
        .innerJoin("mails", "mails.id", "mailLinks.mailId")
        .select("link")
        .where("mails.personId", "=", id)
        .orderBy("mails.id", "desc")
        .executeTakeFirst(),
    );
    // A further one is not made within a minute.
    await world.db
      .system()
      .updateTable("credentialLinks")
      .set({ createdAt: sql<string>`created_at - interval '2 minutes'` })
      .where("tenantId", "=", world.tenant.id)
      .execute();
    return new URL(link?.link ?? "").searchParams.get("code") ?? "";
  };
  const first = await ask();
  expect([await state(handedOver), await state(first)]).toEqual(["valid", "valid"]);
  const second = await ask();
  expect([await state(handedOver), await state(first), await state(second)]).toEqual(["valid", "expired", "valid"]);
  const anew = await linkFor(id, "invite");
  expect([await state(handedOver), await state(second), await state(anew)]).toEqual(["expired", "expired", "valid"]);
  expect((await set(anew)).status).toBe(200);
});

test("what is guessed first is no password, though the server sees its digest alone", async () => {
  const { id, email } = await newcomer();
  const { name } = await admin.ok(people.get, { params: { id } });
  const code = await linkFor(id, "invite");
  const weak = [
    "",
    "a",
    "Zz",
    "x7!",
    "zzzzzzzz",
    "1".repeat(40),
    "millwright",
    "Millwright1",
    `Tenant ${world.tenant.identifier}`,
    email ?? "",
    name,
  ];
  for (const password of weak)
    expect(await set(code, sha256(password)), password).toMatchObject({
      status: 400,
      body: { fields: [{ path: "password", reason: "common_password" }] },
    });
  expect((await set(code, sha256("plum orbit kettle 93"))).status).toBe(200);
}, 60_000);

test("the own name is no password either where it is changed", async () => {
  const person = await world.tenant.join("Technician");
  const change = async (password: string) =>
    await person.call(credentials.changePassword, { body: { current: EXAMPLE_DIGEST, password: sha256(password) } });
  for (const password of [await emailOf(person), "abc"])
    expect((await change(password)).body).toMatchObject({ fields: [{ path: "password", reason: "common_password" }] });
  expect((await change("plum orbit kettle 93")).status).toBe(200);
});
