import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { absenceType, buildAbsence } from "./builders.ts";

let world: World;
let planner: Person;
let technician: Person;
let typeId: number;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.as("Technician");
  typeId = await absenceType(planner, "SICK");
});
afterAll(() => world.close());

test("a technician asks for days of their own, nobody else's, and decides nothing", async () => {
  const asked = await technician.ok(absences.create, {
    body: { personId: technician.personId, typeId, fromDay: "2027-02-01", toDay: "2027-02-05" },
  });
  expect(asked).toMatchObject({ state: "asked", type: { name: "Sick" }, name: expect.stringContaining("Technician") as string });
  const others = await technician.call(absences.create, {
    body: { personId: planner.personId, typeId, fromDay: "2027-02-01", toDay: "2027-02-05" },
  });
  expect(others.body.fields).toEqual([{ path: "personId", reason: "own_absence_only" }]);
  const granted = await technician.call(absences.create, {
    body: { personId: technician.personId, typeId, fromDay: "2027-03-01", toDay: "2027-03-01", state: "approved" },
  });
  expect(granted.body.fields).toEqual([{ path: "state", reason: "approval_missing" }]);
  const decided = await technician.call(absences.decide, { params: { id: asked.id }, body: { version: asked.version, state: "approved" } });
  expect(decided.status).toBe(403);
  expect(
    await planner.ok(absences.decide, { params: { id: asked.id }, body: { version: asked.version, state: "approved" } }),
  ).toMatchObject({
    state: "approved",
    version: asked.version + 1,
  });
});

test("a technician sees their own absences alone", async () => {
  const colleague = await world.tenant.join("Technician");
  const theirs = await buildAbsence(planner, { personId: colleague.personId });
  expect((await technician.call(absences.get, { params: { id: theirs.id } })).status).toBe(404);
  const { rows } = await technician.ok(absences.list, { body: { endRow: 500 } });
  expect(new Set(rows.map(({ person }) => person.id))).toEqual(new Set([technician.personId]));
});

test("who may look and not approve is told that somebody is away, and not why: in the list, on the record, in its log and in the file", async () => {
  const away = await buildAbsence(planner, { personId: technician.personId, typeId, remark: "Knee" });
  await planner.ok(absences.update, { params: { id: away.id }, body: { version: away.version, remark: "Knee, second week" } });
  const viewer = await looking();
  const row = (await viewer.ok(absences.list, { body: { endRow: 500 } })).rows.find(({ id }) => id === away.id);
  expect(row).toMatchObject({ person: { id: technician.personId }, type: null });
  expect(await viewer.ok(absences.get, { params: { id: away.id } })).toMatchObject({ type: null, typeId: null, remark: null });
  const log = await viewer.ok(absences.log, { params: { id: away.id } });
  expect(log.rows.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toEqual(expect.arrayContaining(["remark"]));
  expect(JSON.stringify(log)).not.toContain("Knee");
  const file = await viewer.call(absences.export, {
    body: { columns: [{ field: "person" }, { field: "type" }], format: "csv", isWhole: true },
  });
  expect(file.status).toBe(200);
  expect(String(file.body)).not.toMatch(/Knee|Sick/);
  type Asked = Partial<Record<"type" | "remark", Filter>>;
  const found = async (person: Person, filterModel: Asked) =>
    (await person.ok(absences.list, { body: { filterModel, endRow: 500 } })).rows.some(({ id }) => id === away.id);
  const telling: Asked[] = [
    { type: { filterType: "set", values: [typeId] } },
    { type: { filterType: "text", type: "contains", filter: "sic" } },
    { remark: { filterType: "text", type: "contains", filter: "knee" } },
  ];
  for (const told of telling) {
    expect(await found(planner, told)).toBe(true);
    expect(await found(viewer, told)).toBe(false);
  }
  expect(await found(viewer, { type: { filterType: "set", values: [null] } })).toBe(true);
  expect(await found(viewer, { remark: { filterType: "text", type: "blank" } })).toBe(true);
  expect(await technician.ok(absences.get, { params: { id: away.id } })).toMatchObject({
    type: { name: "Sick" },
    remark: "Knee, second week",
  });
});

/** Somebody of a role that shows everybody's absences and approves none. */
async function looking(): Promise<Person> {
  const person = await world.tenant.join("Storekeeper");
  await world.tenant.rows(async (db) => {
    const { id } = await db.selectFrom("roles").select("id").where("name", "=", "Storekeeper").executeTakeFirstOrThrow();
    await db
      .updateTable("roleGrants")
      .set({ scope: "all", flags: ["view"] })
      .where("roleId", "=", id)
      .where("subModule", "=", "absences")
      .execute();
  });
  return person;
}

test("nobody is away twice at a time: the refusal says from when to when they are away", async () => {
  const one = await buildAbsence(planner, { personId: technician.personId, fromDay: "2027-05-03", toDay: "2027-05-07" });
  const twice = await planner.call(absences.create, {
    body: { personId: technician.personId, typeId, fromDay: "2027-05-07", toDay: "2027-05-10" },
  });
  expect(twice.status).toBe(400);
  expect(twice.body.fields?.[0]).toMatchObject({ path: "fromDay", reason: "absent_already" });
  expect(twice.body.fields?.[0]?.params).toMatchObject({ from: "2027-05-03", to: "2027-05-07" });
  // What was refused stands against nothing.
  await planner.ok(absences.decide, { params: { id: one.id }, body: { version: one.version, state: "refused" } });
  await planner.ok(absences.create, { body: { personId: technician.personId, typeId, fromDay: "2027-05-07", toDay: "2027-05-10" } });
  const again = await planner.call(absences.decide, { params: { id: one.id }, body: { version: one.version + 1, state: "approved" } });
  expect(again.body.fields?.[0]?.reason).toBe("absent_already");
});

test("two people who enter the same days at once leave one absence", async () => {
  const colleague = await world.tenant.join("Technician");
  const body = { personId: colleague.personId, typeId, fromDay: "2027-08-02", toDay: "2027-08-06" };
  const answers = await Promise.all([1, 2, 3].map(() => planner.call(absences.create, { body })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
});

test("the morning and the afternoon of a day are two absences; one that ends before it begins is none", async () => {
  const day = { personId: technician.personId, fromDay: "2027-09-01", toDay: "2027-09-01" };
  await buildAbsence(planner, { ...day, toTime: "12:00" });
  await buildAbsence(planner, { ...day, fromTime: "12:00" });
  const none = await planner.call(absences.create, {
    body: { ...day, fromDay: "2027-09-02", toDay: "2027-09-02", typeId, fromTime: "12:00", toTime: "12:00" },
  });
  expect(none.body.fields).toEqual([{ path: "toTime", reason: "ends_before_start" }]);
});

test("the audit tells of absences to those alone who decide about them", async () => {
  const away = await buildAbsence(planner, { personId: technician.personId, remark: "Knee again" });
  const found = async (person: Person) =>
    JSON.stringify((await person.ok(audit.list, { body: { filterModel: { entity: { filterType: "set", values: ["absences"] } } } })).rows);
  const [engineer, admin] = [await world.tenant.as("Reliability Engineer"), await world.tenant.as("Administrator")];
  expect(await found(engineer)).toBe("[]");
  expect(await found(admin)).toContain(`"id":${away.id},`);
});
