import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import type { UserAction } from "@millwright/domain/foundation/users/states.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, personOf, send, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildPerson } from "../people/builders.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ tenant } = world);
  admin = await tenant.as("Administrator");
});
afterAll(() => world.close());

let serial = 0;
const address = (word: string) => `${word}-${(serial += 1)}@${tenant.identifier}.example`;
const act = async (by: Person, ids: readonly number[], action: UserAction) =>
  (await by.ok(users.bulk, { body: { rows: ids.map((id) => ({ id })), change: { action } } })).rows;
const user = async (id: number) => await admin.ok(users.get, { params: { id } });
const emailOf = async ({ personId }: Person) => (await user(personId)).email;
const signIn = async (email: string) => await send(world, auth.signIn, { body: { email, password: EXAMPLE_DIGEST } });
const roleId = async (name: string) => (await admin.ok(people.roles)).rows.find((role) => role.name === name)?.id ?? 0;
const mailsTo = async (id: number) => (await admin.ok(outbox.list)).rows.filter(({ person }) => person.id === id).map(({ kind }) => kind);

test("the list holds whoever has an account, with state, roles and what the account opens; the rest of the register is not in it", async () => {
  const technician = await tenant.join("Technician");
  const { id } = await buildPerson(admin);
  const { rows } = await admin.ok(users.list, { body: {} });
  expect(rows.find((row) => row.id === technician.personId)).toMatchObject({
    tenantUserId: technician.personId,
    state: "active",
    from: "api",
    accountRole: "user",
    roles: [{ role: { name: "Technician" }, site: null }],
  });
  expect(rows.some((row) => row.id === id)).toBe(false);
  expect((await (await tenant.as("Planner")).call(users.list, { body: {} })).status).toBe(403);
});

test("somebody new is invited with a role and an account, and stands among the invited", async () => {
  const email = address("siv");
  const body = { firstName: "Siv", lastName: "Dahl", email, roles: [{ roleId: await roleId("Planner") }], accountRole: "staff" as const };
  const { user: made, link } = await admin.ok(users.invite, { body: { ...body, by: "link" } });
  expect(made).toMatchObject({ name: "Siv Dahl", email, state: "invited", accountRole: "staff", roles: [{ role: { name: "Planner" } }] });
  expect(link).toContain("/credentials?code=");
  const { rows } = await admin.ok(users.list, { body: { quick: ["invited"], search: "Siv" } });
  expect(rows.map(({ id }) => id)).toEqual([made.id]);
  expect(await admin.call(users.invite, { body: { ...body, email: address("x"), firstName: undefined } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "firstName", reason: "required" }] },
  });
});

test("somebody of the register is invited under the address that is typed, without becoming a second person", async () => {
  const person = await buildPerson(admin);
  const email = address("known");
  const { user: made } = await admin.ok(users.invite, { body: { personId: person.id, email } });
  expect(made).toMatchObject({ id: person.id, email, state: "invited" });
  expect(await mailsTo(person.id)).toEqual(["invitation"]);
});

test("of a paste of lines each is answered: invited, known from the register, or refused with why, and nothing is lost", async () => {
  const known = await buildPerson(admin, { email: address("register") });
  const [ola, taken] = [address("ola"), await emailOf(await tenant.join("Technician"))];
  const text = [
    `Ola Berg, ${ola}, technician`,
    "",
    `Berg, Mona; ${address("mona")}`,
    `Any One\t${known.email}`,
    `Tim Tam, ${taken}`,
    "Nobody",
    `A B, ${address("ab")}, Pilot`,
    `C D, ${ola}`,
  ].join("\n");
  const { rows } = await admin.ok(users.inviteMany, { body: { text, roleId: await roleId("Requester") } });
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [1, "invited", undefined],
    [3, "invited", undefined],
    [4, "invited", undefined],
    [5, "refused", "has_account"],
    [6, "refused", "name_missing"],
    [7, "refused", "not_found_named"],
    // The same address once more: invited again, as the person that line 1 made.
    [8, "invited", undefined],
  ]);
  expect(await user(rows[0]?.id ?? 0)).toMatchObject({ name: "Ola Berg", roles: [{ role: { name: "Technician" } }] });
  expect(await user(rows[1]?.id ?? 0)).toMatchObject({ name: "Mona Berg", roles: [{ role: { name: "Requester" } }] });
  expect(rows[2]?.id).toBe(known.id);
  expect(rows[6]?.id).toBe(rows[0]?.id);
});

