import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { chainTenant, verifyTenant } from "../../platform/records/audit-chain.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { fixturesOf } from "../../testing/fixtures.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildLeaver, buildPerson } from "../people/builders.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
});
afterAll(() => world.close());

const setOf = (...values: (string | number)[]): Filter => ({ filterType: "set", values });
const listed = async (by: Person, body: { filterModel?: Record<string, Filter>; search?: string; after?: string; endRow?: number } = {}) =>
  (await by.ok(audit.list, { body })).rows;
const entryOf = async (by: Person, id: number) => await by.ok(audit.entry, { params: { id } });

test("a change is listed with who, what, which record, from where, and before and after by name", async () => {
  const planner = await tenant.as("Planner");
  const supplier = await buildSupplier(planner, { name: "Fenwick Seals", notes: "Rings" });
  await planner.ok(suppliers.update, { params: { id: supplier.id }, body: { version: supplier.version, notes: "Rings and seals" } });
  const [row] = await listed(admin, { search: supplier.code });
  expect(row).toMatchObject({
    person: { id: planner.personId, name: expect.stringContaining("Planner") },
    action: "updated",
    entity: "suppliers",
    record: { id: supplier.id, code: supplier.code, name: "Fenwick Seals", isSeen: true },
    changes: [{ field: "notes", before: "Rings", after: "Rings and seals" }],
    changeCount: 1,
    ip: "127.0.0.1",
  });
  expect(await entryOf(admin, row?.id ?? 0)).toMatchObject({ ...row, requestId: expect.any(String), link: null });
  await expect
    .poll(async () => (await chainTenant(world.db, tenant.id), (await entryOf(admin, row?.id ?? 0)).link), { timeout: 15_000 })
    .toBeGreaterThan(0);
});

test("ids in a change are names, for those who may see what they point at", async () => {
  const row = fixturesOf(world, tenant);
  const person = await buildPerson(admin);
  const [role, site] = [await row("roles"), await row("locations")];
  await admin.ok(people.update, { params: { id: person.id }, body: { version: person.version, roleId: role.id } });
  const [changed] = await listed(admin, { filterModel: { entity: setOf("people"), action: setOf("updated") } });
  expect(changed?.changes).toEqual([{ field: "roleId", before: null, after: expect.stringMatching(/^Fixture \d+$/) }]);
  await addRole(tenant, "Audit alone", { audit: { flags: ["view"], scope: "all" } });
  const auditor = await tenant.as("Audit alone");
  const [same] = await listed(auditor, { filterModel: { entity: setOf("people"), action: setOf("updated") } });
  expect(same).toMatchObject({ record: { id: person.id, code: null, name: null, isSeen: false }, changes: [{ after: `#${role.id}` }] });
  expect(site.id).toBeGreaterThan(0);
  // Beside a person stands what their role is called, so whoever sees people reads it here, too, without a right over roles.
  const view = { flags: ["view"] as const, scope: "all" as const };
  await addRole(tenant, "Audit and people", { audit: view, people: view });
  const [told] = await listed(await tenant.as("Audit and people"), { filterModel: { entity: setOf("people"), action: setOf("updated") } });
  expect(told?.changes).toEqual([{ field: "roleId", before: null, after: expect.stringMatching(/^Fixture \d+$/) }]);
});

test("is filtered by person, kind, action and day, turned page by page, and found by code and by name", async () => {
  const planner = await tenant.as("Planner");
  const made = [await buildSupplier(planner), await buildSupplier(planner), await buildSupplier(admin)];
  const byPlanner = await listed(admin, {
    filterModel: { person: setOf(planner.personId), entity: setOf("suppliers"), action: setOf("created") },
  });
  expect(byPlanner.map(({ record }) => record?.id)).toEqual(expect.arrayContaining([made[0]?.id, made[1]?.id]));
  expect(byPlanner.every(({ person }) => person?.id === planner.personId)).toBe(true);
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC" }).format(new Date(Date.now() - 3 * 86_400_000));
  expect(await listed(admin, { filterModel: { at: { filterType: "date", type: "lessThan", dateFrom: day } } })).toEqual([]);

  const all = await listed(admin);
  const seen: number[] = [];
  for (let after: string | undefined, at = 0; at < 100; at += 1) {
    const block = await admin.ok(audit.list, { body: { endRow: 3, ...(after ? { after } : {}) } });
    seen.push(...block.rows.map(({ id }) => id));
    after = block.after;
    if (!after) break;
  }
  expect(seen).toEqual(all.map(({ id }) => id));

  expect((await listed(admin, { search: made[2]?.code ?? "" })).map(({ record }) => record?.id)).toEqual([made[2]?.id]);
  const named = await listed(admin, { search: byPlanner[0]?.person?.name ?? "" });
  expect(named.length).toBeGreaterThan(0);
  expect(named.every(({ person }) => person?.id === planner.personId)).toBe(true);
  expect(await listed(admin, { search: "nobody is called so" })).toEqual([]);
});

