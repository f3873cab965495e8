import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, type SignInDenied } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { buildServer } from "../../app.ts";
import { digestOfToken } from "../../platform/call/session.ts";
import { fixturesOf } from "../../testing/fixtures.ts";
import { openWorld, personOf, send, type World } from "../../testing/world.ts";
import { readSettings } from "../../settings.ts";
import { openNameDigests } from "./attempts.ts";

const WRONG = "0f".repeat(32);

let world: World;
let digestOf: (name: string) => Buffer;

beforeAll(async () => {
  world = await openWorld();
  digestOf = await openNameDigests(world.db);
});
afterAll(() => world.close());

/** Somebody with the password of the examples; `id` is the person, `code` the e-mail address. */
const account = async () => await fixturesOf(world, world.tenant)("accounts");
const signIn = async (email: string, password: string) => await send(world, auth.signIn, { body: { email, password } });
const denied = async (email: string, password = WRONG) => {
  const { status, body } = await signIn(email, password);
  expect(status).toBe(401);
  return body as SignInDenied;
};
const left = (attempts: number) => `Login attempt unsuccessful. You have ${attempts} attempt(s) left`;
const LOCKED = "Your account has been locked due to too many failed login attempts.";
const deniedWith = (text: string, retries: number) => ({
  email: null,
  password: null,
  error: { email: text, password: text, retries, locked: text === LOCKED },
});

const attemptsOf = async (email: string) =>
  await world.db
    .system()
    .selectFrom("signInAttempts")
    .select(["failed", sql<number>`extract(epoch from locked_until - now())::int`.as("lockedSeconds")])
    .where("nameDigest", "=", digestOf(email))
    .executeTakeFirst();
const endLock = async (email: string) =>
  await world.db
    .system()
    .updateTable("signInAttempts")
    .set({ lockedUntil: sql<string>`now() - interval '1 second'` })
    .where("nameDigest", "=", digestOf(email))
    .execute();
const auditOf = async (personId: number) =>
  await world.tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(["action", "personId", "requestId"])
      .where("entity", "=", "people")
      .where("entityId", "=", personId)
      .orderBy("id")
      .execute(),
  );

test("a right password opens a session and answers with who it is", async () => {
  const { code: email, id } = await account();
  const { status, body } = await signIn(email, EXAMPLE_DIGEST);
  expect(status).toBe(200);
  const { access_token: token, device, user, ...rest } = body as { access_token: string; device: string; user: unknown };
  expect(Buffer.from(device, "base64url"), "what the device is known by").toHaveLength(32);
  expect(rest).toEqual({ email, password: true });
  expect(user).toMatchObject({
    role: ["user"],
    profile: "Requester",
    from: "api",
    environment: "live",
    personId: id,
    tenantUserId: id,
    data: { email, settings: null },
  });
  expect(await personOf(world, id, token).ok(auth.me)).toEqual(user);
  expect((await auditOf(id)).map((row) => row.action)).toEqual(["signed_in"]);
});

test("the address is taken in any case and with blanks around it", async () => {
  const { code: email } = await account();
  await denied(`  ${email.toUpperCase()} `);
  expect((await denied(email)).error.retries).toBe(2);
  expect((await signIn(` ${email.toUpperCase()}`, EXAMPLE_DIGEST)).status).toBe(200);
});

test("the first failure leaves two attempts, the second one, the third locks", async () => {
  const { code: email, id } = await account();
  expect(await denied(email)).toEqual(deniedWith(left(2), 1));
  expect(await denied(email)).toEqual(deniedWith(left(1), 2));
  // Written beside the answer, not before it.
  await expect.poll(async () => (await auditOf(id)).map((row) => row.action)).toEqual(["sign_in_failed", "sign_in_failed"]);
  expect(await denied(email)).toEqual(deniedWith(LOCKED, 3));
  expect((await auditOf(id)).map((row) => row.action)).toEqual(["sign_in_failed", "sign_in_failed", "locked"]);
});

test("a locked account takes not even the right password, and asking again does not prolong the lock", async () => {
  const { code: email } = await account();
  for (let at = 0; at < 3; at += 1) await denied(email);
  const lockedSeconds = (await attemptsOf(email))?.lockedSeconds ?? 0;
  expect(lockedSeconds).toBeGreaterThan(14 * 60);
  expect(lockedSeconds).toBeLessThanOrEqual(15 * 60);
  const verified = world.verifier.verified;
  expect(await denied(email, EXAMPLE_DIGEST)).toEqual(deniedWith(LOCKED, 3));
  expect(world.verifier.verified, "a locked account costs no verification").toBe(verified);
  expect((await attemptsOf(email))?.lockedSeconds).toBeLessThanOrEqual(lockedSeconds);
});

test("the lock ends after its time, and the count begins anew", async () => {
  const { code: email } = await account();
  for (let at = 0; at < 3; at += 1) await denied(email);
  await endLock(email);
  expect(await denied(email)).toEqual(deniedWith(left(2), 1));
  expect(await attemptsOf(email)).toMatchObject({ failed: 1, lockedSeconds: null });
  expect((await signIn(email, EXAMPLE_DIGEST)).status).toBe(200);
});

