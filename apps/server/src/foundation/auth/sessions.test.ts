import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, shell, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { DEFAULT_SETTINGS } from "@millwright/domain/foundation/auth/settings.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { digestOfToken, MOST_SESSIONS } from "../../platform/call/session.ts";
import { openWorld, personOf, send, type Person, type World } from "../../testing/world.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** The same person at another browser. */
async function again(person: Person): Promise<Person> {
  const { accountId } = await world.tenant.rows((db) =>
    db.selectFrom("people").select("accountId").where("id", "=", person.personId).executeTakeFirstOrThrow(),
  );
  return personOf(world, person.personId, await world.platform.sessions.open(accountId ?? 0, world.tenant.id, person.personId));
}
const sessionOf = async (person: Person) =>
  await world.db
    .system()
    .selectFrom("sessions")
    .select(["expiresAt", "lastSeenAt"])
    .where("tokenDigest", "=", digestOfToken(person.token))
    .executeTakeFirst();

test("signing out ends this session at once, and no other", async () => {
  const here = await world.tenant.join("Technician");
  const there = await again(here);
  expect(await here.ok(auth.signOut)).toEqual({ signedOut: true });
  expect(await here.call(auth.me)).toMatchObject({ status: 401, body: { reason: "invalid_token", message: "Invalid access_token" } });
  expect(await sessionOf(here)).toBeUndefined();
  expect((await there.call(auth.me)).status).toBe(200);
});

test("whoever is signed out hears that first, whatever else is wrong with the call", async () => {
  const person = await world.tenant.join("Planner");
  const wrong = { body: { sortModel: [{ colId: "nothing", sort: "asc" as const }] } };
  expect((await person.call(suppliers.list, wrong)).status).toBe(400);
  expect((await person.call(suppliers.list, { body: { startRow: -1 } })).status).toBe(400);
  await world.platform.sessions.end(digestOfToken(person.token));
  expect((await person.call(suppliers.list, wrong)).status).toBe(401);
  expect((await person.call(suppliers.list, { body: { startRow: -1 } })).status).toBe(401);
  expect((await person.call(suppliers.list)).status).toBe(401);
});

test("whoever is archived or whose account is disabled has no session any more, and coming back revives none", async () => {
  const admin = await world.tenant.as("Administrator");
  const archived = await world.tenant.join("Technician");
  const { version } = await admin.ok(people.get, { params: { id: archived.personId } });
  const gone = await admin.ok(people.archive, { params: { id: archived.personId }, body: { version } });
  expect((await archived.call(auth.me)).status).toBe(401);
  await admin.ok(people.restore, { params: { id: archived.personId }, body: { version: gone.version } });
  expect((await archived.call(auth.me)).status).toBe(401);
  expect((await (await again(archived)).call(auth.me)).status, "signing in anew works").toBe(200);

  const disabled = await world.tenant.join("Technician");
  const { accountId } = await world.tenant.rows((db) =>
    db.selectFrom("people").select("accountId").where("id", "=", disabled.personId).executeTakeFirstOrThrow(),
  );
  for (const isDisabled of [true, false]) {
    await world.db
      .system()
      .updateTable("accounts")
      .set({ isDisabled })
      .where("id", "=", accountId ?? 0)
      .execute();
    expect((await disabled.call(auth.me)).status, `disabled: ${isDisabled}`).toBe(401);
  }
  expect(await sessionOf(disabled)).toBeUndefined();
});

