import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials, securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { registration, users } from "@millwright/domain/foundation/users/contract.ts";
import type { UserAction } from "@millwright/domain/foundation/users/states.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../../testing/world.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ tenant } = world);
  admin = await tenant.as("Administrator");
});
afterAll(() => world.close());

const open = async (isRegistrationOpen: boolean) => {
  const { version } = await admin.ok(securitySettings.get);
  await admin.ok(securitySettings.update, { body: { version, isRegistrationOpen } });
};
const ask = async (email: string, more: { displayName?: string; password?: string } = {}) =>
  await send(world, registration.register, {
    query: { tenant: tenant.identifier },
    body: { displayName: "Ida Lund", email, password: EXAMPLE_DIGEST, ...more },
  });
const waiting = async () => (await admin.ok(users.list, { body: { quick: ["waiting"] } })).rows;
const act = async (id: number, action: UserAction) =>
  (await admin.ok(users.bulk, { body: { rows: [{ id }], change: { action } } })).rows[0];
const signIn = async (email: string) => (await send(world, auth.signIn, { body: { email, password: EXAMPLE_DIGEST } })).status;
const mailsTo = async (id: number) => (await admin.ok(outbox.list)).rows.filter(({ person }) => person.id === id).map(({ kind }) => kind);
let serial = 0;
const address = () => `asking-${(serial += 1)}@${tenant.identifier}.example`;

test("closed, as it is at first, there is no such call, and the sign-in page knows", async () => {
  expect((await ask(address())).status).toBe(404);
  const info = async () => (await send(world, tenants.info, { query: { tenant: tenant.identifier } })).body as { registration: boolean };
  expect(await info()).toMatchObject({ registration: false });
  await open(true);
  expect(await info()).toMatchObject({ registration: true });
});

test("who asks waits: no sign-in, nobody in the register, a mark for those who may agree; agreed to, they come in as a Requester", async () => {
  await open(true);
  const email = address();
  expect((await ask(email)).body).toEqual({ success: true });
  const [row] = (await waiting()).filter((each) => each.email === email);
  expect(row).toMatchObject({ name: "Ida Lund", state: "requested", roles: [{ role: { name: "Requester" } }], accountRole: "user" });
  expect(row?.requestedAt).not.toBeNull();
  expect(await signIn(email)).toBe(401);
  expect((await admin.ok(people.list, { body: { search: email } })).rows).toEqual([]);
  expect((await admin.ok(home.get)).registrations?.rows.map((each) => each.email)).toContain(email);
  expect((await (await tenant.as("Planner")).ok(home.get)).registrations).toBeNull();
  expect(await act(row?.id ?? 0, "activate")).toMatchObject({ outcome: "refused", reason: "user_requested" });
  expect(await act(row?.id ?? 0, "agree")).toMatchObject({ outcome: "changed" });
  expect(await mailsTo(row?.id ?? 0)).toEqual(["registration_agreed"]);
  expect(await signIn(email)).toBe(200);
  expect((await admin.ok(people.list, { body: { search: email } })).rows).toHaveLength(1);
  expect(await act(row?.id ?? 0, "agree")).toMatchObject({ outcome: "refused", reason: "user_state" });
});

test("refused, there is no account; the person is told and may ask again", async () => {
  await open(true);
  const email = address();
  await ask(email);
  const [row] = (await waiting()).filter((each) => each.email === email);
  expect(await act(row?.id ?? 0, "refuse")).toMatchObject({ outcome: "changed" });
  expect(await mailsTo(row?.id ?? 0)).toEqual(["registration_refused"]);
  expect(await signIn(email)).toBe(401);
  expect((await waiting()).some((each) => each.email === email)).toBe(false);
  await ask(email);
  expect((await waiting()).filter((each) => each.email === email)).toHaveLength(1);
});