test("sign-ins, good and failed, the lock and the sign-out are in it, with their address", async () => {
  const { id, code } = await fixturesOf(world, tenant)("accounts");
  const signIn = async (password: string) => await send(world, auth.signIn, { body: { email: code, password } });
  const good = await signIn(EXAMPLE_DIGEST);
  await send(world, auth.signOut, {}, { authorization: `Bearer ${(good.body as { access_token: string }).access_token}` });
  for (const letter of ["a", "b", "c", "d"]) await signIn(letter.repeat(64));
  const actions = async () =>
    (await listed(admin, { filterModel: { person: setOf(id) } }))
      .filter(({ ip }) => ip === "127.0.0.1")
      .map(({ action }) => action)
      .reverse();
  // A failed one is written beside the answer, not before it.
  await expect
    .poll(async () => (await actions()).toSorted())
    .toEqual(["locked", "sign_in_failed", "sign_in_failed", "signed_in", "signed_out"]);
});

test("a refusal is in it once an hour for a person and a call, and a read that is refused as well", async () => {
  const requester = await tenant.join("Requester");
  for (let at = 0; at < 3; at += 1) expect((await requester.call(suppliers.list, { body: {} })).status).toBe(403);
  expect((await requester.call(suppliers.get, { params: { id: 77 } })).status).toBe(403);
  const refusals = await listed(admin, { filterModel: { person: setOf(requester.personId), action: setOf("refused") } });
  expect(refusals.map(({ entity, record, changes }) => ({ entity, record, said: changes.map(({ after }) => after) }))).toEqual([
    { entity: "suppliers", record: null, said: ["GET /api/Supplier/:id", "77", "forbidden"] },
    { entity: "suppliers", record: null, said: ["POST /api/Supplier/list/", "forbidden"] },
  ]);
});

test("an export of it says what was done in words, and is in it", async () => {
  const { status, body } = await admin.call(audit.export, {
    body: {
      columns: [
        { field: "at" },
        { field: "action", words: { created: "Created" } },
        { field: "record" },
        { field: "changes" },
        { field: "ip" },
      ],
      format: "csv",
    },
  });
  expect(status).toBe(200);
  const [head, ...lines] = String(body).trim().split(/\r?\n/);
  expect(head).toContain("Action");
  expect(lines.some((line) => line.includes("Created") && line.includes("127.0.0.1"))).toBe(true);
  expect(String(body)).not.toContain("[object");
  await expect
    .poll(async () => (await listed(admin, { filterModel: { action: setOf("exported") } }))[0])
    .toMatchObject({ entity: "audit" });
});

test("a foreign tenant's entries are neither listed nor opened", async () => {
  const other = await world.otherTenant();
  const stranger = await other.as("Administrator");
  const [mine] = await listed(admin);
  expect((await stranger.call(audit.entry, { params: { id: mine?.id ?? 0 } })).status).toBe(404);
  expect(await listed(stranger, { filterModel: { person: setOf(admin.personId) } })).toEqual([]);
});

test.each(["site", "crew", "own"] as const)("limited to %s, a role sees what its person did, and nothing of the chain", async (scope) => {
  await addRole(tenant, `Audit to ${scope}`, { audit: { flags: ["view"], scope }, suppliers: { flags: ["view", "create"], scope: "all" } });
  const { id: siteId } = await fixturesOf(world, tenant)("locations");
  const limited = await tenant.join(`Audit to ${scope}`, { siteId });
  const supplier = await buildSupplier(limited);
  const rows = await listed(limited);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ person }) => person?.id === limited.personId)).toBe(true);
  expect(rows.map(({ record }) => record?.id)).toContain(supplier.id);
  const [notTheirs] = await listed(admin, { filterModel: { person: setOf(admin.personId) } });
  expect((await limited.call(audit.entry, { params: { id: notTheirs?.id ?? 0 } })).status).toBe(404);
  expect(await listed(limited, { filterModel: { person: setOf(admin.personId) } })).toEqual([]);
  expect((await limited.call(audit.chain, {})).status).toBe(404);
  expect((await limited.call(audit.verify, { body: {} })).status).toBe(404);
});

test("nobody without the right sees any of it", async () => {
  const planner = await tenant.as("Planner");
  for (const answer of [
    await planner.call(audit.list, { body: {} }),
    await planner.call(audit.chain, {}),
    await planner.call(audit.verify, { body: {} }),
  ])
    expect(answer.status).toBe(403);
});