test("a session that is used goes on, one that is not ends, and none outlives its longest life", async () => {
  const person = await world.tenant.join("Technician");
  const seen = async (interval: string) =>
    await world.db
      .system()
      .updateTable("sessions")
      .set({ lastSeenAt: sql<string>`now() - ${interval}::interval` })
      .where("tokenDigest", "=", digestOfToken(person.token))
      .execute();
  await seen("23 hours");
  expect((await person.call(auth.me)).status).toBe(200);
  const { lastSeenAt = "", expiresAt = "" } = (await sessionOf(person)) ?? {};
  expect(Date.now() - Date.parse(lastSeenAt)).toBeLessThan(60_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(14 * 24 * 3_600_000);
  await seen("25 hours");
  expect((await person.call(auth.me)).status).toBe(401);
});

test("a public call with an old token is answered as if nobody were signed in", async () => {
  const answer = await send(world, tenants.info, {}, { authorization: "Bearer long-forgotten" });
  expect(answer.status).toBe(200);
});

test("what a person may do changes with their role in the next call", async () => {
  const person = await world.tenant.join("Planner");
  expect(Object.keys((await person.ok(shell.navigation)).grants)).toContain("suppliers");
  await world.tenant.rows((db) =>
    db
      .updateTable("people")
      .set({ roleId: sql<number>`(select id from roles where name = 'Requester')` })
      .where("id", "=", person.personId)
      .execute(),
  );
  await world.db
    .system()
    .updateTable("tenants")
    .set({ grantsVersion: sql`grants_version + 1` })
    .where("id", "=", world.tenant.id)
    .execute();
  expect(Object.keys((await person.ok(shell.navigation)).grants)).not.toContain("suppliers");
  expect(await person.ok(auth.me)).toMatchObject({ profile: "Requester" });
});

test("settings are the person's own, and are there at the next sign-in", async () => {
  const [one, another] = [await world.tenant.join("Technician"), await world.tenant.join("Technician")];
  expect(await one.ok(shell.settings)).toEqual({ settings: null });
  const settings = {
    ...DEFAULT_SETTINGS,
    customScrollbars: false,
    theme: { ...DEFAULT_SETTINGS.theme, main: "slate", scheme: "dark" },
  } as const;
  expect(await one.ok(shell.saveSettings, { body: { settings } })).toEqual({ message: "User data saved with api" });
  const later = await again(one);
  expect(await later.ok(shell.settings)).toEqual({ settings });
  expect((await later.ok(auth.me)).data.settings).toEqual(settings);
  expect(await another.ok(shell.settings)).toEqual({ settings: null });
});

test("settings that no screen could wear are refused, naming them", async () => {
  const person = await world.tenant.as("Technician");
  const settings = { ...DEFAULT_SETTINGS, theme: { ...DEFAULT_SETTINGS.theme, main: "neon" as "slate" } };
  expect(await person.call(shell.saveSettings, { body: { settings } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "settings.theme.main", reason: "not_an_option" }] },
  });
});

test("every key of the settings that is documented is kept and answered, also where no screen uses it yet", async () => {
  const person = await world.tenant.join("Technician");
  const settings = {
    layout: {
      style: "layout3",
      config: {
        navbar: { display: true, position: "right", folded: false },
        toolbar: { display: false, position: "above", style: "static" },
        footer: { display: false, position: "above", style: "static" },
        scroll: "body",
        mode: "boxed",
        leftSidePanel: { display: true },
        rightSidePanel: { display: true },
      },
    },
    customScrollbars: false,
    theme: { main: "beach", navbar: "light", toolbar: "dark", footer: "slate", scheme: "light" },
  } as const;
  await person.ok(shell.saveSettings, { body: { settings } });
  expect(await person.ok(shell.settings)).toEqual({ settings });
  expect((await person.ok(auth.me)).data.settings).toEqual(settings);
});

test("a key of the settings that is not kept is refused, naming it, wherever it stands", async () => {
  const person = await world.tenant.join("Technician");
  const { layout, theme } = DEFAULT_SETTINGS;
  const stray = { animations: true };
  const refused: [object, string][] = [
    [{ ...DEFAULT_SETTINGS, ...stray }, "settings.animations"],
    [{ ...DEFAULT_SETTINGS, layout: { ...layout, ...stray } }, "settings.layout.animations"],
    [{ ...DEFAULT_SETTINGS, layout: { ...layout, config: { ...layout.config, ...stray } } }, "settings.layout.config.animations"],
    [
      { ...DEFAULT_SETTINGS, layout: { ...layout, config: { ...layout.config, navbar: { ...layout.config.navbar, ...stray } } } },
      "settings.layout.config.navbar.animations",
    ],
    [{ ...DEFAULT_SETTINGS, theme: { ...theme, ...stray } }, "settings.theme.animations"],
  ];
  for (const [settings, path] of refused)
    expect(await person.call(shell.saveSettings, { body: { settings: settings as typeof DEFAULT_SETTINGS } })).toMatchObject({
      status: 400,
      body: { fields: [{ path, reason: "unknown_field" }] },
    });
  expect(await person.ok(shell.settings), "nothing of it is kept").toEqual({ settings: null });
});

test("more people at once than there are connections all get their menu", async () => {
  const person = await world.tenant.as("Planner");
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => person.call(at % 3 === 0 ? auth.me : at % 3 === 1 ? shell.navigation : shell.settings)),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test("fifty sessions of an account are open at once; a further one ends the one that was opened first", async () => {
  const first = await world.tenant.join("Technician");
  const second = await again(first);
  await world.db
    .system()
    .updateTable("sessions")
    .set({ createdAt: sql<string>`now() - interval '1 hour'` })
    .where("tokenDigest", "=", digestOfToken(first.token))
    .execute();
  for (let at = 2; at < MOST_SESSIONS; at += 1) await again(first);
  expect((await first.call(auth.me)).status).toBe(200);
  const last = await again(first);
  expect((await first.call(auth.me)).status).toBe(401);
  expect([(await second.call(auth.me)).status, (await last.call(auth.me)).status]).toEqual([200, 200]);
});