test("deactivated, somebody is out with the next call and does not come in again; activated, they sign in and no old session revives", async () => {
  const technician = await tenant.join("Technician");
  const email = await emailOf(technician);
  expect(await act(admin, [technician.personId], "deactivate")).toMatchObject([{ outcome: "changed" }]);
  expect((await technician.call(auth.me)).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect(await user(technician.personId)).toMatchObject({ state: "inactive", sessions: [] });
  expect(await act(admin, [technician.personId], "deactivate")).toMatchObject([{ outcome: "unchanged" }]);
  expect(await act(admin, [technician.personId], "activate")).toMatchObject([{ outcome: "changed" }]);
  expect((await technician.call(auth.me)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect((await user(technician.personId)).signIns.map(({ action }) => action)).toContain("signed_in");
  const { rows: log } = await admin.ok(people.log, { params: { id: technician.personId } });
  expect(log.find(({ action }) => action === "deactivated")?.changes).toEqual([{ field: "isActive", before: true, after: false }]);
});

test("who is archived is inactive, and comes back as a person with the account", async () => {
  const technician = await tenant.join("Technician");
  const { version } = await admin.ok(people.get, { params: { id: technician.personId } });
  await admin.ok(people.archive, { params: { id: technician.personId }, body: { version } });
  expect(await user(technician.personId)).toMatchObject({ state: "inactive", isArchived: true });
  expect(await admin.ok(credentials.account, { params: { id: technician.personId } })).toMatchObject({ state: "inactive" });
  await act(admin, [technician.personId], "activate");
  expect(await user(technician.personId)).toMatchObject({ state: "active", isArchived: false });
  expect((await admin.ok(people.get, { params: { id: technician.personId } })).archivedAt).toBeNull();
  expect((await technician.call(auth.me)).status).toBe(401);
});

test("a link sent before the deactivation opens nothing afterwards", async () => {
  const { user: made, link } = await admin.ok(users.invite, {
    body: { firstName: "Ida", lastName: "Lund", email: address("ida"), by: "link" },
  });
  await act(admin, [made.id], "deactivate");
  const code = new URL(link ?? "").searchParams.get("code") ?? "";
  expect((await send(world, credentials.validate, { body: { code } })).body).toMatchObject({ state: "expired" });
  await act(admin, [made.id], "activate");
  expect((await send(world, credentials.validate, { body: { code } })).body).toMatchObject({ state: "expired" });
});

test("nobody deactivates themselves or takes from themselves what lets them in", async () => {
  expect(await act(admin, [admin.personId], "deactivate")).toMatchObject([{ outcome: "refused", reason: "not_yourself" }]);
  const { version } = await user(admin.personId);
  const change = async (patch: { accountRole?: "user"; isActive?: false }) =>
    await admin.call(users.update, { params: { id: admin.personId }, body: { version, ...patch } });
  expect(await change({ accountRole: "user" })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "accountRole", reason: "not_yourself" }] },
  });
  expect(await change({ isActive: false })).toMatchObject({ status: 409, body: { reason: "not_yourself" } });
});