test("a check runs in the background, tells how it ended and is an entry; a second one meanwhile is refused", async () => {
  const place = await world.otherTenant();
  const by = await place.as("Administrator");
  await buildSupplier(by);
  await expect.poll(async () => (await chainTenant(world.db, place.id), (await by.ok(audit.chain, {})).links), { timeout: 15_000 }).toBe(1);
  expect(await by.ok(audit.verify, { body: {} })).toMatchObject({ check: { state: "running", linksTotal: 1 } });
  expect(await by.call(audit.verify, { body: {} })).toMatchObject({ status: 409, body: { reason: "audit_check_runs" } });
  await world.jobs.runOnce(place.id);
  const { check } = await by.ok(audit.chain, {});
  expect(check).toMatchObject({
    state: "holds",
    linksDone: 1,
    brokenAt: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    startedBy: { id: by.personId },
  });
  expect((await listed(by)).map(({ action }) => action)).toEqual(["verified", "verify_started", "created"]);

  const owner = await connect("owner", place.id);
  await owner.query(`update audit_log set changes = '[]' where action = 'created'`);
  await owner.end();
  await by.ok(audit.verify, { body: {} });
  await world.jobs.runOnce(place.id);
  expect((await by.ok(audit.chain, {})).check).toMatchObject({
    state: "broken",
    brokenAt: 1,
    brokenWhy: "the row or its link was changed",
  });
});

test("a leaver is made anonymous: register, lists and logs say so, the chain holds, and it cannot be taken back", async () => {
  const place = await world.otherTenant();
  const by = await place.as("Administrator");
  const leaver = await place.join("Planner");
  const supplier = await buildSupplier(leaver, { name: "Nord AS" });
  const { name, version } = await by.ok(people.get, { params: { id: leaver.personId } });
  const ask = async (facts: { version?: number; name?: string }) =>
    await by.call(audit.forget, { body: { id: leaver.personId, version, name, ...facts } });
  expect(await ask({})).toMatchObject({ status: 409, body: { reason: "not_archived" } });
  const left = await by.ok(people.archive, { params: { id: leaver.personId }, body: { version } });
  expect(await ask({})).toMatchObject({ status: 409, body: { reason: "stale" } });
  expect(await ask({ version: left.version, name: "Somebody Else" })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "name", reason: "other_name" }] },
  });
  const former = `Former employee ${leaver.personId}`;
  expect(await ask({ version: left.version })).toMatchObject({
    status: 200,
    body: { name: former, email: null, phone: null, jobTitle: null, hasAccount: false, forgottenAt: expect.any(String) },
  });

  const did = await listed(by, { filterModel: { person: setOf(leaver.personId) } });
  expect(did.length).toBeGreaterThan(0);
  expect(did.every(({ person, ip }) => person?.name === former && ip === null)).toBe(true);
  expect((await by.ok(suppliers.log, { params: { id: supplier.id } })).rows[0]?.person).toEqual({ id: leaver.personId, name: former });
  const owner = await connect("owner", place.id);
  const { rows } = await owner.query<{ line: string }>(
    `select to_jsonb(w)::text as line from audit_words w union all select to_jsonb(a)::text from audit_log a union all select to_jsonb(p)::text from people p`,
  );
  await owner.end();
  expect(rows.filter(({ line }) => line.includes(name))).toEqual([]);
  const account = await world.db
    .system()
    .selectFrom("accounts")
    .select(["email", "isDisabled"])
    .where("email", "like", "former-%")
    .execute();
  expect(account.length).toBeGreaterThan(0);
  expect(account.every(({ isDisabled }) => isDisabled)).toBe(true);

  await expect
    .poll(async () => (await chainTenant(world.db, place.id), (await verifyTenant(world.db, place.id)).tail), { timeout: 15_000 })
    .toBe(0);
  expect((await verifyTenant(world.db, place.id)).broken).toBeNull();

  const now = await by.ok(people.get, { params: { id: leaver.personId } });
  expect(await ask({ version: now.version, name: former })).toMatchObject({ status: 409, body: { reason: "person_forgotten" } });
  const back = { params: { id: now.id }, body: { version: now.version } };
  expect(await by.call(people.restore, back)).toMatchObject({ status: 409, body: { reason: "person_forgotten" } });
  expect(await by.call(people.update, { ...back, body: { ...back.body, firstName: "Ida" } })).toMatchObject({ status: 409 });
});

test("whoever may archive people and sees no audit, or only their own, makes nobody anonymous", async () => {
  const grant = { flags: ["view", "create", "update", "delete"], scope: "all" } as const;
  await addRole(tenant, "People alone", { people: grant });
  await addRole(tenant, "People and own audit", { people: grant, audit: { flags: ["view"], scope: "own" } });
  const { id, version, code } = await buildLeaver(admin, 1);
  const body = { id, version, name: code };
  expect((await (await tenant.as("People alone")).call(audit.forget, { body })).status).toBe(403);
  expect((await (await tenant.as("People and own audit")).call(audit.forget, { body })).status).toBe(404);
});

test("the run-time role empties the words of nobody who is still here, and writes others for nobody", async () => {
  const app = await connect("app", tenant.id);
  const of = "where audit_id in (select id from audit_log where person_id = $1)";
  const emptied = app.query(`update audit_words set words = null, salt = null ${of}`, [admin.personId]);
  await expect(emptied).rejects.toMatchObject({ code: "42501", message: expect.stringContaining("people who left") });
  for (const change of [`words = '{"name": "Somebody else"}'`, "words = null", "salt = null"])
    await expect(app.query(`update audit_words set ${change} ${of}`, [admin.personId]), change).rejects.toMatchObject({ code: "42501" });
  await app.end();
});
