import { afterAll, beforeAll, expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { profileRights } from "@millwright/domain/foundation/roles/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { addRole } from "../../testing/roles.ts";
import { importer } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ tenant } = world);
  by = await tenant.as("Administrator");
});
afterAll(() => world.close());

const membersOf = async (crewId: number) =>
  (
    await by.ok(crewMembers.list, {
      body: { filterModel: { crew: { filterType: "set", values: [crewId] } }, sortModel: [{ colId: "fromDay", sort: "asc" }] },
    })
  ).rows.map(({ person, fromDay, toDay, isLead }) => ({ person: person.name, fromDay, toDay, isLead }));

test("a file of memberships is found again by crew, person and first day, refused where days overlap, and taken back whole", async () => {
  const crew = await by.ok(crews.create, { body: { code: "NORTH", name: "North" } });
  const [ada, ben] = [await buildPerson(by, { lastName: "Adams" }), await buildPerson(by, { lastName: "Bell" })];
  await by.ok(crewMembers.create, { body: { crewId: crew.id, personId: ada.id, fromDay: "2024-01-01" } });
  const { upload, check, run, undo, refused } = importer(world, tenant, by);
  const lines = [
    "Crew code,E-mail,From,To,Crew lead",
    `NORTH,${ada.email},2024-01-01,2024-12-31,Yes`,
    `NORTH,${ben.email},2025-01-01,,No`,
    `NORTH,${ben.email},2025-06-01,,No`,
    `SOUTH,${ben.email},2025-06-01,,No`,
  ];
  const rights = async () => (await by.call(profileRights.mine)).headers["x-rights"];
  const before = await rights();
  const done = await run(await check(await upload("crew-members", lines, "members.csv")));
  expect(done).toMatchObject({ rowsCreated: 1, rowsUpdated: 1, rowsRefused: 2 });
  expect((await refused(done)).map(({ faults }) => faults[0])).toMatchObject([
    { field: "person", reason: "member_already" },
    { field: "crew", reason: "not_found_named" },
  ]);
  expect(await rights()).not.toBe(before);
  const [adaThen, benThen] = [
    { person: ada.name, fromDay: "2024-01-01", toDay: "2024-12-31", isLead: true },
    { person: ben.name, fromDay: "2025-01-01", toDay: null, isLead: false },
  ];
  expect(await membersOf(crew.id)).toEqual([adaThen, benThen]);
  const told = await by.ok(crews.log, { params: { id: crew.id } });
  expect(told.rows.map(({ action }) => action)).toEqual(["member_added", "member_changed", "member_added", "created"]);

  expect(await undo(done)).toMatchObject({ rowsUndone: 2, rowsKept: 0 });
  expect(await membersOf(crew.id)).toEqual([{ ...adaThen, toDay: null, isLead: false }]);
});

test("who may look at crews takes the memberships along; who may not, neither, and a role that makes none brings none in", async () => {
  const view = { flags: ["view"] as const, scope: "all" as const };
  await addRole(tenant, "Looks at crews", { crews: view, imports: { flags: ["view", "create"], scope: "all" } });
  const looker = await tenant.join("Looks at crews");
  const request = { body: { columns: [{ field: "crew" }], format: "csv" as const, isWhole: true } };
  expect((await looker.call(crewMembers.export, request)).status).toBe(200);
  expect((await (await tenant.as("Requester")).call(crewMembers.export, request)).status).toBe(403);
  await expect(
    importer(world, tenant, looker).upload("crew-members", ["Crew code,E-mail,From", "A,b@x.example,2024-01-01"], "x.csv"),
  ).rejects.toThrow(/403|forbidden/);
});

test("a shift pattern comes from one row; words that are no shifts, and shifts that overlap, are refused at their cell", async () => {
  const { upload, check, run, refused } = importer(world, tenant, by);
  const done = await run(
    await check(
      await upload(
        "shifts",
        [
          "Code,Name,Weeks,First day,Works on holidays,Shifts",
          'TWO,Two weeks,2,2026-01-05,No,"1-5 06:00-14:00 (30), 8-12 22:00-06:00"',
          "BAD,Unreadable,1,2026-01-05,No,Monday to Friday",
          'LAP,Overlapping,1,2026-01-05,No,"1 06:00-14:00, 1 13:00-15:00"',
          "FAR,Beyond its weeks,1,2026-01-05,No,9 06:00-14:00",
        ],
        "shifts.csv",
      ),
    ),
  );
  expect(done).toMatchObject({ rowsCreated: 1, rowsRefused: 3 });
  expect((await refused(done)).map(({ faults }) => [faults[0]?.field, faults[0]?.reason])).toEqual([
    ["spans", "bad_format"],
    ["spans", "spans_overlap"],
    ["spans", "outside_cycle"],
  ]);
  const { rows } = await by.ok(shifts.list, { body: { search: "TWO" } });
  const { spans } = await by.ok(shifts.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(spans).toHaveLength(10);
  expect(spans[5]).toEqual({ day: 7, startMinute: 1320, minutes: 480, breakMinutes: 0 });
});