test("the answer is the same, and as late, for an address that is known; whoever has it is written to and nothing is changed", async () => {
  await open(true);
  const known = await tenant.join("Planner");
  const email = (await admin.ok(people.get, { params: { id: known.personId } })).email ?? "";
  const timed = async (typed: string) => {
    const from = performance.now();
    const { status, body } = await ask(typed, { displayName: "Mallory Doe" });
    return { status, body, took: performance.now() - from };
  };
  const took = { fresh: Infinity, taken: Infinity };
  // A processor with other things to do makes either of them later; of some tries the quickest of each tell what the product does.
  for (let round = 0; round < 6 && (round === 0 || Math.abs(took.fresh - took.taken) >= 400); round += 1) {
    const [fresh, taken] = [await timed(address()), await timed(email)];
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    expect(Math.min(fresh.took, taken.took)).toBeGreaterThan(650);
    took.fresh = Math.min(took.fresh, fresh.took);
    took.taken = Math.min(took.taken, taken.took);
  }
  expect(Math.abs(took.fresh - took.taken)).toBeLessThan(400);
  expect(await mailsTo(known.personId)).toEqual(["registration_known"]);
  expect(await admin.ok(users.get, { params: { id: known.personId } })).toMatchObject({
    state: "active",
    name: expect.not.stringMatching("Mallory"),
  });
  await ask(email);
  expect(await mailsTo(known.personId)).toEqual(["registration_known"]);
});

test("a name, an address and a good password are asked for, field by field", async () => {
  await open(true);
  expect((await ask("nobody")).body).toMatchObject({ fields: [{ path: "email" }] });
  expect((await ask(address(), { displayName: " " })).body).toMatchObject({ fields: [{ path: "displayName" }] });
  // SHA-256 of "password1234".
  const common = "b9c950640e1b3740e98acb93e669c65766f6670dd1609ba91ff41052ba48c6f3";
  expect((await ask(address(), { password: common })).body).toMatchObject({ fields: [{ path: "password", reason: "common_password" }] });
});

test("one that is asked for twice waits once, under the first password", async () => {
  await open(true);
  const email = address();
  await Promise.all([ask(email), ask(email)]);
  await ask(email, { password: "7a".repeat(32) });
  const rows = (await waiting()).filter((each) => each.email === email);
  expect(rows).toHaveLength(1);
  await act(rows[0]?.id ?? 0, "agree");
  expect(await signIn(email)).toBe(200);
});

test("an address that somebody typed elsewhere, or an invitation that ran out there, gives way to an invitation; a living one and an account do not", async () => {
  await open(true);
  const email = address();
  await ask(email);
  expect((await waiting()).map((row) => row.email)).toContain(email);
  const theirs = await (await world.otherTenant()).as("Administrator");
  const invite = async () => await theirs.call(users.invite, { body: { firstName: "Ida", lastName: "Lund", email, by: "link" } });
  expect((await invite()).status, "a registration").toBe(200);
  expect((await waiting()).map((row) => row.email)).not.toContain(email);

  const inviteHere = async () => await admin.call(users.invite, { body: { firstName: "Ida", lastName: "Lund", email, by: "link" } });
  const taken = { status: 409, body: { reason: "email_has_account" } };
  expect(await inviteHere(), "a living invitation").toMatchObject(taken);
  await world.db
    .system()
    .updateTable("credentialLinks")
    .set({ expiresAt: sql<string>`now()` })
    .where("accountId", "in", (from) => from.selectFrom("accounts").select("id").where("email", "=", email))
    .execute();
  const { status, body } = await inviteHere();
  expect(status, "an invitation that ran out").toBe(200);
  const code = new URL((body as { link: string }).link).searchParams.get("code") ?? "";
  expect((await send(world, credentials.setPassword, { body: { code, password: EXAMPLE_DIGEST } })).status).toBe(200);
  const [person] = (await theirs.ok(people.list, { body: { search: email } })).rows;
  const again = { tenantUserId: person?.id ?? 0, action: "invite", by: "link" } as const;
  expect(await theirs.call(credentials.handle, { body: again }), "an account").toMatchObject(taken);
}, 60_000);
