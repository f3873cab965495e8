import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials, securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { digestOfToken } from "../../../platform/call/session.ts";
import { openWorld, personOf, send, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import { openNameDigests } from "../attempts.ts";

let world: World;
let nameDigest: (name: string) => Buffer;
beforeAll(async () => {
  world = await openWorld();
  nameDigest = await openNameDigests(world.db);
});
afterAll(() => world.close());

const change = async (
  tenant: TestTenant,
  patch: Partial<{
    lockMinutes: number;
    idleMinutes: number;
    sessionHours: number;
    marketingMenu: boolean;
    homeOverview: boolean;
    devicePin: boolean;
    supportEmail: string;
  }>,
) => {
  const admin = await tenant.as("Administrator");
  const { version } = await admin.ok(securitySettings.get);
  return await admin.ok(securitySettings.update, { body: { version, ...patch } });
};
const age = async (person: Person, set: Record<string, unknown>) =>
  await world.db.system().updateTable("sessions").set(set).where("tokenDigest", "=", digestOfToken(person.token)).execute();
const ago = (text: string) => sql<string>`now() - ${text}::interval`;

test("a new organisation has the usual times, and a stale change of them is refused with what stands there", async () => {
  const admin = await world.tenant.as("Administrator");
  const first = await admin.ok(securitySettings.get);
  expect(first).toEqual({
    lockMinutes: 15,
    idleMinutes: 1440,
    sessionHours: 336,
    isRegistrationOpen: false,
    marketingMenu: false,
    homeOverview: false,
    devicePin: false,
    devicePinMinutes: 15,
    supportEmail: null,
    version: 1,
  });
  expect(await change(world.tenant, { lockMinutes: 30 })).toMatchObject({ lockMinutes: 30, version: 2 });
  expect(await admin.call(securitySettings.update, { body: { version: 1, lockMinutes: 5 } })).toMatchObject({
    status: 409,
    body: { reason: "stale", current: { lockMinutes: 30, version: 2 } },
  });
});

test("whom to ask for help is named by the organisation, else by the installation, else nobody is; everybody signed in reads it", async () => {
  const tenant = await world.otherTenant();
  const contact = async (of: TestTenant) => (await (await of.as("Technician")).ok(securitySettings.supportContact)).email;
  expect(await contact(tenant)).toBeNull();
  await change(tenant, { supportEmail: "help@plant.example" });
  expect([await contact(tenant), await contact(world.tenant)]).toEqual(["help@plant.example", null]);
  expect((await change(tenant, { supportEmail: "" })).supportEmail).toBeNull();
  const admin = await tenant.as("Administrator");
  const { version } = await admin.ok(securitySettings.get);
  const refused = await admin.call(securitySettings.update, { body: { version, supportEmail: "nobody" } });
  expect([refused.status, refused.body.fields?.map(({ path }) => path)]).toEqual([400, ["supportEmail"]]);
  const named = await openWorld(undefined, { SUPPORT_EMAIL: "help@installation.example" });
  expect(await contact(named.tenant)).toBe("help@installation.example");
  await named.close();
});

test("an organisation shows the menu Marketing or does without it, and everybody's toolbar follows", async () => {
  const [tenant, other] = [await world.otherTenant(), world.tenant];
  const shown = async (of: TestTenant) => (await (await of.as("Technician")).ok(tenants.info, {})).marketingMenu;
  const before = await shown(other);
  await change(tenant, { marketingMenu: true });
  expect([await shown(tenant), await shown(other)]).toEqual([true, before]);
  await change(tenant, { marketingMenu: false });
  expect(await shown(tenant)).toBe(false);
});

test("devices ask for a PIN where the organisation says so, which is told to its own people and to nobody else", async () => {
  const tenant = await world.otherTenant();
  const asked = async (of: TestTenant) => (await (await of.as("Technician")).ok(tenants.info, {})).devicePinMinutes;
  expect(await asked(tenant)).toBeNull();
  await change(tenant, { devicePin: true });
  expect([await asked(tenant), await asked(world.tenant)]).toEqual([15, null]);
  const stranger = await send(world, tenants.info, { query: { tenant: tenant.identifier } });
  expect(stranger.body).toMatchObject({ tenantDetails: { identifier: tenant.identifier }, devicePinMinutes: null });
  const changes = { body: { version: (await (await tenant.as("Administrator")).ok(securitySettings.get)).version, devicePin: false } };
  expect((await (await tenant.as("Technician")).call(securitySettings.update, changes)).status).toBe(403);
  await change(tenant, { devicePin: false });
});

test("sessions end after the organisation's idle time and longest life, also those that are open when it is shortened", async () => {
  const tenant = await world.otherTenant();
  const [idle, old] = [await tenant.join("Technician"), await tenant.join("Technician")];
  await age(idle, { lastSeenAt: ago("40 minutes") });
  await age(old, { createdAt: ago("9 hours") });
  expect([(await idle.call(auth.me)).status, (await old.call(auth.me)).status]).toEqual([200, 200]);
  await age(idle, { lastSeenAt: ago("40 minutes") });
  await change(tenant, { idleMinutes: 30, sessionHours: 8 });
  expect([(await idle.call(auth.me)).status, (await old.call(auth.me)).status]).toEqual([401, 401]);
});

test("a page that asks by itself is answered and does not keep the session of whoever left it", async () => {
  const tenant = await world.otherTenant();
  const person = await tenant.join("Technician");
  const seen = async () => {
    const { personId } = person;
    const row = await world.db.system().selectFrom("sessions").select("lastSeenAt").where("personId", "=", personId).executeTakeFirst();
    return Date.now() - Date.parse(row?.lastSeenAt ?? "");
  };
  const ask = (headers: Record<string, string>) =>
    world.app.inject({ method: "GET", url: auth.me.path, headers: { authorization: `Bearer ${person.token}`, ...headers } });
  await age(person, { lastSeenAt: ago("40 minutes") });
  expect((await ask({ "x-unattended": "1" })).statusCode).toBe(200);
  expect(await seen()).toBeGreaterThan(39 * 60_000);
  expect((await ask({})).statusCode).toBe(200);
  expect(await seen()).toBeLessThan(60_000);
});

test("a lock lasts as long as the organisation says, and as long for a name of its domain that nobody has", async () => {
  const tenant = await world.otherTenant();
  await change(tenant, { lockMinutes: 90 });
  const person = await tenant.join("Technician");
  const admin = await tenant.as("Administrator");
  const { email } = await admin.ok(people.get, { params: { id: person.personId } });
  // The tests' people share one domain over all tenants; this one has its own.
  const known = (email ?? "").replace("@test.example", `@${tenant.identifier}.example`);
  await world.db.system().updateTable("accounts").set({ email: known }).where("email", "=", email).execute();
  for (const name of [known, `nobody-${known}`]) {
    for (let at = 0; at < 3; at += 1) await send(world, auth.signIn, { body: { email: name, password: "0f".repeat(32) } });
    const row = await world.db
      .system()
      .selectFrom("signInAttempts")
      .select(sql<number>`round(extract(epoch from locked_until - now()) / 60)::int`.as("minutes"))
      .where("nameDigest", "=", nameDigest(name))
      .executeTakeFirst();
    expect(row, name).toEqual({ minutes: 90 });
  }
});

test("a token is followed by another once a day and when the person gets another role; the old one lives a minute longer once that came", async () => {
  const tenant = await world.otherTenant();
  const person = await tenant.join("Technician");
  expect((await person.ok(auth.me)).access_token).toBeUndefined();
  await age(person, { rotatesAt: ago("1 second") });
  const answers = await Promise.all(Array.from({ length: 5 }, () => person.ok(auth.me)));
  const tokens = answers.flatMap(({ access_token: token }) => token ?? []);
  expect(tokens, "one of those that ask at once gets it").toHaveLength(1);
  const next = personOf(world, person.personId, tokens[0] ?? "");
  expect((await next.call(auth.me)).status).toBe(200);
  const { expiresAt = "" } =
    (await world.db
      .system()
      .selectFrom("sessions")
      .select("expiresAt")
      .where("tokenDigest", "=", digestOfToken(person.token))
      .executeTakeFirst()) ?? {};
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(50_000);
  await age(person, { expiresAt: ago("1 second") });
  expect((await person.call(auth.me)).status).toBe(401);

  const admin = await tenant.as("Administrator");
  const { version } = await admin.ok(people.get, { params: { id: person.personId } });
  const { rows: roles } = await admin.ok(people.roles);
  await admin.ok(people.update, {
    params: { id: person.personId },
    body: { version, roleId: roles.find(({ name }) => name === "Planner")?.id ?? null },
  });
  expect((await next.ok(auth.me)).access_token).toBeDefined();
});

test("a next token that was lost on its way ends nothing: the old one goes on, and brings another in its place", async () => {
  const tenant = await world.otherTenant();
  const person = await tenant.join("Technician");
  await age(person, { rotatesAt: ago("1 second") });
  const lost = personOf(world, person.personId, (await person.ok(auth.me)).access_token ?? "");
  expect((await person.ok(auth.me)).access_token, "not at once: it may be on its way").toBeUndefined();
  await age(person, { rotatesAt: ago("1 second") });
  const came = personOf(world, person.personId, (await person.ok(auth.me)).access_token ?? "");
  expect((await lost.call(auth.me)).status).toBe(401);
  // The one that nobody has come with is no session of its own, and hides none.
  const listed = async (who: Person) => (await who.ok(credentials.sessions)).rows.map(({ isThis }) => isThis);
  expect(await listed(person)).toEqual([true]);
  expect((await came.call(auth.me)).status).toBe(200);
  expect(await listed(came)).toEqual([true]);
  // It came: the old one gives out nothing any more, and ends.
  await age(person, { rotatesAt: ago("1 second") });
  expect((await person.ok(auth.me)).access_token).toBeUndefined();
  await age(person, { expiresAt: ago("1 second") });
  expect((await person.call(auth.me)).status).toBe(401);
  expect((await came.call(auth.me)).status).toBe(200);
});

test("an organisation has its home with the overview or bare, and bare is how it begins", async () => {
  const tenant = await world.otherTenant();
  const shown = async () => (await (await tenant.as("Technician")).ok(tenants.info, {})).homeOverview;
  expect(await shown()).toBe(false);
  await change(tenant, { homeOverview: true });
  expect(await shown()).toBe(true);
});