/** A role that keeps users and people, and nothing besides. */
async function keeper(): Promise<Person> {
  const person = await tenant.join("Technician");
  await tenant.rows(async (db) => {
    const { id } = await db
      .insertInto("roles")
      .values({ name: `Keeper ${person.personId}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const flags = ["view", "create", "update", "delete"];
    await db
      .insertInto("roleGrants")
      .values(
        ["users", "people", "work-requests", "assets", "locations", "reference-lists"].map((subModule) => ({
          roleId: id,
          subModule,
          flags,
        })),
      )
      .execute();
    await db.updateTable("people").set({ roleId: id }).where("id", "=", person.personId).execute();
  });
  await world.db
    .system()
    .updateTable("tenants")
    .set({ grantsVersion: 1000 + person.personId })
    .where("id", "=", tenant.id)
    .execute();
  return person;
}

test("nobody touches the account of somebody who may do more, or gives an account that opens more than their own", async () => {
  const by = await keeper();
  const [planner, requester] = [await tenant.join("Planner"), await tenant.join("Requester")];
  for (const action of ["deactivate", "end_sessions", "reset"] as const)
    expect(await act(by, [planner.personId], action)).toMatchObject([{ outcome: "refused", reason: "person_beyond_you" }]);
  expect(await by.ok(users.get, { params: { id: planner.personId } })).toMatchObject({ mayTouch: false });
  const { version } = await user(planner.personId);
  expect(await by.call(users.update, { params: { id: planner.personId }, body: { version, email: address("mine") } })).toMatchObject({
    status: 403,
    body: { reason: "person_beyond_you" },
  });
  const its = await user(requester.personId);
  expect(
    await by.call(users.update, { params: { id: requester.personId }, body: { version: its.version, accountRole: "admin" } }),
  ).toMatchObject({
    status: 400,
    body: { fields: [{ path: "accountRole", reason: "account_role_beyond_yours" }] },
  });
  expect(await act(by, [requester.personId], "deactivate")).toMatchObject([{ outcome: "changed" }]);
});

test("16 administrators who deactivate all others at once, half by the list and half by the record: exactly one is left", async () => {
  const other = await world.otherTenant();
  const admins = await Promise.all(Array.from({ length: 16 }, async () => await other.join("Administrator")));
  await Promise.all(admins.map(async (each) => await each.ok(auth.me)));
  await Promise.all(
    admins.map(
      async (each) =>
        await each.call(users.bulk, {
          body: { rows: admins.filter((one) => one !== each).map(({ personId }) => ({ id: personId })), change: { action: "deactivate" } },
        }),
    ),
  );
  const { rows: left } = await world.db
    .system()
    .selectFrom("accounts")
    .select("id")
    .where("organisationId", "=", other.organisationId)
    .where("isDisabled", "=", false)
    .execute()
    .then((rows) => ({ rows }));
  expect(left).toHaveLength(1);
});

test("two administrators, one who closes the other's account while that one archives the first: one stays", async () => {
  for (let round = 0; round < 6; round += 1) {
    const other = await world.otherTenant();
    const [one, two] = [await other.join("Administrator"), await other.join("Administrator")];
    await Promise.all([one.ok(auth.me), two.ok(auth.me)]);
    await Promise.all([
      one.call(users.update, { params: { id: two.personId }, body: { version: 1, accountRole: "user" } }),
      two.call(people.archive, { params: { id: one.personId }, body: { version: 1 } }),
    ]);
    const alive = await Promise.all([one, two].map(async (each) => await each.call(auth.me)));
    expect(alive.filter(({ status, body }) => status === 200 && body.role.includes("admin"))).toHaveLength(1);
  }
});

test("the address that is signed in with is changed once, told old → new, refused where another account has it, and stale where somebody was faster", async () => {
  const technician = await tenant.join("Technician");
  const before = await user(technician.personId);
  const email = address("other");
  const changed = await admin.ok(users.update, {
    params: { id: before.id },
    body: { version: before.version, email: email.toUpperCase(), accountRole: "staff" },
  });
  expect(changed).toMatchObject({ email, accountRole: "staff", version: before.version + 1 });
  expect((await signIn(before.email)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect(
    await admin.call(users.update, { params: { id: before.id }, body: { version: before.version, accountRole: "user" } }),
  ).toMatchObject({
    status: 409,
    body: { reason: "stale" },
  });
  expect(
    await admin.call(users.update, { params: { id: before.id }, body: { version: changed.version, email: await emailOf(admin) } }),
  ).toMatchObject({
    status: 400,
    body: { fields: [{ path: "email", reason: "email_has_account" }] },
  });
});

test("an account is moved to another person of the register; its sessions are over, and the first one has none", async () => {
  const technician = await tenant.join("Technician");
  const person = await buildPerson(admin);
  const { version, email } = await user(technician.personId);
  const moved = await admin.ok(users.update, { params: { id: technician.personId }, body: { version, personId: person.id } });
  expect(moved).toMatchObject({ id: person.id, email });
  expect((await technician.call(auth.me)).status).toBe(401);
  expect((await admin.call(users.get, { params: { id: technician.personId } })).status).toBe(404);
  const other = await tenant.join("Technician");
  const next = await user(other.personId);
  expect(
    await admin.call(users.update, { params: { id: other.personId }, body: { version: next.version, personId: person.id } }),
  ).toMatchObject({
    status: 400,
    body: { fields: [{ path: "personId", reason: "has_account" }] },
  });
});

test("what is open for somebody is counted and listed, and handed over in one step with a result each", async () => {
  const [leaving, staying] = [await tenant.join("Technician"), await tenant.join("Technician")];
  const orders = await Promise.all(
    Array.from({ length: 3 }, async () => await buildWorkOrder(admin, { responsiblePersonId: leaving.personId })),
  );
  orders.sort((one, other) => one.id - other.id);
  const { rows } = await admin.ok(users.open, { params: { id: leaving.personId } });
  expect(rows.find(({ kind }) => kind === "work-orders")).toMatchObject({
    count: 3,
    isHandedOver: true,
    rows: orders.map(({ id, code }) => ({ id, code })),
  });
  const answer = await admin.ok(users.handOver, { params: { id: leaving.personId }, body: { toId: staying.personId } });
  expect(answer).toMatchObject({ left: 0, rows: orders.map(({ code }) => ({ kind: "work-orders", code, outcome: "changed" })) });
  expect(await admin.ok(workOrders.get, { params: { id: orders[0]?.id ?? 0 } })).toMatchObject({ responsiblePersonId: staying.personId });
  expect(await admin.call(users.handOver, { params: { id: leaving.personId }, body: { toId: leaving.personId } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "toId", reason: "same_person" }] },
  });
});

test("nobody hands over orders that they could not change themselves", async () => {
  const by = await keeper();
  const leaving = await tenant.join("Requester");
  const { id } = await buildWorkOrder(admin, { responsiblePersonId: leaving.personId });
  expect((await by.ok(users.open, { params: { id: leaving.personId } })).rows.map(({ kind }) => kind)).toEqual(["work-requests"]);
  expect((await by.ok(users.handOver, { params: { id: leaving.personId }, body: { toId: by.personId } })).rows).toEqual([]);
  expect(await admin.ok(workOrders.get, { params: { id } })).toMatchObject({ responsiblePersonId: leaving.personId });
});

test("locked by wrong passwords, a user is found among the locked and unlocked with others", async () => {
  const technician = await tenant.join("Technician");
  const email = await emailOf(technician);
  for (let at = 0; at < 3; at += 1) await send(world, auth.signIn, { body: { email, password: "0f".repeat(32) } });
  const { rows } = await admin.ok(users.list, { body: { quick: ["locked"] } });
  expect(rows.map(({ id }) => id)).toContain(technician.personId);
  expect(await act(admin, [technician.personId], "unlock")).toMatchObject([{ outcome: "changed" }]);
  expect(await user(technician.personId)).toMatchObject({ state: "active" });
  expect(await act(admin, [technician.personId], "unlock")).toMatchObject([{ outcome: "refused", reason: "user_state" }]);
});

test("the list goes out as a file with roles as words", async () => {
  const body = { columns: [{ field: "name" }, { field: "roles", title: "Roles" }, { field: "state" }], format: "csv" as const };
  const { status, body: file } = await admin.call(users.export, { body });
  expect(status).toBe(200);
  expect(String(file as unknown as Buffer)).toMatch(/Technician/);
});

test("somebody of another tenant is nobody", async () => {
  const stranger = await (await world.otherTenant()).join("Technician");
  expect((await admin.call(users.get, { params: { id: stranger.personId } })).status).toBe(404);
  expect(await act(admin, [stranger.personId], "deactivate")).toMatchObject([{ outcome: "refused", reason: "not_found" }]);
  expect((await personOf(world, stranger.personId, stranger.token).call(auth.me)).status).toBe(200);
});
