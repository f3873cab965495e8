import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { keepToday } from "./days/keeping.ts";

/** Use of the system beside a plain count of the log, and what is kept of each day. */

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const today = new Date().toISOString().slice(0, 10);
const answerOf = async (person: Person, figure: FigureId, range: Pick<Question, "from" | "until">, more: Partial<Question> = {}) =>
  (await person.ok(figures.ask, { body: { questions: [{ figure, ...range, ...more }] } })).answers[0];
async function ask(
  person: Person,
  figure: FigureId,
  range: Pick<Question, "from" | "until">,
  more: Partial<Question> = {},
): Promise<ToldFigure> {
  const answer = await answerOf(person, figure, range, more);
  if (!answer || !isTold(answer)) throw new Error(`${figure} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

interface Entry {
  personId: number;
  action: string;
  entity: string;
  at: string;
}
async function wrote(tenant: TestTenant, entries: readonly Entry[]): Promise<void> {
  const owner = await connect("owner", tenant.id);
  for (const { personId, action, entity, at } of entries)
    await owner.query("insert into audit_log (tenant_id, person_id, action, entity, entity_id, at) values ($1, $2, $3, $4, $2, $5)", [
      tenant.id,
      personId,
      action,
      entity,
      at,
    ]);
  await owner.end();
}
const keep = async (tenant: TestTenant) =>
  await asProduct({ ground: world.platform, log: world.app.log, task: "keep", tenantId: tenant.id }, keepToday);
const keptDays = async (tenant: TestTenant) =>
  await tenant.rows(
    async (db) => (await sql<{ day: string; people: object[] }>`select day::text as day, people from insight_days`.execute(db)).rows,
  );

test("sign-ins, people who signed in, records, imports and exports are those of the log on the days asked for", async () => {
  const tenant = await world.otherTenant();
  const [admin, other] = [await tenant.as("Administrator"), await tenant.join("Planner")];
  const [me, them] = [admin.personId, other.personId];
  await wrote(tenant, [
    // The last moment before the range and the first after it, its first moment and its last.
    { personId: me, action: "signed_in", entity: "people", at: "2026-02-28T23:59:59.999Z" },
    { personId: me, action: "signed_in", entity: "people", at: "2026-03-01T00:00:00Z" },
    { personId: me, action: "signed_in", entity: "people", at: "2026-03-07T23:59:59.999Z" },
    { personId: them, action: "signed_in", entity: "people", at: "2026-03-08T00:00:00Z" },
    { personId: them, action: "sign_in_failed", entity: "people", at: "2026-03-02T10:00:00Z" },
    { personId: me, action: "created", entity: "suppliers", at: "2026-03-02T10:00:00Z" },
    { personId: me, action: "created", entity: "work-orders", at: "2026-03-02T10:00:00Z" },
    { personId: them, action: "created", entity: "work-orders", at: "2026-03-03T10:00:00Z" },
    { personId: them, action: "done", entity: "imports", at: "2026-03-03T10:00:00Z" },
    { personId: them, action: "done", entity: "work-orders", at: "2026-03-03T10:00:00Z" },
    { personId: them, action: "exported", entity: "work-orders", at: "2026-03-03T10:00:00Z" },
  ]);
  const range = { from: "2026-03-01", until: "2026-03-07" };
  expect(await ask(admin, "signIns", range, { by: "person" })).toMatchObject({ value: 2, points: [{ key: String(me), value: 2 }] });
  expect(await ask(admin, "peopleSignedIn", range)).toMatchObject({ value: 1 });
  expect(await ask(admin, "peopleSignedIn", { from: "2026-03-01", until: "2026-03-08" })).toMatchObject({ value: 2 });
  expect((await ask(admin, "recordsMade", range, { by: "kind" })).points?.map(({ key, value }) => [key, value])).toEqual([
    ["work-orders", 2],
    ["suppliers", 1],
  ]);
  expect(await ask(admin, "importsDone", range)).toMatchObject({ value: 1 });
  expect(await ask(admin, "exportsMade", range)).toMatchObject({ value: 1 });
  expect(await ask(admin, "signIns", { from: "2026-04-01", until: "2026-04-07" })).toMatchObject({ value: 0 });
});

test("people are named to nobody without the audit; how many were active is told to who sees users", async () => {
  const tenant = await world.otherTenant();
  await addRole(tenant, "Users alone", { users: { flags: ["view"], scope: "all" } });
  const reader = await tenant.join("Users alone");
  const range = { from: dayAfter(today, -7), until: today };
  for (const figure of ["peopleSignedIn", "signIns", "recordsMade", "importsDone", "exportsMade"] as const)
    expect(await answerOf(reader, figure, range), figure).toEqual({ figure, refusal: "forbidden" });
  const told = await ask(reader, "activePeople", range);
  expect(told.rows).toBeNull();
  expect(await answerOf(await tenant.join("Planner"), "activePeople", range)).toEqual({ figure: "activePeople", refusal: "forbidden" });
});

test("the mean of active people goes over the days that were kept, and no day is no data", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const [here, there] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  const roles = await tenant.rows(async (db) => await db.selectFrom("roles").select(["id", "name"]).orderBy("id").limit(2).execute());
  const [first, second] = roles;
  const days = [
    ["2026-03-02", [{ roleId: first?.id, siteId: here.id, active: 4, onPhone: 1 }]],
    [
      "2026-03-03",
      [
        { roleId: first?.id, siteId: here.id, active: 2, onPhone: 2 },
        { roleId: second?.id, siteId: there.id, active: 5, onPhone: 0 },
        { roleId: null, siteId: null, active: 1, onPhone: 0 },
      ],
    ],
    ["2026-03-05", []],
  ] as const;
  await tenant.rows(async (db) => {
    for (const [day, people] of days)
      await sql`insert into insight_days (day, people) values (${day}, ${JSON.stringify(people)}::jsonb)`.execute(db);
  });
  const range = { from: "2026-03-01", until: "2026-03-07" };
  expect(await ask(admin, "activePeople", range)).toMatchObject({ numerator: 12, denominator: 3, value: 4 });
  expect(await ask(admin, "activePeople", range, { siteId: here.id })).toMatchObject({ numerator: 6, denominator: 3 });
  expect(await ask(admin, "activePeople", { from: "2026-03-02", until: "2026-03-02" })).toMatchObject({ value: 4, basis: "one" });
  expect(await ask(admin, "activePeople", { from: "2026-03-06", until: "2026-03-07" })).toMatchObject({ value: null, basis: "none" });
  expect(await ask(admin, "phoneShare", range)).toMatchObject({ numerator: 3, denominator: 12 });
  expect(await ask(admin, "phoneShare", { from: "2026-03-05", until: "2026-03-05" })).toMatchObject({ value: null, basis: "none" });
  const byRole = await ask(admin, "activePeople", range, { by: "role" });
  expect(byRole.points?.map(({ label, numerator }) => [label, numerator])).toEqual([
    [first?.name, 6],
    [second?.name, 5],
    [null, 1],
  ]);
  const byDay = await ask(admin, "activePeople", range, { by: "day" });
  expect(byDay.points?.map(({ value }) => value)).toEqual([null, 4, 8, null, 0, null, null]);

  await addRole(tenant, "Users of a site", { users: { flags: ["view"], scope: "site" } });
  const limited = await tenant.join("Users of a site", { siteId: here.id });
  expect(await ask(limited, "activePeople", range), "of the other site nothing is told").toMatchObject({ numerator: 6, denominator: 3 });
  expect(await ask(limited, "phoneShare", range)).toMatchObject({ numerator: 3, denominator: 6 });
});

const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

test("who was active today is kept with the role and the phone, and is still known when their sessions are gone", async () => {
  const tenant = await world.otherTenant();
  const [admin, onPhone, away] = [await tenant.as("Administrator"), await tenant.join("Technician"), await tenant.join("Technician")];
  const setSessions = async (set: string, person: Person) =>
    await sql`update sessions set ${sql.raw(set)} where tenant_id = ${tenant.id} and person_id = ${person.personId}`.execute(
      world.db.system(),
    );
  await setSessions("last_seen_at = now() - interval '40 days'", away);
  await setSessions(`user_agent = '${PHONE}'`, onPhone);
  await buildSupplier(admin);
  await keep(tenant);
  const [kept] = await keptDays(tenant);
  expect(kept?.day).toBe(today);
  const groups = (kept?.people ?? []) as { active: number; onPhone: number }[];
  const sum = (of: "active" | "onPhone") => groups.reduce((total, one) => total + one[of], 0);
  expect([sum("active"), sum("onPhone")]).toEqual([2, 1]);

  expect(await ask(admin, "activePeople", { from: today, until: today }), "today so far").toMatchObject({ numerator: 2, denominator: 1 });
  const yesterday = dayAfter(today, -1);
  const four = JSON.stringify([{ roleId: null, siteId: null, active: 4, onPhone: 0 }]);
  await tenant.rows(async (db) => await sql`insert into insight_days (day, people) values (${yesterday}, ${four}::jsonb)`.execute(db));
  expect(await ask(admin, "activePeople", { from: yesterday, until: today }), "today is not over").toMatchObject({
    numerator: 4,
    denominator: 1,
  });

  await admin.ok(auth.signOut);
  await keep(tenant);
  const again = (await keptDays(tenant)).filter(({ day }) => day === today);
  expect(again, "a day is kept once").toHaveLength(1);
  expect(again[0]?.people, "what they did is in the log").toEqual(kept?.people);
});