test("the third attempt may still be the right one, and a success forgets the failures", async () => {
  const { code: email } = await account();
  await denied(email);
  await denied(email);
  expect((await signIn(email, EXAMPLE_DIGEST)).status).toBe(200);
  expect(await attemptsOf(email)).toBeUndefined();
  expect(await denied(email)).toEqual(deniedWith(left(2), 1));
});

test("an unknown name is answered, counted, locked and worked for like a known one", async () => {
  const { code: known } = await account();
  const unknown = `nobody-${known}`;
  const tried = async (email: string) => {
    const before = world.verifier.verified;
    const answers = [];
    for (let at = 0; at < 5; at += 1) {
      const { status, body, headers } = await signIn(email, WRONG);
      const { "x-request-id": _id, date: _date, ...rest } = headers;
      answers.push({ status, body: JSON.stringify(body), headers: rest });
    }
    const { failed, lockedSeconds } = (await attemptsOf(email)) ?? { failed: 0, lockedSeconds: 0 };
    return { answers, failed, isLocked: lockedSeconds > 0, verified: world.verifier.verified - before };
  };
  const ofKnown = await tried(known);
  expect(ofKnown).toMatchObject({ failed: 5, isLocked: true, verified: 3 });
  expect(await tried(unknown)).toEqual(ofKnown);
  await endLock(unknown);
  expect(await denied(unknown)).toEqual(deniedWith(left(2), 1));
});

test("a disabled account, one without a password and one without a place are answered like an unknown one", async () => {
  const change = async (email: string, set: { isDisabled?: boolean; passwordHash?: null }) =>
    await world.db.system().updateTable("accounts").set(set).where("email", "=", email).execute();
  const [disabled, invited, archived] = [await account(), await account(), await account()];
  await change(disabled.code, { isDisabled: true });
  await change(invited.code, { passwordHash: null });
  await world.tenant.rows((db) =>
    db
      .updateTable("people")
      .set({ archivedAt: sql<string>`now()` })
      .where("id", "=", archived.id)
      .execute(),
  );
  for (const { code: email } of [disabled, invited, archived]) {
    const before = world.verifier.verified;
    expect(await denied(email, EXAMPLE_DIGEST)).toEqual(deniedWith(left(2), 1));
    expect(world.verifier.verified - before).toBe(1);
  }
});

test("only the digest is a password: plain text, upper case and the decoy's own secret fail like a wrong one", async () => {
  const { code: email } = await account();
  for (const sent of ["millwright-demo", EXAMPLE_DIGEST.toUpperCase(), ""]) {
    expect((await denied(email, sent)).error.locked).toBe(sent === "");
  }
  // What unknown names are compared with; it must open nothing.
  expect(await denied(`nobody-else-${email}`, "0".repeat(64))).toEqual(deniedWith(left(2), 1));
});

test("what the browser says about the lock is ignored", async () => {
  const { code: email } = await account();
  for (let at = 0; at < 3; at += 1) await denied(email);
  const { body } = await send(world, auth.signIn, { body: { email, password: EXAMPLE_DIGEST, locked: false } });
  expect(body).toEqual(deniedWith(LOCKED, 3));
});

test("neither the token, nor the password, nor the name of who tried is stored", async () => {
  const { code: email } = await account();
  await denied(`stranger-${email}`);
  const { body } = await signIn(email, EXAMPLE_DIGEST);
  const token = (body as { access_token: string }).access_token;
  const { device } = body as { device: string };
  const secret = token.split(".")[1] ?? "";
  expect(Buffer.from(secret, "base64url"), "256 random bits").toHaveLength(32);
  const tables = ["sessions", "account_devices", "accounts", "sign_in_attempts", "installation"];
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await sql<{ text: string }>`select ${sql.table(table)}::text as text from ${sql.table(table)}`.execute(world.db.system())).rows,
    ),
  );
  const text = JSON.stringify(rows);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(device);
  expect(text).not.toContain(Buffer.from(token).toString("hex"));
  expect(text).not.toContain(EXAMPLE_DIGEST);
  expect(text).not.toContain(`stranger-${email}`);
  expect(text, "the digest stands there instead").toContain(digestOfToken(token).toString("hex"));
  expect(text).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("the log of a server that tells everything holds neither password nor token", async () => {
  let lines = "";
  const log = pino({ level: "trace" }, { write: (line) => void (lines += line) });
  const urls = { databaseUrl: process.env["MILLWRIGHT_TEST_DATABASE_URL"] ?? "", ownerUrl: process.env["MILLWRIGHT_TEST_OWNER_URL"] ?? "" };
  const talkative = await buildServer({ settings: readSettings({}), ...urls, log, strict: true });
  try {
    const { code: email } = await account();
    await send(talkative, auth.signIn, { body: { email, password: WRONG } });
    const { body } = await send(talkative, auth.signIn, { body: { email, password: EXAMPLE_DIGEST } });
    const token = (body as { access_token: string }).access_token;
    await send(talkative, auth.me, {}, { authorization: `Bearer ${token}` });
    await send(talkative, auth.signIn, { body: { email: 7, password: EXAMPLE_DIGEST } });
    await send(talkative, credentials.emailReset, { query: { userID: email } });
    await talkative.app.inject({ url: `/credentials?code=${WRONG}` });
    expect(lines).toContain("signed in");
    for (const secret of [token, EXAMPLE_DIGEST, WRONG, email]) expect(lines).not.toContain(secret);
  } finally {
    await talkative.app.close();
  }
});
